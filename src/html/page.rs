//! Finds the links of a page of HTML.

use alloc::vec::Vec;
use core::ops::Range;

use crate::adapter::elements;
use crate::adapter::text_run::End;
use crate::anchor::{AuthorText, Hook};
use crate::edit::SourceEdit;
use crate::linker::Linker;
use crate::markup::{Edge, Flow, MarkupToken, More, Place, Reader};
use crate::ranges::templates;

use super::PageSettings;
use super::comments::Comments;
use super::encoding::{Encoding, HEAD, declares_multi_byte};
use super::fallback::rename_urls;
use super::open_anchor::OpenAnchor;
use super::prescan::TextCandidates;
use super::source::Source;
use super::text::{decoded, shown};
use super::text_nodes::TextNodes;
use super::writer::PageWriter;

/// A page, read from start to end. All positions are byte offsets from its start.
///
/// The [`Reader`] splits the page into tokens. A text passes after one comparison if it ends before
/// the next of the [`TextCandidates`]. From that candidate on, the texts of the block go to
/// [`TextNodes`]. When the block ends, the [`PageWriter`] turns their links into edits. Every
/// decision depends only on the bytes of the page, and not on how they are split into pieces.
pub(super) struct Page<H> {
    writer: PageWriter<H>,
    encoding: Encoding,
    comments: Comments,
    reader: Reader,
    /// The end of the bytes that the reader has read.
    read: usize,
    /// The number of bytes that must arrive before the next read. Otherwise an unfinished token
    /// would be read again for each byte that arrives.
    wanted: usize,
    interest: TextCandidates,
    words: TextNodes,
    existing: OpenAnchor,
    /// True if all edits were discarded, and the page is read again from its start to guard its
    /// anchors.
    is_discarded: bool,
}

/// Reads a whole page; `None` if nothing changes.
pub(super) fn read_all<'k>(
    source: Source<'_>,
    linker: &Linker,
    hook: &'k mut dyn Hook,
    settings: PageSettings,
) -> Option<PageWriter<&'k mut dyn Hook>> {
    if linker.0.is_off {
        return None;
    }
    let interest = TextCandidates::new(source.html, linker.get_finder());
    if interest.is_before(source.html.len(), true) && !linker.changes_existing(hook) {
        return None;
    }
    let mut page = Page::new(linker.clone(), hook, settings);
    page.interest = interest;
    page.read(source, More::No);
    (!page.writer.edits.is_empty()).then_some(page.writer)
}

pub(super) fn edits(
    source: Source<'_>,
    linker: &Linker,
    hook: &mut dyn Hook,
    settings: PageSettings,
) -> Vec<SourceEdit> {
    let writer = read_all(source, linker, hook, settings);
    let mut edits = writer.map_or(Vec::new(), PageWriter::into_edits);
    for edit in &mut edits {
        if edit.text.is_empty() {
            edit.text = shown(source.get(edit.link.clone())).into_owned();
        }
    }
    edits
}

impl<H: Hook> Page<H> {
    pub(super) fn new(linker: Linker, hook: H, settings: PageSettings) -> Self {
        let mut reader = Reader::new(elements(&linker));
        if linker.0.is_off {
            reader.lose();
        }
        Self {
            reader,
            existing: OpenAnchor::new(&linker, &hook),
            writer: PageWriter::new(linker, hook, settings.encoding),
            encoding: settings.encoding,
            comments: Comments::new(settings.comments),
            read: 0,
            wanted: 0,
            interest: TextCandidates::default(),
            words: TextNodes::default(),
            is_discarded: false,
        }
    }

    /// Discards all edits, and stops reading, because no part of the page may be text.
    #[cold]
    fn discard(&mut self) {
        self.writer.edits.clear();
        self.words = TextNodes::default();
        self.existing.open = None;
        self.reader.lose();
        self.is_discarded = true;
    }

    /// Reads the bytes that have arrived.
    pub(super) fn read(&mut self, source: Source<'_>, more: More) {
        if more == More::Yes && source.end() < self.wanted {
            return;
        }
        let was_discarded = self.is_discarded;
        match self.encoding.end_of_text(source, self.read) {
            _ if was_discarded => {}
            Some(end) if end == source.end() => self.read_tokens(source, end, more),
            Some(end) => {
                self.read_tokens(source, end, More::No);
                self.reader.lose();
            }
            None => self.discard(),
        }
        if self.is_discarded && !was_discarded {
            self.read = source.start;
        }
        self.end_piece(source, more);
    }

