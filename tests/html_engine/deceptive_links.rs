//! Deceptive links in the tree that a browser builds: each gets a note or loses its destination.

use std::ops::Range;

use linkwright::html5ever::autolink;
use linkwright::html5ever::html5ever::tendril::TendrilSink;
use linkwright::html5ever::html5ever::tree_builder::TreeBuilderOpts;
use linkwright::html5ever::html5ever::{ParseOpts, parse_document};
use linkwright::html5ever::markup5ever_rcdom::{Handle, NodeData, RcDom};
use linkwright::{DeceptiveLinks, Linker, html};
use proptest::prelude::*;

use super::alphabets::{self, ALL, sequences};
use super::by_bytes;

/// The start tag, text and end tag of a deceptive link. Every alphabet gets them.
const ANCHOR: [&str; 3] = ["<a href=//e.com>", "b.com", "</a>"];

const ALPHABETS: &[&[&str]] = &[
    &["<table>", "<td>", "</td>", "</table>", "x", "<object>", "</object>"],
    &["<table>", "<tr>", "<td>", "<template>", "</template>", "x", "<marquee>", "</marquee>"],
    &[
        "<template shadowrootmode=open>",
        "</template>",
        "<div>",
        "</div>",
        "x",
        "<noscript>",
        "</noscript>",
    ],
    &["<svg>", "</svg>", "<g>", "<foreignObject>", "</foreignObject>", "<title>", "</title>"],
    &["<svg>", "</svg>", "<style>", "</style>", "<p>", "<![CDATA[", "]]>"],
    &["<math>", "</math>", "<mi>", "</mi>", "<annotation-xml encoding=text/html>", "<desc>", "<p>"],
    &["<select>", "</select>", "<input>", "<option>", "</option>", "<textarea>", "</textarea>"],
    &["<script>", "</script>", "<!--", "-->", "<style>", "</style>", "\u{1B}"],
    &["<!--", "<b title='", "'>", "<xmp>", "</xmp>", "\">", "<b title=\""],
    &["<div>", "</div>", "<p>", "</p>", "<br>", "<b>", "</b>"],
    &["<li>", "</li>", "<button>", "</button>", "<code>", "</code>", "<body>"],
    &[
        "<a name=x>",
        "<a =x href=//e.com>",
        "<a title='\">' href=//e.com>",
        "<Button/>",
        "<A/>",
        "<Code/>",
        "<Select/>",
    ],
    &[
        "<a/href='//e.com'>",
        "<svg><a xlink:href=//e.com>",
        "<plaintext>",
        "<frameset>",
        "<form>",
        "</form>",
        "\u{FEFF}",
    ],
    &["<iframe>", "</iframe>", "<noembed>", "</noembed>", "<h1>", "</h1>", "<td>"],
];

fn linker(deceptive_links: DeceptiveLinks) -> Linker {
    Linker::new().deceptive_links(deceptive_links)
}

/// Returns the error of a deceptive link in the page, which has no note or is still a link.
fn silent(
    page: &str,
    deceptive_links: DeceptiveLinks,
    scripting_enabled: bool,
) -> Option<&'static str> {
    silent_in(
        &dom(&html::rewrite(page, &linker(deceptive_links)), scripting_enabled),
        deceptive_links,
    )
}

/// Does the same as [`silent`] with the adapter for trees.
fn silent_as_tree(page: &str, deceptive_links: DeceptiveLinks) -> Option<&'static str> {
    let dom = dom(page, true);
    autolink(&dom.document, &linker(deceptive_links));
    silent_in(&dom, deceptive_links)
}

fn dom(page: &str, scripting_enabled: bool) -> RcDom {
    let tree_builder = TreeBuilderOpts { scripting_enabled, ..Default::default() };
    let options = ParseOpts { tree_builder, ..Default::default() };
    parse_document(RcDom::default(), options).one(page)
}

fn silent_in(dom: &RcDom, deceptive_links: DeceptiveLinks) -> Option<&'static str> {
    let mut walk = Walk::default();
    walk.read(&dom.document);
    walk.look();
    match deceptive_links {
        DeceptiveLinks::Show => walk.unanswered.then_some("no note"),
        _ => walk.named.then_some("a link"),
    }
}

/// The text of a page, and its anchors that lead to e.com.
#[derive(Default)]
struct Walk {
    text: String,
    anchors: Vec<Range<usize>>,
    /// True if an anchor reads as `b.com`, and true if such an anchor has no note after it.
    named: bool,
    unanswered: bool,
}

const UNSEEN: [&str; 10] = [
    "script", "style", "title", "textarea", "iframe", "noembed", "noframes", "template", "head",
    // Its content is markup only in a browser without scripts.
    "noscript",
];
const LINES: [&str; 13] = [
    "button",
    "div",
    "p",
    "br",
    "li",
    "h1",
    "table",
    "tr",
    "td",
    "caption",
    "form",
    "xmp",
    "plaintext",
];

