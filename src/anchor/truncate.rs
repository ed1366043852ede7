//! Shortens the text of a link.

use alloc::string::{String, ToString};

use uts58::unicode::{is_inkless, is_mark};

/// Shortens the text of a link to `max` characters, unless its host is longer.
pub(super) fn shortened(text: &str, max: usize) -> String {
    let text = text.strip_prefix("https://").unwrap_or(text);
    let scheme = text.find("://").filter(|&at| !text[..at].contains(['/', '?', '#']));
    let host = scheme.map_or(0, |at| at + 3);
    let tail = text[host..].find(['/', '?', '#']).map_or(text.len(), |at| host + at);
    if tail == text.len() || text.chars().count() <= max {
        return text.to_string();
    }
    let (host, rest) = text.split_at(tail);
    let kept = max.saturating_sub(host.chars().count() + 1);
    if let Some((front, last)) = segments_within(rest, kept) {
        return alloc::format!("{host}{front}/…{last}");
    }
    let mut ends = rest.char_indices().map(|(at, _)| at);
    let front = ends.clone().nth(kept.div_ceil(2)).unwrap_or(rest.len());
    let after = match kept / 2 {
        0 => rest.len(),
        after => ends.nth_back(after - 1).unwrap_or_default(),
    };
    let front = (0..=front).rev().find(|&at| is_between_characters(rest, at)).unwrap_or(0);
    let after =
        (after..rest.len()).find(|&at| is_between_characters(rest, at)).unwrap_or(rest.len());
    alloc::format!("{host}{}…{}", &rest[..front], &rest[after..])
}

/// Returns the first segments of a path, and the last segment with everything after it, in at most
/// `kept` characters.
fn segments_within(rest: &str, kept: usize) -> Option<(&str, &str)> {
    let path = rest.split(['?', '#']).next()?.trim_end_matches('/');
    let (before, last) = rest.split_at(path.rfind('/').filter(|&at| at > 0)?);
    let room = kept.checked_sub(last.chars().count() + 1)?;
    let end = before.char_indices().nth(room).map_or(before.len(), |(at, c)| at + c.len_utf8());
    Some((&before[..before[..end].rfind('/')?], last))
}

/// Returns whether a text can be cut here. It cannot be cut in an escape, or next to a combining or
/// hidden character.
fn is_between_characters(text: &str, at: usize) -> bool {
    let Some((before, after)) = text.split_at_checked(at) else {
        return false;
    };
    let is_in_escape = before.len() - before.rfind('%').unwrap_or(0) < 3 && before.contains('%');
    let joins = |c: char| is_mark(c) || is_inkless(c);
    !after.starts_with(joins) && !before.ends_with(joins) && !is_in_escape
}
