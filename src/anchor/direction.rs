//! Finds the characters that change the direction of the text after them.

use memchr::memchr;

use uts58::adapter::has_bytes;

/// Returns whether a text, normally UTF-8, opens an embedding, an override or an isolate. Ignores
/// whether it is closed again, because an unneeded `dir` does no harm.
#[inline(never)]
pub(crate) fn turns(text: &[u8]) -> bool {
    memchr(0xE2, text).is_some() && has_bytes(text, opens_direction)
}

/// Returns whether these bytes are U+202A, U+202B, U+202D or U+202E (E2 80 AA to AE), or U+2066 to
/// U+2068 (E2 81 A6 to A8).
#[inline(always)]
pub(crate) fn opens_direction(byte: u8, next: u8, third: u8) -> bool {
    let is_embedding = (next == 0x80) & (0xAA..=0xAE).contains(&third) & (third != 0xAC);
    let is_isolate = (next == 0x81) & (0xA6..=0xA8).contains(&third);
    (byte == 0xE2) & (is_embedding | is_isolate)
}
