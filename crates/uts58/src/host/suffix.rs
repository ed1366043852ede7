//! Replaces the public suffix list in builds without it: any name of letters is a top-level domain, and nothing below
//! it is a public suffix.

use super::PRIVATE;

/// Whether the label, in lower case, may be a top-level domain: an `xn--` label, or at least two letters that are no name
/// for private use and no start of such a label.
pub(super) fn is_top_level(label: &[u8]) -> bool {
    let is_name = label.len() >= 2 && label.iter().all(|b| b.is_ascii_lowercase() || *b >= 0x80);
    is_name && label != b"xn" && !PRIVATE.contains(&label) || label.starts_with(b"xn--")
}

/// The length of the last label of `domain`, if it may be a top-level domain.
pub(super) fn icann_suffix(domain: &[u8]) -> Option<usize> {
    let last = domain.rsplit(|&b| b == b'.').next()?;
    is_top_level(last).then_some(last.len())
}
