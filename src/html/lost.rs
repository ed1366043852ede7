//! Takes the destinations of anchors away where a page cannot be read any further.

use alloc::vec::Vec;

use memchr::memchr;

use crate::edit::SourceEdit;
use crate::markup::{href_in, is_space};

use super::existing::take_href;

/// Finds the attributes `href` of anchors behind the place where the reader gave up.
///
/// There a browser may read the same bytes as tags, as a comment, as the text of a script or as a value in quotes. So
/// all of these ways are followed at once: from each `<a` on, whether it is a tag or not, everything is found that could
/// be an `href` of it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hrefs {
    /// What the next byte may belong to, as a set of the bits below.
    states: u16,
}

/// After a `<`.
const OPEN: u16 = 1;
/// After `<a`.
const ELEMENT: u16 = 1 << 1;
/// Before the name of an attribute.
const BEFORE: u16 = 1 << 2;
const NAME: u16 = 1 << 3;
const AFTER_NAME: u16 = 1 << 4;
const BEFORE_VALUE: u16 = 1 << 5;
const DOUBLE: u16 = 1 << 6;
const SINGLE: u16 = 1 << 7;
const UNQUOTED: u16 = 1 << 8;
const STATES: u32 = 9;

/// The lookahead at the name of an attribute: the length of `xlink:href` and a byte.
const HELD: usize = 11;

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
        let mut at = 0;
        while at < end {
            if self.states == 0 {
                at += memchr(b'<', &html[at..end]).unwrap_or(end - at);
            }
            let may_start = self.states & (BEFORE | AFTER_NAME) != 0;
            let href = html.get(at..).filter(|_| may_start).and_then(href_at);
            let next = href.map_or(at + 1, |href| at + href + "href".len());
            edits.extend(href.map(|href| take_href(start + at + href)));
            html.get(at..next).unwrap_or_default().iter().for_each(|&byte| self.step(byte));
            at = next;
        }
        at.min(html.len())
    }

    fn step(&mut self, byte: u8) {
        let before = self.states;
        self.states = if byte == b'<' { OPEN } else { 0 };
        for state in (0..STATES).map(|bit| 1 << bit).filter(|state| before & state != 0) {
            self.states |= match (state, byte) {
                (OPEN, b'a' | b'A') => ELEMENT,
                (ELEMENT, b'/') => BEFORE,
                (ELEMENT, _) if is_space(byte) => BEFORE,
                (OPEN | ELEMENT, _) => 0,
                (DOUBLE, b'"') | (SINGLE, b'\'') => BEFORE,
                (DOUBLE | SINGLE, _) => state,
                (_, b'>') => 0,
                (UNQUOTED, _) if !is_space(byte) => UNQUOTED,
                (BEFORE_VALUE, b'"') => DOUBLE,
                (BEFORE_VALUE, b'\'') => SINGLE,
                (BEFORE_VALUE, _) if !is_space(byte) => UNQUOTED,
                (NAME | AFTER_NAME, b'=') => BEFORE_VALUE,
                (NAME, _) if is_space(byte) => AFTER_NAME,
                (UNQUOTED, _) | (_, b'/') => BEFORE,
                (_, _) if is_space(byte) => state,
                _ => NAME,
            };
        }
    }
}

/// Where in a text that starts with the name of an attribute its `href` starts, also in `xlink:href`.
fn href_at(html: &[u8]) -> Option<usize> {
    let end =
        html.iter().take(HELD).position(|&b| is_space(b) || matches!(b, b'/' | b'>' | b'='))?;
    href_in(&html[..end])
}
