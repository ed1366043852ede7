//! Which language the text before a domain is in, by a closed list of function words.
//!
//! `candidat.es` is a noun in French and a site in Spanish text, and `name.pl` a program in Perl anywhere but in
//! Polish text. Only the text before is read, in the same paragraph and at most [`WINDOW`] bytes of it, so that the
//! answer neither changes while a text arrives nor takes more than constant time.

use super::lists::{ENGLISH, FRENCH, POLISH, SPANISH};

/// How much text is read, in bytes.
const WINDOW: usize = 256;

/// Returns whether the text is French rather than Spanish or Catalan.
pub(super) fn is_french(text: &str) -> bool {
    let text = window(text);
    count(text, |word| FRENCH.has(word)) > count(text, |word| SPANISH.has(word))
}

/// Returns whether the text is Polish rather than in another language, or `None` if nothing shows that.
pub(super) fn is_polish(text: &str) -> Option<bool> {
    let text = window(text);
    if text.contains(['ą', 'ę', 'ł', 'ń', 'ś', 'ź', 'ż', 'Ł', 'Ś', 'Ż']) {
        return Some(true);
    }
    if text.contains(|c| matches!(c, '\u{3041}'..='\u{30FF}' | '\u{4E00}'..='\u{9FFF}')) {
        return Some(false);
    }
    let others = |word: &str| ENGLISH.has(word) || FRENCH.has(word) || SPANISH.has(word);
    let (polish, others) = (count(text, |word| POLISH.has(word)), count(text, others));
    (polish != others).then_some(polish > others)
}

/// The number of words that are of a list.
fn count(text: &str, is_of_list: impl Fn(&str) -> bool) -> usize {
    let words = text.split(|c: char| !c.is_alphabetic());
    words.filter(|word| !word.is_empty() && is_of_list(word)).count()
}

/// The end of the last paragraph.
fn window(text: &str) -> &str {
    let text = &text[text.floor_char_boundary(text.len().saturating_sub(WINDOW))..];
    text.rsplit("\n\n").next().unwrap_or(text)
}
