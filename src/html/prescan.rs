//! Finds the texts of a page that may contain a link.

use core::ops::Range;

use uts58::Finder;

use crate::adapter::prescan::{
    has_candidate_in_html, may_turn, no_other_in_html, no_trigger_in_html,
};

use super::source::Source;

/// The byte before which no text of a page has a link or anything that affects one. Two searches
/// find it, because only text that may link needs the first search.
///
/// Each search has its own position. With a common position, the next search would start at the
/// nearer of the two. In a page with many triggers in text that may not link, such as code, the
/// second search would then search the same bytes again for each trigger, up to the end of the
/// page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct TextCandidates {
    /// The byte before which no text has a literal trigger.
    trigger: usize,
    /// The byte before which no text has a character reference or a character that may be a trigger
    /// or change the direction.
    other: usize,
}

impl TextCandidates {
    /// Searches a whole page.
    pub(super) fn new(html: &[u8], finder: &Finder) -> Self {
        let trigger = no_trigger_in_html(html, 0, finder);
        Self { trigger, other: no_other_in_html(html, 0, finder) }
    }

    /// Returns whether a text that ends at byte `end` is known to have no candidate. The text may
    /// link if it `is_open`.
    #[inline(always)]
    pub(super) const fn is_before(&self, end: usize, is_open: bool) -> bool {
        end <= self.other && (end <= self.trigger || !is_open)
    }

    /// Returns whether a text has no candidate. First searches past its end, for later calls, and
    /// then only in the text, because the candidate may be in markup, or a text that is not open
    /// may have a trigger.
    pub(super) fn passes(
        &mut self,
        source: Source<'_>,
        text: Range<usize>,
        is_open: bool,
        finder: &Finder,
    ) -> bool {
        let from = text.start - source.start;
        if is_open && text.end > self.trigger {
            self.trigger = source.start + no_trigger_in_html(source.html, from, finder);
        }
        if text.end > self.other {
            self.other = source.start + no_other_in_html(source.html, from, finder);
        }
        self.is_before(text.end, is_open) || is_none(source.get(text), is_open, finder)
    }
}

/// Returns whether this text has no candidate. Searches only this text.
fn is_none(text: &[u8], is_open: bool, finder: &Finder) -> bool {
    if is_open { !has_candidate_in_html(text, finder) } else { !may_turn(text) }
}
