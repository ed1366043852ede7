//! The text of the current block.

use core::ops::Range;

use crate::adapter::text_run::{BROKEN, End, Form, TextRun};
use crate::anchor::Hook;
use crate::markup::{Edge, Flow, LIMIT, len_of_text_and_markup};

use super::source::Source;
use super::text::{push, shown};
use super::writer::PageWriter;

/// The texts of a block, from the first text on that may have a link.
///
/// Two things count before that text: the end of the last word, which the text may continue, and
/// whether there is any text. They are read from the page when the run starts, so most texts that
/// pass are never read.
#[derive(Default)]
pub(super) struct TextNodes {
    run: TextRun<Range<usize>>,
    /// The bytes from the last text that was given to the run, or from the start of the block, to
    /// the end of the last text that has passed. They are texts that have passed, tags and
    /// comments.
    before: Range<usize>,
}

/// The number of bytes of a passed text that are searched for the start of its last word. A run
/// keeps 64 bytes of such a word, which may contain character references.
const NEAR: usize = 96;

/// Returns the last word of a text, or at most its last `NEAR` bytes, with the whitespace next to
/// it.
fn last_word(text: &[u8]) -> &[u8] {
    let end = text.trim_ascii_end().len();
    let cut = end.saturating_sub(NEAR);
    let space = text[cut..end].iter().rposition(u8::is_ascii_whitespace);
    let is_start = |byte: &u8| cut == 0 || (*byte as i8) >= -0x40;
    let start = space.or_else(|| text[cut..end].iter().position(is_start)).unwrap_or(0);
    // One space is enough to end a word.
    &text[cut + start..text.len().min(end + 1)]
}

/// The length of a run, in bytes, after which it ends at whitespace. The reader splits long texts
/// at the same length, and a stream holds back no more.
const UNIT: usize = 4 << 10;

impl TextNodes {
    /// Returns whether the block has no text that may have a link so far.
    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.run.is_empty()
    }

    /// Returns the first byte that a link may change.
    pub(super) fn first_byte(&self) -> Option<usize> {
        self.run.first().map(|first| first.start)
    }

    /// Notes a text without a candidate that ends at this byte, in a block without an earlier
    /// candidate.
    #[inline(always)]
    pub(super) fn pass(&mut self, end: usize) {
        self.before.end = end;
    }

    /// Notes that the bytes between the last text and byte `end` are not shown, or will not be in
    /// the next piece of the page. The page continues at `end`.
    pub(super) fn skip(&mut self, source: Source<'_>, end: usize) {
        self.catch_up(source);
        self.meet_gap(end);
        self.before = end..end;
    }

    /// Adds the texts that have passed to the run, as far as they matter to a following text.
    fn catch_up(&mut self, source: Source<'_>) {
        let mut html = source.get(self.before.clone());
        self.before.start = self.before.end;
        while !html.is_empty() {
            let (text, markup) = len_of_text_and_markup(html);
            if text > 0 {
                self.run.pass(&shown(last_word(&html[..text])));
            }
            if markup > 0 {
                self.run.edge(Edge::Hidden);
            }
            html = html.get(text + markup.max(usize::from(text == 0))..).unwrap_or_default();
        }
    }

    /// Adds an edge to the run if there is markup before the text that starts at this byte.
    fn meet_gap(&mut self, start: usize) {
        if self.before.end != start {
            self.run.edge(Edge::Hidden);
        }
    }

    /// Adds a text that may link if it `is_open`. In an empty run, a text that may not link matters
    /// only if it changes the direction of the following text.
    pub(super) fn push<H: Hook>(
        &mut self,
        source: Source<'_>,
        text: Range<usize>,
        is_open: bool,
        writer: &mut PageWriter<H>,
    ) {
        self.meet_text(source, &text, writer);
        if self.is_empty() && !is_open {
            return self.run.closed(&shown(source.get(text)));
        }
        let mut start = text.start;
        if text.end - self.first_byte().unwrap_or(start) > UNIT
            && let Some(space) = source.get(text.clone()).iter().rposition(u8::is_ascii_whitespace)
        {
            start += space + 1;
            self.add(source, text.start..start, is_open);
            self.finish(source, End::Inside, writer);
        }
        self.add(source, start..text.end, is_open);
    }

    /// Adds bytes that stay unchanged, and that keep the word that they touch from linking.
    pub(super) fn leave<H: Hook>(
        &mut self,
        source: Source<'_>,
        range: Range<usize>,
        writer: &mut PageWriter<H>,
    ) {
        self.meet_text(source, &range, writer);
        self.unlink(range);
    }

    /// Adds the texts and the markup before a text to the run.
    fn meet_text<H: Hook>(
        &mut self,
        source: Source<'_>,
        text: &Range<usize>,
        writer: &mut PageWriter<H>,
    ) {
        self.limit(source, text.end, writer);
        self.catch_up(source);
        self.meet_gap(text.start);
        self.before = text.end..text.end;
    }

    fn add(&mut self, source: Source<'_>, range: Range<usize>, is_open: bool) {
        let mut start = range.start;
        if is_open && let Some(text) = source.text(range.clone()) {
            return push(&mut self.run, text, start);
        }
        for chunk in source.get(range).utf8_chunks() {
            if is_open {
                push(&mut self.run, chunk.valid(), start)
            } else {
                self.run.closed(&shown(chunk.valid().as_bytes()))
            }
            let end = start + chunk.valid().len();
            start = end + chunk.invalid().len();
            if start > end {
                self.unlink(end..start);
            }
        }
    }

    fn unlink(&mut self, range: Range<usize>) {
        self.run.push(BROKEN.encode_utf8(&mut [0; 3]), range, Form::Whole);
    }

    /// Adds an edge for markup that ends at byte `end` and does not end the run.
    #[inline]
    pub(super) fn edge<H: Hook>(
        &mut self,
        source: Source<'_>,
        edge: Edge,
        end: usize,
        writer: &mut PageWriter<H>,
    ) {
        if !self.is_empty() {
            self.limit(source, end, writer);
            self.run.edge(edge);
        }
    }

    /// Starts or ends a block, or adds something visible that is not text. `element` is the name of
    /// the element that starts, and `end` the byte after its tag.
    #[inline]
    pub(super) fn meet<H: Hook>(
        &mut self,
        source: Source<'_>,
        flow: Flow,
        element: &str,
        end: usize,
        writer: &mut PageWriter<H>,
    ) {
        self.before = end..end;
        let (linker, hook, give) = writer.parts(source);
        self.run.meet(flow, element, linker, hook, give);
    }

    /// Ends the run if it would be longer than the limit at byte `end`.
    #[inline]
    fn limit<H: Hook>(&mut self, source: Source<'_>, end: usize, writer: &mut PageWriter<H>) {
        if self.first_byte().is_some_and(|start| end - start > LIMIT) {
            self.finish(source, End::Unknown, writer);
        }
    }

    pub(super) fn finish<H: Hook>(
        &mut self,
        source: Source<'_>,
        end: End,
        writer: &mut PageWriter<H>,
    ) {
        let (linker, hook, give) = writer.parts(source);
        self.run.finish(linker, hook, end, give);
    }
}
