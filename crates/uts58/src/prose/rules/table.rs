//! A table of checks, which tells at once which of them the bytes beside a name and the facts about it leave.

use crate::rule::Rule;

use super::beside::Beside;
use super::check::{Check, index};

/// What a table keeps of a check.
#[derive(Clone, Copy)]
pub(crate) struct Entry<T> {
    pub(crate) rule: Rule,
    excluded_by: u16,
    tlds: Option<&'static [&'static str]>,
    test: T,
}

impl<T: Copy> Entry<T> {
    const fn new(&Check { rule, excluded_by, tlds, test, .. }: &Check<T>) -> Self {
        Self { rule, excluded_by, tlds, test }
    }

    /// Returns whether one of these facts excludes it.
    pub(crate) const fn is_excluded_by(&self, facts: u16) -> bool {
        self.excluded_by & facts != 0
    }
}

/// The checks for one kind of text, at most 128. The first one that holds gives the rule.
pub(crate) struct Table<T, const N: usize> {
    entries: [Entry<T>; N],
    before: ByByte,
    before_gap: ByByte,
    after: ByByte,
    /// The checks that each four facts leave, as bits.
    facts: [[u128; 16]; 4],
}

/// The checks that each byte leaves, as bits. Most bytes leave the same ones, so each different set is stored once.
struct ByByte {
    numbers: [u8; 256],
    checks: [u128; 32],
}

impl ByByte {
    const fn new(bytes: [u128; 128]) -> Self {
        let mut by_byte = Self { numbers: [0; 256], checks: [0; 32] };
        let (mut byte, mut len) = (0, 0);
        while byte < by_byte.numbers.len() {
            let (checks, mut number) = (bytes[index(byte as u8)], 0);
            while number < len && by_byte.checks[number] != checks {
                number += 1;
            }
            by_byte.checks[number] = checks;
            by_byte.numbers[byte] = number as u8;
            len = if number == len { len + 1 } else { len };
            byte += 1;
        }
        by_byte
    }

    #[inline(always)]
    fn get(&self, byte: u8) -> u128 {
        self.checks[usize::from(self.numbers[usize::from(byte)]) & 31]
    }
}

impl<T: Copy, const N: usize> Table<T, N> {
    /// Puts the checks of these lists in one table, in this order.
    pub(crate) const fn new(lists: &[&[Check<T>]]) -> Self {
        let (mut entries, mut len, mut list) = ([Entry::new(&lists[0][0]); N], 0, 0);
        let bytes = [0; 128];
        let (mut before, mut before_gap, mut after) = (bytes, bytes, bytes);
        let mut facts = [[0; 16]; 4];
        while list < lists.len() {
            let mut at = 0;
            while at < lists[list].len() {
                let (check, bit) = (&lists[list][at], 1 << len);
                entries[len] = Entry::new(check);
                mark(&mut before, check.before.0, bit);
                mark(&mut before_gap, check.before_gap.0, bit);
                mark(&mut after, check.after.0, bit);
                let mut four = 0;
                while four < facts.len() {
                    mark(&mut facts[four], allowed(check.excluded_by >> (4 * four) & 15), bit);
                    four += 1;
                }
                (len, at) = (len + 1, at + 1);
            }
            list += 1;
        }
        assert!(len == N, "the length of the table is that of its lists");
        let (before, before_gap) = (ByByte::new(before), ByByte::new(before_gap));
        Self { entries, before, before_gap, after: ByByte::new(after), facts }
    }

    /// Returns the rules, in order.
    pub(crate) fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.entries.iter().map(|entry| &entry.rule)
    }

    /// Returns the first rule.
    pub(crate) const fn first_rule(&self) -> &Rule {
        &self.entries[0].rule
    }

    /// Checks that no rule holds, and returns the first one that does. `facts` is what is known of the name, and `tld` its last
    /// label. A debug build also checks that a rule that holds has the bytes that it needs.
    #[inline(always)]
    pub(crate) fn check(
        &self,
        Beside { before, before_gap, after }: Beside,
        facts: u16,
        tld: &str,
        holds: impl Fn(&T) -> bool,
    ) -> Result<(), &Entry<T>> {
        let beside =
            (self.before.get(before) | self.before_gap.get(before_gap)) & self.after.get(after);
        let by = |four| self.by_facts(four, facts);
        let left = by(0) & by(1) & by(2) & by(3);
        let is_about = |tlds: Option<&[&str]>| tlds.is_none_or(|tlds| tlds.contains(&tld));
        let first = |left| self.first(left, |entry| is_about(entry.tlds) && holds(&entry.test));
        debug_assert!(first(left & !beside).is_none(), "a check states the bytes that it needs");
        first(left & beside).map_or(Ok(()), Err)
    }

    /// Returns the checks, as bits, that none of four facts excludes.
    #[inline(always)]
    fn by_facts(&self, four: usize, facts: u16) -> u128 {
        self.facts[four][usize::from(facts >> (4 * four) & 15)]
    }

    #[inline(always)]
    fn first(&self, left: u128, holds: impl Fn(&Entry<T>) -> bool) -> Option<&Entry<T>> {
        // In halves, each of which is one register.
        for (mut half, start) in [(left as u64, 0), ((left >> 64) as u64, 64)] {
            while half != 0 {
                // In a debug build, bits without a check are left too.
                let entry = self.entries.get(start + half.trailing_zeros() as usize)?;
                if holds(entry) {
                    return Some(entry);
                }
                half &= half - 1;
            }
        }
        None
    }
}

/// Returns, as bits, which combinations of four facts do not exclude a check that these exclude.
const fn allowed(excluded_by: u16) -> u128 {
    let (mut allowed, mut facts) = (0, 0);
    while facts < 16 {
        allowed |= if facts & excluded_by == 0 { 1 << facts } else { 0 };
        facts += 1;
    }
    allowed
}

/// Adds `bit` to the sets whose numbers are bits of `of`.
const fn mark<const N: usize>(sets: &mut [u128; N], of: u128, bit: u128) {
    let mut at = 0;
    while at < N {
        sets[at] |= if of >> at & 1 == 1 { bit } else { 0 };
        at += 1;
    }
}
