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
    /// The last byte that was read.
    last: u8,
}

/// The lookahead: the length of `href` and a byte.
const HELD: usize = 5;

impl Hrefs {
    /// Reads `html`, which starts at byte `start` of the page, and returns how much of it is read. Linear in its length.
    pub(super) fn take(
        &mut self,
        html: &[u8],
        start: usize,
        is_end: bool,
        edits: &mut Vec<SourceEdit>,
    ) -> usize {
        let mut end = if is_end { html.len() } else { html.len().saturating_sub(HELD) };
        let is_edge = |byte: u8| is_space(byte) || b"/>=\"':".contains(&byte);
        for at in memchr3_iter(b'<', b'h', b'H', &html[..end]) {
            let before = if at > 0 { html[at - 1] } else { self.last };
            let is_name = |name: &[u8]| {
                let own = html[at..].get(..name.len());
                own.is_some_and(|own| own.eq_ignore_ascii_case(name))
                    && html.get(at + name.len()).is_none_or(|&behind| is_edge(behind))
            };
            self.has_anchor |= is_name(b"<a");
            if self.has_anchor && is_edge(before) && is_name(b"href") {
                edits.push(take_href(start + at));
                end = end.max(at + "href".len());
            }
        }
        self.last = html[..end].last().copied().unwrap_or(self.last);
        end
    }
}
