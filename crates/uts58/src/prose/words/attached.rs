//! Text that a sentence attaches to a host without a space: its next word, a case ending or a mark.

use crate::host::{HostData, Labels};
use crate::unicode::{char_at, end_before, is_alphanumeric};

use super::{labels, lists};

/// The evidence that a text is a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lead {
    /// A scheme, an `@` or `www.`.
    Explicit,
    Bare,
}

/// Returns whether the last label of the ASCII host at byte `start` may end with part of the
/// sentence. Few labels do.
#[inline]
pub(crate) fn may_have_ending(text: &str, start: usize, labels: &Labels, run_end: usize) -> bool {
    let bytes = text.as_bytes();
    let label = &bytes[start + labels.last..start + labels.len];
    bytes.get(run_end) == Some(&b':') || !label.iter().all(u8::is_ascii_lowercase)
}

/// Returns the end of the ASCII host at byte `start` if its last label ends with part of the
/// sentence: the word or the URL after a full stop (`example.com.Then`), an ending after a hyphen
/// (`facebook.com-ot`), or a mark (`https://example.com_`).
#[inline]
pub(crate) fn before_ending(
    text: &str,
    start: usize,
    labels: &Labels,
    run_end: usize,
    lead: Lead,
    hosts: HostData,
) -> Option<usize> {
    if !may_have_ending(text, start, labels, run_end) {
        return None;
    }
    let bytes = text.as_bytes();
    let (last, end) = (start + labels.last, start + labels.len);
    let label = &bytes[last..end];
    let dot = last.checked_sub(1).filter(|_| labels.last > 0)?;
    // `a@example.com.http://example.org`
    if matches!(label, b"http" | b"https") && text[run_end..].starts_with("://") {
        return Some(dot);
    }
    let (first, rest) = label.split_first()?;
    if first.is_ascii_uppercase() && !rest.is_empty() && rest.iter().all(u8::is_ascii_lowercase) {
        let before = &bytes[start..dot];
        let is_lower = before.contains(&b'.') && !before.iter().any(u8::is_ascii_uppercase);
        let is_joined = matches!(bytes.get(run_end), Some(b'/' | b':' | b'#' | b'@' | b'%'));
        // Code: `rf.mu.Unlock()`, `docutils.io.Input`.
        let is_mark = bytes.get(run_end).is_some_and(|b| b.is_ascii_punctuation() && *b != b',');
        let is_code = lead == Lead::Bare && is_mark;
        return (is_lower && !is_joined && !is_code).then_some(dot);
    }
    let mark = rest.iter().position(|b| matches!(b, b'-' | b'_'))?;
    let host_end = last + 1 + mark;
    let is_attached = match bytes[host_end] {
        b'-' => is_ending(text, host_end + 1, hosts),
        _ => {
            let is_mark = bytes[host_end..end].iter().all(|&b| b == b'_');
            lead == Lead::Explicit && is_mark && !is_joined(&text[end..])
        }
    };
    (is_attached && hosts.is_plausible_tld(&text[last..host_end])).then_some(host_end)
}

/// Returns whether the word at byte `from` is an ending that prose attaches to a host with a
/// hyphen. Any other word is part of the host: `https://example.com-secure`.
fn is_ending(text: &str, from: usize, hosts: HostData) -> bool {
    let is_label = |at: usize, c: char| labels::is_label_char(text, at, c);
    let end = end_before(text, from, |at, c| !is_label(at, c));
    let (word, rest) = (&text[from..end], &text[end..]);
    let is_letters = || word.chars().all(|c| is_alphanumeric(c) && !c.is_ascii_digit() || c == '-');
    // `pt-BR` is a language, in a key such as `locale.pt-BR`.
    let is_region = || {
        let mut before = text.as_bytes()[..from].iter().rev();
        word.len() == 2
            && word.bytes().all(|b| b.is_ascii_uppercase())
            && before.nth(3) == Some(&b'.')
    };
    let is_capital = |c: char| c.is_ascii_uppercase() || hosts.has_all_rules() && c.is_uppercase();
    let is_name = || word.starts_with(is_capital) && is_letters() && !is_region();
    // No top-level domain has letters of two scripts.
    let is_other = word.starts_with(|c: char| !c.is_ascii());
    let is_word = is_other || lists::ATTACHED.has(word) || is_name();
    !is_joined(rest) && (is_word || word.is_empty() || word.starts_with('-'))
}

/// Returns whether the text after a word shows that the word is part of a host or an address.
pub(crate) fn is_joined(rest: &str) -> bool {
    rest.starts_with(['/', '@', '%', '#'])
        || rest.starts_with(['.', ':', '=']) && char_at(rest, 1).is_some_and(|c| !c.is_whitespace())
}
