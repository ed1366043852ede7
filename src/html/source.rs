//! The bytes of a page.

use core::ops::Range;

/// The bytes of a page from byte `start` on that have arrived.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source<'h> {
    pub(super) html: &'h [u8],
    pub(super) start: usize,
}

impl<'h> Source<'h> {
    /// A range as text, if it is.
    pub(super) fn text(self, range: Range<usize>) -> Option<&'h str> {
        core::str::from_utf8(self.get(range)).ok()
    }

    #[inline]
    pub(super) fn get(self, range: Range<usize>) -> &'h [u8] {
        let at = |byte: usize| byte.wrapping_sub(self.start);
        self.html.get(at(range.start)..at(range.end)).unwrap_or_default()
    }

    pub(super) const fn end(self) -> usize {
        self.start + self.html.len()
    }
}