impl Walk {
    fn read(&mut self, node: &Handle) {
        match &node.data {
            NodeData::Text { contents } => self.text += &contents.borrow(),
            NodeData::Element { name, attrs, template_contents, .. } => {
                let start = self.text.len();
                let name = &*name.local;
                let is_line = LINES.contains(&name);
                if UNSEEN.contains(&name) {
                    // A browser shows the content of a shadow root in its place, but not the
                    // content of a template.
                    let mut inside = Self::default();
                    let contents = template_contents.borrow();
                    contents.iter().for_each(|contents| inside.read_children(contents));
                    inside.look();
                    self.named |= inside.named;
                    self.unanswered |= inside.unanswered;
                    return;
                }
                self.text += if is_line { "\n" } else { "" };
                self.read_children(node);
                self.text += if is_line { "\n" } else { "" };
                let is_false = |own: &str| own.trim() == "//e.com";
                let mut attributes = attrs.borrow().clone().into_iter();
                if name == "a"
                    && attributes.any(|own| &*own.name.local == "href" && is_false(&own.value))
                {
                    let end = self.text.len();
                    match self.anchors.last_mut() {
                        // A browser split one anchor into two, and a reader sees one.
                        Some(last) if last.end == start => last.end = end,
                        _ => self.anchors.push(start..end),
                    }
                }
            }
            _ => self.read_children(node),
        }
    }

    fn look(&mut self) {
        for anchor in &self.anchors {
            let names_site = self.text[anchor.clone()].trim() == "b.com";
            self.named |= names_site;
            // If a browser splits an anchor, the note is after the last part.
            self.unanswered |= names_site && !self.text[anchor.end..].contains(" (e.com)");
        }
    }

    fn read_children(&mut self, node: &Handle) {
        node.children.borrow().iter().for_each(|child| self.read(child));
    }
}

fn check(pieces: &[&str], len: u32) -> Vec<String> {
    let (mut wrong, mut answered, mut all) = (Vec::new(), 0, 0);
    sequences(pieces, len, |pieces| {
        let page = pieces.concat();
        if !page.contains("e.com") || !page.contains("b.com") {
            return;
        }
        all += 1;
        for deceptive_links in [DeceptiveLinks::Show, DeceptiveLinks::Unlink] {
            let linked = html::rewrite(&page, &linker(deceptive_links));
            answered += usize::from(linked != page);
            for scripting in [true, false] {
                if let Some(what) = silent(&page, deceptive_links, scripting) {
                    wrong.push(format!("{what}: {page} -> {linked}"));
                }
            }
            if let Some(what) = silent_as_tree(&page, deceptive_links) {
                wrong.push(format!("{what} in the tree: {page}"));
            }
            if pieces.len() <= 3 && by_bytes(&page, &linker(deceptive_links)) != linked.as_bytes() {
                wrong.push(format!("byte by byte: {page}"));
            }
        }
    });
    println!("{all} pages, {answered} answers");
    wrong
}

fn check_all(len: u32) {
    let alphabets = ALPHABETS.iter().map(|pieces| [&ANCHOR, *pieces].concat());
    let mut wrong: Vec<String> = alphabets.flat_map(|pieces| check(&pieces, len)).collect();
    wrong.sort_by_key(String::len);
    wrong.dedup();
    let shown = wrong.iter().take(60).cloned().collect::<Vec<_>>();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), shown.join("\n"));
}

#[test]
fn short_pages() {
    check_all(4);
}

#[test]
#[ignore = "takes minutes"]
fn long_pages() {
    check_all(5);
}

fn page() -> impl Strategy<Value = String> {
    let pieces = ALL.iter().flat_map(|alphabet: &alphabets::Alphabet| alphabet.pieces).copied();
    let own = ALPHABETS.iter().flat_map(|pieces| pieces.iter().copied());
    let pieces: Vec<_> = pieces.chain(own).collect();
    let weighted = prop_oneof![
        2 => proptest::sample::select(ANCHOR.to_vec()),
        3 => proptest::sample::select(pieces),
    ];
    proptest::collection::vec(weighted, 0..16).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(crate::support::cases(4_000, None))]

    #[test]
    fn random_pages(page in page()) {
        // After an ESC, the HTML reader gives up. It only renames `href` to `xref`.
        let lost = format!("\u{1B}{page}");
        let taken = html::rewrite(&lost, &linker(DeceptiveLinks::Show));
        prop_assert_eq!(taken.replace("xref", "href"), &*lost);
        prop_assert_eq!(silent(&lost, DeceptiveLinks::Show, true), None, "{}", lost);
        for deceptive_links in [DeceptiveLinks::Show, DeceptiveLinks::Unlink] {
            for scripting in [true, false] {
                prop_assert_eq!(silent(&page, deceptive_links, scripting), None, "{}", page);
            }
            prop_assert_eq!(silent_as_tree(&page, deceptive_links), None, "{}", page);
            let whole = html::rewrite(&page, &linker(deceptive_links));
            prop_assert_eq!(by_bytes(&page, &linker(deceptive_links)), whole.as_bytes());
        }
    }
}
