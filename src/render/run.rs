//! The text of a block as a reader sees it, joined from pieces that the host keeps apart.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use smallvec::SmallVec;

use crate::detect::{LinkKind, is_ascii_trigger};
use crate::finder::Finder;
use crate::link::Link;
use crate::linker::{Anchor, Direction, Linker, Place};
use crate::markup::Flow;
use crate::unicode::{LinkTerm, link_term};

use super::joined::{Joined, NEAR, last_word};
use super::prescan::has_candidate;

/// Marks the start or the end of an inline element. It is a noncharacter, so that it ends every link.
const EDGE: char = '\u{FDD0}';
const EDGE_TEXT: &str = "\u{FDD0}";

/// Text of one block in which links are searched, up to a place that no link can reach over.
///
/// It is made of pieces. Each piece of text that may link has a source: whatever the host needs to find it
/// again, such as a node or a range of bytes.
#[derive(Clone, Debug)]
pub(crate) struct TextRun<S> {
    /// The text of the pieces. Before the first piece it has the end of the word that stands there.
    text: Joined,
    /// Before a text has a candidate, these are only the pieces of the word at its end, with which a link could
    /// start.
    pieces: Pieces<S>,
    has_candidate: bool,
    block: Block,
}

type Pieces<S> = SmallVec<[Piece<S>; 8]>;

/// What is known of the block before a run.
#[derive(Clone, Debug)]
struct Block {
    /// What the text does to the direction of what follows.
    direction: Direction,
    /// Whether the block has shown nothing.
    is_first: bool,
    /// The name of the block's element. It is kept only for the hook of a linker.
    element: String,
}

#[derive(Clone, Debug)]
struct Piece<S> {
    start: usize,
    /// How many bytes of its source stand before its text.
    offset: usize,
    form: Form,
    /// `None` for edges and for text that may not link.
    source: Option<S>,
}

impl<S> Piece<S> {
    fn is_delimiter(&self) -> bool {
        matches!(self.form, Form::Opens | Form::Closes)
    }

    /// The byte of the source's text for a byte of the run in the piece.
    fn in_source(&self, at: usize) -> usize {
        self.offset + at - self.start
    }
}

/// The form in which the source of a piece has its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// Byte for byte.
    Exact,
    /// In another form, such as a character reference, so that it can only be replaced as a whole.
    Whole,
    /// As what opens an emphasis.
    Opens,
    /// As what closes one.
    Closes,
}

/// The two delimiters of an emphasis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Delimiter {
    Opens,
    Closes,
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

/// How the links of a run become anchors.
struct Anchors<'l> {
    linker: &'l Linker,
    hook: Hook<'l>,
    end: End,
}

/// A closure that may change an anchor.
type Hook<'h> = &'h mut dyn FnMut(&Link<'_>, &mut Anchor<'_>);

impl<S> Default for TextRun<S> {
    fn default() -> Self {
        Self {
            text: Joined::new(),
            pieces: SmallVec::new(),
            has_candidate: false,
            block: Block { direction: Direction::Own, is_first: true, element: String::new() },
        }
    }
}

