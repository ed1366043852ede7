//! Sorted lists of words that are made when the crate is compiled.

/// A sorted list of words, stored as numbers so that a lookup compares no strings.
pub(super) struct Words<const N: usize> {
    words: [u128; N],
    longest: usize,
}

impl<const N: usize> Words<N> {
    /// Reads a list of words with white space between them, which must be in order.
    pub(super) const fn new(list: &'static str) -> Self {
        let (mut words, mut at, mut last, mut longest) = ([0; N], 0, 0, 0);
        let mut rest = list.as_bytes();
        while let Some((word, after)) = first_word(rest) {
            words[at] = key(word);
            if words[at] <= last
                && let Ok(word) = core::str::from_utf8(word)
            {
                panic!("{}", word)
            }
            if word.len() > longest {
                longest = word.len();
            }
            (last, rest, at) = (words[at], after, at + 1);
        }
        Self { words, longest }
    }

    #[inline]
    pub(super) fn has(&self, word: impl AsRef<[u8]>) -> bool {
        let word = word.as_ref();
        word.len() <= self.longest && self.has_key(key(word))
    }

    pub(super) fn has_key(&self, key: u128) -> bool {
        self.words.binary_search(&key).is_ok()
    }
}

/// Returns the number of words in a list.
pub(super) const fn count(list: &str) -> usize {
    let (mut count, mut rest) = (0, list.as_bytes());
    while let Some((_, after)) = first_word(rest) {
        (count, rest) = (count + 1, after);
    }
    count
}

const fn first_word(list: &[u8]) -> Option<(&[u8], &[u8])> {
    let list = list.trim_ascii_start();
    let mut len = 0;
    while len < list.len() && !list[len].is_ascii_whitespace() {
        len += 1;
    }
    if len == 0 {
        return None;
    }
    Some(list.split_at(len))
}

/// Returns the bytes of a word in lower case, padded with zeros, as a number. Returns zero for a word that is
/// too long for any list.
pub(super) const fn key(word: &[u8]) -> u128 {
    let (mut key, mut at) = ([0; 16], 0);
    if word.len() > key.len() {
        return 0;
    }
    while at < word.len() {
        key[at] = word[at].to_ascii_lowercase();
        at += 1;
    }
    u128::from_be_bytes(key)
}
