//! Words that a line break of quoted-printable broke.

/// Returns whether what follows `head` is the rest of a word that a line break of quoted-printable broke, as in
/// `<anna.=\nsmith`, or starts with the `B` of an escape sequence of ISO-2022-JP.
pub(crate) fn is_broken_off(head: &str) -> bool {
    let line = match head.as_bytes() {
        [.., 0x1B, b'('] => return true,
        [.., b'\n'] => head[..head.len() - 1].trim_end_matches('\r'),
        _ => return false,
    };
    let word = line.strip_suffix('=');
    word.is_some_and(|word| word.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '.'))
}

/// Returns whether a line break of quoted-printable may break the word that `rest` follows: `<anna@example.co=\nm>`.
pub(crate) fn breaks_off(rest: &str) -> bool {
    rest.starts_with("=\n") || rest.starts_with("=\r\n")
}
