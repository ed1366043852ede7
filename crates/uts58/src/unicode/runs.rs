//! The properties of characters in an eighth of the size, for builds without IDNA. The table stores
//! the code points at which the properties change. The first lookup expands it in memory.
//! Unassigned code points, which texts do not have, count as the character before them.

use core::sync::atomic::{AtomicBool, AtomicU8, Ordering::Relaxed};

use super::tables::{LEAF, MID, TOP, VALUES};
use super::{Class, LinkTerm};

/// The properties that detection uses. Marks, and characters that UTS #46 maps, matter only for the
/// lookup of TLDs.
const SEEN: u16 = !(Class::LTR | Class::ARABIC_NUMBER | Class::LABEL | Class::MAPPED | Class::MARK);

/// The end of the expanded table, where the last scripts end. The few runs after it are searched
/// one by one.
const END: usize = 0x33480;

const MAX: usize = 0x11_0000;

/// The length of each run, in groups of seven bits, the lowest group first. The highest bit of a
/// byte is set if another group follows.
static LENGTHS: [u8; COUNT.bytes] = lengths();
/// The class of each run, as an index into [`VALUES`].
static CLASSES: [u8; COUNT.runs] = classes();
const COUNT: Count = count();

static TABLE: [AtomicU8; END] = [const { AtomicU8::new(0) }; END];
static IS_WRITTEN: AtomicBool = AtomicBool::new(false);

/// Returns the properties of a character.
pub(super) fn class(cp: usize) -> u16 {
    if !IS_WRITTEN.load(Relaxed) {
        for (range, class) in (Runs { run: 0, byte: 0, at: 0 }) {
            let end = range.end.min(END);
            let slots = TABLE.get(range.start..end).unwrap_or_default();
            slots.iter().for_each(|slot| slot.store(class, Relaxed));
        }
        IS_WRITTEN.store(true, Relaxed);
    }
    let class = match TABLE.get(cp) {
        Some(slot) => slot.load(Relaxed),
        None => {
            COUNT.last.clone().find(|(range, _)| range.contains(&cp)).map_or(0, |(_, class)| class)
        }
    };
    VALUES[usize::from(class)]
}

/// The runs of characters with one class, in order.
#[derive(Clone)]
struct Runs {
    run: usize,
    byte: usize,
    at: usize,
}

impl Iterator for Runs {
    type Item = (core::ops::Range<usize>, u8);

    fn next(&mut self) -> Option<Self::Item> {
        let class = *CLASSES.get(self.run)?;
        let (start, mut shift) = (self.at, 0);
        loop {
            let byte = *LENGTHS.get(self.byte)?;
            self.byte += 1;
            self.at += usize::from(byte & 127) << shift;
            shift += 7;
            if byte < 128 {
                break;
            }
        }
        self.run += 1;
        Some((start..self.at, class))
    }
}

struct Count {
    runs: usize,
    bytes: usize,
    /// The runs from [`END`] on.
    last: Runs,
}

const fn count() -> Count {
    let mut count = Count { runs: 0, bytes: 0, last: Runs { run: 0, byte: 0, at: 0 } };
    let mut at = 0;
    while at < MAX {
        let end = run_end(at);
        if at <= END {
            count.last = Runs { run: count.runs, byte: count.bytes, at };
        }
        count.runs += 1;
        let mut rest = end - at;
        while rest > 0 {
            rest >>= 7;
            count.bytes += 1;
        }
        at = end;
    }
    count
}

const fn lengths<const N: usize>() -> [u8; N] {
    let (mut lengths, mut byte, mut at) = ([0; N], 0, 0);
    while at < MAX {
        let end = run_end(at);
        let mut rest = end - at;
        while rest > 0 {
            lengths[byte] = (rest & 127) as u8 | if rest > 127 { 128 } else { 0 };
            rest >>= 7;
            byte += 1;
        }
        at = end;
    }
    lengths
}

const fn classes<const N: usize>() -> [u8; N] {
    let (mut classes, mut run, mut at) = ([0; N], 0, 0);
    while at < MAX {
        // Use the first of the classes that have the same properties in `SEEN`.
        let value = value(at);
        let mut class = 0;
        while VALUES[class] & SEEN != value {
            class += 1;
        }
        classes[run] = class as u8;
        run += 1;
        at = run_end(at);
    }
    classes
}

/// Returns the end of the run that starts at `start`. Most blocks of 64 have one class and take one
/// step.
const fn run_end(start: usize) -> usize {
    let mut at = start + 1;
    while at < MAX && (value(at) == value(start) || is_unassigned(at)) {
        at += if at.is_multiple_of(64) && UNIFORM[leaf(at) / 64] { 64 } else { 1 };
    }
    at
}

const fn value(cp: usize) -> u16 {
    VALUES[LEAF[leaf(cp)] as usize] & SEEN
}

/// Returns whether a code point ends links, has a direction, and is not for private use.
/// Whitespace, controls and noncharacters have no direction.
const fn is_unassigned(cp: usize) -> bool {
    let class = Class(VALUES[LEAF[leaf(cp)] as usize]);
    let is_private = matches!(cp, 0xE000..=0xF8FF | 0xF_0000..);
    class.link_term() as u8 == LinkTerm::Hard as u8
        && class.has(Class::LTR | Class::RTL)
        && !is_private
}

const fn leaf(cp: usize) -> usize {
    MID[TOP[cp >> 12] as usize * 64 + (cp >> 6 & 63)] as usize * 64 + (cp & 63)
}

/// For each block, true if all its characters have one class.
const UNIFORM: [bool; LEAF.len() / 64] = {
    let mut uniform = [true; LEAF.len() / 64];
    let mut at = 0;
    while at < LEAF.len() {
        uniform[at / 64] &= VALUES[LEAF[at] as usize] == VALUES[LEAF[at / 64 * 64] as usize];
        at += 1;
    }
    uniform
};

#[cfg(test)]
mod tests {
    use super::{SEEN, class, is_unassigned, value};

    #[test]
    fn the_runs_agree_with_the_table() {
        for c in '\u{80}'..=char::MAX {
            if !is_unassigned(c as usize) {
                assert_eq!(class(c as usize) & SEEN, value(c as usize), "{c:?}");
            }
        }
    }
}
