//! The existing anchors of a page, and their text.

use core::ops::Range;

use crate::anchor::{AuthorText, Hook};
use crate::linker::Linker;
use crate::markup::MARKUP_LIMIT;

use super::source::Source;
use super::text::shown;

/// The anchors that the author wrote, as far as they may change.
pub(super) struct OpenAnchor {
    /// Whether they may.
    pub(super) may_change: bool,
    /// The start tag and the text of the one that is open.
    pub(super) open: Option<(Range<usize>, AuthorText)>,
    /// Whether there was an anchor after the reader gave up.
    pub(super) has_anchor: bool,
    /// Whether a setting takes attributes away.
    pub(super) is_guarded: bool,
}

impl OpenAnchor {
    pub(super) fn new(linker: &Linker, hook: &dyn Hook) -> Self {
        Self {
            may_change: linker.changes_existing(hook),
            open: None,
            has_anchor: false,
            is_guarded: linker.guards_existing() && !linker.is_off(),
        }
    }

    /// The first byte that the anchor which is open may change.
    pub(super) fn first_byte(&self) -> Option<usize> {
        self.open.as_ref().map(|(tag, _)| tag.start)
    }

    /// Whether too much would be held back for the anchor at byte `end`. Then its text is not known.
    #[inline]
    pub(super) fn is_too_long(&mut self, end: usize) -> bool {
        self.open.as_mut().is_some_and(|(tag, text)| {
            let is_long = end - tag.start > MARKUP_LIMIT || !text.is_within(ANCHOR);
            if is_long {
                text.unknown();
            }
            is_long
        })
    }

    /// Reads a text.
    #[inline]
    pub(super) fn read(&mut self, source: Source<'_>, range: Range<usize>) {
        if let Some((_, text)) = &mut self.open {
            text.push(&shown(source.get(range)));
        }
    }
}

/// A longer text of an existing anchor is not collected: a stream holds the anchor back until its end, and no text that
/// names a site is nearly as long.
const ANCHOR: usize = 64 << 10;
