//! Which way text runs around a link: an embedding or an override that is left open turns what
//! follows, a link too, unless its anchor isolates it.

use memchr::memchr_iter;

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
            Self::Own if !is_bidi(text) => Bidi::No,
            _ => Bidi::Yes,
        }
    }
}

/// Whether a character in a text opens an embedding, an override or an isolate: U+202A, U+202B,
/// U+202D, U+202E, U+2066, U+2067 and U+2068. Whether another closes it does not matter: to say
/// which way a link runs is never wrong.
fn turns(text: &[u8]) -> bool {
    memchr_iter(0xE2, text).any(|at| {
        matches!(
            text[at..],
            [_, 0x80, 0xAA | 0xAB | 0xAD | 0xAE, ..] | [_, 0x81, 0xA6..=0xA8, ..]
        )
    })
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
