//! Text that a reader sees as one, put together from pieces that the host keeps apart.

use alloc::string::String;
use core::ops::Range;

use smallvec::SmallVec;

use crate::detect::LinkKind;
use crate::finder::Finder;
use crate::link::Link;
use crate::linker::{Anchor, Direction, Linker, Place};
use crate::unicode::{LinkTerm, link_term};

/// Stands for the start or the end of an inline element: a noncharacter, which ends any link.
const EDGE: char = '\u{FDD0}';
const EDGE_TEXT: &str = "\u{FDD0}";

/// How many bytes on each side of a link are looked at to see what a reader reads across an edge.
const NEAR: usize = 64;

/// The text of one block, or a part of it that no link reaches out of.
///
/// `S` is what the host knows of a piece: an event, a node, or a range of bytes.
#[derive(Debug)]
pub(crate) struct TextRun<S> {
    // Short runs take no place on the heap.
    text: SmallVec<[u8; 256]>,
    pieces: SmallVec<[Piece; 16]>,
    /// What each piece comes from; none for what was passed before the run.
    sources: SmallVec<[Option<S>; 16]>,
    block: Block,
}

/// What is known of the block before a run.
#[derive(Debug)]
struct Block {
    /// The last word that was passed, with edges in it.
    before: Tail,
    /// What the text does to what follows.
    direction: Direction,
    /// Whether it has shown nothing.
    is_first: bool,
    /// The name of the block.
    element: String,
}

#[derive(Clone, Copy, Debug)]
struct Piece {
    start: usize,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Text as its source has it, byte for byte.
    Exact,
    /// Text that its source has in another form, which is replaced as a whole or not at all.
    Whole,
    /// No text that may link: an edge, or text in an element that is skipped.
    Closed,
}

/// What stands behind a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The end of the block.
    Block,
    /// More of the block, which no link reaches into.
    Inside,
    /// What cannot be told: nothing that touches the end of the run links.
    Unknown,
}

impl End {
    /// Whether a link that this stands behind in its run could go on behind the run.
    fn touches(self, behind: &str) -> bool {
        !matches!(self, Self::Block | Self::Inside) && behind.chars().all(|c| c == EDGE)
    }
}

