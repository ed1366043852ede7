//! A tag of HTML, as far as it matters to the text around it.

use super::elements::is_editable;

/// A tag that was read.
#[derive(Clone, Copy, Debug)]
pub(in crate::adapter) struct Tag<'t> {
    /// In lower case.
    pub(in crate::adapter) name: &'t [u8],
    pub(in crate::adapter) is_end: bool,
    pub(in crate::adapter) has_href: bool,
    /// Whether what it opens is text that its reader may change.
    pub(in crate::adapter) is_editable: bool,
    /// Whether `/>` ends it.
    pub(in crate::adapter) is_self_closing: bool,
}

/// The first bytes of a name, in lower case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Name {
    bytes: [u8; Self::MAX],
    len: usize,
}

impl Name {
    /// More than the longest that is looked for, which [`Linker::skip`](crate::Linker::skip) tells.
    const MAX: usize = 65;

    pub(super) const fn new() -> Self {
        Self {
            bytes: [0; Self::MAX],
            len: 0,
        }
    }

    pub(super) fn of(name: &[u8]) -> Self {
        let mut this = Self::new();
        name.iter().take(Self::MAX).for_each(|&b| this.push(b));
        this
    }

    pub(super) fn push(&mut self, byte: u8) {
        if let Some(slot) = self.bytes.get_mut(self.len) {
            *slot = byte.to_ascii_lowercase();
            self.len += 1;
        }
    }

    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    pub(super) fn clear(&mut self) {
        self.len = 0;
    }
}

/// What is between tags and in them, byte for byte.
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'\x0C')
}

impl<'t> Tag<'t> {
    /// Reads the tag at the start of `html`, if all of it is there, and its length. A name in upper
    /// case is written to `lower`.
    #[inline]
    pub(super) fn read(html: &'t [u8], lower: &'t mut Name) -> Option<(Self, usize)> {
        let is_end = html.get(1) == Some(&b'/');
        let start = 1 + usize::from(is_end);
        if !html.get(start)?.is_ascii_alphabetic() {
            return None;
        }
        let mut has_upper = false;
        let is_end_of_name = |&b: &u8| {
            has_upper |= b.is_ascii_uppercase();
            matches!(b, b' ' | b'\t' | b'\n' | b'\r' | b'\x0C' | b'/' | b'>')
        };
        let len = html[start..].iter().position(is_end_of_name)?;
        let name = &html[start..start + len];
        let mut tag = Self {
            name,
            is_end,
            has_href: false,
            is_editable: false,
            is_self_closing: false,
        };
        let mut at = start + len;
        if html[at] != b'>' {
            at = tag.read_attributes(html, at)?;
        }
        if has_upper {
            *lower = Name::of(name);
            tag.name = lower.as_bytes();
        }
        Some((tag, at + 1))
    }

    /// Reads from behind the name to the `>`; returns where that is.
    fn read_attributes(&mut self, html: &[u8], mut at: usize) -> Option<usize> {
        let mut has_editable = false;
        loop {
            let byte = *html.get(at)?;
            match byte {
                b'>' => {
                    self.is_self_closing = html[at - 1] == b'/' && self.is_self_closing;
                    return Some(at);
                }
                b'/' => {
                    self.is_self_closing = true;
                    at += 1;
                    continue;
                }
                _ if is_space(byte) => {
                    at += 1;
                    continue;
                }
                _ => self.is_self_closing = false,
            }
            // A `=` at the start is part of the name.
            let is_name = |b: &u8| !is_space(*b) && !matches!(b, b'/' | b'>' | b'=');
            let len = 1 + html[at + 1..].iter().position(|b| !is_name(b))?;
            let name = &html[at..at + len];
            at += len;
            at += html[at..].iter().position(|b| !is_space(*b))?;
            let mut value: &[u8] = b"";
            if html[at] == b'=' {
                at += 1;
                at += html[at..].iter().position(|b| !is_space(*b))?;
                match html[at] {
                    quote @ (b'"' | b'\'') => {
                        let len = html[at + 1..].iter().position(|&b| b == quote)?;
                        value = &html[at + 1..at + 1 + len];
                        at += len + 2;
                    }
                    _ => {
                        let len = html[at..].iter().position(|&b| is_space(b) || b == b'>')?;
                        value = &html[at..at + len];
                        at += len;
                    }
                }
            }
            match name.len() {
                4 => self.has_href |= name.eq_ignore_ascii_case(b"href"),
                // Of two attributes of a name the first counts.
                15 if !has_editable && name.eq_ignore_ascii_case(b"contenteditable") => {
                    has_editable = true;
                    self.is_editable = is_editable(value);
                }
                _ => {}
            }
        }
    }
}
