//! What a rule of prose is: a row of a table that is check, documentation and test at once.
//!
//! A rule states which bytes it needs beside the name that it is about. From these, the table computes which rules are left
//! for a text, so that no second place lists them. In a debug build it checks that no other rule holds.

use crate::refusal::{Reason, Why};

/// What a text reads as if it is no link. `T` is the test.
#[derive(Debug)]
pub(crate) struct Rule<T: 'static> {
    why: Why,
    /// A text that is refused by this rule.
    #[cfg(test)]
    example: &'static str,
    /// One that differs in what the rule names, with `⸠…⸡` around what links in it.
    #[cfg(test)]
    near: &'static str,
    before: Bytes,
    behind: Bytes,
    after: Bytes,
    endings: &'static [&'static str],
    spared: u16,
    pub(super) test: T,
}

impl<T: Copy> Rule<T> {
    /// Creates a rule that any of the facts `spared` rules out.
    pub(super) const fn new(
        why: Why,
        (example, near): (&'static str, &'static str),
        spared: u16,
        test: T,
    ) -> Self {
        let _ = (example, near);
        Self {
            why,
            #[cfg(test)]
            example,
            #[cfg(test)]
            near,
            before: Bytes::ANY,
            behind: Bytes::NONE,
            after: Bytes::ANY,
            endings: &[],
            spared,
            test,
        }
    }

    /// It needs one of these characters directly before the name.
    pub(super) const fn before(self, chars: &str) -> Self {
        Self { before: Bytes::of(chars), ..self }
    }

    /// It needs one of these characters before what may stand between it and the name: for a domain, a space.
    pub(super) const fn behind(self, chars: &str) -> Self {
        let before = if self.before.0 == Bytes::ANY.0 { Bytes::NONE } else { self.before };
        Self { before, behind: Bytes::of(chars), ..self }
    }

    /// It needs the last character of one of these words before the name, with or without a space.
    pub(super) const fn marks(self, words: &[&str]) -> Self {
        let (mut set, mut at) = (0, 0);
        while at < words.len() {
            set |= match words[at].as_bytes() {
                [.., last] => bit(*last),
                [] => 0,
            };
            at += 1;
        }
        Self { before: Bytes(set), behind: Bytes(set), ..self }
    }

    /// It needs one of these characters directly after the name.
    pub(super) const fn after(self, chars: &str) -> Self {
        Self { after: Bytes::of(chars), ..self }
    }

    /// It is only about names whose last label is one of these.
    pub(super) const fn endings(self, endings: &'static [&'static str]) -> Self {
        Self { endings, ..self }
    }

    /// More facts rule it out.
    pub(super) const fn not(self, facts: u16) -> Self {
        Self { spared: self.spared | facts, ..self }
    }

    /// It is only about names with these kinds of endings.
    pub(super) const fn only(self, kinds: u16) -> Self {
        self.not(facts::KINDS & !kinds)
    }

    pub(super) const fn reason(&'static self) -> Reason {
        Reason::Rule(&self.why)
    }

    pub(super) const fn code(&self) -> &'static str {
        self.why.code
    }

    pub(super) const fn is_spared_by(&self, facts: u16) -> bool {
        self.spared & facts != 0
    }

    pub(super) fn is_about(&self, ending: &str) -> bool {
        self.endings.is_empty() || self.endings.contains(&ending)
    }
}

