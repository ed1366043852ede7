//! Tracks elements whose text never links.

use smallvec::SmallVec;

use super::elements::{
    BLOCK, BREAKS_OUT, COLUMNS, Element, Elements, HIDDEN, IMPLIED_END, MARKER, NEVER_LINKED,
    RAW_TEXT, SCOPE, TABLE, TRACKED, UNKNOWN, VOID,
};
use super::tag::{Name, Tag};

/// The open elements, from the outermost skipped element inward. Elements outside of it are not
/// tracked.
///
/// This does not build a tree. An element ends at its own end tag. If another end tag closes it, it
/// may still be open in a browser, which reopens anchors in later blocks and ignores some end tags.
/// Such an anchor counts as open until the next anchor starts, unless a table cell or another
/// marker comes first. Any other skipped element counts as open until the end of the page. In `svg`
/// and `math`, tags must nest exactly.
#[derive(Clone, Debug, Default)]
pub(super) struct OpenElements {
    pub(super) elements: Elements,
    open: SmallVec<[OpenElement; 4]>,
    left_open: LeftOpen,
    /// True if a table is open but none of its cells. Browsers move text in such a place before the
    /// table.
    pub(super) is_in_table: bool,
    /// An upper bound for the number of open tables.
    tables: usize,
}

/// The maximum depth in a skipped element. Nothing links after a deeper element.
const MAX_DEPTH: usize = 1024;

/// The skipped elements that may still be open although they are no longer tracked.
///
/// An end tag can close an element around a skipped element: `<div><a href=x></div>`. Browsers then
/// reopen an `a` in the next block, where text must not link, although no `<a>` precedes it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum LeftOpen {
    /// No element.
    #[default]
    Nothing,
    /// An anchor, around or before all open tables except the outermost `tables`.
    Anchor { tables: usize },
    /// Elements that browsers do not reopen in the next block. In Markdown they end with their
    /// block, see [`OpenElements::end_block`].
    InBlock,
    /// Elements that only a tree could determine. Nothing links up to the end of the page.
    Anything,
}

/// The number of elements that an `</a>`, or the next `<a>`, closes along with an anchor. The
/// "adoption agency algorithm" of the HTML Standard treats the elements in an anchor differently
/// from the fifth on (its inner loop counts to three), so with more elements it is not certain that
/// the anchor has ended.
const CLOSED_WITH_ANCHOR: usize = 4;

#[derive(Clone, Debug)]
struct OpenElement {
    name: Name,
    is_skipped: bool,
    space: Space,
    around: ElementContext,
}

