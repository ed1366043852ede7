//! A page of HTML and the links in it.

use alloc::vec::Vec;
use core::ops::Range;

use memchr::memchr;

use crate::linker::Linker;
use crate::markup::{Flow, More, Place, Reader, Token};
use crate::render::prescan::{
    has_candidate_in_html, may_turn, no_other_in_html, no_trigger_in_html,
};
use crate::render::run::{End, Form, Part, TextRun};

use super::existing::start_tag;
use super::text::{edit, end_of_piece, push, shown};

/// A page that is read from start to end. All positions are bytes from its start.
///
/// What is decided depends on the bytes of the page alone, and not on the pieces that they come in.
pub(super) struct Page {
    linker: Linker,
    changes_existing: bool,
    reader: Reader,
    /// The end of what the reader has read.
    read: usize,
    /// Text up to `read` that is not in the run yet.
    text: Text,
    /// The start of the tag or comment that `read` is in.
    markup: usize,
    /// The last texts without a candidate. They matter only to what goes on in the same word.
    passed: Vec<Range<usize>>,
    run: TextRun<Range<usize>>,
    /// The end of the last text that the run knows of, if it goes on.
    told: usize,
    word: Word,
    /// Up to where no text has a trigger, and up to where none has anything else that could be a candidate.
    quiet: [usize; 2],
    /// The new anchors and start tags, with what they replace.
    edits: Vec<(Range<usize>, Vec<u8>)>,
}

/// How many of them are kept, so that most need no look at all.
const PASSED: usize = 64;

struct Text {
    start: usize,
    /// Up to this byte it has no white space, but for its first [`UNIT`] bytes.
    searched: usize,
    place: Place,
}

/// The word that was read last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Short,
    /// It is too long to link, and may go on.
    TooLong,
}

/// The bytes of a page from byte `start` on, as far as they are known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source<'h> {
    pub(super) html: &'h [u8],
    pub(super) start: usize,
}

impl<'h> Source<'h> {
    fn get(self, range: Range<usize>) -> &'h [u8] {
        let at = |byte: usize| byte.wrapping_sub(self.start);
        self.html.get(at(range.start)..at(range.end)).unwrap_or_default()
    }

    fn end(self) -> usize {
        self.start + self.html.len()
    }
}

/// The most bytes of a run up to the end of a text in it, and of the start tag of an anchor.
const LIMIT: usize = 64 << 10;

/// The most bytes of a run and the markup after it.
const MARKUP_LIMIT: usize = 2 * LIMIT;

/// Longer texts are read in parts that end at white space.
const UNIT: usize = 4 << 10;

/// The bytes before a link in which the word that it ends is looked for.
const NEAR: usize = 96;

/// Links a whole page; `None` where there is nothing to link.
pub(super) fn rewrite(html: &[u8], linker: &Linker) -> Option<Vec<u8>> {
    let mut page = Page::new(linker.clone());
    let source = Source { html, start: 0 };
    page.read(source, html.len());
    page.finish(source);
    (!page.edits.is_empty()).then(|| {
        let mut out = Vec::with_capacity(html.len() + html.len() / 8);
        page.write(source, &mut out);
        out
    })
}

/// The end of a text, as far as it matters to what follows.
fn near(html: &[u8]) -> &[u8] {
    &html[html.len().saturating_sub(NEAR)..]
}

/// Adds the anchors of a run to the edits.
fn to_edits(
    edits: &mut Vec<(Range<usize>, Vec<u8>)>,
    source: Source<'_>,
) -> impl FnMut(Part<'_, Range<usize>>) {
    move |part| {
        if let Part::Link(splice) = part {
            edits.extend(edit(&splice, |range| source.get(range)));
        }
    }
}

impl Page {
    pub(super) fn new(linker: Linker) -> Self {
        Self {
            reader: Reader::new(&linker),
            changes_existing: linker.changes_existing(),
            linker,
            read: 0,
            text: Text { start: 0, searched: 0, place: Place::Open },
            markup: 0,
            passed: Vec::new(),
            run: TextRun::default(),
            told: 0,
            word: Word::Short,
            quiet: [0; 2],
            edits: Vec::new(),
        }
    }

