//! Compares a link with the link that the standard finds at the same place.

use core::ops::Range;

use crate::find::LinkKind;
use crate::finder::Finder;
use crate::link::Link;
use crate::rule::Deviation;
use crate::unicode::{
    Class, LinkTerm, char_at, char_before, is_alphanumeric, is_label_separator, link_term,
};

/// The links that the standard finds in a text, for comparison.
struct StrictLinks<'t> {
    text: &'t str,
    finder: Finder,
}

/// The number of bytes to read with the standard before and after a link. No host and almost no URL
/// is longer. The limit keeps the time linear for many links in one long word.
const AROUND: usize = 1000;

/// The difference between a link and the link of the standard, returned by
/// [`Finder::compare`](crate::Finder::compare).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Difference {
    /// The deviation that decides the start of the link, if the standard has another start.
    pub start: Option<Deviation>,
    /// The deviation that decides the end of the link, if the standard has another end.
    pub end: Option<Deviation>,
    /// The section of UTS #58 that decides, or that the link deviates from, such as `3.5.1`.
    pub section: &'static str,
}

impl Finder {
    /// Compares a link of `text` with the link that the standard finds there, and returns the
    /// deviations that cause the difference. The standard uses the settings of this finder, except
    /// for [`bare_domains`](Self::bare_domains) and [`emails`](Self::emails). Takes time
    /// proportional to the length of the word around the link.
    ///
    /// # Examples
    ///
    /// ```
    /// use uts58::Finder;
    /// use uts58::rules::Deviation;
    ///
    /// let (finder, text) = (Finder::new(), "Is it example.com? See https://example.com/a.");
    /// let differences = finder.links(text).map(|link| finder.compare(text, &link));
    /// let differences: Vec<_> = differences.map(|it| (it.end, it.section)).collect();
    /// assert_eq!(differences, [(Some(Deviation::D1), "3.5.1"), (None, "3.5.1")]);
    /// ```
    #[must_use]
    pub fn compare(&self, text: &str, link: &Link<'_>) -> Difference {
        if self.is_uts58() {
            return difference(link, None, None);
        }
        let links = StrictLinks { text, finder: self.to_strict() };
        let Range { start, end } = link.range();
        match links.link_at(start..end) {
            None => links.of_own(link),
            Some(other) => {
                let start = (other.start != start).then(|| links.of_start(link, other.start));
                let end = (other.end != end).then(|| links.of_end(link, other.end));
                difference(link, start, end)
            }
        }
    }
}

impl StrictLinks<'_> {
    /// Returns the first link of the standard that overlaps a range. No link contains whitespace.
    fn link_at(&self, range: Range<usize>) -> Option<Range<usize>> {
        let from = self.text.floor_char_boundary(range.start.saturating_sub(AROUND));
        let to = self.text.floor_char_boundary(range.end + AROUND);
        let before = self.text.get(from..range.start)?.rfind(char::is_whitespace);
        let after = self.text.get(range.start..to)?.find(char::is_whitespace);
        let from = before.map_or(from, |space| from + space);
        let to = after.map_or(to, |space| range.start + space);
        let links = self.finder.links(self.text.get(from..to)?).map(|link| link.range());
        let mut links = links.map(|link| from + link.start..from + link.end);
        links.find(|link| link.end > range.start).filter(|link| link.start < range.end)
    }

    /// Returns the difference for a link where the standard has no link: it does not know the host,
    /// or the text that touches the host prevents a link.
    fn of_own(&self, link: &Link<'_>) -> Difference {
        let is_known = || {
            let first = self.finder.links(link.as_str()).next();
            first.is_some_and(|first| first.range().start == 0)
        };
        let Range { start, end } = link.range();
        let after = match char_at(self.text, end).filter(|_| link.tail().is_empty()) {
            Some('。' | '．' | '｡') => Some(Deviation::D7),
            after => after.and_then(touching),
        };
        let before = char_before(self.text, start).and_then(|(_, c)| touching(c));
        let start = match (before, link.kind()) {
            (Some(deviation @ (Deviation::D4 | Deviation::D6)), _) => Some(deviation),
            (_, LinkKind::Url) => None,
            _ if after.is_some() => None,
            (_, LinkKind::Domain) => Some(Deviation::D3),
            (_, LinkKind::Email | LinkKind::Mailto) => Some(Deviation::D8),
        };
        match (start, after) {
            _ if !is_known() => difference(link, Some(Deviation::D2), None),
            (None, None) => Difference { section: "3.2", ..difference(link, None, None) },
            _ => difference(link, start, after),
        }
    }

    /// Returns the deviation for a start that differs from `other`, the start in the standard.
    fn of_start(&self, link: &Link<'_>, other: usize) -> Deviation {
        let start = link.range().start;
        let before = char_before(self.text, start).and_then(|(_, c)| touching(c));
        match before {
            Some(deviation @ (Deviation::D4 | Deviation::D6)) if other < start => deviation,
            _ if link.local_part().is_some() => Deviation::D8,
            _ if other < start => Deviation::D3,
            _ => Deviation::D2,
        }
    }

    /// Returns the deviation for an end that differs from `other`, the end in the standard.
    fn of_end(&self, link: &Link<'_>, other: usize) -> Deviation {
        let end = link.range().end;
        let Some(rest) = self.text.get(end..other) else {
            // The query of an email address.
            return if link.local_part().is_some() { Deviation::D8 } else { Deviation::D7 };
        };
        let is_host = link.tail().is_empty();
        let is_soft = rest.chars().all(|c| link_term(c) == LinkTerm::Soft);
        match rest.chars().next() {
            Some('\u{FEFF}' | '\u{FFFD}') => Deviation::D5,
            Some(c) if Class::from_char(c).has(Class::BIDI_CONTROL) => Deviation::D5,
            _ if is_soft => Deviation::D1,
            Some(c) if is_alphanumeric(c) && !is_host => Deviation::D10,
            Some(c) if is_alphanumeric(c) => Deviation::D4,
            Some(c) if is_host && touching(c) == Some(Deviation::D6) => Deviation::D6,
            _ => Deviation::D7,
        }
    }
}

/// Returns the deviation that keeps a character out of the host that it touches.
fn touching(c: char) -> Option<Deviation> {
    match c {
        _ if c.is_whitespace() => None,
        '0'..='9' | 'a'..='z' | 'A'..='Z' | '-' | '+' | '/' | ':' | '\\' => Some(Deviation::D3),
        _ if c.is_ascii() => None,
        _ if is_label_separator(c) || is_alphanumeric(c) => Some(Deviation::D4),
        _ if Class::from_char(c).has(Class::HOST) => Some(Deviation::D6),
        _ => None,
    }
}

fn difference(link: &Link<'_>, start: Option<Deviation>, end: Option<Deviation>) -> Difference {
    // If a deviation is also about hosts, its last section is about them.
    let is_host = link.local_part().is_none() && link.tail().is_empty();
    let section = end.or(start).and_then(|deviation| match is_host {
        true => deviation.about().sections.last(),
        false => deviation.about().sections.first(),
    });
    let section = section.copied().unwrap_or(match link.kind() {
        LinkKind::Email | LinkKind::Mailto => "5.2",
        _ if is_host => "1.4",
        _ => "3.5.1",
    });
    Difference { start, end, section }
}
