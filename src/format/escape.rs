//! Percent escapes: which bytes each part needs them for (WHATWG URL Standard, "percent-encoded
//! bytes"; RFC 6068 section 2 for addresses), and reading them back.

use percent_encoding::{AsciiSet, CONTROLS, NON_ALPHANUMERIC};

use crate::tail::Part;

/// The fragment percent-encode set.
pub(super) const FRAGMENT: &AsciiSet = &CONTROLS.add(b' ').add(b'"').add(b'<').add(b'>').add(b'`');

/// The query percent-encode set.
pub(super) const PLAIN_QUERY: &AsciiSet =
    &CONTROLS.add(b' ').add(b'"').add(b'#').add(b'<').add(b'>');

/// The special-query percent-encode set. `href` has it for every scheme: an escaped `'` is one in
/// all of them.
pub(super) const QUERY: &AsciiSet = &PLAIN_QUERY.add(b'\'');

/// The path percent-encode set, but for `^`: browsers escape it and older parsers do not, and left
/// as it is each reads from the `href` what it reads from the text.
pub(super) const PATH: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'`')
    .add(b'{')
    .add(b'}');

/// What RFC 6068 lets stand in the local part of a `mailto:` URL stays.
pub(crate) const LOCAL_PART: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'!')
    .remove(b'$')
    .remove(b'\'')
    .remove(b'*')
    .remove(b'+');

/// What RFC 3987 section 3.1 escapes besides what is not ASCII.
pub(crate) const IRI: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'<')
    .add(b'>')
    .add(b'\\')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// Whether `href` escapes the printable ASCII character `c` as a literal of `part`, so that its
/// escape may be undone without changing the link.
pub(super) fn is_escaped_again(part: Part, c: char) -> bool {
    match part {
        Part::Path => matches!(c, '"' | '<' | '>' | '`' | '{' | '}'),
        Part::Query => matches!(c, '"' | '<' | '>' | '\''),
        Part::Fragment | Part::Directive => matches!(c, '"' | '<' | '>' | '`'),
    }
}

/// RFC 3986 section 2.3.
pub(crate) fn is_unreserved(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_' | '~')
}

/// The byte that `%XX` at the start of `text` stands for.
pub(crate) fn byte(text: &[u8]) -> Option<u8> {
    let [b'%', high, low, ..] = *text else {
        return None;
    };
    let digit = |b: u8| char::from(b).to_digit(16);
    u8::try_from(digit(high)? * 16 + digit(low)?).ok()
}

/// The character that the escapes at the start of `text` stand for in UTF-8, and their length in
/// bytes.
pub(crate) fn char(text: &[u8]) -> Option<(char, usize)> {
    let first = byte(text)?;
    let count = match first {
        0x00..=0x7F => 1,
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => return None,
    };
    let mut bytes = [0; 4];
    for (i, slot) in bytes[..count].iter_mut().enumerate() {
        *slot = byte(text.get(3 * i..)?)?;
    }
    let c = core::str::from_utf8(&bytes[..count]).ok()?.chars().next()?;
    Some((c, 3 * count))
}

/// The length of the run of escapes at the start of `text`, and whether it is UTF-8.
pub(super) fn run(text: &[u8]) -> (usize, Encoding) {
    let (mut at, mut encoding) = (0, Encoding::Utf8);
    while let Some(rest) = text.get(at..)
        && byte(rest).is_some()
    {
        match char(rest) {
            Some((_, len)) => at += len,
            None => {
                encoding = Encoding::Other;
                at += 3;
            }
        }
    }
    (at, encoding)
}

/// What a run of escapes is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    Utf8,
    /// Bytes of a legacy encoding, or an attempt to confuse: they stay as they are.
    Other,
}
