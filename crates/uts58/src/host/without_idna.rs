//! The replacement for UTS #46 where it is not used. Hosts are sent with percent escapes (RFC 3986
//! section 3.2.2). The browser maps them and rejects invalid hosts.

use alloc::string::{String, ToString};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::unicode::is_label_separator;

use super::MAX_TEXT;

/// The percent-encode set of a host: everything except ASCII letters, digits, `-`, `.` and `_`.
const HOST: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_');

/// Returns the host in ASCII and in lowercase, with percent escapes.
pub(crate) fn escaped(host: &str) -> Option<String> {
    let lower = || host.chars().map(|c| dotted(c).to_ascii_lowercase()).collect::<String>();
    (host.len() <= MAX_TEXT).then(|| utf8_percent_encode(&lower(), HOST).to_string())
}

/// Returns a placeholder for the ASCII form of the host, for checking its labels. In a label that
/// is not ASCII, each character outside ASCII becomes `x`, and each end gets an `x`, because the
/// ASCII form also starts and ends with a letter or digit. The ASCII form is longer.
pub(super) fn sketch(host: &str) -> Option<String> {
    let letter = |c: char| if c.is_ascii() { c.to_ascii_lowercase() } else { 'x' };
    let mut sketch = String::with_capacity(host.len());
    for label in host.split(is_label_separator) {
        let end = if label.is_ascii() { "" } else { "x" };
        sketch += if sketch.is_empty() { "" } else { "." };
        sketch += end;
        sketch.extend(label.chars().map(letter));
        sketch += end;
    }
    Some(sketch)
}

/// Returns `.` for a label separator, and any other character unchanged.
fn dotted(c: char) -> char {
    if is_label_separator(c) { '.' } else { c }
}
