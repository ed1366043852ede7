//! All cases on one page, through every adapter: the anchors are those of the table.

use linkwright::host::Spoofs;
use linkwright::{AnchorText, Linker};
use pulldown_cmark::Options;

use crate::case::Found;
use crate::cases;
use crate::support::laws::tree;
use crate::support::{by_handlers, pages};

fn html_page() -> String {
    let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;");
    cases::all().map(|case| format!("<p>{}</p>\n", escaped(case.text))).collect()
}

fn markdown_page() -> String {
    cases::all().map(|case| format!("{}\n\n", case.text.replace('\\', "\\\\"))).collect()
}
/// The page by each adapter.
fn by_all(linker: &Linker) -> [(&'static str, String); 7] {
    let (page, source) = (html_page(), markdown_page());
    let rewritten = linkwright::markdown::rewrite(&source, linker);
    [
        ("rewrite", linkwright::html::rewrite(&page, linker).into()),
        ("handlers", by_handlers(&page, &[], linker)),
        ("html5ever", tree::page(&page, Some(linker))),
        ("pulldown-cmark", pages::linked(&source, Options::empty(), linker)),
        ("comrak", pages::comrak_linked(&source, linker)),
        ("document", pages::document(&source, Options::empty(), linker)),
        ("markdown", pages::plain(&rewritten, Options::empty())),
    ]
}

fn check(linker: &Linker, anchor: impl Fn(&Found) -> Option<(&'static str, String)>) {
    let want: Vec<(String, String)> = cases::all()
        .flat_map(|case| case.links())
        .filter_map(|found| anchor(&found))
        .map(|(href, shown)| (href.to_owned(), shown))
        .collect();
    assert!(want.len() > 100);
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
    check(&Linker::new(), |found| Some((found.1, found.2.to_owned())));
}

#[test]
fn every_adapter_rejects() {
    check(&Linker::new().spoofs(Spoofs::Reject), |found| {
        found.3.is_none().then(|| (found.1, found.2.to_owned()))
    });
}

#[test]
fn no_adapter_links_verbatim_text_that_could_deceive() {
    check(&Linker::new().text(AnchorText::Verbatim), |found| {
        let is_honest = found.3.is_none() || found.0.is_ascii();
        is_honest.then(|| (found.1, found.0.to_owned()))
    });
}

#[test]
fn every_adapter_allows() {
    let linker = Linker::new().spoofs(Spoofs::Allow);
    check(&linker, |found| {
        let link = linkwright::links(found.0).next().unwrap();
        let shown = link.display().spoofs(Spoofs::Allow).to_string();
        Some((found.1, shown))
    });
}
