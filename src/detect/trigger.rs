//! The characters that a link cannot do without: `:` of a scheme, `.` of a domain, `@` of an
//! address, and the label separators U+3002, U+FF0E and U+FF61.

use memchr::{memchr_iter, memchr2_iter, memchr3, memmem};

use crate::rules::Profile;
use crate::work;

/// Whether two bytes beside each other are what is looked for.
#[inline(always)]
pub(crate) fn any_pair(text: &[u8], is_it: impl Fn(u8, u8) -> bool) -> bool {
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

/// Whether two bytes beside each other may be part of a link: a trigger, and a byte that lets it be
/// more than punctuation.
#[inline]
pub(crate) fn is_candidate(byte: u8, next: u8) -> bool {
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
    /// The next wide separator that counts, likewise.
    wide: usize,
}

impl Triggers {
    pub(super) const fn new() -> Self {
        Self { ascii: 0, wide: 0 }
    }

    /// The byte where the first trigger at or behind byte `from` starts. `from` never goes back,
    /// so that every byte is looked at once by each search.
    #[inline]
    pub(super) fn next(&mut self, text: &str, from: usize, profile: Profile) -> Option<usize> {
        let bytes = text.as_bytes();
        let rest = bytes.get(from..)?;
        let len = bytes.len();
        // Most short texts, such as lines, hold no link: one pass without a branch a byte says so.
        if self.ascii == 0 && len <= SHORT && !any_pair(bytes, is_candidate) {
            return None;
        }
        if self.ascii <= from {
            self.ascii = memchr3(b'.', b':', b'@', rest).map_or(len, |found| from + found);
            work::add(self.ascii - from);
        }
        if self.wide <= from {
            self.wide = match profile {
                Profile::Default => full_stop(bytes, from),
                Profile::Uts58 => wide_separator(bytes, from),
            };
            work::add(self.wide - from);
        }
        let first = self.ascii.min(self.wide);
        work::add(1);
        (first < len).then_some(first)
    }
}

/// The next U+3002 behind which a word may end in a top-level domain of a script without spaces: of
/// two to five letters, with white space or the end of the text behind them. That is all that row D7
/// lets be part of a bare domain.
fn full_stop(bytes: &[u8], from: usize) -> usize {
    let is_letter = |at: usize| bytes.get(at).is_some_and(|&b| b >= 0xE0);
    let may_be_last = |stop: usize| {
        let letters = (1..=6).take_while(|n| is_letter(stop + 3 * n)).count();
        let end = stop + 3 + 3 * letters;
        let is_end = bytes.get(end).is_none_or(u8::is_ascii_whitespace);
        (2..=5).contains(&letters) && is_end && end <= bytes.len()
    };
    let rest = &bytes[from..];
    let found = match rest.len() <= SHORT {
        // U+3002 is E3 80 82, and Chinese and Japanese text holds few 0x80.
        true => memchr_iter(0x80, rest)
            .filter(|&at| at > 0 && rest[at - 1] == 0xE3 && rest.get(at + 1) == Some(&0x82))
            .map(|at| from + at - 1)
            .find(|&stop| may_be_last(stop)),
        false => memmem::find_iter(rest, "\u{3002}")
            .map(|at| from + at)
            .find(|&stop| may_be_last(stop)),
    };
    found.unwrap_or(bytes.len())
}

/// In texts up to this length the search for one byte is faster than one for three, which has to be
/// set up.
const SHORT: usize = 512;

/// The next U+3002, U+FF0E (EF BC 8E) or U+FF61 (EF BD A1).
fn wide_separator(bytes: &[u8], from: usize) -> usize {
    let found = memchr2_iter(0x80, 0xEF, &bytes[from..]).find_map(|at| {
        let at = from + at;
        match bytes[at..] {
            [0xEF, 0xBC, 0x8E, ..] | [0xEF, 0xBD, 0xA1, ..] => Some(at),
            [0x80, 0x82, ..] if at > from && bytes[at - 1] == 0xE3 => Some(at - 1),
            _ => None,
        }
    });
    found.unwrap_or(bytes.len())
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::*;

    fn has_candidate(text: &str) -> bool {
        any_pair(text.as_bytes(), is_candidate)
    }

    fn all(text: &str) -> Vec<usize> {
        let (mut triggers, mut at, mut found) = (Triggers::new(), 0, Vec::new());
        while let Some(next) = triggers.next(text, at, Profile::Uts58) {
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
