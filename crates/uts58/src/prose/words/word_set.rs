//! Sets of words with a lookup that compares no strings.

/// The maximum number of lists in a set.
const MAX_LISTS: usize = 8;

/// Sorted words, stored as numbers so that a lookup compares no strings.
pub(crate) struct WordSet<const N: usize> {
    words: [u128; N],
    /// A bit for each length of a word. `initials` has a bit for each first letter of a word.
    lengths: u32,
    initials: u32,
}

impl<const N: usize> WordSet<N> {
    /// Reads lists of words with whitespace between them.
    pub(super) const fn new(lists: &[&str]) -> Self {
        let mut read = Self { words: [0; N], lengths: 0, initials: 0 };
        let (mut len, mut list) = (0, 0);
        while list < lists.len() {
            let mut rest = lists[list].as_bytes();
            while let Some((word, after)) = first_word(rest) {
                let (key, mut at) = (key(word) | list as u128, len);
                while at > 0 && read.words[at - 1] > key {
                    read.words[at] = read.words[at - 1];
                    at -= 1;
                }
                read.words[at] = key;
                read.lengths |= 1 << word.len();
                read.initials |= initial(word);
                (rest, len) = (after, len + 1);
            }
            list += 1;
        }
        read
    }

    /// Returns the number of the first list that has a word. The last byte of a key is that number,
    /// so with several lists a word has at most 15 bytes.
    #[inline]
    pub(super) fn list_of(&self, word: &[u8]) -> Option<usize> {
        let key = key(word);
        let next = self.words.get(self.words.partition_point(|&listed| listed < key))?;
        usize::try_from(next ^ key).ok().filter(|&list| list < MAX_LISTS)
    }

    #[inline]
    pub(crate) fn has(&self, word: impl AsRef<[u8]>) -> bool {
        let word = word.as_ref();
        self.may_have(word) && self.list_of(word).is_some()
    }

    /// Returns whether a word of the lists has this length and this initial. This is a fast path.
    #[inline]
    fn may_have(&self, word: &[u8]) -> bool {
        (1..=16).contains(&word.len())
            && self.lengths & 1 << word.len() != 0
            && self.initials & initial(word) != 0
    }
}

/// Returns the bit of the first letter of a word, in either case.
const fn initial(word: &[u8]) -> u32 {
    1 << (word[0] & 31)
}

/// Returns the number of words in some lists.
pub(super) const fn count(lists: &[&str]) -> usize {
    let (mut count, mut list) = (0, 0);
    while list < lists.len() {
        let mut rest = lists[list].as_bytes();
        while let Some((_, after)) = first_word(rest) {
            (count, rest) = (count + 1, after);
        }
        list += 1;
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

/// Returns a word in lowercase as a number, or zero if it is too long for any list.
const fn key(word: &[u8]) -> u128 {
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
