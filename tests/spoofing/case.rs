//! The cases of `fixtures/spoofing/cases.txt`, which explains its columns.

use std::sync::LazyLock;

use super::eye;
use crate::support::table::{rows, unescaped};

/// A text, its expected links, and the source of the case.
#[derive(Debug)]
pub struct Case {
    pub text: String,
    pub links: Vec<Found>,
    pub from: &'static str,
}

/// A link: its written text, its `href`, its default display form, and its spoof warning.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    pub written: String,
    pub href: String,
    pub shown: String,
    /// The `SpoofKind`, as `Debug` writes it.
    pub kind: Option<String>,
}

impl Found {
    /// Returns true if the link has no spoof warning.
    pub fn is_honest(&self) -> bool {
        self.kind.is_none()
    }

    /// Returns true if an anchor may show the written text unchanged.
    pub fn is_honest_verbatim(&self) -> bool {
        (self.is_honest() || self.written.is_ascii()) && self.is_seen()
    }

    /// Returns true if the text hides nothing after its host.
    pub fn is_seen(&self) -> bool {
        eye::disguise(&self.written).is_none()
    }
}

pub static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    rows(include_str!("../../fixtures/spoofing/cases.txt")).map(|row| case(&row)).collect()
});

fn case(columns: &[&'static str]) -> Case {
    let [marked, links @ .., from] = columns else {
        panic!("a case has a text and says where it comes from: {columns:?}");
    };
    let marked = unescaped(marked);
    let written: Vec<&str> =
        marked.split('⸠').skip(1).map(|part| part.split_once('⸡').expect(&marked).0).collect();
    assert_eq!(written.len(), links.len(), "{marked}");
    let links = written.iter().zip(links).map(|(written, link)| found(written, link));
    Case { links: links.collect(), text: marked.replace(['⸠', '⸡'], ""), from }
}

fn found(written: &str, link: &str) -> Found {
    let mut parts = link.split(" | ");
    let href = unescaped(parts.next().unwrap_or_default());
    let shown = parts.next().map_or_else(|| written.to_owned(), unescaped);
    let kind = parts.next().map(str::to_owned);
    Found { written: written.to_owned(), href, shown, kind }
}