/// What may be known about a domain, as bits. A rule names those that rule it out.
pub(super) mod facts {
    // What follows it.
    pub(in super::super) const PORT: u16 = 1;
    pub(in super::super) const ANCHOR: u16 = 1 << 1;
    pub(in super::super) const PATH: u16 = 1 << 2;
    /// It cannot be mistaken for anything else.
    pub(in super::super) const PLAIN: u16 = 1 << 3;
    // How many labels stand before the last: one, or several.
    pub(in super::super) const SINGLE: u16 = 1 << 4;
    pub(in super::super) const DEEP: u16 = 1 << 5;
    // The kind of its last label.
    pub(in super::super) const CLASSIC: u16 = 1 << 6;
    pub(in super::super) const SITE: u16 = 1 << 7;
    pub(in super::super) const WORD: u16 = 1 << 8;
    pub(in super::super) const EXTENSION: u16 = 1 << 9;
    pub(in super::super) const RARE: u16 = 1 << 10;
    pub(super) const KINDS: u16 = CLASSIC | SITE | WORD | EXTENSION | RARE;
    /// It is known to be a site, by name. This is looked up last.
    pub(in super::super) const KNOWN: u16 = 1 << 11;
    pub(in super::super) const UNTIL_PATH: u16 = KNOWN | PATH;
    pub(in super::super) const UNTIL_ANCHOR: u16 = UNTIL_PATH | ANCHOR;
    pub(in super::super) const UNTIL_PORT: u16 = UNTIL_ANCHOR | PORT;
}

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
pub(super) struct Beside {
    pub(super) before: u8,
    pub(super) behind: u8,
    pub(super) after: u8,
}

/// The rules of a trigger in their order: the first one that holds gives the reason.
#[derive(Debug)]
pub(super) struct Table<T: 'static> {
    pub(super) rules: &'static [Rule<T>],
    // The rules that a byte, a fact or the initial of a last label leaves, as bits.
    before: [u128; 128],
    behind: [u128; 128],
    after: [u128; 128],
    facts: [u128; 16],
    initials: [u128; 32],
}

impl<T: Copy> Table<T> {
    pub(super) const fn new(rules: &'static [Rule<T>]) -> Self {
        let mut table = Self {
            rules,
            before: [0; 128],
            behind: [0; 128],
            after: [0; 128],
            facts: [0; 16],
            initials: [0; 32],
        };
        let mut at = 0;
        while at < rules.len() {
            let (rule, bit) = (&rules[at], 1_u128 << at);
            mark(&mut table.before, rule.before.0, bit);
            mark(&mut table.behind, rule.behind.0, bit);
            mark(&mut table.after, rule.after.0, bit);
            mark(&mut table.facts, !rule.spared as u128, bit);
            let (mut initials, mut ending) = (0, 0);
            while ending < rule.endings.len() {
                initials |= 1 << (rule.endings[ending].as_bytes()[0] & 31);
                ending += 1;
            }
            mark(&mut table.initials, if ending == 0 { !0 } else { initials }, bit);
            at += 1;
        }
        table
    }

    /// Returns the rules, as bits, that have the bytes that they need.
    #[inline(always)]
    fn beside(&self, beside: Beside) -> u128 {
        let Beside { before, behind, after } = beside;
        (self.before[index(before)] | self.behind[index(behind)]) & self.after[index(after)]
    }

    /// Returns the rules that a fact, by its number, does not rule out.
    #[inline(always)]
    pub(super) fn despite(&self, fact: u32) -> u128 {
        self.facts[fact as usize & 15]
    }

    /// Returns the rules that are about a last label, or another with its initial.
    #[inline(always)]
    pub(super) fn about(&self, ending: &str) -> u128 {
        let initial = ending.as_bytes().first().map_or(0, |b| b & 31);
        self.initials[usize::from(initial)]
    }

    /// Returns the first of the rules that are `left`, with the bytes that they need beside the name, for which `holds` is
    /// true, as an error.
    #[inline(always)]
    pub(super) fn check(
        &self,
        left: u128,
        beside: Beside,
        holds: impl Fn(&Rule<T>) -> bool,
    ) -> Result<(), &'static Rule<T>> {
        let left = left & ((1 << self.rules.len()) - 1);
        let beside = self.beside(beside);
        debug_assert!(self.first(left & !beside, &holds).is_none(), "a rule states what it needs");
        self.first(left & beside, holds).map_or(Ok(()), Err)
    }

    /// Returns the first of the rules that are `left` for which `holds` is true.
    #[inline(always)]
    fn first(&self, mut left: u128, holds: impl Fn(&Rule<T>) -> bool) -> Option<&'static Rule<T>> {
        while left != 0 {
            let rule = &self.rules[left.trailing_zeros() as usize];
            if holds(rule) {
                return Some(rule);
            }
            left &= left - 1;
        }
        None
    }
}

