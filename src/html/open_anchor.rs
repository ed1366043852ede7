//! The existing anchors of a page, and their text.

use core::ops::Range;

use crate::anchor::{AuthorText, Hook};
use crate::linker::Linker;
use crate::markup::MARKUP_LIMIT;

use super::source::Source;
use super::text::shown;

/// The state of the existing anchors that may change.
pub(super) struct OpenAnchor {
    /// True if existing anchors may change.
    pub(super) may_change: bool,
    /// The start tag and the text of the open anchor.
    pub(super) open: Option<(Range<usize>, AuthorText)>,
    /// True if there was an anchor after the reader gave up.
    pub(super) has_anchor: bool,
    /// True if a setting removes attributes.
    pub(super) is_guarded: bool,
}

impl OpenAnchor {
    pub(super) fn new(linker: &Linker, hook: &dyn Hook) -> Self {
        Self {
            may_change: linker.changes_existing(hook),
            open: None,
            has_anchor: false,
            is_guarded: linker.guards_existing() && !linker.0.is_off,
        }
    }

    /// Returns the first byte that the open anchor may change.
    pub(super) fn first_byte(&self) -> Option<usize> {
        self.open.as_ref().map(|(tag, _)| tag.start)
    }

    /// Returns whether too much would be held back for the open anchor at byte `end`. Its text is
    /// then unknown.
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

/// The maximum length of the text that is collected from an existing anchor. A stream holds the
/// anchor back until its end, and a text that names a site is much shorter.
const ANCHOR: usize = 64 << 10;
