//! Finds the end of the port, path, query and fragment in prose (D1, D5, D7 and D10).

pub(crate) mod closing;
mod data;
mod particles;
pub(crate) mod sentence;

use core::ops::Range;

use crate::find::tail::{Brackets, TailPart};
use crate::rule::{RuleRef, standard};
use crate::setting::options::{Switch, TailRules};
use crate::unicode::{Class, LinkTerm, char_at, end_before, is_alphanumeric, is_glued};

use super::words::attached::is_joined;
use super::words::lists;
use crate::prose::reader;
use sentence::SoFar;

/// Returns the end of the port at byte `from`, or `from` if there is no port. By D7, digits that
/// start something else are not a port. Without them the link would lead elsewhere, so this refuses
/// it.
pub(crate) fn port_end(text: &str, from: usize) -> Result<usize, RuleRef> {
    let Some(rest) = text[from..].strip_prefix(':') else {
        return Ok(from);
    };
    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let port = &rest[..rest.len() - after.len()];
    if port.is_empty() {
        let is_wide = after.starts_with(|c| matches!(c, '\u{FF10}'..='\u{FF19}'));
        return if is_wide { Err(&reader::NO_PORT) } else { Ok(from) };
    }
    if goes_on(after) {
        return Err(&reader::NO_PORT);
    }
    port.parse::<u16>().map(|_| from + 1 + port.len()).map_err(|_| &standard::PORT)
}

/// The ports on which browsers open no page ("bad ports" of the Fetch Standard), in order: the
/// ports of mail, chat and the like.
const BAD_PORTS: [u16; 83] = [
    0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101,
    102, 103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427,
    465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990,
    993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667,
    6668, 6669, 6679, 6697, 10080,
];

pub(crate) fn is_bad_port(port: u16) -> bool {
    BAD_PORTS.binary_search(&port).is_ok()
}

/// Returns whether the text after the digits that follow a host shows that they are not a port:
/// `8080a`, `80.example.com`. An underscore may close an emphasis: `_http://localhost:3000_`.
fn goes_on(after: &str) -> bool {
    let rest = after.trim_start_matches('_');
    let mut chars = rest.chars();
    match chars.next() {
        Some('/') => rest.len() < after.len(),
        Some('.') => chars.next().is_some_and(|c| c.is_ascii_lowercase() || c.is_ascii_digit()),
        Some('%') => {
            rest.get(..3).is_some_and(|escape| closing::ends_with_escape(escape.as_bytes()))
        }
        Some(c) => is_word(c),
        None => false,
    }
}

/// Returns whether the text after the `:` of a host is more of a URL, or a placeholder for its
/// port: `https://example.com:port/x`, `http://localhost:${PORT}/`, `www.example.com:/x`. Otherwise
/// the colon belongs to the sentence.
pub(crate) fn names_port(after: &str) -> bool {
    let mut chars = after.chars();
    match chars.next() {
        Some('$' | '{' | '<' | '%') => true,
        Some('/' | '?' | '#' | '_') => chars.next().is_some_and(is_word),
        Some(c) => {
            is_word(c) && !c.is_ascii_digit() && !starts_url(after) && !starts_with_case(after)
        }
        None => false,
    }
}

/// Returns whether a text starts with a case ending that is a whole word: `https://example.fi:n`.
fn starts_with_case(text: &str) -> bool {
    let (word, rest) = text.split_at(end_before(text, 0, |_, c| !is_alphanumeric(c)));
    lists::CASES.has(word) && !is_joined(rest)
}

/// Returns whether `c` is a letter or digit that continues the word before it. A letter of a script
/// without spaces does not (D4).
fn is_word(c: char) -> bool {
    is_alphanumeric(c) && !is_glued(c)
}

/// Returns whether a text starts with a scheme and `://`.
pub(crate) fn starts_url(text: &str) -> bool {
    let is_scheme = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
    text.trim_start_matches(is_scheme).starts_with("://")
}

/// The kind of each byte: [`end`] can skip it always, only while no bracket is open, or never.
static PLAIN: [u8; 256] = {
    let mut plain = [ODD; 256];
    let mut byte = 0;
    while byte < 128 {
        plain[byte] = match (byte as u8, Class::of_ascii(byte as u8).link_term()) {
            (b'[' | b',' | b'&' | b'"', _) => MARK,
            (b'#' | b'`' | b'\\' | b'|', _) => ODD,
            (b'/' | b'=', LinkTerm::Include) => CLEARS,
            (_, LinkTerm::Include) => ALWAYS,
            _ => ODD,
        };
        byte += 1;
    }
    plain
};
const ALWAYS: u8 = 0;
/// A byte that clears the open brackets in some part of a URL.
const CLEARS: u8 = 1;
const ODD: u8 = 2;
/// An odd byte that [`cut_at_mark`] searches for, or that may enclose such a byte.
const MARK: u8 = 3;

