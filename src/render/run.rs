//! The text of a block as a reader sees it, joined from pieces that the host keeps apart.

use alloc::string::String;
use core::ops::Range;

use smallvec::SmallVec;

use crate::detect::LinkKind;
use crate::finder::Finder;
use crate::link::Link;
use crate::linker::{Anchor, Direction, Linker, Place};
use crate::unicode::{LinkTerm, link_term};

/// Marks the start or the end of an inline element. It is a noncharacter, so that it ends every link.
const EDGE: char = '\u{FDD0}';
const EDGE_TEXT: &str = "\u{FDD0}";

/// How many bytes on each side of a link are read together with it where an edge touches it.
const NEAR: usize = 64;

/// Text of one block in which links are searched, up to a place that no link can reach over.
///
/// It is made of pieces. Each piece of text that may link has a source: whatever the host needs to find it
/// again, such as a node or a range of bytes.
#[derive(Debug)]
pub(crate) struct TextRun<S> {
    /// The text of the pieces, in UTF-8. Before the first piece it has the end of the word that stands there.
    // Short runs are not on the heap, so that documents without links cost no allocation.
    text: SmallVec<[u8; 256]>,
    pieces: SmallVec<[Piece<S>; 16]>,
    block: Block,
}

/// What is known of the block before a run.
#[derive(Debug)]
struct Block {
    /// What the text does to the direction of what follows.
    direction: Direction,
    /// Whether the block has shown nothing.
    is_first: bool,
    /// The name of the block's element. It is kept only for the hook of a linker.
    element: String,
}

#[derive(Clone, Copy, Debug)]
struct Piece<S> {
    start: usize,
    /// `None` for edges and for text that may not link.
    source: Option<S>,
    /// Whether the source has the text byte for byte. If it does not, it can only be replaced as a whole.
    is_exact: bool,
}

/// What follows a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The end of the block.
    Block,
    /// More of the block, which no link can reach into.
    Inside,
    /// Text that is not known: nothing that touches the end of the run links.
    Unknown,
}

