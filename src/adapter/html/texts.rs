//! HTML that comes in pieces: its texts, and what is written in their place.

use alloc::vec::Vec;
use core::ops::Range;

use lol_html::html_content::TextType;

use crate::adapter::markup::{Elements, Place, RawHtml};
use crate::linker::Linker;

use super::links::{Edit, Links};
use super::run::Run;

/// Texts of more bytes are searched before they end, where there is white space in them.
const LONG: usize = 4 << 10;

/// Is told where the texts are, and holds what links make of them.
pub(super) struct Texts {
    links: Links,
    /// How many bytes are kept at most to see the end of a link.
    limit: usize,
    context: RawHtml,
    /// What was read and may be needed still, and the byte of the HTML that it starts at.
    raw: Vec<u8>,
    base: usize,
    /// What stands in the place of bytes of the HTML, in their order.
    edits: Vec<Edit>,
    /// All before this byte of the HTML is written.
    written: usize,
    /// All before this byte of the HTML is known to be text or not to be.
    read: usize,
    /// The texts since the last tag.
    run: Run,
    state: State,
    has_given_up: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Search,
    /// In a word that is longer than the limit: it stays as it is.
    Pass,
}

impl Texts {
    /// Keeps at most `limit` bytes to see the end of a link.
    pub(super) fn new(linker: Linker, limit: usize) -> Self {
        Self {
            context: RawHtml::new(Elements::of(&linker)),
            links: Links::new(linker),
            limit,
            raw: Vec::new(),
            base: 0,
            edits: Vec::new(),
            written: 0,
            read: 0,
            run: Run::default(),
            state: State::Search,
            has_given_up: false,
        }
    }

    /// More of the HTML.
    pub(super) fn add(&mut self, html: &[u8]) {
        self.raw.extend_from_slice(html);
    }

    fn slice(&self, range: Range<usize>) -> &[u8] {
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
        let is_section = kind == TextType::CDataSection && !self.context.has_sections();
        if is_section || self.context.is_in_comment() {
            self.see_closed(range.clone());
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
                    self.see_closed(range);
                    return;
                };
                self.see_closed(range.start..range.start + space);
                self.state = State::Search;
                range.start + space
            }
        };
        let text = text.get(start - range.start..).unwrap_or(text);
        self.run.push(start..range.end, text);
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
        let (Some(first), Some(last)) = (self.run.first(), self.run.last()) else {
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
            self.link(cut);
            self.run.cut(cut);
        } else if len > self.limit {
            let word = last.clone();
            self.link(word.start);
            self.see_closed(word);
            self.state = State::Pass;
            self.run.clear();
        }
    }

    /// A tag ends the text before it.
    fn flush(&mut self) {
        if let Some(end) = self.run.last().map(|last| last.end) {
            self.link(end);
        }
        self.run.clear();
        self.state = State::Search;
    }

    /// Makes the links of the run before byte `end`.
    fn link(&mut self, end: usize) {
        let Self {
            raw,
            base,
            links,
            edits,
            ..
        } = self;
        self.run.link(raw, *base, end, links, edits);
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
        let held = match opened {
            0 => 0,
            opened => unread.len() - opens.len() + opened,
        };
        self.markup_until(self.base + self.raw.len() - held);
        if let Some(last) = self.run.last()
            && self.read - last.end > self.limit
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
        // What is left moves to the front.
        self.raw.drain(..self.written - self.base);
        self.base = self.written;
    }
}
