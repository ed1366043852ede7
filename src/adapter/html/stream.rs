//! HTML that comes in pieces, with its links: every byte of it goes out as it came in.

use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::RefCell;
use core::fmt::Write as _;
use core::ops::Range;

use lol_html::html_content::TextType;
use lol_html::{HtmlRewriter, Settings, doc_text};

use crate::adapter::anchor::{self, Escaped};
use crate::adapter::markup::{Place, RawHtml};
use crate::detect::has_candidate;
use crate::linker::{Bidi, Linker};

use super::Error;
use super::joined::Joined;

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

/// Where lol_html writes what it makes: nowhere. It only tells what is text.
type Nowhere = Box<dyn FnMut(&[u8])>;

/// Takes HTML in pieces and gives it back with links.
pub(super) struct Stream {
    tokens: HtmlRewriter<'static, Nowhere>,
    page: Rc<RefCell<Page>>,
    /// The first bytes of a character.
    cut: Vec<u8>,
}

impl Stream {
    pub(super) fn new(linker: Linker, limit: Limit) -> Self {
        let page = Rc::new(RefCell::new(Page::new(linker, limit)));
        let reader = Rc::clone(&page);
        let settings = Settings::new().append_document_content_handler(doc_text!(move |text| {
            let range = text.source_location().bytes();
            reader.borrow_mut().text(range, text.text_type());
            Ok(())
        }));
        let nowhere: Nowhere = Box::new(|_| {});
        Self {
            tokens: HtmlRewriter::new(settings, nowhere),
            page,
            cut: Vec::new(),
        }
    }

    /// Reads more of the HTML. What is ready of the page can be taken then.
    pub(super) fn write(&mut self, html: &[u8]) -> Result<(), Error> {
        let joined;
        let html = match self.cut.is_empty() {
            true => html,
            false => {
                self.cut.extend_from_slice(html);
                joined = core::mem::take(&mut self.cut);
                &joined
            }
        };
        // lol_html tells wrong where a character is that comes in two pieces.
        let (html, cut) = html.split_at(html.len() - cut_character(html));
        self.cut.extend_from_slice(cut);
        self.write_whole(html)
    }

    fn write_whole(&mut self, html: &[u8]) -> Result<(), Error> {
        {
            let mut page = self.page.borrow_mut();
            page.raw.extend_from_slice(html);
            page.out.reserve(html.len());
        }
        self.tokens.write(html).map_err(Error::new)?;
        self.page.borrow_mut().settle();
        Ok(())
    }

    /// What is ready of the page, and was not taken yet.
    pub(super) fn take(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.page.borrow_mut().out)
    }

    /// The HTML has ended; returns the rest of the page.
    pub(super) fn end(mut self) -> Result<Vec<u8>, Error> {
        let cut = core::mem::take(&mut self.cut);
        self.write_whole(&cut)?;
        self.tokens.end().map_err(Error::new)?;
        let mut page = self.page.borrow_mut();
        page.end();
        Ok(core::mem::take(&mut page.out))
    }
}

/// How many bytes at the end are the first of a character that goes on.
fn cut_character(html: &[u8]) -> usize {
    (1..=html.len().min(3))
        .find(|len| {
            let end = core::str::from_utf8(&html[html.len() - len..]);
            end.is_err_and(|error| error.valid_up_to() == 0 && error.error_len().is_none())
        })
        .unwrap_or(0)
}

struct Page {
    linker: Linker,
    limit: Limit,
    context: RawHtml,
    /// What was read and may be needed still, and the byte of the HTML that it starts at.
    raw: Vec<u8>,
    base: usize,
    /// All before this byte of the HTML is written.
    written: usize,
    /// All before this byte of the HTML is known to be text or not to be.
    read: usize,
    /// Where the texts stand between the last tag and the next, with nothing but comments between
    /// them.
    run: Vec<Range<usize>>,
    state: State,
    out: Vec<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Search,
    /// In a word that is longer than the limit: it stays as it is.
    Pass,
}

impl Page {
    fn new(linker: Linker, limit: Limit) -> Self {
        Self {
            context: RawHtml::new(linker.get_headings()),
            linker,
            limit,
            raw: Vec::new(),
            base: 0,
            written: 0,
            read: 0,
            run: Vec::new(),
            state: State::Search,
            out: Vec::new(),
        }
    }

    fn slice(&self, range: Range<usize>) -> &[u8] {
        let range = range.start - self.base..range.end - self.base;
        self.raw.get(range).unwrap_or_default()
    }

