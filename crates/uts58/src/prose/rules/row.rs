//! What a rule of prose is: a row of a table that is check, documentation and test at once.
//!
//! A rule states which bytes it needs beside the name that it is about. From these, its table computes which rules are left
//! for a text, so that no second place lists them. A debug build checks that no other rule holds.

use crate::reason::Reason;

use super::facts::KINDS;

/// A rule: when a text is no link. `T` is the test.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rule<T> {
    number: u8,
    before: Bytes,
    behind: Bytes,
    after: Bytes,
    endings: &'static [&'static str],
    spared: u16,
    test: T,
}

impl<T: Copy> Rule<T> {
    /// Creates a rule that any of the facts `spared` rules out.
    pub(crate) const fn new(spared: u16, test: T) -> Self {
        let (before, behind, after) = (Bytes::ANY, Bytes::NONE, Bytes::ANY);
        Self { number: 0, before, behind, after, endings: &[], spared, test }
    }

    /// It needs one of these characters directly before the name.
    pub(crate) const fn before(self, chars: &str) -> Self {
        Self { before: Bytes::of(chars), ..self }
    }

    /// It needs one of these characters before what may stand between it and the name: for a domain, a space.
    pub(crate) const fn behind(self, chars: &str) -> Self {
        let before = if self.before.0 == Bytes::ANY.0 { Bytes::NONE } else { self.before };
        Self { before, behind: Bytes::of(chars), ..self }
    }

    /// It needs one of these characters directly after the name.
    pub(crate) const fn after(self, chars: &str) -> Self {
        Self { after: Bytes::of(chars), ..self }
    }

    /// It is only about names whose last label is one of these.
    pub(crate) const fn endings(self, endings: &'static [&'static str]) -> Self {
        Self { endings, ..self }
    }

    /// These facts rule it out too.
    pub(crate) const fn not(self, facts: u16) -> Self {
        Self { spared: self.spared | facts, ..self }
    }

    /// It is only about names with these kinds of endings.
    pub(crate) const fn only(self, kinds: u16) -> Self {
        self.not(KINDS & !kinds)
    }

    /// Returns whether one of these facts rules it out.
    pub(crate) const fn is_spared_by(&self, facts: u16) -> bool {
        self.spared & facts != 0
    }

    pub(crate) const fn reason(&self) -> Reason {
        Reason::Rule(self.number)
    }
}

/// Makes one thing for each row: a rule, what the documentation says of it, or a line of a list in Markdown. The section is the
/// one of UTS #58 from which the rules differ, and the last value says whether only a finder that is to be sure has them.
///
/// A row has its id, which is the name of a row of the documentation, a code and a name; what the text is mistaken for; a text that
/// reads so, and one that differs in what makes it so, with `⸠…⸡` around what links in it; what it needs beside the name; and the
/// test. Each group of rows starts with the facts that rule them out.
macro_rules! rows {
    ((rules $test:ty) $($spared:expr => {
        $($id:literal $text:literal, $case:tt / $near:literal $(, $need:ident($value:expr))* => $holds:expr;)+
    })+) => {
        &[$($(Rule::<$test>::new($spared, $holds)$(.$need($value))*,)+)+]
    };
    ((readings $section:literal $is_sure:literal) $($spared:expr => {
        $($id:literal $text:literal, $case:tt / $near:literal $(, $need:ident($value:expr))* => $holds:expr;)+
    })+) => {
        &[$($(Reading::new($id, $section, $text, [$case, $near], $is_sure),)+)+]
    };
    ((list) $($spared:expr => {
        $($id:literal $text:literal, $case:tt / $near:literal $(, $need:ident($value:expr))* => $holds:expr;)+
    })+) => {
        concat!($($("- ", $text, " (`", $id, "`): `", $case, "`; not `", $near, "`\n",)+)+)
    };
}
pub(crate) use rows;

/// A set of ASCII bytes, with one bit for all others.
#[derive(Clone, Copy, Debug)]
struct Bytes(u128);

impl Bytes {
    const ANY: Self = Self(u128::MAX);
    const NONE: Self = Self(0);

    const fn of(chars: &str) -> Self {
        let (mut set, mut at) = (0, 0);
        while at < chars.len() {
            set |= bit(chars.as_bytes()[at]);
            at += 1;
        }
        Self(set)
    }
}

const fn bit(byte: u8) -> u128 {
    1 << index(byte)
}

const fn index(byte: u8) -> usize {
    if byte.is_ascii() { byte as usize } else { 127 }
}

/// The bytes beside a name, 0 at an end of the text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beside {
    pub(crate) before: u8,
    pub(crate) behind: u8,
    pub(crate) after: u8,
}

impl Beside {
    /// The bytes at the ends of these texts: two before the name, and what follows it.
    #[inline]
    pub(crate) fn of(before: &str, behind: &str, after: &str) -> Self {
        let last = |text: &str| text.as_bytes().last().copied().unwrap_or(0);
        let first = |text: &str| text.as_bytes().first().copied().unwrap_or(0);
        Self { before: last(before), behind: last(behind), after: first(after) }
    }
}

/// The rules of a trigger, at most 127: the first one that holds gives the reason.
#[derive(Debug)]
pub(crate) struct Table<T, const N: usize> {
    /// The number of the first one.
    first: u8,
    /// In the order in which they are asked.
    rules: [Rule<T>; N],
    before: Left,
    behind: Left,
    after: Left,
    // The rules that each four facts leave, as bits.
    facts: [[u128; 16]; 4],
}

