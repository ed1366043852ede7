//! Which way text runs around a link: an embedding or an override that is left open turns what
//! follows, a link too, unless its anchor isolates it.

use crate::adapter::prescan::turns;
use crate::iri::is_bidi;
use crate::linker::Bidi;

/// What the text so far does to what follows in its block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Direction {
    #[default]
    Own,
    /// Something in it may turn what follows.
    Turned,
}

impl Direction {
    /// Sees text in UTF-8, for the most part.
    #[inline]
    pub(super) fn see(&mut self, text: &[u8]) {
        if turns(text) {
            *self = Self::Turned;
        }
    }

    /// Whether the anchor that shows `text` says which way it runs.
    pub(super) fn of(self, text: &str) -> Bidi {
        match self {
            Self::Own if !is_bidi(text) && !turns(text.as_bytes()) => Bidi::No,
            _ => Bidi::Yes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_turns() {
        for turning in ["\u{202A}", "\u{202E}x", "“\u{2066}", "\u{2068}"] {
            assert!(turns(turning.as_bytes()), "{turning:?}");
        }
        for other in [
            "", "x", "“x”", "\u{202C}", "\u{2069}", "\u{200F}", "て", "\u{2060}",
        ] {
            assert!(!turns(other.as_bytes()), "{other:?}");
        }
        assert!(!turns(b"\xE2\x80"));
    }
}