impl<S: Clone> TextRun<S> {
    /// Whether nothing that may be a link was added since the last run ended.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        !self.has_candidate
    }

    /// The source of the first piece.
    pub(crate) fn first(&self) -> Option<&S> {
        let first = self.pieces.first().filter(|_| self.has_candidate)?;
        first.source.as_ref()
    }

    /// Adds text that may link, byte for byte as its source has it. Of a text without a candidate only the last
    /// word is kept.
    pub(crate) fn text(&mut self, text: &str, source: S, finder: &Finder) {
        self.see(text, source, Form::Exact, finder);
    }

    /// The same for text that its source has in another form, such as a character reference.
    pub(crate) fn whole(&mut self, text: &str, source: S, finder: &Finder) {
        self.see(text, source, Form::Whole, finder);
    }

    fn see(&mut self, text: &str, source: S, form: Form, finder: &Finder) {
        if self.has_candidate || has_candidate(text, finder) || self.is_cut_at_trigger(text) {
            return self.add(text, source, form);
        }
        let is_glued = is_glued(self.text.as_str(), text);
        let added = self.pass_word(text).filter(|_| is_glued);
        if added.is_none() {
            self.pieces.clear();
        }
        let start = added.unwrap_or(self.text.len() - last_word(text).len().min(self.text.len()));
        let offset = text.len() - (self.text.len() - start);
        // Of a longer word nothing links.
        let is_word =
            offset == 0 || form == Form::Exact && text.as_bytes()[offset - 1].is_ascii_whitespace();
        if start < self.text.len() && is_word {
            self.pieces.push(Piece { start, offset, form, source: Some(source) });
        }
    }

    /// Whether the text before ends with a trigger that this one makes a candidate, as `example.` before `com`.
    #[inline]
    fn is_cut_at_trigger(&self, text: &str) -> bool {
        let (before, behind) = (self.text.as_bytes().last(), text.as_bytes().first());
        before.zip(behind).is_some_and(|(&before, &behind)| is_ascii_trigger(before, behind))
    }

    /// Adds text that may link, byte for byte as its source has it.
    pub(crate) fn push(&mut self, text: &str, source: S) {
        self.add(text, source, Form::Exact);
    }

    /// Adds text that may link and that its source has in another form, such as a character reference.
    pub(crate) fn push_whole(&mut self, text: &str, source: S) {
        self.add(text, source, Form::Whole);
    }

    /// Adds what opens or closes an emphasis, which is an edge unless a link has it in it: then the emphasis was
    /// never one.
    pub(crate) fn delimiter(&mut self, written: &str, source: S, delimiter: Delimiter) {
        if self.is_empty() {
            return self.edge();
        }
        let form = match delimiter {
            Delimiter::Opens => Form::Opens,
            Delimiter::Closes => Form::Closes,
        };
        self.add(written, source, form);
    }

    fn add(&mut self, text: &str, source: S, form: Form) {
        if !self.has_candidate {
            self.has_candidate = true;
            if self.pieces.is_empty() || !is_glued(self.text.as_str(), text) {
                self.edge();
            }
        }
        let start = self.text.len();
        self.pieces.push(Piece { start, offset: 0, form, source: Some(source) });
        self.text.push(text);
    }

    /// Adds text that may not link.
    pub(crate) fn closed(&mut self, text: &str) {
        self.edge();
        if self.is_empty() && !text.is_ascii() {
            self.block.direction.see(text.as_bytes());
        }
        self.pass(text);
        self.edge();
    }

    /// Adds text that has no candidate for a link, or that may not link. Before the first piece only its last
    /// word is kept.
    #[inline]
    pub(crate) fn pass(&mut self, text: &str) {
        if self.has_candidate {
            return self.add_closed(text);
        }
        self.pieces.clear();
        self.pass_word(text);
    }

    /// Keeps the last word of a text; returns where it starts if it was added to the word before.
    #[inline]
    fn pass_word(&mut self, text: &str) -> Option<usize> {
        if self.block.is_first {
            self.block.is_first = text.trim_start().is_empty();
        }
        self.text.push_word(text)
    }

    /// Adds the start or the end of an inline element. Behind white space it makes no difference to any link.
    #[inline]
    pub(crate) fn edge(&mut self) {
        if is_in_word(self.text.as_bytes()) {
            self.add_closed(EDGE_TEXT);
        }
    }

    fn add_closed(&mut self, text: &str) {
        if self.has_candidate {
            let start = self.text.len();
            self.pieces.push(Piece { start, offset: 0, form: Form::Whole, source: None });
        } else {
            self.pieces.clear();
        }
        self.text.push(text);
    }

    /// Whether an edge was added last.
    #[inline]
    pub(crate) fn is_behind_edge(&self) -> bool {
        self.text.as_bytes().ends_with(EDGE_TEXT.as_bytes())
    }

    /// Adds the start or the end of an element, or a part of the text that shows something other than text, such
    /// as a line break. What ends the run is searched, and `give` gets what replaces its pieces.
    ///
    /// `element` is the name, in lower case, of the block that what follows stands in.
    #[inline]
    pub(crate) fn meet(
        &mut self,
        flow: Flow,
        element: &str,
        linker: &Linker,
        give: impl FnMut(Part<'_, S>),
    ) {
        match flow {
            Flow::Inline => self.edge(),
            Flow::Object => {
                self.finish(linker, End::Inside, give);
                self.object();
            }
            Flow::Block => {
                self.finish(linker, End::Block, give);
                self.block(element, linker);
            }
        }
    }

    /// The block shows something that is not text, or text that has no link and that none can reach over.
    #[inline]
    pub(crate) fn object(&mut self) {
        self.clear();
        self.block.is_first = false;
    }

    #[inline]
    fn block(&mut self, element: &str, linker: &Linker) {
        self.clear();
        self.block.direction = Direction::Own;
        self.block.is_first = true;
        if linker.has_hook() {
            self.block.element.clear();
            self.block.element.push_str(element);
        }
    }

    #[inline]
    fn clear(&mut self) {
        self.text.clear();
        self.pieces.clear();
        self.has_candidate = false;
    }

    /// Ends the run: gives what replaces the pieces that have links, in order.
    #[inline]
    pub(crate) fn finish(&mut self, linker: &Linker, end: End, give: impl FnMut(Part<'_, S>)) {
        if !self.is_empty() {
            self.finish_with(linker, end, &mut |_, _| {}, give);
        }
    }

    /// The same with a hook that may change each anchor.
    pub(super) fn finish_with(
        &mut self,
        linker: &Linker,
        end: End,
        hook: Hook<'_>,
        give: impl FnMut(Part<'_, S>),
    ) {
        let linker = Anchors { linker, hook, end };
        self.block.search(self.text.as_str(), &self.pieces, linker, give);
        self.pieces.clear();
        self.has_candidate = false;
        // What follows is read together with the end of the text.
        self.text.keep_word();
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
        let piece = Piece { start: 0, offset: 0, form: Form::Exact, source: Some(source) };
        let linker = Anchors { linker, hook: &mut |_, _| {}, end };
        self.block.search_pieces(text, &[piece], linker, give);
        self.object();
    }

    /// Ends the run without a search: returns the run as it is, to be searched by [`finish`](Self::finish) later.
    pub(super) fn put_off(&mut self) -> Self {
        let mut next = Self {
            text: self.text.clone(),
            pieces: SmallVec::new(),
            has_candidate: false,
            block: self.block.clone(),
        };
        next.block.direction.see(next.text.as_bytes());
        next.block.is_first &= shown(next.text.as_str()).is_empty();
        next.text.keep_word();
        core::mem::replace(self, next)
    }
}

impl Block {
    /// Searches a text with delimiters of emphasis as they are read: those of an emphasis whose two delimiters are
    /// in links are a part of them, all others are edges.
    fn search<S: Clone>(
        &mut self,
        text: &str,
        pieces: &[Piece<S>],
        anchors: Anchors<'_>,
        give: impl FnMut(Part<'_, S>),
    ) {
        let finder = anchors.linker.get_finder();
        if pieces.iter().all(|piece| !piece.is_delimiter()) {
            return self.search_pieces(text, pieces, anchors, give);
        }
        let mut in_links = emphases(text, pieces);
        let mut read = with_edges(text, pieces, &in_links);
        for is_last in [false, true] {
            let links: Vec<_> = match in_links.is_empty() {
                true => break,
                false => finder.links(&read.0).map(|link| link.range()).collect(),
            };
            let is_inside = |piece: usize| {
                let next = links.partition_point(|link| link.end <= read.1[piece].start);
                let end = read.1.get(piece + 1).map_or(read.0.len(), |next| next.start);
                links
                    .get(next)
                    .is_some_and(|link| link.start <= read.1[piece].start && end <= link.end)
            };
            let count = in_links.len();
            in_links.retain(|&(opens, closes)| is_inside(opens) && is_inside(closes));
            if in_links.len() == count {
                break;
            }
            if is_last {
                in_links.clear();
            }
            read = with_edges(text, pieces, &in_links);
        }
        self.search_pieces(&read.0, &read.1, anchors, give);
    }

    fn search_pieces<S>(
        &mut self,
        text: &str,
        pieces: &[Piece<S>],
        anchors: Anchors<'_>,
        mut give: impl FnMut(Part<'_, S>),
    ) {
        let Anchors { linker, hook, end } = anchors;
        let finder = linker.get_finder();
        let mut seen = pieces.first().map_or(0, |first| first.start);
        let shown = shown(text);
        let is_whole_block = self.is_first && end == End::Block;
        let mut parts = Parts { text, pieces, open: None };
        for link in finder.links(text) {
            let range = link.range();
            let Some(pieces) = parts.pieces_of(&range) else {
                continue;
            };
            let may_go_on = end == End::Unknown && text[range.end..].chars().all(|c| c == EDGE);
            if may_go_on || !is_read_alone(text, &link, finder) {
                continue;
            }
            self.direction.see(&text.as_bytes()[seen..range.start]);
            seen = range.start;
            let place = Place {
                element: &self.element,
                is_alone: is_whole_block && shown == link.as_str(),
                direction: self.direction,
            };
            if let Some(anchor) = linker.anchor_with(&link, place, hook) {
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

fn shown(text: &str) -> &str {
    text.trim_matches(|c: char| c == EDGE || c.is_whitespace())
}

/// The emphases that start within a word, each as the pieces that open and close it.
fn emphases<S>(text: &str, pieces: &[Piece<S>]) -> Vec<(usize, usize)> {
    let (mut open, mut emphases) = (Vec::new(), Vec::new());
    for (at, piece) in pieces.iter().enumerate() {
        match piece.form {
            Form::Opens => open.push(at),
            Form::Closes => emphases.extend(open.pop().map(|opens| (opens, at))),
            Form::Exact | Form::Whole => {}
        }
    }
    emphases.retain(|&(opens, _)| is_in_word(&text.as_bytes()[..pieces[opens].start]));
    emphases
}

/// The text and its pieces with edges in place of all delimiters but those of these emphases.
fn with_edges<S: Clone>(
    text: &str,
    pieces: &[Piece<S>],
    emphases: &[(usize, usize)],
) -> (String, Vec<Piece<S>>) {
    let mut kept: Vec<usize> =
        emphases.iter().flat_map(|&(opens, closes)| [opens, closes]).collect();
    kept.sort_unstable();
    let start = pieces.first().map_or(text.len(), |first| first.start);
    let mut read = String::from(&text[..start]);
    let mut moved = Vec::with_capacity(pieces.len());
    for (at, piece) in pieces.iter().enumerate() {
        let is_edge = piece.is_delimiter() && kept.binary_search(&at).is_err();
        let source = piece.source.clone().filter(|_| !is_edge);
        moved.push(Piece { start: read.len(), offset: piece.offset, form: piece.form, source });
        let end = pieces.get(at + 1).map_or(text.len(), |next| next.start);
        match is_edge {
            false => read.push_str(&text[piece.start..end]),
            true if is_in_word(read.as_bytes()) => read.push_str(EDGE_TEXT),
            true => {}
        }
    }
    (read, moved)
}

/// Whether an edge at the end of a text would make a difference to a link behind it.
#[inline]
fn is_in_word(text: &[u8]) -> bool {
    text.last().is_some_and(|byte| !byte.is_ascii_whitespace())
        && !text.ends_with(EDGE_TEXT.as_bytes())
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
        let starts_well =
            self.pieces[first].form == Form::Exact || self.pieces[first].start == link.start;
        let ends_well = self.pieces[last].form == Form::Exact || self.end_of(last) == link.end;
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
        let given = self.open.map_or(0, |(_, at)| from.in_source(at));
        give_text(from, given..from.in_source(start), give);
        if let (Some(first), Some(to_source)) = (&from.source, &to.source) {
            let first = (first, from.in_source(start));
            let last = (to_source, (end < self.end_of(last)).then(|| to.in_source(end)));
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
            let end = self.end_of(piece);
            let piece = &self.pieces[piece];
            give_text(piece, piece.in_source(at)..piece.in_source(end), give);
            if let Some(source) = &piece.source {
                give(Part::Cut(source));
            }
        }
    }
}

/// Gives a range of the source of a piece.
fn give_text<S>(piece: &Piece<S>, range: Range<usize>, give: &mut impl FnMut(Part<'_, S>)) {
    if let Some(source) = &piece.source
        && !range.is_empty()
    {
        give(Part::Text(source, range));
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
