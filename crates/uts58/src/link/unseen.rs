//! Characters that are invisible at their place.

use crate::unicode::{Class, LinkTerm, char_at, link_term};

/// Returns whether `c` is visible between two characters. `before` is `None` for an escape or URL
/// syntax.
pub(crate) fn is_seen(c: char, before: Option<char>, next: impl Fn() -> Option<char>) -> bool {
    let class = Class::from_char(c);
    if class.has(Class::BIDI_CONTROL) || class.link_term() == LinkTerm::Hard {
        return false;
    }
    if class.has(Class::HIDDEN) {
        let is_visible_letter = |c: char| {
            let class = Class::from_char(c);
            (c.is_alphabetic() || class.has(Class::MARK))
                && !class.has(Class::HIDDEN | Class::CONFUSABLE)
                && class.link_term() != LinkTerm::Hard
        };
        if is_in_emoji(c, before, &next) {
            return true;
        }
        // A joiner between ASCII letters does not change them.
        return matches!(c, '\u{200C}' | '\u{200D}')
            && before.zip(next()).is_some_and(|(before, next)| {
                let is_ascii = before.is_ascii() && next.is_ascii();
                !is_ascii && is_visible_letter(before) && is_visible_letter(next)
            });
    }
    !class.has(Class::MARK) || before.is_some()
}

/// Returns whether `c` selects the style of an emoji, such as `❤️`, or joins two emoji, such as
/// `👩‍💻`.
fn is_in_emoji(c: char, before: Option<char>, next: impl Fn() -> Option<char>) -> bool {
    const EMOJI_STYLE: char = '\u{FE0F}';
    let is_symbol = |c: char| {
        // The blocks that have emoji. All their characters are visible symbols.
        let is_in_block = matches!(c, '\u{2190}'..='\u{21FF}' | '\u{2300}'..='\u{23FF}' | '\u{25A0}'..='\u{27BF}'
            | '\u{2B00}'..='\u{2BFF}' | '\u{1F000}'..='\u{1FAFF}');
        let class = Class::from_char(c);
        is_in_block && !class.has(Class::CONFUSABLE) && class.link_term() == LinkTerm::Include
    };
    match c {
        EMOJI_STYLE => before.is_some_and(is_symbol),
        '\u{200D}' => {
            before.is_some_and(|c| c == EMOJI_STYLE || is_symbol(c))
                && next().is_some_and(is_symbol)
        }
        _ => false,
    }
}

/// Returns the byte of the first character of a link that is invisible at its place.
///
/// Such a character is a control, a character without ink, a joiner that joins nothing, or a mark
/// on URL syntax. [`Link::display`](crate::Link::display) escapes it. A program that shows links as
/// written may choose not to link such a text.
///
/// # Examples
///
/// ```
/// use uts58::adapter::first_unseen;
///
/// assert_eq!(first_unseen("example.com/a\u{200B}b"), Some(13));
/// assert_eq!(first_unseen("example.com/größe"), None);
/// ```
#[must_use]
pub fn first_unseen(link: &str) -> Option<usize> {
    let mut before = None;
    let unseen = link.char_indices().find(|&(at, c)| {
        let before = before.replace(c).filter(|&c| !is_syntax(c));
        !c.is_ascii() && !is_seen(c, before, || char_at(link, at + c.len_utf8()))
    });
    unseen.map(|(at, _)| at)
}

/// Returns whether `c` is URL syntax. No combining mark may follow it.
pub(crate) fn is_syntax(c: char) -> bool {
    let is_bracket = matches!(link_term(c), LinkTerm::Open | LinkTerm::Close);
    is_bracket
        || matches!(c, '/' | '\\' | '?' | '#' | '%' | '&' | '=' | '@' | ':' | '.' | ',' | ';')
}
