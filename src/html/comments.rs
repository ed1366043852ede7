//! The comments of a page that switch linking off and on.

use core::ops::Range;

use uts58::Switch;

use crate::comments::links_after;

/// The state of linking after the last comment for linkwright.
#[derive(Clone, Debug, Default)]
pub(super) struct Comments {
    are_obeyed: Switch,
    /// The range from the last comment that switched linking off to the comment that switched it on
    /// again.
    off: Range<usize>,
}

impl Comments {
    pub(super) const fn new(are_obeyed: Switch) -> Self {
        Self { are_obeyed, off: 0..0 }
    }

    /// Returns whether linking is switched off.
    #[inline]
    pub(super) const fn is_off(&self) -> bool {
        self.off.end == usize::MAX
    }

    /// Reads a comment that starts at byte `at`.
    pub(super) fn see(&mut self, comment: &[u8], at: usize) {
        if self.are_obeyed == Switch::On
            && let Ok(comment) = core::str::from_utf8(comment)
            && let Some(links) = links_after(comment)
        {
            match links {
                true => self.off.end = self.off.end.min(at),
                false if self.is_off() => {}
                false => self.off = at..usize::MAX,
            }
        }
    }

    /// Returns whether a comment keeps the anchor whose start tag is at byte `at`.
    pub(super) fn keeps(&self, at: usize) -> bool {
        self.off.contains(&at)
    }
}
