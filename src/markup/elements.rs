//! The properties of elements, by their names in lowercase.

use alloc::string::String;
use alloc::vec::Vec;

use super::edge::Edge;
pub(super) use super::names::{
    BLOCK, BREAKS_OUT, COLUMNS, CONDITIONAL, HIDDEN, IMPLIED_END, MARKER, NEVER_LINKED, RAW_TEXT,
    SCOPE, TABLE, UNKNOWN, VOID,
};
use super::names::{NAMES, NOTE, OBJECT, SHOWN_ALIKE, SKIPPED};

/// The skipped elements: the default elements, with the additions and exceptions of a linker.
#[derive(Clone, Debug, Default)]
pub(crate) struct Elements {
    skips_headings: bool,
    skip: Vec<String>,
    unskip: Vec<String>,
    /// True if more elements are skipped or linked than by default.
    pub(crate) has_rules: bool,
}

impl Elements {
    /// Returns the default elements with the names in `skip` and without the names in `unskip`, all
    /// in lowercase.
    pub(crate) fn new(skip: &[String], unskip: &[String], skips_headings: bool) -> Self {
        let has_rules = !skip.is_empty() || !unskip.is_empty() || skips_headings;
        Self { skips_headings, skip: skip.to_vec(), unskip: unskip.to_vec(), has_rules }
    }

    #[inline]
    pub(crate) fn skip(&self, name: &[u8]) -> bool {
        self.skip_element(name, Element::from_name(name))
    }

    #[inline]
    pub(super) fn skip_element(&self, name: &[u8], element: Element) -> bool {
        let is_in = |names: &[String]| names.iter().any(|own| own.as_bytes() == name);
        if is_in(&self.skip) {
            true
        } else if is_in(&self.unskip) {
            element.is(NEVER_LINKED)
        } else {
            let is_heading = matches!(name, [b'h', b'1'..=b'6']);
            element.is(SKIPPED | NEVER_LINKED) || is_heading && self.skips_headings
        }
    }
}

/// The properties of all elements with a name, as a set of the bits of `names`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Element(u16);

/// The properties of an element whose start tag affects which elements are open around the
/// following text.
pub(super) const TRACKED: u16 = SKIPPED | NEVER_LINKED | MARKER | UNKNOWN | TABLE | COLUMNS;

impl Element {
    #[inline]
    pub(super) fn from_name(name: &[u8]) -> Self {
        Self::of_key(key(name))
    }

    #[inline]
    pub(super) fn of_key(key: u128) -> Self {
        let mut slot = slot(key);
        loop {
            match BY_KEY.0[slot] {
                own if own == key => return Self(BY_KEY.1[slot]),
                0 => return Self(0),
                _ => slot = (slot + 1) % SLOTS,
            }
        }
    }

    /// Returns whether text in the element is skipped, and the element has no other effect on the
    /// surrounding text.
    #[inline]
    pub(super) fn is_just_skipped(self) -> bool {
        self.0 & TRACKED == SKIPPED
    }

    #[inline]
    pub(super) fn is(self, bits: u16) -> bool {
        self.0 & bits != 0
    }

    /// Returns how the start of the element affects the text around it.
    #[inline]
    pub(super) fn flow(self) -> Flow {
        match self {
            _ if self.is(BLOCK) => Flow::Block,
            _ if self.is(OBJECT) => Flow::Object,
            _ if self.is(VOID | HIDDEN) => Flow::HIDDEN,
            _ if self.is(NOTE) => Flow::Inline(Edge::Note),
            _ if self.is(SKIPPED | NEVER_LINKED) => Flow::Inline(Edge::Apart),
            _ => Flow::Inline(Edge::Opens),
        }
    }
}

/// A hash table of the names and of their bits: each is in the slot of its key, or in the next free
/// slot.
static BY_KEY: ([u128; SLOTS], [u16; SLOTS]) = table();
const SLOTS: usize = 256;

/// The maximum length of a name in [`NAMES`], in bytes.
const SHORT: usize = size_of::<u128>();

/// Returns a name as a number. For longer names it is 1, which is not the key of any name.
#[inline]
const fn key(name: &[u8]) -> u128 {
    if name.len() > SHORT {
        return 1;
    }
    let (mut key, mut at) = (0, name.len());
    while at > 0 {
        at -= 1;
        key = key << 8 | name[at] as u128;
    }
    key
}

