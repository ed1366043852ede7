//! The rewriter of Markdown: what it writes, and its laws.

#![cfg(feature = "pulldown-cmark")]

mod support;

use linkwright::pulldown_cmark::AutolinkWithOffsets;
use linkwright::{AnchorText, Linker, markdown};
use proptest::prelude::*;
use pulldown_cmark::{Options, Parser, html};

fn rendered(source: &str, extensions: Options) -> String {
    let mut page = String::new();
    html::push_html(&mut page, Parser::new_ext(source, extensions));
    page
}

/// The page of the events, with links by the adapter.
fn linked(source: &str, extensions: Options, linker: &Linker) -> String {
    let parser = Parser::new_ext(source, extensions).into_offset_iter();
    let events = AutolinkWithOffsets::new(source, parser, linker.clone());
    let mut page = String::new();
    html::push_html(&mut page, events.map(|(event, _)| event));
    page
}

/// The page without its anchors.
fn without_anchors(page: &str) -> String {
    let mut out = String::new();
    let mut rest = page;
    while let Some(at) = rest.find("<a ").into_iter().chain(rest.find("</a>")).min() {
        out += &rest[..at];
        rest = rest[at..].split_once('>').map_or("", |(_, behind)| behind);
    }
    out + rest
}

/// The page without emphasis, be it tags or delimiters.
fn without_emphasis(page: &str) -> String {
    ["em", "strong", "del"]
        .iter()
        .fold(page.to_owned(), |page, name| {
            page.replace(&format!("<{name}>"), "")
                .replace(&format!("</{name}>"), "")
        })
        .replace(['*', '_', '~', '\t'], "")
}

fn pieces() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => prop::sample::select(vec![
            "https://example.com", "http://x.org/a", "example.com", "a@b.com", "www.example.com/x",
            "https://x.org/_/A", "https://y.org/*a*/b", "https://x.org/a_(b)", "bücher.de",
            "https://x.org/?a&amp;b", "https://x.org/%E6%9D%B1", "mailto:a@b.com", "http://[::1]/",
            "https://x.org/~u", "https://x.org/a--b", "https://x.org/[x]", "_a@b.com", "x.com.",
        ]),
        4 => prop::sample::select(vec![
            "*", "**", "_", "__", "~~", "~", "`", "``", "[", "]", "(", ")", "!", "\\", "<", ">", "&",
            "|", "$", "^", "\"", "'", ":", "#", "-", "=", "{", "}", "/", ".", ",", "{{", "}}", "@",
            "<b>", "</b>", "<!--", "-->", "<!X ", "<a href=x>", "</a>", "[x](y)", "[x]: y", "![", "](",
            "[[", "]]", "[^1]", "&lt;", "&amp;", "<https://b.com>", "{#", ":::", "::x", "<br>",
        ]),
        4 => prop::sample::select(vec![
            " ", " ", " ", "\n", "\n\n", "\n> ", "\n- ", "\n# ", "\n| a | b |\n|---|---|\n| ", "  \n", "\t",
            "\n```\n", "\n    ", "\n1. ", "\n---\n", "\r\n", "\n: ", "\n\n[x]: ",
        ]),
        2 => prop::sample::select(vec!["a", "b c", "谢谢", "。", "x", "é", "1", "はい"]),
    ];
    prop::collection::vec(piece, 0..14).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(support::cases(3000, Some("fixtures/regressions/markdown.txt")))]

    /// Twice is once.
    #[test]
    fn rewriting_twice_changes_nothing(source in pieces()) {
        let linker = Linker::new();
        let once = markdown::rewrite(&source, &linker);
        let twice = markdown::rewrite(&once, &linker);
        prop_assert_eq!(&twice, &once, "{}", source);
    }

    /// A page differs by its anchors alone.
    #[test]
    fn only_anchors_are_new(source in pieces()) {
        let linker = Linker::new().text(AnchorText::Verbatim);
        let rewritten = markdown::rewrite(&source, &linker);
        let have = without_anchors(&rendered(&rewritten, markdown::EXTENSIONS));
        let want = without_anchors(&rendered(&source, markdown::EXTENSIONS));
        // Where a URL goes before emphasis there are other tags.
        prop_assert_eq!(without_emphasis(&have), without_emphasis(&want), "{}", rewritten);
    }
}
