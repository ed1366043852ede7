//! Escapes HTML.

use core::fmt::{self, Write};

use uts58::adapter::skip_bytes;

/// A writer that escapes HTML, for text and for attribute values in double quotes.
pub(crate) struct Escaped<'w, W>(pub(crate) &'w mut W);

impl<W: Write> Write for Escaped<'_, W> {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        let bytes = s.as_bytes();
        let (mut at, mut written) = (0, 0);
        let is_special = |b, _, _| (b == b'&') | (b == b'<') | (b == b'>') | (b == b'"');
        loop {
            let block = skip_bytes(bytes, at, is_special, is_special);
            let Some(found) = bytes[block..].iter().position(|&b| is_special(b, 0, 0)) else {
                break;
            };
            let special = block + found;
            self.0.write_str(&s[written..special])?;
            self.0.write_str(match bytes[special] {
                b'&' => "&amp;",
                b'<' => "&lt;",
                b'>' => "&gt;",
                _ => "&quot;",
            })?;
            (at, written) = (special + 1, special + 1);
        }
        self.0.write_str(&s[written..])
    }
}
