//! A tag.

use super::attributes::{Attribute, NextAttribute, ends_name, next};
use super::edge::Edge;
use super::elements::{CONDITIONAL, Element, Flow, is_editable, shown_by};

/// An element name in lowercase, and its properties.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Name {
    bytes: [u8; Self::MAX],
    len: u8,
    pub(super) element: Element,
}

impl Name {
    /// The maximum number of bytes of a name that are kept.
    const MAX: usize = 32;

    pub(super) fn new(name: &[u8]) -> Self {
        let mut bytes = [0; Self::MAX];
        for (own, &byte) in bytes.iter_mut().zip(name) {
            // A NUL becomes U+FFFD, so browsers treat it like a byte that is not UTF-8.
            *own = if byte == 0 { 0xFF } else { byte.to_ascii_lowercase() };
        }
        let len = name.len().min(Self::MAX + 1);
        let element = bytes.get(..len).map_or(Element::default(), Element::from_name);
        Self { bytes, len: len as u8, element }
    }

    /// Reads the name at the start of `html` and its length. `None` if its end has not arrived.
    #[inline(always)]
    fn read(html: &[u8]) -> Option<(Self, usize)> {
        if let Some(eight) = html.first_chunk()
            && let Some((short, len)) = short(*eight)
        {
            let mut bytes = [0; Self::MAX];
            bytes[..8].copy_from_slice(&short.to_le_bytes());
            return Some((
                Self { bytes, len: len as u8, element: Element::of_key(short.into()) },
                len,
            ));
        }
        Self::read_long(html)
    }

    #[inline(never)]
    fn read_long(html: &[u8]) -> Option<(Self, usize)> {
        let len = html.iter().position(|&byte| ends_name(byte))?;
        Some((Self::new(&html[..len]), len))
    }

    /// Returns the name as a number, unless it is too long.
    pub(super) fn short(&self) -> Option<u128> {
        let short = self.bytes.first_chunk().map(|bytes| u128::from_le_bytes(*bytes));
        short.filter(|_| usize::from(self.len) <= size_of::<u128>())
    }

    pub(super) fn is_cut(&self) -> bool {
        usize::from(self.len) > Self::MAX
    }
}

impl core::ops::Deref for Name {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        self.bytes.get(..self.len.into()).unwrap_or(&self.bytes)
    }
}

/// Returns the letters and digits at the start of eight bytes, in lowercase, and their number, if
/// the name ends after them.
#[inline(always)]
fn short(bytes: [u8; 8]) -> Option<(u64, usize)> {
    const fn all(byte: u8) -> u64 {
        u64::from_le_bytes([byte; 8])
    }
    // The highest bit of each byte that is at least `least`.
    let word = u64::from_le_bytes(bytes);
    let seven = word & all(0x7F);
    let from = |bytes: u64, least: u8| bytes + all(0x80 - least);
    let others = !from(seven, b'0') | !from(seven ^ all(b'>'), 1) | word;
    let len = (others & all(0x80)).trailing_zeros() as usize / 8;
    let upper = from(seven, b'A') & !from(seven, b'Z' + 1) & all(0x80);
    let lower = word | upper >> 2;
    ends_name(*bytes.get(len)?).then_some((lower & !(u64::MAX << (8 * len)), len))
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tag {
    pub(super) name: Name,
    pub(crate) is_end: bool,
    pub(crate) is_self_closing: bool,
    /// True if the tag opens nothing, although its element is not void.
    pub(super) is_component: bool,
    /// True if a `contenteditable` attribute lets the user edit the element.
    editable: Option<bool>,
    /// True if an attribute makes the element show something, for elements where an attribute
    /// decides that.
    shown: Option<bool>,
}

impl Tag {
    /// Reads the tag at the start of `html` and returns its length. `None` if its end has not
    /// arrived.
    #[inline(always)]
    pub(super) fn read(&mut self, is_end: bool, html: &[u8]) -> Option<usize> {
        let start = if is_end { 2 } else { 1 };
        let (name, len) = Name::read(&html[start..])?;
        *self = Self { name, is_end, ..Self::default() };
        let at = start + len;
        if html[at] == b'>' { Some(at + 1) } else { self.read_attributes(html, at) }
    }

    /// Reads the rest of the tag after the name of the element, and returns where it ends.
    #[inline(never)]
    fn read_attributes(&mut self, html: &[u8], mut at: usize) -> Option<usize> {
        loop {
            match next(html, at)? {
                NextAttribute::Attribute(attribute) => {
                    self.see(&attribute);
                    at = attribute.range.end;
                }
                NextAttribute::End { end, is_self_closing } => {
                    self.is_self_closing = is_self_closing;
                    return Some(end);
                }
            }
        }
    }

    /// Reads an attribute. If several attributes have the same name, the first counts.
    #[inline]
    fn see(&mut self, own: &Attribute<'_>) {
        if own.is("contenteditable") {
            self.editable.get_or_insert(is_editable(own.value));
        }
        if self.name.element.is(CONDITIONAL)
            && let Some((shown_by, is_shown)) = shown_by(&self.name)
            && own.is(shown_by)
        {
            self.shown.get_or_insert(is_shown(Some(own.value)));
        }
    }

    pub(crate) fn name(&self) -> &[u8] {
        &self.name
    }

    /// Returns whether the tag may declare the encoding of the page.
    #[inline]
    pub(crate) fn is_meta(&self) -> bool {
        !self.is_end && self.name() == b"meta"
    }

    #[inline]
    pub(super) fn is_editable(&self) -> bool {
        !self.is_end && self.editable == Some(true)
    }

    /// Returns how the start of the element affects the text around it.
    #[inline]
    pub(crate) fn flow(&self) -> Flow {
        let without = || shown_by(&self.name).is_some_and(|(_, is_shown)| is_shown(None));
        let is_shown = || !self.is_end && self.shown.unwrap_or_else(without);
        if self.is_component {
            Flow::Inline(Edge::Opens)
        } else if self.name.element.is(CONDITIONAL) && !is_shown() {
            Flow::HIDDEN
        } else {
            self.name.element.flow()
        }
    }
}
