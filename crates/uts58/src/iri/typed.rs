//! What a person who typed a URL means: RFC 3987 sections 3.1 and 7.2.

use alloc::borrow::Cow;
use alloc::string::String;

use icu_normalizer::ComposingNormalizerBorrowed;

use crate::unicode::{Class, is_inkless, is_other_script, narrow};

/// Returns the URL or address that is meant by what a person typed or a scanner read, to be given to
/// [`Finder::parse`](crate::Finder::parse) or [`to_uri`](super::to_uri). Takes linear time.
///
/// Whitespace and invisible characters around it go, and so do direction marks in it. Characters in full width, as input methods for
/// East Asian scripts write ASCII, become ASCII, but for those in a path, query or fragment with letters of another script:
/// titles have them too. Letters and their accents are composed (NFC). Nothing else changes; detection in a text does none of
/// this.
///
/// # Examples
///
/// ```
/// use uts58::iri::typed;
///
/// assert_eq!(typed("ｈｔｔｐ：／／ｅｘａｍｐｌｅ．ｃｏｍ／ａ"), "http://example.com/a");
/// assert_eq!(typed("\u{202A}https://example.com/\u{200E}cafe\u{301}\u{202C}"), "https://example.com/café");
/// assert_eq!(typed("https://zh.example.org/有，没有"), "https://zh.example.org/有，没有");
/// ```
#[must_use]
pub fn typed(text: &str) -> Cow<'_, str> {
    let text = text.trim_matches(|c: char| c.is_whitespace() || is_inkless(c));
    // Fast path: most are ASCII.
    if text.is_ascii() {
        return text.into();
    }
    let text: String =
        text.chars().filter(|&c| !Class::from_char(c).has(Class::BIDI_CONTROL)).collect();
    let narrowed: String = text.chars().map(narrow).collect();
    let authority = narrowed.find("://").map_or(0, |at| at + "://".len());
    let tail = narrowed[authority..].find(['/', '?', '#']).map(|at| authority + at);
    let (head, tail) = narrowed.split_at(tail.unwrap_or(narrowed.len()));
    let written = text.char_indices().nth(head.chars().count()).map_or("", |(at, _)| &text[at..]);
    let tail = if written.contains(is_other_script) { written } else { tail };
    ComposingNormalizerBorrowed::new_nfc().normalize(&[head, tail].concat()).into_owned().into()
}
