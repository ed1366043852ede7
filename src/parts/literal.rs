//! Text as a person means it, and the units that it is written by.

use alloc::borrow::{Cow, ToOwned};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use percent_encoding::percent_decode;

use crate::format::minimal::{Unit, is_narrow_confusable, is_seen, is_syntax};
use crate::tail::Part;

/// A piece of a URL as a person means it: nothing in it is escaped, and nothing in it is syntax.
///
/// Nearly always it is text. Where a URL was made in another encoding than UTF-8 it is bytes that
/// are not, and they are kept.
///
/// # Examples
///
/// ```
/// use linkwright::parts::Literal;
///
/// assert_eq!(Literal::from("b/?#c").as_str(), Some("b/?#c"));
/// assert_eq!(Literal::from(vec![0xFF]).as_str(), None);
/// ```
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal(Vec<u8>);

impl Literal {
    /// The text; `None` where it is not UTF-8.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        core::str::from_utf8(&self.0).ok()
    }

    /// The bytes, of text in UTF-8.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The text, with U+FFFD for what is not UTF-8.
    #[must_use]
    pub fn to_string_lossy(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.0)
    }

    /// What the escaped text `written` stands for.
    pub(super) fn of_escaped(written: &str) -> Self {
        Self(percent_decode(written.as_bytes()).collect())
    }

    /// What the escaped text `written` of a query stands for, where a `+` is a space.
    pub(super) fn of_escaped_query(written: &str) -> Self {
        let written = written.replace('+', " ");
        Self::of_escaped(&written)
    }

    /// The units of this, as a piece of `part`.
    pub(super) fn units(&self, part: Part) -> Units<'_> {
        Units {
            bytes: &self.0,
            at: 0,
            is_utf8: self.as_str().is_some(),
            part,
            term: Term::Other,
            next: Next::Other,
            before: None,
        }
    }
}

impl fmt::Debug for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_str() {
            Some(text) => fmt::Debug::fmt(text, f),
            None => write!(f, "b\"{}\"", self.0.escape_ascii()),
        }
    }
}

impl From<&str> for Literal {
    fn from(text: &str) -> Self {
        Self(text.to_owned().into_bytes())
    }
}

impl From<String> for Literal {
    fn from(text: String) -> Self {
        Self(text.into_bytes())
    }
}

impl From<&String> for Literal {
    fn from(text: &String) -> Self {
        Self::from(text.as_str())
    }
}

impl From<Vec<u8>> for Literal {
    fn from(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }
}

impl PartialEq<str> for Literal {
    fn eq(&self, other: &str) -> bool {
        self.0 == other.as_bytes()
    }
}

impl PartialEq<&str> for Literal {
    fn eq(&self, other: &&str) -> bool {
        self == *other
    }
}

/// What a piece is part of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Term {
    /// A text directive, where `-` is an affix, and which browsers give up on for a `%` that starts
    /// no escape.
    OfTextDirective,
    Other,
}

/// What stands behind a piece.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// `:~:`
    Directive,
    Other,
}

/// The units of a [`Literal`]: what section 4.1 calls "the normal interior escaping" is done.
#[derive(Clone)]
pub(super) struct Units<'t> {
    bytes: &'t [u8],
    at: usize,
    is_utf8: bool,
    part: Part,
    term: Term,
    next: Next,
    /// The character that a reader sees before the next one, if it is not of URL syntax.
    before: Option<char>,
}

impl Units<'_> {
    pub(super) fn of(mut self, term: Term) -> Self {
        self.term = term;
        self
    }

    pub(super) fn before(mut self, next: Next) -> Self {
        self.next = next;
        self
    }

    /// Leaves out the first `len` bytes, which are ASCII.
    pub(super) fn skip_bytes(mut self, len: usize) -> Self {
        self.at = len;
        self
    }

    fn char_at(&self, at: usize) -> Option<char> {
        let rest = self.bytes.get(at..)?;
        match self.is_utf8 {
            true => core::str::from_utf8(rest.get(..4).unwrap_or(rest))
                .unwrap_or_else(|cut| {
                    core::str::from_utf8(&rest[..cut.valid_up_to()]).unwrap_or_default()
                })
                .chars()
                .next(),
            false => rest.first().filter(|b| b.is_ascii()).map(|&b| char::from(b)),
        }
    }

    /// Whether the ASCII character at this place would be read as syntax.
    fn is_read_as_syntax(&self, c: char) -> bool {
        let behind = &self.bytes[self.at + 1..];
        let is_separator = match (self.part, c) {
            // Browsers take `\` for `/`.
            (Part::Path, '/' | '\\' | '?' | '#') => true,
            // `+` stands for a space.
            (Part::Query, '+' | '#' | '=' | '&') => true,
            (Part::Directive, '&' | ',') => true,
            (Part::Directive, '-' | '%') if self.term == Term::OfTextDirective => true,
            (Part::Fragment | Part::Directive, ':') => {
                behind.starts_with(b"~:") || behind == b"~" && self.next == Next::Directive
            }
            _ => false,
        };
        let is_escape = c == '%'
            && matches!(behind, [a, b, ..] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit());
        is_separator || is_escape
    }
}

impl<'t> Iterator for Units<'t> {
    type Item = Unit<'t>;

    fn next(&mut self) -> Option<Unit<'t>> {
        let byte = *self.bytes.get(self.at)?;
        let Some(c) = self.char_at(self.at) else {
            self.at += 1;
            self.before = None;
            return Some(Unit::Byte(byte));
        };
        let end = self.at + c.len_utf8();
        let is_syntax_here = c.is_ascii() && self.is_read_as_syntax(c);
        let is_hidden = is_narrow_confusable(c) || !is_seen(c, self.before, || self.char_at(end));
        let is_shown = !is_syntax_here && !is_hidden;
        self.at = end;
        self.before = Some(c).filter(|&c| is_shown && !is_syntax(c));
        Some(match is_shown {
            true => Unit::Char(c),
            false => Unit::Hidden(c),
        })
    }
}
