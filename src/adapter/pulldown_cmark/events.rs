//! An anchor as events.

use alloc::string::{String, ToString};

use ::pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd};

use crate::adapter::anchor;
use crate::linker::{Bidi, Linker};

/// What opens an anchor and what closes it: an event of a link, or raw HTML where there is more to
/// say than an `href`, or `push_html` would write another one.
pub(in crate::adapter) fn open_and_close<'a>(
    href: String,
    linker: &Linker,
    bidi: Bidi,
) -> (Event<'a>, Event<'a>) {
    let has_attributes = linker.attributes(bidi).next().is_some();
    if has_attributes || is_rewritten(&href) {
        let mut open = String::new();
        // Writing to a String does not fail.
        let _ = anchor::write_open(&mut open, &href, linker, bidi);
        return (
            Event::InlineHtml(open.into()),
            Event::InlineHtml(anchor::CLOSE.into()),
        );
    }
    let (link_type, dest_url) = match href.strip_prefix("mailto:") {
        // `push_html` writes the scheme of an address itself.
        Some(address) => (LinkType::Email, CowStr::from(address.to_string())),
        None => (LinkType::Autolink, CowStr::from(href)),
    };
    let tag = Tag::Link {
        link_type,
        dest_url,
        title: CowStr::Borrowed(""),
        id: CowStr::Borrowed(""),
    };
    (Event::Start(tag), Event::End(TagEnd::Link))
}

/// Whether `push_html` would write another `href` than this one, in a way that a browser tells.
fn is_rewritten(href: &str) -> bool {
    href.contains(['[', ']', '\\', '|', '{', '}', '`'])
}
