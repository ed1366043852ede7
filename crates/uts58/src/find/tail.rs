//! The text after a host: the port, and the path, query and fragment. Detection finds where they
//! end (UTS #58 section 3.5.1), and formatting escapes the characters that would end them (section
//! 4.1).

use crate::rule::{RuleRef, standard};
use crate::unicode::{LinkTerm, char_at, link_bracket, link_term};

/// Returns the end of the port at byte `from`, or `from` if there is no port.
pub(crate) fn port_end(text: &str, from: usize) -> Result<usize, RuleRef> {
    let Some(rest) = text[from..].strip_prefix(':') else {
        return Ok(from);
    };
    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let port = &rest[..rest.len() - after.len()];
    if port.is_empty() || after.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
        return Ok(from);
    }
    port.parse::<u16>().map(|_| from + 1 + port.len()).map_err(|_| &standard::PORT)
}

/// Returns the end of a port without digits at byte `from` of a URL, which the URL Standard and RFC
/// 3987 section 5.3.3 allow: `http://example.com:/`. A `//` after the colon belongs to another URL:
/// `http://https://example.com`.
pub(crate) fn empty_port_end(text: &str, from: usize) -> Option<usize> {
    let rest = text[from..].strip_prefix(':')?;
    (rest.starts_with(['/', '?', '#']) && !rest.starts_with("//")).then_some(from + 1)
}

/// Returns the end of an empty port and the end of the path, query and fragment after it. A colon
/// before punctuation is not a port: `https://example.com:?`.
pub(crate) fn after_empty_port(
    text: &str,
    from: usize,
    tail_end: impl Fn(usize) -> usize,
) -> Option<(usize, usize)> {
    let port = empty_port_end(text, from)?;
    Some((port, tail_end(port))).filter(|(port, end)| end > port)
}

/// Returns the end of the path, query and fragment that start at byte `from` of `text`. Returns
/// `from` if nothing starts there.
pub(crate) fn end(text: &str, from: usize) -> usize {
    let bytes = text.as_bytes();
    if bytes.get(from).copied().and_then(TailPart::first).is_none() {
        return from;
    }
    let (mut part, mut safe, mut at) = (TailPart::Path, from, from);
    // Most links have no brackets in their path, query and fragment.
    let mut open: Option<Brackets> = None;
    while at < bytes.len() {
        if let Some((next, len)) = part.separator(&bytes[at..]) {
            part = next;
            open.as_mut().map(Brackets::clear);
            at += len;
            safe = at;
            continue;
        }
        let Some(c) = char_at(text, at) else {
            break;
        };
        at += c.len_utf8();
        match link_term(c) {
            LinkTerm::Include => safe = at,
            LinkTerm::Soft => {}
            LinkTerm::Open if open.get_or_insert_with(Brackets::new).push(c) => safe = at,
            LinkTerm::Close if open.as_mut().is_some_and(|open| open.closes(c)) => safe = at,
            LinkTerm::Hard | LinkTerm::Open | LinkTerm::Close => break,
        }
    }
    safe
}

/// A part of a URL after its host (UTS #58 table 3-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TailPart {
    Path,
    Query,
    Fragment,
    Directive,
}

impl TailPart {
    /// Returns the part that `byte` starts directly after the host.
    #[inline]
    pub(crate) fn first(byte: u8) -> Option<Self> {
        match byte {
            b'/' => Some(Self::Path),
            b'?' => Some(Self::Query),
            b'#' => Some(Self::Fragment),
            _ => None,
        }
    }

    /// Returns the part after the separator at the start of `rest`, and the length of the separator
    /// in bytes. A separator starts the next part or clears the stack of open brackets.
    #[inline]
    pub(crate) fn separator(self, rest: &[u8]) -> Option<(Self, usize)> {
        match (self, *rest.first()?) {
            (Self::Path, b'/') => Some((Self::Path, 1)),
            (Self::Path, b'?') => Some((Self::Query, 1)),
            (Self::Path | Self::Query, b'#') => Some((Self::Fragment, 1)),
            (Self::Query, b'=' | b'&') => Some((Self::Query, 1)),
            (Self::Directive, b'&' | b',') => Some((Self::Directive, 1)),
            (Self::Fragment | Self::Directive, b':') if rest.starts_with(b":~:") => {
                Some((Self::Directive, 3))
            }
            _ => None,
        }
    }
}

/// Splits `text` at the first `at`. The second half is `None` if `text` has no `at`.
pub(crate) fn cut(text: &str, at: char) -> (&str, Option<&str>) {
    text.split_once(at).map_or((text, None), |(before, after)| (before, Some(after)))
}

/// The maximum depth of nested brackets.
const BRACKET_LIMIT: usize = 125;

/// The open brackets of a part, to be paired with closing ones (UTS #58 section 3.5.1).
pub(crate) struct Brackets {
    stack: [char; BRACKET_LIMIT],
    len: usize,
}

impl Brackets {
    pub(crate) fn new() -> Self {
        Self { stack: ['\0'; BRACKET_LIMIT], len: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    /// Adds an open bracket. Returns `false` if the limit is reached.
    pub(crate) fn push(&mut self, open: char) -> bool {
        let Some(slot) = self.stack.get_mut(self.len) else {
            return false;
        };
        *slot = open;
        self.len += 1;
        true
    }

    /// Removes the last open bracket.
    #[cfg(feature = "idna")]
    pub(crate) fn pop(&mut self) -> Option<char> {
        let (open, rest) = self.stack[..self.len].split_last()?;
        self.len = rest.len();
        Some(*open)
    }

    /// Returns whether `close` closes the last open bracket, and removes that bracket if so.
    /// Otherwise detection ends the link, and formatting must keep the open bracket for its own
    /// partner.
    pub(crate) fn closes(&mut self, close: char) -> bool {
        let last = self.stack[..self.len].last();
        let is_pair = last.is_some_and(|&open| link_bracket(close) == Some(open));
        self.len -= usize::from(is_pair);
        is_pair
    }
}
