//! The existing anchors of a page, and their text.

use alloc::vec::Vec;
use core::ops::Range;

use crate::anchor::{AuthorText, Hook};
use crate::edit::SourceEdit;
use crate::linker::Linker;
use crate::markup::{MARKUP_LIMIT, More};

use super::fallback::take_hrefs;
use super::source::Source;
use super::text::shown;

/// The anchors that the author wrote, as far as they may change.
pub(super) struct OpenAnchor {
    /// Whether they may.
    pub(super) may_change: bool,
    /// The start tag and the text of the one that is open.
    pub(super) open: Option<(Range<usize>, AuthorText)>,
    /// Whether there was an anchor after the reader gave up, if a setting takes destinations of anchors away there.
    hrefs: Option<bool>,
}

impl OpenAnchor {
    pub(super) fn new(linker: &Linker, hook: &dyn Hook) -> Self {
        Self {
            may_change: linker.changes_existing(hook),
            open: None,
            hrefs: (linker.guards_existing() && !linker.is_off()).then_some(false),
        }
    }

    /// Forgets the anchor that is open, and starts anew to look for destinations.
    pub(super) fn restart(&mut self) {
        self.open = None;
        self.hrefs = self.hrefs.map(|_| false);
    }

    /// Whether destinations are taken away behind the place where the reader gives up.
    pub(super) const fn takes_hrefs(&self) -> bool {
        self.hrefs.is_some()
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

    /// Reads from byte `read` on what is left after the reader has given up, and returns how far it got.
    #[cold]
    pub(super) fn read_lost(
        &mut self,
        source: Source<'_>,
        read: usize,
        more: More,
        edits: &mut Vec<SourceEdit>,
    ) -> usize {
        match &mut self.hrefs {
            Some(has_anchor) => {
                let html = source.get(read..source.end());
                read + take_hrefs(html, read, more == More::No, has_anchor, edits)
            }
            None => source.end(),
        }
    }
}

/// A longer text of an existing anchor is not collected: a stream holds the anchor back until its end, and no text that
/// names a site is nearly as long.
const ANCHOR: usize = 64 << 10;
