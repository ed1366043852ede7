//! The attributes of a tag.

use core::ops::Range;

use memchr::memchr;

pub(super) const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'\x0C')
}

/// Whether the byte ends the name of an element.
pub(super) const fn ends_name(byte: u8) -> bool {
    is_space(byte) || matches!(byte, b'/' | b'>')
}

/// An attribute as it is written.
#[derive(Clone, Debug)]
pub(crate) struct Attribute<'h> {
    pub(crate) name: &'h [u8],
    /// Without its quotes.
    pub(crate) value: &'h [u8],
    /// Its bytes in the tag, with the quotes.
    pub(crate) range: Range<usize>,
}

/// How the value of an attribute is quoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quote {
    Mark(u8),
    Nothing,
}

impl Quote {
    /// Where a value ends, and where the tag goes on after it.
    #[inline]
    pub(super) fn find_end(self, html: &[u8]) -> Option<(usize, usize)> {
        match self {
            Self::Mark(mark) => memchr(mark, html).map(|end| (end, end + 1)),
            Self::Nothing => {
                html.iter().position(|&b| is_space(b) || b == b'>').map(|end| (end, end))
            }
        }
    }
}

/// What comes next in a tag.
pub(super) enum Next<'h> {
    Attribute(Attribute<'h>),
    /// An attribute of which the value does not end in the bytes that are there.
    Open(Attribute<'h>, Quote),
    /// The `>` of the tag, before the given byte.
    End {
        end: usize,
        is_self_closing: bool,
    },
}

/// The most bytes from the end of an attribute up to the value of the next one, or to the end of the tag.
pub(super) const HEAD: usize = 1 << 10;

/// Reads on at byte `at` of a tag, after the name of the element or an attribute. `None` if the next [`HEAD`] bytes, as
/// far as they are there, have neither the end nor the start of a value.
#[inline]
pub(super) fn next(html: &[u8], mut at: usize) -> Option<Next<'_>> {
    let mut is_self_closing = false;
    let head = html.get(..at + HEAD).unwrap_or(html);
    loop {
        match *head.get(at)? {
            b'>' => return Some(Next::End { end: at + 1, is_self_closing }),
            b'/' => is_self_closing = true,
            byte if is_space(byte) => is_self_closing = false,
            _ => break,
        }
        at += 1;
    }
    // A `=` at the start is part of the name.
    let name_len = head[at + 1..].iter().position(|&byte| ends_name(byte) || byte == b'=')?;
    let (start, name_end) = (at, at + 1 + name_len);
    let skip_spaces = |at: usize| Some(at + head[at..].iter().position(|&byte| !is_space(byte))?);
    let attribute = |value: Range<usize>, end: usize| {
        let (name, value) = (&html[start..name_end], &html[value]);
        Attribute { name, value, range: start..end }
    };
    let equals = skip_spaces(name_end)?;
    if html[equals] != b'=' {
        return Some(Next::Attribute(attribute(name_end..name_end, name_end)));
    }
    let value = skip_spaces(equals + 1)?;
    let (quote, value) = match html[value] {
        b'>' => return Some(Next::Attribute(attribute(value..value, value))),
        mark @ (b'"' | b'\'') => (Quote::Mark(mark), value + 1),
        _ => (Quote::Nothing, value),
    };
    Some(match quote.find_end(&html[value..]) {
        Some((len, end)) => Next::Attribute(attribute(value..value + len, value + end)),
        None => Next::Open(attribute(value..html.len(), html.len()), quote),
    })
}

/// The attributes of a whole tag.
#[derive(Clone, Debug)]
pub(crate) struct Attributes<'h> {
    html: &'h [u8],
    at: usize,
}

impl<'h> Attributes<'h> {
    /// The attributes of `tag`, whose element has a name of `name_len` bytes.
    pub(crate) fn of_start_tag(tag: &'h [u8], name_len: usize) -> Self {
        Self { html: tag, at: 1 + name_len }
    }
}

impl<'h> Iterator for Attributes<'h> {
    type Item = Attribute<'h>;

    fn next(&mut self) -> Option<Attribute<'h>> {
        let Next::Attribute(attribute) = next(self.html, self.at)? else {
            return None;
        };
        self.at = attribute.range.end;
        Some(attribute)
    }
}
