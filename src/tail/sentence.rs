//! Row D7: the end of a sentence in Chinese, Japanese and Korean text ends a link.
//!
//! Detection ends a path there, and formatting escapes the characters that would end it.

use crate::unicode::{Class, LinkTerm};

/// Returns whether `c` is a wide full stop: U+3002, U+FF0E or U+FF61. All three are label separators too.
#[inline]
pub(crate) fn is_wide_full_stop(c: char) -> bool {
    matches!(c, '\u{3002}' | '\u{FF0E}' | '\u{FF61}')
}

/// Returns whether `c` is other East Asian punctuation, which people write directly after a URL.
fn is_east_asian_punctuation(c: char) -> bool {
    matches!(c,
        '\u{2014}' | '\u{201C}'..='\u{201F}' | '\u{2026}'
        | '\u{3001}' | '\u{3008}'..='\u{3011}' | '\u{3014}'..='\u{301F}'
        | '\u{FF01}' | '\u{FF08}' | '\u{FF09}' | '\u{FF0C}' | '\u{FF1A}' | '\u{FF1B}' | '\u{FF1F}'
        | '\u{FF3B}' | '\u{FF3D}' | '\u{FF5B}'..='\u{FF5E}' | '\u{FF62}'..='\u{FF64}')
}

/// Returns whether `c` is punctuation of the sentence around a link, in East Asian text.
pub(crate) fn is_punctuation(c: char) -> bool {
    !c.is_ascii() && (is_wide_full_stop(c) || is_east_asian_punctuation(c))
}

/// What the link contains after its host, up to the current character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SoFar {
    Ascii,
    /// Characters that are not ASCII: punctuation of their script may be part of the link.
    Other,
}

/// The byte order mark, which some editors and programs leave in a text, and which nobody sees, and what stands for
/// bytes that could not be read.
const NO_TEXT: [char; 2] = ['\u{FEFF}', char::REPLACEMENT_CHARACTER];

/// Returns the Link_Term of `c` by rows D5 and D7. A final ellipsis or backquote is not part of the link.
#[inline]
pub(crate) fn link_term(c: char, class: Class, so_far: SoFar) -> LinkTerm {
    let ends = || {
        class.has(Class::BIDI_CONTROL)
            || NO_TEXT.contains(&c)
            || is_wide_full_stop(c)
            || so_far == SoFar::Ascii && is_east_asian_punctuation(c)
    };
    match c {
        _ if !c.is_ascii() && ends() => LinkTerm::Hard,
        '`' | '\u{2026}' => LinkTerm::Soft,
        _ => class.link_term(),
    }
}
