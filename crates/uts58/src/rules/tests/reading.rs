//! The readings have what is said of them once.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use super::{COUNTS, readings};
use crate::finder::Finder;
use crate::rules::ROWS;
use crate::setting::options::BareDomains;

#[test]
fn each_row_and_reading_has_one_id_and_one_line_of_counts() {
    let ids: Vec<_> = ROWS.iter().map(|row| row.name).chain(readings().map(|it| it.id)).collect();
    let all: BTreeSet<_> = ids.iter().copied().collect();
    assert_eq!(all.len(), ids.len(), "{ids:?}");
    assert!(
        readings()
            .all(|it| it.id.split('.').count() == 3 && ROWS.iter().any(|row| row.name == it.row))
    );
    let counted = COUNTS.lines().skip(2).map(|line| line.split('\t').next().unwrap_or_default());
    let counted: Vec<_> = counted.collect();
    assert_eq!(counted.len(), ids.len());
    assert_eq!(counted.into_iter().collect::<BTreeSet<_>>(), all);
}

#[test]
fn the_example_of_each_rule_is_refused_by_it_and_what_differs_links() {
    for it in readings() {
        let which = if it.is_sure { BareDomains::Sure } else { BareDomains::Prudent };
        let finder = Finder::new().bare_domains(which);
        let [text, near] = [it.case, it.near].map(|text| text.replace('⏎', "\n"));
        let given: Vec<_> = finder.explain(&text).filter_map(|(_, link)| link.err()).collect();
        assert!(given.iter().any(|given| given.reading() == Some(it)), "{it:?}: {given:?}");
        assert_eq!(finder.links(&text).next(), None, "{it:?}");
        assert!(
            !it.is_sure || Finder::new().links(&text).next().is_some(),
            "{it:?}: by default this links"
        );
        let all = Finder::new().bare_domains(BareDomains::All);
        let is_name = it.row == "D3" && it.code != "host" && !near.is_empty();
        assert!(!is_name || all.links(&text).next().is_some(), "{it:?}: this is no domain");
        let marked = marked(&finder, &near.replace(['⸠', '⸡'], ""));
        assert!(marked == near && near.contains('⸠') != near.is_empty(), "{it:?}: {marked}");
    }
}

fn marked(finder: &Finder, text: &str) -> String {
    let (mut marked, mut at) = (String::new(), 0);
    for link in finder.links(text) {
        let range = link.range();
        marked.extend([&text[at..range.start], "⸠", &text[range.clone()], "⸡"]);
        at = range.end;
    }
    marked + &text[at..]
}
