//! What a text may read as that is no link, and how often it does.

use crate::prose::reasons::prose_reasons;
use crate::prose::rules::{
    address_rules, file_rules, glued_rules, member_rules, message_rules, name_rules, package_rules,
    rows, sentence_rules, sure_rules,
};

/// What a text may read as that is no link, by one of the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Reading {
    /// What names it alone and stays so, such as `D3.member.common`: the row, the code and a name.
    pub id: &'static str,
    /// The row that it belongs to.
    pub row: &'static str,
    /// The [`code`](crate::Refusal::code) of the refusal, which other readings may have too.
    pub code: &'static str,
    /// The section of UTS #58 from which it differs.
    pub section: &'static str,
    /// What it is.
    pub text: &'static str,
    /// A text that reads so, which is a case of `vectors/detection.jsonl`. A `⏎` stands for the end of a line.
    pub case: &'static str,
    /// A text that differs in what the reading is about, with `⸠…⸡` around what links in it; empty if there is none.
    pub near: &'static str,
    /// Whether only [`BareDomains::Sure`](crate::BareDomains::Sure) leaves it as text.
    pub is_sure: bool,
}

impl Reading {
    pub(super) const fn new(
        id: &'static str,
        section: &'static str,
        text: &'static str,
        [case, near]: [&'static str; 2],
        is_sure: bool,
    ) -> Self {
        let (row, rest) = split(id);
        let (row, code) = if rest.is_empty() { ("", id) } else { (row, split(rest).0) };
        Self { id, row, code, section, text, case, near, is_sure }
    }

    /// Returns how many places of the text that [`text`](super::text) names it keeps from linking. 0 if it was not counted.
    #[must_use]
    pub fn places(&self) -> u32 {
        places(self.id)
    }
}

/// Returns what is before and behind the first full stop of an id.
const fn split(id: &str) -> (&str, &str) {
    let mut at = 0;
    while at < id.len() && id.as_bytes()[at] != b'.' {
        at += 1;
    }
    let (head, rest) = id.split_at(at);
    (head, if rest.is_empty() { "" } else { rest.split_at(1).1 })
}

macro_rules! own {
    (() $($name:ident $id:literal $section:literal $text:literal $case:tt)+) => {
        &[$(Reading::new($id, $section, $text, [$case, ""], false),)+]
    };
}

/// In the order of their numbers.
const ALL: [&[Reading]; 10] = [
    prose_reasons!(own()),
    glued_rules!(readings "3.1" false),
    file_rules!(readings "3.1" false),
    member_rules!(readings "3.1" false),
    package_rules!(readings "3.1" false),
    sentence_rules!(readings "3.1" false),
    sure_rules!(readings "3.1" true),
    address_rules!(readings "5.2" false),
    message_rules!(readings "5.2" false),
    name_rules!(readings "3.1" false),
];

/// What a text may read as, in the order in which the page [`rules`](crate::rules) lists it, those with other rows than D3, D8
/// and D9 first.
pub fn readings() -> impl Iterator<Item = &'static Reading> {
    ALL.into_iter().flatten()
}

/// Returns what the reason of prose with a number is.
pub(super) const fn by_number(number: u8) -> &'static Reading {
    let (mut kind, mut at) = (0, number as usize);
    while kind + 1 < ALL.len() && at >= ALL[kind].len() {
        at -= ALL[kind].len();
        kind += 1;
    }
    &ALL[kind][at]
}

/// What was counted, first of which text, and then the places of each row and each reading by its id.
const COUNTS: &str = include_str!("../../data/rules.tsv");

/// Over which text the places of rows and readings were counted, and when.
pub(super) fn counted() -> &'static str {
    COUNTS.lines().next().unwrap_or_default().trim_start_matches("# ")
}

/// Returns the number of places behind an id.
pub(super) fn places(id: &str) -> u32 {
    let mut rows = COUNTS.lines().filter_map(|line| line.strip_prefix(id)?.strip_prefix('\t'));
    let places = rows.next().and_then(|row| row.split('\t').next()?.parse().ok());
    places.unwrap_or_default()
}

#[cfg(all(test, feature = "suffixes"))]
#[path = "tests/reading.rs"]
mod tests;
