//! The text after a host: the port, and the path, query and fragment. Detection finds where they end (UTS #58
//! section 3.5.1), and formatting escapes the characters that would end them (section 4.1).

pub(crate) mod closing;
mod particles;
pub(crate) mod sentence;

use crate::find::rules::Profile;
use crate::refusal::Reason;
use crate::unicode::{Class, LinkTerm, char_at, link_bracket};

use sentence::SoFar;

/// Returns the end of the port at byte `from`, or `from` if there is no port.
pub(crate) fn port_end(text: &str, from: usize) -> Result<usize, Reason> {
    let Some(rest) = text.as_bytes()[from..].strip_prefix(b":") else {
        return Ok(from);
    };
    let len = rest.iter().take_while(|b| b.is_ascii_digit()).count();
    let glued = rest.get(len).is_some_and(|b| b.is_ascii_alphabetic() || *b == b'_');
    if len == 0 || glued {
        return Ok(from);
    }
    let end = from + 1 + len;
    text[from + 1..end].parse::<u16>().map(|_| end).map_err(|_| Reason::Port)
}

/// For each byte, whether [`end`] can skip it: always, only while no bracket is open, or never.
static PLAIN: [u8; 256] = {
    let mut plain = [ODD; 256];
    let mut byte = 0;
    while byte < 128 {
        plain[byte] = match (byte as u8, Class::of_ascii(byte as u8).link_term()) {
            (b'#' | b'`' | b'\\' | b'|', _) => ODD,
            (b'/' | b'=' | b'&', LinkTerm::Include) => CLEARS,
            (_, LinkTerm::Include) => ALWAYS,
            _ => ODD,
        };
        byte += 1;
    }
    plain
};
const ALWAYS: u8 = 0;
/// The byte clears the open brackets in some part of a URL.
const CLEARS: u8 = 1;
const ODD: u8 = 2;

/// Returns the end of the path, query and fragment that start at byte `from` of `text`, in a link that starts
/// at byte `start`. Returns `from` if there are none. Does not allocate.
#[inline(always)]
pub(crate) fn end(text: &str, start: usize, from: usize, profile: Profile) -> usize {
    if text.as_bytes().get(from).copied().and_then(Part::first).is_none() {
        return from;
    }
    // Another URL that directly follows this one ends its text.
    let scan = |text: &str| {
        let found = scan(text, start, from, profile);
        found.or_else(|url| scan(&text[..url], start, from, profile)).unwrap_or_else(|url| url)
    };
    if profile == Profile::Uts58 {
        return scan(text);
    }
    let closed = closing::mark_end(text, start, from).map_or(text, |mark| &text[..mark]);
    let mut end = scan(closed);
    // What is cut may follow something else to be cut: `*https://example.com/a[b[*`. More than that is not undone.
    for _ in 0..3 {
        let cut = match text.as_bytes()[from..end].last() {
            Some(&mark @ (b'*' | b'~' | b'_')) => closing::run_end(text, start, end, mark),
            Some(b's') => closing::possessive(text, from..end),
            _ => None,
        };
        let Some(cut) = cut.or_else(|| closing::label(text, from..end)) else {
            break;
        };
        end = scan(&text[..cut]);
    }
    end
}

/// Finds the end in one pass, from the properties of the characters, or returns where another URL starts that directly
/// follows this one.
fn scan(text: &str, start: usize, from: usize, profile: Profile) -> Result<usize, usize> {
    let bytes = text.as_bytes();
    let is_default = profile == Profile::Default;
    let mut part = Part::Path;
    let mut safe = from;
    // Most links have no brackets in their path, query and fragment.
    let mut open: Option<Brackets> = None;
    let mut so_far = SoFar::Ascii;
    let mut i = from;
    while i < bytes.len() {
        let rest = &bytes[i..];
        let odd = match open {
            None => rest.iter().position(|&b| PLAIN[usize::from(b)] > CLEARS),
            Some(_) => rest.iter().position(|&b| PLAIN[usize::from(b)] > ALWAYS),
        };
        let plain = odd.unwrap_or(rest.len());
        if plain > 0 {
            i += plain;
            safe = i;
            continue;
        }
        if let Some((next, len)) = part.separator(rest) {
            part = next;
            open.as_mut().map(Brackets::clear);
            match profile {
                Profile::Uts58 => safe = i + len,
                // Row D1.
                Profile::Default => {
                    let is_kept = |&b: &u8| Class::of_ascii(b).link_term() != LinkTerm::Soft;
                    safe = rest[..len].iter().rposition(is_kept).map_or(safe, |last| i + last + 1);
                }
            }
            i += len;
            continue;
        }
        let Some(c) = char_at(text, i) else {
            break;
        };
        if is_default
            && c == ':'
            && let Some(url) = closing::next_url(text, from, i)
        {
            return Err(url);
        }
        let is_outside = || match so_far {
            _ if closing::ends_quotation(text, start, i, c) => true,
            SoFar::Ascii => match c {
                // A template tag, such as `{%- endif %}`.
                '{' => matches!(rest, [_, b'%', b' ', ..] | [_, b'%', b'-', b' ', ..]),
                '(' | '[' | '\u{80}'.. => particles::is_outside(text, from, i),
                _ => false,
            },
            SoFar::Other => matches!(c, '，' | '、') && sentence::starts_clause(&text[i + 3..]),
        };
        let class = Class::of(c);
        let term = match profile {
            Profile::Uts58 => class.link_term(),
            Profile::Default if is_outside() => break,
            Profile::Default if c == '"' => match closing::quoted(text, from, i) {
                Some(len) => {
                    i += len;
                    safe = i;
                    continue;
                }
                None => break,
            },
            Profile::Default => sentence::link_term(c, class, so_far),
        };
        i += c.len_utf8();
        match term {
            LinkTerm::Include => safe = i,
            LinkTerm::Soft => {}
            LinkTerm::Hard => break,
            LinkTerm::Open if open.get_or_insert_with(Brackets::new).push(c) => {
                // A bracket that opens at the end belongs to the sentence (row D7).
                if !is_default {
                    safe = i;
                }
            }
            LinkTerm::Close if open.as_mut().is_some_and(|open| open.closes(c)) => safe = i,
            LinkTerm::Open | LinkTerm::Close => break,
        }
        if !c.is_ascii() {
            so_far = SoFar::Other;
        }
    }
    Ok(safe)
}

/// A part of a URL after its host (UTS #58 table 3-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Path,
    Query,
    Fragment,
    Directive,
}

impl Part {
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

    /// Returns the part after the separator at the start of `rest`, and the length of the separator in bytes.
    /// A separator starts the next part or clears the stack of open brackets.
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

/// Splits `text` at the first `at`, and returns `None` as the second half if there is none.
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

    /// Returns whether `close` closes the last open bracket, and only then removes that bracket. Otherwise
    /// detection ends the link, and formatting must leave the bracket for its own partner.
    pub(crate) fn closes(&mut self, close: char) -> bool {
        let last = self.stack[..self.len].last();
        let is_pair = last.is_some_and(|&open| link_bracket(close) == Some(open));
        self.len -= usize::from(is_pair);
        is_pair
    }
}
