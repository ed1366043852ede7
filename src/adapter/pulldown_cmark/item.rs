//! What comes and goes: events, or events with the range of the source they come from.

use core::ops::Range;

use ::pulldown_cmark::Event;

use super::joined::Piece;

pub(super) trait Item<'a>: Sized {
    fn new(event: Event<'a>, range: Range<usize>) -> Self;

    fn event(&self) -> &Event<'a>;

    /// The text and its range, of an event that is one.
    fn into_piece(self) -> Option<Piece<'a>>;
}

impl<'a> Item<'a> for Event<'a> {
    #[inline]
    fn new(event: Event<'a>, _: Range<usize>) -> Self {
        event
    }

    #[inline]
    fn event(&self) -> &Event<'a> {
        self
    }

    fn into_piece(self) -> Option<Piece<'a>> {
        (self, 0..0).into_piece()
    }
}

impl<'a> Item<'a> for (Event<'a>, Range<usize>) {
    #[inline]
    fn new(event: Event<'a>, range: Range<usize>) -> Self {
        (event, range)
    }

    #[inline]
    fn event(&self) -> &Event<'a> {
        &self.0
    }

    fn into_piece(self) -> Option<Piece<'a>> {
        match self {
            (Event::Text(text), range) => Some(Piece { text, range }),
            _ => None,
        }
    }
}
