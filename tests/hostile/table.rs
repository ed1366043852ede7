//! Runs the table of hostile inputs through every adapter that reads them, and checks every page.
//!
//! A page has the anchors of the table, and keeps these laws. Without the new anchors, it is the
//! page without linkwright, and for a stream it is the input, byte for byte. New links have the
//! scheme `http`, `https` or `mailto`. A second run changes nothing.

use linkwright::{AnchorText, Linker, markdown};

use super::adapters::{ALL, Adapter, Reads, escaped};
use crate::support::laws::markdown::edits_are_the_difference;
use crate::support::pages::{anchors, as_markdown, without_anchors, without_emphasis};
use crate::support::table::{rows, unescaped};

const TABLE: &str = include_str!("../../fixtures/hostile/cases.txt");

/// The `href` and the text of an anchor.
type Anchor = (String, String);

/// The class of the new anchors.
const OURS: &str = "ours";

#[test]
fn pages_have_the_anchors_of_the_table_and_nothing_else_is_new() {
    let mut wrong = Vec::new();
    for row in rows(TABLE) {
        let [number, path, source, links @ ..] = &row[..] else {
            panic!("a case has a number, a path and a source: {row:?}");
        };
        let links: Vec<Anchor> = links.iter().map(|link| anchor(link)).collect();
        let source = unescaped(source);
        if *path == "source" {
            assert_eq!(markdown::rewrite(&source, &Linker::new()), source);
            continue;
        }
        let mut is_read = false;
        for adapter in ALL {
            for source in sources(path, &source, adapter) {
                is_read = true;
                let told = wrong_in(adapter, &source, &links);
                wrong.extend(told.map(|told| format!("{number}, {}: {told}", adapter.name)));
            }
        }
        assert!(is_read, "nothing takes the path {path}");
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

fn anchor(link: &str) -> Anchor {
    let (href, shown) = link.split_once(" | ").unwrap_or((link, link));
    (unescaped(href), unescaped(shown))
}

/// Returns the sources for an adapter, or none if the adapter is not on the path.
fn sources(path: &str, source: &str, adapter: &Adapter) -> Vec<String> {
    let is_tree = adapter.name == "html5ever";
    let as_it_is = source.to_owned();
    match (path, adapter.reads) {
        ("html", Reads::Html) | ("markdown", Reads::Markdown) => vec![as_it_is],
        ("bytes", Reads::Html) if adapter.name == "html::Filter" => vec![as_it_is],
        ("tree", Reads::Html) if is_tree => vec![as_it_is],
        ("stream", Reads::Html) if !is_tree => vec![as_it_is],
        ("text but no HTML", Reads::Html) => vec![],
        ("text" | "text but no HTML" | "said", reads) => match reads {
            Reads::Text => vec![as_it_is],
            Reads::Html => vec![format!("<p>{}</p>", escaped(source))],
            Reads::Markdown => {
                let said = as_markdown(source).into_iter();
                said.chain((path != "said").then_some(as_it_is)).collect()
            }
        },
        _ => vec![],
    }
}

/// Returns an error if the page of a source has other anchors or breaks a law.
pub fn wrong_in(adapter: &Adapter, source: &str, want: &[Anchor]) -> Option<String> {
    let page = |linker: &Linker, times| (adapter.page)(source, linker, times);
    let marking = Linker::new().class(OURS).text(AnchorText::Verbatim);
    let [plain, linked, twice] = [0, 1, 2].map(|times| page(&Linker::new(), times));
    let marked = page(&marking, 1);
    let told = |what: &str, have: &str, want: &str| {
        Some(format!("{what} of {source:?}\n  have {have}\n  want {want}"))
    };
    let have = anchors(&linked);
    if have != want {
        return told("anchors", &format!("{have:?}"), &format!("{want:?}"));
    }
    if let Some(href) = bad_scheme(&linked, &plain) {
        return told("scheme", &href, "http, https or mailto");
    }
    let (left, before) = if adapter.writes_markdown() {
        edits_are_the_difference(source);
        let [left, before] = [&marked, &plain].map(|page| without_emphasis(&without_anchors(page)));
        (left, before)
    } else {
        (without_ours(&marked), plain)
    };
    if left != before {
        return told("without our anchors", &left, &before);
    }
    (twice != linked).then(|| told("linked twice", &twice, &linked)).flatten()
}

/// Returns the `href` of a new link with another scheme.
fn bad_scheme(linked: &str, plain: &str) -> Option<String> {
    let mut of_author = anchors(plain);
    anchors(linked).into_iter().map(|(href, _)| href).find(|href| {
        if let Some(at) = of_author.iter().position(|(other, _)| other == href) {
            of_author.swap_remove(at);
            return false;
        }
        !["http://", "https://", "mailto:"].iter().any(|scheme| href.starts_with(scheme))
    })
}

/// Removes the anchors with our class from a page.
fn without_ours(page: &str) -> String {
    let mark = format!("\" class=\"{OURS}\"");
    let (mut out, mut rest) = (String::new(), page);
    while let Some((before, after)) = rest.split_once(&mark) {
        let start = before.rfind("<a href=\"").unwrap();
        let (_, after) = after.split_once('>').unwrap();
        let (text, after) = after.split_once("</a>").unwrap();
        out += &before[..start];
        out += text;
        rest = after;
    }
    out + rest
}

/// Number 30: elements whose text never links.
#[test]
fn n30_elements_without_prose_stay() {
    let linked = [("https://b.com".to_owned(), "b.com".to_owned())];
    for name in [
        "script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes", "noscript",
        "template", "svg", "math", "pre", "code", "kbd", "samp", "button", "select", "option",
    ] {
        let upper = name.to_ascii_uppercase();
        let pages = [
            format!("<body><{name}>b.com</{name}>"),
            format!("<body><{upper}\n>b.com</{upper}\n>"),
            format!("<body><{name} x='>'>b.com b.com/a?b a@b.com</{name}>"),
        ];
        for adapter in ALL {
            let wrong = match adapter.reads {
                Reads::Text => continue,
                Reads::Html => pages.iter().find_map(|page| {
                    let after = || wrong_in(adapter, &format!("{page} b.com"), &linked);
                    wrong_in(adapter, page, &[]).or_else(after)
                }),
                // In Markdown, only the text in the element is checked, not the text after it.
                Reads::Markdown => {
                    wrong_in(adapter, &format!("x <{name}>b.com b.com/a</{name}> y"), &[])
                }
            };
            assert_eq!(wrong, None, "{}", adapter.name);
        }
    }
}
