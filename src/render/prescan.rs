//! What a text that a parser gives can be told at a glance, before it is joined with others and searched.

use crate::blocks;
use crate::detect::{has_stop, is_ascii_trigger, is_candidate, is_default_candidate, is_stop};
use crate::finder::Finder;
use crate::linker::opens_direction;
use crate::rules::Profile;

/// Whether a text may have a link in it, or may turn one that follows: some trigger stands before a
/// byte that lets it be more than punctuation, or there is a character that opens an embedding, an
/// override or an isolate.
#[inline]
pub(crate) fn has_candidate(text: &str, finder: &Finder) -> bool {
    let bytes = text.as_bytes();
    // Fewer comparisons tell that most texts have none.
    blocks::any(bytes, |byte, next, _| is_ascii_trigger(byte, next) | (byte >= 0x80))
        && (blocks::any(bytes, |byte, next, _| is_ascii_trigger(byte, next))
            || has_wide_candidate(text, finder))
}

/// The same for what is not ASCII.
fn has_wide_candidate(text: &str, finder: &Finder) -> bool {
    let html = text.as_bytes();
    match finder.profile() {
        Profile::Uts58 => blocks::any(html, |byte, next, third| {
            is_candidate(byte, next) | opens_direction(byte, next, third)
        }),
        Profile::Default => {
            let may_be =
                |byte, next, third| is_stop(byte, next, third) | opens_direction(byte, next, third);
            blocks::any(html, may_be) && (blocks::any(html, opens_direction) || has_stop(text))
        }
    }
}

/// The same for a text of HTML, in which any of them may be written as a character reference: by
/// number, or as `&period;`, `&colon;` or `&commat;`.
#[inline]
pub(crate) fn has_candidate_in_html(html: &[u8], finder: &Finder) -> bool {
    let has_reference = |byte: u8, next: u8| {
        ((byte == b'&') & ((next == b'#') | (next == b'p') | (next == b'c')))
            | (((byte == b'.') | (byte == b':')) & (next == b'&'))
    };
    match finder.profile() {
        Profile::Uts58 => blocks::any(html, |byte, next, third| {
            is_candidate(byte, next)
                | opens_direction(byte, next, third)
                | has_reference(byte, next)
        }),
        Profile::Default => {
            let may_be = |byte, next, third| {
                is_default_candidate(byte, next, third)
                    | opens_direction(byte, next, third)
                    | has_reference(byte, next)
            };
            let is = |byte, next, third| {
                is_ascii_trigger(byte, next)
                    | opens_direction(byte, next, third)
                    | has_reference(byte, next)
            };
            blocks::any(html, may_be)
                && (blocks::any(html, is) || core::str::from_utf8(html).is_ok_and(has_stop))
        }
    }
}

/// Whether a text of HTML may turn what follows it.
pub(crate) fn may_turn(html: &[u8]) -> bool {
    blocks::any(html, |byte, next, third| {
        opens_direction(byte, next, third) | ((byte == b'&') & (next == b'#'))
    })
}
