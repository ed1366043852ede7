//! The characters that a link cannot do without: `:` of a scheme, `.` of a domain, `@` of an
//! address, and the label separators U+3002, U+FF0E and U+FF61.

use memchr::{memchr, memchr_iter, memchr2, memchr3, memmem};

use crate::work;

/// Whether a text may have a link in it, or may turn one that follows: some trigger stands before a
/// byte that lets it be more than punctuation, or there is a character that opens an embedding, an
/// override or an isolate. One pass without a branch a byte, for the short texts that parsers give.
pub(crate) fn has_candidate(text: &str) -> bool {
    has_pair(text.as_bytes(), is_candidate)
}

/// The same for a text of HTML, in which any of them may be written as a character reference: by
/// number, or as `&period;`, `&colon;` or `&commat;`.
#[cfg(feature = "lol_html")]
pub(crate) fn has_candidate_in_html(html: &str) -> bool {
    let may_be_reference = |byte, next| {
        ((byte == b'&') & ((next == b'#') | (next == b'p') | (next == b'c')))
            | (((byte == b'.') | (byte == b':')) & (next == b'&'))
    };
    has_pair(html.as_bytes(), |byte, next| {
        may_be_reference(byte, next) | is_candidate(byte, next)
    })
}

#[inline(always)]
fn has_pair(text: &[u8], is_candidate: impl Fn(u8, u8) -> bool) -> bool {
    work::add(text.len());
    // Quotes and dashes share two bytes with what turns a text.
    let may_turn = |byte, next| (byte == 0xE2) & (next & 0xFE == 0x80);
    any_pair(text, |byte, next| {
        is_candidate(byte, next) | may_turn(byte, next)
    }) && (any_pair(text, is_candidate) || turns(text))
}

/// Whether two bytes beside each other are what is looked for.
#[inline(always)]
fn any_pair(text: &[u8], is_it: impl Fn(u8, u8) -> bool) -> bool {
    const PAIRS: usize = 16;
    let Some(last) = text.len().checked_sub(PAIRS + 1) else {
        return text.windows(2).any(|pair| is_it(pair[0], pair[1]));
    };
    let has_some = |at: usize| {
        let block = text[at..].first_chunk::<{ PAIRS + 1 }>();
        block.is_some_and(|block| {
            let pairs = block[..PAIRS].iter().zip(&block[1..]);
            pairs.fold(0, |hits, (&b, &n)| hits | u8::from(is_it(b, n))) != 0
        })
    };
    // The last block reaches back over bytes that were seen, so that none is left over.
    (0..last).step_by(PAIRS).any(has_some) || has_some(last)
}

/// Whether a character in a text, in UTF-8 for the most part, opens an embedding, an override or an
/// isolate: U+202A, U+202B, U+202D, U+202E, U+2066, U+2067 and U+2068. Whether another closes it does
/// not matter: to say which way a link runs is never wrong.
pub(crate) fn turns(text: &[u8]) -> bool {
    work::add(text.len());
    memchr_iter(0xE2, text).any(|at| {
        matches!(
            text[at..],
            [_, 0x80, 0xAA | 0xAB | 0xAD | 0xAE, ..] | [_, 0x81, 0xA6..=0xA8, ..]
        )
    })
}

#[inline]
fn is_candidate(byte: u8, next: u8) -> bool {
    ((byte == b'.') & (next >= b'-'))
        | ((byte == b':') & (next == b'/'))
        | (byte == b'@')
        | ((byte == 0x80) & (next == 0x82))
        | ((byte == 0xEF) & (next & 0xFE == 0xBC))
}

/// Walks over the triggers of a text from left to right.
#[derive(Clone, Debug)]
pub(super) struct Triggers {
    /// The next `.`, `:` or `@` at or behind the last place asked for.
    ascii: usize,
    /// The next wide separator, likewise.
    wide: usize,
    full_stops: FullStops,
    /// The next U+3002 and the next U+FF0E or U+FF61, where they are searched for apart.
    full_stop: usize,
    width_form: usize,
}

/// Whether a text has a U+3002.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FullStops {
    Unknown,
    None,
    Some,
}

const FULL_STOP: &[u8] = "\u{3002}".as_bytes();

/// In a text of more bytes it pays to ask once whether there is a U+3002 at all: the curly quotes
/// and dashes of English share a byte with it.
const SHORT: usize = 512;

impl Triggers {
    pub(super) const fn new() -> Self {
        Self {
            ascii: 0,
            wide: 0,
            full_stops: FullStops::Unknown,
            full_stop: 0,
            width_form: 0,
        }
    }

