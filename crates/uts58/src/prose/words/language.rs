//! Detects the language of the text before a domain, by a closed list of function words.
//!
//! `candidat.es` is a noun in French text and a site in Spanish text. `name.pl` is a Perl program
//! except in Polish text, and `peers.id` is a member except in Indonesian text. This reads at most
//! [`WINDOW`] bytes of text before the domain, within its paragraph. The result therefore stays the
//! same while a text arrives, and takes constant time.

use core::cmp::Ordering;

use super::lists::{ENGLISH, FRENCH, INDONESIAN, POLISH, SPANISH};

/// The maximum length of the text to read, in bytes.
const WINDOW: usize = 128;

/// Returns whether the text is French rather than Spanish or Catalan.
pub(crate) fn is_french(text: &str) -> bool {
    balance(window(text), |word| FRENCH.has(word), |word| SPANISH.has(word)).is_gt()
}

/// Returns whether the text is Polish rather than another language.
pub(crate) fn is_polish(text: &str) -> bool {
    let text = window(text);
    let is_other = |word: &str| ENGLISH.has(word) || FRENCH.has(word) || SPANISH.has(word);
    let is_letter = |c| matches!(c, 'ą' | 'ę' | 'ł' | 'ń' | 'ś' | 'ź' | 'ż' | 'Ł' | 'Ś' | 'Ż');
    !text.is_ascii() && text.contains(is_letter)
        || balance(text, |word| POLISH.has(word), is_other).is_gt()
}

/// Returns whether the text is Indonesian rather than English.
pub(crate) fn is_indonesian(text: &str) -> bool {
    balance(window(text), |word| INDONESIAN.has(word), |word| ENGLISH.has(word)).is_gt()
}

/// Compares the number of words of two languages in the text. Function words are short.
fn balance(text: &str, ours: impl Fn(&str) -> bool, others: impl Fn(&str) -> bool) -> Ordering {
    let words = text.split(|c: char| !c.is_alphabetic());
    let (mut own, mut other) = (0, 0);
    for word in words.filter(|word| (1..=8).contains(&word.len())) {
        own += usize::from(ours(word));
        other += usize::from(others(word));
    }
    own.cmp(&other)
}

/// Returns the end of the last paragraph.
fn window(text: &str) -> &str {
    let text = &text[text.floor_char_boundary(text.len().saturating_sub(WINDOW))..];
    let text = text.rsplit("\n\n").next().unwrap_or(text);
    text.rsplit("\n\r\n").next().unwrap_or(text)
}
