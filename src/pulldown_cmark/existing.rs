//! Changes to existing links.

use alloc::borrow::Cow;

use ::pulldown_cmark::{CowStr, Event, LinkType, Tag};

use crate::adapter::Change;
use crate::anchor::CLOSE;

use super::events::As;
use super::item::Item;

/// Returns the items that start and end a link, with its change applied.
pub(super) fn changed<'a, T: Item<'a>>(
    [start, end]: [T; 2],
    change: &Change,
    how: As,
) -> [Option<T>; 2] {
    let Event::Start(Tag::Link { link_type, dest_url, title, .. }) = start.event() else {
        return [Some(start), Some(end)];
    };
    if change.is_unlinked {
        return [None, None];
    }
    if how == As::Links || change.attributes.is_empty() {
        return [Some(start), Some(end)];
    }
    let open = change.open_tag(attributes_of(&href_of(*link_type, dest_url), title));
    let (open, close) = (open.into(), CowStr::Borrowed(CLOSE));
    [
        Some(T::new(Event::InlineHtml(open), start.range())),
        Some(T::new(Event::InlineHtml(close), end.range())),
    ]
}

/// Returns the attributes of a link in HTML.
pub(super) fn attributes_of<'n>(
    href: &'n str,
    title: &'n str,
) -> impl Iterator<Item = (&'n str, &'n str)> + Clone {
    let title = Some(("title", title)).filter(|_| !title.is_empty());
    [("href", href)].into_iter().chain(title)
}

/// Returns the `href` of a link.
pub(crate) fn href_of(link_type: LinkType, dest_url: &str) -> Cow<'_, str> {
    match link_type {
        LinkType::Email => ["mailto:", dest_url].concat().into(),
        _ => dest_url.into(),
    }
}

/// Returns an item in an image as a part of its alternative text.
pub(super) fn in_text<'a, T: Item<'a>>(item: T) -> Option<T> {
    match item.event() {
        Event::Text(_) | Event::SoftBreak | Event::HardBreak => Some(item),
        Event::Code(text)
        | Event::InlineHtml(text)
        | Event::InlineMath(text)
        | Event::DisplayMath(text) => Some(T::new(Event::Text(text.clone()), item.range())),
        _ => None,
    }
}
