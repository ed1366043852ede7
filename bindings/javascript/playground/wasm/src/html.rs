//! HTML. The page parses it in a document without scripts, and passes its tags and texts in order.
//! This uses the parser of the browser.
//!
//! The adapter for pulldown-cmark reads tags in raw HTML by the same rules as `linkwright::html`.

use std::ops::Range;

use linkwright::Linker;
use linkwright::pulldown_cmark::pulldown_cmark::Event;

use crate::block::{Attributes, Block};
use crate::tree::{Tree, link};

/// Elements that are shown unchanged.
const INLINE: &[&str] = &[
    "a", "abbr", "b", "bdi", "bdo", "cite", "code", "del", "dfn", "em", "i", "img", "ins", "kbd",
    "mark", "q", "s", "samp", "small", "strong", "sub", "sup", "u", "var",
];
const BLOCKS: &[&str] = &[
    "blockquote",
    "caption",
    "dd",
    "dl",
    "dt",
    "figcaption",
    "figure",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "li",
    "ol",
    "p",
    "pre",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "tr",
    "ul",
];
/// Elements whose content is shown as blocks. The content of all other elements is shown as a part
/// of the surrounding text.
const WRAPPERS: &[&str] = &[
    "address", "article", "aside", "body", "center", "details", "dialog", "div", "fieldset",
    "footer", "form", "header", "hgroup", "html", "legend", "main", "menu", "nav", "search",
    "section", "summary",
];
/// Elements whose text does not link.
const CLOSED: &[&str] =
    &["a", "button", "code", "img", "kbd", "option", "pre", "samp", "select", "textarea", "tt"];

/// The separators of the items of `source`, and of the attributes in a tag.
const ITEM: char = '\0';
const ATTRIBUTE: char = '\u{1}';

/// Returns the blocks of a page. Each item of `source` is a text after a `t`, a start tag after an
/// `s`, or an end tag after an `e`. Names and values of attributes follow a start tag.
pub fn blocks(source: &str, linker: &Linker) -> Vec<Block> {
    let mut tree = Tree::default();
    let mut end = 0;
    let events = source.split(ITEM).filter_map(|item| {
        let start = end + 1;
        end += item.len() + ITEM.len_utf8();
        let text = item.get(1..)?;
        let tag = text.split(ATTRIBUTE).next().unwrap_or_default();
        Some(match item.as_bytes().first()? {
            b't' => (Event::Text(text.into()), start..start + text.len()),
            _ => (Event::InlineHtml(tag.into()), start..start + text.len()),
        })
    });
    link(source, events, linker, &mut tree, |tree, event, range| match event {
        Event::Text(text) => tree.text(&text),
        _ => tag(tree, source, range),
    });
    tree.finish()
}

fn tag(tree: &mut Tree, source: &str, range: Range<usize>) {
    let mut parts = source.get(range).unwrap_or_default().split(ATTRIBUTE);
    let tag = parts.next().unwrap_or_default().trim_start_matches('<').trim_end_matches('>');
    let is_end = tag.starts_with('/');
    let tag = tag.trim_start_matches('/').split(' ').next().unwrap_or_default();
    let of = |names: &[&'static str]| names.iter().find(|name| **name == tag).copied();
    let (block, inline) = (of(BLOCKS), of(INLINE));
    let is_block = block.is_some() || of(WRAPPERS).is_some();
    match tag {
        "br" => return tree.void("br"),
        // The page shows the text instead of the image.
        "img" => {
            tree.start("img", Attributes::new());
            tree.close("img");
            let _ = parts.by_ref().find(|name| *name == "alt");
            tree.text(parts.next().unwrap_or_default());
            tree.open();
            return tree.end();
        }
        "hr" => {
            tree.boundary();
            tree.void("hr");
            return tree.boundary();
        }
        _ => {}
    }
    if is_end {
        if of(CLOSED).is_some() {
            tree.open();
        }
        if block.or(inline).is_some() {
            tree.end();
        }
    }
    if is_block {
        tree.boundary();
    }
    if !is_end {
        if let Some(shown) = block.or(inline) {
            let mut attributes = Attributes::new();
            while let (Some(name), Some(value)) = (parts.next(), parts.next()) {
                attributes.push((name.to_owned(), value.to_owned()));
            }
            tree.start(shown, attributes);
        }
        if let Some(element) = of(CLOSED) {
            tree.close(element);
        }
    }
}
