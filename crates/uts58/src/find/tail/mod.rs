//! The text after a host: the port, and the path, query and fragment. Detection finds where they end (UTS #58
//! section 3.5.1), and formatting escapes the characters that would end them (section 4.1).

pub(crate) mod closing;
mod particles;
pub(crate) mod sentence;

use crate::find::ending::is_joined;
use crate::find::lists;
use crate::find::rules::Profile;
use crate::refusal::Reason;
use crate::unicode::{Class, LinkTerm, char_at, end_before, is_alphanumeric, link_bracket};

use sentence::SoFar;

/// Returns the end of the port at byte `from`, or `from` if there is no port. By row D7, digits that are the start of
/// something else are no port, and the link would lead elsewhere without them.
pub(crate) fn port_end(text: &str, from: usize, profile: Profile) -> Result<usize, Reason> {
    let Some(rest) = text[from..].strip_prefix(':') else {
        return Ok(from);
    };
    let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let port = &rest[..rest.len() - behind.len()];
    match profile {
        Profile::Default if port.is_empty() && behind.starts_with(is_other_digit) => {
            return Err(Reason::Port);
        }
        _ if port.is_empty() => return Ok(from),
        Profile::Uts58 if behind.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') => {
            return Ok(from);
        }
        Profile::Default if goes_on(behind) => return Err(Reason::Port),
        _ => {}
    }
    port.parse::<u16>().map(|_| from + 1 + port.len()).map_err(|_| Reason::Port)
}

/// Returns whether what follows digits behind a host shows that they are not a port: `8080a`, `80.example.com`. An
/// underscore may close an emphasis: `_http://localhost:3000_`.
fn goes_on(behind: &str) -> bool {
    let rest = behind.trim_start_matches('_');
    let mut chars = rest.chars();
    match chars.next() {
        Some('/') => rest.len() < behind.len(),
        Some('.') => chars.next().is_some_and(|c| c.is_ascii_lowercase() || c.is_ascii_digit()),
        Some('%') => {
            rest.get(..3).is_some_and(|escape| closing::ends_with_escape(escape.as_bytes()))
        }
        Some(c) => is_word(c),
        None => false,
    }
}

/// Returns whether the text behind the `:` that follows a host is more of a URL, or stands for its port:
/// `https://example.com:port/x`, `http://localhost:${PORT}/`. Otherwise the colon belongs to the sentence.
pub(crate) fn names_port(behind: &str) -> bool {
    let mut chars = behind.chars();
    match chars.next() {
        Some('$' | '{' | '<' | '%') => true,
        Some('/' | '?' | '#' | '_') => chars.next().is_some_and(is_word),
        Some(c) => {
            is_word(c) && !c.is_ascii_digit() && !starts_url(behind) && !starts_with_case(behind)
        }
        None => false,
    }
}

/// Returns whether a text starts with a case ending that is a word of its own: `https://example.fi:n`.
fn starts_with_case(text: &str) -> bool {
    let (word, rest) = text.split_at(end_before(text, 0, |_, c| !is_alphanumeric(c)));
    lists::CASES.has(word) && !is_joined(rest)
}

/// Returns whether a letter or digit continues the word before it, which it does not in a script without spaces (row D4).
fn is_word(c: char) -> bool {
    is_alphanumeric(c) && !Class::of(c).has(Class::GLUED)
}

/// Returns whether `c` is a digit that is not ASCII, such as a full-width one.
fn is_other_digit(c: char) -> bool {
    !c.is_ascii() && c.is_numeric() && is_word(c)
}

/// Returns whether a text starts with a scheme and `://`.
pub(crate) fn starts_url(text: &str) -> bool {
    let is_scheme = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
    text.trim_start_matches(is_scheme).starts_with("://")
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
            Some(&mark @ (b'*' | b'~' | b'_')) => closing::run_end(text, start, end, mark)
                .or_else(|| closing::strong(text, from, end)),
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
                '(' | '[' => particles::is_outside(text, from, i),
                '\u{80}'.. => {
                    particles::is_outside(text, from, i) || closing::ends_with_run(text, start, i)
                }
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
