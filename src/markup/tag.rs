//! A tag, read as its bytes come.

use alloc::vec::Vec;

use memchr::memchr;
use smallvec::SmallVec;

use super::attributes::{State, Step, ends_name, is_space};
use super::elements::{Element, Flow, SHORT, Shown, is_editable, shown_by};

/// An element name in lower case.
#[derive(Clone, Debug, Default)]
pub(super) struct Name {
    short: [u8; SHORT],
    len: usize,
    /// All of the name if it is longer than `short`, or else what was there before.
    long: Vec<u8>,
}

impl PartialEq for Name {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.len == other.len
            && match self.len <= SHORT {
                true => self.short == other.short,
                false => self.long == other.long,
            }
    }
}

impl Name {
    /// The most bytes of a name that is read.
    pub(super) const MAX: usize = 64;

    pub(super) fn new(name: &[u8]) -> Self {
        let mut own = Self::default();
        own.set(name);
        own
    }

    fn set(&mut self, name: &[u8]) {
        self.len = name.len();
        match self.short.get_mut(..name.len()) {
            Some(short) => {
                short.copy_from_slice(name);
                short.make_ascii_lowercase();
                self.short[name.len()..].fill(0);
            }
            None => self.long = name.to_ascii_lowercase(),
        }
    }

    /// Takes the name at the start of `html`; returns its length, if its end is there.
    #[inline]
    fn read(&mut self, html: &[u8]) -> Option<usize> {
        self.short = [0; SHORT];
        for (len, &byte) in html.iter().take(SHORT).enumerate() {
            let lower = IN_NAME[usize::from(byte)];
            if lower == 0 {
                self.len = len;
                return Some(len);
            }
            self.short[len] = lower;
        }
        let len = html.iter().take(Self::MAX + 1).position(|&byte| ends_name(byte))?;
        self.set(&html[..len]);
        Some(len)
    }

    #[inline]
    pub(super) fn element(&self) -> Element {
        if self.len <= SHORT { Element::of_short(self.short) } else { Element::default() }
    }
}

impl core::ops::Deref for Name {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        self.short.get(..self.len).unwrap_or(&self.long)
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
        let len = self.name.read(html)?;
        self.element = self.name.element();
        self.kind = kind;
        self.is_self_closing = false;
        self.state = State::default();
        (self.editable, self.shown) = (None, None);
        Some(len)
    }

    /// The same as [`read`](Self::read) from the name on, for all of a tag that is written as most are.
    #[inline]
    pub(super) fn read_plain(&mut self, html: &[u8]) -> Option<usize> {
        if html.first() == Some(&b'>') {
            return Some(1);
        }
        let len = self.read_plain_attributes(html);
        if len.is_none() {
            (self.editable, self.shown) = (None, None);
        }
        len
    }

    fn read_plain_attributes(&mut self, html: &[u8]) -> Option<usize> {
        let mut at = 0;
        loop {
            match html.get(at..)? {
                [b'>', ..] => return Some(at + 1),
                [b'/', b'>', ..] => {
                    self.is_self_closing = true;
                    return Some(at + 2);
                }
                [space, ..] if is_space(*space) => at += 1,
                _ => return None,
            }
            let rest = &html[at..];
            let len = rest.iter().position(|&b| !(b.is_ascii_alphanumeric() || b == b'-'))?;
            let (name, rest) = rest.split_at(len);
            let mut value: &[u8] = b"";
            at += len;
            if let [b'=', quote @ (b'"' | b'\''), rest @ ..] = rest {
                value = &rest[..memchr(*quote, rest)?];
                at += 3 + value.len();
            }
            if self.kind == Kind::Start {
                self.see_attribute(name, value);
            }
        }
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
        let Attribute { name, value } = core::mem::take(&mut self.attribute);
        if self.kind == Kind::Start {
            self.see_attribute(&name, &value);
        }
    }

    fn see_attribute(&mut self, name: &[u8], value: &[u8]) {
        let value = &value[..value.len().min(KEPT)];
        if name.eq_ignore_ascii_case(b"contenteditable") {
            self.editable.get_or_insert(is_editable(value));
        }
        if self.element.flow() != Flow::Object {
            return;
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
