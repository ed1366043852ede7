//! Quick checks of a text, before it is joined with others and searched.

use crate::blocks;
use crate::detect::is_candidate;
use crate::linker::opens_direction;

/// Whether a text may have a link in it, or may change the direction of one that follows: it has a trigger
/// before a byte that lets it be more than punctuation, or a character that opens an embedding, an override
/// or an isolate.
pub(crate) fn has_candidate(text: &str) -> bool {
    blocks::any(text.as_bytes(), |byte, next, third| {
        is_candidate(byte, next) | opens_direction(byte, next, third)
    })
}

/// The same for HTML, in which any of these may be a character reference: a numeric one, `&period;`,
/// `&colon;` or `&commat;`.
pub(super) fn has_candidate_in_html(html: &str) -> bool {
    blocks::any(html.as_bytes(), |byte, next, third| {
        is_candidate(byte, next)
            | opens_direction(byte, next, third)
            | ((byte == b'&') & ((next == b'#') | (next == b'p') | (next == b'c')))
            | (((byte == b'.') | (byte == b':')) & (next == b'&'))
    })
}

/// Whether HTML text may change the direction of what follows it.
pub(super) fn may_turn(html: &[u8]) -> bool {
    blocks::any(html, |byte, next, third| {
        opens_direction(byte, next, third) | ((byte == b'&') & (next == b'#'))
    })
}
