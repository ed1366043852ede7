//! The ICANN section of the [Public Suffix List], which shows which domains people can register.
//! The table has less than 50 KiB and needs no allocation and no start-up.
//!
//! ```
//! use uts58_suffixes::{icann_suffix, is_top_level};
//!
//! assert_eq!(icann_suffix(b"www.example.co.uk"), Some("co.uk".len()));
//! assert!(is_top_level(b"xn--p1ai") && !is_top_level(b"internal"));
//! ```
//!
//! [Public Suffix List]: https://publicsuffix.org/
#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs, unreachable_pub)]

mod table;

use table::{GROUPS, RUNS, TEXT};

// Every program that finds links contains the table, so its size is limited here.
const _: () = assert!(size_of_val(&GROUPS) + size_of_val(&RUNS) + size_of_val(TEXT) <= 50 * 1024);

/// Returns whether the label, in lowercase, is a top-level domain. That includes `np`, which only
/// has rules below it.
#[must_use]
pub fn is_top_level(label: &[u8]) -> bool {
    matches!(label, b"com" | b"net" | b"org") || Group::ROOT.child(label).is_some()
}

/// Returns the length of the longest public suffix of `domain`, which is in ASCII form and
/// lowercase. If no rule matches, the suffix is the top-level domain. Returns `None` if the
/// top-level domain is not in the list.
///
/// Takes time proportional to the number of labels.
#[must_use]
pub fn icann_suffix(domain: &[u8]) -> Option<usize> {
    // The list has no rule below these.
    if let Some(b".com" | b".net" | b".org") = domain.last_chunk() {
        return Some(3);
    }
    let mut suffix = None;
    let mut group = Group::ROOT;
    let mut end = domain.len();
    loop {
        let start = domain[..end].iter().rposition(|&b| b == b'.').map_or(0, |dot| dot + 1);
        let child = group.child(&domain[start..end]);
        let is_suffix = match child {
            Some(Child::Leaf) => true,
            // An exception is registrable itself, so the suffix is what follows it.
            Some(Child::Group(child)) if child.has(EXCEPTION) => {
                return (domain.len() - end).checked_sub(1);
            }
            Some(Child::Group(child)) => child.has(RULE) || group.has(WILDCARD) || suffix.is_none(),
            None => group.has(WILDCARD),
        };
        if is_suffix {
            suffix = Some(domain.len() - start);
        }
        match child {
            Some(Child::Group(child)) if start > 0 => (group, end) = (child, start - 1),
            _ => return suffix,
        }
    }
}

/// A label of the list that has labels below it, or that is not an ordinary rule.
#[derive(Clone, Copy)]
struct Group(usize);

/// A label of the list.
enum Child {
    /// A rule with nothing below it.
    Leaf,
    Group(Group),
}

const RULE: u32 = 1;
const WILDCARD: u32 = 2;
const EXCEPTION: u32 = 4;

impl Group {
    /// The root, whose children are the top-level domains.
    const ROOT: Self = Self(0);

    fn has(self, bit: u32) -> bool {
        GROUPS[self.0] & bit != 0
    }

    fn child(self, label: &[u8]) -> Option<Child> {
        if let ([a @ b'a'..=b'z', b @ b'a'..=b'z'], 0) = (label, self.0) {
            return match TOP_LEVELS.pairs[usize::from(a - b'a')][usize::from(b - b'a')] {
                NONE => None,
                LEAF => Some(Child::Leaf),
                group => Some(Child::Group(Self(usize::from(group)))),
            };
        }
        if self.0 == 0 && label.len() > 2 {
            let bit = hash(label);
            if TOP_LEVELS.hashes[bit / 64] >> (bit % 64) & 1 == 0 {
                return None;
            }
        }
        let mut group = (GROUPS[self.0] >> 16) as usize;
        // The shortest labels come first.
        for &run in &RUNS[first_run(self.0)..first_run(self.0 + 1)] {
            let (is_groups, width) = (run & 0x40 != 0, width(run));
            if width > label.len() {
                return None;
            }
            if width == label.len()
                && let Some(row) = find(run, label)
            {
                return Some(if is_groups { Child::Group(Self(group + row)) } else { Child::Leaf });
            }
            if is_groups {
                group += rows(run);
            }
        }
        None
    }
}