#[inline]
const fn slot(key: u128) -> usize {
    let folded = key as u64 ^ (key >> 64) as u64;
    (folded.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize % SLOTS
}

const fn table() -> ([u128; SLOTS], [u16; SLOTS]) {
    let (mut keys, mut elements) = ([0; SLOTS], [0; SLOTS]);
    let mut row = 0;
    while row < NAMES.len() {
        let (bits, mut names) = (NAMES[row].0, NAMES[row].1.as_bytes());
        while !names.is_empty() {
            let mut len = 0;
            while len < names.len() && names[len] != b' ' {
                len += 1;
            }
            let (name, rest) = names.split_at(len);
            let key = key(name);
            let mut slot = slot(key);
            while keys[slot] != 0 && keys[slot] != key {
                slot = (slot + 1) % SLOTS;
            }
            keys[slot] = key;
            elements[slot] |= bits;
            names = match rest {
                [_, rest @ ..] => rest,
                [] => rest,
            };
        }
        row += 1;
    }
    (keys, elements)
}

/// Returns whether every browser shows the text of the element.
pub(crate) fn is_shown_alike(name: &[u8]) -> bool {
    SHOWN_ALIKE.split(' ').any(|own| own.as_bytes() == name)
}

/// Returns whether no browser shows the text of the element, which is for scripts, for browsers
/// without frames, or a tooltip.
pub(crate) fn is_never_shown(name: &[u8]) -> bool {
    matches!(name, b"iframe" | b"noembed" | b"noframes" | b"script" | b"style" | b"title")
}

/// Returns whether the element has no content and no end tag.
pub(crate) fn is_void(name: &[u8]) -> bool {
    Element::from_name(name).is(VOID)
}

/// Returns whether the text in the element is not shown, or not as part of the text around it.
pub(crate) fn is_hidden(name: &[u8]) -> bool {
    Element::from_name(name).is(HIDDEN)
}

/// The effect of the start or the end of an element on the text around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Flow {
    /// An invisible boundary, which readers do not notice: `b`, `span`, `wbr`, unknown elements.
    Inline(Edge),
    /// Something visible other than text: `br`, `img`.
    Object,
    Block,
}

impl Flow {
    pub(crate) const HIDDEN: Self = Self::Inline(Edge::Hidden);

    /// Returns the flow of the end of an element with this start.
    #[inline]
    pub(crate) const fn end(self) -> Self {
        match self {
            Self::Inline(Edge::Opens | Edge::Apart | Edge::Note) => Self::Inline(Edge::Closes),
            flow => flow,
        }
    }

    /// Combines this with `next`, which directly follows. If both are edges, the first edge that is
    /// not hidden counts.
    pub(crate) fn and(self, next: Self) -> Self {
        match next {
            Self::Inline(_) if self != Self::HIDDEN => self,
            next => self.max(next),
        }
    }

    /// Returns the flow of the start of an element. `attribute` returns an attribute of the
    /// element, because a few elements show something only with an attribute.
    pub(crate) fn from_name(
        name: &[u8],
        attribute: impl Fn(&str) -> Option<alloc::string::String>,
    ) -> Self {
        let is_shown = shown_by(name)
            .is_none_or(|(name, is_shown)| is_shown(attribute(name).as_deref().map(str::as_bytes)));
        if is_shown { Element::from_name(name).flow() } else { Self::HIDDEN }
    }

    pub(crate) fn of_end(name: &[u8]) -> Self {
        // Elements that need an attribute to show something have no text.
        if shown_by(name).is_none() { Element::from_name(name).flow().end() } else { Self::HIDDEN }
    }
}

type IsShown = fn(Option<&[u8]>) -> bool;

/// Returns the attribute that decides whether an element shows something, and the test of its
/// value, if it is present.
#[inline]
pub(super) fn shown_by(name: &[u8]) -> Option<(&'static str, IsShown)> {
    match name {
        b"audio" => Some(("controls", |value| value.is_some())),
        b"img" => Some(("src", |value| value.is_some_and(|value| !value.is_empty()))),
        // A value with a character reference may mean `hidden`.
        b"input" => Some(("type", |value| {
            value.is_none_or(|value| {
                !value.eq_ignore_ascii_case(b"hidden") && !value.contains(&b'&')
            })
        })),
        _ => None,
    }
}

pub(crate) fn is_editable(value: &[u8]) -> bool {
    !value.eq_ignore_ascii_case(b"false")
}

/// Returns the name of a heading of a level from 1 on.
pub(crate) const fn heading(level: usize) -> &'static str {
    const NAMES: [&str; 7] = ["h1", "h1", "h2", "h3", "h4", "h5", "h6"];
    if level < NAMES.len() { NAMES[level] } else { "h6" }
}
