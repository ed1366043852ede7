//! The links of a text in HTML, as anchors.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;
use core::ops::Range;

use memchr::memchr_iter;

use crate::adapter::anchor::{self, Escaped};
use crate::adapter::direction::Direction;
use crate::link::Link;
use crate::linker::Linker;

use super::joined::Joined;

/// Bytes of the HTML, and what stands in their place.
pub(super) type Edit = (Range<usize>, String);

/// Finds links and writes their anchors.
pub(super) struct Links {
    linker: Linker,
    /// What the text so far does to what follows.
    direction: Direction,
    /// The end of a text that does not link, in which a character reference may have begun.
    begun: Vec<u8>,
}

/// More than the longest reference by number that matters has bytes.
const MAX_REFERENCE: usize = 12;

impl Links {
    pub(super) fn new(linker: Linker) -> Self {
        Self {
            linker,
            direction: Direction::default(),
            begun: Vec::new(),
        }
    }

    pub(super) fn direction(&self) -> Direction {
        self.direction
    }

    /// Goes back to where that was the direction.
    pub(super) fn return_to(&mut self, direction: Direction) {
        self.direction = direction;
    }

    /// Sees HTML text that does not link, all of it or a piece.
    pub(super) fn see_closed(&mut self, html: &[u8]) {
        self.direction.see(html);
        let mut begun = core::mem::take(&mut self.begun);
        let last = match begun.is_empty() {
            true => html,
            false => {
                begun.extend_from_slice(&html[..html.len().min(MAX_REFERENCE)]);
                self.see_references(&begun);
                if html.len() <= MAX_REFERENCE {
                    &begun
                } else {
                    html
                }
            }
        };
        self.see_references(html);
        let end = last.len().saturating_sub(MAX_REFERENCE);
        if let Some(at) = memchr::memrchr(b'&', &last[end..]) {
            self.begun.extend_from_slice(&last[end + at..]);
        }
    }

    /// Such a character may be written as a reference: by number, they have no names.
    fn see_references(&mut self, html: &[u8]) {
        if memchr_iter(b'#', html).any(|at| html[..at].ends_with(b"&")) {
            let text = String::from_utf8_lossy(html);
            self.direction.see(htmlize::unescape(text).as_bytes());
        }
    }

    /// Gives each link of the texts in `ranges` of `html` to `give`: its bytes there, and what is to
    /// be written for them.
    pub(super) fn find(
        &mut self,
        html: &str,
        ranges: &[Range<usize>],
        mut give: impl FnMut(Range<usize>, String),
    ) {
        self.begun.clear();
        if ranges.is_empty() {
            return;
        }
        let joined = Joined::new(html, ranges);
        let mut seen = 0;
        // At the end of a page `</` is text; before our end tag it would be another.
        let in_html = |link: &Link<'_>| {
            let range = joined.in_html(link.range());
            range.filter(|range| !html[range.clone()].ends_with("</"))
        };
        for link in self.linker.links(joined.as_str()) {
            let Some(range) = in_html(&link) else {
                continue;
            };
            let before = &joined.as_str()[seen..link.range().start];
            self.direction.see(before.as_bytes());
            seen = link.range().end;
            give(range.clone(), self.anchor(&link, &html[range]));
        }
        self.direction.see(&joined.as_str().as_bytes()[seen..]);
    }

    fn anchor(&self, link: &Link<'_>, written: &str) -> String {
        let (mut text, mut out) = (String::new(), String::new());
        // Writing to a String does not fail.
        let _ = anchor::write_text(&mut text, link, &self.linker);
        let href = link.href().default_scheme(self.linker.get_default_scheme());
        let bidi = self.direction.of(&text);
        let _ = anchor::write_open(&mut out, href, &self.linker, bidi);
        match text == link.as_str() {
            // As it was written, entities and all.
            true => out.push_str(written),
            false => {
                let _ = Escaped(&mut out).write_str(&text);
            }
        }
        out.push_str(anchor::CLOSE);
        out
    }
}
