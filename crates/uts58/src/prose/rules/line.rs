//! The line around a domain, for rules of more than one kind.

use crate::prose::words::labels::{MAX_CONTEXT, near};

use super::domain::DomainCandidate;

/// Returns the text before the domain in its line, if the line starts near the domain.
pub(crate) fn line(head: &str) -> Option<&str> {
    let near = near(head);
    match near.rfind('\n') {
        Some(at) => Some(&near[at + 1..]),
        None => (near.len() == head.len()).then_some(near),
    }
}

/// Returns whether `head` ends with a line of only whitespace, a comment mark or a prompt.
pub(crate) fn starts_line(head: &str) -> bool {
    let line = line(head).map(str::trim);
    matches!(line, Some("" | "#" | ";" | "!" | "//" | ">>>" | "$"))
}

/// Returns the text after the spaces and tabs at the start of `rest`, or `None` if there are no
/// spaces or too many.
pub(crate) fn after_spaces(rest: &str) -> Option<&str> {
    let after = rest.trim_start_matches([' ', '\t']);
    (1..=MAX_CONTEXT).contains(&(rest.len() - after.len())).then_some(after)
}

/// Returns whether the domain is the value of a field that holds a key: `- key: titles.forum`,
/// `labelKey: 'footer.group.info'`, or the key of a note for translators.
pub(crate) fn is_value_of_key(it: &DomainCandidate<'_>) -> bool {
    let head = it.head.strip_suffix(['"', '\'']).unwrap_or(it.head);
    [" key: ", "Key: ", "Key\": ", "LOCALIZATION NOTE ("].iter().any(|field| head.ends_with(field))
}

/// Splits a path after the first bytes that `is_part` accepts. Drops text that the rules do not
/// read.
pub(crate) fn split(path: &[u8], is_part: impl Fn(u8) -> bool) -> (&[u8], &[u8]) {
    let path = &path[..path.len().min(2 * MAX_CONTEXT)];
    path.split_at(path.iter().position(|&b| !is_part(b)).unwrap_or(path.len()))
}
