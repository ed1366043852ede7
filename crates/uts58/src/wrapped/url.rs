//! The URL at the end of a line.

use alloc::string::String;

use crate::find::LinkKind;
use crate::finder::Finder;

use super::cells::Cell;
use super::visible::VisibleText;

/// Hyphens that a program inserts where it breaks a word.
pub(super) const HYPHENS: [char; 2] = ['\u{2010}', '\u{AD}'];

/// The part of a URL at the end of a line.
#[derive(Clone, Debug)]
pub(super) struct Fragment<'s> {
    /// The text of the URL in this line.
    pub(super) text: &'s str,
    /// The byte of the visible text, and the column, at which the URL starts.
    pub(super) from: usize,
    pub(super) column: usize,
    /// True if its line starts with it, or with only a list marker before it.
    pub(super) has_row: bool,
    /// The bracket or the quotation mark right before it.
    pub(super) opener: Option<char>,
    /// The number of opening brackets in it, minus the number of closing brackets.
    pub(super) open: isize,
    /// True if it links without the next line.
    pub(super) is_whole: bool,
    pub(super) has_path: bool,
    pub(super) has_query: bool,
    /// True if it started in a line above.
    pub(super) is_later: bool,
}

impl<'s> Fragment<'s> {
    /// Returns the URL at the end of a cell, or text that may be the start of a URL.
    pub(super) fn find(seen: &'s VisibleText, cell: &Cell, finder: &Finder) -> Option<Self> {
        let text = cell.written(seen);
        let start = text.trim_end_matches(|c: char| !c.is_whitespace()).len();
        let word = text[start..].trim_end_matches(HYPHENS);
        let (at, is_whole) = url_in(word, finder)?;
        let from = cell.text.start + start + at;
        let before = &word[..at];
        let fragment = Self {
            text: "",
            from,
            column: seen.column(from),
            has_row: start + at == 0 || before.is_empty() && is_marker(&text[..start]),
            // RFC 3986, appendix C, also allows the label `URL:`.
            opener: before
                .strip_suffix("URL:")
                .unwrap_or(before)
                .chars()
                .next_back()
                .filter(|&c| partner(c).is_some()),
            open: 0,
            is_whole,
            has_path: false,
            has_query: false,
            is_later: false,
        };
        fragment.with(&text[start + at..])
    }

    /// Returns the URL with the text of `cell`, which continues it to the end of the line.
    pub(super) fn goes_on(self, seen: &'s VisibleText, cell: &Cell) -> Option<Self> {
        let text = cell.written(seen);
        Self { is_whole: true, is_later: true, ..self }.with(text)
    }

    fn with(self, text: &'s str) -> Option<Self> {
        let path = text.find("://").map_or(text, |at| &text[at + 3..]);
        let fragment = Self {
            text,
            open: self.open + open_brackets(text),
            has_path: self.is_later || path.contains('/'),
            has_query: self.has_query || text.contains('?'),
            ..self
        };
        let last = text.trim_end_matches(HYPHENS).chars().next_back()?;
        let may_go_on = match last {
            ')' | ']' | '}' => fragment.open >= 0,
            _ => last.is_alphanumeric() || "/-_=&?%.#+~:@,…".contains(last),
        };
        may_go_on.then_some(fragment)
    }

    /// Returns the byte of `word` at which it closes a bracket or a quotation mark that opens
    /// before the URL, or a bracket that opens in it.
    pub(super) fn closes(&self, word: &str) -> Option<usize> {
        let before =
            self.opener.and_then(partner).and_then(|mark| word.find(mark)).filter(|&at| at > 0);
        let within = || word.find([')', ']', '}']).filter(|_| self.open > 0);
        before.or_else(within)
    }

    /// Returns whether the URL with `word` appended links past its current end.
    pub(super) fn completes(&self, word: &str, finder: &Finder) -> bool {
        let text = self.text.trim_end_matches(HYPHENS);
        let joined = String::from(text) + word;
        let first = finder.links(&joined).next();
        first.is_some_and(|link| link.range().start == 0 && link.range().end > text.len())
    }
}

/// Returns where the URL at the end of a word starts, and whether it already links.
fn url_in(word: &str, finder: &Finder) -> Option<(usize, bool)> {
    if let Some(link) = finder.links(word).last() {
        let is_rest = |c| ".,:?!&=#%/+~@-_…".contains(c);
        let is_url = match link.kind() {
            LinkKind::Url => true,
            LinkKind::Domain => link.as_str().contains('/') || link.as_str().starts_with("www."),
            LinkKind::Email | LinkKind::Mailto => false,
        };
        let rest = &word[link.range().end..];
        if !rest.contains("://") && !rest.ends_with(':') {
            return (is_url && rest.chars().all(is_rest)).then(|| (link.range().start, true));
        }
    }
    // The host, or even the scheme, is incomplete.
    let end = word.rfind("://").unwrap_or(word.trim_end_matches('/').trim_end_matches(':').len());
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
    let (before, rest) = word.split_at(end);
    let name = &before[before.trim_end_matches(is_part).len()..];
    let begins = |scheme: &str| match rest.len() {
        0 => !name.is_empty() && scheme.starts_with(name),
        1 | 2 => name == scheme,
        _ => name.eq_ignore_ascii_case(scheme),
    };
    let own = finder.options().schemes().iter().map(|name| &**name);
    ["http", "https"].into_iter().chain(own).any(begins).then(|| (end - name.len(), false))
}

/// Returns the closing mark for an opening mark.
fn partner(mark: char) -> Option<char> {
    Some(match mark {
        '(' => ')',
        '[' => ']',
        '{' => '}',
        '<' => '>',
        '⟨' => '⟩',
        '“' => '”',
        '‘' => '’',
        '«' => '»',
        '"' | '\'' | '`' => mark,
        _ => return None,
    })
}

fn open_brackets(text: &str) -> isize {
    text.bytes().fold(0, |open, byte| match byte {
        b'(' | b'[' | b'{' => open + 1,
        b')' | b']' | b'}' => open - 1,
        _ => open,
    })
}

/// Returns whether a text is the marker of a list item, such as `- `, `1. ` or `⎿ `.
pub(super) fn is_marker(text: &str) -> bool {
    let text = text.trim();
    let number = text.trim_start_matches(['(', '[']).trim_end_matches(['.', ')', ']', ':']);
    let is_short = number.len() <= 3 && number.bytes().all(|b| b.is_ascii_digit())
        || number.len() == 1 && number.bytes().all(|b| b.is_ascii_alphabetic());
    number.len() < text.len() && is_short
        || !text.is_empty() && !text.contains(char::is_alphanumeric)
}