    /// The byte where the first trigger at or behind byte `from` starts. `from` never goes back,
    /// so that every byte is looked at once by each search.
    #[inline]
    pub(super) fn next(&mut self, text: &str, from: usize) -> Option<usize> {
        let bytes = text.as_bytes();
        let rest = bytes.get(from..)?;
        let len = bytes.len();
        if self.ascii == 0 && len <= SHORT && !has_candidate(text) {
            return None;
        }
        if self.ascii <= from {
            self.ascii = memchr3(b'.', b':', b'@', rest).map_or(len, |found| from + found);
            work::add(self.ascii - from);
        }
        if self.wide <= from {
            self.wide = self.find_wide(bytes, from);
            work::add(self.wide - from);
        }
        let first = self.ascii.min(self.wide);
        work::add(1);
        (first < len).then_some(first)
    }

    fn find_wide(&mut self, bytes: &[u8], from: usize) -> usize {
        if self.full_stops == FullStops::Unknown && bytes.len() > SHORT {
            self.full_stops = match memmem::find(&bytes[from..], FULL_STOP) {
                Some(_) => FullStops::Some,
                None => FullStops::None,
            };
        }
        if self.full_stops == FullStops::Unknown {
            // One of the two bytes that they start with, neither of which is in European text.
            return match memchr2(0xE3, 0xEF, &bytes[from..]) {
                Some(found) => wide_separator(bytes, from + found),
                None => bytes.len(),
            };
        }
        if self.full_stop <= from {
            self.full_stop = match self.full_stops {
                FullStops::Some => memmem::find(&bytes[from..], FULL_STOP)
                    .map_or(bytes.len(), |found| from + found),
                FullStops::None | FullStops::Unknown => bytes.len(),
            };
        }
        if self.width_form <= from {
            self.width_form = width_form(bytes, from);
        }
        self.full_stop.min(self.width_form)
    }
}

/// The next U+FF0E (EF BC 8E) or U+FF61 (EF BD A1).
fn width_form(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while let Some(found) = bytes.get(at..).and_then(|rest| memchr(0xEF, rest)) {
        work::add(found + 1);
        if is_width_form(bytes, at + found) {
            return at + found;
        }
        at += found + 1;
    }
    bytes.len()
}

fn is_width_form(bytes: &[u8], at: usize) -> bool {
    matches!(
        bytes.get(at..at + 3),
        Some([0xEF, 0xBC, 0x8E] | [0xEF, 0xBD, 0xA1])
    )
}

/// The next of all three in one pass: U+3002 is E3 80 82, and 0x80 is the byte of it that Chinese
/// and Japanese text holds least of.
fn wide_separator(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while let Some(found) = bytes.get(at..).and_then(|rest| memchr2(0x80, 0xEF, rest)) {
        let hit = at + found;
        if is_width_form(bytes, hit) {
            return hit;
        }
        if hit > from && bytes.get(hit - 1..hit + 2) == Some(FULL_STOP) {
            return hit - 1;
        }
        at = hit + 1;
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::*;

    fn all(text: &str) -> Vec<usize> {
        let (mut triggers, mut at, mut found) = (Triggers::new(), 0, Vec::new());
        while let Some(next) = triggers.next(text, at) {
            found.push(next);
            at = next + 1;
            while !text.is_char_boundary(at) {
                at += 1;
            }
        }
        found
    }

    #[test]
    fn every_trigger_of_short_and_long_texts() {
        let is_trigger = |c: char| ".:@\u{3002}\u{FF0E}\u{FF61}".contains(c);
        let samples = [
            "",
            ".",
            "\u{3002}",
            "a. b: c\u{3001}",
            "a.b",
            "a.b:c@d\u{3002}e\u{FF0E}f\u{FF61}g\u{2019}\u{3001}\u{FF01}\u{440}\u{FEFF}",
            "\u{3042}\u{3002}\u{3002}\u{FF61}.",
        ];
        for sample in samples {
            for times in [1, 3, 400] {
                let text: String = sample.repeat(times);
                let want: Vec<usize> = text.match_indices(is_trigger).map(|(at, _)| at).collect();
                let have = all(&text);
                if have.is_empty() {
                    assert!(!has_candidate(&text));
                } else {
                    assert_eq!(have, want, "{sample:?} x {times}");
                }
            }
        }
    }

    #[test]
    fn a_candidate_is_seen_at_every_place() {
        for len in 0..70 {
            let plain = "x".repeat(len);
            assert!(!has_candidate(&plain));
            for at in 0..=len {
                for candidate in [".a", "://", "@", "\u{3002}", "\u{FF0E}", "\u{FF61}"] {
                    let text = [&plain[..at], candidate, &plain[at..], "x"].concat();
                    assert!(has_candidate(&text), "{text}");
                }
                let text = [&plain[..at], ". : ", &plain[at..]].concat();
                assert!(!has_candidate(&text), "{text}");
            }
        }
    }
}
