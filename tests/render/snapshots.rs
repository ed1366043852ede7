//! Snapshots of whole rendered fixtures. `cargo insta review` shows the differences.

use std::fs;
use std::path::Path;

use linkwright::pulldown_cmark::Autolink;
use linkwright::{AnchorText, Finder, Linker, Switch};
use pulldown_cmark::{Options, Parser, html};

use crate::support::laws::tree;
use crate::support::pages::comrak_linked;

fn fixture(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(name);
    fs::read_to_string(path).unwrap()
}

fn options() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_HEADING_ATTRIBUTES
        | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS
}

fn render(source: &str, options: Options, linker: Linker) -> String {
    let parser = Parser::new_ext(source, options).into_offset_iter();
    let events = Autolink::with_source(source, parser, &linker);
    let mut page = String::new();
    html::push_html(&mut page, events.map(|(event, _)| event));
    page
}

#[test]
fn fixtures_are_rendered_as_before() {
    let attributes = Linker::new().rel("nofollow ugc noopener").target("_blank");
    let attributes = attributes.headings(Switch::Off).class("a\"><script>");
    let smart = options() | Options::ENABLE_SMART_PUNCTUATION;
    for (name, file, options, linker) in [
        ("tour", "tour", options(), Linker::new()),
        ("tour_strict", "tour", options(), Linker::new().finder(Finder::uts58())),
        ("context", "context", options(), Linker::new()),
        ("context_without_headings_and_with_attributes", "context", options(), attributes),
        ("smart_punctuation", "smart", smart, Linker::new()),
        ("hostile", "hostile", options(), Linker::new()),
        (
            "hostile_verbatim",
            "hostile",
            options(),
            Linker::new().text(AnchorText::Verbatim).rel("ugc"),
        ),
    ] {
        let source = fixture(&format!("markdown/{file}.md"));
        insta::assert_snapshot!(name, render(&source, options, linker));
    }
    let text = fixture("text/post.txt");
    insta::assert_snapshot!("plain_text", linkwright::text::html(&text, &Linker::new().rel("ugc")));
}

/// Renders a page with each adapter: `page.md` as Markdown, and `page.html` with nearly the same
/// content.
#[test]
fn a_page_by_every_adapter() {
    let linker = Linker::new().rel("ugc");
    let source = fixture("markdown/page.md");
    insta::assert_snapshot!("page_by_pulldown_cmark", render(&source, options(), linker.clone()));
    insta::assert_snapshot!("page_by_comrak", comrak_linked(&source, &linker));
    let source = fixture("html/page.html");
    insta::assert_snapshot!("page_by_html5ever", tree::page(&source, Some(&linker)));
    insta::assert_snapshot!("page_by_html_rewrite", linkwright::html::rewrite(&source, &linker));
}

/// Without smart punctuation and emphasis in URLs, an adapter makes the same links with and without
/// the source.
#[test]
fn events_and_offsets_agree() {
    for name in ["tour", "context", "hostile"] {
        let source = fixture(&format!("markdown/{name}.md"));
        let mut events = String::new();
        let parser = Parser::new_ext(&source, options());
        html::push_html(&mut events, Autolink::new(parser, &Linker::new()));
        assert_eq!(events, render(&source, options(), Linker::new()), "{name}");
    }
}
