//! The characters of a host in prose (D4 and D6), and the limits for the text around it that the
//! rules read.

use crate::host::Labels;
use crate::unicode::{
    Class, char_at, char_before, end_before, is_host, is_label_separator, is_spaceless,
};

/// The maximum length of a word on each side of its full stop, in bytes: 253 letters of three
/// bytes.
pub(crate) const MAX_WORD: usize = 3 * 253;

/// The maximum number of letters of scripts without spaces in a label of a bare domain or in a
/// local part, as [`letters`] counts them. A longer text is a clause of the sentence.
pub(crate) const MAX_NAME: usize = 30;

/// Returns the number of letters that `c` counts for. It is one in a script without spaces, but two
/// in Chinese, Japanese and Korean, whose words are shorter than Thai or Khmer words, and zero in
/// any other script.
pub(crate) fn letters(c: char) -> usize {
    match is_spaceless(c) {
        true if c >= '\u{2E80}' => 2,
        true => 1,
        false => 0,
    }
}

/// The number of bytes before a domain that the rules read.
pub(crate) const MAX_CONTEXT: usize = 64;

/// Returns the last `MAX_CONTEXT` bytes of the text before a place.
pub(crate) fn near(head: &str) -> &str {
    &head[head.floor_char_boundary(head.len().saturating_sub(MAX_CONTEXT))..]
}

/// Returns whether a label of a host, or a part of a local part between full stops, is a clause in
/// a script without spaces.
#[inline(always)]
pub(crate) fn is_clause(name: &str) -> bool {
    // A letter of three bytes counts for two at most.
    name.len() > MAX_NAME / 2 * 3 && has_clause(name)
}

fn has_clause(name: &str) -> bool {
    let is_long = |part: &str| part.chars().map(letters).sum::<usize>() > MAX_NAME;
    !name.is_ascii() && name.split(is_label_separator).any(is_long)
}

/// Returns whether `byte` is an ASCII label character or a full stop.
#[inline]
pub(crate) fn is_host_byte(byte: u8) -> bool {
    byte == b'.' || byte < 128 && Class::of_ascii(byte).has(Class::HOST_IDNA)
}

/// Returns the end of the ASCII label characters and full stops that start at byte `from`.
#[inline]
pub(crate) fn ascii_end(text: &str, from: usize) -> usize {
    let rest = text.as_bytes().get(from..).unwrap_or_default();
    from + rest.iter().position(|&b| !is_host_byte(b)).unwrap_or(rest.len())
}

/// Returns whether the character `c` at byte `at` of `text` may be part of a label.
///
/// D6 follows the contextual rules of IDNA2008 (RFC 5892 appendix A): a joiner does not follow
/// ASCII, the middle dot must stand between two `l`, the Greek numeral sign before Greek, geresh
/// and gershayim after Hebrew, and the katakana middle dot between the characters that it is used
/// with. Elsewhere, these characters are a bullet, a semicolon or a closing quotation mark.
pub(crate) fn is_label_char(text: &str, at: usize, c: char) -> bool {
    if !is_host(c) {
        return false;
    }
    let before = || char_before(text, at).map(|(_, c)| c);
    let after = || char_at(text, at + c.len_utf8());
    match c {
        '\u{200C}' | '\u{200D}' => before().is_some_and(|c| !c.is_ascii()),
        '\u{B7}' => matches!(before(), Some('l' | 'L')) && matches!(after(), Some('l' | 'L')),
        '\u{375}' => matches!(after(), Some('\u{370}'..='\u{3FF}' | '\u{1F00}'..='\u{1FFF}')),
        '\u{30FB}' => {
            let is_inside = |c: char| c != '\u{30FB}' && is_host(c) && is_spaceless(c);
            before().is_some_and(is_inside) && after().is_some_and(is_inside)
        }
        '\u{5F3}' | '\u{5F4}' => matches!(before(), Some('\u{591}'..='\u{5F2}')),
        _ => true,
    }
}

/// Returns whether `c` at byte `at` belongs to a run. By D7, a wide full stop does not:
/// [`host`](crate::prose::read::host) and [`domain`](crate::prose::read::domain) read the hosts
/// that contain one.
pub(crate) fn is_in_run(text: &str, at: usize, c: char) -> bool {
    c == '.' || is_label_char(text, at, c)
}

/// Returns the end of the run that continues at byte `from`.
pub(crate) fn end(text: &str, from: usize) -> usize {
    end_before(text, from, |at, c| !is_in_run(text, at, c))
}

/// Returns the labels of the ASCII host at byte `from`, without final full stops, and the end of
/// its run.
pub(crate) fn ascii_host(text: &str, from: usize) -> (Labels, usize) {
    let labels = Labels::of_ascii(&text.as_bytes()[from..]);
    let end = from + labels.len;
    if labels.last < labels.len {
        return (labels, end);
    }
    let name = text[from..end].trim_end_matches('.');
    (Labels::new(name.as_bytes()), end)
}