    /// Reads on, in a page of which the last `new` bytes were not there before.
    pub(super) fn read(&mut self, source: Source<'_>, new: usize) {
        if self.reader.is_lost() {
            return self.pass_rest(source);
        }
        let added = source.end() - new;
        // The page may be in ISO-2022-JP, in which the bytes that follow are not what they seem.
        let escape = memchr(0x1B, source.get(added..source.end())).map(|at| added + at);
        self.read_to(source, escape.unwrap_or(source.end()), More::Yes);
        if escape.is_some() {
            self.reader.lose();
        }
        if self.reader.is_lost() {
            self.end_text(source);
            self.finish_run(source, End::Unknown);
            self.pass_rest(source);
        }
        // The next piece may come without what is before it.
        self.flush_passed(source);
        self.limit_run(source, self.read, MARKUP_LIMIT);
    }

    /// Reads the rest of the page.
    pub(super) fn finish(&mut self, source: Source<'_>) {
        if !self.reader.is_lost() {
            self.read_to(source, source.end(), More::No);
        }
        self.end_text(source);
        let end = if self.reader.is_lost() { End::Unknown } else { End::Block };
        self.finish_run(source, end);
        self.pass_rest(source);
    }

    fn pass_rest(&mut self, source: Source<'_>) {
        self.read = source.end();
        (self.text.start, self.markup) = (self.read, self.read);
    }

    fn read_to(&mut self, source: Source<'_>, end: usize, more: More) {
        let html = source.get(source.start..end);
        loop {
            let start = self.read;
            let Some((token, len)) = self.reader.next(&html[start - source.start..], more) else {
                return;
            };
            self.read += len;
            if token == Token::Text {
                self.read_text(source, start);
                continue;
            }
            if self.text.start < start {
                self.end_text_at(source, start);
            }
            self.text.start = self.read;
            match token {
                Token::Tag => self.see_tag(source),
                Token::Comment => self.see_edge(source),
                Token::Text | Token::Part => continue,
            }
            self.markup = self.read;
            if self.reader.is_closed() && !self.changes_existing {
                self.reader.lose();
            }
        }
    }

    /// Reads a text, or what follows of one, from byte `start` on.
    #[inline]
    fn read_text(&mut self, source: Source<'_>, start: usize) {
        self.markup = self.read;
        self.text.place = self.reader.place();
        if self.quiet.iter().all(|&end| self.read <= end)
            && self.text.start == start
            && self.text.place != Place::Hidden
            && self.run.is_empty()
            && self.read - start < UNIT
            && self.passed.len() < PASSED
            && self.word == Word::Short
        {
            self.passed.push(start..self.read);
            self.text.start = self.read;
            return;
        }
        self.read_units(source);
    }

    /// Reads all of the text that ends at white space, if it is long.
    #[inline(never)]
    fn read_units(&mut self, source: Source<'_>) {
        if self.word == Word::Short && self.read - self.text.start < UNIT {
            return;
        }
        while let Some((end, word)) = self.unit(source) {
            let unit = self.text.start..end;
            (self.text.start, self.text.searched) = (end, end);
            if word == Word::TooLong {
                self.finish_run(source, End::Unknown);
                self.word = word;
            }
            self.read_unit(source, unit);
            self.finish_run(source, End::Inside);
            self.word = word;
        }
    }