/// What replaces the pieces that a link is in. Pieces without a link are not mentioned.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "there is one at a time, on the stack")]
pub(crate) enum Part<'r, S> {
    /// A range of bytes of a piece, before or after a link.
    Text(&'r S, Range<usize>),
    Link(Splice<'r, S>),
    /// All that replaces this piece has been given.
    Cut(&'r S),
}

/// A link of a run.
#[derive(Debug)]
pub(crate) struct Splice<'r, S> {
    pub(crate) link: Link<'r>,
    pub(crate) anchor: Anchor<'r>,
    /// The first piece, and the byte of its text where the link starts.
    pub(crate) first: (&'r S, usize),
    /// The last piece, and the byte of its text where the link ends; `None` at the end of the piece.
    pub(crate) last: (&'r S, Option<usize>),
}

impl Splice<'_, Range<usize>> {
    /// The bytes of the source that the link is in, if the source of each piece is its range.
    pub(crate) fn range(&self) -> Range<usize> {
        let ((first, start), (last, end)) = (self.first, self.last);
        first.start + start..end.map_or(last.end, |end| last.start + end)
    }
}

impl<S> Default for TextRun<S> {
    fn default() -> Self {
        Self {
            text: SmallVec::new(),
            pieces: SmallVec::new(),
            block: Block { direction: Direction::Own, is_first: true, element: String::new() },
        }
    }
}

impl<S> TextRun<S> {
    /// Whether nothing was pushed since the last run ended.
    pub(crate) fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// The source of the first piece.
    pub(crate) fn first(&self) -> Option<&S> {
        self.pieces.iter().find_map(|piece| piece.source.as_ref())
    }

    /// Adds text that may link, byte for byte as its source has it.
    pub(crate) fn push(&mut self, text: &str, source: S) {
        self.add(text, source, true);
    }

    /// Adds text that may link and that its source has in another form, such as a character reference.
    pub(crate) fn push_whole(&mut self, text: &str, source: S) {
        self.add(text, source, false);
    }

    fn add(&mut self, text: &str, source: S, is_exact: bool) {
        if self.is_empty() {
            self.edge();
        }
        self.pieces.push(Piece { start: self.text.len(), source: Some(source), is_exact });
        self.text.extend_from_slice(text.as_bytes());
    }

    /// Adds text that may not link.
    pub(crate) fn closed(&mut self, text: &str) {
        self.edge();
        if self.is_empty() {
            self.block.direction.see(text.as_bytes());
        }
        self.pass(text);
        self.edge();
    }

    /// Adds text that has no candidate for a link. Before the first piece only its last word is kept.
    #[inline]
    pub(crate) fn pass(&mut self, text: &str) {
        if !self.is_empty() {
            self.add_closed(text);
            return;
        }
        self.block.is_first = self.block.is_first && text.trim_start().is_empty();
        let near = &text[text.ceil_char_boundary(text.len().saturating_sub(NEAR))..];
        let word = last_word(near.as_bytes());
        if word > 0 || self.text.len() > NEAR {
            self.text.clear();
        }
        self.text.extend_from_slice(&near.as_bytes()[word..]);
    }

    /// Adds the start or the end of an inline element. Behind white space it makes no difference to any link.
    #[inline]
    pub(crate) fn edge(&mut self) {
        let is_in_word = self.text.last().is_some_and(|byte| !byte.is_ascii_whitespace());
        if is_in_word && !self.is_behind_edge() {
            self.add_closed(EDGE_TEXT);
        }
    }

    fn add_closed(&mut self, text: &str) {
        if !self.is_empty() {
            self.pieces.push(Piece { start: self.text.len(), source: None, is_exact: false });
        }
        self.text.extend_from_slice(text.as_bytes());
    }

    /// The block shows something that is not text, such as an image or a line break. A run that is not
    /// finished is dropped.
    pub(crate) fn object(&mut self) {
        self.pieces.clear();
        self.text.clear();
        self.block.is_first = false;
    }

    /// A block starts or ends. A run that is not finished is dropped. `element` is the name, in lower case,
    /// of the block that starts; it is empty if none does.
    #[inline]
    pub(crate) fn block(&mut self, element: &str, linker: &Linker) {
        self.object();
        self.block.direction = Direction::Own;
        self.block.is_first = true;
        if linker.has_hook() {
            self.block.element.clear();
            self.block.element.push_str(element);
        }
    }

    /// Whether an edge was added last.
    pub(crate) fn is_behind_edge(&self) -> bool {
        self.text.ends_with(EDGE_TEXT.as_bytes())
    }

    /// Ends the run: gives what replaces the pieces that have links, in order.
    pub(crate) fn finish(&mut self, linker: &Linker, end: End, give: impl FnMut(Part<'_, S>)) {
        if self.is_empty() {
            return;
        }
        let text = core::str::from_utf8(&self.text).unwrap_or_default();
        self.block.search(text, &self.pieces, linker, end, give);
        self.pieces.clear();
        // What follows is read together with the end of the text.
        let near = text.ceil_char_boundary(text.len().saturating_sub(NEAR));
        let word = near + last_word(&self.text[near..]);
        self.text.copy_within(word.., 0);
        self.text.truncate(self.text.len() - word);
    }

    /// Searches a text that is a run of its own, without a copy of it. No edge may touch it.
    pub(crate) fn search_alone(
        &mut self,
        text: &str,
        source: S,
        linker: &Linker,
        end: End,
        give: impl FnMut(Part<'_, S>),
    ) {
        let piece = Piece { start: 0, source: Some(source), is_exact: true };
        self.block.search(text, &[piece], linker, end, give);
        self.object();
    }
}

impl Block {
    fn search<S>(
        &mut self,
        text: &str,
        pieces: &[Piece<S>],
        linker: &Linker,
        end: End,
        mut give: impl FnMut(Part<'_, S>),
    ) {
        let mut seen = pieces.first().map_or(0, |first| first.start);
        let shown = text.trim_matches(|c: char| c == EDGE || c.is_whitespace());
        let is_whole_block = self.is_first && end == End::Block;
        let mut parts = Parts { text, pieces, open: None };
        for link in linker.get_finder().links(text) {
            let range = link.range();
            let Some(pieces) = parts.pieces_of(&range) else {
                continue;
            };
            let may_go_on = end == End::Unknown && text[range.end..].chars().all(|c| c == EDGE);
            if may_go_on || !is_read_alone(text, &link, linker.get_finder()) {
                continue;
            }
            self.direction.see(&text.as_bytes()[seen..range.start]);
            seen = range.start;
            let place = Place {
                element: &self.element,
                is_alone: is_whole_block && shown == link.as_str(),
                direction: self.direction,
            };
            if let Some(anchor) = linker.anchor_of(&link, place) {
                // The text of an anchor is isolated from what follows.
                seen = range.end;
                parts.give_link(link, anchor, pieces, &mut give);
            }
        }
        parts.close(&mut give);
        self.direction.see(&text.as_bytes()[seen..]);
        self.is_first &= shown.is_empty();
    }
}

/// Where the last word of a text starts.
fn last_word(text: &[u8]) -> usize {
    text.iter().rposition(u8::is_ascii_whitespace).map_or(0, |space| space + 1)
}

/// The pieces of a run while they are given.
struct Parts<'r, S> {
    text: &'r str,
    pieces: &'r [Piece<S>],
    /// The piece that the last link ends in, and where in the text it does.
    open: Option<(usize, usize)>,
}

impl<'r, S> Parts<'r, S> {
    fn end_of(&self, piece: usize) -> usize {
        self.pieces.get(piece + 1).map_or(self.text.len(), |next| next.start)
    }

    /// The first and the last piece of a link, if all of its text may link and can be cut at its ends.
    fn pieces_of(&self, link: &Range<usize>) -> Option<Range<usize>> {
        let first =
            self.pieces.partition_point(|piece| piece.start <= link.start).checked_sub(1)?;
        let last = self.pieces.partition_point(|piece| piece.start < link.end).checked_sub(1)?;
        let pieces = self.pieces.get(first..=last)?;
        let starts_well = self.pieces[first].is_exact || self.pieces[first].start == link.start;
        let ends_well = self.pieces[last].is_exact || self.end_of(last) == link.end;
        let is_open = pieces.iter().all(|piece| piece.source.is_some());
        (starts_well && ends_well && is_open).then_some(first..last)
    }

    fn give_link(
        &mut self,
        link: Link<'r>,
        anchor: Anchor<'r>,
        Range { start: first, end: last }: Range<usize>,
        give: &mut impl FnMut(Part<'_, S>),
    ) {
        let Range { start, end } = link.range();
        if self.open.is_some_and(|(open, _)| open < first) {
            self.close(give);
        }
        let (from, to) = (&self.pieces[first], &self.pieces[last]);
        let given = self.open.map_or(from.start, |(_, at)| at);
        self.give_text(first, given..start, give);
        if let (Some(first), Some(to_source)) = (&from.source, &to.source) {
            let first = (first, start - from.start);
            let last = (to_source, (end < self.end_of(last)).then(|| end - to.start));
            give(Part::Link(Splice { link, anchor, first, last }));
        }
        for source in self.pieces[first..last].iter().filter_map(|piece| piece.source.as_ref()) {
            give(Part::Cut(source));
        }
        self.open = Some((last, end));
    }

    /// Gives what follows the last link in its piece.
    fn close(&mut self, give: &mut impl FnMut(Part<'_, S>)) {
        if let Some((piece, at)) = self.open.take() {
            self.give_text(piece, at..self.end_of(piece), give);
            if let Some(source) = &self.pieces[piece].source {
                give(Part::Cut(source));
            }
        }
    }

    fn give_text(&self, piece: usize, range: Range<usize>, give: &mut impl FnMut(Part<'_, S>)) {
        if let Piece { start, source: Some(source), .. } = &self.pieces[piece]
            && !range.is_empty()
        {
            give(Part::Text(source, range.start - start..range.end - start));
        }
    }
}

/// Whether a reader, who does not see the edges beside a link, reads the link and not a part of a word.
///
/// Without the edges the link must start where it does with them, and may go on only with what is not
/// ASCII. A URL may start behind anything.
fn is_read_alone(text: &str, link: &Link<'_>, finder: &Finder) -> bool {
    let Range { start, end } = link.range();
    let is_behind = text[..start].ends_with(EDGE) && link.kind() != LinkKind::Url;
    if !is_behind && !text[end..].starts_with(EDGE) {
        return true;
    }
    let from = match is_behind {
        true => text.floor_char_boundary(start.saturating_sub(NEAR)),
        false => start,
    };
    let to = text.ceil_char_boundary((end + NEAR).min(text.len()));
    let before = text[from..start].rsplit(char::is_whitespace).next().unwrap_or_default();
    let behind = text[end..to].split(char::is_whitespace).next().unwrap_or_default();
    let mut word: String = before.chars().filter(|&c| c != EDGE).collect();
    let start = word.len();
    word.push_str(link.as_str());
    let end = word.len();
    word.extend(behind.chars().filter(|&c| c != EDGE));
    let mut links = finder.links(&word).map(|link| link.range());
    links.find(|read| read.end > start).is_some_and(|read| {
        let goes_on = read.end != end && word[end..].starts_with(|c: char| c.is_ascii());
        read.start == start && read.end >= end && !goes_on
    })
}

/// Whether a link may reach from the end of one text over the start of the next.
pub(crate) fn is_glued(text: &str, next: &str) -> bool {
    let is_part = |c: Option<char>| c.is_some_and(|c| link_term(c) != LinkTerm::Hard);
    is_part(text.chars().next_back()) && is_part(next.chars().next())
}
