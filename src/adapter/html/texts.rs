//! The texts of HTML that stand between one tag and the next, and what is written in their place.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use lol_html::html_content::TextType;

use crate::adapter::markup::{Elements, Place, RawHtml};
use crate::detect::has_candidate_in_html;
use crate::linker::Linker;
use crate::work;

use super::links::Links;

/// Texts of more bytes are searched before they end, where there is white space in them.
const LONG: usize = 4 << 10;

/// How many bytes are kept at most to see the end of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limit {
    Bytes(usize),
    None,
}

impl Limit {
    fn is_over(self, len: usize) -> bool {
        matches!(self, Self::Bytes(most) if len > most)
    }
}

/// Bytes of the HTML, and what stands in their place.
pub(super) type Edit = (Range<usize>, String);

/// Is told where the texts are, and holds what links make of them.
pub(super) struct Texts<'h> {
    links: Links,
    limit: Limit,
    context: RawHtml,
    /// What was read and may be needed still, and the byte of the HTML that it starts at.
    raw: Cow<'h, [u8]>,
    base: usize,
    /// What stands in the place of bytes of the HTML, in their order.
    edits: Vec<Edit>,
    /// All before this byte of the HTML is written.
    written: usize,
    /// All before this byte of the HTML is known to be text or not to be.
    read: usize,
    /// Where the texts stand between the last tag and the next, with nothing but comments between
    /// them.
    run: Vec<Range<usize>>,
    /// Room for the same in a part of the HTML.
    ranges: Vec<Range<usize>>,
    content: Content,
    state: State,
    has_given_up: bool,
}

/// What may be in the texts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    /// Nothing that a link is made of, or turned by.
    NoLink,
    Unknown,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Search,
    /// In a word that is longer than the limit: it stays as it is.
    Pass,
}

impl<'h> Texts<'h> {
    /// HTML that comes in pieces.
    pub(super) fn in_pieces(linker: Linker, limit: Limit) -> Self {
        Self::new(linker, limit, Cow::Owned(Vec::new()))
    }

    /// HTML that is there.
    pub(super) fn whole(html: &'h [u8], linker: Linker) -> Self {
        Self::new(linker, Limit::None, Cow::Borrowed(html))
    }

    fn new(linker: Linker, limit: Limit, raw: Cow<'h, [u8]>) -> Self {
        Self {
            context: RawHtml::new(Elements::of(&linker)),
            links: Links::new(linker),
            limit,
            raw,
            base: 0,
            edits: Vec::new(),
            written: 0,
            read: 0,
            run: Vec::new(),
            ranges: Vec::new(),
            content: Content::Unknown,
            state: State::Search,
            has_given_up: false,
        }
    }

    /// More of the HTML.
    pub(super) fn add(&mut self, html: &[u8]) {
        self.raw.to_mut().extend_from_slice(html);
    }

    fn slice(&self, range: Range<usize>) -> &[u8] {
        work::add(range.len());
        let range = range.start - self.base..range.end - self.base;
        self.raw.get(range).unwrap_or_default()
    }

    /// There is text in `range` of the HTML.
    pub(super) fn see(&mut self, range: Range<usize>, kind: TextType, text: &str) {
        self.markup_until(range.start);
        let range = range.start.max(self.read)..range.end;
        if range.is_empty() {
            return;
        }
        // lol_html takes for such a section what is none, and the other way round.
        let is_section = kind == TextType::CDataSection && !self.context.is_in_foreign();
        if is_section || self.context.is_in_section() {
            self.markup_until(range.end);
            return;
        }
        self.read = range.end;
        self.context.see_text();
        // Beside a cell, a browser puts some of the text before the table, and some not.
        let is_open = self.context.allows_links() && !self.context.is_in_table();
        if kind != TextType::Data || !is_open {
            self.flush();
            self.see_closed(range);
            return;
        }
        let start = match self.state {
            State::Search => range.start,
            State::Pass => {
                let is_space = |b: &u8| b.is_ascii_whitespace();
                let Some(space) = self.slice(range.clone()).iter().position(is_space) else {
                    return;
                };
                self.state = State::Search;
                range.start + space
            }
        };
        work::add(text.len());
        self.content = match self.run.is_empty() {
            true if !has_candidate_in_html(text) => Content::NoLink,
            // A link may reach over the edge of two texts.
            _ => Content::Unknown,
        };
        match self.run.last_mut() {
            Some(last) if last.end == start => last.end = range.end,
            _ => self.run.push(start..range.end),
        }
        self.keep_within_limit(start..range.end);
    }

    /// Text that does not link.
    fn see_closed(&mut self, range: Range<usize>) {
        let range = range.start - self.base..range.end - self.base;
        self.links
            .see_closed(self.raw.get(range).unwrap_or_default());
    }

