//! The links of a run, each with what the source has of it: a URL goes before emphasis.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use crate::adapter::anchor;
use crate::detect::{LinkKind, has_trigger};
use crate::link::Link;
use crate::linker::Linker;

use super::inlines::{Content, Piece, Place, Side};

/// A link of the source.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// The bytes of the source that it is, escapes and entities with it.
    pub(super) source: Range<usize>,
    pub(super) kind: LinkKind,
    /// What the author means, escapes and entities undone.
    pub(super) text: String,
    /// What a person reads.
    pub(super) shown: String,
    pub(super) href: String,
    pub(super) host: Host,
    pub(super) place: Place,
    /// Whether delimiters of emphasis are part of it.
    pub(super) delimiters: Delimiters,
    /// The emphases that hold the link and nothing else, the delimiters of the outermost with it.
    pub(super) around: Option<Range<usize>>,
    pub(super) beside: Beside,
}

/// What a delimiter next to a link becomes once the link starts and ends in punctuation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beside {
    /// What it was, or there is none.
    Same,
    /// Text: behind it stands a letter, as in text without spaces.
    Text,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Host {
    /// An IPv6 address in its brackets.
    Bracketed,
    Other,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Delimiters {
    None,
    /// They are characters of the link.
    Swallowed,
}

/// A delimiter in a link that closes an emphasis from before the link: the link may have it only if
/// the emphasis finds another end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Disputed {
    /// Where the emphasis starts.
    pub(super) opener: usize,
    pub(super) closer: Range<usize>,
}

/// All links of a source, run by run.
#[derive(Debug)]
pub(super) struct Search<'l> {
    linker: &'l Linker,
    /// Delimiters that are none of any link, in order.
    hard: &'l [Range<usize>],
    pub(super) found: Vec<Found>,
    pub(super) disputed: Vec<Disputed>,
    /// Where the emphases start whose first delimiter is part of a link.
    broken: Vec<usize>,
    joined: Joined,
}

/// The text of a run as it is searched.
#[derive(Debug, Default)]
struct Joined {
    text: String,
    /// Where each piece starts, and the end of the last.
    starts: Vec<usize>,
    /// How each piece that is a delimiter stands in it.
    readings: Vec<Reading>,
    /// The bytes of the source that are spaces in it, in order.
    blanks: Vec<Range<usize>>,
}

/// How a delimiter stands in the text that is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reading {
    /// As a space: no link goes on behind it.
    Blank,
    /// As its characters.
    Literal,
}

/// A link of the text of a run.
struct InRun<'t> {
    link: Link<'t>,
    pieces: Range<usize>,
    source: Range<usize>,
}

impl<'l> Search<'l> {
    pub(super) fn new(linker: &'l Linker, hard: &'l [Range<usize>]) -> Self {
        Self {
            linker,
            hard,
            found: Vec::new(),
            disputed: Vec::new(),
            broken: Vec::new(),
            joined: Joined::default(),
        }
    }

    pub(super) fn run(&mut self, pieces: &[Piece<'_>], source: &str, place: Place) {
        let is_triggered = |piece: &Piece<'_>| match &piece.content {
            Content::Text(text) => has_trigger(text),
            Content::Delimiter(..) => false,
        };
        if !pieces.iter().any(is_triggered) {
            return;
        }
        let mut joined = core::mem::take(&mut self.joined);
        joined.readings.clear();
        joined.readings.resize(pieces.len(), Reading::Blank);
        joined.join(pieces, source);
        self.search(&mut joined, pieces, source, place);
        joined.blanks.clear();
        self.joined = joined;
    }

