//! The text of a run as one, to be searched.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::detect::LinkKind;
use crate::link::Link;
use crate::linker::Linker;

use super::inlines::{Content, Piece};

/// The text of a run as it is searched.
#[derive(Debug, Default)]
pub(super) struct Joined {
    text: String,
    /// Where each piece starts, and the end of the last.
    starts: Vec<usize>,
    /// How each piece that is a delimiter stands in it.
    pub(super) readings: Vec<Reading>,
    /// The bytes of the source that are spaces in it, in order.
    pub(super) blanks: Vec<Range<usize>>,
}

/// How a delimiter stands in the text that is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// As a space: no link goes on behind it.
    Blank,
    /// As its characters.
    Literal,
}

/// A link of the text of a run.
pub(super) struct InRun<'t> {
    pub(super) link: Link<'t>,
    pub(super) pieces: Range<usize>,
    pub(super) source: Range<usize>,
}

impl Joined {
    /// Puts the pieces together.
    pub(super) fn join(&mut self, pieces: &[Piece<'_>], source: &str) {
        self.text.clear();
        self.starts.clear();
        let mut blanks = self.blanks.iter().peekable();
        for (piece, reading) in pieces.iter().zip(&self.readings) {
            self.starts.push(self.text.len());
            match &piece.content {
                Content::Text(text) => {
                    let mut at = 0;
                    while let Some(blank) = blanks.next_if(|blank| blank.end <= piece.source.end) {
                        let start = blank.start.saturating_sub(piece.source.start);
                        let Some(before) = text.get(at..start) else {
                            continue;
                        };
                        self.text += before;
                        self.text.extend(blank.clone().map(|_| ' '));
                        at = start + blank.len();
                    }
                    self.text += text.get(at..).unwrap_or_default();
                }
                Content::Delimiter(..) => match (reading, source.get(piece.source.clone())) {
                    (Reading::Literal, Some(written)) => self.text += written,
                    _ => self.text.extend(piece.source.clone().map(|_| ' ')),
                },
            }
        }
        self.starts.push(self.text.len());
    }

    /// The links of the text whose ends the source has.
    pub(super) fn links<'t>(
        &'t self,
        pieces: &'t [Piece<'_>],
        source: &'t str,
        linker: &Linker,
    ) -> impl Iterator<Item = InRun<'t>> {
        linker
            .get_finder()
            .links(&self.text)
            .filter_map(move |link| {
                let range = link.range();
                let first = self.piece_at(range.start);
                let last = self.piece_at(range.end - 1);
                let start = self.in_source(pieces, source, first, range.start)?;
                let end = self.in_source(pieces, source, last, range.end)?;
                Some(InRun {
                    link,
                    pieces: first..last + 1,
                    source: start..end,
                })
            })
    }

    /// Leaves spaces where such links were.
    pub(super) fn take_out(&mut self, links: &[Range<usize>]) {
        for link in links {
            let blank = " ".repeat(link.len());
            self.text.replace_range(link.clone(), &blank);
        }
    }

    /// Whether a delimiter behind the link could be a character of it: in a host there are none.
    pub(super) fn goes_on(&self, link: &InRun<'_>) -> bool {
        let link = &link.link;
        let behind = self.text.get(link.range().end..).unwrap_or_default();
        link.kind() != LinkKind::Email
            && (!link.tail().is_empty() || behind.starts_with(['/', '?', '#']))
    }

    /// The piece that has a byte of the text.
    fn piece_at(&self, byte: usize) -> usize {
        self.starts.partition_point(|&start| start <= byte) - 1
    }

    /// The byte of the source that a place in a piece is; inside text that the source has in another
    /// way there is none.
    fn in_source(
        &self,
        pieces: &[Piece<'_>],
        source: &str,
        piece: usize,
        byte: usize,
    ) -> Option<usize> {
        let (start, end) = (*self.starts.get(piece)?, *self.starts.get(piece + 1)?);
        let piece = pieces.get(piece)?;
        if byte == start {
            return Some(piece.source.start);
        }
        if byte == end {
            return Some(piece.source.end);
        }
        match &piece.content {
            // By address: a comparison would take the length of the text for every link in it.
            Content::Text(text) => source
                .get(piece.source.clone())
                .is_some_and(|written| core::ptr::eq(written, &**text))
                .then(|| piece.source.start + (byte - start)),
            Content::Delimiter(..) => Some(piece.source.start + (byte - start)),
        }
    }
}
