//! What is left as it is although it could link.

use alloc::vec::Vec;
use core::ops::Range;

use uts58::Switch;

use crate::comments::links_behind;
use crate::markup::MarkupToken;
use crate::ranges::join;

/// The switch of the comments in a page, and the ranges that the caller leaves.
#[derive(Clone, Debug, Default)]
pub(super) struct Excluded {
    comments: Switch,
    /// Where a comment last switched linking off, up to the one that switched it on again.
    off: Range<usize>,
    /// In order, and apart from each other.
    ranges: Vec<Range<usize>>,
}

impl Excluded {
    pub(super) fn new(comments: Switch, ranges: &[Range<usize>]) -> Self {
        let mut ranges = ranges.iter().filter(|range| !range.is_empty()).cloned().collect();
        join(&mut ranges);
        Self { comments, off: 0..0, ranges }
    }

    /// Whether text does not link, because of the last comment for linkwright.
    #[inline]
    pub(super) const fn is_off(&self) -> bool {
        self.off.end == usize::MAX
    }

    /// Reads a comment that starts at byte `at`.
    pub(super) fn see_comment(&mut self, comment: &[u8], at: usize) {
        if self.comments == Switch::On
            && let Ok(comment) = core::str::from_utf8(comment)
            && let Some(links) = links_behind(comment)
        {
            match links {
                true => self.off.end = self.off.end.min(at),
                false if self.is_off() => {}
                false => self.off = at..usize::MAX,
            }
        }
    }

    #[inline(always)]
    pub(super) fn has_ranges(&self) -> bool {
        !self.ranges.is_empty()
    }

    /// The first range that ends after byte `at`.
    pub(super) fn next(&self, at: usize) -> Option<&Range<usize>> {
        self.ranges.get(self.ranges.partition_point(|range| range.end <= at))
    }

    /// The length of a token that starts at this byte: a text ends where a range starts.
    #[inline]
    pub(super) fn cut(&self, token: MarkupToken, start: usize, len: usize) -> usize {
        match self.has_ranges().then(|| self.next(start)).flatten() {
            Some(left)
                if left.start > start && matches!(token, MarkupToken::Text | MarkupToken::Word) =>
            {
                len.min(left.start - start)
            }
            _ => len,
        }
    }

    /// Whether a change of these bytes would change one that is left. Next to a range, text can be inserted. A comment, which may
    /// be a stranger's, leaves nothing that is guarded.
    pub(super) fn touches(&self, change: &Range<usize>, is_guarded: bool) -> bool {
        !is_guarded && self.off.contains(&change.start)
            || self.next(change.start).is_some_and(|left| {
                left.start < change.end || left.start < change.start && change.is_empty()
            })
    }
}
