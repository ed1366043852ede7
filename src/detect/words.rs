//! What words say about a bare domain (row D3), and the lists that are searched for them.

use super::lists::{CLASSIC, COUNTRY_WORDS, EXTENSIONS, SITE_WORDS, SITES};

/// What a top-level domain says about a bare domain that ends with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TldKind {
    /// It makes any name before it a site: `163.com`.
    Classic,
    /// People use it for sites.
    Site,
    /// People use it for sites, but it is also a word in code or prose. It does not count after a common name
    /// of an object.
    Word,
    /// It is a file extension more often than the end of a site's name.
    Extension,
    /// None of these. It only counts with a path, a query or a fragment.
    Rare,
}

/// Returns the kind of the top-level domain `tld`, without checking that it exists.
pub(super) fn tld_kind(tld: &str) -> TldKind {
    if let "com" | "net" | "org" = tld {
        return TldKind::Classic;
    }
    let word = key(tld.as_bytes());
    let is_ace = || tld.get(..4).is_some_and(|p| p.eq_ignore_ascii_case("xn--"));
    match tld.len() {
        2 | 3 if CLASSIC.has_key(word) => TldKind::Classic,
        2 | 3 if EXTENSIONS.has_key(word) => TldKind::Extension,
        2 if COUNTRY_WORDS.has_key(word) => TldKind::Word,
        2 => TldKind::Site,
        _ if !tld.is_ascii() || is_ace() => TldKind::Site,
        _ if SITES.has_key(word) => TldKind::Site,
        _ if SITE_WORDS.has_key(word) => TldKind::Word,
        _ => TldKind::Rare,
    }
}

/// Returns whether `name.tld`, where `name` is one letter, is a well-known site.
pub(super) fn is_one_letter_site(name: &str, tld: &str) -> bool {
    [("g", "co"), ("t", "co"), ("t", "me"), ("x", "ai")]
        .iter()
        .any(|(known, end)| known.eq_ignore_ascii_case(name) && end.eq_ignore_ascii_case(tld))
}

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

    fn has_key(&self, key: u128) -> bool {
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
