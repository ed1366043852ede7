//! Cleans up a URL that a person typed: RFC 3987 sections 3.1 and 7.2.

use std::borrow::Cow;

use icu_normalizer::ComposingNormalizerBorrowed;
use linkwright::uts58::unicode::{is_inkless, narrow};

/// Converts typed or scanned text to the URL or email address that it means. Takes linear time.
///
/// Removes whitespace and invisible characters around the text, and direction marks in it.
/// Full-width characters, which East Asian input methods write, become ASCII. They stay in a path,
/// query or fragment with letters of another script, because titles contain them. Letters and their
/// accents are composed (NFC). Nothing else changes. Detection in a text does none of this.
pub fn typed(text: &str) -> Cow<'_, str> {
    let text = text.trim_matches(|c: char| c.is_whitespace() || is_inkless(c));
    // Fast path: most are ASCII.
    if text.is_ascii() {
        return text.into();
    }
    let text: String = text.chars().filter(|&c| !is_direction_mark(c)).collect();
    let narrowed: String = text.chars().map(narrow).collect();
    let authority = narrowed.find("://").map_or(0, |at| at + "://".len());
    let tail = narrowed[authority..].find(['/', '?', '#']).map(|at| authority + at);
    let (head, tail) = narrowed.split_at(tail.unwrap_or(narrowed.len()));
    let written = text.char_indices().nth(head.chars().count()).map_or("", |(at, _)| &text[at..]);
    let is_other_script = |c: char| c >= '\u{370}' && c.is_alphanumeric() && narrow(c) == c;
    let tail = if written.contains(is_other_script) { written } else { tail };
    ComposingNormalizerBorrowed::new_nfc().normalize(&[head, tail].concat()).into_owned().into()
}

/// Returns whether `c` is a Bidi_Control.
fn is_direction_mark(c: char) -> bool {
    matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::typed;

    #[test]
    fn typed_text_becomes_the_intended_url() {
        for (given, want) in [
            ("ｈｔｔｐ：／／ｅｘａｍｐｌｅ．ｃｏｍ／ａ", "http://example.com/a"),
            ("\u{202A}https://example.com/\u{200E}cafe\u{301}\u{202C}", "https://example.com/café"),
            ("https://zh.example.org/有，没有", "https://zh.example.org/有，没有"),
            (" example.com/a\u{200B}\n", "example.com/a"),
        ] {
            assert_eq!(typed(given), want);
        }
    }
}
