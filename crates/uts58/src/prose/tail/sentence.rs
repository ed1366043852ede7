//! D7: the end of a sentence in Chinese, Japanese and Korean text ends a link.
//!
//! Detection ends a path there, and formatting escapes the characters that would end it.

use crate::unicode::{Class, LinkTerm, contains};

/// Returns whether `c` is a wide full stop: `。` (U+3002), `．` (U+FF0E) or `｡` (U+FF61). All three
/// are also label separators.
#[inline]
pub(crate) fn is_wide_full_stop(c: char) -> bool {
    matches!(c, '\u{3002}' | '\u{FF0E}' | '\u{FF61}')
}

/// Returns whether `c` is other East Asian punctuation that people write directly after a URL: `—`,
/// `“” „ ‟`, `…`, `、`, brackets such as `「」` and `（）`, and the wide forms of `! , : ; ?`, such
/// as `，`.
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

/// The characters of the link after its host, up to the current one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SoFar {
    Ascii,
    /// Characters that are not ASCII: punctuation of their script may be part of the link.
    Other,
}

/// The byte order mark, which is invisible and which some programs write into a text, and the
/// replacement character for bytes that could not be decoded.
const NO_TEXT: [char; 2] = ['\u{FEFF}', char::REPLACEMENT_CHARACTER];

/// Returns the Link_Term of `c` by D5 and D7. A final ellipsis, backquote, `|` or zero-width space
/// is not part of the link. In JSON, logs and programs, a `\` escapes what follows it. Unlike a
/// comma, a wide semicolon does not occur in titles.
#[inline]
pub(crate) fn link_term(c: char, so_far: SoFar) -> LinkTerm {
    let class = Class::from_char(c);
    let ends = || {
        class.has(Class::BIDI_CONTROL)
            || NO_TEXT.contains(&c)
            // `。` and the like
            || is_wide_full_stop(c)
            || c == '\u{FF1B}'
            || so_far == SoFar::Ascii && is_east_asian_punctuation(c)
    };
    match c {
        _ if !c.is_ascii() && ends() => LinkTerm::Hard,
        '\\' | '<' | '"' => LinkTerm::Hard,
        '`' | '|' | '\u{200B}' | '\u{2026}' => LinkTerm::Soft,
        _ => class.link_term(),
    }
}

/// Chinese and Japanese words that continue the sentence after a comma: conjunctions, thanks, and
/// forms of address. A comma before other words may be in a title: `/wiki/你好，李焕英`.
const CLAUSE_STARTS: &str = "\
    谢谢 謝謝 感谢 感謝 多谢 多謝 然后 然後 以及 但是 不过 不過 而且 并且 並且 或者 还有 還有 如果 因为 因為 \
    所以 因此 同时 同時 其中 请问 請問 请参考 請參考 麻烦 麻煩 欢迎 歡迎 大家 各位 您可以 你可以 也可以 也可 可以 \
    ありがとう および または あるいは そして しかし よろしく";

/// The number of bytes of a clause to read.
const MAX_CLAUSE: usize = 256;

/// Returns whether the text after an East Asian comma is the next clause of the sentence and not
/// part of a title: it starts with a listed word, or it contains another URL. Reads at most
/// [`MAX_CLAUSE`] bytes, because a URL may have many commas.
pub(super) fn starts_clause(rest: &str) -> bool {
    let rest = &rest[..rest.floor_char_boundary(rest.len().min(MAX_CLAUSE))];
    let is_end = |c| matches!(link_term(c, SoFar::Ascii), LinkTerm::Hard | LinkTerm::Close);
    let clause = rest.split(is_end).next().unwrap_or(rest);
    ["https://", "http://", "www."].iter().any(|url| contains(clause, url))
        || CLAUSE_STARTS.split(' ').any(|word| rest.starts_with(word))
}
