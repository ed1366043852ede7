//! The pieces of a run, and their replacements.

use core::ops::Range;

use uts58::Link;

use crate::anchor::Anchor;
use crate::markup::Edge;

/// A part of the text of a run that has one source.
#[derive(Clone, Debug)]
pub(super) struct Piece<S> {
    pub(super) start: usize,
    /// The offset of its text in the text of its source, in bytes.
    pub(super) offset: usize,
    pub(super) form: Form,
    /// `None` for edges and for text that may not link.
    pub(super) source: Option<S>,
}

impl<S> Piece<S> {
    pub(super) fn is_delimiter(&self) -> bool {
        matches!(self.form, Form::Delimiter(_))
    }

    /// Converts a byte of the run in this piece to a byte of the source's text.
    pub(super) fn in_source(&self, at: usize) -> usize {
        self.offset + at - self.start
    }
}

/// The form of the text of a piece in its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Exact,
    /// Another form, such as a character reference, which can only be replaced as a whole.
    Whole,
    /// A delimiter of an emphasis: an edge, unless the emphasis turns out to be part of a link.
    Delimiter(Edge),
}

/// A part of the replacement of the pieces that contain a link. Pieces without a link have no
/// parts.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "there is one at a time, on the stack")]
pub(crate) enum Part<'r, S> {
    /// A range of bytes of a piece, before or after a link. After all links, a delimiter of
    /// emphasis that is text.
    Text(&'r S, Range<usize>),
    Link(Splice<'r, S>),
    /// The replacement of this piece is complete.
    Cut(&'r S),
}

#[derive(Debug)]
pub(crate) struct Splice<'r, S> {
    pub(crate) link: Link<'r>,
    pub(crate) anchor: Anchor<'r>,
    /// The first piece, and the byte of its text where the link starts.
    pub(crate) first: (&'r S, usize),
    /// The last piece, and the byte of its text where the link ends; `None` at the end of the
    /// piece.
    pub(crate) last: (&'r S, Option<usize>),
}

impl Splice<'_, Range<usize>> {
    /// Returns the byte range of the link in the page. The source of each piece is its range.
    pub(crate) fn range(&self) -> Range<usize> {
        let ((first, start), (last, end)) = (self.first, self.last);
        first.start + start..end.map_or(last.end, |end| last.start + end)
    }
}

/// The pieces of a run while their replacements are given.
pub(super) struct Parts<'r, S> {
    pub(super) text: &'r str,
    pub(super) pieces: &'r [Piece<S>],
    /// The piece that contains the end of the last link, and the byte of the text where the link
    /// ends.
    pub(super) open: Option<(usize, usize)>,
}

impl<'r, S> Parts<'r, S> {
    fn end_of(&self, piece: usize) -> usize {
        self.pieces.get(piece + 1).map_or(self.text.len(), |next| next.start)
    }

    /// Returns the first and the last piece of a link, if all of its text may link and can be split
    /// at its ends.
    pub(super) fn pieces_of(&self, link: &Range<usize>) -> Option<Range<usize>> {
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

    #[inline]
    pub(super) fn give_link(
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

    /// Gives the text of a piece from byte `at` on.
    pub(super) fn give_rest(&self, piece: usize, at: usize, give: &mut impl FnMut(Part<'_, S>)) {
        let (end, piece) = (self.end_of(piece), &self.pieces[piece]);
        give_text(piece, piece.in_source(at)..piece.in_source(end), give);
    }

    /// Gives the text after the last link in its piece.
    pub(super) fn close(&mut self, give: &mut impl FnMut(Part<'_, S>)) {
        if let Some((piece, at)) = self.open.take() {
            self.give_rest(piece, at, give);
            if let Some(source) = &self.pieces[piece].source {
                give(Part::Cut(source));
            }
        }
    }
}

fn give_text<S>(piece: &Piece<S>, range: Range<usize>, give: &mut impl FnMut(Part<'_, S>)) {
    if let Some(source) = &piece.source
        && !range.is_empty()
    {
        give(Part::Text(source, range));
    }
}
