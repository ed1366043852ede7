//! Whether an anchor is open, and which end tag closes it.

use super::ends::is_void;
use super::scopes::{Closed, Scope, Scopes};
use super::tag::Tag;

/// The open anchor, and the scopes that keep an end tag from closing it.
#[derive(Clone, Debug, Default)]
pub(super) struct Anchors {
    open: Option<Anchor>,
    scopes: Scopes,
    /// Whether it cannot be told any more.
    is_lost: bool,
}

#[derive(Clone, Copy, Debug)]
struct Anchor {
    kind: Kind,
    /// How many scopes were open around it.
    scopes: usize,
    /// How many elements were opened inside that can hold others.
    blocks: usize,
}

/// An end tag closes an anchor around no more than eight elements at a time: HTML Standard, 13.2.6.4.7.
/// Of elements that end without an end tag, which are not counted, there may be as many.
const MAX_BLOCKS: usize = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// With an `href`: a link up to its end tag.
    Link,
    /// Without one: up to its end tag, and no further than the block.
    Named,
}

impl Anchors {
    /// Whether text here would be in an anchor, or it cannot be told any more.
    #[inline]
    pub(super) fn is_open(&self) -> bool {
        self.open.is_some() || self.is_lost || self.scopes.is_lost()
    }

    /// Whether text here stands in a table but in no cell.
    pub(super) fn is_in_table(&self) -> bool {
        self.scopes.is_in_table()
    }

    /// How many scopes are open.
    pub(super) fn scopes(&self) -> usize {
        self.scopes.len()
    }

    /// A block ends.
    pub(super) fn end_block(&mut self) {
        self.open.take_if(|anchor| anchor.kind == Kind::Named);
    }

    /// A tag of an anchor.
    pub(super) fn see(&mut self, tag: &Tag<'_>) {
        let scopes = self.scopes.len();
        if tag.is_end {
            let is_closed =
                |anchor: &mut Anchor| anchor.scopes == scopes && anchor.blocks < MAX_BLOCKS;
            self.open.take_if(is_closed);
            return;
        }
        // Between cells it takes the place of one outside, but not where that ends.
        self.is_lost |= self.open.is_some() && self.scopes.is_in_table();
        // One that is open in an outer scope stays so: this one is inside it.
        if self.open.is_none_or(|anchor| anchor.scopes == scopes) {
            let kind = match tag.has_href {
                true => Kind::Link,
                false => Kind::Named,
            };
            self.open = Some(Anchor {
                kind,
                scopes,
                blocks: 0,
            });
        }
    }

    /// An anchor may have been opened.
    pub(super) fn open_link(&mut self) {
        self.is_lost |= self.open.is_some();
        self.open.get_or_insert(Anchor {
            kind: Kind::Link,
            scopes: self.scopes.len(),
            blocks: 0,
        });
    }

    /// It cannot be told any more whether an anchor is open.
    pub(super) fn lose(&mut self) {
        self.is_lost = true;
    }

    /// Something is open that keeps end tags in, and will not be seen to end.
    pub(super) fn lose_open(&mut self) {
        self.is_lost |= self.open.is_some();
    }

    /// Whether any scope is open.
    pub(super) fn has_scopes(&self) -> bool {
        self.scopes.len() > 0
    }

    /// A tag inside the anchor that is none of an anchor or a scope.
    pub(super) fn see_inside(&mut self, tag: &Tag<'_>) {
        if let Some(open) = &mut self.open
            && !is_inline(tag.name)
        {
            open.blocks = match tag.is_end {
                true => open.blocks.saturating_sub(1),
                false => open.blocks + 1,
            };
        }
    }

    /// A tag of a scope; returns down to how many scopes it went.
    pub(super) fn see_scope(&mut self, scope: Scope, tag: &Tag<'_>) -> usize {
        let mut lowest = self.scopes.len();
        let (anchor, is_lost) = (&mut self.open, &mut self.is_lost);
        let closed = |closed: Closed| {
            lowest = lowest.min(closed.now);
            // Browsers forget what is open in the innermost scope alone.
            *is_lost |= anchor.is_some() && closed.before > closed.now + 1;
            let Some(open) = anchor.as_mut().filter(|open| open.scopes > closed.now) else {
                return;
            };
            match closed.ends_anchors && open.scopes == closed.before {
                true => *anchor = None,
                false => open.scopes = closed.now,
            }
        };
        match tag.is_end {
            true => self.scopes.end(scope, closed),
            false => self.scopes.start(scope, closed),
        }
        lowest
    }
}

/// Whether an element is open no longer than its line, ends where the next starts, or has no end.
fn is_inline(name: &[u8]) -> bool {
    is_void(name)
        || matches!(
            name,
            b"a" | b"b"
                | b"big"
                | b"code"
                | b"dd"
                | b"dt"
                | b"em"
                | b"font"
                | b"i"
                | b"li"
                | b"nobr"
                | b"p"
                | b"s"
                | b"small"
                | b"span"
                | b"strike"
                | b"strong"
                | b"tt"
                | b"u"
        )
}
