//! The text of a run.

use alloc::string::String;

use arrayvec::ArrayString;

use super::alone::NEAR;

/// The maximum length of a text without an allocation, in bytes.
const INLINE: usize = 256;

/// A text joined from pieces. A short text is not on the heap, so documents without links cause no
/// allocation.
#[derive(Clone, Debug, Default)]
pub(super) struct Joined {
    inline: ArrayString<INLINE>,
    /// The whole text once it is longer than `inline`; empty before that.
    heap: String,
}

impl Joined {
    #[inline]
    pub(super) fn as_str(&self) -> &str {
        if self.heap.is_empty() { &self.inline } else { &self.heap }
    }

    #[inline]
    pub(super) fn clear(&mut self) {
        self.inline.clear();
        self.heap.clear();
    }

    #[inline]
    pub(super) fn push(&mut self, text: &str) {
        if !self.heap.is_empty() || self.inline.try_push_str(text).is_err() {
            self.push_to_heap(text);
        }
    }

    #[inline(never)]
    fn push_to_heap(&mut self, text: &str) {
        self.heap.push_str(&self.inline);
        self.inline.clear();
        self.heap.push_str(text);
    }

    /// Adds a text, and drops everything before its last word. Also drops everything more than
    /// [`NEAR`] bytes before its end.
    #[inline]
    pub(super) fn push_word(&mut self, text: &str) {
        let word = last_word(text);
        if word.len() < text.len() {
            self.clear();
        } else if self.as_str().len() > NEAR {
            self.keep_word();
        }
        self.push(word);
    }

    /// Keeps only the last word, and at most [`NEAR`] bytes of it.
    pub(super) fn keep_word(&mut self) {
        let mut word = ArrayString::<NEAR>::new();
        // The word always fits.
        let _ = word.try_push_str(last_word(self.as_str()));
        self.clear();
        self.push(&word);
    }
}

/// Returns the end of a text after its last whitespace, at most [`NEAR`] bytes.
#[inline]
pub(super) fn last_word(text: &str) -> &str {
    let (whole, text) = (text, text.as_bytes());
    let near = text.len().saturating_sub(NEAR);
    // A word in a script without spaces is long, so it is searched without a branch for each byte.
    let has_space = text.last().is_some_and(u8::is_ascii)
        || text[near..].iter().fold(false, |any, byte| any | byte.is_ascii_whitespace());
    let start = match has_space.then(|| text[near..].iter().rposition(u8::is_ascii_whitespace)) {
        Some(Some(space)) => near + space + 1,
        _ => whole.ceil_char_boundary(near),
    };
    &whole[start..]
}
