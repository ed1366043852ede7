//! Words that a soft line break of quoted-printable breaks.

/// Returns whether the text after `head` is the rest of a word that a soft line break breaks, for
/// example in `<anna.=\nsmith`, or starts with the `B` of an escape sequence of ISO-2022-JP.
pub(crate) fn is_broken_off(head: &str) -> bool {
    let line = match head.as_bytes() {
        [.., 0x1B, b'('] => return true,
        [.., b'\n'] => head[..head.len() - 1].trim_end_matches('\r'),
        _ => return false,
    };
    let word = line.strip_suffix('=');
    word.is_some_and(|word| word.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '.'))
}

/// Returns whether a soft line break may break the word before `rest`: `<anna@example.co=\nm>`.
pub(crate) fn breaks_off(rest: &str) -> bool {
    rest.starts_with("=\n") || rest.starts_with("=\r\n")
}