impl OpenElement {
    /// Returns whether browsers reopen the element after a block that ended it.
    fn is_formatting(&self) -> bool {
        matches!(
            &*self.name,
            b"a" | b"b"
                | b"big"
                | b"code"
                | b"em"
                | b"font"
                | b"i"
                | b"nobr"
                | b"s"
                | b"small"
                | b"strike"
                | b"strong"
                | b"tt"
                | b"u"
        )
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Space {
    Html,
    Svg,
    MathMl,
    /// An element of SVG or MathML that contains HTML.
    IntegrationPoint,
}

/// The context in an element, from itself and the elements around it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ElementContext {
    pub(super) is_hidden: bool,
    is_in_select: bool,
    /// True in `svg` or `math`.
    pub(super) is_in_foreign: bool,
    pub(super) is_in_noscript: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ElementContent {
    Markup,
    /// Text up to the end tag of the element.
    RawText,
    /// Either markup or raw text: if they differ, the reader gives up.
    Either,
    /// Content that depends on the tree.
    Unknown,
}

impl OpenElements {
    pub(super) fn new(elements: Elements) -> Self {
        Self { elements, ..Self::default() }
    }

    /// Returns whether no skipped element is open.
    #[inline]
    pub(super) fn is_zero(&self) -> bool {
        self.open.is_empty() && self.left_open == LeftOpen::Nothing
    }

    /// Returns whether nothing links up to the end of the page.
    pub(super) fn is_lost(&self) -> bool {
        matches!(self.left_open, LeftOpen::InBlock | LeftOpen::Anything)
    }

    /// Closes all elements at the end of the block that opened them, unless browsers reopen one of
    /// them in the next block. Returns whether it closed them.
    pub(super) fn end_block(&mut self) -> bool {
        let is_closed = matches!(self.left_open, LeftOpen::Nothing | LeftOpen::InBlock)
            && !self.open.iter().any(|open| open.is_skipped && open.is_formatting());
        if is_closed {
            self.open.clear();
            self.left_open = LeftOpen::Nothing;
        }
        is_closed
    }

    #[inline]
    pub(super) fn around(&self) -> ElementContext {
        self.open.last().map_or(ElementContext::default(), |open| open.around)
    }

    /// Handles, as a fast path, a tag that does not affect the following text or only makes it
    /// skipped. Returns whether it handled the tag.
    #[inline(always)]
    pub(super) fn sees_simple(&mut self, tag: &Tag) -> bool {
        let Tag { name, is_end, .. } = *tag;
        let is_just_skipped = name.element.is_just_skipped();
        match (is_end, &*self.open) {
            // Outside of skipped elements an end tag matters only to the count of tables.
            (true, []) => !name.element.is(TABLE | COLUMNS),
            // `<code>…</code>`
            (true, [open]) if is_just_skipped && open.name == name => {
                self.open.clear();
                true
            }
            (false, []) if !self.elements.has_rules && !tag.is_editable() => {
                if is_just_skipped {
                    let (space, around) = (Space::Html, ElementContext::default());
                    self.open.push(OpenElement { name, is_skipped: true, space, around });
                }
                is_just_skipped || !name.element.is(TRACKED)
            }
            _ => false,
        }
    }

    #[inline]
    pub(super) fn see(&mut self, tag: &Tag) -> ElementContent {
        if !tag.is_end {
            return self.start(tag);
        }
        if self.open.is_empty() && *tag.name == *b"table" {
            self.tables = self.tables.saturating_sub(1);
        }
        self.end(&tag.name)
    }

    fn start(&mut self, tag: &Tag) -> ElementContent {
        let (name, element) = (&*tag.name, tag.name.element);
        let ElementContext { is_in_foreign, is_in_select, .. } = self.around();
        // These may end the `select`.
        let ends_select = || matches!(name, b"select" | b"input" | b"keygen" | b"textarea");
        if element.is(UNKNOWN) || is_in_select && ends_select() {
            return ElementContent::Unknown;
        }
        if is_in_foreign {
            // In an integration point, such as `foreignObject`, and in HTML within it, tags are
            // HTML. Elsewhere they are SVG or MathML: `/>` closes every tag, and a few HTML names
            // end the `svg` around them.
            let is_html = matches!(self.space(), Space::Html | Space::IntegrationPoint);
            match name {
                // An attribute decides whether its content is HTML.
                b"annotation-xml" | b"mglyph" | b"malignmark" => return ElementContent::Unknown,
                b"svg" | b"math" if is_html => {}
                _ if is_html && (element.is(VOID) || !tag.is_self_closing) => {}
                _ if is_html => return ElementContent::Unknown,
                _ if element.is(BREAKS_OUT) => return ElementContent::Unknown,
                _ if tag.is_self_closing => return ElementContent::Markup,
                _ if element.is(RAW_TEXT) => return ElementContent::Either,
                _ => return self.push(tag.name, true),
            }
        } else if element.is(TABLE | COLUMNS) {
            // A `col` in a cell ends the cell. Outside of tables browsers ignore it.
            self.is_in_table =
                !matches!(name, b"td" | b"th" | b"caption") && (name != b"col" || self.tables > 0);
            self.tables += usize::from(name == b"table");
        }
        match name {
            // This makes the content of the template table columns, where browsers ignore most
            // start tags.
            b"col" if self.last() == b"template" => return ElementContent::Unknown,
            b"svg" | b"math" if tag.is_self_closing => return ElementContent::Markup,
            _ if element.is(VOID) => return ElementContent::Markup,
            _ => {}
        }
        self.enter(tag.name, tag.is_editable() || self.elements.skip_element(name, element))
    }

    /// Handles a marker. An anchor before it is hidden from browsers until the element with the
    /// marker has ended. A table is certain to end, along with its content.
    fn meet_marker(&mut self, element: Element) {
        if let LeftOpen::Anchor { tables } = self.left_open
            && element.is(MARKER)
            && !(self.tables > tables && element.is(TABLE))
        {
            self.left_open = LeftOpen::Anything;
        }
    }

    /// Enters an HTML element.
    pub(super) fn enter(&mut self, name: Name, is_skipped: bool) -> ElementContent {
        self.meet_marker(name.element);
        if !is_skipped && self.open.is_empty() {
            return ElementContent::Markup;
        }
        self.end_before(&name);
        if !name.element.is(RAW_TEXT) {
            return self.push(name, is_skipped);
        }
        if self.around().is_in_select && *name != *b"script" {
            return ElementContent::Either;
        }
        match self.push(name, is_skipped) {
            ElementContent::Markup => ElementContent::RawText,
            other => other,
        }
    }

    /// Ends the elements that a start tag ends.
    fn end_before(&mut self, name: &[u8]) {
        let option = |last: &[u8]| {
            last == b"option" && matches!(name, b"option" | b"optgroup")
                || last == b"optgroup" && name == b"optgroup"
        };
        while option(self.last()) {
            self.open.pop();
        }
        if name != b"a" {
            return;
        }
        // Anchors do not nest: the next `<a>` ends an open anchor, unless an element between them
        // keeps it open.
        if let Some(own) = self.open.iter().rposition(|open| *open.name == *b"a") {
            let inside = &self.open[own + 1..];
            if self.is_in_table {
                // Browsers move an anchor directly in a table before the table.
                self.left_open = LeftOpen::Anything;
            } else if inside.len() <= CLOSED_WITH_ANCHOR
                && !inside.iter().any(|open| open.is_skipped || open.name.element.is(SCOPE))
            {
                let inside = if own == 0 { 0..self.open.len() } else { own..own + 1 };
                self.open.drain(inside);
            }
        }
        // With scripts enabled, the content of `noscript` has no anchors.
        if let LeftOpen::Anchor { tables } = self.left_open
            && self.tables <= tables
            && !self.around().is_in_noscript
        {
            self.left_open = LeftOpen::Nothing;
        }
    }

    fn last(&self) -> &[u8] {
        self.open.last().map_or(b"", |open| &open.name)
    }

    fn push(&mut self, name: Name, is_skipped: bool) -> ElementContent {
        let element = name.element;
        let space = match (self.space(), &*name) {
            (Space::Html, _) if !element.is(NEVER_LINKED) => Space::Html,
            (Space::Html | Space::IntegrationPoint, b"svg") => Space::Svg,
            (Space::Html | Space::IntegrationPoint, b"math") => Space::MathMl,
            (Space::Html | Space::IntegrationPoint, _) => Space::Html,
            (Space::Svg, b"foreignobject" | b"desc")
            | (Space::MathMl, b"mi" | b"mo" | b"mn" | b"ms" | b"mtext") => Space::IntegrationPoint,
            (space, _) => space,
        };
        let mut around = self.around();
        around.is_hidden |= element.is(HIDDEN);
        around.is_in_select |= space == Space::Html && *name == *b"select";
        around.is_in_foreign |= space != Space::Html;
        around.is_in_noscript |= *name == *b"noscript";
        self.open.push(OpenElement { name, is_skipped, space, around });
        if name.is_cut() || self.open.len() > MAX_DEPTH {
            ElementContent::Unknown
        } else {
            ElementContent::Markup
        }
    }

    fn space(&self) -> Space {
        self.open.last().map_or(Space::Html, |open| open.space)
    }

    #[inline]
    pub(super) fn end(&mut self, name: &Name) -> ElementContent {
        if self.around().is_in_foreign {
            if self.last() != &**name {
                return ElementContent::Unknown;
            }
            self.open.pop();
            return ElementContent::Markup;
        }
        if name.element.is(TABLE | COLUMNS) {
            self.is_in_table = **name != *b"table" && self.tables > 0;
        }
        match self.open.last() {
            None => {}
            Some(open) if open.name == *name => drop(self.open.pop()),
            Some(_) => self.close(name),
        }
        ElementContent::Markup
    }

    /// Leaves the element of an end tag if others are open in it, or all elements if it is not
    /// tracked itself.
    fn close(&mut self, name: &Name) {
        // Browsers ignore `</img>`, and read `</br>` as a start tag.
        if name.element.is(VOID) {
            return;
        }
        let own = self.open.iter().rposition(|open| open.name == *name);
        let (around, closed) = self.open.split_at(own.unwrap_or(0));
        let inside = &closed[usize::from(own.is_some())..];
        let tag = EndTag { name, element: name.element };
        if own.is_some() && tag.may_be_ignored(around, inside, self.tables) {
            self.left_open = LeftOpen::Anything;
        }
        if own.is_none() || !tag.closes_all(inside) {
            self.left_open = left_open(self.left_open, closed, inside, self.tables);
        }
        self.open.truncate(own.unwrap_or(0));
    }
}

/// Returns the elements that may remain open after an end tag that does not close the skipped
/// elements in `closed`.
fn left_open(
    before: LeftOpen,
    closed: &[OpenElement],
    inside: &[OpenElement],
    tables: usize,
) -> LeftOpen {
    // `</a>` closes an anchor through a few elements, unless one of them is a scope.
    let is_simple = |open: &OpenElement| {
        *open.name == *b"a" || !open.is_skipped && !open.name.element.is(SCOPE)
    };
    let is_anchor = inside.len() <= CLOSED_WITH_ANCHOR && inside.iter().all(is_simple);
    let skipped = closed.iter().filter(|open| open.is_skipped);
    skipped.fold(before, |left, open| match left {
        LeftOpen::Nothing if is_anchor && *open.name == *b"a" => LeftOpen::Anchor { tables },
        LeftOpen::Anchor { tables: earlier } if is_anchor && *open.name == *b"a" => {
            LeftOpen::Anchor { tables: earlier.min(tables) }
        }
        LeftOpen::Nothing | LeftOpen::InBlock if !open.is_formatting() => LeftOpen::InBlock,
        _ => LeftOpen::Anything,
    })
}

/// An end tag whose element has other open elements in it.
struct EndTag<'a> {
    name: &'a [u8],
    element: Element,
}

impl EndTag<'_> {
    /// Returns whether browsers may ignore the end tag and keep its element open. They do so if the
    /// element contains a scope, or if it is inline and contains a block, where browsers do not
    /// reopen it. In the second case they also ignore the end tags of elements around it. Outside of
    /// tables, they ignore all tags of cells, except in templates.
    fn may_be_ignored(
        &self,
        around: &[OpenElement],
        inside: &[OpenElement],
        tables: usize,
    ) -> bool {
        let is_scope = |open: &OpenElement| {
            open.name.element.is(SCOPE) && !(self.element.is(TABLE) && self.implies(open))
        };
        let is_inline = self.is_formatting() || !self.implies_others();
        let is_stray_cell = tables == 0
            && self.element.is(TABLE)
            && !around.iter().any(|open| *open.name == *b"template");
        is_stray_cell
            || inside.iter().any(is_scope)
            || is_inline
                && around.iter().any(|open| open.is_skipped)
                && inside.iter().any(|open| open.name.element.is(BLOCK))
    }

    /// Returns whether it certainly closes the elements inside. `</button>` and `</pre>` close all
    /// elements that are not skipped.
    fn closes_all(&self, inside: &[OpenElement]) -> bool {
        matches!(self.name, b"button" | b"pre") && !inside.iter().any(|open| open.is_skipped)
            || inside.iter().all(|open| self.implies(open))
    }

    /// Returns whether it implies the end tag of an element inside.
    fn implies(&self, open: &OpenElement) -> bool {
        match (self.name, &*open.name) {
            (b"datalist" | b"select", b"option") => true,
            (b"datalist", _) => false,
            _ => self.implies_others() && open.name.element.is(IMPLIED_END) && !open.is_skipped,
        }
    }

    fn implies_others(&self) -> bool {
        match self.name {
            b"option" | b"optgroup" | b"legend" | b"rb" | b"rp" | b"rt" | b"rtc" => false,
            b"select" | b"template" => true,
            _ => self.is_formatting() || self.element.is(BLOCK | SCOPE),
        }
    }

    fn is_formatting(&self) -> bool {
        matches!(self.name, b"code" | b"tt")
    }
}
