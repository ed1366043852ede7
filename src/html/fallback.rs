//! Takes the destinations of anchors away where a page cannot be read any further.

use alloc::vec::Vec;

use memchr::memchr3_iter;

use crate::edit::SourceEdit;
use crate::markup::is_space;

use super::anchor_attributes::take_href;

/// Finds what may be an attribute `href` of an anchor behind the place where the reader gave up.
///
/// There a browser may read the same bytes as tags, as a comment, as the text of a script or as a value in quotes. Whichever it
/// is, an `href` of an anchor is a name behind an `<a`, so each of these is taken, also one of another element or of a text.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hrefs {
    has_anchor: bool,
}

/// The lookahead: `href` with an escape sequence after each letter, and a byte.
const HELD: usize = 20;

impl Hrefs {
    /// Reads `html`, which starts at byte `start` of the page, and returns how much of it is read. Linear in its length.
    pub(super) fn take(
        &mut self,
        html: &[u8],
        start: usize,
        is_end: bool,
        edits: &mut Vec<SourceEdit>,
    ) -> usize {
        let end = if is_end { html.len() } else { html.len().saturating_sub(HELD) };
        for at in memchr3_iter(b'<', b'h', b'H', &html[..end]) {
            self.has_anchor |= is_name(b"<a", &html[at..]);
            if self.has_anchor && is_name(b"href", &html[at..]) {
                edits.push(take_href(start + at));
            }
        }
        end
    }
}

/// Returns whether `html` starts with a name, in UTF-16 too, or with the escape sequences of ISO-2022-JP in it.
fn is_name(name: &[u8], html: &[u8]) -> bool {
    let mut rest = html;
    let mut next = || loop {
        rest = match rest {
            [0, behind @ ..] | [0x1B, _, _, behind @ ..] => behind,
            [byte, behind @ ..] => {
                rest = behind;
                return Some(*byte);
            }
            [] => return None,
        };
    };
    let is_edge = |byte: u8| is_space(byte) || b"/>=\"':".contains(&byte);
    name.iter().all(|own| next().is_some_and(|byte| byte.eq_ignore_ascii_case(own)))
        && next().is_none_or(is_edge)
}
