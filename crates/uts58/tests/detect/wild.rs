//! Real text, if it is next to the official data: excerpts with a marked place that a reader wants
//! as a link or as plain text, and a book in Japanese.

use std::fs;
use std::path::Path;

use crate::support::corpus;
use uts58::{Finder, Link};

/// Returns the excerpts of a file, each with the marked place in bytes.
fn excerpts(file: &Path) -> Vec<(String, usize, usize)> {
    let rows = fs::read_to_string(file).unwrap();
    let excerpt = |row: &str| {
        let excerpt = row.splitn(3, '\t').nth(2).unwrap();
        let (before, rest) = excerpt.split_once('⸠').unwrap();
        let (marked, after) = rest.split_once('⸡').unwrap();
        let end = before.len() + marked.len();
        ([before, marked, after].concat(), before.len(), end)
    };
    rows.lines().map(excerpt).collect()
}

/// Returns whether a marked place is a .NET product. The readers of the first excerpts wanted it to
/// link, because it is one of the few names that are also a site. In the text of such a project,
/// nearly all links would be its name, so it stays text by D3.
fn is_net_product(marked: &str) -> bool {
    let product = marked.strip_suffix(".NET").filter(|product| !product.contains('.'));
    product.is_some_and(|product| product.starts_with(|c: char| c.is_ascii_uppercase()))
}

/// Returns how many excerpts of a file link as a reader wants, in thousandths.
fn score(file: &Path, is_right: impl Fn(&Link<'_>, usize, usize) -> bool, wanted: bool) -> usize {
    let mut excerpts = excerpts(file);
    excerpts.retain(|(text, start, end)| !is_net_product(&text[*start..*end]));
    let right = excerpts.iter().filter(|(text, start, end)| {
        let has = Finder::new().links(text).any(|link| is_right(&link, *start, *end));
        has == wanted
    });
    right.count() * 1000 / excerpts.len()
}

#[test]
fn readers_get_the_links_they_want_and_no_others() {
    let Some(wild) = corpus().map(|corpus| corpus.join("wild")) else {
        return;
    };
    let is_exact = |link: &Link<'_>, start, end| link.range() == (start..end);
    let touches =
        |link: &Link<'_>, start, end| link.range().start < end && start < link.range().end;
    assert!(score(&wild.join("links.tsv"), is_exact, true) >= 990);
    assert!(score(&wild.join("plain.tsv"), touches, false) >= 980);
}

#[test]
fn products_of_net_stay_text() {
    let Some(corpus) = corpus() else {
        return;
    };
    let rows = excerpts(&corpus.join("wild/links.tsv"));
    for (text, start, end) in rows {
        let links = || Finder::new().links(&text).any(|link| link.range() == (start..end));
        assert!(!is_net_product(&text[start..end]) || !links(), "{text}");
    }
}

/// A link does not contain the end of a Chinese or Japanese sentence (D7).
#[test]
fn no_link_takes_in_the_end_of_a_sentence() {
    let Some(corpus) = corpus() else {
        return;
    };
    let mut texts: Vec<String> = Vec::new();
    for file in ["links.tsv", "plain.tsv"] {
        let excerpts = excerpts(&corpus.join("wild").join(file));
        texts.extend(excerpts.into_iter().map(|(text, ..)| text));
    }
    let chapters = fs::read_dir(corpus.join("book-ja/src")).unwrap();
    let chapters = chapters.map(|chapter| chapter.unwrap().path());
    let chapters = chapters.filter(|path| path.extension().is_some_and(|it| it == "md"));
    texts.extend(chapters.map(|path| fs::read_to_string(path).unwrap()));
    for text in &texts {
        for link in Finder::new().links(text) {
            assert!(!link.host().contains(['。', '．', '｡']), "{}", link.as_str());
            let is_punctuation = |c: char| "。，、；：！？".contains(c);
            let before = link.as_str().split(is_punctuation).next().unwrap_or_default();
            let is_cut = before.len() == link.as_str().len();
            let is_url = link.local_part().is_none();
            assert!(!is_url || is_cut || !before.is_ascii(), "{}", link.as_str());
        }
    }
}
