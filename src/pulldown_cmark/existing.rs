//! Changes to the links that the author wrote.

use alloc::borrow::Cow;
use alloc::string::String;

use ::pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd};

use crate::anchor::{CLOSE, Existing, Hook};
use crate::linker::Linker;

use super::events::As;
use super::item::Item;

/// What becomes of an author's link.
pub(super) enum Changed<'a> {
    Nothing,
    /// Only the content of the link stays.
    Unlinked,
    /// The link starts with this raw HTML, if any, and this note, if not empty, follows it.
    Opened {
        html: Option<Event<'a>>,
        note: CowStr<'a>,
    },
}

impl<'a> Changed<'a> {
    /// Returns what the linker and its hook change in the link that an event starts, and that has this text.
    pub(super) fn of(
        start: &Event<'a>,
        text: Option<String>,
        linker: &Linker,
        hook: &mut dyn Hook,
        how: As,
    ) -> Self {
        let Event::Start(Tag::Link { link_type, dest_url, title, .. }) = start else {
            return Self::Nothing;
        };
        let href = href_of(*link_type, dest_url);
        let written = Existing::of_markdown(href, ("title", title), text);
        let change = linker.change_of(&written, hook);
        if change.is_unlinked {
            Self::Unlinked
        } else if change.is_empty() {
            Self::Nothing
        } else {
            let open = || Event::InlineHtml(change.open(&written.href, ("title", title)).into());
            let is_html = how == As::Html && !change.attributes.is_empty();
            Self::Opened { html: is_html.then(open), note: change.note.clone().into() }
        }
    }

    /// The replacement of the item that starts or ends the link.
    pub(super) fn applied<T: Item<'a>>(&self, item: T) -> Option<T> {
        match (self, item.event()) {
            (Self::Unlinked, _) => None,
            (Self::Opened { html: Some(open), .. }, Event::Start(_)) => {
                Some(T::new(open.clone(), item.range()))
            }
            (Self::Opened { html: Some(_), .. }, _) => {
                Some(T::new(Event::InlineHtml(CowStr::Borrowed(CLOSE)), item.range()))
            }
            _ => Some(item),
        }
    }

    /// The text that follows the link, if any.
    pub(super) fn note(&self) -> Option<&CowStr<'a>> {
        match self {
            Self::Opened { note, .. } if !note.is_empty() => Some(note),
            _ => None,
        }
    }
}

/// Where a link leads.
pub(crate) fn href_of(link_type: LinkType, dest_url: &str) -> Cow<'_, str> {
    match link_type {
        LinkType::Email => ["mailto:", dest_url].concat().into(),
        _ => dest_url.into(),
    }
}

/// The text of the link that the items before these started, as a reader sees it.
pub(super) fn text_of<'a, T: Item<'a>>(items: &[T]) -> String {
    let (mut text, mut images, mut links) = (String::new(), 0, 1_usize);
    for item in items {
        match item.event() {
            Event::Start(Tag::Link { .. }) => links += 1,
            Event::End(TagEnd::Link) if links == 1 => break,
            Event::End(TagEnd::Link) => links -= 1,
            event => text += shown_of(event, &mut images),
        }
    }
    text
}

/// The text of an event in a link. That of the images that are open is none.
pub(crate) fn shown_of<'e>(event: &'e Event<'_>, images: &mut usize) -> &'e str {
    match event {
        Event::Start(Tag::Image { .. }) => *images += 1,
        Event::End(TagEnd::Image) => *images = images.saturating_sub(1),
        _ if *images > 0 => {}
        Event::Text(text) | Event::Code(text) | Event::InlineMath(text) => return text,
        Event::SoftBreak => return " ",
        Event::HardBreak => return "\n",
        _ => {}
    }
    ""
}
