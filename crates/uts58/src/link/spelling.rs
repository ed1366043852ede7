//! Fast path: most links are ASCII without escapes, so that they are sent and shown as they are written.

use crate::host::HostForm;

use super::Link;

/// What the characters of a link, as it is written, need when it is sent and shown.
///
/// It is made [from](Self::from) a [`Link`] in one pass. Programs that write many links need neither [`Link::href`] nor
/// [`Link::display`] for most of them.
///
/// # Examples
///
/// ```
/// use uts58::adapter::Spelling;
///
/// let spelling = |text| Spelling::from(&uts58::links(text).next().unwrap());
/// assert!(spelling("https://example.com/a'b").is_shown_as_written);
/// assert!(!spelling("https://example.com/a'b").is_sent_as_written);
/// assert!(!spelling("xn--bcher-kva.de").is_shown_as_written);
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Spelling {
    /// Whether the `href` is the link as it is written, but for the scheme.
    pub is_sent_as_written: bool,
    /// Whether [`Link::display`] writes the link as it is written.
    pub is_shown_as_written: bool,
    /// Whether the link is ASCII as it is written.
    pub is_ascii: bool,
    /// Whether HTML escapes a character of the link as it is written.
    pub has_markup: bool,
}

const NOT_ASCII: u8 = 1;
const PERCENT: u8 = 1 << 1;
/// Some part of a URL behind the host escapes it.
const ESCAPED: u8 = 1 << 2;
/// A local part escapes it.
const ESCAPED_IN_LOCAL_PART: u8 = 1 << 3;
/// The host has it in lowercase.
const UPPER: u8 = 1 << 4;
/// HTML escapes it.
const MARKUP: u8 = 1 << 5;

/// The characters other than letters and digits that do not need both escapes alone.
const OTHERS: [(u8, &[u8]); 6] = [
    (0, b"-._~!$*+@"),
    (ESCAPED, b"'"),
    (ESCAPED_IN_LOCAL_PART, b"(),;=:/?#"),
    (ESCAPED_IN_LOCAL_PART | PERCENT, b"%"),
    (ESCAPED_IN_LOCAL_PART | MARKUP, b"&"),
    (ESCAPED | ESCAPED_IN_LOCAL_PART | MARKUP, b"<>\""),
];

const BITS: [u8; 256] = {
    let mut bits = [NOT_ASCII | ESCAPED | ESCAPED_IN_LOCAL_PART; 256];
    let mut at = 0;
    while at < 128 {
        bits[at] = match at as u8 {
            b'A'..=b'Z' => UPPER,
            b'a'..=b'z' | b'0'..=b'9' => 0,
            _ => ESCAPED | ESCAPED_IN_LOCAL_PART,
        };
        at += 1;
    }
    let mut row = 0;
    while row < OTHERS.len() {
        let (own, mut bytes) = OTHERS[row];
        while let [byte, rest @ ..] = bytes {
            bits[*byte as usize] = own;
            bytes = rest;
        }
        row += 1;
    }
    bits
};

/// Reads a link that was found in a text. Takes linear time.
impl From<&Link<'_>> for Spelling {
    #[inline]
    fn from(link: &Link<'_>) -> Self {
        let written = link.as_str();
        // Without a branch for each byte.
        let bits = written.bytes().fold(0, |all, byte| all | BITS[usize::from(byte)]);
        let is_address = link.local_part().is_some();
        let escaped = if is_address { ESCAPED_IN_LOCAL_PART } else { ESCAPED };
        let is_plain = *link.host_form() == HostForm::Plain;
        let has_upper = || bits & UPPER != 0 && link.host().bytes().any(|b| b.is_ascii_uppercase());
        Self {
            is_sent_as_written: is_plain && bits & escaped == 0 && !has_upper(),
            // Under `Finder::uts58` a backquote may end a link, and by `Finder::whole` a full stop.
            is_shown_as_written: is_plain
                && bits & (NOT_ASCII | PERCENT) == 0
                && !written.ends_with(['`', '.', '!', '?', ',', ';', ':']),
            is_ascii: bits & NOT_ASCII == 0,
            has_markup: bits & MARKUP != 0,
        }
    }
}
