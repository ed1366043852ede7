//! What a text that a parser gives can be told at a glance, before it is joined with others and searched.

use crate::blocks;
#[cfg(feature = "_adapter")]
use crate::detect::is_candidate;
#[cfg(feature = "pulldown-cmark")]
use crate::unicode::is_label_separator;

/// Whether a text may have a link in it, or may turn one that follows: some trigger stands before a
/// byte that lets it be more than punctuation, or there is a character that opens an embedding, an
/// override or an isolate.
#[cfg(any(feature = "pulldown-cmark", feature = "comrak", feature = "html5ever"))]
pub(in crate::adapter) fn has_candidate(text: &str) -> bool {
    blocks::any(text.as_bytes(), |byte, next, third| {
        is_candidate(byte, next) | opens_direction(byte, next, third)
    })
}

/// The same for a text of HTML, in which any of them may be written as a character reference: by
/// number, or as `&period;`, `&colon;` or `&commat;`.
#[cfg(feature = "lol_html")]
pub(in crate::adapter) fn has_candidate_in_html(html: &str) -> bool {
    blocks::any(html.as_bytes(), |byte, next, third| {
        is_candidate(byte, next)
            | opens_direction(byte, next, third)
            | ((byte == b'&') & ((next == b'#') | (next == b'p') | (next == b'c')))
            | (((byte == b'.') | (byte == b':')) & (next == b'&'))
    })
}

/// Whether a character in a text, in UTF-8 for the most part, opens an embedding, an override or an
/// isolate. Whether another closes it does not matter: to say which way a link runs is never wrong.
pub(in crate::adapter) fn turns(text: &[u8]) -> bool {
    blocks::any(text, opens_direction)
}

/// U+202A, U+202B, U+202D and U+202E (E2 80 AA to AE), U+2066 to U+2068 (E2 81 A6 to A8).
#[inline(always)]
fn opens_direction(byte: u8, next: u8, third: u8) -> bool {
    let is_embedding = (next == 0x80) & (0xAA..=0xAE).contains(&third) & (third != 0xAC);
    let is_isolate = (next == 0x81) & (0xA6..=0xA8).contains(&third);
    (byte == 0xE2) & (is_embedding | is_isolate)
}

/// Whether anything in the text could make it part of a link, what stands before and behind it
/// being unknown.
#[cfg(feature = "pulldown-cmark")]
pub(in crate::adapter) fn has_trigger(text: &str) -> bool {
    text.contains([':', '@']) || text.contains(is_label_separator)
}
