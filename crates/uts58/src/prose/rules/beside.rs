//! The bytes next to a name. A table uses them to find the checks that may hold.

/// The bytes next to a name, or 0 at an end of the text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beside {
    pub(crate) before: u8,
    pub(crate) before_gap: u8,
    pub(crate) after: u8,
}

impl Beside {
    /// Creates it from the last bytes of two texts before the name, and the first byte of the text
    /// after it.
    #[inline]
    pub(crate) fn new(before: &str, before_gap: &str, after: &str) -> Self {
        let last = |text: &str| text.as_bytes().last().copied().unwrap_or(0);
        let first = |text: &str| text.as_bytes().first().copied().unwrap_or(0);
        Self { before: last(before), before_gap: last(before_gap), after: first(after) }
    }
}