    /// The end of the next part of a long text.
    fn unit(&mut self, source: Source<'_>) -> Option<(usize, Word)> {
        let Text { start, searched, .. } = self.text;
        let html = source.get(start..self.read);
        let mut searched = searched.saturating_sub(start);
        if self.word == Word::TooLong {
            let first = &html[..html.len().min(UNIT)];
            let space = first.get(searched..)?.iter().position(u8::is_ascii_whitespace);
            self.text.searched = start + first.len();
            let cut = || (start + end_of_piece(first), Word::TooLong);
            return match space {
                Some(space) => Some((start + searched + space, Word::Short)),
                None => (first.len() == UNIT).then(cut),
            };
        }
        let first = html.get(..UNIT)?;
        if searched < UNIT {
            if let Some(space) = first.iter().rposition(u8::is_ascii_whitespace) {
                return Some((start + space + 1, Word::Short));
            }
            searched = UNIT;
        }
        self.text.searched = self.read;
        match html.get(searched..)?.iter().position(u8::is_ascii_whitespace) {
            Some(space) if searched + space <= LIMIT => {
                Some((start + searched + space + 1, Word::Short))
            }
            _ if html.len() <= LIMIT => None,
            _ => Some((start + end_of_piece(&html[..LIMIT]), Word::TooLong)),
        }
    }

    /// Reads the text that could have gone on.
    fn end_text(&mut self, source: Source<'_>) {
        self.end_text_at(source, self.read);
    }

    #[inline]
    fn end_text_at(&mut self, source: Source<'_>, end: usize) {
        let unit = self.text.start..end;
        (self.text.start, self.text.searched) = (end, end);
        if !unit.is_empty() {
            self.read_unit(source, unit);
        }
    }

    fn read_unit(&mut self, source: Source<'_>, mut range: Range<usize>) {
        if self.text.place == Place::Hidden {
            return;
        }
        self.limit_run(source, range.end, LIMIT);
        let html = source.get(range.clone());
        let is_open = self.word == Word::Short && self.text.place == Place::Open;
        if self.run.is_empty() {
            let is_passed = self.is_quiet(source, range.clone())
                || if is_open {
                    !has_candidate_in_html(html, self.linker.get_finder())
                } else {
                    !may_turn(html)
                };
            if !is_passed || self.passed.len() >= PASSED {
                self.flush_passed(source);
            }
            if is_passed {
                return self.passed.push(range);
            }
        }
        self.tell(range.clone());
        if self.run.is_empty() && !is_open {
            return self.run.closed(&shown(html));
        }
        let start = self.run_start().unwrap_or(range.start);
        if range.end - start > UNIT
            && let Some(space) = html.iter().rposition(u8::is_ascii_whitespace)
        {
            let word = range.start + space + 1;
            self.push(source, range.start..word, is_open);
            self.finish_run(source, End::Inside);
            range.start = word;
        }
        self.push(source, range, is_open);
    }

    /// Whether a text has nothing that could be a candidate. Looks further than its end.
    fn is_quiet(&mut self, source: Source<'_>, text: Range<usize>) -> bool {
        let from = text.start - source.start;
        let [trigger, other] = &mut self.quiet;
        if text.end > *trigger {
            *trigger = source.start + no_trigger_in_html(source.html, from);
        }
        if text.end > *other {
            let finder = self.linker.get_finder();
            *other = source.start + no_other_in_html(source.html, from, finder);
        }
        text.end <= *trigger.min(other)
    }

    fn push(&mut self, source: Source<'_>, range: Range<usize>, is_open: bool) {
        let mut start = range.start;
        let html = source.get(range);
        if is_open && let Ok(text) = core::str::from_utf8(html) {
            return push(&mut self.run, text, start);
        }
        for chunk in html.utf8_chunks() {
            if is_open {
                push(&mut self.run, chunk.valid(), start)
            } else {
                self.run.closed(&shown(chunk.valid().as_bytes()))
            }
            let end = start + chunk.valid().len();
            start = end + chunk.invalid().len();
            if start > end {
                // A control character, which ends links.
                self.run.push("\0", end..start, Form::Whole);
            }
        }
    }

