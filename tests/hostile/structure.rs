//! What HTML and Markdown are made of, through every adapter: what does not link, what stays as it is.

#![cfg(all(
    feature = "pulldown-cmark",
    feature = "comrak",
    feature = "lol_html",
    feature = "html5ever"
))]

mod support;

use std::io::Write;

use linkwright::html::Filter;
use linkwright::html5ever::html5ever::tendril::TendrilSink;
use linkwright::html5ever::html5ever::{parse_document, serialize};
use linkwright::html5ever::markup5ever_rcdom::{RcDom, SerializableHandle};
use linkwright::pulldown_cmark::AutolinkWithOffsets;
use linkwright::{Linker, html};
use pulldown_cmark::{Options, Parser};

/// The adapters that give back the page that they are given.
fn streams(page: &str) -> [(&'static str, String); 3] {
    let linker = Linker::new();
    let mut filter = Filter::new(Vec::new(), linker.clone());
    for byte in page.as_bytes() {
        filter.write_all(&[*byte]).unwrap();
    }
    [
        ("rewrite", html::rewrite(page, &linker).into_owned()),
        (
            "Filter",
            String::from_utf8(filter.finish().unwrap()).unwrap(),
        ),
        ("handlers", support::by_handlers(page, &[], &linker)),
    ]
}

/// The tree of a page, written out.
fn tree(page: &str, linker: Option<&Linker>) -> String {
    let dom = parse_document(RcDom::default(), Default::default()).one(page);
    if let Some(linker) = linker {
        linkwright::html5ever::autolink(&dom, &dom.document, linker);
    }
    let mut out = Vec::new();
    let document = SerializableHandle::from(dom.document.clone());
    serialize(&mut out, &document, Default::default()).unwrap();
    String::from_utf8(out).unwrap()
}

/// A page that stays as it is, by every adapter for HTML.
#[track_caller]
fn check_same(page: &str) {
    for (adapter, have) in streams(page) {
        assert_eq!(have, page, "{adapter}");
    }
    assert_eq!(
        tree(page, Some(&Linker::new())),
        tree(page, None),
        "html5ever"
    );
}

/// A page, and what becomes of it.
#[track_caller]
fn check(page: &str, want: &str) {
    for (adapter, have) in streams(page) {
        assert_eq!(have, want, "{adapter}");
    }
    let have = tree(page, Some(&Linker::new()));
    assert_eq!(have, tree(want, None), "html5ever");
}

/// The pages of the adapters for Markdown.
fn markdown(source: &str) -> [(&'static str, String); 2] {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_MATH
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS;
    let events = Parser::new_ext(source, options).into_offset_iter();
    let events = AutolinkWithOffsets::new(source, events, Linker::new());
    let mut by_pulldown = String::new();
    pulldown_cmark::html::push_html(&mut by_pulldown, events.map(|(event, _)| event));

    let mut options = comrak::Options::default();
    options.extension.table = true;
    options.extension.math_dollars = true;
    options.extension.footnotes = true;
    options.extension.front_matter_delimiter = Some("---".to_owned());
    options.render.r#unsafe = true;
    let arena = comrak::Arena::new();
    let root = comrak::parse_document(&arena, source, &options);
    linkwright::comrak::autolink(&arena, root, &Linker::new());
    let mut by_comrak = String::new();
    comrak::format_html(root, &options, &mut by_comrak).unwrap();
    [("pulldown-cmark", by_pulldown), ("comrak", by_comrak)]
}

/// Markdown in which nothing of ours links: `href`s are those that its author wrote.
#[track_caller]
fn check_anchors(source: &str, hrefs: &[&str]) {
    for (adapter, page) in markdown(source) {
        let parts = page.split("href=").skip(1);
        let have: Vec<&str> = parts
            .map(|part| {
                part.trim_start_matches('"')
                    .split(['"', '>'])
                    .next()
                    .unwrap()
            })
            .filter(|href| !href.starts_with('#'))
            .collect();
        assert_eq!(have, hrefs, "{adapter}: {page}");
    }
}

const LINKED: &str = "<a href=\"https://b.com\">b.com</a>";

#[test]
fn n27_controls_end_a_link_and_stay() {
    for control in ["\u{85}", "\u{9F}", "\u{1B}", "\u{7F}"] {
        let page = format!("<p>b.com{control}/x</p>");
        check(&page, &page.replace("b.com", LINKED));
        for (adapter, page) in markdown(&format!("b.com{control}/x")) {
            assert_eq!(page, format!("<p>{LINKED}{control}/x</p>\n"), "{adapter}");
        }
    }
    // html5ever drops a NUL, as browsers do, and comrak replaces it, as CommonMark asks.
    let page = "<p>b.com\0/x</p>";
    for (adapter, have) in streams(page) {
        assert_eq!(have, page.replace("b.com", LINKED), "{adapter}");
    }
    let [(_, by_pulldown), (_, by_comrak)] = markdown("b.com\0/x");
    assert_eq!(by_pulldown, format!("<p>{LINKED}\0/x</p>\n"));
    assert_eq!(by_comrak, format!("<p>{LINKED}\u{FFFD}/x</p>\n"));
}

#[test]
fn n28_marks_and_line_ends_stay() {
    let page = "\u{FEFF}<p>b.com\r\nb.com\rb.com\u{2028}b.com\n</p>";
    for (adapter, have) in streams(page) {
        assert_eq!(have, page.replace("b.com", LINKED), "{adapter}");
    }
    // A parser makes one line end of all.
    let have = tree(page, Some(&Linker::new()));
    assert_eq!(have, tree(&page.replace("b.com", LINKED), None));
}

#[test]
fn n29_no_anchor_in_an_anchor() {
    check_same("<a href=x>b.com</a>");
    check_same("<a href=x>b.com <b>b.com</b>");
    check_same("<p><a href=x>b.com</p><p>b.com");
    check_same("<A HREF='x'>b.com<table><td>b.com</table>b.com");
    check_same("<a href=x><table><td></a>b.com</table>b.com");
    check_anchors(
        "[b.com](x) [a [b.com] c](y) [b.com][z]\n\n[z]: z",
        &["x", "y", "z"],
    );
    check_anchors("<a href=x>b.com\n\nb.com", &["x"]);
    check_anchors("[![b.com](i)](x) ![b.com](i)", &["x"]);
    check_anchors("<a href=x>[a b.com](y", &["x"]);
}

#[test]
fn n30_what_is_no_prose_stays() {
    for name in [
        "script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes", "noscript",
        "template", "svg", "math", "pre", "code", "kbd", "samp", "button", "select", "option",
    ] {
        let upper = name.to_ascii_uppercase();
        for page in [
            format!("<body><{name}>b.com</{name}>"),
            format!("<body><{upper}\n>b.com</{upper}\n>"),
            format!("<body><{name} x='>'>b.com b.com/a?b a@b.com</{name}>"),
        ] {
            check_same(&page);
            check(&format!("{page}b.com"), &format!("{page}{LINKED}"));
        }
    }
    check_same("<body><plaintext>b.com</plaintext>b.com");
    check_same("<select><option>b.com<option>b.com</select>");
}

#[test]
fn n31_attributes_and_comments_stay() {
    check_same("<p title='b.com' data-x=b.com>x</p><!-- b.com --><!-- b.com --!><p>x");
    check_same("<!doctype html><?b.com b.com><img alt=\"b.com\" src=https://b.com>");
    check_same("<p>x<!-- b.com > b.com");
    check_anchors(
        "<b title='b.com'>x</b> <!-- b.com --> <img alt=\"b.com\">",
        &[],
    );
}

#[test]
fn n32_entities_are_part_of_a_link() {
    check(
        "<p>https://a.com/?a&amp;b https:&#47;&#47;a.com &#x62;.com b&period;com</p>",
        "<p><a href=\"https://a.com/?a&amp;b\">https://a.com/?a&amp;b</a> \
         <a href=\"https://a.com\">https:&#47;&#47;a.com</a> \
         <a href=\"https://b.com\">&#x62;.com</a> <a href=\"https://b.com\">b&period;com</a></p>",
    );
    check_anchors(
        "https://a.com/?a&amp;b https:&#47;&#47;a.com &#x62;.com b&period;com",
        &[
            "https://a.com/?a&amp;b",
            "https://a.com",
            "https://b.com",
            "https://b.com",
        ],
    );
}

/// What stands in a table beside its cells: a browser puts it elsewhere.
#[test]
fn n33_trees_that_a_parser_mends_stay_but_for_anchors() {
    let page = "<table>www.a.com<tr><td>b.com";
    for (adapter, have) in streams(page) {
        assert_eq!(have, page.replace("b.com", LINKED), "{adapter}");
    }
    let want = "<a href=\"https://www.a.com\">www.a.com</a><table>";
    assert!(tree(page, Some(&Linker::new())).contains(want));
    check("<b><p></b>b.com", &format!("<b><p></b>{LINKED}"));
    check("<p><b>b.com<p>b.com", &format!("<p><b>{LINKED}<p>{LINKED}"));
    check(
        "<ul><li>b.com<li>b.com</ul>",
        &format!("<ul><li>{LINKED}<li>{LINKED}</ul>"),
    );
}

#[test]
fn n34_what_markdown_does_not_read_as_text_stays() {
    check_anchors("`b.com` ``b.com ` b.com``", &[]);
    check_anchors(
        "```\nb.com\n```\n\n~~~ b.com\nb.com\n~~~\n\n    b.com\n",
        &[],
    );
    check_anchors("[x]: https://b.com 'b.com'\n\n[x]", &["https://b.com"]);
    check_anchors(
        "<https://b.com> <a@b.com>",
        &["https://b.com", "mailto:a@b.com"],
    );
    check_anchors("<div>b.com</div>\n\n<kbd>b.com</kbd> <pre>b.com", &[]);
    check_anchors("---\nurl: b.com\n---\n\nx", &[]);
    check_anchors("$b.com$ $$b.com$$", &[]);
}
