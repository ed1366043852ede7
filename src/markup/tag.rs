//! A tag, read as its bytes come.

use smallvec::SmallVec;

use super::attributes::{State, Step, ends_name};
use super::elements::{Element, Flow, Shown, is_editable, shown_by};

/// An element name in lower case, of at most [`Name::MAX`] bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Name {
    bytes: [u8; Self::MAX],
    len: usize,
}

impl Default for Name {
    fn default() -> Self {
        Self { bytes: [0; Self::MAX], len: 0 }
    }
}

impl Name {
    pub(super) const MAX: usize = 64;

    /// The name without what exceeds the limit.
    pub(super) fn new(name: &[u8]) -> Self {
        let mut own = Self::default();
        own.set(name);
        own
    }

    #[inline]
    pub(super) fn set(&mut self, name: &[u8]) {
        self.len = 0;
        for (own, byte) in self.bytes.iter_mut().zip(name) {
            *own = byte.to_ascii_lowercase();
            self.len += 1;
        }
    }

    /// Takes the name at the start of `html`, as far as it goes; returns the byte that ends it.
    #[inline]
    fn read(&mut self, html: &[u8]) -> Option<u8> {
        self.len = 0;
        for (own, &byte) in self.bytes.iter_mut().zip(html) {
            if ends_name(byte) {
                break;
            }
            *own = byte.to_ascii_lowercase();
            self.len += 1;
        }
        html.get(self.len).copied().filter(|&byte| ends_name(byte))
    }
}

impl core::ops::Deref for Name {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}

/// What a tag says about its element. All that is kept of the attributes is what matters to linking.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tag {
    pub(super) name: Name,
    pub(super) element: Element,
    pub(super) kind: Kind,
    /// Whether the tag ends in `/>`.
    pub(super) is_self_closing: bool,
    state: State,
    attribute: Attribute,
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

/// How much of the name and the value of an attribute is kept.
const KEPT: usize = 16;

#[derive(Clone, Debug, Default)]
struct Attribute {
    name: SmallVec<[u8; KEPT]>,
    value: SmallVec<[u8; KEPT]>,
}

fn keep(kept: &mut SmallVec<[u8; KEPT]>, more: &[u8]) {
    let len = more.len().min(KEPT - kept.len());
    kept.extend_from_slice(&more[..len]);
}

impl Tag {
    /// Begins a tag with the name of its element, at the start of `html`; returns the length of the name,
    /// if its end is there.
    #[inline]
    pub(super) fn begin(&mut self, kind: Kind, html: &[u8]) -> Option<usize> {
        self.name.read(html)?;
        self.element = Element::of(&self.name);
        self.kind = kind;
        self.is_self_closing = false;
        self.state = State::default();
        self.attribute.name.clear();
        (self.editable, self.shown) = (None, None);
        Some(self.name.len)
    }

    /// Reads attributes. Returns the length of `html` up to the end of the tag, if that is in it.
    #[inline]
    pub(super) fn read(&mut self, html: &[u8]) -> Option<usize> {
        match (self.state, html) {
            // Without attributes.
            (State::Between, [b'>', ..]) if self.attribute.name.is_empty() => Some(1),
            _ => self.read_attributes(html),
        }
    }

    fn read_attributes(&mut self, html: &[u8]) -> Option<usize> {
        let mut at = 0;
        while at < html.len() {
            let is_inside_name = self.state == State::Name;
            let (step, len) = self.state.step(&html[at..]);
            let bytes = &html[at..at + len];
            at += len;
            match step {
                Step::Separator => {}
                Step::Name => {
                    if !is_inside_name {
                        self.end_attribute();
                    }
                    keep(&mut self.attribute.name, bytes);
                }
                Step::Value => keep(&mut self.attribute.value, bytes),
                Step::End { is_self_closing } => {
                    self.end_attribute();
                    self.is_self_closing = is_self_closing;
                    return Some(at);
                }
            }
        }
        None
    }

    /// Looks at the attribute that was read. The first of several attributes of one name counts.
    fn end_attribute(&mut self) {
        let Attribute { name, value } = &mut self.attribute;
        if name.is_empty() || self.kind == Kind::End {
            name.clear();
            value.clear();
            return;
        }
        if name.eq_ignore_ascii_case(b"contenteditable") {
            self.editable.get_or_insert(is_editable(value));
        }
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
        name.clear();
        value.clear();
    }

    pub(crate) fn name(&self) -> &[u8] {
        &self.name
    }

    pub(crate) fn is_end(&self) -> bool {
        self.kind == Kind::End
    }

    pub(super) fn is_editable(&self) -> bool {
        self.editable.unwrap_or(false)
    }

    #[inline]
    pub(crate) fn flow(&self) -> Flow {
        let flow = self.element.flow();
        let is_shown = flow != Flow::Object
            || self.shown.unwrap_or_else(|| match shown_by(&self.name) {
                Some(Shown::With(_) | Shown::WithValue(_)) => false,
                Some(Shown::Unless(..)) | None => true,
            });
        if is_shown { flow } else { Flow::Inline }
    }
}
