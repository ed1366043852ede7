//! Text that the parser broke into events, joined again.

use core::ops::Range;

use ::pulldown_cmark::CowStr;
use smallvec::SmallVec;

use crate::unicode::{LinkTerm, link_term};

/// An event of text and where the source has it.
#[derive(Clone, Debug)]
pub(super) struct Piece<'a> {
    pub(super) text: CowStr<'a>,
    pub(super) range: Range<usize>,
}

impl Piece<'_> {
    /// What the source has where smart punctuation changed it.
    pub(super) fn unsmart<'s>(&self, source: Option<&'s str>) -> Option<&'s str> {
        // At the end of a heading the range takes in the white space that the parser drops.
        let written = source?.get(self.range.clone())?.trim_end();
        let is_smart = !self.text.is_empty()
            && self.text.chars().all(|c| "“”‘’–—…".contains(c))
            && !written.is_empty()
            && written
                .bytes()
                .all(|b| matches!(b, b'-' | b'.' | b'\'' | b'"'));
        is_smart.then_some(written)
    }
}

/// Which text of smart punctuation is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// What the author wrote.
    Source,
    /// What the reader sees.
    Events,
}

/// Adjacent events of text with no white space where they meet.
pub(super) type Pieces<'a> = SmallVec<[Piece<'a>; 8]>;

/// The text of several events as one.
pub(super) struct Joined {
    text: SmallVec<[u8; 512]>,
    pub(super) layout: Layout,
}

impl Joined {
    pub(super) fn new(pieces: &[Piece<'_>], source: Option<&str>, reading: Reading) -> Self {
        let mut text = SmallVec::new();
        let mut starts = SmallVec::new();
        for piece in pieces {
            let source = source.filter(|_| reading == Reading::Source);
            let (part, fidelity) = match piece.unsmart(source) {
                Some(written) => (written, Fidelity::Unsmart),
                None => (&*piece.text, Fidelity::Exact),
            };
            starts.push((text.len(), fidelity));
            text.extend_from_slice(part.as_bytes());
        }
        let len = text.len();
        Self {
            text,
            layout: Layout { starts, len },
        }
    }

    pub(super) fn as_str(&self) -> &str {
        core::str::from_utf8(&self.text).unwrap_or_default()
    }
}

/// Where the pieces stand in the text that is searched.
pub(super) struct Layout {
    starts: SmallVec<[(usize, Fidelity); 8]>,
    len: usize,
}

/// How a piece stands in the text that is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fidelity {
    /// As its event has it.
    Exact,
    /// As the source has it: smart punctuation undone.
    Unsmart,
}

/// A part of a piece.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) piece: usize,
    /// In bytes of the piece as it is searched.
    pub(super) range: Range<usize>,
    pub(super) fidelity: Fidelity,
    /// Whether the part is all of the piece.
    pub(super) is_whole: bool,
}

impl Layout {
    pub(super) fn of_one(len: usize) -> Self {
        Self {
            starts: SmallVec::from_slice(&[(0, Fidelity::Exact)]),
            len,
        }
    }

    /// The bytes of the text.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Whether smart punctuation was undone anywhere.
    pub(super) fn is_unsmart(&self) -> bool {
        self.starts.iter().any(|&(_, f)| f == Fidelity::Unsmart)
    }

    /// The bytes of the text that parts of the pieces are.
    pub(super) fn range_of(&self, parts: &[Part]) -> Range<usize> {
        let start = |part: &Part| self.starts.get(part.piece).map_or(0, |start| start.0);
        match (parts.first(), parts.last()) {
            (Some(first), Some(last)) => {
                start(first) + first.range.start..start(last) + last.range.end
            }
            _ => 0..0,
        }
    }

    /// The parts of the pieces that are bytes `range` of the text. No piece before `first`, which
    /// moves up to the last piece of the range, is looked at.
    pub(super) fn parts(&self, range: &Range<usize>, first: &mut usize) -> SmallVec<[Part; 4]> {
        let mut parts = SmallVec::new();
        for piece in *first.. {
            let Some(&(start, fidelity)) = self.starts.get(piece) else {
                break;
            };
            if start >= range.end {
                break;
            }
            *first = piece;
            let end = self.starts.get(piece + 1).map_or(self.len, |next| next.0);
            let part = start.max(range.start)..end.min(range.end);
            if part.start < part.end {
                parts.push(Part {
                    piece,
                    range: part.start - start..part.end - start,
                    fidelity,
                    is_whole: part == (start..end),
                });
            }
        }
        parts
    }
}

/// Whether a link may reach from the end of one text over the start of the next.
pub(super) fn is_glued(text: &str, next: &str) -> bool {
    let is_part = |c: Option<char>| c.is_some_and(|c| link_term(c) != LinkTerm::Hard);
    is_part(text.chars().next_back()) && is_part(next.chars().next())
}
