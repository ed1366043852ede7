//! A tag.

use alloc::boxed::Box;

use super::attributes::{Attribute, ends_name};
use super::elements::{CONDITIONAL, Element, Flow, SHORT, Shown, is_editable, shown_by};

/// An element name in lower case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Name {
    short: [u8; SHORT],
    /// All of the name if it is longer than `short`.
    long: Option<Box<[u8]>>,
}

impl Name {
    /// The most bytes of a name that is read.
    pub(super) const MAX: usize = 64;

    pub(super) fn new(name: &[u8]) -> Self {
        let mut own = Self::default();
        own.set(name);
        own
    }

    #[inline(never)]
    fn set(&mut self, name: &[u8]) {
        *self = Self::default();
        let lower = name.iter().map(|&byte| IN_NAME[usize::from(byte)]);
        if name.len() <= SHORT {
            self.short.iter_mut().zip(lower).for_each(|(own, byte)| *own = byte)
        } else {
            self.long = Some(lower.collect())
        }
    }

    /// Takes the name at the start of `html`; returns its length, if its end is there.
    #[inline(always)]
    fn read(&mut self, html: &[u8]) -> Option<usize> {
        if let Some(html) = html.first_chunk::<8>() {
            let mut short = 0;
            for (len, &byte) in html.iter().enumerate() {
                let lower = IN_NAME[usize::from(byte)];
                if lower == 0 {
                    self.short = u128::from(short).to_le_bytes();
                    self.long = None;
                    return Some(len);
                }
                short |= u64::from(lower) << (8 * len);
            }
        }
        self.read_long(html)
    }

    #[inline(never)]
    fn read_long(&mut self, html: &[u8]) -> Option<usize> {
        let len = html.iter().take(Self::MAX + 1).position(|&byte| ends_name(byte))?;
        self.set(&html[..len]);
        Some(len)
    }

    #[inline]
    pub(super) fn element(&self) -> Element {
        if self.long.is_none() { Element::of_short(self.short) } else { Element::default() }
    }
}

impl core::ops::Deref for Name {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        let len = || self.short.iter().position(|&byte| byte == 0).unwrap_or(SHORT);
        self.long.as_deref().unwrap_or_else(|| &self.short[..len()])
    }
}

/// The bytes of names in lower case; 0 for those that end a name. A NUL and a byte that is not UTF-8 are the same
/// to browsers.
static IN_NAME: [u8; 256] = {
    let mut bytes = [0; 256];
    let mut at = 0;
    while at < 256 {
        bytes[at] = match at as u8 {
            0 => 0xFF,
            byte if ends_name(byte) => 0,
            byte => byte.to_ascii_lowercase(),
        };
        at += 1;
    }
    bytes
};

/// What a tag says about its element. All that is kept of the attributes is what matters to linking.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tag {
    pub(super) name: Name,
    pub(super) element: Element,
    pub(super) kind: Kind,
    /// Whether the tag ends in `/>`.
    pub(super) is_self_closing: bool,
    /// Whether a `contenteditable` attribute lets the user edit the element.
    editable: Option<bool>,
    /// Whether an attribute says that the element shows something, where one decides that.
    shown: Option<bool>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Kind {
    #[default]
    Start,
    End,
}

impl Tag {
    /// How much of a value matters.
    pub(super) const VALUE: usize = 16;

    /// Begins a tag with the name of its element, at the start of `html`; returns the length of the name,
    /// if its end is there.
    #[inline(always)]
    pub(super) fn begin(&mut self, kind: Kind, html: &[u8]) -> Option<usize> {
        let len = self.name.read(html)?;
        self.element = self.name.element();
        self.kind = kind;
        self.is_self_closing = false;
        (self.editable, self.shown) = (None, None);
        Some(len)
    }

    /// Looks at an attribute. The first of several attributes of one name counts.
    #[inline]
    pub(super) fn see(&mut self, Attribute { name, value, .. }: &Attribute<'_>) {
        let value = &value[..value.len().min(Self::VALUE)];
        if name.eq_ignore_ascii_case(b"contenteditable") {
            self.editable.get_or_insert(is_editable(value));
        }
        if self.element.is(CONDITIONAL) {
            let is = |other: &str| name.eq_ignore_ascii_case(other.as_bytes());
            let is_shown = match shown_by(&self.name) {
                Some(Shown::With(own)) if is(own) => Some(true),
                Some(Shown::WithValue(own)) if is(own) => Some(!value.is_empty()),
                // A value with a character reference may be this one.
                Some(Shown::Unless(own, hidden)) if is(own) => {
                    Some(!value.eq_ignore_ascii_case(hidden.as_bytes()) && !value.contains(&b'&'))
                }
                _ => None,
            };
            self.shown = self.shown.or(is_shown);
        }
    }

    pub(crate) fn name(&self) -> &[u8] {
        &self.name
    }

    pub(crate) fn is_end(&self) -> bool {
        self.kind == Kind::End
    }

    #[inline]
    pub(super) fn is_editable(&self) -> bool {
        self.kind == Kind::Start && self.editable == Some(true)
    }

    #[inline]
    pub(crate) fn flow(&self) -> Flow {
        let is_shown = || match (self.kind, self.shown, shown_by(&self.name)) {
            (Kind::Start, Some(is_shown), _) => is_shown,
            (_, _, Some(Shown::Unless(..)) | None) => true,
            _ => false,
        };
        if self.element.is(CONDITIONAL) && !is_shown() { Flow::Inline } else { self.element.flow() }
    }
}
