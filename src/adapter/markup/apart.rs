//! Elements in which tags do not mean what they mean elsewhere.

use super::anchors::Anchors;
use super::ends::is_block;
use super::reader::Place;
use super::scopes::Scope;
use super::tag::{Name, Tag};

/// The outermost of them that is open.
#[derive(Clone, Debug)]
pub(super) struct Apart {
    name: Name,
    kind: Kind,
    /// How many elements of the name are open.
    depth: usize,
    /// How many anchors are open inside: none of them is one of the page's.
    anchors: usize,
    /// Those of a template.
    own: Anchors,
    rows: Rows,
    /// Whether what is open inside decides where anchors end.
    is_odd: bool,
    /// Whether there was any.
    has_had_anchors: bool,
    /// How many scopes were open around it.
    scopes: usize,
    place: Place,
    is_skipped: bool,
    /// How many SVG or MathML are open inside what is not.
    foreign: usize,
    /// How many others were opened inside.
    others: usize,
    /// How many elements of SVG or MathML are open inside which there is HTML.
    html: usize,
    /// Whether SVG or MathML was left without its end tag.
    is_left: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Not of HTML: in it `/>` ends what it starts.
    Foreign,
    Select,
    /// What is in it is no part of the page, or not for every reader.
    Template,
}

/// Whether a template holds parts of a table without the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rows {
    None,
    Some,
}

impl Kind {
    #[inline]
    pub(super) fn of(name: &[u8]) -> Option<Self> {
        Some(match name {
            b"svg" | b"math" => Self::Foreign,
            b"select" => Self::Select,
            b"template" | b"noscript" => Self::Template,
            _ => return None,
        })
    }
}

impl Apart {
    pub(super) fn new(
        name: &[u8],
        kind: Kind,
        scopes: usize,
        place: Place,
        is_skipped: bool,
    ) -> Self {
        Self {
            name: Name::of(name),
            kind,
            depth: 1,
            anchors: 0,
            own: Anchors::default(),
            rows: Rows::None,
            is_odd: false,
            has_had_anchors: false,
            scopes,
            place,
            is_skipped,
            foreign: 0,
            others: 0,
            html: 0,
            is_left: false,
        }
    }

    pub(super) fn scopes(&self) -> usize {
        self.scopes
    }

    pub(super) fn place(&self) -> Place {
        self.place
    }

    pub(super) fn has_anchors(&self) -> bool {
        self.anchors > 0 || self.own.is_open() || self.is_odd && self.has_had_anchors
    }

    pub(super) fn allows_links(&self) -> bool {
        !self.is_skipped && !self.has_anchors()
    }

    /// Whether tags are those of HTML: not in SVG and MathML.
    pub(super) fn is_html(&self) -> bool {
        !self.is_in_foreign() || self.is_left || self.html > 0
    }

    /// Whether SVG or MathML may have been left without its end tag.
    pub(super) fn is_left(&self) -> bool {
        self.is_left
    }

    pub(super) fn is_in_foreign(&self) -> bool {
        self.kind == Kind::Foreign || self.foreign > 0
    }

    /// Whether a scope was left open inside a template.
    pub(super) fn has_own_scopes(&self) -> bool {
        self.own.has_scopes()
    }

