//! Which elements are open around a text, as far as it matters to whether that text may link.

use super::elements::{Elements, is_raw_text};
use super::ends::{is_apart, is_block, is_foreign, is_formatting, is_void};
use super::reader::Place;
use super::scopes::{Closed, Scope, Scopes};
use super::tag::{Name, Tag};

/// The open elements whose text never links, from one tag after the other.
///
/// Of the elements of `elements.rs` only the outermost is kept: inside it no other counts. Anchors
/// are kept beside it, and so is what keeps an end tag from closing them.
#[derive(Clone, Debug)]
pub(in crate::adapter) struct Open {
    elements: Elements,
    anchor: Option<Anchor>,
    skipped: Option<Skipped>,
    scopes: Scopes,
}

#[derive(Clone, Copy, Debug)]
struct Anchor {
    kind: AnchorKind,
    /// How many scopes were open around it.
    scopes: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AnchorKind {
    /// With an `href`: a link up to its end tag.
    Link,
    /// Without one: up to its end tag, and no further than the block.
    Named,
}

#[derive(Clone, Debug)]
struct Skipped {
    name: Name,
    inside: Inside,
    /// How many elements of the name are open.
    depth: usize,
    /// How many others were opened inside.
    others: usize,
    /// How many anchors that are none of the page's.
    anchors: usize,
    /// How many scopes were open around it.
    scopes: usize,
    place: Place,
}

/// What tags mean inside a skipped element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Inside {
    Html,
    /// What they mean outside, but to anchors.
    Foreign,
    /// Nothing to what is outside.
    Apart,
    /// Nothing: they are text.
    RawText,
}

impl Inside {
    fn of(name: &[u8]) -> Self {
        if is_foreign(name) {
            Self::Foreign
        } else if is_apart(name) {
            Self::Apart
        } else if is_raw_text(name) {
            Self::RawText
        } else {
            Self::Html
        }
    }
}

impl Open {
    pub(in crate::adapter) fn new(elements: Elements) -> Self {
        Self {
            elements,
            anchor: None,
            skipped: None,
            scopes: Scopes::default(),
        }
    }

    pub(in crate::adapter) fn allows_links(&self) -> bool {
        self.anchor.is_none() && self.skipped.is_none() && !self.scopes.is_full()
    }

    /// Whether text here stands in a table but in no cell.
    pub(in crate::adapter) fn is_in_table(&self) -> bool {
        self.scopes.is_in_table()
    }

    pub(super) fn is_in_raw_text(&self) -> bool {
        let inside = self.skipped.as_ref().map(|skipped| skipped.inside);
        inside == Some(Inside::RawText)
    }

    /// Whether `name` is that of the outermost skipped element.
    pub(super) fn is_skipped(&self, name: &[u8]) -> bool {
        let skipped = self.skipped.as_ref();
        skipped.is_some_and(|skipped| skipped.name.as_bytes() == name)
    }

    /// A block ends, and with it what inline HTML left open in it; a link and what HTML reads as
    /// raw text go on.
    pub(in crate::adapter) fn end_block(&mut self) {
        self.skipped
            .take_if(|skipped| skipped.place == Place::Inline && skipped.inside != Inside::RawText);
        self.anchor
            .take_if(|anchor| anchor.kind == AnchorKind::Named);
    }

    #[inline]
    pub(in crate::adapter) fn see(&mut self, tag: &Tag<'_>, place: Place) {
        let scope = Scope::of(tag.name);
        if tag.is_end && self.skipped.is_none() && scope.is_none() && tag.name != b"a" {
            return;
        }
        if tag.name == b"a" {
            return self.see_anchor(tag);
        }
        if self.skipped.is_some() {
            self.see_inside(tag, scope);
        } else {
            if let Some(scope) = scope {
                self.see_scope(scope, tag);
            }
            // Only in SVG and MathML does the slash close an element.
            let is_closed = tag.is_self_closing && is_foreign(tag.name);
            let is_skipped = self.elements.skip(tag.name) || tag.is_editable;
            if !tag.is_end && !is_closed && is_skipped && !is_void(tag.name) {
                self.skipped = Some(Skipped {
                    name: Name::of(tag.name),
                    inside: Inside::of(tag.name),
                    depth: 1,
                    others: 0,
                    anchors: 0,
                    scopes: self.scopes.len(),
                    place,
                });
            }
        }
    }