    /// Tells the run what was passed.
    fn flush_passed(&mut self, source: Source<'_>) {
        let mut passed = core::mem::take(&mut self.passed);
        let near = |passed: &Range<usize>| near(source.get(passed.clone()));
        // What is before a text does not matter if the last word of the text is a word of its own.
        let is_left = |two: &[Range<usize>]| {
            let (before, text) = (near(&two[0]), near(&two[1]));
            let is_shown = before.trim_ascii_end().last().is_some_and(u8::is_ascii_alphanumeric);
            let has_space = || text.trim_ascii_end().iter().rev().any(u8::is_ascii_whitespace);
            is_shown && has_space() && memchr(b'&', before).is_none()
        };
        let left = passed.windows(2).rposition(is_left);
        if left.is_some() {
            self.run.object();
        }
        for passed in &passed[left.map_or(0, |left| left + 1)..] {
            self.tell(passed.clone());
            let near = near(passed);
            let word = near.trim_ascii_end().iter().rposition(u8::is_ascii_whitespace);
            let is_start = |byte: &u8| (*byte as i8) >= -0x40;
            let start = word.or_else(|| near.iter().position(is_start));
            self.run.pass(&shown(&near[start.unwrap_or(0)..]));
        }
        passed.clear();
        self.passed = passed;
    }

    /// Tells the run of markup before a text.
    fn tell(&mut self, text: Range<usize>) {
        if text.start != self.told {
            self.run.edge();
        }
        self.told = text.end;
    }

    /// Sees markup that ends no run.
    #[inline]
    fn see_edge(&mut self, source: Source<'_>) {
        self.word = Word::Short;
        if !self.run.is_empty() {
            self.limit_run(source, self.read, MARKUP_LIMIT);
            self.run.edge();
        }
    }

    #[inline]
    fn see_tag(&mut self, source: Source<'_>) {
        let tag = self.reader.tag();
        if self.changes_existing
            && tag.name() == b"a"
            && !tag.is_end()
            && self.read - self.markup <= LIMIT
            && let Some(tag) = start_tag(source.get(self.markup..self.read), &self.linker)
        {
            self.edits.push((self.markup..self.read, tag));
        }
        let flow = tag.flow();
        if flow == Flow::Inline {
            return self.see_edge(source);
        }
        self.word = Word::Short;
        self.limit_run(source, self.read, MARKUP_LIMIT);
        self.passed.clear();
        let Self { run, linker, edits, reader, .. } = self;
        let name = match reader.tag() {
            tag if linker.has_hook() && !tag.is_end() => {
                core::str::from_utf8(tag.name()).unwrap_or_default()
            }
            _ => "",
        };
        run.meet(flow, name, linker, to_edits(edits, source));
    }

    /// Ends the run if it would have more bytes than the limit at byte `end`.
    #[inline]
    fn limit_run(&mut self, source: Source<'_>, end: usize, limit: usize) {
        if !self.run.is_empty() && self.run_start().is_some_and(|start| end - start > limit) {
            self.finish_run(source, End::Unknown);
        }
    }

    fn finish_run(&mut self, source: Source<'_>, end: End) {
        let Self { run, linker, edits, .. } = self;
        run.finish(linker, end, to_edits(edits, source));
    }

    fn run_start(&self) -> Option<usize> {
        self.run.first().map(|first| first.start)
    }

    /// Writes all of the page that no further text can change; returns where that ends.
    pub(super) fn write(&mut self, source: Source<'_>, out: &mut Vec<u8>) -> usize {
        let mut ready = self.run_start().unwrap_or(self.read).min(self.text.start);
        if self.changes_existing
            && self.reader.is_in_anchor_tag()
            && self.read - self.markup <= LIMIT
        {
            ready = ready.min(self.markup);
        }
        self.edits.sort_by_key(|(range, _)| range.start);
        // A start tag in the run may have been replaced.
        let count = self.edits.partition_point(|(range, _)| range.end <= ready);
        let mut written = source.start;
        for (range, html) in self.edits.drain(..count) {
            out.extend_from_slice(source.get(written..range.start));
            out.extend_from_slice(&html);
            written = range.end;
        }
        out.extend_from_slice(source.get(written..ready));
        ready
    }
}
