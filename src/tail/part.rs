//! The parts of a URL behind its host, and what separates them: UTS #58 table 3-3.
//!
//! Detection and formatting both walk the tail of a URL with this one machine, so that what one
//! writes the other reads.

/// The part of a URL that a character stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Path,
    Query,
    Fragment,
    Directive,
}

impl Part {
    /// The part that `byte` starts right behind the host.
    #[inline]
    pub(crate) fn first(byte: u8) -> Option<Self> {
        match byte {
            b'/' => Some(Self::Path),
            b'?' => Some(Self::Query),
            b'#' => Some(Self::Fragment),
            _ => None,
        }
    }

    /// Whether `rest`, text inside this part, starts with a separator: a string that starts the
    /// next part or clears the stack of open brackets. Returns the part behind it and its length
    /// in bytes.
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

/// What stands before the first `at` in `text`, and behind it if there is one.
pub(crate) fn cut(text: &str, at: char) -> (&str, Option<&str>) {
    match text.split_once(at) {
        Some((before, behind)) => (before, Some(behind)),
        None => (text, None),
    }
}
