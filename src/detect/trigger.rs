//! The characters that a link cannot do without: `:` of a scheme, `.` of a domain, `@` of an
//! address, and the label separators U+3002, U+FF0E and U+FF61.

use memchr::{memchr2, memchr3};

/// Walks over the triggers of a text from left to right.
#[derive(Clone, Debug)]
pub(super) struct Triggers {
    /// The next `.`, `:` or `@` at or behind the last place asked for.
    ascii: usize,
    /// The next wide label separator, likewise.
    wide: usize,
}

const UNKNOWN: usize = 0;

impl Triggers {
    pub(super) const fn new() -> Self {
        Self {
            ascii: UNKNOWN,
            wide: UNKNOWN,
        }
    }

    /// The byte where the first trigger at or behind byte `from` starts. `from` never goes back,
    /// so that every byte is looked at once by each search.
    #[inline]
    pub(super) fn next(&mut self, text: &str, from: usize) -> Option<usize> {
        let bytes = text.as_bytes();
        if self.ascii < from || self.ascii == UNKNOWN {
            self.ascii = memchr3(b'.', b':', b'@', bytes.get(from..)?)
                .map_or(bytes.len(), |found| from + found);
        }
        if self.wide < from || self.wide == UNKNOWN {
            self.wide = wide_separator(bytes, from);
        }
        let first = self.ascii.min(self.wide);
        (first < bytes.len()).then_some(first)
    }
}

/// U+3002 is E3 80 82, U+FF0E is EF BC 8E, U+FF61 is EF BD A1: 0x80 and 0xEF are the bytes of
/// them that Chinese and Japanese text holds least of.
fn wide_separator(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while let Some(found) = bytes.get(at..).and_then(|rest| memchr2(0x80, 0xEF, rest)) {
        let hit = at + found;
        match bytes[hit] {
            0x80 if hit > from && bytes[hit - 1] == 0xE3 && bytes.get(hit + 1) == Some(&0x82) => {
                return hit - 1;
            }
            0xEF if matches!(bytes.get(hit + 1..hit + 3), Some([0xBC, 0x8E] | [0xBD, 0xA1])) => {
                return hit;
            }
            _ => at = hit + 1,
        }
    }
    bytes.len()
}
