//! A page of HTML and the links in it.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use lol_html::html_content::TextType;

use crate::linker::Linker;
use crate::render::elements::Flow;
use crate::render::prescan::{has_candidate_in_html, may_turn};
use crate::render::run::{End, Part, TextRun};
use crate::render::skip::SkipDepth;
use crate::render::tag::{self, Item};

use super::LIMIT;
use super::existing::start_tag;
use super::text::{edit, push, unescaped};

/// A page that is read from start to end. lol_html tells where its texts are, the page itself reads the
/// markup between them. All positions are bytes from the start of the page.
pub(super) struct Page<'h> {
    linker: Linker,
    source: Source<'h>,
    /// The end of the markup and text that was read.
    read: usize,
    /// Text behind `read` that may go on.
    text: Text,
    skip: SkipDepth,
    run: TextRun<Range<usize>>,
    /// Whether the last word that was read is too long to link and may go on.
    is_in_long_word: bool,
    /// The new anchors and start tags, with what they replace.
    edits: Vec<(Range<usize>, String)>,
}

struct Text {
    range: Range<usize>,
    kind: TextType,
    /// Before this byte it has no white space.
    searched: usize,
}

/// The page from byte `start` on, as far as it is known.
struct Source<'h> {
    html: Cow<'h, [u8]>,
    start: usize,
}

impl Source<'_> {
    fn get(&self, range: Range<usize>) -> &[u8] {
        let at = |byte: usize| byte.wrapping_sub(self.start);
        self.html.get(at(range.start)..at(range.end)).unwrap_or_default()
    }

    fn end(&self) -> usize {
        self.start + self.html.len()
    }
}

/// Runs of more bytes end at white space.
const LONG_RUN: usize = 4 << 10;

/// The bytes before a link in which the word that it ends is looked for.
const NEAR: usize = 128;

impl<'h> Page<'h> {
    pub(super) fn new(linker: Linker, html: Cow<'h, [u8]>) -> Self {
        Self {
            skip: SkipDepth::new(&linker),
            linker,
            source: Source { html, start: 0 },
            read: 0,
            text: Text { range: 0..0, kind: TextType::Data, searched: 0 },
            run: TextRun::default(),
            is_in_long_word: false,
            edits: Vec::new(),
        }
    }

    pub(super) fn linker(&self) -> &Linker {
        &self.linker
    }

    /// Adds the next bytes of the page.
    pub(super) fn add(&mut self, html: &[u8]) {
        self.source.html.to_mut().extend_from_slice(html);
    }

    /// The length of the page so far.
    pub(super) fn end(&self) -> usize {
        self.source.end()
    }

    /// Takes the next text, or more of the last one. All other bytes before it are markup.
    pub(super) fn text(&mut self, mut range: Range<usize>, kind: TextType) {
        // lol_html leaves out the start of a character that comes in two pieces.
        let before = self.source.get(self.read.max(self.text.range.end)..range.start);
        range.start -= before.iter().rev().take_while(|byte| !byte.is_ascii()).count();
        if range.start != self.text.range.end || kind != self.text.kind {
            self.end_text();
            self.read_markup(range.start);
            self.text = Text { range: range.start..range.start, kind, searched: range.start };
        }
        self.text.range.end = range.end;
    }

    /// Reads the page up to byte `end`, but for the last word if it may go on.
    pub(super) fn settle(&mut self, end: usize) {
        let text = self.text.range.clone();
        if end > text.end {
            self.end_text();
            self.read_markup(end);
        } else if self.text.kind == TextType::Data {
            let searched = core::mem::replace(&mut self.text.searched, text.end);
            if let Some(space) = last_space(self.source.get(searched..text.end)) {
                let word = searched + space + 1;
                self.text.range.start = word;
                self.read_text(text.start..word);
                self.finish_run(End::Inside);
            }
            if self.text.range.len() > LIMIT {
                self.finish_run(End::Unknown);
                self.is_in_long_word = true;
                self.end_text();
            }
        } else if !self.skip.is_in_noscript() || text.len() > LIMIT {
            // The markup in a `noscript` is read as a whole.
            self.end_text();
        }
        // The run may be a word with tags in it.
        if self.run_start().is_some_and(|start| self.text.range.start - start > LIMIT) {
            self.finish_run(End::Unknown);
        }
    }

    /// Whether the text that may go on may have a link in it.
    pub(super) fn may_link(&self) -> bool {
        self.skip.is_zero() && has_candidate_in_html(self.source.get(self.text.range.clone()))
    }

    /// Reads the text that could have gone on.
    pub(super) fn end_text(&mut self) {
        let text = self.text.range.clone();
        self.text.range.start = text.end;
        self.text.searched = text.end;
        if !text.is_empty() {
            self.read_text(text);
        }
    }

    /// Reads the rest of the page.
    pub(super) fn finish(&mut self) {
        self.end_text();
        self.read_markup(self.end());
        self.finish_run(End::Block);
    }

    /// Reads no further than the last text.
    pub(super) fn give_up(&mut self) {
        self.end_text();
        self.finish_run(End::Unknown);
        self.read = self.end();
    }

