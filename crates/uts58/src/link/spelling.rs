//! A fast path for links whose forms equal their text. Most links are ASCII without escapes.

use crate::host::HostForm;

use super::Link;

/// Flags for the text of a link, such as whether its `href` and display form are the same text.
///
/// Create it [from](Self::from) a [`Link`], in one pass. Programs that write many links can then
/// skip [`Link::href`] and [`Link::display`] for most of them.
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
    /// True if the `href` equals the text of the link, except for the scheme.
    pub is_sent_as_written: bool,
    /// True if [`Link::display`] writes the text of the link unchanged.
    pub is_shown_as_written: bool,
    /// True if the text of the link is ASCII.
    pub is_ascii: bool,
    /// True if HTML escapes a character in the text of the link.
    pub has_markup: bool,
}

const NOT_ASCII: u8 = 1;
const PERCENT: u8 = 1 << 1;
/// A character that the path, the query or the fragment escapes.
const ESCAPED: u8 = 1 << 2;
/// A character that a local part escapes.
const ESCAPED_IN_LOCAL_PART: u8 = 1 << 3;
/// A capital letter, which the host has in lowercase.
const UPPER: u8 = 1 << 4;
/// A character that HTML escapes.
const MARKUP: u8 = 1 << 5;

/// The characters other than letters and digits whose bits are not the default, which is
/// `ESCAPED | ESCAPED_IN_LOCAL_PART`.
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
        // This avoids a branch for each byte.
        let bits = written.bytes().fold(0, |all, byte| all | BITS[usize::from(byte)]);
        let is_address = link.local_part().is_some();
        let escaped = if is_address { ESCAPED_IN_LOCAL_PART } else { ESCAPED };
        let is_plain = *link.host_form() == HostForm::Plain;
        let has_upper = || bits & UPPER != 0 && link.host().bytes().any(|b| b.is_ascii_uppercase());
        Self {
            is_sent_as_written: is_plain && bits & escaped == 0 && !has_upper(),
            // A link of `Finder::uts58` may end with a backquote, and a link of `Finder::whole`
            // with a full stop.
            is_shown_as_written: is_plain
                && bits & (NOT_ASCII | PERCENT) == 0
                && !written.ends_with(['`', '.', '!', '?', ',', ';', ':']),
            is_ascii: bits & NOT_ASCII == 0,
            has_markup: bits & MARKUP != 0,
        }
    }
}
