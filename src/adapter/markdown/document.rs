//! A document with its links, as events.

use alloc::borrow::Cow;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

use ::pulldown_cmark::{Event, OffsetIter, Options, Parser, Tag, TagEnd};

use crate::adapter::direction::Direction;
use crate::adapter::pulldown_cmark::AutolinkWithOffsets;
use crate::adapter::pulldown_cmark::events::open_and_close;
use crate::linker::Linker;

use super::edit::{Edit, apply, places};
use super::inlines::is_inline;

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
        Self {
            source,
            edits,
            extensions,
            linker,
        }
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
        let own = Own {
            events: Parser::new_ext(&self.source, self.extensions).into_offset_iter(),
            linker: &self.linker,
            edits: places(&self.edits).zip(&self.edits).collect(),
            at: 0,
            close: None,
            direction: Direction::default(),
        };
        Events {
            events: AutolinkWithOffsets::new(&self.source, own, self.linker.clone()),
        }
    }
}

/// The events of a document with its links, by [`Document::events`].
pub struct Events<'d> {
    // What only events can be, such as a link that Markdown has no way to write, comes last.
    events: AutolinkWithOffsets<'d, Own<'d>>,
}

impl<'d> Iterator for Events<'d> {
    type Item = Event<'d>;

    fn next(&mut self) -> Option<Event<'d>> {
        self.events.next().map(|(event, _)| event)
    }
}

impl FusedIterator for Events<'_> {}

impl fmt::Debug for Events<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Events").finish_non_exhaustive()
    }
}

/// The events of a source in which links were written, each with an anchor of its own.
struct Own<'d> {
    events: OffsetIter<'d>,
    linker: &'d Linker,
    /// Where each is in what was rewritten.
    edits: Vec<(Range<usize>, &'d Edit)>,
    /// The first of them that may be still to come.
    at: usize,
    /// What ends the anchor that is open.
    close: Option<Event<'d>>,
    /// What the text before does.
    direction: Direction,
}

impl<'d> Iterator for Own<'d> {
    type Item = (Event<'d>, Range<usize>);

    fn next(&mut self) -> Option<Self::Item> {
        let (event, range) = self.events.next()?;
        match &event {
            Event::Text(text) | Event::Code(text) => self.direction.see(text.as_bytes()),
            Event::Start(Tag::Link { .. }) => {
                if let Some(open) = self.open(&range) {
                    return Some((open, range));
                }
            }
            Event::InlineHtml(tag) if tag.starts_with("<a href=") => {
                if let Some(open) = self.open(&range) {
                    return Some((open, range));
                }
            }
            Event::End(TagEnd::Link) => {
                if let Some(close) = self.close.take() {
                    return Some((close, range));
                }
            }
            Event::InlineHtml(tag) if **tag == *"</a>" => {
                if let Some(close) = self.close.take() {
                    return Some((close, range));
                }
            }
            event if !is_inline(event) => self.direction = Direction::default(),
            _ => {}
        }
        Some((event, range))
    }
}

impl<'d> Own<'d> {
    /// What opens the anchor, if the link that starts here was written by an edit.
    fn open(&mut self, link: &Range<usize>) -> Option<Event<'d>> {
        let rest = self.edits.get(self.at..)?;
        self.at += rest.partition_point(|(range, _)| range.end <= link.start);
        let (range, edit) = self.edits.get(self.at)?;
        // Before the link there may be a character that had to be escaped.
        if link.start < range.start || range.end < link.end {
            return None;
        }
        let bidi = self.direction.of(edit.text());
        let (open, close) = open_and_close(edit.href().to_string(), self.linker, bidi);
        self.close = Some(close);
        Some(open)
    }
}
