//! By which row a link differs from what the standard finds there.

use core::ops::Range;

use crate::find::LinkKind;
use crate::finder::Finder;
use crate::link::Link;
use crate::unicode::{Class, LinkTerm, char_at, char_before, floor_boundary, is_alphanumeric};

use super::{ROWS, Row};

/// What the standard finds in a text, to compare links with, made by [`Finder::standard`](crate::Finder::standard).
#[derive(Clone, Debug)]
pub struct Standard<'t> {
    text: &'t str,
    finder: Finder,
    /// Whether the links to compare are those of the standard.
    is_same: bool,
}

/// How far around a link the standard is asked: no host, and next to no URL, is longer, and many links in one long word take
/// linear time.
const AROUND: usize = 1000;

/// What decides a link: the rows in which it differs from the standard, or a section of UTS #58.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Decision {
    start: Option<&'static Row>,
    end: Option<&'static Row>,
    section: &'static str,
}

impl Decision {
    /// Returns the row that decides, such as `D7`, or `None` if the standard finds the same link. If one decides the start and
    /// another the end, it is that of the end.
    #[must_use]
    pub fn rule(&self) -> Option<&'static str> {
        self.rows().last()
    }

    /// Returns the rows that decide the start and the end, each if there is one.
    pub fn rows(&self) -> impl Iterator<Item = &'static str> {
        [self.start, self.end].into_iter().flatten().map(|row| row.name)
    }

    /// Returns the section of UTS #58 that decides, or from which the row differs, such as `3.5.1`.
    #[must_use]
    pub const fn section(&self) -> &'static str {
        self.section
    }
}

impl Finder {
    /// Finds what the standard has as links in `text`, with the settings of this finder but for
    /// [`bare_domains`](Self::bare_domains) and [`emails`](Self::emails), to tell by which row of [`rules`](crate::rules) each
    /// link of this finder differs from it. Each of them takes the time of
    /// its word.
    ///
    /// # Examples
    ///
    /// ```
    /// use uts58::Finder;
    ///
    /// let (finder, text) = (Finder::new(), "Is it example.com? See https://example.com/a.");
    /// let standard = finder.standard(text);
    /// let decisions = finder.links(text).map(|link| standard.decision(&link));
    /// let decisions: Vec<_> = decisions.map(|it| (it.rule(), it.section())).collect();
    /// assert_eq!(decisions, [(Some("D1"), "3.5.1"), (None, "3.5.1")]);
    /// ```
    pub fn standard<'t>(&self, text: &'t str) -> Standard<'t> {
        Standard { text, finder: self.to_letter(), is_same: self.is_uts58() }
    }
}