/// The top-level domains, in tables that are faster than a search.
struct TopLevels {
    /// An entry for each pair of letters, which may be a top-level domain: [`NONE`], [`LEAF`], or
    /// the number of a group other than the root. Half of all links that are not below `com`, `net`
    /// and `org` have such a top-level domain.
    pairs: [[u16; 26]; 26],
    /// The values of [`hash`] that the top-level domains of three and more bytes have, as bits.
    /// They reject most other labels without a search.
    hashes: [u64; BITS / 64],
}

const NONE: u16 = 0;
const LEAF: u16 = u16::MAX;

/// The number of bits in [`TopLevels::hashes`].
const BITS: usize = 1 << 13;

static TOP_LEVELS: TopLevels = {
    let mut top_levels = TopLevels { pairs: [[NONE; 26]; 26], hashes: [0; BITS / 64] };
    let mut group = (GROUPS[0] >> 16) as u16;
    let (mut run, end) = (first_run(0), first_run(1));
    while run < end {
        let (is_groups, mut row) = (RUNS[run] & 0x40 != 0, 0);
        while row < rows(RUNS[run]) {
            let (_, label) = TEXT.as_bytes().split_at(start(RUNS[run], row));
            let (label, _) = label.split_at(width(RUNS[run]));
            if let [a, b] = label {
                let pair = &mut top_levels.pairs[(*a - b'a') as usize][(*b - b'a') as usize];
                *pair = if is_groups { group } else { LEAF };
            } else {
                let bit = hash(label);
                top_levels.hashes[bit / 64] |= 1 << (bit % 64);
            }
            group += is_groups as u16;
            row += 1;
        }
        run += 1;
    }
    top_levels
};

/// Returns a number below [`BITS`] for the first three bytes of a label, its last byte and its
/// length.
const fn hash(label: &[u8]) -> usize {
    let bytes = [label[0], label[1], label[2], label[label.len() - 1]];
    let key = (u32::from_le_bytes(bytes) as u64) << 6 | label.len() as u64;
    (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - BITS.trailing_zeros())) as usize
}

/// Returns the first run of labels below a group.
const fn first_run(group: usize) -> usize {
    (GROUPS[group] >> 3 & 0x1FFF) as usize
}

/// Returns the length of each label in a run.
const fn width(run: u32) -> usize {
    (run & 0x3F) as usize
}

/// Returns where the label `row` of a run starts in the text.
const fn start(run: u32, row: usize) -> usize {
    (run >> 16) as usize + row * width(run)
}

/// Returns the number of labels in a run.
const fn rows(run: u32) -> usize {
    (run >> 7 & 0x1FF) as usize
}

/// Returns the index of `label` among the sorted labels of a run, which all have its length.
fn find(run: u32, label: &[u8]) -> Option<usize> {
    let width = label.len();
    let row = |number: usize| &TEXT.as_bytes()[start(run, number)..];
    let key = first_bytes(label, width);
    // The label, if it exists, is among the `count` labels from `first` on.
    let (mut first, mut count) = (0, rows(run));
    while count > 1 {
        let half = count / 2;
        let middle = row(first + half);
        let number = first_bytes(middle, width);
        let is_before = key < number || key == number && label < &middle[..width];
        first = if is_before { first } else { first + half };
        count -= half;
    }
    (&row(first)[..width] == label).then_some(first)
}

/// Returns up to eight of the first `width` bytes of `text` as a number, because numbers are
/// compared faster.
fn first_bytes(text: &[u8], width: usize) -> u64 {
    let width = width.min(8);
    match text.first_chunk() {
        Some(&bytes) => u64::from_be_bytes(bytes) >> (64 - 8 * width),
        None => text[..width].iter().fold(0, |number, &b| number << 8 | u64::from(b)),
    }
}

/// Runs the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
