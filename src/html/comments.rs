//! The comments of a page that switch linking off and on.

use core::ops::Range;

use uts58::Switch;

use crate::comments::links_behind;

/// Whether the last comment for linkwright switched linking off.
#[derive(Clone, Debug, Default)]
pub(super) struct Comments {
    are_obeyed: Switch,
    /// Where a comment last switched linking off, up to the one that switched it on again.
    off: Range<usize>,
}

impl Comments {
    pub(super) const fn new(are_obeyed: Switch) -> Self {
        Self { are_obeyed, off: 0..0 }
    }

    /// Whether text does not link.
    #[inline]
    pub(super) const fn is_off(&self) -> bool {
        self.off.end == usize::MAX
    }

    /// Reads a comment that starts at byte `at`.
    pub(super) fn see(&mut self, comment: &[u8], at: usize) {
        if self.are_obeyed == Switch::On
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

    /// Whether a comment keeps the anchor whose start tag is at byte `at`.
    pub(super) fn keeps(&self, at: usize) -> bool {
        self.off.contains(&at)
    }
}
