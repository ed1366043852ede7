//! Positions in a text, in bytes and in UTF-16 code units.

/// A place in a text, which only moves forward, so that all positions of a text take linear time.
pub struct Cursor<'t> {
    text: &'t str,
    byte: usize,
    unit: usize,
}

impl<'t> Cursor<'t> {
    pub fn new(text: &'t str) -> Self {
        Self { text, byte: 0, unit: 0 }
    }

    /// The code unit at a byte that is not before the last one.
    pub fn to(&mut self, byte: usize) -> usize {
        self.unit += self.text.get(self.byte..byte).map_or(0, units);
        self.byte = byte;
        self.unit
    }

    /// The byte at a code unit that is not before the last one.
    pub fn byte(&mut self, unit: usize) -> usize {
        let bytes = self.text.as_bytes();
        while self.unit < unit && self.byte < bytes.len() {
            // Each unit has at least a byte.
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

/// Every character has a byte that is no continuation, and those of two units start with one from `0xF0`. The units of a
/// block have room in a byte, so that many are counted at once.
fn count(bytes: &[u8]) -> usize {
    let units_of = |byte: &u8| u8::from(byte & 0xC0 != 0x80) + u8::from(*byte >= 0xF0);
    bytes.chunks(128).map(|block| usize::from(block.iter().map(units_of).sum::<u8>())).sum()
}
