//! A possible email address, with the text around it that the rules read.

use crate::prose::words::labels::MAX_WORD;
use crate::unicode::is_link_email;

/// A possible email address and the text around it.
pub(crate) struct EmailCandidate<'t> {
    pub(crate) text: &'t str,
    /// The end of the last link.
    pub(crate) floor: usize,
    /// The start of the possible local part, including punctuation before it. Without the
    /// punctuation it starts at `body`.
    pub(crate) start: usize,
    pub(crate) body: usize,
    pub(crate) local: &'t str,
    /// The number of digits in the local part.
    pub(crate) digits: usize,
    pub(crate) host: &'t str,
    pub(crate) rest: &'t str,
    pub(crate) has_mailto: bool,
}

impl<'t> EmailCandidate<'t> {
    /// Returns the text before its local part and the punctuation before that.
    pub(crate) fn head(&self) -> &'t str {
        &self.text[self.floor..self.start]
    }

    /// Returns the text directly before its local part.
    pub(crate) fn lead(&self) -> &'t str {
        &self.text[self.floor..self.body]
    }

    /// Returns the word of Link_Email characters before it, and the text before that word.
    pub(crate) fn word(&self) -> (&'t [u8], &'t [u8]) {
        let head = self.head().as_bytes();
        let is_part = |b: &&u8| b.is_ascii() && is_link_email((**b).into());
        let len = head.iter().rev().take(MAX_WORD).take_while(is_part).count();
        let (before, word) = head.split_at(head.len() - len);
        (word, before)
    }
}

/// The fact that the address follows a `mailto:`.
pub(crate) const MAILTO: u16 = 1;
/// The fact that the local part has no digit.
pub(crate) const NO_DIGITS: u16 = 1 << 1;

/// The text before a domain, and the end of the last link.
pub(crate) type Head<'t> = (&'t str, usize);
