//! A table of checks. In one step, it selects the checks that the bytes next to a name and its
//! facts allow.

use crate::rule::Rule;

use super::beside::Beside;
use super::check::{Check, index};

/// The checks for one kind of text, at most 64. The first check that holds gives the rule.
pub(crate) struct Table<T: 'static> {
    lists: &'static [&'static [Check<T>]],
    // The checks that each byte next to a name allows, as bits. All bytes that are not ASCII allow
    // the same checks.
    before: [u64; 128],
    before_gap: [u64; 128],
    after: [u64; 128],
    /// The checks that each fact excludes, as bits.
    excluded: [u64; 16],
}

impl<T: Copy> Table<T> {
    /// Creates a table of the checks of these lists, in this order.
    pub(crate) const fn new(lists: &'static [&'static [Check<T>]]) -> Self {
        let mut table = Self {
            lists,
            before: [0; 128],
            before_gap: [0; 128],
            after: [0; 128],
            excluded: [0; 16],
        };
        let (mut len, mut list) = (0, 0);
        while list < lists.len() {
            let mut at = 0;
            while at < lists[list].len() {
                let (check, bit) = (&lists[list][at], 1 << len);
                mark(&mut table.before, check.before, bit);
                mark(&mut table.before_gap, check.before_gap, bit);
                mark(&mut table.after, check.after, bit);
                mark(&mut table.excluded, check.excluded_by as u128, bit);
                (len, at) = (len + 1, at + 1);
            }
            list += 1;
        }
        table
    }

    /// Returns the rules, in order.
    pub(crate) fn rules(&self) -> impl Iterator<Item = &'static Rule> + use<T> {
        self.lists.iter().flat_map(|list| list.iter()).map(|check| &check.rule)
    }

    /// Checks that no rule holds, or returns the first check that does. `facts` are the facts about
    /// the name. In a debug build, this also checks that a rule that holds has the bytes that it
    /// needs.
    #[inline(always)]
    pub(crate) fn check(
        &self,
        Beside { before, before_gap, after }: Beside,
        facts: u16,
        holds: impl Fn(&T) -> bool,
    ) -> Result<(), &'static Check<T>> {
        let beside = (self.before[index(before)] | self.before_gap[index(before_gap)])
            & self.after[index(after)];
        let mut left = u64::MAX;
        let mut facts_left = facts;
        while facts_left != 0 {
            left &= !self.excluded[facts_left.trailing_zeros() as usize & 15];
            facts_left &= facts_left - 1;
        }
        debug_assert!(
            self.first(left & !beside, &holds).is_none(),
            "a check states the bytes that it needs"
        );
        self.first(left & beside, holds).map_or(Ok(()), Err)
    }

    #[inline(always)]
    fn first(&self, mut left: u64, holds: impl Fn(&T) -> bool) -> Option<&'static Check<T>> {
        while left != 0 {
            // In a debug build, bits without a check may be set.
            let check = self.get(left.trailing_zeros() as usize)?;
            if holds(&check.test) {
                return Some(check);
            }
            left &= left - 1;
        }
        None
    }

    #[inline(always)]
    fn get(&self, mut at: usize) -> Option<&'static Check<T>> {
        for list in self.lists {
            match list.get(at) {
                Some(check) => return Some(check),
                None => at -= list.len(),
            }
        }
        None
    }
}

/// Adds `bit` to the sets whose numbers are bits of `of`.
const fn mark<const N: usize>(sets: &mut [u64; N], of: u128, bit: u64) {
    let mut at = 0;
    while at < N {
        sets[at] |= if of >> at & 1 == 1 { bit } else { 0 };
        at += 1;
    }
}
