//! What stands between `//` and the path: userinfo, which never links, and the port.

use crate::unicode::{Class, LinkTerm};
use crate::work;

/// The byte behind the authority that starts at byte `from`: up to a character that starts the
/// path, query or fragment, or that no one writes in userinfo.
pub(super) fn end(text: &str, from: usize) -> usize {
    let rest = text.get(from..).unwrap_or_default();
    let len = rest
        .char_indices()
        .find(|&(_, c)| is_outside(c))
        .map_or(rest.len(), |(len, _)| len);
    work::add(len + 1);
    from + len
}

/// Whether an `@` stands in the authority that starts at byte `from`.
pub(super) fn has_userinfo(text: &str, from: usize) -> bool {
    text.get(from..end(text, from))
        .is_some_and(|authority| authority.contains('@'))
}

fn is_outside(c: char) -> bool {
    if c.is_ascii() {
        return matches!(c, '/' | '?' | '#' | '\\' | '"' | '`' | '|')
            || !matches!(Class::of(c).link_term(), LinkTerm::Include | LinkTerm::Soft);
    }
    Class::of(c).link_term() != LinkTerm::Include
}

/// The byte behind the port at byte `from`, `from` itself where there is none; `None` where it is
/// larger than 65535.
pub(super) fn port_end(text: &str, from: usize) -> Option<usize> {
    let rest = &text.as_bytes()[from..];
    let Some(rest) = rest.strip_prefix(b":") else {
        return Some(from);
    };
    let len = rest.iter().take_while(|b| b.is_ascii_digit()).count();
    work::add(len);
    let glued = rest
        .get(len)
        .is_some_and(|b| b.is_ascii_alphabetic() || *b == b'_');
    if len == 0 || glued {
        return Some(from);
    }
    let port = rest[..len].iter().fold(0_u32, |port, b| {
        port.saturating_mul(10).saturating_add(u32::from(b - b'0'))
    });
    (port <= u32::from(u16::MAX)).then_some(from + 1 + len)
}
