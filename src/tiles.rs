//! A text as an alternation of links and the text between them.

use core::ops::Range;

use crate::link::{Link, Segment};

/// A link, alone or with its anchor.
pub(crate) trait Tile<'t> {
    fn link(&self) -> &Link<'t>;
}

impl<'t> Tile<'t> for Link<'t> {
    fn link(&self) -> &Link<'t> {
        self
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Tiles<'t, L: Iterator> {
    text: &'t str,
    links: L,
    at: usize,
    next: Option<L::Item>,
}

impl<'t, L: Iterator> Tiles<'t, L> {
    /// `links` must be the links of `text`, in order.
    pub(crate) const fn new(text: &'t str, links: L) -> Self {
        Self { text, links, at: 0, next: None }
    }
}

impl<'t, L: Iterator<Item: Tile<'t>>> Iterator for Tiles<'t, L> {
    type Item = Segment<'t, L::Item>;

    fn next(&mut self) -> Option<Self::Item> {
        let Some(tile) = self.next.take().or_else(|| self.links.next()) else {
            let rest = self.text.get(self.at..).filter(|rest| !rest.is_empty())?;
            self.at = self.text.len();
            return Some(Segment::Text(rest));
        };
        let Range { start, end } = tile.link().range();
        if self.at < start {
            let before = self.text.get(self.at..start)?;
            self.at = start;
            self.next = Some(tile);
            return Some(Segment::Text(before));
        }
        self.at = end;
        Some(Segment::Link(tile))
    }
}
