//! The links of a page of HTML, by their places in it.

use std::ops::Range;

use htmlize::unescape;
use linkwright::{Linker, comments, edit, html};

use crate::source::{Found, is_left};

/// Puts the links of a page into anchors, but for those that its comments switch off.
pub fn rewrite(page: &str, linker: &Linker) -> String {
    let left = comments::in_html(page);
    if left.is_empty() {
        return html::rewrite(page, linker).into_owned();
    }
    let mut edits = html::edits(page, linker);
    edits.retain(|edit| !is_left(&left, edit.range.start));
    edit::apply(page, &edits)
}

/// The links of a page, but for those that its comments switch off.
pub fn links(page: &str, linker: &Linker) -> Vec<Found> {
    let left = comments::in_html(page);
    let edits = html::edits(page, linker);
    let links = edits.iter().filter(|edit| {
        // Other edits change the author's links.
        !edit.link.is_empty() && !is_left(&left, edit.range.start)
    });
    links.map(|edit| Found::of_edit(edit, &unescape(&page[edit.link.clone()]), linker)).collect()
}

/// Elements whose text does not link by default.
const CLOSED: &str = "a button code iframe kbd math noembed noframes noscript option plaintext pre samp script select \
    style svg template textarea title tt";

/// The texts of a page that may link, about: for what is not a link, nobody needs to know it exactly.
pub fn texts(page: &str) -> Vec<Range<usize>> {
    let lower = page.to_ascii_lowercase();
    let (mut texts, mut at) = (Vec::new(), 0);
    while let Some(open) = lower[at..].find('<') {
        texts.push(at..at + open);
        at += open;
        let tag = &lower[at + 1..];
        let name = &tag[..tag.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(tag.len())];
        let close = match tag {
            _ if tag.starts_with("!--") => "-->".to_owned(),
            _ if CLOSED.split(' ').any(|closed| closed == name) => format!("</{name}"),
            _ => ">".to_owned(),
        };
        at += 1 + tag.find(&close).map_or(tag.len(), |end| end + close.len());
    }
    texts.push(at..page.len());
    texts
}
