//! What a text that a parser gives can be told at a glance, before it is joined with others and searched.

use memchr::memchr_iter;

#[cfg(feature = "_adapter")]
use crate::blocks::any_pair;
#[cfg(feature = "_adapter")]
use crate::detect::is_candidate;
#[cfg(feature = "pulldown-cmark")]
use crate::unicode::is_label_separator;
use crate::work;

/// Whether a text may have a link in it, or may turn one that follows: some trigger stands before a
/// byte that lets it be more than punctuation, or there is a character that opens an embedding, an
/// override or an isolate. One pass without a branch a byte, for the short texts that parsers give.
#[cfg(any(feature = "pulldown-cmark", feature = "comrak", feature = "html5ever"))]
pub(in crate::adapter) fn has_candidate(text: &str) -> bool {
    has_pair(text.as_bytes(), is_candidate)
}

/// The same for a text of HTML, in which any of them may be written as a character reference: by
/// number, or as `&period;`, `&colon;` or `&commat;`.
#[cfg(feature = "lol_html")]
pub(in crate::adapter) fn has_candidate_in_html(html: &str) -> bool {
    let may_be_reference = |byte, next| {
        ((byte == b'&') & ((next == b'#') | (next == b'p') | (next == b'c')))
            | (((byte == b'.') | (byte == b':')) & (next == b'&'))
    };
    has_pair(html.as_bytes(), |byte, next| {
        may_be_reference(byte, next) | is_candidate(byte, next)
    })
}

#[cfg(feature = "_adapter")]
#[inline(always)]
fn has_pair(text: &[u8], is_candidate: impl Fn(u8, u8) -> bool) -> bool {
    work::add(text.len());
    // Quotes and dashes share two bytes with what turns a text.
    let may_turn = |byte, next| (byte == 0xE2) & (next & 0xFE == 0x80);
    any_pair(text, |byte, next| {
        is_candidate(byte, next) | may_turn(byte, next)
    }) && (any_pair(text, is_candidate) || turns(text))
}

/// Whether a character in a text, in UTF-8 for the most part, opens an embedding, an override or an
/// isolate: U+202A, U+202B, U+202D, U+202E, U+2066, U+2067 and U+2068. Whether another closes it does
/// not matter: to say which way a link runs is never wrong.
pub(in crate::adapter) fn turns(text: &[u8]) -> bool {
    work::add(text.len());
    memchr_iter(0xE2, text).any(|at| {
        matches!(
            text[at..],
            [_, 0x80, 0xAA | 0xAB | 0xAD | 0xAE, ..] | [_, 0x81, 0xA6..=0xA8, ..]
        )
    })
}

/// Whether anything in the text could make it part of a link, what stands before and behind it
/// being unknown.
#[cfg(feature = "pulldown-cmark")]
pub(in crate::adapter) fn has_trigger(text: &str) -> bool {
    text.contains([':', '@']) || text.contains(is_label_separator)
}
