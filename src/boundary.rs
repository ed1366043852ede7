//! The boundaries of characters, as `str::floor_char_boundary` and `str::ceil_char_boundary` of Rust 1.91 find them.

/// Returns the last boundary at or before byte `at`.
#[inline]
pub(crate) fn floor_boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// Returns the first boundary at or after byte `at`.
#[inline]
pub(crate) fn ceil_boundary(text: &str, at: usize) -> usize {
    (at..text.len()).find(|&at| text.is_char_boundary(at)).unwrap_or(text.len())
}