    fn see_anchor(&mut self, tag: &Tag<'_>) {
        if let Some(skipped) = &mut self.skipped {
            match (skipped.inside, tag.is_end) {
                (Inside::Foreign, false) if tag.is_self_closing => return,
                (Inside::Foreign | Inside::Apart, false) => {
                    skipped.anchors += 1;
                    return;
                }
                // Most of what is in them keeps the end tag from what is outside.
                (Inside::Foreign | Inside::Apart, true) => {
                    skipped.anchors = skipped.anchors.saturating_sub(1);
                    return;
                }
                _ => {}
            }
        }
        let scopes = self.scopes.len();
        if !tag.is_end {
            // One that is open in an outer scope stays so: this one is inside it.
            if self.anchor.is_none_or(|anchor| anchor.scopes == scopes) {
                let kind = match tag.has_href {
                    true => AnchorKind::Link,
                    false => AnchorKind::Named,
                };
                self.anchor = Some(Anchor { kind, scopes });
            }
        } else {
            self.anchor.take_if(|anchor| anchor.scopes == scopes);
        }
    }

    /// A tag inside a skipped element.
    fn see_inside(&mut self, tag: &Tag<'_>, scope: Option<Scope>) {
        let Some(skipped) = &mut self.skipped else {
            return;
        };
        let is_same = skipped.name.as_bytes() == tag.name;
        let is_closed =
            tag.is_self_closing && (is_foreign(tag.name) || skipped.inside == Inside::Foreign);
        match (tag.is_end, is_same) {
            (false, _) if is_closed || is_void(tag.name) => {}
            (false, true) => skipped.depth += 1,
            (false, false) => skipped.others += 1,
            // The end tag does not reach out of a cell.
            (true, true) if self.scopes.len() > skipped.scopes => {}
            (true, true) => skipped.depth -= 1,
            (true, false) => match skipped.others.checked_sub(1) {
                Some(others) => skipped.others = others,
                // An element around it ends, and with it all inside.
                None if scope.is_none() && is_block(tag.name) && skipped.ends_with_block() => {
                    skipped.depth = 0;
                }
                // The cell of a `select`.
                None if scope.is_some() && skipped.name.as_bytes() == b"select" => {
                    skipped.depth = 0;
                }
                None => {}
            },
        }
        let (inside, depth) = (skipped.inside, skipped.depth);
        if depth == 0 {
            self.end_skipped();
        }
        if inside == Inside::Apart && depth > 0 {
            return;
        }
        if let Some(scope) = scope
            && (tag.is_end || inside != Inside::Foreign || self.may_open(scope))
        {
            self.see_scope(scope, tag);
            let scopes = self.scopes.len();
            if self
                .skipped
                .as_ref()
                .is_some_and(|skipped| scopes < skipped.scopes)
            {
                self.end_skipped();
            }
        }
    }

    /// Whether the start tag of the scope means one of HTML in SVG and MathML: only tables end
    /// those, and only in tables are there cells.
    fn may_open(&self, scope: Scope) -> bool {
        let outside = self.skipped.as_ref().map_or(0, |skipped| skipped.scopes);
        scope == Scope::Table || self.scopes.len() > outside
    }

    fn end_skipped(&mut self) {
        let Some(skipped) = self.skipped.take() else {
            return;
        };
        // What was opened in a `template` ends with it; of others that cannot be told.
        if skipped.anchors > 0 && skipped.name.as_bytes() != b"template" && self.anchor.is_none() {
            self.anchor = Some(Anchor {
                kind: AnchorKind::Link,
                scopes: self.scopes.len(),
            });
        }
    }

    fn see_scope(&mut self, scope: Scope, tag: &Tag<'_>) {
        let anchor = &mut self.anchor;
        let closed = |closed: Closed| {
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
    }
}

impl Skipped {
    fn ends_with_block(&self) -> bool {
        self.inside != Inside::Apart && !is_formatting(self.name.as_bytes())
            || self.name.as_bytes() == b"select"
    }
}
