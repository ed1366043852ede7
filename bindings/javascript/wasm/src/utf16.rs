//! Positions in a text, in bytes and in UTF-16 code units.

/// A place in a text that only moves forward. All positions of a text together take linear time.
pub struct Cursor<'t> {
    text: &'t str,
    byte: usize,
    unit: usize,
}

impl<'t> Cursor<'t> {
    pub fn new(text: &'t str) -> Self {
        Self { text, byte: 0, unit: 0 }
    }

    /// Returns the code unit at a byte. The byte must not be before the last one.
    pub fn to(&mut self, byte: usize) -> usize {
        self.unit += self.text.get(self.byte..byte).map_or(0, units);
        self.byte = byte;
        self.unit
    }

    /// Returns the byte at a code unit. The code unit must not be before the last one.
    pub fn byte(&mut self, unit: usize) -> usize {
        let bytes = self.text.as_bytes();
        while self.unit < unit && self.byte < bytes.len() {
            // Each unit takes at least one byte.
            let end = bytes.len().min(self.byte + unit - self.unit);
            self.unit += count(&bytes[self.byte..end]);
            self.byte = end;
        }
        while bytes.get(self.byte).is_some_and(|byte| byte & 0xC0 == 0x80) {
            self.byte += 1;
        }
        self.byte
    }
}

pub fn units(text: &str) -> usize {
    count(text.as_bytes())
}

/// Counts code units. Every character has one byte that is not a continuation byte, and characters
/// of two units start with a byte from `0xF0`. The count of a block fits into one byte, so many
/// bytes are counted at once.
fn count(bytes: &[u8]) -> usize {
    let units_of = |byte: &u8| u8::from(byte & 0xC0 != 0x80) + u8::from(*byte >= 0xF0);
    bytes.chunks(128).map(|block| usize::from(block.iter().map(units_of).sum::<u8>())).sum()
}
