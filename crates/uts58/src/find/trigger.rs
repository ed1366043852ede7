//! Finds triggers. Every link contains one: the `:` of a scheme, the `.` of a domain, the `@` of an
//! address, or a label separator U+3002, U+FF0E or U+FF61.
//!
//! The byte after a trigger shows whether it may be more than punctuation.

use super::blocks::{self, STEP, first_block};

/// The wide full stops that are triggers.
pub(crate) trait Stops {
    /// Returns whether these bytes end a wide full stop that may be a trigger.
    fn is_wide(byte: u8, next: u8, third: u8) -> bool;

    /// Returns whether the wide full stop at byte `stop` is a trigger.
    fn is_trigger(text: &[u8], stop: usize) -> bool;
}

/// Returns whether a text has a trigger.
#[inline(never)]
pub(crate) fn has_trigger<S: Stops>(text: &[u8]) -> bool {
    // Fast path: most texts have no byte of a trigger.
    blocks::any(text, may_be_trigger::<S>) && Triggers::new(false).next::<S>(text, 0).is_some()
}

/// Returns whether three adjacent bytes may contain a trigger.
#[inline(always)]
fn may_be_trigger<S: Stops>(byte: u8, next: u8, third: u8) -> bool {
    is_ascii_trigger(byte, next) | S::is_wide(byte, next, third)
}

/// Returns whether two adjacent bytes are an ASCII trigger and a byte that shows that it may be
/// more than punctuation.
#[inline(always)]
fn is_ascii_trigger(byte: u8, next: u8) -> bool {
    ((byte == b'.') & (next >= b'0')) | ((byte == b':') & (next == b'/')) | (byte == b'@')
}

/// A cursor over the triggers of a text, from left to right.
#[derive(Clone, Debug, Default)]
pub(crate) struct Triggers {
    /// True if every colon before a visible character is a trigger, not only the colon of `://`.
    colons: bool,
    /// The end of the last block that was searched.
    after: usize,
    /// The triggers of that block that were not returned yet, one bit for each.
    hits: u64,
}

impl Triggers {
    /// Creates a cursor at the start of a text. With `colons`, every colon before a visible
    /// character is a trigger, not only the colon of `://`.
    pub(crate) const fn new(colons: bool) -> Self {
        Self { colons, after: 0, hits: 0 }
    }

    /// Returns the start of the first trigger at or after byte `from`. `from` must not decrease
    /// from call to call.
    #[inline]
    pub(crate) fn next<S: Stops>(&mut self, bytes: &[u8], from: usize) -> Option<usize> {
        self.next_or::<S>(bytes, from, |_, _, _| false)
    }

    /// Returns the start of the first trigger at or after byte `from`, or an earlier byte that `or`
    /// accepts. `or` receives the byte and the next two.
    #[inline(always)]
    pub(crate) fn next_or<S: Stops>(
        &mut self,
        bytes: &[u8],
        from: usize,
        or: impl Fn(u8, u8, u8) -> bool,
    ) -> Option<usize> {
        let is_it =
            |byte, next, third| may_be_trigger::<S>(byte, next, third) | or(byte, next, third);
        // Without settings, no scheme has URLs without a `//`.
        let colons = cfg!(feature = "settings") && self.colons;
        let block = |start| match colons {
            false => search(bytes, start, is_it),
            true => search(bytes, start, |byte, next, third| {
                is_it(byte, next, third) | (byte == b':') & (next > b' ')
            }),
        };
        loop {
            while self.hits != 0 {
                let at = self.after - STEP + self.hits.trailing_zeros() as usize;
                self.hits &= self.hits - 1;
                if at >= from
                    && let Some(trigger) = confirmed::<S>(bytes, at, &or)
                {
                    return Some(trigger);
                }
            }
            let start = self.after.max(from);
            let Some((at, hits)) = block(start) else {
                self.after = bytes.len().max(start);
                return None;
            };
            (self.after, self.hits) = (at + STEP, hits);
        }
    }
}

/// Searches for the first block with a hit. A separate function leaves all registers free for the
/// loop.
#[inline(never)]
fn search(
    bytes: &[u8],
    from: usize,
    is_it: impl Fn(u8, u8, u8) -> bool + Copy,
) -> Option<(usize, u64)> {
    first_block(bytes, from, is_it).map(|(block, hits)| (block.start, hits))
}

/// Returns where the trigger that contains byte `at` starts, or that byte if `or` accepts it.
#[inline]
fn confirmed<S: Stops>(bytes: &[u8], at: usize, or: impl Fn(u8, u8, u8) -> bool) -> Option<usize> {
    let wide = match bytes[at..] {
        [0x80, ..] => {
            let stop = at.checked_sub(1)?;
            (bytes[stop] == 0xE3 && S::is_trigger(bytes, stop)).then_some(stop)
        }
        [0xEF, b, c, ..] => matches!([b, c], [0xBC, 0x8E] | [0xBD, 0xA1]).then_some(at),
        _ => return Some(at),
    };
    let byte = |after: usize| bytes.get(at + after).copied().unwrap_or_default();
    wide.or_else(|| or(byte(0), byte(1), byte(2)).then_some(at))
}

#[cfg(test)]
#[path = "tests/trigger.rs"]
mod tests;
