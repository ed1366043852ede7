//! What stands between `//` and the path: userinfo, which never links, and the port.

use crate::unicode::{Class, LinkTerm, end_before, is_label_separator};
use crate::work;

use super::host;

/// The byte behind the authority that starts at byte `from`: up to a character that starts the
/// path, query or fragment, or that ends what people take for one.
pub(super) fn end(text: &str, from: usize) -> usize {
    let end = end_before(text, from, |_, c| is_outside(c));
    if end > from && !text[..end].ends_with('@') {
        return end;
    }
    match host::ipv6_end(text, end) {
        Some(behind) => end_before(text, behind, |_, c| is_outside(c)),
        None => end,
    }
}

/// Whether an `@` stands in the authority that starts at byte `from`.
pub(super) fn has_userinfo(text: &str, from: usize) -> bool {
    text.get(from..end(text, from))
        .is_some_and(|authority| authority.contains('@'))
}

/// The byte behind the userinfo that goes on at byte `from`, where a URL that is refused ends: a
/// password may hold what ends an authority elsewhere. `None` where no `@` follows in the word.
pub(super) fn userinfo_end(text: &str, from: usize) -> Option<usize> {
    let end = end_before(text, from, |at, c| match c {
        '@' => true,
        ':' => text[at..].starts_with("://"),
        c => Class::of(c).link_term() == LinkTerm::Hard,
    });
    text[end..].starts_with('@').then_some(end + 1)
}

/// Whether a percent escape is at byte `at`. A browser undoes one in a host: it would go elsewhere than
/// the text shows.
pub(super) fn is_escape(text: &str, at: usize) -> bool {
    let escape = text.as_bytes().get(at..at + 3);
    escape.is_some_and(|escape| escape[0] == b'%' && escape[1..].iter().all(u8::is_ascii_hexdigit))
}

fn is_outside(c: char) -> bool {
    let term = Class::of(c).link_term();
    match c {
        '/' | '?' | '#' | '"' | '`' | '<' | '>' | '[' | ']' => true,
        c if c.is_ascii() || is_label_separator(c) => term == LinkTerm::Hard,
        // Letters may be a name, and what looks like a slash is meant to; a dash or a symbol ends
        // the host as it does in a sentence.
        c => !Class::of(c).has(Class::HOST_IDNA | Class::CONFUSABLE),
    }
}

/// The byte behind the port at byte `from`, `from` itself where there is none; an error, the same
/// byte, where it is larger than 65535.
pub(super) fn port_end(text: &str, from: usize) -> Result<usize, usize> {
    let rest = &text.as_bytes()[from..];
    let Some(rest) = rest.strip_prefix(b":") else {
        return Ok(from);
    };
    let len = rest.iter().take_while(|b| b.is_ascii_digit()).count();
    work::add(len);
    let glued = rest
        .get(len)
        .is_some_and(|b| b.is_ascii_alphabetic() || *b == b'_');
    if len == 0 || glued {
        return Ok(from);
    }
    let port = rest[..len].iter().fold(0_u32, |port, b| {
        port.saturating_mul(10).saturating_add(u32::from(b - b'0'))
    });
    let end = from + 1 + len;
    if port <= u32::from(u16::MAX) {
        Ok(end)
    } else {
        Err(end)
    }
}
