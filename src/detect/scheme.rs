//! The scheme before a `:`.

/// What stands before a `:`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scheme {
    /// A scheme that links; it starts at this byte.
    Known(usize),
    /// Something that could be a scheme and is none that links.
    Other,
    /// Nothing that could be a scheme.
    None,
}

/// Reads the scheme that ends before byte `colon` of `text` and does not reach before `floor`.
///
/// A known name that is glued to a letter, a digit, `+`, `-` or `.` before it is another scheme.
pub(super) fn before<'s>(
    text: &str,
    colon: usize,
    floor: usize,
    names: impl IntoIterator<Item = &'s str>,
) -> Scheme {
    let head = text.as_bytes().get(floor..colon).unwrap_or_default();
    if !head.last().is_some_and(|&b| is_scheme_byte(b)) {
        return Scheme::None;
    }
    for name in names {
        let Some(at) = head.len().checked_sub(name.len()) else {
            continue;
        };
        let whole = at == 0 || !is_scheme_byte(head[at - 1]);
        if whole && !name.is_empty() && head[at..].eq_ignore_ascii_case(name.as_bytes()) {
            return Scheme::Known(floor + at);
        }
    }
    Scheme::Other
}

/// Whether all of the text is the name of a scheme.
pub(crate) fn is_scheme(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.bytes().all(is_scheme_byte)
}

/// RFC 3986 section 3.1.
fn is_scheme_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.')
}
