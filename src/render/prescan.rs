//! What a text that a parser gives can be told at a glance, before it is joined with others and searched.

use memchr::memchr;

use crate::blocks::{self, BLOCK};
use crate::detect::{has_stop, is_ascii_trigger, is_candidate};
use crate::finder::Finder;
use crate::linker::opens_direction;
use crate::rules::Profile;

/// Whether a text may have a link in it, or may turn one that follows: some trigger stands before a
/// byte that lets it be more than punctuation, or there is a character that opens an embedding, an
/// override or an isolate.
#[inline]
pub(crate) fn has_candidate(text: &str, finder: &Finder) -> bool {
    let text = text.as_bytes();
    // To set up a search of blocks takes longer than to read a few bytes.
    if text.len() < BLOCK && !text.iter().any(|&byte| STARTS[usize::from(byte)]) {
        return false;
    }
    // It takes fewer comparisons to tell what most texts do not have.
    blocks::any(text, |byte, next, _| is_ascii_trigger(byte, next) | (byte >= 0x80))
        && (blocks::any(text, |byte, next, _| is_ascii_trigger(byte, next))
            || has_wide(text, finder))
}

/// The same for a text of HTML, the first `len` bytes of `html`, in which any of them may be written as a
/// character reference: by number, or as `&period;`, `&colon;` or `&commat;`.
#[inline]
pub(crate) fn has_candidate_in_html(html: &[u8], len: usize, finder: &Finder) -> bool {
    let is_trigger = |byte, next| {
        is_ascii_trigger(byte, next)
            | ((byte == b'&') & ((next == b'#') | (next == b'p') | (next == b'c')))
            | (((byte == b'.') | (byte == b':')) & (next == b'&'))
    };
    let text = &html[..len];
    may_start(
        html,
        len,
        |byte| STARTS[usize::from(byte)],
        |byte, next| is_trigger(byte, next) | (byte >= 0x80),
    ) && (blocks::any(text, |byte, next, _| is_trigger(byte, next)) || has_wide(text, finder))
}

/// Whether `is_it` may hold in the first `len` bytes of `html`, where `starts` holds for its first byte.
#[inline(always)]
fn may_start(
    html: &[u8],
    len: usize,
    starts: impl Fn(u8) -> bool,
    is_it: impl Fn(u8, u8) -> bool,
) -> bool {
    // To set up a search of blocks takes longer than to read a few bytes.
    match len < BLOCK / 2 {
        true => html[..len].iter().any(|&byte| starts(byte)),
        false => blocks::may_any(html, len, |byte, next, _| is_it(byte, next)),
    }
}

/// The bytes with which any of that starts.
const STARTS: [bool; 256] = {
    let mut starts = [false; 256];
    let mut at = 0;
    while at < 256 {
        starts[at] = at >= 0x80 || matches!(at as u8, b'.' | b':' | b'@' | b'&');
        at += 1;
    }
    starts
};

/// Whether a text has a candidate that is not ASCII.
#[inline(never)]
fn has_wide(text: &[u8], finder: &Finder) -> bool {
    match finder.profile() {
        Profile::Uts58 => blocks::any(text, |byte, next, third| {
            is_candidate(byte, next) | opens_direction(byte, next, third)
        }),
        Profile::Default => {
            // U+202A to U+202E and U+2066 to U+2069 start with this byte.
            memchr(0xE2, text).is_some() && blocks::any(text, opens_direction) || has_stop(text)
        }
    }
}

/// Whether a text of HTML, the first `len` bytes of `html`, may turn what follows it.
#[inline]
pub(crate) fn may_turn(html: &[u8], len: usize) -> bool {
    let starts = |byte| (byte >= 0x80) | (byte == b'&');
    may_start(html, len, starts, |byte, _| starts(byte))
        && blocks::any(&html[..len], |byte, next, third| {
            opens_direction(byte, next, third) | ((byte == b'&') & (next == b'#'))
        })
}
