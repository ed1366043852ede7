//! The links of a run, each with what the source has of it: a URL goes before emphasis.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use crate::adapter::anchor;
use crate::adapter::direction::Direction;
use crate::adapter::prescan::{has_candidate, has_trigger};
use crate::detect::LinkKind;
use crate::linker::{Bidi, Dir, Linker};

use super::beside::Beside;
use super::inlines::{Content, Piece, Place, Setting, Side};
use super::joined::{InRun, Joined, Reading};

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
    /// Whether an anchor says which way the link runs.
    pub(super) bidi: Bidi,
    pub(super) place: Place,
    pub(super) beside: Beside,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Host {
    /// An IPv6 address in its brackets.
    Bracketed,
    Other,
}

/// A delimiter in a link that closes an emphasis from before the link: the link may have it only if
/// the emphasis finds another end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Disputed {
    /// Where the emphasis starts.
    pub(super) opener: usize,
    pub(super) closer: Range<usize>,
}

/// So often is a run searched: what is left of it may link once the links in it are out of the way, and
/// is not to wait for the next time that the source is rewritten.
const PASSES: usize = 3;

/// All links of a source, run by run.
#[derive(Debug)]
pub(super) struct Search<'l> {
    linker: &'l Linker,
    /// Delimiters that are none of any link, in order.
    hard: &'l [Range<usize>],
    pub(super) found: Vec<Found>,
    pub(super) disputed: Vec<Disputed>,
    /// How many delimiters links have as characters.
    pub(super) swallowed: usize,
    /// Where the emphases start whose first delimiter is part of a link.
    broken: Vec<usize>,
    joined: Joined,
}

impl<'l> Search<'l> {
    pub(super) fn new(linker: &'l Linker, hard: &'l [Range<usize>]) -> Self {
        Self {
            linker,
            hard,
            found: Vec::new(),
            disputed: Vec::new(),
            swallowed: 0,
            broken: Vec::new(),
            joined: Joined::default(),
        }
    }

    pub(super) fn run(&mut self, pieces: &[Piece<'_>], source: &str, setting: Setting) {
        let is_triggered = |piece: &Piece<'_>| match &piece.content {
            Content::Text(text) => has_trigger(text),
            Content::Delimiter(..) => false,
        };
        let may_link = match pieces {
            [
                Piece {
                    content: Content::Text(text),
                    ..
                },
            ] => has_candidate(text),
            pieces => pieces.iter().any(is_triggered),
        };
        if !may_link {
            return;
        }
        let mut joined = core::mem::take(&mut self.joined);
        joined.readings.clear();
        joined.readings.resize(pieces.len(), Reading::Blank);
        joined.join(pieces, source);
        self.search(&mut joined, pieces, source, setting);
        joined.blanks.clear();
        self.joined = joined;
    }

