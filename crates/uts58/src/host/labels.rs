//! The labels of a host and their contents.

use super::{MAX_LABEL, PRIVATE};

// The contents of a host, as bits of a set.
const UPPER: u8 = 1;
const DOT: u8 = 2;
const UNDERSCORE: u8 = 4;
/// A byte that the ASCII form of a host cannot hold.
const OTHER: u8 = 8;
/// A label with the prefix `xn--`.
const ACE: u8 = 16;
/// A label that is empty, too long, or starts or ends with a hyphen.
const EDGE: u8 = 32;

static MARKS: [u8; 256] = {
    let mut marks = [OTHER; 256];
    let mut byte = 0;
    while byte < 128 {
        marks[byte] = match byte as u8 {
            b'a'..=b'z' | b'0'..=b'9' | b'-' => 0,
            b'A'..=b'Z' => UPPER,
            b'.' => DOT,
            b'_' => UNDERSCORE,
            _ => OTHER,
        };
        byte += 1;
    }
    marks
};

/// The labels of a host, which `.` separates.
pub(crate) struct Labels {
    /// The number of bytes that were read.
    pub(crate) len: usize,
    marks: u8,
    pub(super) count: usize,
    /// The number of the last label with a `_`, from 1, or 0 without one.
    underscore: usize,
    /// The end of the first of several labels.
    first: usize,
    /// The start of the label before the last label.
    before: usize,
    /// The start of the last label.
    pub(crate) last: usize,
}

impl Labels {
    pub(crate) fn new(host: &[u8]) -> Self {
        Self::read(host, |_| true)
    }

    /// Reads the ASCII label characters and full stops that `text` starts with.
    #[inline]
    pub(crate) fn of_ascii(text: &[u8]) -> Self {
        Self::read(text, |mark| mark != OTHER)
    }

    #[inline(always)]
    fn read(text: &[u8], goes_on: impl Fn(u8) -> bool) -> Self {
        let (len, count) = (text.len(), 1);
        let mut labels = Self { len, marks: 0, count, underscore: 0, first: 0, before: 0, last: 0 };
        let mut at = 0;
        let odd = |at: usize| text[at..].iter().position(|&b| MARKS[usize::from(b)] != 0);
        while let Some(plain) = odd(at) {
            at += plain;
            match MARKS[usize::from(text[at])] {
                UNDERSCORE => labels.underscore = labels.count,
                DOT => {
                    labels.marks |= label_marks(&text[labels.last..at]);
                    if labels.count == 1 {
                        labels.first = at;
                    }
                    labels.count += 1;
                    labels.before = labels.last;
                    labels.last = at + 1;
                }
                mark if goes_on(mark) => labels.marks |= mark,
                _ => {
                    labels.len = at;
                    break;
                }
            }
            at += 1;
        }
        labels.marks |= label_marks(&text[labels.last..labels.len]);
        labels
    }

    /// Returns whether the host is ASCII in lowercase without an `xn--` label.
    pub(super) fn is_lower_ascii(&self) -> bool {
        self.marks & (OTHER | ACE | UPPER) == 0
    }

    /// Returns whether the host is ASCII without an `xn--` label.
    pub(super) fn is_plain_ascii(&self) -> bool {
        self.marks & (OTHER | ACE) == 0
    }

    /// Returns whether no label is empty or too long, has a hyphen at an end, or has a byte that an
    /// ASCII form cannot have.
    pub(super) fn are_valid(&self) -> bool {
        self.marks & (OTHER | EDGE) == 0
    }

    /// Returns whether one of the last two labels has a `_`.
    pub(super) fn has_low_underscore(&self) -> bool {
        self.underscore > 0 && self.underscore + 1 >= self.count
    }

    /// Returns whether no label of an ASCII host starts with `xn--`.
    pub(crate) fn is_plain(&self) -> bool {
        self.marks & ACE == 0
    }

    pub(crate) fn has_underscore(&self) -> bool {
        self.underscore > 0
    }

    /// Returns the parts of `host`, whose labels these are, or `None` if there is only one label.
    pub(crate) fn split<'h>(&self, host: &'h str) -> Option<Split<'h>> {
        let (name, tld) = (host.get(..self.last.checked_sub(1)?)?, host.get(self.last..)?);
        let (first, last) = (name.get(..self.first)?, name.get(self.before..)?);
        Some(Split { first, name, last, tld, is_lower: self.marks & (UPPER | OTHER) == 0 })
    }

    /// Returns whether `domain`, the host in lowercase, is `localhost` or is under a name for
    /// private use.
    #[inline(never)]
    pub(super) fn is_private(&self, domain: &[u8]) -> bool {
        let last = domain.get(self.last..).unwrap_or_default();
        PRIVATE.contains(&last) && (self.count > 1 || last == b"localhost")
    }
}

/// A host of at least two labels.
pub(crate) struct Split<'h> {
    pub(crate) first: &'h str,
    /// All but the last label.
    pub(crate) name: &'h str,
    /// The label before the top-level domain.
    pub(crate) last: &'h str,
    pub(crate) tld: &'h str,
    /// True if all letters are lowercase ASCII.
    pub(crate) is_lower: bool,
}

fn label_marks(label: &[u8]) -> u8 {
    match label {
        [] | [b'-', ..] | [.., b'-'] => EDGE,
        _ if label.len() > MAX_LABEL => EDGE,
        [b'x' | b'X', b'n' | b'N', b'-', b'-', ..] => ACE,
        _ => 0,
    }
}
