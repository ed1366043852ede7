//! Looks at texts by bytes and characters.

/// Returns whether `text` starts with `head`, in any case of ASCII letters.
#[inline]
pub(crate) fn starts_with(text: &str, head: &str) -> bool {
    let start = text.as_bytes().get(..head.len());
    start.is_some_and(|start| start.eq_ignore_ascii_case(head.as_bytes()))
}

/// Returns whether an ASCII character is in `text`. `str::contains` with a `char` would bring the search for substrings into a
/// small program, which takes 2 KB.
#[inline]
pub(crate) fn has(text: &str, ascii: u8) -> bool {
    text.as_bytes().contains(&ascii)
}

/// Returns whether `c` is one of a few characters, without that search.
pub(crate) fn is_one_of(c: char, list: &str) -> bool {
    list.chars().any(|one| one == c)
}

/// Whether a byte of `text` starts `part`, which is short: programs need no search for long ones.
pub(crate) fn contains(text: &str, part: &str) -> bool {
    find(text, part).is_some()
}

/// The first byte of `text` that starts `part`, which is short.
pub(crate) fn find(text: &str, part: &str) -> Option<usize> {
    text.as_bytes().windows(part.len()).position(|window| window == part.as_bytes())
}

/// The character that ends at byte `at` of `text`, and the byte it starts at.
#[inline]
pub(crate) fn char_before(text: &str, at: usize) -> Option<(usize, char)> {
    let c = text.get(..at)?.chars().next_back()?;
    Some((at - c.len_utf8(), c))
}

/// The position of the first character from byte `from` of `text` that `stops` accepts, or the end of
/// the text. `stops` gets the position and the character.
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

/// The character that starts at byte `at` of `text`.
#[inline]
pub(crate) fn char_at(text: &str, at: usize) -> Option<char> {
    text.get(at..)?.chars().next()
}