    /// There is text in `range` of the HTML.
    fn text(&mut self, range: Range<usize>, kind: TextType) {
        self.markup_until(range.start);
        let range = range.start.max(self.read)..range.end;
        if range.is_empty() {
            return;
        }
        self.read = range.end;
        self.context.see_text();
        if kind != TextType::Data || !self.context.allows_links() {
            self.flush();
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
        match self.run.last_mut() {
            Some(last) if last.end == start => last.end = range.end,
            _ => self.run.push(start..range.end),
        }
        self.keep_within_limit();
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

    fn keep_within_limit(&mut self) {
        let (Some(first), Some(last)) = (self.run.first(), self.run.last()) else {
            return;
        };
        if !self.limit.is_over(self.read - first.start) {
            return;
        }
        // No link reaches over white space.
        let last = last.clone();
        let is_space = |b: &u8| b.is_ascii_whitespace();
        let rest = match self.slice(last.clone()).iter().rposition(is_space) {
            Some(space) => last.start + space..last.end,
            None => {
                self.state = State::Pass;
                self.run.clear();
                return;
            }
        };
        if let Some(last) = self.run.last_mut() {
            last.end = rest.start;
        }
        self.link();
        self.run.clear();
        self.run.push(rest);
    }

    /// A tag ends the text before it.
    fn flush(&mut self) {
        self.link();
        self.run.clear();
        self.state = State::Search;
    }

    /// Writes the text of the run with its links, up to the last of them.
    fn link(&mut self) {
        let (Some(first), Some(last)) = (self.run.first(), self.run.last()) else {
            return;
        };
        let base = first.start;
        let html = &self.raw[base - self.base..last.end - self.base];
        // Most texts hold nothing that a link is made of, as it stands or behind an `&`.
        if memchr::memchr(b'&', html).is_none()
            && core::str::from_utf8(html).is_ok_and(|text| !has_candidate(text))
            && self.run.len() == 1
        {
            return;
        }
        let mut links = Links {
            linker: &self.linker,
            out: String::new(),
        };
        let mut done = self.written;
        let mut ranges: Vec<Range<usize>> = Vec::new();
        // Bytes that are not UTF-8 end a link as a control character would.
        let mut at = 0;
        for chunk in html.utf8_chunks() {
            let valid = at..at + chunk.valid().len();
            ranges.clear();
            for range in &self.run {
                let start = (range.start - base).max(valid.start);
                let end = (range.end - base).min(valid.end);
                if start < end {
                    ranges.push(start - valid.start..end - valid.start);
                }
            }
            links.find(chunk.valid(), &ranges, |range, anchor| {
                let range = base + valid.start + range.start..base + valid.start + range.end;
                self.out
                    .extend_from_slice(&self.raw[done - self.base..range.start - self.base]);
                self.out.extend_from_slice(anchor.as_bytes());
                done = range.end;
            });
            at = valid.end + chunk.invalid().len();
        }
        self.written = done;
    }

    /// Writes what no link can change any more.
    fn settle(&mut self) {
        let end = self.base + self.raw.len();
        // What may be the start of a tag, or text.
        let opens = self.raw.strip_suffix(b"/").unwrap_or(&self.raw);
        let opened = opens.iter().rev().take_while(|&&b| b == b'<').count();
        let held = match opened {
            0 => 0,
            opened => self.raw.len() - opens.len() + opened,
        };
        self.markup_until(end - held);
        if let Some(last) = self.run.last()
            && self.limit.is_over(self.read - last.end)
        {
            self.flush();
        }
        let ready = self.run.first().map_or(self.read, |first| first.start);
        if ready > self.written {
            let ready_bytes = self.written - self.base..ready - self.base;
            self.out.extend_from_slice(&self.raw[ready_bytes]);
            self.written = ready;
        }
        self.raw.drain(..self.written - self.base);
        self.base = self.written;
    }

    fn end(&mut self) {
        self.markup_until(self.base + self.raw.len());
        self.flush();
        self.out
            .extend_from_slice(&self.raw[self.written - self.base..]);
    }
}

/// Finds the links of texts and writes their anchors.
struct Links<'l> {
    linker: &'l Linker,
    out: String,
}

impl Links<'_> {
    /// Gives each link of the texts in `ranges` of `html` to `give`: its bytes there, and what is
    /// to be written for them.
    fn find(
        &mut self,
        html: &str,
        ranges: &[Range<usize>],
        mut give: impl FnMut(Range<usize>, &str),
    ) {
        if ranges.is_empty() {
            return;
        }
        let joined = Joined::new(html, ranges);
        if !has_candidate(joined.as_str()) {
            return;
        }
        for link in self.linker.get_finder().links(joined.as_str()) {
            let Some(range) = joined.in_html(link.range()) else {
                continue;
            };
            let mut text = String::new();
            // Writing to a String does not fail.
            let _ = anchor::write_text(&mut text, &link, self.linker);
            let href = link.href().default_scheme(self.linker.get_default_scheme());
            self.out.clear();
            let _ = anchor::write_open(&mut self.out, href, self.linker, Bidi::of(&text));
            match text == link.as_str() {
                // As it was written, entities and all.
                true => self.out.push_str(&html[range.clone()]),
                false => {
                    let _ = Escaped(&mut self.out).write_str(&text);
                }
            }
            self.out.push_str(anchor::CLOSE);
            give(range, &self.out);
        }
    }
}
