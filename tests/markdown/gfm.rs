//! Beside the autolink extension of GFM: what comrak makes of a source with that extension.

use linkwright::{Linker, markdown};

use super::pages::{Autolink, anchors, comrak};
use crate::support::table::rows;

const TABLE: &str = include_str!("../../fixtures/rewritten/gfm.txt");

/// Where a link leads, and what it shows.
type Links = Vec<(String, String)>;

fn ours(source: &str) -> Links {
    let rewritten = markdown::rewrite(source, &Linker::new());
    anchors(&comrak(&rewritten, Autolink::Off))
}

fn gfm(source: &str) -> Links {
    anchors(&comrak(source, Autolink::Gfm))
}

/// The links of a column.
fn links(column: &str) -> Links {
    let links = column.split(" & ").filter(|link| *link != "-");
    let pair = |link: &str| {
        let (href, shown) = link.split_once(" | ").expect(link);
        (href.to_owned(), shown.to_owned())
    };
    links.map(pair).collect()
}

/// A bare domain leads to `https`, where GFM has `http`.
fn with_our_scheme((href, text): (String, String)) -> (String, String) {
    match href.strip_prefix("http:") {
        Some(rest) if text.starts_with("www.") => (format!("https:{rest}"), text),
        _ => (href, text),
    }
}

#[test]
fn the_eleven_examples() {
    for row in rows(TABLE) {
        match row[..] {
            [source] => {
                let want: Links = gfm(source).into_iter().map(with_our_scheme).collect();
                assert_eq!(ours(source), want, "{source}");
            }
            [source, mine, theirs, why] => {
                assert_eq!(ours(source), links(mine), "ours of {source}: {why}");
                assert_eq!(gfm(source), links(theirs), "GFM's of {source}: {why}");
            }
            _ => panic!("a row has a source, or four columns: {row:?}"),
        }
    }
}

/// Sources that were rewritten link the same with the extension on: no anchor in an anchor.
#[test]
fn the_extension_finds_nothing_more() {
    for row in rows(TABLE) {
        let ours = ours(row[0]);
        if !ours.is_empty() {
            let rewritten = markdown::rewrite(row[0], &Linker::new());
            assert_eq!(gfm(&rewritten), ours, "{rewritten}");
        }
    }
}
