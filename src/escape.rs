//! Percent escapes.

use percent_encoding::{AsciiSet, CONTROLS};

/// Returns the set of the control characters, the space and `more`.
pub(crate) const fn escaping(more: &[u8]) -> AsciiSet {
    let mut set = CONTROLS.add(b' ');
    let mut at = 0;
    while at < more.len() {
        set = set.add(more[at]);
        at += 1;
    }
    set
}

/// Returns whether a URL has a `%` that does not start an escape.
pub(crate) fn has_stray_percent(url: &str) -> bool {
    let is_stray = |escape: &[u8]| !matches!(escape, [a, b, ..] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit());
    url.match_indices('%').any(|(at, _)| is_stray(&url.as_bytes()[at + 1..]))
}