    fn search(&mut self, joined: &mut Joined, pieces: &[Piece<'_>], source: &str, place: Place) {
        let tails: Vec<Range<usize>> = joined
            .links(pieces, source, self.linker)
            .filter(|link| joined.goes_on(link))
            .map(|link| link.source)
            .collect();
        if !tails.is_empty() && self.mark(&tails, pieces, &mut joined.readings) {
            joined.join(pieces, source);
            let mut readings = alloc::vec![Reading::Blank; pieces.len()];
            let mut blanks = Vec::new();
            for link in joined.links(pieces, source, self.linker) {
                let at = |tail: &Range<usize>| tail.start.cmp(&link.source.start);
                if tails.binary_search_by(at).is_ok() {
                    let own = link.pieces.clone();
                    readings[own.clone()].copy_from_slice(&joined.readings[own]);
                    self.give_back(&link, pieces, source, &mut readings, &mut blanks);
                }
            }
            blanks.sort_unstable_by_key(|blank| blank.start);
            joined.readings = readings;
            joined.blanks = blanks;
            joined.join(pieces, source);
        }
        for link in joined.links(pieces, source, self.linker) {
            self.push(&link, pieces, source, &joined.readings, place);
        }
    }

    /// Takes the delimiters that stand behind such links, with no white space between, for
    /// characters of them; returns whether there are any.
    fn mark(&self, tails: &[Range<usize>], pieces: &[Piece<'_>], readings: &mut [Reading]) -> bool {
        let mut any = false;
        let mut tails = tails.iter().peekable();
        let mut in_tail = false;
        for (piece, reading) in pieces.iter().zip(readings) {
            let mut linked = piece.source.start;
            while let Some(tail) = tails.next_if(|tail| tail.end <= piece.source.end) {
                in_tail = true;
                linked = tail.end;
            }
            match &piece.content {
                Content::Delimiter(..) if in_tail && !self.is_hard(&piece.source) => {
                    *reading = Reading::Literal;
                    any = true;
                }
                Content::Delimiter(..) => {}
                Content::Text(text) => {
                    // Where the source has the text in another way, all of it is looked at.
                    let behind = text.get(linked - piece.source.start..).unwrap_or(text);
                    in_tail &= !behind.contains(char::is_whitespace);
                }
            }
        }
        any
    }

    /// What a link took that closes an emphasis from before it, at its end: none of the link.
    fn give_back(
        &self,
        link: &InRun<'_>,
        pieces: &[Piece<'_>],
        source: &str,
        readings: &mut [Reading],
        blanks: &mut Vec<Range<usize>>,
    ) {
        let mut end = link.source.end;
        for at in link.pieces.clone().rev() {
            let piece = &pieces[at];
            match closes_from_before(piece, link.source.start) {
                Some(opener) if !self.is_broken(opener) && readings[at] == Reading::Literal => {
                    if piece.source.end == end {
                        readings[at] = Reading::Blank;
                        end = piece.source.start;
                        continue;
                    }
                    // The emphasis would end here; it may as well at the end of the link.
                    let delimiter = source.get(piece.source.clone()).unwrap_or_default();
                    let taken = source.get(piece.source.end..end).unwrap_or_default();
                    if taken.ends_with(delimiter) {
                        blanks.push(end - delimiter.len()..end);
                        end -= delimiter.len();
                    }
                }
                _ => {}
            }
        }
    }

    fn push(
        &mut self,
        link: &InRun<'_>,
        pieces: &[Piece<'_>],
        source: &str,
        readings: &[Reading],
        place: Place,
    ) {
        let mut delimiters = Delimiters::None;
        for at in link.pieces.clone() {
            let piece = &pieces[at];
            let Content::Delimiter(side, emphasis) = &piece.content else {
                continue;
            };
            if readings[at] == Reading::Blank {
                continue;
            }
            delimiters = Delimiters::Swallowed;
            match side {
                Side::Open => self.broken.push(emphasis.start),
                Side::Close => {
                    if let Some(opener) = closes_from_before(piece, link.source.start)
                        && !self.is_broken(opener)
                    {
                        self.disputed.push(Disputed {
                            opener,
                            closer: piece.source.clone(),
                        });
                    }
                }
            }
        }
        let InRun {
            link,
            source: range,
            ..
        } = link;
        let mut shown = String::new();
        // Writing to a String does not fail.
        let _ = anchor::write_text(&mut shown, link, self.linker);
        let href = link.href().default_scheme(self.linker.get_default_scheme());
        self.found.push(Found {
            source: range.clone(),
            kind: link.kind(),
            text: link.as_str().to_string(),
            shown,
            href: href.to_string(),
            host: match link.host().starts_with('[') {
                true => Host::Bracketed,
                false => Host::Other,
            },
            place,
            delimiters,
            around: around(pieces, range),
            beside: fate_of_delimiters(pieces, source, range),
        });
    }

    fn is_hard(&self, delimiter: &Range<usize>) -> bool {
        let at = |hard: &Range<usize>| hard.start.cmp(&delimiter.start);
        self.hard.binary_search_by(at).is_ok()
    }

    fn is_broken(&self, opener: usize) -> bool {
        self.broken.binary_search(&opener).is_ok()
    }
}

/// Where the emphasis starts that the piece closes, if it does so before `start`.
fn closes_from_before(piece: &Piece<'_>, start: usize) -> Option<usize> {
    match &piece.content {
        Content::Delimiter(Side::Close, emphasis) if emphasis.start < start => Some(emphasis.start),
        _ => None,
    }
}

/// The emphases that hold these bytes of the source and nothing else.
fn around(pieces: &[Piece<'_>], link: &Range<usize>) -> Option<Range<usize>> {
    let (before, behind) = beside(pieces, link);
    let mut around = None;
    for (open, close) in before.iter().rev().zip(behind) {
        let held = around.as_ref().unwrap_or(link);
        match (&open.content, &close.content) {
            (Content::Delimiter(Side::Open, opened), Content::Delimiter(Side::Close, closed))
                if opened == closed
                    && open.source.end == held.start
                    && close.source.start == held.end =>
            {
                around = Some(opened.clone());
            }
            _ => break,
        }
    }
    around
}

/// What the delimiters next to these bytes of the source become: one that opens needs white space or
/// punctuation before it when there is punctuation behind it, and the other way round.
fn fate_of_delimiters(pieces: &[Piece<'_>], source: &str, link: &Range<usize>) -> Beside {
    let (before, behind) = beside(pieces, link);
    let delimiter = |piece: &Piece<'_>| match piece.content {
        Content::Delimiter(..) => source.get(piece.source.clone())?.chars().next(),
        Content::Text(_) => None,
    };
    let before = before.last().filter(|piece| piece.source.end == link.start);
    let before = before.and_then(delimiter).and_then(|c| {
        let before = source[..link.start].trim_end_matches(c);
        before.chars().next_back()
    });
    let behind = behind
        .first()
        .filter(|piece| piece.source.start == link.end);
    let behind = behind.and_then(delimiter).and_then(|c| {
        let behind = source[link.end..].trim_start_matches(c);
        behind.chars().next()
    });
    let is_letter = |c: char| c.is_alphanumeric();
    match before.is_some_and(is_letter) || behind.is_some_and(is_letter) {
        true => Beside::Text,
        false => Beside::Same,
    }
}

/// The pieces before and behind these bytes of the source.
fn beside<'p, 'a>(
    pieces: &'p [Piece<'a>],
    link: &Range<usize>,
) -> (&'p [Piece<'a>], &'p [Piece<'a>]) {
    let before = pieces.partition_point(|piece| piece.source.end <= link.start);
    let behind = pieces.partition_point(|piece| piece.source.start < link.end);
    (&pieces[..before], &pieces[behind..])
}

impl Joined {
    /// Puts the pieces together.
    fn join(&mut self, pieces: &[Piece<'_>], source: &str) {
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
    fn links<'t>(
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

    /// Whether a delimiter behind the link could be a character of it: in a host there are none.
    fn goes_on(&self, link: &InRun<'_>) -> bool {
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
