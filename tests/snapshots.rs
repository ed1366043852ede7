//! Whole fixtures, rendered: look at the differences with `cargo insta review`.

#![cfg(feature = "pulldown-cmark")]

use std::fs;
use std::path::Path;

use linkwright::pulldown_cmark::{Autolink, AutolinkWithOffsets};
use linkwright::{AnchorText, Finder, Headings, Linker};
use pulldown_cmark::{Options, Parser, html};

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
    let events = AutolinkWithOffsets::new(source, parser, linker);
    let mut page = String::new();
    html::push_html(&mut page, events.map(|(event, _)| event));
    page
}

#[test]
fn tour() {
    insta::assert_snapshot!(render(&fixture("markdown/tour.md"), options(), Linker::new()));
}

#[test]
fn tour_to_the_letter() {
    let linker = Linker::new().finder(Finder::uts58());
    insta::assert_snapshot!(render(&fixture("markdown/tour.md"), options(), linker));
}

#[test]
fn context() {
    insta::assert_snapshot!(render(&fixture("markdown/context.md"), options(), Linker::new()));
}

#[test]
fn context_without_headings_and_with_attributes() {
    let linker = Linker::new()
        .headings(Headings::Skip)
        .rel("nofollow ugc noopener")
        .target("_blank")
        .class("a\"><script>");
    insta::assert_snapshot!(render(&fixture("markdown/context.md"), options(), linker));
}

#[test]
fn smart_punctuation() {
    let options = options() | Options::ENABLE_SMART_PUNCTUATION;
    insta::assert_snapshot!(render(&fixture("markdown/smart.md"), options, Linker::new()));
}

#[test]
fn hostile() {
    insta::assert_snapshot!(render(&fixture("markdown/hostile.md"), options(), Linker::new()));
}

#[test]
fn hostile_verbatim() {
    let linker = Linker::new().text(AnchorText::Verbatim).rel("ugc");
    insta::assert_snapshot!(render(&fixture("markdown/hostile.md"), options(), linker));
}

#[test]
fn plain_text() {
    let text = fixture("text/post.txt");
    insta::assert_snapshot!(linkwright::text::html(&text, &Linker::new().rel("ugc")));
}

/// Without smart punctuation the source tells nothing that the events do not.
#[test]
fn events_and_offsets_agree() {
    for name in ["tour", "context", "hostile"] {
        let source = fixture(&format!("markdown/{name}.md"));
        let mut events = String::new();
        let parser = Parser::new_ext(&source, options());
        html::push_html(&mut events, Autolink::new(parser, Linker::new()));
        assert_eq!(events, render(&source, options(), Linker::new()), "{name}");
    }
}
