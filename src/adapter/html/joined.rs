//! The text of HTML that stands between two tags: its entities undone, its comments left out.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

/// Text as people read it, and where each piece of it stands in the HTML.
pub(super) struct Joined<'h> {
    text: Cow<'h, str>,
    /// Where it starts in the HTML, if it stands there as it is.
    start: usize,
    /// None, if it does.
    pieces: Vec<Piece>,
}

/// A piece of text that stands in the HTML byte for byte, or as a whole.
struct Piece {
    /// Where it starts in the text.
    start: usize,
    /// Its bytes in the HTML.
    html: Range<usize>,
    form: Form,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    AsWritten,
    Entity,
}

impl<'h> Joined<'h> {
    /// The text of `ranges` of `html`, which are UTF-8, with what is between them left out.
    pub(super) fn new(html: &'h str, ranges: &[Range<usize>]) -> Self {
        if let [range] = ranges
            && let Some(text) = html.get(range.clone())
            && !text.contains('&')
        {
            return Self {
                text: Cow::Borrowed(text),
                start: range.start,
                pieces: Vec::new(),
            };
        }
        let (mut text, mut pieces) = (String::new(), Vec::new());
        for range in ranges {
            let written = html.get(range.clone()).unwrap_or_default();
            let mut at = 0;
            while at < written.len() {
                let rest = &written[at..];
                let entity = rest.starts_with('&').then(|| entity(rest)).flatten();
                let (shown, len, form) = match entity {
                    Some((shown, len)) => (Cow::Owned(shown), len, Form::Entity),
                    None => {
                        let first = rest.chars().next().map_or(1, char::len_utf8);
                        let next = rest[first..].find('&');
                        let len = next.map_or(rest.len(), |next| first + next);
                        (Cow::Borrowed(&rest[..len]), len, Form::AsWritten)
                    }
                };
                pieces.push(Piece {
                    start: text.len(),
                    html: range.start + at..range.start + at + len,
                    form,
                });
                text.push_str(&shown);
                at += len;
            }
        }
        Self {
            text: text.into(),
            start: 0,
            pieces,
        }
    }

    pub(super) fn as_str(&self) -> &str {
        &self.text
    }

    /// The bytes of the HTML that `range` of the text stands for, if that is one stretch of it.
    pub(super) fn in_html(&self, range: Range<usize>) -> Option<Range<usize>> {
        if self.pieces.is_empty() {
            return Some(self.start + range.start..self.start + range.end);
        }
        let last = self.pieces.partition_point(|piece| piece.start < range.end);
        let first = self
            .pieces
            .partition_point(|piece| piece.start <= range.start);
        let pieces = self.pieces.get(first.checked_sub(1)?..last)?;
        let is_whole = pieces
            .windows(2)
            .all(|pair| pair[0].html.end == pair[1].html.start);
        let (first, last) = (pieces.first()?, pieces.last()?);
        let start = match first.form {
            Form::AsWritten => first.html.start + (range.start - first.start),
            Form::Entity if range.start == first.start => first.html.start,
            Form::Entity => return None,
        };
        let end = match last.form {
            Form::AsWritten => last.html.start + (range.end - last.start),
            Form::Entity => {
                let next = self
                    .pieces
                    .get(self.pieces.partition_point(|piece| piece.start < range.end));
                let end = next.map_or(self.text.len(), |next| next.start);
                if range.end != end {
                    return None;
                }
                last.html.end
            }
        };
        is_whole.then_some(start..end)
    }
}

/// What the character reference at the start of `text` stands for, and its length in bytes.
fn entity(text: &str) -> Option<(String, usize)> {
    /// More than the longest name.
    const MAX: usize = 40;
    /// The longest that needs no semicolon, its `&` with it.
    const MAX_OPEN: usize = 7;
    let bytes = text.as_bytes();
    // A number ends with its digits, whatever letters stand behind them.
    let (head, is_part): (usize, fn(&u8) -> bool) = match bytes {
        [_, b'#', b'x' | b'X', ..] => (3, u8::is_ascii_hexdigit),
        [_, b'#', ..] => (2, u8::is_ascii_digit),
        _ => (1, u8::is_ascii_alphanumeric),
    };
    let part = bytes[head..].iter().take(MAX);
    let name = head + part.take_while(|b| is_part(b)).count();
    let is_closed = text[name..].starts_with(';');
    if is_closed {
        let whole = &text[..=name];
        let shown = htmlize::unescape(whole);
        if !shown.ends_with(';') || whole == "&semi;" || whole.starts_with("&#") && shown != whole {
            return Some((shown.into_owned(), name + 1));
        }
    }
    // Some names, and numbers, need no semicolon.
    if text[1..].starts_with('#') {
        let shown = htmlize::unescape(&text[..name]);
        return (shown != text[..name]).then(|| (shown.into_owned(), name));
    }
    (3..=name.min(MAX_OPEN)).rev().find_map(|len| {
        let shown = htmlize::unescape(&text[..len]);
        // All of it is one name, and not a shorter one and letters behind it.
        (shown.chars().count() == 1).then(|| (shown.into_owned(), len))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entities() {
        let check = |text: &str, want: Option<(&str, usize)>| {
            let want = want.map(|(shown, len)| (String::from(shown), len));
            assert_eq!(entity(text), want, "{text}");
        };
        check("&amp;b", Some(("&", 5)));
        check("&ampb", Some(("&", 4)));
        check("&amp", Some(("&", 4)));
        check("&#47;x", Some(("/", 5)));
        check("&#x2F;x", Some(("/", 6)));
        check("&#47/x", Some(("/", 4)));
        check("&#160b", Some(("\u{A0}", 5)));
        check("&#x2Fg", Some(("/", 5)));
        check("&#X2F", Some(("/", 5)));
        check("&#x;", None);
        check("&semi;x", Some((";", 6)));
        check("&#59;", Some((";", 5)));
        check("&notin;x", Some(("∉", 7)));
        check("&notit;x", Some(("¬", 4)));
        check("&copy=3", Some(("©", 5)));
        check("&frac12x", Some(("½", 7)));
        check("&nosuch;", None);
        check("& b", None);
        check("&", None);
        check("&#;", None);
    }

    #[test]
    fn places() {
        let html = "a&amp;b<!--x-->c";
        let joined = Joined::new(html, &[0..7, 15..16]);
        assert_eq!(joined.as_str(), "a&bc");
        assert_eq!(joined.in_html(0..2), Some(0..6));
        assert_eq!(joined.in_html(1..3), Some(1..7));
        assert_eq!(joined.in_html(2..4), None);
        assert_eq!(joined.in_html(3..4), Some(15..16));
    }
}
