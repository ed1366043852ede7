//! Pages by a linker with settings of its own.

use std::io::Write as _;

use linkwright::markdown::Rewriter;
use linkwright::pulldown_cmark::{Autolink, AutolinkWithOffsets};
use linkwright::{Linker, html, text};
use pulldown_cmark::{Event, Parser};

use crate::support;
use crate::support::laws::tree as law;

/// A source through every adapter that writes anchors, which reads it as its own format.
pub fn with(linker: &Linker, source: &str) -> Vec<(&'static str, String)> {
    let parser = || Parser::new(source);
    let offsets = AutolinkWithOffsets::new(source, parser().into_offset_iter(), linker.clone());
    let document = Rewriter::new(linker.clone()).document(source);
    vec![
        ("text::html", text::html(source, linker).to_string()),
        ("html::rewrite", html::rewrite(source, linker).into_owned()),
        ("html::Filter", filtered(source, linker)),
        ("html handlers", support::by_handlers(source, &[], linker)),
        ("html5ever", tree(source, linker, 1)),
        ("Autolink", render(Autolink::new(parser(), linker.clone()))),
        ("AutolinkWithOffsets", render(offsets.map(|(event, _)| event))),
        ("markdown::Document", render(document.events())),
        ("comrak", comrak_page(source, &comrak::Options::default(), linker, 1)),
    ]
}

/// By a filter, a byte at a time.
pub fn filtered(page: &str, linker: &Linker) -> String {
    let mut filter = html::Filter::new(Vec::new(), linker.clone());
    for byte in page.as_bytes() {
        filter.write_all(&[*byte]).unwrap();
    }
    String::from_utf8(filter.finish().unwrap()).unwrap()
}

/// The tree of a page, linked so many times and written out.
pub fn tree(page: &str, linker: &Linker, times: usize) -> String {
    let dom = law::parse(page);
    for _ in 0..times {
        linkwright::html5ever::autolink(&dom, &dom.document, linker);
    }
    law::written(&dom)
}

pub fn render<'e>(events: impl Iterator<Item = Event<'e>>) -> String {
    let mut page = String::new();
    pulldown_cmark::html::push_html(&mut page, events);
    page
}

/// By comrak, linked so many times.
pub fn comrak_page(
    source: &str,
    options: &comrak::Options<'_>,
    linker: &Linker,
    times: usize,
) -> String {
    let arena = comrak::Arena::new();
    let root = comrak::parse_document(&arena, source, options);
    for _ in 0..times {
        linkwright::comrak::autolink(&arena, root, linker);
    }
    let mut page = String::new();
    comrak::format_html(root, options, &mut page).unwrap();
    page
}