    /// Ends the texts and anchors that do not continue in the following bytes.
    fn end_piece(&mut self, source: Source<'_>, more: More) {
        let is_lost = self.reader.is_lost();
        if is_lost || more == More::No {
            let end = if is_lost { End::Unknown } else { End::Block };
            self.words.finish(source, end, &mut self.writer);
            self.end_anchor(source, self.read, false);
            if self.existing.is_guarded {
                // At the end of the page, this is an unfinished tag or comment, which may end after
                // the page.
                let PageWriter { linker, edits, .. } = &mut self.writer;
                let has_anchor = &mut self.existing.has_anchor;
                self.read = rename_urls(source, self.read, more, linker, has_anchor, edits);
            } else if is_lost {
                self.read = source.end();
            }
        }
        self.wanted = source.end() + (source.end() - self.read) / 8;
        if more == More::Yes {
            self.words.skip(source, self.read);
        }
    }

    /// Reads the tokens up to byte `end`.
    #[inline]
    fn read_tokens(&mut self, source: Source<'_>, end: usize, more: More) {
        let html = source.get(source.start..end);
        loop {
            let rest = &html[self.read - source.start..];
            let Some((token, len)) = self.reader.next(rest, more) else {
                return;
            };
            let start = self.read;
            self.read += len;
            self.see(source, token, start..self.read);
            if self.reader.is_lost() && token != MarkupToken::RawText {
                // A browser may read another token here.
                self.read = start;
            }
        }
    }

    #[inline(always)]
    fn see(&mut self, source: Source<'_>, token: MarkupToken, range: Range<usize>) {
        if self.existing.is_too_long(range.end) {
            self.end_anchor(source, range.start, false);
        }
        match token {
            MarkupToken::Text => self.see_text(source, range),
            MarkupToken::Word => self.see_word(source, range),
            MarkupToken::Tag => self.see_tag(source, range),
            MarkupToken::Comment => self.see_comment(source, range),
            MarkupToken::RawText => {
                if let Some((_, text)) = &mut self.existing.open {
                    text.push(&decoded(source.get(range.clone())));
                }
                self.words.skip(source, range.end);
            }
        }
    }

    #[inline(always)]
    fn see_text(&mut self, source: Source<'_>, text: Range<usize>) {
        let place = self.reader.place();
        self.existing.read(source, text.clone());
        if place == Place::Hidden {
            return self.words.skip(source, text.end);
        }
        let is_open = place == Place::Open && !self.comments.is_off();
        if self.words.is_empty() && self.interest.is_before(text.end, is_open) {
            self.words.pass(text.end);
        } else {
            self.see_words(source, text, is_open);
        }
    }

    #[inline(never)]
    fn see_words(&mut self, source: Source<'_>, text: Range<usize>, is_open: bool) {
        let finder = self.writer.linker.get_finder();
        if self.words.is_empty() && self.interest.passes(source, text.clone(), is_open, finder) {
            self.words.pass(text.end);
        } else {
            let (mut start, writer) = (text.start, &mut self.writer);
            for left in if is_open { templates(source.get(text.clone())) } else { Vec::new() } {
                let left = text.start + left.start..text.start + left.end;
                self.words.push(source, start..left.start, is_open, writer);
                start = left.end;
                self.words.leave(source, left, writer);
            }
            self.words.push(source, start..text.end, is_open, writer);
        }
    }

    /// Reads part of a word that is too long to link.
    #[cold]
    fn see_word(&mut self, source: Source<'_>, text: Range<usize>) {
        self.existing.read(source, text.clone());
        if self.reader.place() == Place::Hidden {
            return self.words.skip(source, text.end);
        }
        self.words.finish(source, End::Unknown, &mut self.writer);
        self.words.push(source, text, false, &mut self.writer);
    }

