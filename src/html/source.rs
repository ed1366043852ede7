//! The bytes of a page.

use core::ops::Range;

/// The bytes of a page that have arrived, from byte `start` on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source<'h> {
    pub(super) html: &'h [u8],
    pub(super) start: usize,
    /// The whole page, if it is known to be text. Its parts are then not checked again.
    pub(super) page: Option<&'h str>,
}

impl<'h> Source<'h> {
    pub(super) const fn of_text(page: &'h str) -> Self {
        Self { html: page.as_bytes(), start: 0, page: Some(page) }
    }

    pub(super) const fn of_bytes(html: &'h [u8], start: usize) -> Self {
        Self { html, start, page: None }
    }

    /// Returns a range as text, if it is UTF-8.
    pub(super) fn text(self, range: Range<usize>) -> Option<&'h str> {
        match self.page {
            Some(page) => page.get(range),
            None => core::str::from_utf8(self.get(range)).ok(),
        }
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
