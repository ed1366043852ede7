//! Fast path: rules out texts that can neither contain nor affect a link, before they are joined
//! and searched. Most texts are ruled out.

use memchr::{memchr, memchr3, memrchr2};

use uts58::Finder;
use uts58::adapter::{Candidates, has_bytes, skip_bytes};

use crate::anchor::{opens_direction, turns};

/// Returns whether a text may contain a link, or change the direction of a following link. Such a
/// text has a trigger that may be more than punctuation, judging by the next byte, or a character
/// that opens an embedding, an override or an isolate.
#[inline]
pub(crate) fn has_candidate(text: &str, finder: &Finder) -> bool {
    let text = text.as_bytes();
    // Fast path: most texts have none of these bytes. A short text is read byte by byte.
    let may_have = text.len() > 17 || has_start(text);
    may_have
        && has_bytes(text, may_be_candidate)
        && Candidates::new(finder).next_or(text, 0, opens_direction).is_some()
        || has_colons(finder) && text.contains(&b':')
}

/// Returns the same as `has_candidate` for a text of HTML. Each of these characters may be a
/// character reference there: a number, `&period;`, `&colon;` or `&commat;`.
#[inline]
pub(crate) fn has_candidate_in_html(text: &[u8], finder: &Finder) -> bool {
    has_start(text)
        && (has_bytes(text, |byte, next, _| is_trigger_in_html(byte, next))
            || finder.has_candidate(text)
            || turns(text))
}

/// Returns whether every colon is a candidate, because it may end a scheme without a `//` after it.
fn has_colons(finder: &Finder) -> bool {
    finder.get_schemes().iter().any(|name| name != "*")
}

/// Returns whether these bytes may be a candidate, or change the direction.
#[inline(always)]
fn may_be_candidate(byte: u8, next: u8, third: u8) -> bool {
    is_ascii_trigger(byte, next)
        | is_wide_stop(byte, next, third)
        | (byte == 0xEF)
        | ((byte == 0xE2) & (third >= 0xA6))
}

/// Returns whether these bytes may be the candidate of a link in ASCII.
#[inline(always)]
fn is_ascii_trigger(byte: u8, next: u8) -> bool {
    ((byte == b'.') & (next >= b'-')) | ((byte == b':') & (next == b'/')) | (byte == b'@')
}

/// Returns whether these bytes belong to a U+3002 that may separate labels.
#[inline(always)]
fn is_wide_stop(byte: u8, next: u8, third: u8) -> bool {
    (byte == 0x80) & (next == 0x82) & (third > b'<')
}

/// Returns whether these bytes are a U+FF0E or U+FF61, which separate labels only in strict mode
/// (D7).
#[inline(always)]
fn is_full_width_stop(byte: u8, next: u8, third: u8) -> bool {
    (byte == 0xEF) & ((next == 0xBC) & (third == 0x8E) | (next == 0xBD) & (third == 0xA1))
}

/// Returns whether a character reference for a trigger or for a character that changes the
/// direction may start here.
#[inline(always)]
fn opens_reference(byte: u8, next: u8) -> bool {
    (byte == b'&') & ((next == b'#') | (next == b'p') | (next == b'c'))
}

#[inline(always)]
fn is_trigger_in_html(byte: u8, next: u8) -> bool {
    is_ascii_trigger(byte, next) & (next != b'<')
        | opens_reference(byte, next)
        | (((byte == b'.') | (byte == b':')) & (next == b'&'))
}

/// Returns the byte of a page before which no text has a literal trigger. `from` must not be in
/// markup.
///
/// Text from a `<` before a letter to the next `>` never links, whatever is open, so the URLs in
/// most attributes are skipped without parsing the page.
pub(crate) fn no_trigger_in_html(html: &[u8], from: usize, finder: &Finder) -> usize {
    let colons = has_colons(finder);
    let (mut start, mut at) = (from, from);
    while let Some(next) = html.get(at..).and_then(|rest| memchr3(b'.', b':', b'@', rest)) {
        at += next;
        let is_colon = colons && html[at] == b':';
        if html.get(at + 1).is_some_and(|&next| !is_colon && !is_trigger_in_html(html[at], next)) {
            at += 1;
            continue;
        }
        let markup = memrchr2(b'<', b'>', &html[start..at]).map(|markup| &html[start + markup..]);
        let (Some([b'<', b'/', first, ..]) | Some([b'<', first, ..])) = markup else {
            return at;
        };
        if !first.is_ascii_alphabetic() {
            return at;
        }
        at = memchr(b'>', &html[at..]).map_or(html.len(), |end| at + end + 1);
        start = at;
    }
    html.len()
}

/// Returns the byte of a page before which no text has a character reference or a character outside
/// ASCII that could be a trigger or change the direction.
pub(crate) fn no_other_in_html(html: &[u8], from: usize, finder: &Finder) -> usize {
    // Fast path: most blocks have none of these bytes.
    let may_be = |byte, _, _| (byte == b'&') | (byte >= 0x80);
    let is_other = |byte, next, third| {
        opens_reference(byte, next)
            | opens_direction(byte, next, third)
            | is_wide_stop(byte, next, third)
    };
    if !finder.is_uts58() {
        return skip_bytes(html, from, may_be, is_other);
    }
    skip_bytes(html, from, may_be, |byte, next, third| {
        is_other(byte, next, third) | is_full_width_stop(byte, next, third)
    })
}

/// A table of the first bytes of all triggers, character references and characters outside ASCII.
const STARTS: [bool; 256] = {
    let mut starts = [false; 256];
    let mut at = 0;
    while at < 256 {
        // & . : @
        starts[at] = at >= 0x80 || matches!(at, 0x26 | 0x2E | 0x3A | 0x40);
        at += 1;
    }
    starts
};

#[inline(always)]
fn has_start(text: &[u8]) -> bool {
    text.iter().any(|&byte| STARTS[usize::from(byte)])
}

/// Returns whether a text of HTML may change the direction of the text after it.
#[inline]
pub(crate) fn may_turn(html: &[u8]) -> bool {
    html.iter().any(|&byte| (byte >= 0x80) | (byte == b'&'))
        && has_bytes(html, |byte, next, third| {
            opens_direction(byte, next, third) | ((byte == b'&') & (next == b'#'))
        })
}
