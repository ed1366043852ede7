//! The run of label characters around a separator.

use core::ops::Range;

use crate::unicode::{char_at, char_before, is_label_separator, is_spaceless};

/// Returns whether a character that `is_ignored` accepts joins the run to more label characters. A
/// browser drops such a character, so it would read a different host than a person.
pub(crate) fn is_joined(
    text: &str,
    run: &Range<usize>,
    is_ignored: impl Fn(char) -> bool,
    is_label: impl Fn(char) -> bool,
) -> bool {
    let joined = |inside: Option<char>, outside: Option<char>| {
        outside.is_some_and(|c| is_label(c) && !is_spaceless(c))
            && !inside.is_some_and(is_spaceless)
    };
    let mut after = text[run.end..].chars();
    if after.clone().next().is_some_and(&is_ignored) {
        let outside = after.find(|&c| !is_ignored(c));
        if joined(char_before(text, run.end).map(|(_, c)| c), outside) {
            return true;
        }
    }
    let mut before = text[..run.start].chars();
    if before.clone().next_back().is_some_and(&is_ignored) {
        let outside = before.rfind(|&c| !is_ignored(c));
        return joined(char_at(text, run.start), outside);
    }
    false
}

/// Returns the end of `run` without its final label separators.
pub(crate) fn trim_separators(text: &str, run: Range<usize>) -> usize {
    let host = &text[run.clone()];
    if host.as_bytes().last().is_some_and(u8::is_ascii_alphanumeric) {
        return run.end;
    }
    let len = host.trim_end_matches(is_label_separator).len();
    run.start + len
}
