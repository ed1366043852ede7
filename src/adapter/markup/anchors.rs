//! Whether an anchor is open, and which end tag closes it.

use super::scopes::{Closed, Scope, Scopes};
use super::tag::Tag;

/// The open anchor, and the scopes that keep an end tag from closing it.
#[derive(Clone, Debug, Default)]
pub(super) struct Anchors {
    open: Option<Anchor>,
    scopes: Scopes,
}

#[derive(Clone, Copy, Debug)]
struct Anchor {
    kind: Kind,
    /// How many scopes were open around it.
    scopes: usize,
}

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
        self.open.is_some() || self.scopes.is_lost()
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
            self.open.take_if(|anchor| anchor.scopes == scopes);
            return;
        }
        // One that is open in an outer scope stays so: this one is inside it.
        if self.open.is_none_or(|anchor| anchor.scopes == scopes) {
            let kind = match tag.has_href {
                true => Kind::Link,
                false => Kind::Named,
            };
            self.open = Some(Anchor { kind, scopes });
        }
    }

    /// An anchor may have been opened.
    pub(super) fn open_link(&mut self) {
        self.open.get_or_insert(Anchor {
            kind: Kind::Link,
            scopes: self.scopes.len(),
        });
    }

    /// A tag of a scope; returns down to how many scopes it went.
    pub(super) fn see_scope(&mut self, scope: Scope, tag: &Tag<'_>) -> usize {
        let mut lowest = self.scopes.len();
        let anchor = &mut self.open;
        let closed = |closed: Closed| {
            lowest = lowest.min(closed.now);
            let Some(open) = anchor.as_mut().filter(|open| open.scopes > closed.now) else {
                return;
            };
            // Browsers forget what is open in the innermost scope alone.
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
