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
    has(text.as_bytes(), finder, is_ascii_trigger)
}

/// The same for a text of HTML, in which any of them may be written as a character reference: by
/// number, or as `&period;`, `&colon;` or `&commat;`.
#[inline]
pub(crate) fn has_candidate_in_html(html: &[u8], finder: &Finder) -> bool {
    has(html, finder, |byte, next| {
        is_ascii_trigger(byte, next)
            | ((byte == b'&') & ((next == b'#') | (next == b'p') | (next == b'c')))
            | (((byte == b'.') | (byte == b':')) & (next == b'&'))
    })
}

#[inline(always)]
fn has(text: &[u8], finder: &Finder, is_trigger: impl Fn(u8, u8) -> bool) -> bool {
    // To set up a search of blocks takes longer than to read a few bytes.
    if text.len() < BLOCK && !text.iter().any(|&byte| STARTS[usize::from(byte)]) {
        return false;
    }
    // It takes fewer comparisons to tell what most texts do not have.
    blocks::any(text, |byte, next, _| is_trigger(byte, next) | (byte >= 0x80))
        && (blocks::any(text, |byte, next, _| is_trigger(byte, next)) || has_wide(text, finder))
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

/// Whether a text of HTML may turn what follows it.
pub(crate) fn may_turn(html: &[u8]) -> bool {
    blocks::any(html, |byte, next, third| {
        opens_direction(byte, next, third) | ((byte == b'&') & (next == b'#'))
    })
}
