//! The characters that each part of a URL needs percent escapes for (WHATWG URL Standard,
//! "percent-encoded bytes"; RFC 6068 section 2 for email addresses).

use percent_encoding::{AsciiSet, CONTROLS};

/// Returns the set of the controls, the space and `more`.
pub(super) const fn escaping(more: &[u8]) -> AsciiSet {
    let mut set = CONTROLS.add(b' ');
    let mut i = 0;
    while i < more.len() {
        set = set.add(more[i]);
        i += 1;
    }
    set
}

/// The fragment percent-encode set.
pub(super) const FRAGMENT: &AsciiSet = &escaping(b"\"<>`");
/// The special-query percent-encode set, for all schemes: escaping `'` is harmless in the others.
pub(super) const QUERY: &AsciiSet = &escaping(b"\"#<>'");
/// The path percent-encode set without `^`, which browsers escape and older parsers do not.
/// Unescaped, it means the same in the `href` as in the text.
pub(super) const PATH: &AsciiSet = &escaping(b"\"#<>?`{}");
/// The percent-encode set for the local part of a `mailto:` URL (RFC 6068).
pub(crate) const LOCAL_PART: &AsciiSet = &escaping(b"\"#%&(),/:;<=>?@[\\]^`{|}");
