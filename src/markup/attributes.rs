//! The attributes of a tag.

use alloc::string::String;
use core::iter;
use core::ops::Range;

use memchr::memchr;

pub(crate) const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'\x0C')
}

pub(crate) const fn ends_name(byte: u8) -> bool {
    is_space(byte) || matches!(byte, b'/' | b'>')
}

#[derive(Clone, Debug)]
pub(crate) struct Attribute<'h> {
    pub(crate) name: &'h [u8],
    /// The value without its quotes.
    pub(crate) value: &'h [u8],
    /// The bytes of the attribute in the tag, with the quotes.
    pub(crate) range: Range<usize>,
}

/// The names of the `href` of an anchor, which may have the prefix of XLink in SVG.
#[cfg(feature = "html")]
pub(crate) const HREFS: [&str; 2] = ["href", "xlink:href"];

impl Attribute<'_> {
    pub(crate) fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name.as_bytes())
    }

    /// Returns the name in lowercase.
    pub(crate) fn lowercase(&self) -> String {
        String::from_utf8_lossy(self.name).to_ascii_lowercase()
    }

    /// Returns the value without character references.
    pub(crate) fn text(&self) -> String {
        htmlize::unescape_attribute(String::from_utf8_lossy(self.value)).into_owned()
    }

    /// Returns the value with its character references decoded. Replaces each byte outside ASCII
    /// with a character that no host contains.
    pub(crate) fn ascii_text(&self) -> String {
        let seen = |&byte: &u8| if byte.is_ascii() { char::from(byte) } else { '\u{FFFD}' };
        htmlize::unescape_attribute(self.value.iter().map(seen).collect::<String>()).into_owned()
    }

    /// Returns the byte of the tag where an `x` makes the name of the attribute meaningless:
    /// `xref`, `xlink:xref`, `xrc`. `None` for a name that no browser recognizes.
    pub(crate) fn renamed_at(&self) -> Option<usize> {
        let start = self.name.iter().rposition(|&byte| byte == b':').unwrap_or_default();
        let at = self.name[start..].iter().position(u8::is_ascii_alphabetic)?;
        Some(self.range.start + start + at)
    }
}

pub(super) enum NextAttribute<'h> {
    Attribute(Attribute<'h>),
    /// The `>` of the tag, directly before byte `end`.
    End {
        end: usize,
        is_self_closing: bool,
    },
}

/// Reads the next attribute at byte `at` of a tag, after the name of the element or an attribute.
/// `None` if the tag is incomplete.
#[inline]
pub(super) fn next(html: &[u8], mut at: usize) -> Option<NextAttribute<'_>> {
    let mut is_self_closing = false;
    loop {
        match *html.get(at)? {
            b'>' => return Some(NextAttribute::End { end: at + 1, is_self_closing }),
            b'/' => is_self_closing = true,
            byte if is_space(byte) => is_self_closing = false,
            _ => break,
        }
        at += 1;
    }
    let start = at;
    let find = |at: usize, is_it: fn(u8) -> bool| {
        Some(at + html.get(at..)?.iter().position(|&byte| is_it(byte))?)
    };
    // A `=` at the start is part of the name.
    let name_end = find(start + 1, |byte| ends_name(byte) || byte == b'=')?;
    let equals = find(name_end, |byte| !is_space(byte))?;
    let (value, end) = if html[equals] == b'=' {
        let value = find(equals + 1, |byte| !is_space(byte))?;
        match html[value] {
            mark @ (b'"' | b'\'') => {
                let end = value + 1 + memchr(mark, &html[value + 1..])?;
                (value + 1..end, end + 1)
            }
            _ => {
                let end = find(value, |byte| is_space(byte) || byte == b'>')?;
                (value..end, end)
            }
        }
    } else {
        (name_end..name_end, name_end)
    };
    let (name, value) = (&html[start..name_end], &html[value]);
    Some(NextAttribute::Attribute(Attribute { name, value, range: start..end }))
}

/// Returns the attributes of a complete start tag. The name of its element has `name_len` bytes.
pub(crate) fn attributes(tag: &[u8], name_len: usize) -> impl Iterator<Item = Attribute<'_>> {
    let mut at = 1 + name_len;
    iter::from_fn(move || {
        let NextAttribute::Attribute(attribute) = next(tag, at)? else {
            return None;
        };
        at = attribute.range.end;
        Some(attribute)
    })
}
