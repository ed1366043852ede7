//! What replaces UTS #46 where it is not used: hosts are sent with percent escapes (RFC 3986 section 3.2.2), and whoever
//! follows them maps them, and refuses those that are not valid.

use alloc::string::{String, ToString};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::unicode::is_label_separator;

use super::MAX_TEXT;

/// What is escaped: all that is not ASCII.
const HOST: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_');

/// The host in ASCII and in lowercase, with percent escapes.
pub(crate) fn escaped(host: &str) -> Option<String> {
    let lower = || host.chars().map(|c| dotted(c).to_ascii_lowercase()).collect::<String>();
    (host.len() <= MAX_TEXT).then(|| utf8_percent_encode(&lower(), HOST).to_string())
}

/// The host by which its labels are checked: one that is not ASCII has a letter for each such character and one at each
/// end, as its ASCII form has. That is longer.
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

/// A separator of labels as a full stop, and any other character as it is.
fn dotted(c: char) -> char {
    if is_label_separator(c) { '.' } else { c }
}
