//! What a text that a parser gives can be told at a glance, before it is joined with others and searched.

use crate::blocks;
use crate::detect::is_candidate;
use crate::linker::opens_direction;

/// Whether a text may have a link in it, or may turn one that follows: some trigger stands before a
/// byte that lets it be more than punctuation, or there is a character that opens an embedding, an
/// override or an isolate.
pub(crate) fn has_candidate(text: &str) -> bool {
    blocks::any(text.as_bytes(), |byte, next, third| {
        is_candidate(byte, next) | opens_direction(byte, next, third)
    })
}

/// The same for a text of HTML, in which any of them may be written as a character reference: by
/// number, or as `&period;`, `&colon;` or `&commat;`.
#[inline]
pub(crate) fn has_candidate_in_html(html: &[u8]) -> bool {
    // Most texts between tags are short, and to set up a search of blocks takes longer than to read them.
    let is_short = html.len() < 2 * blocks::BLOCK;
    if is_short && !html.iter().any(|&byte| STARTS[usize::from(byte)]) {
        return false;
    }
    search_html(html)
}

/// The bytes with which any of that starts.
const STARTS: [bool; 256] = {
    let mut starts = [false; 256];
    let all = *b".:@&\x80\xE2\xEF";
    let mut at = 0;
    while at < all.len() {
        starts[all[at] as usize] = true;
        at += 1;
    }
    starts
};

fn search_html(html: &[u8]) -> bool {
    blocks::any(html, |byte, next, third| {
        is_candidate(byte, next)
            | opens_direction(byte, next, third)
            | ((byte == b'&') & ((next == b'#') | (next == b'p') | (next == b'c')))
            | (((byte == b'.') | (byte == b':')) & (next == b'&'))
    })
}

/// Whether a text of HTML may turn what follows it.
pub(crate) fn may_turn(html: &[u8]) -> bool {
    blocks::any(html, |byte, next, third| {
        opens_direction(byte, next, third) | ((byte == b'&') & (next == b'#'))
    })
}
