//! The schemes before a `:`, and the user name that may follow a `://`.

pub(crate) const MAILTO: &str = "mailto";

/// Returns whether the name of a scheme may contain `byte` (RFC 3986 section 3.1).
pub(crate) fn is_scheme_byte(byte: u8) -> bool {
    joins_scheme(byte) || byte == b'.'
}

/// Returns whether `byte` before a scheme name makes it a different scheme. A `.` does not, because
/// it may end a sentence.
pub(crate) fn joins_scheme(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-')
}

/// Returns the start of the scheme `name` if `head` ends with it, in any case.
pub(crate) fn scheme_start(head: &[u8], name: &str) -> Option<usize> {
    let start = head.len().checked_sub(name.len())?;
    let is_glued = head[..start].last().is_some_and(|&b| joins_scheme(b));
    let is_it = !is_glued && head[start..].eq_ignore_ascii_case(name.as_bytes());
    is_it.then_some(start)
}

/// Returns the length of a user name and password with their `@` at the start of `text` (RFC 3986
/// section 3.2.1), or 0. An apostrophe is not accepted, because it may be a quotation mark.
pub(crate) fn userinfo_len(text: &str) -> usize {
    let is_part = |&b: &u8| b.is_ascii_alphanumeric() || b"-._~!$&()*+,;=:%".contains(&b);
    let len = text.bytes().take_while(is_part).count();
    if len > 0 && text[len..].starts_with('@') { len + 1 } else { 0 }
}
