//! What a reader sees of a source.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use htmlize::{unescape, unescape_attribute};
use memchr::memchr;

use crate::anchor::Site;
use crate::linker::Linker;
use crate::markup::{Elements, More, Place, Reader, Token, attributes};

use super::{Explained, Outcome};

/// The text of a source that may link, and the links that its author wrote.
pub(crate) struct Seen<'s, 'l> {
    source: &'s str,
    linker: &'l Linker,
    /// The source so far, with a space for each byte that is no such text.
    shown: String,
    existing: Vec<Explained>,
    /// Whether the last of them is open.
    is_open: bool,
}

impl<'s, 'l> Seen<'s, 'l> {
    pub(crate) fn new(source: &'s str, linker: &'l Linker) -> Self {
        let shown = String::with_capacity(source.len());
        Self { source, linker, shown, existing: Vec::new(), is_open: false }
    }

    /// Reads a page.
    pub(crate) fn of_page(page: &'s str, linker: &'l Linker) -> Self {
        let mut seen = Self::new(page, linker);
        let read = seen.read_html(page, 0, true);
        seen.show_lost(read);
        seen
    }

    /// The text, which is as long as the source, and the links of the author in order.
    pub(crate) fn finish(mut self) -> (String, Vec<Explained>) {
        self.close(self.source.len());
        self.show(self.source.len()..self.source.len());
        (self.shown, self.existing)
    }

    /// Shows a text that may link. It is ignored if it starts before the end of the last one.
    pub(crate) fn show(&mut self, range: Range<usize>) {
        let hidden = self.source.get(self.shown.len()..range.start);
        if let (Some(hidden), Some(text)) = (hidden, self.source.get(range)) {
            self.shown.extend(hidden.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
            self.shown += text;
        }
    }

    /// Opens a link that starts with these bytes of markup.
    pub(crate) fn open(&mut self, range: Range<usize>, href: String) {
        self.close(range.start);
        // Without a scheme it is a path on the site.
        let is_path = Site::of(&href, "") == Site::SameHost;
        let link = if is_path { None } else { self.linker.get_finder().parse(&href) };
        let kind = link.map(|link| link.kind());
        let outcome = Outcome::Existing { kind, href, text: String::new() };
        self.existing.push(Explained::new(range.start, range, outcome));
        self.is_open = true;
    }

    /// Adds to the text of the link that is open.
    pub(crate) fn push(&mut self, more: &str) {
        if self.is_open
            && let Some(Explained { outcome: Outcome::Existing { text, .. }, .. }) =
                self.existing.last_mut()
        {
            *text += more;
        }
    }

    /// Ends the link that is open.
    pub(crate) fn close(&mut self, end: usize) {
        if let Some(link) = self.existing.last_mut().filter(|_| self.is_open) {
            link.range.end = end;
        }
        self.is_open = false;
    }

    /// Reads HTML that starts at this byte of the source, up to where the reader gives up. Its text may link only in a
    /// page.
    pub(crate) fn read_html(&mut self, html: &str, start: usize, is_page: bool) -> usize {
        // What a setting skips is explained too.
        let elements = Elements::new(&[], self.linker.get_unskip(), false);
        let mut reader = Reader::new(elements);
        let mut at = 0;
        while let Some((token, len)) = reader.next(&html.as_bytes()[at..], More::No)
            && !reader.is_lost()
        {
            let range = start + at..start + at + len;
            let written = html.get(at..at + len).unwrap_or_default();
            at += len;
            match token {
                Token::Text | Token::Word => {
                    if self.is_open {
                        self.push(&unescape(written));
                    }
                    if is_page && reader.place() == Place::Open {
                        self.show(range);
                    }
                }
                Token::Tag if reader.tag().name() == b"a" => {
                    self.read_anchor(written, range, reader.tag().is_end);
                }
                _ => {}
            }
        }
        start + at
    }

    fn read_anchor(&mut self, tag: &str, range: Range<usize>, is_end: bool) {
        if is_end {
            return self.close(range.end);
        }
        let mut own = attributes(tag.as_bytes(), "a".len());
        let href = own.find(|own| own.name.eq_ignore_ascii_case(b"href"));
        self.close(range.start);
        if let Some(href) = href {
            let href = core::str::from_utf8(href.value).unwrap_or_default();
            self.open(range, unescape_attribute(href).trim().to_string());
        }
    }

    /// Shows what is between tags from a byte on, where the reader has given up and nothing links. For what is no link,
    /// nobody needs to know it exactly.
    fn show_lost(&mut self, mut at: usize) {
        let html = self.source.as_bytes();
        while at < html.len() {
            let end = memchr(b'<', &html[at..]).map_or(html.len(), |open| at + open);
            self.show(at..end);
            at = memchr(b'>', &html[end..]).map_or(html.len(), |close| end + close + 1);
        }
    }
}