/// Returns the end of the path, query and fragment that start at byte `from` of `text`, in a link
/// that starts at byte `start`. Returns `from` if nothing starts there. Does not allocate.
#[inline(always)]
pub(crate) fn end(text: &str, start: usize, from: usize, rules: TailRules) -> usize {
    let has_tail = text.as_bytes().get(from).copied().and_then(TailPart::first).is_some();
    if has_tail { end_of_path(text, start, from, rules) } else { from }
}

/// Returns the end of the path, query and fragment that start at byte `from`, whatever the path
/// starts with.
pub(crate) fn end_of_path(text: &str, start: usize, from: usize, rules: TailRules) -> usize {
    // Another URL that directly follows this one ends it.
    let scan = |text: &str, has_mark: &mut bool| {
        let found = scan(text, start, from, has_mark);
        found.or_else(|url| scan(&text[..url], start, from, has_mark)).unwrap_or_else(|url| url)
    };
    let closed = closing::mark_end(text, start, from).map_or(text, |mark| &text[..mark]);
    let mut has_mark = false;
    let mut end = scan(closed, &mut has_mark);
    // After a cut, the rest may need another cut: `*https://example.com/a[b[*`. Three cuts are the
    // limit.
    for _ in 0..3 {
        let cut = match text.as_bytes()[from..end].last() {
            Some(&mark @ (b'*' | b'~' | b'_')) => closing::run_end(text, start, end, mark)
                .or_else(|| closing::strong(text, from, end)),
            Some(b's') => closing::possessive(text, from..end),
            _ => None,
        };
        let at_mark = || has_mark.then(|| cut_at_mark(text, start, from..end, rules)).flatten();
        let Some(cut) = cut.or_else(at_mark) else {
            break;
        };
        end = scan(&text[..cut], &mut has_mark);
    }
    end
}

/// Returns the end of a tail before a label, an entity or CSV cells, which start with `[`, `&` or
/// `,`.
fn cut_at_mark(text: &str, start: usize, tail: Range<usize>, rules: TailRules) -> Option<usize> {
    let is_footnote = |at: usize| text[at + 1..].starts_with('^');
    let label = closing::label(text, tail.clone())
        .filter(|&at| rules.labels == Switch::On || is_footnote(at));
    if !rules.hosts.has_all_rules() {
        return label;
    }
    let entity = || data::entity(text, tail.clone());
    label.or_else(entity).or_else(|| data::cells(text, start, tail.clone()))
}

/// Finds the end in one pass, from the properties of the characters. If another URL directly
/// follows this one, returns the start of that URL as an error. Sets `has_mark` if it reads a mark
/// that [`cut_at_mark`] searches for, because few tails have one.
fn scan(text: &str, start: usize, from: usize, has_mark: &mut bool) -> Result<usize, usize> {
    let bytes = text.as_bytes();
    let mut part = TailPart::Path;
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
        *has_mark |= PLAIN[usize::from(rest[0])] == MARK;
        if let Some((next, len)) = part.separator(rest) {
            part = next;
            open.as_mut().map(Brackets::clear);
            // D1.
            let is_kept = |&b: &u8| Class::of_ascii(b).link_term() != LinkTerm::Soft;
            safe = rest[..len].iter().rposition(is_kept).map_or(safe, |last| i + last + 1);
            i += len;
            continue;
        }
        let Some(c) = char_at(text, i) else {
            break;
        };
        if c == ':'
            && let Some(url) = closing::next_url(text, from, i)
        {
            return Err(url);
        }
        if is_outside(text, start, from..i, c, so_far) {
            break;
        }
        if c == '"' {
            let Some(len) = closing::quoted(text, from, i) else {
                break;
            };
            i += len;
            safe = i;
            continue;
        }
        let term = sentence::link_term(c, so_far);
        i += c.len_utf8();
        match term {
            LinkTerm::Include => safe = i,
            LinkTerm::Soft => {}
            LinkTerm::Hard => break,
            // A bracket that opens at the end belongs to the sentence (D7).
            LinkTerm::Open if open.get_or_insert_with(Brackets::new).push(c) => {}
            LinkTerm::Close if open.as_mut().is_some_and(|open| open.closes(c)) => safe = i,
            LinkTerm::Open | LinkTerm::Close => break,
        }
        if !c.is_ascii() {
            so_far = SoFar::Other;
        }
    }
    Ok(safe)
}

/// Returns whether the character `c` after the tail so far belongs to the text around the link,
/// which starts at byte `start`.
#[inline(always)]
fn is_outside(text: &str, start: usize, tail: Range<usize>, c: char, so_far: SoFar) -> bool {
    let Range { start: from, end: at } = tail;
    match so_far {
        _ if closing::ends_quotation(text, start, at, c) => true,
        SoFar::Ascii => match c {
            // A template tag, such as `{%- endif %}`.
            '{' => matches!(&text.as_bytes()[at + 1..], [b'%', b' ', ..] | [b'%', b'-', b' ', ..]),
            '(' | '[' => particles::is_outside(text, from, at),
            '\u{80}'.. => {
                particles::is_outside(text, from, at) || closing::ends_with_run(text, start, at)
            }
            _ => false,
        },
        SoFar::Other => matches!(c, '，' | '、') && sentence::starts_clause(&text[at + 3..]),
    }
}
