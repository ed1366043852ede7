//! What a rule of prose is: a row of a table that is check, documentation and test at once.
//!
//! A rule states which bytes it needs beside the name that it is about. From these, its table computes which rules are left
//! for a text, so that no second place lists them. A debug build checks that no other rule holds.

use super::facts::{KINDS, OF_NAMES};

/// A rule: when a text is no link. `T` is the test.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rule<T> {
    before: Bytes,
    behind: Bytes,
    after: Bytes,
    starts: u32,
    endings: &'static [&'static str],
    spared: u16,
    test: T,
}

impl<T: Copy> Rule<T> {
    /// Creates a rule that any of the facts `spared` rules out.
    pub(super) const fn new(spared: u16, test: T) -> Self {
        let (before, behind, after) = (Bytes::ANY, Bytes::NONE, Bytes::ANY);
        Self { before, behind, after, starts: u32::MAX, endings: &[], spared, test }
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

    /// It needs the end of one of these words before the name, with or without a space.
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

    /// It is only about names with one of these [`initials`].
    pub(super) const fn starts(self, starts: u32) -> Self {
        Self { starts, ..self }
    }

    /// It is only about names whose last label is one of these.
    pub(super) const fn endings(self, endings: &'static [&'static str]) -> Self {
        Self { endings, ..self }
    }

    /// These facts rule it out too.
    pub(super) const fn not(self, facts: u16) -> Self {
        Self { spared: self.spared | facts, ..self }
    }

    /// It is only about names with these kinds of endings.
    pub(super) const fn only(self, kinds: u16) -> Self {
        self.not(KINDS & !kinds)
    }

    /// Returns whether it depends on the name, and not only on what stands beside it.
    const fn asks_name(&self) -> bool {
        self.spared & OF_NAMES != 0 || !self.endings.is_empty()
    }
}

