//! Converts texts from C to Rust strings, which have only valid characters.

use std::borrow::Cow;
use std::ops::Range;
use std::str;

use linkwright::{Anchor, Hook, Link, Linker};

/// The placeholder for a byte or code unit that is not part of a character. It is one byte and one
/// code unit long, so offsets do not change.
const STAND_IN: char = '\u{1A}';

/// A text, with its bytes or code units that are not part of a character.
pub(crate) struct Input<'t> {
    pub(crate) text: Cow<'t, str>,
    /// The words with such bytes or code units, whose links stay text.
    broken: Vec<Range<usize>>,
    /// The end of the text without an incomplete last character.
    complete: usize,
}

impl<'t> Input<'t> {
    pub(crate) fn utf8(bytes: &'t [u8]) -> Self {
        if let Ok(text) = simdutf8::basic::from_utf8(bytes) {
            return Self { text: text.into(), broken: Vec::new(), complete: text.len() };
        }
        let mut text = String::with_capacity(bytes.len());
        let mut places = Vec::new();
        for chunk in bytes.utf8_chunks() {
            text += chunk.valid();
            places.extend((!chunk.invalid().is_empty()).then_some(text.len()));
            text.extend(chunk.invalid().iter().map(|_| STAND_IN));
        }
        let last = places.last().copied().unwrap_or_default();
        let may_go_on =
            str::from_utf8(&bytes[last..]).is_err_and(|error| error.error_len().is_none());
        Self::with_places(text, places, may_go_on)
    }

    pub(crate) fn utf16(units: &[u16]) -> Self {
        let mut text = String::with_capacity(units.len());
        let mut places = Vec::new();
        for decoded in char::decode_utf16(units.iter().copied()) {
            places.extend(decoded.is_err().then_some(text.len()));
            text.push(decoded.unwrap_or(STAND_IN));
        }
        let may_go_on = units.last().is_some_and(|unit| (0xD800..0xDC00).contains(unit));
        Self::with_places(text, places, may_go_on)
    }

    /// Creates an input from a text with placeholders. The last one stands for an incomplete
    /// character if more text may complete it. Words are split at the same whitespace as in `html`,
    /// and each is read once.
    fn with_places(text: String, mut places: Vec<usize>, may_go_on: bool) -> Self {
        let complete = places.pop_if(|_| may_go_on).unwrap_or(text.len());
        let mut broken: Vec<Range<usize>> = Vec::new();
        for at in places {
            if broken.last().is_none_or(|word| word.end < at) {
                let end = text[at..].find(is_space).map_or(text.len(), |len| at + len);
                broken.push(word_start(&text, at)..end);
            }
        }
        Self { text: text.into(), broken, complete }
    }

    /// Returns the length of the text in which no later text can change a link.
    pub(crate) fn stable_prefix(&self, linker: &Linker) -> usize {
        linker.get_finder().stable_prefix(&self.text[..self.complete])
    }

    /// Returns a hook that keeps the links of broken words as text.
    pub(crate) fn hook(&self, linker: &Linker) -> Unbroken<'_> {
        let mut open = self.text.len();
        if self.complete < open {
            // A link that ends at half a character would lead elsewhere. The stable prefix does not
            // depend on that character.
            open = word_start(&self.text, self.complete).max(self.stable_prefix(linker));
        }
        Unbroken { words: &self.broken, open }
    }

    /// Replaces the placeholders with the bytes that were given.
    pub(crate) fn restore(&self, given: &[u8], made: String) -> Vec<u8> {
        let mut made = made.into_bytes();
        if let Cow::Owned(text) = &self.text {
            // No link has a control character, so each placeholder is written once and unchanged.
            let stands_in = |byte: u8| byte == STAND_IN as u8;
            let given = text.bytes().zip(given).filter(|&(byte, _)| stands_in(byte));
            let places = made.iter_mut().filter(|byte| stands_in(**byte));
            places.zip(given).for_each(|(to, (_, &own))| *to = own);
        }
        made
    }
}

fn is_space(c: char) -> bool {
    c.is_ascii_whitespace()
}

fn word_start(text: &str, at: usize) -> usize {
    text[..at].rfind(is_space).map_or(0, |space| space + 1)
}

/// A hook that keeps links in these words, and links that end after `open`, as text.
pub(crate) struct Unbroken<'w> {
    words: &'w [Range<usize>],
    open: usize,
}

impl Hook for Unbroken<'_> {
    fn anchor(&mut self, link: &Link<'_>, anchor: &mut Anchor<'_>) {
        let Range { start, end } = link.range();
        let next = self.words.partition_point(|word| word.end <= start);
        if self.open < end || self.words.get(next).is_some_and(|word| word.start < end) {
            anchor.veto();
        }
    }
}