    /// What is before byte `end` of the HTML and was not read yet is markup.
    fn markup_until(&mut self, end: usize) {
        if end <= self.read {
            return;
        }
        let tags = self.context.tags();
        let markup = self.read - self.base..end - self.base;
        let markup = self.raw.get(markup).unwrap_or_default();
        self.context.read_bytes(markup, Place::Block);
        self.read = end;
        if self.context.tags() > tags {
            self.flush();
        }
    }

    /// Makes the links of long texts before they end; `new` is what was read last.
    fn keep_within_limit(&mut self, new: Range<usize>) {
        let (Limit::Bytes(limit), Some(first), Some(last)) =
            (self.limit, self.run.first(), self.run.last())
        else {
            return;
        };
        let len = self.read - first.start;
        if len <= LONG {
            return;
        }
        // No link reaches over white space. Where there was none before, it is not looked for again.
        let from = match len - new.len() <= LONG {
            true => last.start,
            false => new.start,
        };
        let end = last.end;
        let is_space = |b: &u8| b.is_ascii_whitespace();
        if let Some(space) = self.slice(from..end).iter().rposition(is_space) {
            let cut = from + space + 1;
            if let Some(last) = self.run.last_mut() {
                last.end = cut;
            }
            self.link();
            self.run.clear();
            if cut < end {
                self.run.push(cut..end);
            }
        } else if len > limit {
            self.state = State::Pass;
            self.run.clear();
        }
    }

    /// A tag ends the text before it.
    fn flush(&mut self) {
        self.link();
        self.run.clear();
        self.state = State::Search;
    }

    /// Makes the links of the run.
    fn link(&mut self) {
        let (Some(first), Some(last)) = (self.run.first(), self.run.last()) else {
            return;
        };
        if self.content == Content::NoLink {
            return;
        }
        let base = first.start;
        let html = &self.raw[base - self.base..last.end - self.base];
        work::add(html.len() + self.run.len());
        let mut ranges = core::mem::take(&mut self.ranges);
        let mut run = &self.run[..];
        // Bytes that are not UTF-8 end a link as a control character would.
        let mut at = 0;
        for chunk in html.utf8_chunks() {
            let valid = at..at + chunk.valid().len();
            ranges.clear();
            // A text that goes on behind the chunk is looked at again, and none before it.
            let passed = run
                .iter()
                .take_while(|range| range.end <= base + valid.start);
            run = &run[passed.count()..];
            let inside = run
                .iter()
                .take_while(|range| range.start < base + valid.end);
            for range in inside {
                work::add(1);
                let start = (range.start - base).max(valid.start);
                let end = (range.end - base).min(valid.end);
                if start < end {
                    ranges.push(start - valid.start..end - valid.start);
                }
            }
            self.links.find(chunk.valid(), &ranges, |range, anchor| {
                let start = base + valid.start;
                self.edits
                    .push((start + range.start..start + range.end, anchor));
            });
            at = valid.end + chunk.invalid().len();
        }
        self.ranges = ranges;
    }

    /// What can be told is told: the HTML may go on.
    pub(super) fn settle(&mut self) {
        if self.has_given_up {
            self.read = self.base + self.raw.len();
            return;
        }
        // What may be the start of a tag, or text.
        let unread = &self.raw[self.read - self.base..];
        let opens = unread.strip_suffix(b"/").unwrap_or(unread);
        let opened = opens.iter().rev().take_while(|&&b| b == b'<').count();
        work::add(opened);
        let held = match opened {
            0 => 0,
            opened => unread.len() - opens.len() + opened,
        };
        self.markup_until(self.base + self.raw.len() - held);
        if let Some(last) = self.run.last()
            && self.limit.is_over(self.read - last.end)
        {
            self.flush();
        }
    }

    /// The HTML has ended.
    pub(super) fn end(&mut self) {
        let end = self.base + self.raw.len();
        if !self.has_given_up {
            self.markup_until(end);
            self.flush();
        }
        self.read = end;
    }

    /// What is behind the last text cannot be told from text any more.
    pub(super) fn give_up(&mut self) {
        self.flush();
        self.has_given_up = true;
        self.settle();
    }

    pub(super) fn take_edits(&mut self) -> Vec<Edit> {
        core::mem::take(&mut self.edits)
    }

    /// Writes what no link can change any more, and forgets it.
    pub(super) fn write_ready(&mut self, mut write: impl FnMut(&[u8])) {
        let ready = self.run.first().map_or(self.read, |first| first.start);
        for (range, anchor) in self.edits.drain(..) {
            write(&self.raw[self.written - self.base..range.start - self.base]);
            write(anchor.as_bytes());
            self.written = range.end;
        }
        if ready > self.written {
            write(&self.raw[self.written - self.base..ready - self.base]);
            self.written = ready;
        }
        if let Cow::Owned(raw) = &mut self.raw {
            // What is left moves to the front.
            if self.written > self.base {
                work::add(raw.len());
            }
            raw.drain(..self.written - self.base);
            self.base = self.written;
        }
    }
}
