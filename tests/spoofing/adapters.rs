//! Tests all cases on one page with every adapter. The anchors must be as in the table.

use linkwright::{AnchorText, Linker};
use pulldown_cmark::Options;
use uts58::spoof::Spoofs;

use super::case::{CASES, Found};
use crate::support::laws::tree;
use crate::support::pages;

fn html_page() -> String {
    let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;");
    CASES.iter().map(|case| format!("<p>{}</p>\n", escaped(&case.text))).collect()
}

fn markdown_page() -> String {
    CASES.iter().map(|case| format!("{}\n\n", case.text.replace('\\', "\\\\"))).collect()
}

/// The page by each adapter.
fn by_all(linker: &Linker) -> [(&'static str, String); 5] {
    let (page, source) = (html_page(), markdown_page());
    let rewritten = linkwright::markdown::rewrite(&source, linker);
    [
        ("rewrite", linkwright::html::rewrite(&page, linker).into()),
        ("html5ever", tree::page(&page, Some(linker))),
        ("pulldown-cmark", pages::linked(&source, Options::empty(), linker)),
        ("comrak", pages::comrak_linked(&source, linker)),
        ("markdown", pages::plain(&rewritten, Options::empty())),
    ]
}

fn check(linker: &Linker, shown: impl Fn(&Found) -> Option<String>) {
    let want: Vec<(String, String)> = CASES
        .iter()
        .flat_map(|case| &case.links)
        .filter_map(|found| Some((found.href.clone(), shown(found)?)))
        .collect();
    for (adapter, page) in by_all(linker) {
        let have = pages::anchors(&page);
        for (have, want) in have.iter().zip(&want) {
            assert_eq!(have, want, "{adapter}");
        }
        assert_eq!(have.len(), want.len(), "{adapter}");
    }
}

#[test]
fn by_default_every_adapter_makes_the_anchors_of_the_table() {
    check(&Linker::new(), |found| Some(found.shown.clone()));
}

#[test]
fn every_adapter_rejects() {
    let linker = Linker::new().spoofs(Spoofs::Reject);
    check(&linker, |found| found.is_honest().then(|| found.shown.clone()));
}

#[test]
fn no_adapter_links_verbatim_text_that_could_deceive() {
    let linker = Linker::new().text(AnchorText::Verbatim);
    check(&linker, |found| found.is_honest_verbatim().then(|| found.written.clone()));
}

#[test]
fn every_adapter_allows() {
    check(&Linker::new().spoofs(Spoofs::Allow), |found| {
        let link = uts58::links(&found.written).next()?;
        Some(link.display().spoofs(Spoofs::Allow).to_string())
    });
}