/// Adds `bit` to the sets whose numbers are bits of `of`.
const fn mark<const N: usize>(sets: &mut [u128; N], of: u128, bit: u128) {
    let mut at = 0;
    while at < N {
        if of >> at & 1 == 1 {
            sets[at] |= bit;
        }
        at += 1;
    }
}

/// Makes the rules of a table from their rows.
macro_rules! rules {
    (($test:ty) $($spared:expr => {
        $($row:ident $code:literal $text:literal, $example:literal / $near:literal
            $(, $need:ident($value:expr))* => $holds:expr;)+
    })+) => {
        &[$($(
            Rule::<$test>::new(
                Why {
                    row: Some(stringify!($row)),
                    code: $code,
                    text: concat!("this reads as ", $text),
                },
                ($example, $near),
                $spared,
                $holds,
            )
            $(.$need($value))*,
        )+)+]
    };
}

/// The codes of the rules of a table.
macro_rules! codes {
    (() $($spared:expr => {
        $($row:ident $code:literal $text:literal, $example:literal / $near:literal
            $(, $need:ident($value:expr))* => $holds:expr;)+
    })+) => {
        &[$($($code,)+)+]
    };
}

/// The rules of a table as a list in Markdown.
macro_rules! listed {
    (() $($spared:expr => {
        $($row:ident $code:literal $text:literal, $example:literal / $near:literal
            $(, $need:ident($value:expr))* => $holds:expr;)+
    })+) => {
        concat!($($("- ", $text, ": `", $example, "`; not `", $near, "`\n",)+)+)
    };
}

/// The rules of a table as lines for a terminal.
macro_rules! shown {
    (() $($spared:expr => {
        $($row:ident $code:literal $text:literal, $example:literal / $near:literal
            $(, $need:ident($value:expr))* => $holds:expr;)+
    })+) => {
        concat!($($(stringify!($row), "   ", $text, ": ", $example, "\n",)+)+)
    };
}
pub(super) use {codes, rules};
pub(crate) use {listed, shown};

#[cfg(all(test, feature = "suffixes"))]
pub(super) mod tests {
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::Rule;
    use crate::{BareDomains, Finder, Refusal};

    /// Checks that the example of each rule is refused by it, and that what differs from that links.
    pub(crate) fn check_examples<T: Copy>(rules: &'static [Rule<T>]) {
        let mut wrong = Vec::new();
        for rule in rules {
            let (text, near) = (lines(rule.example), lines(rule.near));
            let (text, why) = (text.as_str(), Refusal(rule.reason()));
            let given: Vec<_> =
                Finder::new().explain(text).filter_map(|(_, link)| link.err()).collect();
            if !given.contains(&why) || Finder::new().links(text).next().is_some() {
                wrong.push(format!("{text}: {why}, not {given:?}"));
            }
            let all = Finder::new().bare_domains(BareDomains::All);
            if why.rule() == Some("D3") && why.code() != "host" && all.links(text).next().is_none()
            {
                wrong.push(format!("{text}: this is no domain"));
            }
            let have = marked(&near.replace(['⸠', '⸡'], ""));
            if have != near || !near.contains('⸠') {
                wrong.push(format!("{near}: {have}"));
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    /// In the tables a `⏎` stands for the end of a line.
    fn lines(text: &str) -> String {
        text.replace('⏎', "\n")
    }

    fn marked(text: &str) -> String {
        let (mut marked, mut at) = (String::new(), 0);
        for link in Finder::new().links(text) {
            let range = link.range();
            marked.extend([&text[at..range.start], "⸠", &text[range.clone()], "⸡"]);
            at = range.end;
        }
        marked + &text[at..]
    }
}