    /// Sees a tag inside, where so many scopes are open; returns whether it ends this.
    pub(super) fn see(&mut self, tag: &Tag<'_>, scopes: usize) -> bool {
        // In HTML inside SVG the slash closes nothing, but for SVG inside that.
        let is_foreign = Kind::of(tag.name) == Some(Kind::Foreign);
        let is_closed = tag.is_self_closing && (is_foreign || !self.is_html());
        if self.is_in_foreign() && !is_closed {
            self.see_foreign(tag);
        }
        if self.kind != Kind::Foreign && is_foreign && !is_closed {
            match tag.is_end {
                false => self.foreign += 1,
                true => self.foreign = self.foreign.saturating_sub(1),
            }
        }
        self.has_had_anchors |= tag.name == b"a";
        // In HTML each of them keeps end tags in. A template sees to its own.
        let keeps = Scope::of(tag.name).is_some() || Kind::of(tag.name).is_some();
        let is_own = self.kind == Kind::Template || self.name.as_bytes() == tag.name;
        self.is_odd |= keeps && !is_own && self.is_html();
        match (tag.is_end, self.name.as_bytes() == tag.name) {
            (false, _) if is_closed => {}
            // A second one ends the first.
            (false, true) if self.kind == Kind::Select && scopes == self.scopes => self.depth = 0,
            (false, true) => self.depth += 1,
            // The end tag does not reach out of a cell.
            (true, true) if scopes > self.scopes => {}
            (true, true) => self.depth -= 1,
            _ if self.kind == Kind::Template => match Scope::of(tag.name) {
                Some(scope) => self.see_own(scope, tag),
                None if tag.name == b"a" => self.own.see(tag),
                None => {}
            },
            (false, false) if tag.name == b"a" => self.anchors += 1,
            // Most of what can be in it keeps the end tag from what is outside.
            (true, false) if tag.name == b"a" => self.anchors = self.anchors.saturating_sub(1),
            _ => {}
        }
        self.depth == 0
    }

    /// Sees a tag of a scope in a template.
    fn see_own(&mut self, scope: Scope, tag: &Tag<'_>) {
        if !self.own.has_scopes() {
            match scope {
                Scope::Part | Scope::Td | Scope::Th => self.rows = Rows::Some,
                Scope::Table | Scope::Caption => self.is_odd |= self.rows == Rows::Some,
                _ => {}
            }
        }
        self.own.see_scope(scope, tag);
    }

    /// Sees what a tag in SVG or MathML leads to.
    fn see_foreign(&mut self, tag: &Tag<'_>) {
        match (is_of_html_inside(tag.name), tag.is_end) {
            (true, false) => self.html += 1,
            (true, true) => self.html = self.html.saturating_sub(1),
            (false, false) => self.is_left |= ends_foreign(tag.name),
            // An end tag does so too, of an element that is open outside.
            (false, true) => self.is_left |= self.others == 0 || is_block(tag.name),
        }
        self.others = match tag.is_end {
            true => self.others.saturating_sub(1),
            false => self.others + 1,
        };
    }

    /// Whether a tag inside means what it means outside.
    pub(super) fn means_scope(&self, scope: Scope, tag: &Tag<'_>, scopes: usize) -> bool {
        let has_own = scopes > self.scopes;
        match self.kind {
            // Only tables end SVG and MathML, and only in tables are there cells.
            Kind::Foreign => tag.is_end || scope == Scope::Table || has_own,
            // It ends with its cell, and keeps the end tags of others in.
            Kind::Select => scope.is_of_table() || !tag.is_end || has_own,
            Kind::Template => false,
        }
    }
}

/// Whether what is inside the element of SVG or MathML is HTML.
fn is_of_html_inside(name: &[u8]) -> bool {
    matches!(
        name,
        b"foreignobject"
            | b"desc"
            | b"title"
            | b"annotation-xml"
            | b"mi"
            | b"mn"
            | b"mo"
            | b"ms"
            | b"mtext"
    )
}

/// Whether the element ends SVG and MathML that it is found in: HTML Standard, 13.2.6.5.
fn ends_foreign(name: &[u8]) -> bool {
    matches!(
        name,
        [b'h', b'1'..=b'6']
            | b"b"
            | b"big"
            | b"blockquote"
            | b"body"
            | b"br"
            | b"center"
            | b"code"
            | b"dd"
            | b"div"
            | b"dl"
            | b"dt"
            | b"em"
            | b"embed"
            | b"font"
            | b"head"
            | b"hr"
            | b"i"
            | b"img"
            | b"li"
            | b"listing"
            | b"menu"
            | b"meta"
            | b"nobr"
            | b"ol"
            | b"p"
            | b"pre"
            | b"ruby"
            | b"s"
            | b"small"
            | b"span"
            | b"strike"
            | b"strong"
            | b"sub"
            | b"sup"
            | b"table"
            | b"tt"
            | b"u"
            | b"ul"
            | b"var"
    )
}
