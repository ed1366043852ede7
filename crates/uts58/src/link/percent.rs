//! Texts with percent escapes, character by character.

use core::fmt::{self, Write};
use core::iter;

use percent_encoding::{AsciiSet, percent_encode_byte};

use crate::find::tail::TailPart;

use super::escape::{FRAGMENT, PATH, QUERY, escaping};

/// The ASCII characters that RFC 3987 section 3.1 escapes.
pub(crate) const IRI: &AsciiSet = &escaping(b"\"<>\\^`{|}");

pub(super) fn set(part: TailPart) -> &'static AsciiSet {
    match part {
        TailPart::Path => PATH,
        TailPart::Query => QUERY,
        TailPart::Fragment | TailPart::Directive => FRAGMENT,
    }
}

/// Returns whether `c` is unreserved (RFC 3986 section 2.3).
pub(crate) fn is_unreserved(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_' | '~')
}

pub(crate) fn write_escaped(f: &mut impl Write, bytes: &[u8]) -> fmt::Result {
    bytes.iter().try_for_each(|&byte| f.write_str(percent_encode_byte(byte)))
}

/// A character of a text with percent escapes, either written as itself or escaped.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Encoded<'t> {
    pub(crate) written: &'t str,
    /// `None` for the escape of a byte that is not part of valid UTF-8.
    pub(crate) char: Option<char>,
    pub(crate) is_escape: bool,
}

impl<'t> Encoded<'t> {
    pub(crate) fn first(text: &'t str) -> Option<Self> {
        if byte(text.as_bytes()).is_some() {
            let char = char(text.as_bytes());
            let len = 3 * char.map_or(1, char::len_utf8);
            return Some(Self { written: &text[..len], char, is_escape: true });
        }
        let c = text.chars().next()?;
        Some(Self { written: &text[..c.len_utf8()], char: Some(c), is_escape: false })
    }
}

pub(crate) fn pieces(text: &str) -> impl Iterator<Item = Encoded<'_>> + Clone {
    let mut rest = text;
    iter::from_fn(move || {
        let piece = Encoded::first(rest)?;
        rest = &rest[piece.written.len()..];
        Some(piece)
    })
}

/// Returns whether `text` has a `%` that does not start an escape: `%%34%31` must not become `%41`.
pub(crate) fn has_stray_percent(text: &str) -> bool {
    text.contains('%') && pieces(text).any(|piece| piece.written == "%")
}

/// Returns the byte that `%XX` at the start of `text` encodes.
pub(crate) fn byte(text: &[u8]) -> Option<u8> {
    let [b'%', high, low, ..] = *text else {
        return None;
    };
    let digit = |b: u8| char::from(b).to_digit(16);
    u8::try_from(digit(high)? * 16 + digit(low)?).ok()
}

/// Returns the character that the escapes at the start of `text` encode in UTF-8.
fn char(text: &[u8]) -> Option<char> {
    let mut bytes = [0; 4];
    for at in 0..bytes.len() {
        bytes[at] = byte(text.get(3 * at..)?)?;
        if let Ok(decoded) = core::str::from_utf8(&bytes[..=at]) {
            return decoded.chars().next();
        }
    }
    None
}
