//! Changes to the links that the author wrote.

use alloc::borrow::Cow;

use ::pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd};

use crate::anchor::{AuthorText, CLOSE, Existing, Hook};
use crate::linker::Linker;
use crate::markup::{Reader, is_shown_alike};

use super::events::{As, element_of};
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
    pub(super) fn new(
        start: &Event<'a>,
        text: Option<AuthorText>,
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

/// The text of the link that the items before these started.
pub(super) fn text_of<'a, T: Item<'a>>(items: &[T]) -> AuthorText {
    let (mut text, mut html) = (AuthorText::default(), None);
    let _ = items.iter().all(|item| read(&mut text, item.event(), &mut html));
    text
}

/// An item in an image, as a part of its alternative text.
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

/// Reads an event in a link, and returns whether the link goes on behind it. `html` is what has read the raw HTML so far.
pub(crate) fn read(text: &mut AuthorText, event: &Event<'_>, html: &mut Option<Reader>) -> bool {
    match event {
        Event::Start(Tag::Image { .. }) => text.image(false),
        Event::End(TagEnd::Image) => text.image(true),
        Event::Text(shown) | Event::Code(shown) => text.push(shown),
        // All that is in an image is its alternative text.
        Event::InlineHtml(shown) if text.is_in_image() => text.push(shown),
        Event::InlineMath(shown) | Event::DisplayMath(shown) => text.push_uncertain(shown),
        Event::SoftBreak => text.push(" "),
        _ if text.is_in_image() => {}
        // A browser ends a link where another one starts.
        Event::Start(Tag::Link { .. }) | Event::End(TagEnd::Link) => return false,
        Event::InlineHtml(raw) => return text.html(raw, html.get_or_insert_default()),
        Event::HardBreak => text.line(),
        Event::Start(tag) if is_shown_alike(element_of(tag.to_end()).0.as_bytes()) => {}
        Event::End(_) => {}
        _ => text.unknown(),
    }
    true
}
