//! Changes to existing links.

use alloc::borrow::Cow;

use ::pulldown_cmark::{Event, LinkType, Tag};

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
    match start.event() {
        _ if change.is_unlinked => [None, None],
        Event::Start(Tag::Link { link_type, dest_url, title, .. })
            if how == As::Html && !change.attributes.is_empty() =>
        {
            let open = change.open_tag(attributes_of(&href_of(*link_type, dest_url), title));
            [
                Some(T::new(Event::InlineHtml(open.into()), start.range())),
                Some(T::new(Event::InlineHtml(CLOSE.into()), end.range())),
            ]
        }
        _ => [Some(start), Some(end)],
    }
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
