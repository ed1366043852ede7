//! A tag of HTML, as far as it matters to the text around it.

use memchr::memchr;

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

/// [`memchr`] for what is not far: eight bytes at a time, without a call.
#[inline]
fn find_near(byte: u8, text: &[u8]) -> Option<usize> {
    const NEAR: usize = 4;
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    let mut rest = text;
    for _ in 0..NEAR {
        let Some((block, behind)) = rest.split_first_chunk::<8>() else {
            break;
        };
        // The lowest byte that is equal has the lowest of the high bits that are set.
        let unequal = u64::from_le_bytes(*block) ^ (ONES * u64::from(byte));
        let equal = unequal.wrapping_sub(ONES) & !unequal & (ONES << 7);
        if equal != 0 {
            return Some(text.len() - rest.len() + (equal.trailing_zeros() / 8) as usize);
        }
        rest = behind;
    }
    Some(text.len() - rest.len() + memchr(byte, rest)?)
}

/// Where the first byte is that is no space.
#[inline]
fn skip_space(html: &[u8], at: usize) -> Option<usize> {
    match html.get(at) {
        Some(byte) if !is_space(*byte) => Some(at),
        _ => Some(at + html.get(at..)?.iter().position(|b| !is_space(*b))?),
    }
}

const ENDS_NAME: u8 = 1;
const ENDS_ATTRIBUTE: u8 = 2;
const UPPER: u8 = 4;

/// What a byte is to a name.
#[inline]
fn kind(byte: u8) -> u8 {
    const KINDS: [u8; 256] = {
        let mut kinds = [0; 256];
        let mut byte = 0;
        while byte < 256 {
            kinds[byte] = match byte as u8 {
                b' ' | b'\t' | b'\n' | b'\r' | b'\x0C' | b'/' | b'>' => ENDS_NAME | ENDS_ATTRIBUTE,
                b'=' => ENDS_ATTRIBUTE,
                b'A'..=b'Z' => UPPER,
                _ => 0,
            };
            byte += 1;
        }
        kinds
    };
    KINDS[usize::from(byte)]
}

/// What is between tags and in them, byte for byte.
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'\x0C')
}

impl<'t> Tag<'t> {
    /// Reads the tag at the start of `html`, if all of it is there, for `see`; returns its length. A
    /// name in upper case is written to `lower`.
    #[inline]
    pub(super) fn read(
        html: &'t [u8],
        lower: &'t mut Name,
        see: impl FnOnce(&Self),
    ) -> Option<usize> {
        let is_end = html.get(1) == Some(&b'/');
        let start = 1 + usize::from(is_end);
        if !html.get(start)?.is_ascii_alphabetic() {
            return None;
        }
        let mut seen = 0;
        let is_end_of_name = |&b: &u8| {
            seen |= kind(b);
            kind(b) & ENDS_NAME != 0
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
        if seen & UPPER != 0 {
            *lower = Name::of(name);
            tag.name = lower.as_bytes();
        }
        see(&tag);
        Some(at + 1)
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
            let is_end_of_name = |&b: &u8| kind(b) & ENDS_ATTRIBUTE != 0;
            let len = 1 + html[at + 1..].iter().position(is_end_of_name)?;
            let name = &html[at..at + len];
            at = skip_space(html, at + len)?;
            let mut value: &[u8] = b"";
            if html[at] == b'=' {
                at = skip_space(html, at + 1)?;
                match html[at] {
                    quote @ (b'"' | b'\'') => {
                        let len = find_near(quote, &html[at + 1..])?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_near_is_found() {
        let text: alloc::vec::Vec<u8> = (0..100).chain(100..=255).chain(0..=255).collect();
        for from in 0..40 {
            for byte in 0..=255 {
                let text = &text[from..];
                let want = text.iter().position(|&b| b == byte);
                assert_eq!(find_near(byte, text), want, "{byte} from {from}");
            }
            assert_eq!(find_near(b'"', &[b'x'; 40][from..]), None);
        }
    }
}
