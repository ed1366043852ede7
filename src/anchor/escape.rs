//! Escapes HTML.

use core::fmt::{self, Write};

use uts58::adapter::first_block;

/// A writer that escapes HTML, for text and for attribute values in double quotes.
pub(crate) struct Escaped<'w, W>(pub(crate) &'w mut W);

impl<W: Write> Write for Escaped<'_, W> {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        let bytes = s.as_bytes();
        let (mut at, mut written) = (0, 0);
        let is_special = |b, _, _| (b == b'&') | (b == b'<') | (b == b'>') | (b == b'"');
        while let Some((block, mut hits)) = first_block(bytes, at, is_special) {
            while hits != 0 {
                let special = block.start + hits.trailing_zeros() as usize;
                hits &= hits - 1;
                self.0.write_str(&s[written..special])?;
                self.0.write_str(match bytes[special] {
                    b'&' => "&amp;",
                    b'<' => "&lt;",
                    b'>' => "&gt;",
                    _ => "&quot;",
                })?;
                written = special + 1;
            }
            at = block.end;
        }
        self.0.write_str(&s[written..])
    }
}
