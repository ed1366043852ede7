//! The words of a source in which a link may be.

use memchr::{memchr, memchr2, memchr3, memmem, memrchr};

use crate::detect::{Triggers, is_ascii_trigger, may_end_label};
use crate::linker::opens_direction;
use crate::render::prescan::opens_reference;
use crate::rules::Profile;

/// Walks over the words of a source that have a trigger in them. A word ends at white space, and starts behind it or behind
/// a character that no link has before its first trigger.
///
/// Every link is within one of them. What counts as a trigger here is also what opens raw HTML, a character reference
/// that may be a trigger, and a character that changes the direction of what follows it.
#[derive(Clone, Debug)]
pub(super) struct Words<'a> {
    source: &'a str,
    /// The next trigger of each kind. Past the end if there is none.
    ascii: usize,
    markup: usize,
    direction: usize,
    stop: usize,
    stops: Stops,
    /// Where the current word starts: past the end of the source if there is none.
    pub(super) start: usize,
    /// Its first trigger that was not passed.
    trigger: usize,
}

/// How many bytes before a word are read to know what it is.
const CONTEXT: usize = 128;

/// What finds the wide full stops of a source.
#[expect(clippy::large_enum_variant, reason = "there is one for a document")]
#[derive(Clone, Debug)]
enum Stops {
    /// One that may end a label (row D7).
    Prudent(memmem::Finder<'static>),
    Uts58(Triggers),
}

impl<'a> Words<'a> {
    /// Finds the first word of a source.
    pub(super) fn new(source: &'a str, profile: Profile) -> Self {
        let stops = match profile {
            Profile::Default => Stops::Prudent(memmem::Finder::new("\u{3002}")),
            Profile::Uts58 => Stops::Uts58(Triggers::new()),
        };
        let wide = if source.is_ascii() { usize::MAX } else { 0 };
        let mut words = Self {
            source,
            ascii: 0,
            markup: 0,
            direction: wide,
            stop: wide,
            stops,
            start: 0,
            trigger: 0,
        };
        words.search(0);
        words
    }

    /// Passes the triggers before byte `end`. Returns whether the current word is another one now.
    #[inline]
    pub(super) fn pass(&mut self, end: usize) -> bool {
        self.trigger < end && self.search(end)
    }

    /// The end of the line before byte `end`, as far as it may show what a word after it is.
    pub(super) fn before(&self, end: usize) -> &'a str {
        let start = self.source.floor_char_boundary(end.saturating_sub(CONTEXT));
        let before = self.source.get(start..end).unwrap_or_default();
        let line = memrchr(b'\n', before.as_bytes()).map_or(0, |line_end| line_end + 1);
        &before[line..]
    }

    #[inline(never)]
    fn search(&mut self, from: usize) -> bool {
        let source = self.source.as_bytes();
        if self.ascii <= from {
            self.ascii = next_ascii(source, from);
        }
        if self.markup <= from {
            self.markup = next_markup(source, from);
        }
        if self.direction <= from {
            self.direction = next_direction(source, from);
        }
        if self.stop <= from {
            self.stop = self.stops.next(source, from);
        }
        let next = self.ascii.min(self.markup).min(self.direction).min(self.stop);
        // What is before the last trigger was searched then.
        let start = match source.get(self.trigger..next) {
            Some(passed) => passed.iter().rposition(self.stops.breaks()),
            None => Some(usize::MAX - self.trigger - 1),
        };
        self.start = start.map_or(self.start, |before| self.trigger + before + 1);
        self.trigger = next;
        start.is_some()
    }
}

impl Stops {
    /// What stands before a word, which no link has before its first trigger. In the standard's profile local parts have
    /// most of them.
    fn breaks(&self) -> fn(&u8) -> bool {
        match self {
            Self::Prudent(_) => |byte| {
                byte.is_ascii_whitespace()
                    || matches!(byte, b'(' | b')' | b'[' | b']' | b'"' | b'`' | b',')
            },
            Self::Uts58(_) => u8::is_ascii_whitespace,
        }
    }

    fn next(&mut self, source: &[u8], from: usize) -> usize {
        match self {
            Self::Prudent(stop) => {
                first(source, from, |rest| stop.find(rest), |at| may_end_label(source, at))
            }
            Self::Uts58(triggers) => {
                triggers.next(source, from, Profile::Uts58).unwrap_or(usize::MAX)
            }
        }
    }
}

fn next_ascii(source: &[u8], from: usize) -> usize {
    let find = |rest: &[u8]| memchr3(b'.', b':', b'@', rest);
    first(source, from, find, |at| {
        let after = source.get(at + 1).copied().unwrap_or_default();
        // What follows may be escaped.
        is_ascii_trigger(source[at], after) || matches!(after, b'&' | b'\\')
    })
}

/// The next `<` of raw HTML, or `&` of a character reference that may be a trigger.
fn next_markup(source: &[u8], from: usize) -> usize {
    let find = |rest: &[u8]| memchr2(b'<', b'&', rest);
    first(source, from, find, |at| match source[at..] {
        [b'<', next, ..] => next == b'/' || next.is_ascii_alphabetic(),
        [byte, next, ..] => opens_reference(byte, next),
        _ => false,
    })
}

fn next_direction(source: &[u8], from: usize) -> usize {
    first(
        source,
        from,
        |rest| memchr(0xE2, rest),
        |at| match source[at..] {
            [byte, next, third, ..] => opens_direction(byte, next, third),
            _ => false,
        },
    )
}

/// The first place from byte `from` on that `find` finds and where `is_it` holds, or past the end.
#[inline(always)]
fn first(
    source: &[u8],
    mut from: usize,
    find: impl Fn(&[u8]) -> Option<usize>,
    is_it: impl Fn(usize) -> bool,
) -> usize {
    while let Some(next) = source.get(from..).and_then(&find) {
        let at = from + next;
        if is_it(at) {
            return at;
        }
        from = at + 1;
    }
    usize::MAX
}
