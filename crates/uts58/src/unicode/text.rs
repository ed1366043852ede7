//! Helpers for the bytes and characters of texts.

/// Returns whether `text` starts with `head`, ignoring ASCII case.
#[inline]
pub(crate) fn starts_with(text: &str, head: &str) -> bool {
    let start = text.as_bytes().get(..head.len());
    start.is_some_and(|start| start.eq_ignore_ascii_case(head.as_bytes()))
}

/// Returns whether `text` ends with `tail`, ignoring ASCII case.
pub(crate) fn ends_with(text: impl AsRef<[u8]>, tail: &str) -> bool {
    let text = text.as_ref();
    let start = text.len().checked_sub(tail.len());
    start.is_some_and(|start| text[start..].eq_ignore_ascii_case(tail.as_bytes()))
}

/// Returns whether an ASCII character is in `text`. `str::contains` with a `char` would add 2 KB of
/// substring search to a small program.
#[inline]
pub(crate) fn has(text: &str, ascii: u8) -> bool {
    text.as_bytes().contains(&ascii)
}

/// Returns whether `c` is one of a few characters, without the substring search.
pub(crate) fn is_one_of(c: char, list: &str) -> bool {
    list.chars().any(|one| one == c)
}

/// Returns whether `text` contains `part`, which is short. Small programs need no search for long
/// texts.
pub(crate) fn contains(text: &str, part: &str) -> bool {
    find(text, part).is_some()
}

/// Returns the first byte of `text` at which `part` starts. `part` is short.
pub(crate) fn find(text: &str, part: &str) -> Option<usize> {
    text.as_bytes().windows(part.len()).position(|window| window == part.as_bytes())
}

/// Returns the character that ends at byte `at` of `text`, and the byte it starts at.
#[inline]
pub(crate) fn char_before(text: &str, at: usize) -> Option<(usize, char)> {
    let c = text.get(..at)?.chars().next_back()?;
    Some((at - c.len_utf8(), c))
}

/// Returns the position of the first character from byte `from` of `text` that `stops` accepts, or
/// the end of the text. `stops` receives the position and the character.
#[inline]
pub(crate) fn end_before(
    text: &str,
    from: usize,
    mut stops: impl FnMut(usize, char) -> bool,
) -> usize {
    let rest = text.get(from..).unwrap_or_default();
    let len =
        rest.char_indices().find(|&(at, c)| stops(from + at, c)).map_or(rest.len(), |(len, _)| len);
    from + len
}

/// Returns the end of the last character before byte `to` of `text` that `stops` accepts, or
/// `floor`. `stops` receives the position and the character.
#[inline]
pub(crate) fn start_after(
    text: &str,
    to: usize,
    floor: usize,
    mut stops: impl FnMut(usize, char) -> bool,
) -> usize {
    let mut start = to;
    while start > floor
        && let Some((at, c)) = char_before(text, start)
        && !stops(at, c)
    {
        start = at;
    }
    start
}

/// Returns the character that starts at byte `at` of `text`.
#[inline]
pub(crate) fn char_at(text: &str, at: usize) -> Option<char> {
    text.get(at..)?.chars().next()
}
