//! The links of a text with their anchors.

use core::iter::FusedIterator;

use crate::finder::Links;
use crate::link::Link;

use super::{Anchor, Direction, Linker, Place};

/// An iterator over links with their anchors, made by [`Linker::links`].
#[derive(Clone, Debug)]
#[must_use]
pub struct AnchoredLinks<'a> {
    links: Links<'a>,
    linker: &'a Linker,
    text: &'a str,
    /// What the text before byte `seen` does to the direction of the rest.
    direction: Direction,
    seen: usize,
}

impl<'a> AnchoredLinks<'a> {
    pub(super) fn new(linker: &'a Linker, text: &'a str) -> Self {
        Self {
            links: linker.settings().finder.links(text),
            linker,
            text,
            direction: Direction::Own,
            seen: 0,
        }
    }

    /// Whether the line contains nothing but the link and white space.
    fn is_alone(&self, link: &Link<'_>) -> bool {
        let range = link.range();
        let is_space = |c: char| c.is_whitespace() && c != '\n';
        let before = self.text[..range.start].trim_end_matches(is_space);
        let after = self.text[range.end..].trim_start_matches(is_space);
        (before.is_empty() || before.ends_with('\n'))
            && (after.is_empty() || after.starts_with('\n'))
    }
}

impl<'a> Iterator for AnchoredLinks<'a> {
    type Item = (Link<'a>, Anchor<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let link = self.links.next()?;
            let range = link.range();
            self.direction.see(&self.text.as_bytes()[self.seen..range.start]);
            self.seen = range.start;
            let is_alone = self.linker.has_hook() && self.is_alone(&link);
            let place = Place { element: "", is_alone, direction: self.direction };
            if let Some(anchor) = self.linker.anchor_with(&link, place, &mut |_, _| {}) {
                // The `dir` of the anchor isolates what is in it from the text after it.
                self.seen = range.end;
                return Some((link, anchor));
            }
        }
    }
}

impl FusedIterator for AnchoredLinks<'_> {}