    fn read_text(&mut self, mut range: Range<usize>) {
        self.read = range.end;
        match self.text.kind {
            TextType::Data if !self.skip.is_hidden() => {}
            TextType::Data => return,
            TextType::CDataSection => return self.skip.lose(),
            _ if !self.skip.is_in_noscript() => return,
            _ if range.len() > LIMIT => return self.skip.lose(),
            _ => return self.skip.see_html(self.source.get(range), |_| {}),
        }
        if self.is_in_long_word {
            let space = self.source.get(range.clone()).iter().position(u8::is_ascii_whitespace);
            let end = space.map_or(range.end, |space| range.start + space);
            self.pass_text(range.start..end, true);
            self.is_in_long_word = space.is_none();
            range.start = end;
        }
        let start = self.run_start().unwrap_or(range.start);
        if range.end - start > LONG_RUN
            && let Some(space) = last_space(self.source.get(range.clone()))
        {
            let word = range.start + space + 1;
            self.push_text(range.start..word);
            self.finish_run(End::Inside);
            range.start = word;
        }
        self.push_text(range);
    }

    fn push_text(&mut self, range: Range<usize>) {
        let html = self.source.get(range.clone());
        let is_open = self.skip.is_zero() && !self.skip.is_in_table();
        let is_candidate = has_candidate_in_html(html);
        if self.run.is_empty() && !(is_open && is_candidate) {
            return self.pass_text(range, is_candidate);
        }
        let mut start = range.start;
        for chunk in html.utf8_chunks() {
            let end = start + chunk.valid().len();
            match is_open {
                true => push(&mut self.run, chunk.valid(), start),
                false => self.run.closed(&unescaped(chunk.valid())),
            }
            start = end + chunk.invalid().len();
            if start > end {
                // A control character, which ends links.
                self.run.push_whole("\0", end..start);
            }
        }
    }

    /// Passes text that does not link.
    fn pass_text(&mut self, range: Range<usize>, is_candidate: bool) {
        let html = self.source.get(range);
        if is_candidate && may_turn(html) {
            return self.run.closed(&unescaped(&String::from_utf8_lossy(html)));
        }
        let near = &html[html.len().saturating_sub(NEAR)..];
        self.run.pass(&unescaped(&String::from_utf8_lossy(near)));
    }

    /// Reads the markup up to byte `end`.
    fn read_markup(&mut self, end: usize) {
        while self.read < end {
            let html = self.source.get(self.read..end);
            let (item, len) = match tag::read(html) {
                // Browsers and lol_html may not agree where it ends.
                Some((Item::Comment, len)) if html.starts_with(b"<![CDATA[") => {
                    (Item::Unfinished, len)
                }
                Some(item) => item,
                None => break,
            };
            if let Item::Tag(tag) = &item
                && self.linker.changes_existing()
                && &*tag.name == b"a"
                && !tag.is_end
                && let Some(tag) = start_tag(&html[..len], &self.linker)
            {
                self.edits.push((self.read..self.read + len, tag));
            }
            self.read += len;
            self.see(item);
        }
    }

    /// Takes a tag or comment.
    pub(super) fn see(&mut self, item: Item) {
        self.is_in_long_word = false;
        match item {
            Item::Tag(tag) => {
                self.skip.see(&tag);
                let flow = Flow::of(&tag.name);
                let name = if tag.is_end { b"" } else { &*tag.name };
                let Self { run, linker, edits, source, .. } = self;
                run.meet(flow, core::str::from_utf8(name).unwrap_or_default(), linker, |part| {
                    if let Part::Link(splice) = part {
                        edits.extend(edit(&splice, |range| source.get(range)));
                    }
                });
            }
            Item::Comment | Item::Text => self.run.edge(),
            Item::Unfinished => self.skip.lose(),
        }
    }

    /// Ends the run where what follows is unknown: nothing that touches its end links.
    pub(super) fn cut_run(&mut self) {
        self.finish_run(End::Unknown);
    }

    fn finish_run(&mut self, end: End) {
        let Self { run, linker, edits, source, .. } = self;
        if !run.is_empty() {
            run.finish(linker, end, |part| {
                if let Part::Link(splice) = part {
                    edits.extend(edit(&splice, |range| source.get(range)));
                }
            });
        }
    }

    fn run_start(&self) -> Option<usize> {
        self.run.first().map(|first| first.start)
    }

    pub(super) fn has_edits(&self) -> bool {
        !self.edits.is_empty()
    }

    /// Writes all of the page that no further text can change; returns where that ends.
    pub(super) fn write(&mut self, out: &mut Vec<u8>) -> usize {
        let ready = self.run_start().unwrap_or(self.read);
        self.edits.sort_by_key(|(range, _)| range.start);
        // A start tag in the run may have been replaced.
        let count = self.edits.partition_point(|(range, _)| range.end <= ready);
        let mut written = self.source.start;
        for (range, html) in self.edits.drain(..count) {
            out.extend_from_slice(self.source.get(written..range.start));
            out.extend_from_slice(html.as_bytes());
            written = range.end;
        }
        out.extend_from_slice(self.source.get(written..ready));
        ready
    }

    /// [`write`](Self::write), and forgets what was written.
    pub(super) fn take(&mut self, out: &mut Vec<u8>) {
        let ready = self.write(out);
        self.source.html.to_mut().drain(..ready - self.source.start);
        self.source.start = ready;
    }
}

fn last_space(html: &[u8]) -> Option<usize> {
    html.iter().rposition(u8::is_ascii_whitespace)
}
