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
        let rest = self.text.as_bytes().get(self.byte..).unwrap_or_default();
        let wanted = unit.saturating_sub(self.unit);
        // Fast path: of ASCII alone, each byte is a unit.
        if rest.get(..wanted).is_some_and(<[u8]>::is_ascii) {
            self.byte += wanted;
            self.unit += wanted;
            return self.byte;
        }
        let mut bytes = rest.iter().copied().peekable();
        while let Some(byte) = bytes.next_if(|byte| self.unit < unit || byte & 0xC0 == 0x80) {
            self.byte += 1;
            self.unit += units_of(byte);
        }
        self.byte
    }
}

/// Every character has a byte that is no continuation, and those of two units start with one from `0xF0`.
pub fn units(text: &str) -> usize {
    text.bytes().map(units_of).sum()
}

fn units_of(byte: u8) -> usize {
    usize::from(byte & 0xC0 != 0x80) + usize::from(byte >= 0xF0)
}
