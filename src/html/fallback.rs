//! Takes the destinations of anchors away where a page cannot be read any further.

use alloc::vec::Vec;

use memchr::memchr3_iter;

use crate::edit::SourceEdit;
use crate::markup::is_space;

use super::anchor_attributes::take_href;

/// The lookahead: `href` with an escape sequence after each letter, and a byte.
const HELD: usize = 20;

/// Renames what may be an attribute `href` of an anchor behind the place where the reader gave up, in `html`, which starts at byte
/// `start` of the page. Returns how much of it is read. Linear in its length. `has_anchor` says whether an anchor was there before.
///
/// There a browser may read the same bytes as tags, as a comment, as the text of a script or as a value in quotes. Whichever it
/// is, an `href` of an anchor is a name behind an `<a`, so each of these is taken, also one of another element or of a text.
pub(super) fn take_hrefs(
    html: &[u8],
    start: usize,
    is_end: bool,
    has_anchor: &mut bool,
    edits: &mut Vec<SourceEdit>,
) -> usize {
    let end = if is_end { html.len() } else { html.len().saturating_sub(HELD) };
    for at in memchr3_iter(b'<', b'h', b'H', &html[..end]) {
        *has_anchor |= is_name(b"<a", &html[at..]);
        if *has_anchor && is_name(b"href", &html[at..]) {
            edits.push(take_href(start + at));
        }
    }
    end
}

/// Returns whether `html` starts with a name, in UTF-16 too, or with the escape sequences of ISO-2022-JP in it.
fn is_name(name: &[u8], html: &[u8]) -> bool {
    let mut escape = 0_u8;
    let mut bytes = html.iter().filter(|&&byte| {
        escape = if byte == 0x1B { 3 } else { escape.saturating_sub(1) };
        escape == 0 && byte != 0
    });
    let is_edge = |byte: u8| is_space(byte) || b"/>=\"':".contains(&byte);
    name.iter().all(|own| bytes.next().is_some_and(|byte| byte.eq_ignore_ascii_case(own)))
        && bytes.next().copied().is_none_or(is_edge)
}