/// Makes one thing for each row of a table: a rule, the reason that it gives, what the documentation says of it, its two texts
/// (one that it refuses, and one that differs in what it names, with `⸠…⸡` around what links in it), or a line of a list in
/// Markdown.
macro_rules! rows {
    ((rules $test:ty) $($spared:expr => {
        $($row:ident $code:literal $text:literal, $example:tt / $near:literal
            $(, $need:ident($value:expr))* => $holds:expr;)+
    })+) => {
        &[$($(Rule::<$test>::new($spared, $holds)$(.$need($value))*,)+)+]
    };
    ((reasons $section:literal) $($spared:expr => {
        $($row:ident $code:literal $text:literal, $example:tt / $near:literal
            $(, $need:ident($value:expr))* => $holds:expr;)+
    })+) => {
        &[$($(Why {
            row: Some(stringify!($row)),
            section: Some($section),
            code: $code,
            text: concat!("this reads as ", $text),
        },)+)+]
    };
    ((readings $section:literal $is_sure:literal) $($spared:expr => {
        $($row:ident $code:literal $text:literal, $example:tt / $near:literal
            $(, $need:ident($value:expr))* => $holds:expr;)+
    })+) => {
        &[$($(Reading {
            row: stringify!($row),
            section: $section,
            code: $code,
            text: $text,
            case: $example,
            near: $near,
            is_sure: $is_sure,
            places: counted!($example),
        },)+)+]
    };
    ((texts) $($spared:expr => {
        $($row:ident $code:literal $text:literal, $example:tt / $near:literal
            $(, $need:ident($value:expr))* => $holds:expr;)+
    })+) => {
        &[$($([$example, $near],)+)+]
    };
    ((list) $($spared:expr => {
        $($row:ident $code:literal $text:literal, $example:tt / $near:literal
            $(, $need:ident($value:expr))* => $holds:expr;)+
    })+) => {
        concat!($($("- ", $text, " (`", $code, "`, ", counted!($example), "): `", $example, "`; not `", $near, "`\n",)+)+)
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

/// Returns ASCII characters as bits, the same for both cases of a letter. Other characters may have the same bit.
pub(super) const fn initials(chars: &str) -> u32 {
    let (mut set, mut at) = (0, 0);
    while at < chars.len() {
        set |= 1 << initial(chars.as_bytes()[at]);
        at += 1;
    }
    set
}

const fn initial(byte: u8) -> usize {
    (byte & 31) as usize
}

/// The bytes beside a name, 0 at an end of the text, and its first one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beside {
    pub(super) before: u8,
    pub(super) behind: u8,
    pub(super) start: u8,
    pub(super) after: u8,
}

impl Beside {
    /// The bytes at the ends of these texts: two before the name, itself, and what follows it.
    #[inline]
    pub(super) fn of(before: &str, behind: &str, name: &str, after: &str) -> Self {
        let last = |text: &str| text.as_bytes().last().copied().unwrap_or(0);
        let first = |text: &str| text.as_bytes().first().copied().unwrap_or(0);
        Self { before: last(before), behind: last(behind), start: first(name), after: first(after) }
    }
}

/// The rules of a trigger in their order, at most 127: the first one that holds gives the reason.
#[derive(Debug)]
pub(super) struct Table<T: 'static> {
    rules: &'static [Rule<T>],
    before: Left,
    behind: Left,
    after: Left,
    // Those that depend on the name.
    asking: u128,
    // The rules that the initial of a name, each four facts, or the initial of a last label leaves, as bits.
    starts: [u128; 32],
    facts: [[u128; 16]; 4],
    initials: [u128; 32],
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

impl<T: Copy> Table<T> {
    pub(super) const fn new(rules: &'static [Rule<T>]) -> Self {
        let bytes = [0; 128];
        let (mut before, mut behind, mut after) = (bytes, bytes, bytes);
        let (mut starts, mut facts, mut initials) = ([0; 32], [[0; 16]; 4], [0; 32]);
        let (mut asking, mut at) = (0, 0);
        while at < rules.len() {
            let (rule, bit) = (&rules[at], 1 << at);
            asking |= if rule.asks_name() { bit } else { 0 };
            mark(&mut before, rule.before.0, bit);
            mark(&mut behind, rule.behind.0, bit);
            mark(&mut after, rule.after.0, bit);
            mark(&mut starts, rule.starts as u128, bit);
            let mut four = 0;
            while four < facts.len() {
                mark(&mut facts[four], despite(rule.spared >> (4 * four) & 15), bit);
                four += 1;
            }
            let (mut set, mut ending) = (0, 0);
            while ending < rule.endings.len() {
                set |= 1 << initial(rule.endings[ending].as_bytes()[0]);
                ending += 1;
            }
            mark(&mut initials, if ending == 0 { !0 } else { set }, bit);
            at += 1;
        }
        let (before, behind, after) = (Left::of(before), Left::of(behind), Left::of(after));
        Self { rules, before, behind, after, asking, starts, facts, initials }
    }

    /// Returns whether one of these facts rules out the rule with a number.
    pub(super) fn is_spared(&self, rule: u8, facts: u16) -> bool {
        self.rules.get(usize::from(rule)).is_some_and(|rule| rule.spared & facts != 0)
    }

    /// Checks that no rule holds, and returns the number of the first one that does. `seen` is what is known without a look at
    /// the name, of the first four facts. `name` gives what that shows, with its last label, once a rule is left that depends
    /// on it.
    #[inline(always)]
    pub(super) fn check<'t>(
        &self,
        Beside { before, behind, start, after }: Beside,
        seen: u16,
        name: impl Fn() -> (u16, &'t str),
        holds: impl Fn(&T) -> bool,
    ) -> Result<(), u8> {
        let beside = (self.before.by(before) | self.behind.by(behind))
            & self.after.by(after)
            & self.starts[initial(start)];
        let seen = self.despite(0, seen);
        let by_name = |left: u128| {
            let (facts, ending) = name();
            let first = ending.as_bytes().first().copied().unwrap_or(0);
            let despite = |four| self.despite(four, facts);
            let left = left & despite(1) & despite(2) & despite(3) & self.initials[initial(first)];
            let is_about = |endings: &[&str]| endings.is_empty() || endings.contains(&ending);
            self.first(left, |rule| is_about(rule.endings) && holds(&rule.test))
        };
        debug_assert_eq!(by_name(seen & !beside), None, "a rule states the bytes that it needs");
        let left = seen & beside;
        // Those before the first one that depends on the name.
        let asking = left & self.asking;
        let early = left & !asking & (asking & asking.wrapping_neg()).wrapping_sub(1);
        let found = self.first(early, |rule| holds(&rule.test)).or_else(|| match asking {
            0 => None,
            _ => by_name(left & !early),
        });
        found.map_or(Ok(()), Err)
    }

    /// Returns the rules, as bits, that none of four facts rules out.
    #[inline(always)]
    fn despite(&self, four: usize, facts: u16) -> u128 {
        self.facts[four][usize::from(facts >> (4 * four) & 15)]
    }

    #[inline(always)]
    fn first(&self, left: u128, holds: impl Fn(&Rule<T>) -> bool) -> Option<u8> {
        // In halves, each of which is one register.
        for (mut half, start) in [(left as u64, 0), ((left >> 64) as u64, 64)] {
            while half != 0 {
                let at = start + half.trailing_zeros();
                // In a debug build, bits that stand for no rule are left too.
                if holds(self.rules.get(at as usize)?) {
                    return Some(at as u8);
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

#[cfg(all(test, feature = "suffixes"))]
pub(super) mod tests {
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;

    use crate::refusal::Why;
    use crate::{BareDomains, Finder};

    /// Checks that the example of each rule is refused by it, and that what differs from that links. A `⏎` stands for the
    /// end of a line.
    pub(crate) fn check_examples(finder: &Finder, reasons: &'static [Why], texts: &[[&str; 2]]) {
        let mut wrong = Vec::new();
        for (why, texts) in reasons.iter().zip(texts) {
            let [text, near] = texts.map(|text| text.replace('⏎', "\n"));
            let given: Vec<_> = finder.explain(&text).filter_map(|(_, link)| link.err()).collect();
            if !given.iter().any(|given| given.0.why() == why)
                || finder.links(&text).next().is_some()
            {
                wrong.push(format!("{text}: {why:?}, not {given:?}"));
            }
            let all = Finder::new().bare_domains(BareDomains::All);
            let is_name = why.row == Some("D3") && why.code != "host";
            if is_name && all.links(&text).next().is_none() {
                wrong.push(format!("{text}: this is no domain"));
            }
            let have = marked(finder, &near.replace(['⸠', '⸡'], ""));
            if have != near || !near.contains('⸠') {
                wrong.push(format!("{near}: {have}"));
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    fn marked(finder: &Finder, text: &str) -> String {
        let (mut marked, mut at) = (String::new(), 0);
        for link in finder.links(text) {
            let range = link.range();
            marked.extend([&text[at..range.start], "⸠", &text[range.clone()], "⸡"]);
            at = range.end;
        }
        marked + &text[at..]
    }
}
