//! Texts between one tag and the next, with nothing but comments between them.

use alloc::vec::Vec;
use core::ops::Range;

use crate::adapter::prescan::has_candidate_in_html;

use super::links::{Edit, Links};

/// Where the texts stand, and what may be in them.
#[derive(Debug, Default)]
pub(super) struct Run {
    texts: Vec<Range<usize>>,
    content: Content,
    /// Room for the texts in a part of the HTML.
    ranges: Vec<Range<usize>>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Content {
    /// Nothing that a link is made of, or turned by.
    #[default]
    NoLink,
    Unknown,
}

impl Run {
    pub(super) fn first(&self) -> Option<&Range<usize>> {
        self.texts.first()
    }

    pub(super) fn last(&self) -> Option<&Range<usize>> {
        self.texts.last()
    }

    pub(super) fn clear(&mut self) {
        self.texts.clear();
    }

    pub(super) fn may_link(&self) -> bool {
        !self.texts.is_empty() && self.content == Content::Unknown
    }

    /// `text` stands in `range` of the HTML.
    pub(super) fn push(&mut self, range: Range<usize>, text: &str) {
        self.content = match self.texts.is_empty() {
            true if !has_candidate_in_html(text) => Content::NoLink,
            // A link may reach over the edge of two texts.
            _ => Content::Unknown,
        };
        match self.texts.last_mut() {
            Some(last) if last.end == range.start => last.end = range.end,
            _ => self.texts.push(range),
        }
    }

    /// Takes away what is before byte `cut` of the HTML, which is in the last text.
    pub(super) fn cut(&mut self, cut: usize) {
        let last = self.texts.pop();
        self.texts.clear();
        self.texts.extend(
            last.map(|last| cut..last.end)
                .filter(|rest| !rest.is_empty()),
        );
    }

    /// Finds the links before byte `end` of the HTML, which `raw` is from byte `base` on.
    pub(super) fn link(
        &mut self,
        raw: &[u8],
        base: usize,
        end: usize,
        links: &mut Links,
        edits: &mut Vec<Edit>,
    ) {
        let Some(first) = self.texts.first().filter(|_| self.may_link()) else {
            return;
        };
        let start = first.start;
        let html = raw.get(start - base..end - base).unwrap_or_default();
        let mut texts = &self.texts[..];
        // Bytes that are not UTF-8 end a link as a control character would.
        let mut at = start;
        for chunk in html.utf8_chunks() {
            let valid = at..at + chunk.valid().len();
            self.ranges.clear();
            // A text that goes on behind the chunk is looked at again, and none before it.
            let passed = texts.iter().take_while(|text| text.end <= valid.start);
            texts = &texts[passed.count()..];
            for text in texts.iter().take_while(|text| text.start < valid.end) {
                let inside = text.start.max(valid.start)..text.end.min(valid.end);
                self.ranges
                    .push(inside.start - valid.start..inside.end - valid.start);
            }
            links.find(chunk.valid(), &self.ranges, |range, anchor| {
                let range = valid.start + range.start..valid.start + range.end;
                edits.push((range, anchor));
            });
            at = valid.end + chunk.invalid().len();
        }
    }
}