    fn search(
        &mut self,
        joined: &mut Joined,
        pieces: &[Piece<'_>],
        source: &str,
        setting: Setting,
    ) {
        let tails: Vec<Range<usize>> = joined
            .links(pieces, source, self.linker)
            .filter(|link| joined.goes_on(link))
            .map(|link| link.source)
            .collect();
        if !tails.is_empty() && self.mark(&tails, pieces, source, &mut joined.readings) {
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
        let first = self.found.len();
        let broken = self.broken.len();
        for _ in 0..PASSES {
            let known = self.found.len();
            let mut linked = Vec::new();
            for link in joined.links(pieces, source, self.linker) {
                if !self.linker.leaves_alone(&link.link) && !self.is_leftover(&link, setting, known)
                {
                    self.push(&link, pieces, source, &joined.readings, setting);
                }
                linked.push(link.link.range());
            }
            if linked.is_empty() {
                break;
            }
            self.broken[broken..].sort_unstable();
            self.found[first..].sort_by_key(|link| link.source.start);
            joined.take_out(&linked);
        }
    }

    /// Whether what the link starts with belongs to the link before it: right behind one an address
    /// starts with a letter or a digit, as for the finder. The first `known` links are looked at.
    fn is_leftover(&self, link: &InRun<'_>, setting: Setting, known: usize) -> bool {
        let start = link.source.start;
        link.link.kind() == LinkKind::Email
            && !link.link.as_str().starts_with(char::is_alphanumeric)
            && (start == setting.behind && start > 0
                || self.found[..known]
                    .binary_search_by_key(&start, |found| found.source.end)
                    .is_ok())
    }

    /// Takes the delimiters that stand behind such links, with no white space between, for
    /// characters of them; returns whether there are any.
    fn mark(
        &self,
        tails: &[Range<usize>],
        pieces: &[Piece<'_>],
        source: &str,
        readings: &mut [Reading],
    ) -> bool {
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
                Content::Delimiter(..)
                    if in_tail
                        && is_within_ascii(&piece.source, source)
                        && !self.is_hard(&piece.source) =>
                {
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
        let mut run = source.len()..source.len();
        for at in link.pieces.clone().rev() {
            let piece = &pieces[at];
            match closes_from_before(piece, link.source.start) {
                Some(opener) if !self.is_broken(opener) && readings[at] == Reading::Literal => {
                    // Where text goes on without spaces, the link is no reason to look for another
                    // end of the emphasis.
                    let goes_on = |run: &mut Range<usize>| {
                        let behind = past_delimiters(source, piece.source.end, run);
                        !source[behind..].starts_with(|c: char| c.is_ascii())
                    };
                    if piece.source.end == end || goes_on(&mut run) {
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
        setting: Setting,
    ) {
        if is_beside_syntax(source, &link.source) {
            return;
        }
        for at in link.pieces.clone() {
            let piece = &pieces[at];
            let Content::Delimiter(side, emphasis) = &piece.content else {
                continue;
            };
            if readings[at] == Reading::Blank {
                continue;
            }
            self.swallowed += 1;
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
        let bidi = match self.linker.get_dir() {
            Dir::LtrWhereBidi => Direction::default().of(&shown),
            Dir::Unset => Bidi::No,
        };
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
            bidi,
            place: setting.place,
            beside: Beside::of(pieces, source, range),
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

/// Whether another renderer would read what a link is written with together with what is beside it:
/// `^[…](…)` as an inline footnote, `[…](…){…}` as attributes, which may start in the URL too.
fn is_beside_syntax(source: &str, link: &Range<usize>) -> bool {
    let is_delimiter = |c: char| matches!(c, '*' | '_' | '~');
    let (before, behind) = (&source[..link.start], &source[link.end..]);
    before.trim_end_matches(is_delimiter).ends_with('^')
        || behind
            .trim_start_matches(is_delimiter)
            .starts_with(['{', '}'])
}

/// Whether a delimiter stands between characters of ASCII. Where text is written without spaces,
/// nothing else tells a URL from the emphasis behind it.
fn is_within_ascii(delimiter: &Range<usize>, source: &str) -> bool {
    let is_ascii = |at: usize| source.as_bytes().get(at).is_none_or(u8::is_ascii);
    delimiter.start.checked_sub(1).is_none_or(is_ascii) && is_ascii(delimiter.end)
}

/// Where the delimiters from byte `at` on end. `run` is what was asked for last, which is not before
/// `at`: no byte of it is looked at again.
fn past_delimiters(source: &str, at: usize, run: &mut Range<usize>) -> usize {
    let near = source.get(at..run.start).unwrap_or_default();
    let is_delimiter = |b: &u8| matches!(b, b'*' | b'_' | b'~' | b'^');
    let len = near.bytes().take_while(is_delimiter).count();
    let end = match len == near.len() {
        true => run.end,
        false => at + len,
    };
    *run = at..end;
    end
}

/// Where the emphasis starts that the piece closes, if it does so before `start`.
fn closes_from_before(piece: &Piece<'_>, start: usize) -> Option<usize> {
    match &piece.content {
        Content::Delimiter(Side::Close, emphasis) if emphasis.start < start => Some(emphasis.start),
        _ => None,
    }
}