    #[inline]
    fn see_tag(&mut self, source: Source<'_>, tag: Range<usize>) {
        if self.existing.may_change && self.reader.tag().name() == b"a" {
            self.see_anchor(source, tag.clone());
        }
        if self.existing.is_guarded && self.reader.tag().name() != b"a" {
            self.writer.guard(source, tag.clone(), self.reader.tag().name() == b"img");
        }
        if let Some((_, text)) = &mut self.existing.open {
            text.tag(source.get(tag.clone()), &self.reader);
        }
        let flow = self.reader.flow();
        match flow {
            Flow::Inline(edge) => self.words.edge(source, edge, self.read, &mut self.writer),
            Flow::Object | Flow::Block => {
                let own = self.reader.tag();
                let is_block = self.writer.hook.calls().has_anchor() && !own.is_end;
                let name = if is_block { core::str::from_utf8(own.name()) } else { Ok("") };
                let name = name.unwrap_or_default();
                self.words.meet(source, flow, name, tag.end, &mut self.writer);
            }
        }
        if self.encoding == Encoding::Declared && self.reader.tag().is_meta() {
            self.see_declaration(source, tag);
        }
        if self.reader.is_closed() && !self.existing.may_change {
            self.reader.lose();
        }
    }

    fn see_comment(&mut self, source: Source<'_>, comment: Range<usize>) {
        self.words.edge(source, Edge::Hidden, self.read, &mut self.writer);
        let html = source.get(comment.clone());
        if let Some((_, text)) = &mut self.existing.open {
            text.comment(html, &self.reader);
        }
        self.comments.see(html, comment.start);
        if self.encoding == Encoding::Declared && html.starts_with(b"<?xml") {
            self.see_declaration(source, comment);
        }
    }

    #[cold]
    fn see_declaration(&mut self, source: Source<'_>, tag: Range<usize>) {
        match declares_multi_byte(source.get(tag.clone())) {
            true if tag.end <= HEAD => self.discard(),
            // Earlier links may have been written already.
            true => self.reader.lose(),
            false => {}
        }
    }

    /// Reads the start tag or the end tag of an existing anchor.
    #[cold]
    fn see_anchor(&mut self, source: Source<'_>, tag: Range<usize>) {
        let is_end = self.reader.tag().is_end;
        if let Some((_, text)) = &mut self.existing.open {
            text.anchor(&self.reader);
        }
        self.end_anchor(source, if is_end { tag.end } else { tag.start }, is_end);
        if !is_end && !self.reader.is_lost() {
            self.existing.open = Some((tag, AuthorText::after(&self.reader)));
            // In SVG it may be empty.
            let is_empty = self.reader.is_in_foreign() && self.reader.tag().is_self_closing;
            if is_empty || !self.writer.linker.reads_existing(&self.writer.hook) {
                self.end_anchor(source, self.read, false);
            }
        }
    }

    /// Changes the open existing anchor. `end` is the byte after its end tag if it `has_end`, and
    /// otherwise the byte after its known content.
    fn end_anchor(&mut self, source: Source<'_>, end: usize, has_end: bool) {
        let Some((tag, text)) = self.existing.open.take() else {
            return;
        };
        let text = text.finish().filter(|_| !self.reader.is_lost());
        // Browsers do not show a note in SVG, and move a note in a table. If the text of the anchor
        // is not certain, its end is not certain.
        let is_elsewhere = self.reader.is_in_foreign() || self.reader.is_in_table();
        let can_follow = has_end && matches!(text, Some((_, true))) && !is_elsewhere;
        let text = text.map(|(text, _)| text);
        self.writer.change(source, tag, end, text, can_follow, &self.comments);
    }

    /// Writes the part of the page that no further byte can change, and returns where it ends.
    pub(super) fn write(&mut self, source: Source<'_>, more: More, out: &mut Vec<u8>) -> usize {
        let open = [self.words.first_byte(), self.existing.first_byte()];
        let mut ready = open.into_iter().flatten().fold(self.read, usize::min);
        // Bytes of the head that have not arrived may still declare an encoding where nothing
        // links.
        if self.encoding != Encoding::Declared || more == More::No || self.read >= HEAD {
            self.writer.write(source, ready, out);
            return ready;
        }
        if self.existing.is_guarded {
            // A NUL would discard the changes to the anchors so far.
            ready = source.start;
        }
        let starts = self.writer.edits.iter().map(|edit| edit.range.start);
        ready = starts.fold(ready, usize::min);
        out.extend_from_slice(source.get(source.start..ready));
        ready
    }
}
