//! What may be an email address, with the text around it that the rules look at.

use crate::prose::words::labels::MAX_WORD;
use crate::unicode::is_link_email;

/// An address and the text around it.
pub(crate) struct EmailCandidate<'t> {
    pub(crate) text: &'t str,
    /// Where the last link ends.
    pub(crate) floor: usize,
    /// Where what may be a local part starts, and where it starts without punctuation.
    pub(crate) start: usize,
    pub(crate) body: usize,
    pub(crate) local: &'t str,
    /// How many digits it has.
    pub(crate) digits: usize,
    pub(crate) host: &'t str,
    pub(crate) rest: &'t str,
    pub(crate) has_mailto: bool,
}

impl<'t> EmailCandidate<'t> {
    /// The text before its local part and the punctuation before that.
    pub(crate) fn head(&self) -> &'t str {
        &self.text[self.floor..self.start]
    }

    /// The text directly before its local part.
    pub(crate) fn lead(&self) -> &'t str {
        &self.text[self.floor..self.body]
    }

    /// The word of characters of Link_Email before it, and the text before that.
    pub(crate) fn word(&self) -> (&'t [u8], &'t [u8]) {
        let head = self.head().as_bytes();
        let is_part = |b: &&u8| b.is_ascii() && is_link_email((**b).into());
        let len = head.iter().rev().take(MAX_WORD).take_while(is_part).count();
        let (before, word) = head.split_at(head.len() - len);
        (word, before)
    }

    pub(crate) fn starts_with_digit(&self) -> bool {
        self.local.starts_with(|c: char| c.is_ascii_digit())
    }
}

/// It follows a `mailto:`.
pub(crate) const MAILTO: u16 = 1;
/// The local part has no digit.
pub(crate) const NO_DIGITS: u16 = 1 << 1;

/// The text before a domain, and where the last link ends.
pub(crate) type Head<'t> = (&'t str, usize);
