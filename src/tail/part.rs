//! The parts of a URL after its host, and their separators (UTS #58 table 3-3).
//!
//! Detection and formatting share this code, so that detection reads what formatting writes.

/// A part of a URL after its host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Path,
    Query,
    Fragment,
    Directive,
}

impl Part {
    /// Returns the part that `byte` starts directly after the host.
    #[inline]
    pub(crate) fn first(byte: u8) -> Option<Self> {
        match byte {
            b'/' => Some(Self::Path),
            b'?' => Some(Self::Query),
            b'#' => Some(Self::Fragment),
            _ => None,
        }
    }

    /// Returns the part after the separator at the start of `rest`, and the length of the separator in bytes.
    /// A separator starts the next part or clears the stack of open brackets.
    #[inline]
    pub(crate) fn separator(self, rest: &[u8]) -> Option<(Self, usize)> {
        match (self, *rest.first()?) {
            (Self::Path, b'/') => Some((Self::Path, 1)),
            (Self::Path, b'?') => Some((Self::Query, 1)),
            (Self::Path | Self::Query, b'#') => Some((Self::Fragment, 1)),
            (Self::Query, b'=' | b'&') => Some((Self::Query, 1)),
            (Self::Directive, b'&' | b',') => Some((Self::Directive, 1)),
            (Self::Fragment | Self::Directive, b':') if rest.starts_with(b":~:") => {
                Some((Self::Directive, 3))
            }
            _ => None,
        }
    }
}

/// Splits `text` at the first `at`, and returns `None` as the second half if there is none.
pub(crate) fn cut(text: &str, at: char) -> (&str, Option<&str>) {
    match text.split_once(at) {
        Some((before, after)) => (before, Some(after)),
        None => (text, None),
    }
}
