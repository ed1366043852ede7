//! Compares linkwright with the autolink extension of GFM, as comrak implements it.

use linkwright::{Linker, markdown};

use super::pages::{Autolink, anchors, comrak};
use crate::support::table::rows;

const TABLE: &str = include_str!("../../fixtures/rewritten/gfm.txt");

/// The `href` and the text of each link.
type Links = Vec<(String, String)>;

fn ours(source: &str) -> Links {
    let rewritten = markdown::rewrite(source, &Linker::new());
    anchors(&comrak(&rewritten, Autolink::Off))
}

fn gfm(source: &str) -> Links {
    anchors(&comrak(source, Autolink::Gfm))
}

/// Parses the links of a column.
fn links(column: &str) -> Links {
    let links = column.split(" & ").filter(|link| *link != "-");
    let pair = |link: &str| {
        let (href, shown) = link.split_once(" | ").expect(link);
        (href.to_owned(), shown.to_owned())
    };
    links.map(pair).collect()
}

/// Changes the scheme of a bare domain from GFM's `http` to our `https`.
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

/// A rewritten source has the same links with the extension, so no anchor is in another anchor.
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