/// A part of a run, with its links in their place.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "there is one at a time, on the stack")]
pub(crate) enum Part<'r, S> {
    /// A piece that no link is in.
    Whole(S),
    /// Bytes of the text of a piece that a link is in.
    Text(&'r S, Range<usize>),
    Link(Splice<'r, S>),
    /// All of a piece that a link is in was given.
    Cut(S),
}

/// A link of a run.
#[derive(Debug)]
pub(crate) struct Splice<'r, S> {
    pub(crate) link: Link<'r>,
    pub(crate) anchor: Anchor<'r>,
    /// The first piece, and the byte of its text where the link starts.
    pub(crate) first: (&'r S, usize),
    /// The last piece, and the byte of its text where the link ends; none where that is its end.
    pub(crate) last: (&'r S, Option<usize>),
}

/// The end of a text, on the stack.
#[derive(Debug)]
struct Tail {
    bytes: [u8; 2 * NEAR],
    len: usize,
}

impl Default for Tail {
    fn default() -> Self {
        Self { bytes: [0; 2 * NEAR], len: 0 }
    }
}

impl Tail {
    #[inline]
    fn clear(&mut self) {
        self.len = 0;
    }

    /// Adds a text of up to [`NEAR`] bytes.
    #[inline]
    fn push(&mut self, text: &str) {
        if self.len + text.len() > self.bytes.len() {
            let near = &self.bytes[self.len - NEAR..self.len];
            let from = self.len - NEAR + near.iter().take_while(|&&b| b & 0xC0 == 0x80).count();
            self.bytes.copy_within(from..self.len, 0);
            self.len -= from;
        }
        if let Some(to) = self.bytes.get_mut(self.len..self.len + text.len()) {
            to.copy_from_slice(text.as_bytes());
            self.len += text.len();
        }
    }

    #[inline]
    fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    #[inline]
    fn ends_with_edge(&self) -> bool {
        self.as_bytes().ends_with(EDGE_TEXT.as_bytes())
    }
}

impl<S> Default for TextRun<S> {
    fn default() -> Self {
        Self {
            text: SmallVec::new(),
            pieces: SmallVec::new(),
            sources: SmallVec::new(),
            block: Block {
                before: Tail::default(),
                direction: Direction::Own,
                is_first: true,
                element: String::new(),
            },
        }
    }
}

impl<S> TextRun<S> {
    pub(crate) fn is_empty(&self) -> bool {
        self.sources.is_empty()
    }

    /// A block starts or ends. The name is that of the block that starts, in lower case, and empty
    /// where none does; it is kept only for the hook of a linker.
    #[inline]
    pub(crate) fn block(&mut self, element: &str, linker: &Linker) {
        self.block.before.clear();
        self.block.direction = Direction::Own;
        self.block.is_first = true;
        if linker.has_hook() {
            self.block.element.clear();
            self.block.element.push_str(element);
        }
    }

    /// What the first piece comes from.
    pub(crate) fn first(&self) -> Option<&S> {
        self.sources.iter().flatten().next()
    }

    /// Ends a run without looking for links.
    pub(crate) fn discard(&mut self) {
        self.block.direction.see(&self.text);
        self.end();
    }

    /// Something that is no text stands in the block, such as an image or a line break.
    pub(crate) fn object(&mut self) {
        self.block.before.clear();
        self.block.is_first = false;
    }

    /// Text passes that the run is not to hold: it has no link, or may have none.
    #[inline]
    pub(crate) fn pass(&mut self, text: &str) {
        self.block.pass(text);
    }

    /// Text passes that may not link, and that may turn what follows.
    pub(crate) fn pass_closed(&mut self, text: &str) {
        self.block.direction.see(text.as_bytes());
        self.pass_edge();
        self.pass(text);
        self.pass_edge();
    }

    /// Whether an edge stands right before what comes next.
    pub(crate) fn is_behind_edge(&self) -> bool {
        self.block.before.ends_with_edge()
    }

    /// The start or end of an inline element passes.
    #[inline]
    pub(crate) fn pass_edge(&mut self) {
        if self.block.before.len > 0 && !self.block.before.ends_with_edge() {
            self.block.before.push(EDGE_TEXT);
        }
    }

    /// Adds text that may link, as its source has it byte for byte.
    pub(crate) fn push(&mut self, text: &str, source: S) {
        self.add(text, source, Kind::Exact);
    }

    /// Adds text that may link and that its source has in another form.
    pub(crate) fn push_whole(&mut self, text: &str, source: S) {
        self.add(text, source, Kind::Whole);
    }

    /// Adds text that may not link.
    pub(crate) fn closed(&mut self, text: &str, source: S) {
        self.edge(source);
        let (head, tail) = match text.len() > 2 * NEAR {
            true => (
                &text[..text.floor_char_boundary(NEAR)],
                &text[text.ceil_char_boundary(text.len() - NEAR)..],
            ),
            false => (text, ""),
        };
        self.block.direction.see(text.as_bytes());
        self.text.extend_from_slice(head.as_bytes());
        self.text.extend_from_slice(tail.as_bytes());
        self.push_edge();
    }

    /// The start or end of an inline element, of which nothing is given back.
    pub(crate) fn edge_alone(&mut self) {
        match self.is_empty() {
            true => self.pass_edge(),
            false => self.add_edge(None),
        }
    }

    /// Adds the start or end of an inline element.
    pub(crate) fn edge(&mut self, source: S) {
        self.add_edge(Some(source));
    }

    fn add_edge(&mut self, source: Option<S>) {
        self.begin();
        self.pieces.push(Piece { start: self.text.len(), kind: Kind::Closed });
        self.sources.push(source);
        self.push_edge();
    }

    fn add(&mut self, text: &str, source: S, kind: Kind) {
        self.begin();
        self.pieces.push(Piece { start: self.text.len(), kind });
        self.sources.push(Some(source));
        self.text.extend_from_slice(text.as_bytes());
    }

    /// What was passed is part of the text that is searched, but not of the run.
    fn begin(&mut self) {
        if self.pieces.is_empty() && self.block.before.len > 0 {
            self.pieces.push(Piece { start: 0, kind: Kind::Closed });
            self.sources.push(None);
            self.text.extend_from_slice(self.block.before.as_bytes());
            self.push_edge();
        }
    }

    fn push_edge(&mut self) {
        self.text.extend_from_slice(EDGE_TEXT.as_bytes());
    }

    /// Ends the run and gives all of it, in order, with its links.
    pub(crate) fn finish(&mut self, linker: &Linker, end: End, give: impl FnMut(Part<'_, S>)) {
        let text = core::str::from_utf8(&self.text).unwrap_or_default();
        self.block.give(text, &self.pieces, &mut self.sources, linker, end, give);
        self.end();
    }

    /// Gives a text that nothing beside it goes on with, with its links: a run of its own, which takes no
    /// place on the heap.
    pub(crate) fn alone(
        &mut self,
        text: &str,
        source: S,
        linker: &Linker,
        end: End,
        give: impl FnMut(Part<'_, S>),
    ) {
        let pieces = [Piece { start: 0, kind: Kind::Exact }];
        self.block.give(text, &pieces, &mut [Some(source)], linker, end, give);
        self.block.pass(text);
    }

    fn end(&mut self) {
        self.block.before.clear();
        let near = &self.text[self.text.len().saturating_sub(2 * NEAR)..];
        let continued = near.iter().take_while(|&&b| b & 0xC0 == 0x80).count();
        let text = core::str::from_utf8(&near[continued..]).unwrap_or_default();
        self.block.pass(text);
        self.text.clear();
        self.pieces.clear();
        self.sources.clear();
    }
}

impl Block {
    #[inline]
    fn pass(&mut self, text: &str) {
        let near = &text[text.ceil_char_boundary(text.len().saturating_sub(NEAR))..];
        let space = near.bytes().rposition(|b| b.is_ascii_whitespace());
        if space.is_some() {
            self.before.clear();
        }
        let word = &near[space.map_or(0, |space| space + 1)..];
        self.is_first &= word.is_empty() && text.trim().is_empty();
        self.before.push(word);
    }

    fn give<S>(
        &mut self,
        text: &str,
        pieces: &[Piece],
        sources: &mut [Option<S>],
        linker: &Linker,
        end: End,
        mut give: impl FnMut(Part<'_, S>),
    ) {
        let mut parts = Parts { text, pieces, sources, next: 0, at: 0 };
        let shown = match linker.has_hook() && self.is_first && end == End::Block {
            true => text.trim_matches(|c: char| c == EDGE || c.is_whitespace()),
            false => "",
        };
        let mut seen = 0;
        for link in linker.get_finder().links(text) {
            let range = link.range();
            let Some(of_link) = parts.pieces_of(&range) else {
                continue;
            };
            if end.touches(&text[range.end..]) || !is_read_so(text, &link, linker.get_finder()) {
                continue;
            }
            self.direction.see(&text.as_bytes()[seen..range.start]);
            seen = range.start;
            let place = Place {
                element: &self.element,
                is_alone: shown == link.as_str(),
                direction: self.direction,
            };
            if let Some(anchor) = linker.anchor_of(&link, place) {
                // An anchor that turns says which way it runs, and is apart from what follows.
                seen = range.end;
                parts.give_link(link, anchor, of_link, &mut give);
            }
        }
        parts.give_until(pieces.len(), &mut give);
        self.direction.see(&text.as_bytes()[seen..]);
    }
}

/// A run that is given piece by piece.
struct Parts<'r, S> {
    text: &'r str,
    pieces: &'r [Piece],
    sources: &'r mut [Option<S>],
    /// The first piece that was not given, and the byte of the text up to which all was.
    next: usize,
    at: usize,
}

impl<S> Parts<'_, S> {
    fn end_of(&self, piece: usize) -> usize {
        self.pieces.get(piece + 1).map_or(self.text.len(), |next| next.start)
    }

    /// The pieces of a link, if all of them are open and its ends are ends of them or in exact ones.
    fn pieces_of(&self, link: &Range<usize>) -> Option<Range<usize>> {
        let first = self.pieces.partition_point(|piece| piece.start <= link.start) - 1;
        let last = self.pieces.partition_point(|piece| piece.start < link.end) - 1;
        let is_end = |at: usize, piece: usize, end: usize| {
            at == end || self.pieces[piece].kind == Kind::Exact
        };
        let is_open = |piece: &Piece| piece.kind != Kind::Closed;
        (self.pieces[first..=last].iter().all(is_open)
            && is_end(link.start, first, self.pieces[first].start)
            && is_end(link.end, last, self.end_of(last)))
        .then_some(first..last)
    }

    fn give_link<'t>(
        &mut self,
        link: Link<'t>,
        anchor: Anchor<'t>,
        Range { start: first, end: last }: Range<usize>,
        give: &mut impl FnMut(Part<'_, S>),
    ) {
        let range = link.range();
        self.give_until(first, give);
        let start = self.pieces[first].start;
        if let Some(source) = &self.sources[first]
            && self.at.max(start) < range.start
        {
            give(Part::Text(source, self.at.max(start) - start..range.start - start));
        }
        let end = (range.end < self.end_of(last)).then(|| range.end - self.pieces[last].start);
        if let (Some(from), Some(to)) = (&self.sources[first], &self.sources[last]) {
            give(Part::Link(Splice {
                link,
                anchor,
                first: (from, range.start - start),
                last: (to, end),
            }));
        }
        for source in self.sources[first..last].iter_mut().filter_map(Option::take) {
            give(Part::Cut(source));
        }
        self.next = last;
        self.at = range.end;
    }

    /// Gives all before a piece that was not given yet.
    fn give_until(&mut self, piece: usize, give: &mut impl FnMut(Part<'_, S>)) {
        while self.next < piece {
            let (start, end) = (self.pieces[self.next].start, self.end_of(self.next));
            if let Some(source) = self.sources[self.next].take() {
                if self.at <= start {
                    give(Part::Whole(source));
                } else {
                    if self.at < end {
                        give(Part::Text(&source, self.at - start..end - start));
                    }
                    give(Part::Cut(source));
                }
            }
            self.next += 1;
        }
    }
}

/// Whether a reader who does not see the edges beside a link reads the link, and not a part of a word:
/// with the edges taken out it must start where it does, and may go on only with what is not ASCII.
/// A URL may start behind anything.
fn is_read_so(text: &str, link: &Link<'_>, finder: &Finder) -> bool {
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
    let before = &text[from..start];
    let before = &before[before.rfind(char::is_whitespace).unwrap_or(0)..];
    let mut word: String = before.chars().filter(|&c| c != EDGE).collect();
    let start = word.len();
    word.push_str(link.as_str());
    let end = word.len();
    let behind = text[link.range().end..to].split(char::is_whitespace).next();
    word.extend(behind.unwrap_or_default().chars().filter(|&c| c != EDGE));
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
