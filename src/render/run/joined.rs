//! The text of a run.

use alloc::string::String;

/// How many bytes of a text are kept without an allocation.
const INLINE: usize = 256;

/// How many bytes of the word before a text are kept.
pub(crate) const NEAR: usize = 64;

/// A text put together from pieces. A short one is not on the heap, so that documents without links cost no
/// allocation.
#[derive(Clone, Debug)]
pub(super) struct Joined {
    inline: [u8; INLINE],
    len: usize,
    /// All of the text once it is longer than `inline`; empty before.
    heap: String,
}

impl Joined {
    pub(super) const fn new() -> Self {
        Self { inline: [0; INLINE], len: 0, heap: String::new() }
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.len.max(self.heap.len())
    }

    pub(super) fn as_str(&self) -> &str {
        if self.heap.is_empty() {
            core::str::from_utf8(&self.inline[..self.len]).unwrap_or_default()
        } else {
            &self.heap
        }
    }

    #[inline]
    pub(super) fn as_bytes(&self) -> &[u8] {
        if self.heap.is_empty() { &self.inline[..self.len] } else { self.heap.as_bytes() }
    }

    #[inline]
    pub(super) fn clear(&mut self) {
        self.len = 0;
        self.heap.clear();
    }

    #[inline]
    pub(super) fn push(&mut self, text: &str) {
        let end = self.len + text.len();
        if self.heap.is_empty()
            && let Some(free) = self.inline.get_mut(self.len..end)
        {
            free.copy_from_slice(text.as_bytes());
            self.len = end;
        } else {
            self.push_to_heap(text);
        }
    }

    #[inline(never)]
    fn push_to_heap(&mut self, text: &str) {
        if self.heap.is_empty() {
            let start = core::str::from_utf8(&self.inline[..self.len]).unwrap_or_default();
            self.heap.push_str(start);
        }
        self.heap.push_str(text);
    }

    /// Adds a text of which only the last word matters: what stands before that word is dropped, and so is
    /// what is more than [`NEAR`] bytes before its end.
    #[inline]
    pub(super) fn push_word(&mut self, text: &str) {
        let word = last_word(text);
        if word.len() < text.len() {
            self.clear();
        } else if self.len() > NEAR {
            self.keep_word();
        }
        self.push(word);
    }

    /// Keeps the last word only, and of that at most [`NEAR`] bytes.
    pub(super) fn keep_word(&mut self) {
        let text = self.as_bytes();
        let start = word_start(text);
        let word = text.len() - start;
        if self.heap.is_empty() {
            self.inline.copy_within(start..self.len, 0);
        } else {
            self.inline[..word].copy_from_slice(&self.heap.as_bytes()[start..]);
            self.heap.clear();
        }
        self.len = word;
    }
}

/// The end of a text after its last white space, and of that at most [`NEAR`] bytes.
#[inline]
pub(super) fn last_word(text: &str) -> &str {
    &text[word_start(text.as_bytes())..]
}

fn word_start(text: &[u8]) -> usize {
    let near = text.len().saturating_sub(NEAR);
    // A word of a script without spaces is long, so that it is searched without a branch for each byte.
    let has_space = text.last().is_some_and(u8::is_ascii)
        || text[near..].iter().fold(false, |any, byte| any | byte.is_ascii_whitespace());
    match has_space.then(|| text[near..].iter().rposition(u8::is_ascii_whitespace)) {
        Some(Some(space)) => near + space + 1,
        _ => {
            let is_continued = |byte: &&u8| **byte & 0xC0 == 0x80;
            near + text[near..].iter().take_while(is_continued).count()
        }
    }
}