/// How many rules these kinds have.
pub(crate) const fn count<T>(kinds: &[&[Rule<T>]]) -> usize {
    let (mut len, mut kind) = (0, 0);
    while kind < kinds.len() {
        len += kinds[kind].len();
        kind += 1;
    }
    len
}

/// The rules that each byte leaves, as bits. Most bytes leave the same, so this is what has a number, and not the byte.
#[derive(Debug)]
struct Left {
    numbers: [u8; 256],
    rules: [u128; 32],
}

impl Left {
    const fn of(bytes: [u128; 128]) -> Self {
        let mut left = Self { numbers: [0; 256], rules: [0; 32] };
        let (mut byte, mut len) = (0, 0);
        while byte < left.numbers.len() {
            let (rules, mut number) = (bytes[index(byte as u8)], 0);
            while number < len && left.rules[number] != rules {
                number += 1;
            }
            left.rules[number] = rules;
            left.numbers[byte] = number as u8;
            len = if number == len { len + 1 } else { len };
            byte += 1;
        }
        left
    }

    #[inline(always)]
    fn by(&self, byte: u8) -> u128 {
        self.rules[usize::from(self.numbers[usize::from(byte)]) & 31]
    }
}

impl<T: Copy, const N: usize> Table<T, N> {
    /// Puts rules of some kinds in one table. `first` is the number of the first one.
    pub(crate) const fn new(first: u8, kinds: &[&[Rule<T>]]) -> Self {
        let (mut rules, mut len, mut kind) = ([kinds[0][0]; N], 0, 0);
        while kind < kinds.len() {
            let mut at = 0;
            while at < kinds[kind].len() {
                rules[len] = Rule { number: first + len as u8, ..kinds[kind][at] };
                (len, at) = (len + 1, at + 1);
            }
            kind += 1;
        }
        let bytes = [0; 128];
        let (mut before, mut behind, mut after) = (bytes, bytes, bytes);
        let (mut facts, mut at) = ([[0; 16]; 4], 0);
        while at < rules.len() {
            let (rule, bit) = (&rules[at], 1 << at);
            mark(&mut before, rule.before.0, bit);
            mark(&mut behind, rule.behind.0, bit);
            mark(&mut after, rule.after.0, bit);
            let mut four = 0;
            while four < facts.len() {
                mark(&mut facts[four], despite(rule.spared >> (4 * four) & 15), bit);
                four += 1;
            }
            at += 1;
        }
        let (before, behind, after) = (Left::of(before), Left::of(behind), Left::of(after));
        Self { first, rules, before, behind, after, facts }
    }

    /// The number behind the last one.
    pub(crate) const fn end(&self) -> u8 {
        self.first + N as u8
    }

    /// Returns whether one of these rules gives this reason.
    pub(crate) fn gives(&self, why: Reason) -> bool {
        matches!(why, Reason::Rule(number) if (self.first..self.end()).contains(&number))
    }

    /// Checks that no rule holds, and returns the first one that does. `facts` is what is known of the name, and `ending` its last
    /// label.
    #[inline(always)]
    pub(crate) fn check(
        &self,
        Beside { before, behind, after }: Beside,
        facts: u16,
        ending: &str,
        holds: impl Fn(&T) -> bool,
    ) -> Result<(), &Rule<T>> {
        let beside = (self.before.by(before) | self.behind.by(behind)) & self.after.by(after);
        let despite = |four| self.despite(four, facts);
        let left = despite(0) & despite(1) & despite(2) & despite(3);
        let is_about = |endings: &[&str]| endings.is_empty() || endings.contains(&ending);
        let first = |left| self.first(left, |rule| is_about(rule.endings) && holds(&rule.test));
        debug_assert!(first(left & !beside).is_none(), "a rule states the bytes that it needs");
        first(left & beside).map_or(Ok(()), Err)
    }

    /// Returns the rules, as bits, that none of four facts rules out.
    #[inline(always)]
    fn despite(&self, four: usize, facts: u16) -> u128 {
        self.facts[four][usize::from(facts >> (4 * four) & 15)]
    }

    #[inline(always)]
    fn first(&self, left: u128, holds: impl Fn(&Rule<T>) -> bool) -> Option<&Rule<T>> {
        // In halves, each of which is one register.
        for (mut half, start) in [(left as u64, 0), ((left >> 64) as u64, 64)] {
            while half != 0 {
                // In a debug build, bits that stand for no rule are left too.
                let rule = self.rules.get(start + half.trailing_zeros() as usize)?;
                if holds(rule) {
                    return Some(rule);
                }
                half &= half - 1;
            }
        }
        None
    }
}

/// Returns, as bits, which combinations of four facts do not rule out a rule that these rule out.
const fn despite(spared: u16) -> u128 {
    let (mut left, mut facts) = (0, 0);
    while facts < 16 {
        left |= if facts & spared == 0 { 1 << facts } else { 0 };
        facts += 1;
    }
    left
}

/// Adds `bit` to the sets whose numbers are bits of `of`.
const fn mark<const N: usize>(sets: &mut [u128; N], of: u128, bit: u128) {
    let mut at = 0;
    while at < N {
        sets[at] |= if of >> at & 1 == 1 { bit } else { 0 };
        at += 1;
    }
}
