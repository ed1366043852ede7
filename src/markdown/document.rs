//! A rewritten document as events, to be rendered.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::iter::FusedIterator;
use core::ops::Range;

use ::pulldown_cmark::{CowStr, Event, OffsetIter, Options, Parser, Tag, TagEnd};

use crate::linker::{CLOSE, Linker};
use crate::render::pulldown_cmark::events::{existing, open_and_close};

use super::edit::{Edit, apply, places};

/// A Markdown document with its links, made by [`Rewriter::document`](super::Rewriter::document).
#[derive(Clone, Debug)]
pub struct Document<'s> {
    source: Cow<'s, str>,
    edits: Vec<Edit>,
    extensions: Options,
    linker: Linker,
}

impl<'s> Document<'s> {
    pub(super) fn new(
        source: &'s str,
        edits: Vec<Edit>,
        extensions: Options,
        linker: Linker,
    ) -> Self {
        let source = if edits.is_empty() {
            Cow::Borrowed(source)
        } else {
            Cow::Owned(apply(source, &edits))
        };
        Self { source, edits, extensions, linker }
    }

    /// The source with its links written as links.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The events of the document, with each link as the [`Linker`] writes it, attributes included.
    ///
    /// # Complexity
    ///
    /// That of pulldown-cmark.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::{Linker, markdown::Rewriter};
    /// use pulldown_cmark::html;
    ///
    /// let rewriter = Rewriter::new(Linker::new().rel("nofollow"));
    /// let document = rewriter.document("*See https://example.com/*a*/b*");
    /// let mut page = String::new();
    /// html::push_html(&mut page, document.events());
    /// assert_eq!(
    ///     page,
    ///     "<p><em>See <a href=\"https://example.com/*a*/b\" rel=\"nofollow\">\
    ///      https://example.com/*a*/b</a></em></p>\n",
    /// );
    /// ```
    pub fn events(&self) -> Events<'_> {
        Events {
            events: Parser::new_ext(&self.source, self.extensions).into_offset_iter(),
            linker: &self.linker,
            edits: places(0, &self.edits).zip(&self.edits).collect(),
            at: 0,
            close: None,
        }
    }
}

/// The events of a document, made by [`Document::events`].
#[derive(Debug)]
pub struct Events<'d> {
    events: OffsetIter<'d>,
    linker: &'d Linker,
    /// Each edit with the range of its replacement in the rewritten source.
    edits: Vec<(Range<usize>, &'d Edit)>,
    /// The first edit that is not behind the current event.
    at: usize,
    /// The event that closes the link that is open, if that event was changed.
    close: Option<Event<'d>>,
}

impl<'d> Iterator for Events<'d> {
    type Item = Event<'d>;

    fn next(&mut self) -> Option<Event<'d>> {
        let (event, range) = self.events.next()?;
        let changed = match &event {
            Event::Start(Tag::Link { .. }) => self.open(&event, &range),
            Event::InlineHtml(tag) if tag.starts_with("<a href=") => self.open(&event, &range),
            Event::End(TagEnd::Link) => self.close.take(),
            Event::InlineHtml(tag) if **tag == *CLOSE => self.close.take(),
            _ => None,
        };
        Some(changed.unwrap_or(event))
    }
}

impl FusedIterator for Events<'_> {}

impl<'d> Events<'d> {
    /// The event that opens a link: with the anchor of an edit, or of a link of the author with the
    /// attributes that [`ExistingLinks`](crate::ExistingLinks) gives it.
    fn open(&mut self, event: &Event<'d>, link: &Range<usize>) -> Option<Event<'d>> {
        let rest = self.edits.get(self.at..)?;
        self.at += rest.partition_point(|(range, _)| range.end <= link.start);
        // The replacement may start with an escaped character before the link.
        let own = self.edits.get(self.at);
        if let Some((_, edit)) =
            own.filter(|(range, _)| range.start <= link.start && link.end <= range.end)
        {
            let (open, close) = open_and_close(edit.anchor().clone());
            self.close = Some(close);
            return Some(open);
        }
        let open = existing(event, self.linker.existing()?)?;
        self.close = Some(Event::InlineHtml(CowStr::Borrowed(CLOSE)));
        Some(open)
    }
}