impl Standard<'_> {
    /// Returns whether the standard has a link around a byte.
    #[must_use]
    pub fn is_link(&self, at: usize) -> bool {
        !self.is_same && self.link_at(at..at + 1).is_some()
    }

    /// The first link of the standard that has a part in a range. No link has white space in it.
    fn link_at(&self, range: Range<usize>) -> Option<Range<usize>> {
        let from = floor_boundary(self.text, range.start.saturating_sub(AROUND));
        let to = floor_boundary(self.text, range.end + AROUND);
        let before = self.text.get(from..range.start)?.rfind(char::is_whitespace);
        let behind = self.text.get(range.start..to)?.find(char::is_whitespace);
        let from = before.map_or(from, |space| from + space);
        let to = behind.map_or(to, |space| range.start + space);
        let links = self.finder.links(self.text.get(from..to)?).map(|link| link.range());
        let mut links = links.map(|link| from + link.start..from + link.end);
        links.find(|link| link.end > range.start).filter(|link| link.start < range.end)
    }

    /// Returns what decides a link of the text.
    #[must_use]
    pub fn decision(&self, link: &Link<'_>) -> Decision {
        if self.is_same {
            return decision(link, None, None);
        }
        let Range { start, end } = link.range();
        match self.link_at(start..end) {
            None => self.of_own(link),
            Some(other) => {
                let start = (other.start != start).then(|| self.of_start(link, other.start));
                let end = (other.end != end).then(|| self.of_end(link, other.end));
                decision(link, start, end)
            }
        }
    }

    /// Decides a link where the standard has none: either it does not know the host, or what touches it is in the way.
    fn of_own(&self, link: &Link<'_>) -> Decision {
        let is_known = || {
            let first = self.finder.links(link.as_str()).next();
            first.is_some_and(|first| first.range().start == 0)
        };
        let Range { start, end } = link.range();
        let behind = match char_at(self.text, end).filter(|_| link.tail().is_empty()) {
            Some('。' | '．' | '｡') => Some("D7"),
            behind => behind.and_then(touching),
        };
        let before = char_before(self.text, start).and_then(|(_, c)| touching(c));
        let start = match (before, link.kind()) {
            (Some(row @ ("D4" | "D6")), _) => Some(row),
            (_, LinkKind::Url) => None,
            _ if behind.is_some() => None,
            (_, LinkKind::Domain) => Some("D3"),
            (_, LinkKind::Email) => Some("D8"),
        };
        match (start, behind) {
            _ if !is_known() => decision(link, Some("D2"), None),
            (None, None) => Decision { section: "3.2", ..decision(link, None, None) },
            _ => decision(link, start, behind),
        }
    }

    /// Decides a start that is another one for the standard.
    fn of_start(&self, link: &Link<'_>, other: usize) -> &'static str {
        let start = link.range().start;
        let before = char_before(self.text, start).and_then(|(_, c)| touching(c));
        match before {
            Some(row @ ("D4" | "D6")) if other < start => row,
            _ if link.kind() == LinkKind::Email => "D8",
            _ if other < start => "D3",
            _ => "D2",
        }
    }

    /// Decides an end that is another one for the standard.
    fn of_end(&self, link: &Link<'_>, other: usize) -> &'static str {
        let end = link.range().end;
        let Some(rest) = self.text.get(end..other) else {
            // The query of an address.
            return if link.kind() == LinkKind::Email { "D8" } else { "D7" };
        };
        let is_host = link.tail().is_empty();
        let is_soft = rest.chars().all(|c| Class::of(c).link_term() == LinkTerm::Soft);
        match rest.chars().next() {
            Some('\u{FEFF}' | '\u{FFFD}') => "D5",
            Some(c) if Class::of(c).has(Class::BIDI_CONTROL) => "D5",
            _ if is_soft => "D1",
            Some(c) if is_alphanumeric(c) && !is_host => "D10",
            Some(c) if is_alphanumeric(c) => "D4",
            Some(c) if is_host && touching(c) == Some("D6") => "D6",
            _ => "D7",
        }
    }
}

/// The row that is about a character that touches a host from outside and that a label has for the standard.
fn touching(c: char) -> Option<&'static str> {
    match c {
        _ if c.is_whitespace() => None,
        '0'..='9' | 'a'..='z' | 'A'..='Z' | '-' | '+' | '/' | ':' | '\\' => Some("D3"),
        _ if c.is_ascii() => None,
        '。' | '．' | '｡' => Some("D4"),
        _ if is_alphanumeric(c) => Some("D4"),
        _ if Class::of(c).has(Class::HOST) => Some("D6"),
        _ => None,
    }
}

fn decision(link: &Link<'_>, start: Option<&'static str>, end: Option<&'static str>) -> Decision {
    let row = |name| ROWS.iter().find(|row| Some(row.name) == name);
    let [start, end] = [row(start), row(end)];
    // Where a row is about hosts too, that is its last section.
    let is_host = link.kind() != LinkKind::Email && link.tail().is_empty();
    let section = end.or(start).and_then(|row| match is_host {
        true => row.sections.last(),
        false => row.sections.first(),
    });
    let section = section.copied().unwrap_or(match link.kind() {
        LinkKind::Email => "5.2",
        LinkKind::Url | LinkKind::Domain if is_host => "1.4",
        LinkKind::Url | LinkKind::Domain => "3.5.1",
    });
    Decision { start, end, section }
}
