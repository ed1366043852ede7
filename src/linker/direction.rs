//! Which way text runs around a link: an embedding or an override that is left open turns what follows,
//! a link too, unless its anchor isolates it.

use crate::blocks;

/// What the text of a block does to what follows in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Direction {
    #[default]
    Own,
    /// An embedding, an override or an isolate was opened, which may turn what follows. Whether another
    /// character closes it does not matter: to say which way a link runs is never wrong.
    Turned,
}

impl Direction {
    /// Sees text in UTF-8, for the most part.
    #[inline]
    pub(crate) fn see(&mut self, text: &[u8]) {
        if blocks::any(text, opens_direction) {
            *self = Self::Turned;
        }
    }
}

/// U+202A, U+202B, U+202D and U+202E (E2 80 AA to AE), U+2066 to U+2068 (E2 81 A6 to A8).
#[inline(always)]
pub(crate) fn opens_direction(byte: u8, next: u8, third: u8) -> bool {
    let is_embedding = (next == 0x80) & (0xAA..=0xAE).contains(&third) & (third != 0xAC);
    let is_isolate = (next == 0x81) & (0xA6..=0xA8).contains(&third);
    (byte == 0xE2) & (is_embedding | is_isolate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_turns() {
        let direction = |text: &[u8]| {
            let mut direction = Direction::Own;
            direction.see(text);
            direction
        };
        for turning in ["\u{202A}", "\u{202E}x", "“\u{2066}", "\u{2068}"] {
            assert_eq!(direction(turning.as_bytes()), Direction::Turned, "{turning:?}");
        }
        for other in ["", "x", "“x”", "\u{202C}", "\u{2069}", "\u{200F}", "て", "\u{2060}"] {
            assert_eq!(direction(other.as_bytes()), Direction::Own, "{other:?}");
        }
        assert_eq!(direction(b"\xE2\x80"), Direction::Own);
    }
}
