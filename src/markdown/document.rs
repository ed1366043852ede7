//! A document with its links, as events.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

use ::pulldown_cmark::{CowStr, Event, OffsetIter, Options, Parser, Tag, TagEnd};

use crate::linker::{CLOSE, Linker};
use crate::render::pulldown_cmark::events::{existing, open_and_close};

use super::edit::{Edit, apply, places};

/// A document of Markdown with its links, by [`Rewriter::document`](super::Rewriter::document).
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
        let source = match edits.is_empty() {
            true => Cow::Borrowed(source),
            false => Cow::Owned(apply(source, &edits)),
        };
        Self { source, edits, extensions, linker }
    }

    /// The source with its links written as links.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The events of the document, to be rendered: each anchor as the [`Linker`] has it written.
    ///
    /// # Complexity
    ///
    /// That of parsing.
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

/// The events of a document with its links, by [`Document::events`].
pub struct Events<'d> {
    events: OffsetIter<'d>,
    linker: &'d Linker,
    /// Where each edit is in what was rewritten.
    edits: Vec<(Range<usize>, &'d Edit)>,
    /// The first of them that may be still to come.
    at: usize,
    /// What ends the anchor that is open.
    close: Option<Event<'d>>,
}

impl<'d> Iterator for Events<'d> {
    type Item = Event<'d>;

    fn next(&mut self) -> Option<Event<'d>> {
        let (event, range) = self.events.next()?;
        let is_start = match &event {
            Event::Start(Tag::Link { .. }) => true,
            Event::InlineHtml(tag) => tag.starts_with("<a href="),
            _ => false,
        };
        let is_end = match &event {
            Event::End(TagEnd::Link) => true,
            Event::InlineHtml(tag) => **tag == *CLOSE,
            _ => false,
        };
        let changed = match (is_start, is_end) {
            (true, _) => self.open(&event, &range),
            (_, true) => self.close.take(),
            _ => None,
        };
        Some(changed.unwrap_or(event))
    }
}

impl FusedIterator for Events<'_> {}

impl fmt::Debug for Events<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Events").finish_non_exhaustive()
    }
}

impl<'d> Events<'d> {
    /// What opens the anchor of a link: that of an edit, or one of the author that is given attributes.
    fn open(&mut self, event: &Event<'d>, link: &Range<usize>) -> Option<Event<'d>> {
        let rest = self.edits.get(self.at..)?;
        self.at += rest.partition_point(|(range, _)| range.end <= link.start);
        // Before the link there may be a character that had to be escaped.
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
