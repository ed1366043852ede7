//! What a text that a parser gives can be told at a glance, before it is joined with others and searched.

use crate::blocks::{self, BLOCK};
use crate::detect::{has_trigger, is_ascii_trigger};
use crate::finder::Finder;
use crate::linker::opens_direction;
use crate::rules::Profile;

/// Whether a text may have a link in it, or may turn one that follows: some trigger stands before a
/// byte that lets it be more than punctuation, or there is a character that opens an embedding, an
/// override or an isolate.
#[inline]
pub(crate) fn has_candidate(text: &str, finder: &Finder) -> bool {
    let text = text.as_bytes();
    // It takes fewer comparisons to tell what most texts do not have.
    let may_have = match text {
        // What ends a sentence is no candidate.
        [.., b'.' | b':'] if text.len() <= BLOCK => words::any(&text[..text.len() - 1]),
        _ if text.len() <= BLOCK => words::any(text),
        _ => blocks::any(text, |byte, next, _| is_ascii_trigger(byte, next) | (byte >= 0x80)),
    };
    may_have && is_confirmed(text, finder)
}

/// The same for any text.
#[inline(never)]
fn is_confirmed(text: &[u8], finder: &Finder) -> bool {
    // With the profile known in the loop, the compiler leaves out the comparisons of the other.
    match finder.profile() {
        Profile::Default => has_trigger(text, Profile::Default, opens_direction),
        Profile::Uts58 => has_trigger(text, Profile::Uts58, opens_direction),
    }
}

/// Eight bytes at a time, for texts for which it takes too long to set up a search of blocks.
mod words {
    const fn of(byte: u8) -> u64 {
        u64::from_ne_bytes([byte; 8])
    }

    /// Whether a text has a `.`, a `:`, an `@` or a byte that is not ASCII.
    #[inline]
    pub(super) fn any(text: &[u8]) -> bool {
        // The highest bit of the lowest byte that is zero.
        let zero = |word: u64| word.wrapping_sub(of(1)) & !word;
        let hits = |word: [u8; 8]| {
            let word = u64::from_ne_bytes(word);
            let hits = zero(word ^ of(b'.')) | zero(word ^ of(b':')) | zero(word ^ of(b'@')) | word;
            hits & of(0x80)
        };
        let (first, last) = (text.as_chunks().0, text.as_rchunks().1);
        // A number of words that is known costs less than a loop.
        match (first, last) {
            ([a, b, ..], [.., c, d]) => hits(*a) | hits(*b) | hits(*c) | hits(*d) != 0,
            ([a, ..], [.., b]) => hits(*a) | hits(*b) != 0,
            _ => text.iter().any(|&b| matches!(b, b'.' | b':' | b'@') || b >= 0x80),
        }
    }
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
    ) && (blocks::any(text, |byte, next, _| is_trigger(byte, next)) || is_confirmed(text, finder))
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

/// Whether a text of HTML, the first `len` bytes of `html`, may turn what follows it.
#[inline]
pub(crate) fn may_turn(html: &[u8], len: usize) -> bool {
    let starts = |byte| (byte >= 0x80) | (byte == b'&');
    may_start(html, len, starts, |byte, _| starts(byte))
        && blocks::any(&html[..len], |byte, next, third| {
            opens_direction(byte, next, third) | ((byte == b'&') & (next == b'#'))
        })
}
