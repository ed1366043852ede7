//! A text as its links and what is between them, whoever finds the links.

use crate::link::{Link, Segment};

#[derive(Clone, Debug)]
pub(crate) struct Tiles<'t, L> {
    text: &'t str,
    links: L,
    at: usize,
    next: Option<Link<'t>>,
}

impl<'t, L> Tiles<'t, L> {
    /// `links` are those of `text`, in order.
    pub(crate) const fn new(text: &'t str, links: L) -> Self {
        Self {
            text,
            links,
            at: 0,
            next: None,
        }
    }
}

impl<'t, L: Iterator<Item = Link<'t>>> Iterator for Tiles<'t, L> {
    type Item = Segment<'t>;

    fn next(&mut self) -> Option<Segment<'t>> {
        let Some(link) = self.next.take().or_else(|| self.links.next()) else {
            let rest = self.text.get(self.at..).filter(|rest| !rest.is_empty())?;
            self.at = self.text.len();
            return Some(Segment::Text(rest));
        };
        let range = link.range();
        if self.at < range.start {
            let before = self.text.get(self.at..range.start)?;
            self.at = range.start;
            self.next = Some(link);
            return Some(Segment::Text(before));
        }
        self.at = range.end;
        Some(Segment::Link(link))
    }
}
