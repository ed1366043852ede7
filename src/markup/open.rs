//! Tracks elements whose text never links.

use smallvec::SmallVec;

use crate::linker::Linker;

use super::elements::{
    BLOCK, BREAKS_OUT, COLUMNS, Element, Elements, HIDDEN, IMPLIED_END, MARKER, NEVER_LINKED,
    RAW_TEXT, SCOPE, TABLE, TRACKED, UNKNOWN, VOID,
};
use super::tag::{Kind, Name, Tag};

/// The open elements from the outermost skipped one inward. Elements outside of it are not tracked.
///
/// This does not build a tree. An element that its own end tag closes is left. One that another end tag
/// closes may still be open in a browser, which reopens anchors in later blocks and ignores some end
/// tags: such an anchor counts as open until the next anchor starts, unless a table cell or the like
/// starts before, and any other skipped element until the end of the page. In `svg` and `math` tags have
/// to nest exactly.
#[derive(Clone, Debug)]
pub(super) struct OpenElements {
    elements: Elements,
    open: SmallVec<[Open; 4]>,
    left_open: LeftOpen,
    /// Whether a table is open but none of its cells: browsers move text there before the table.
    is_in_table: bool,
    /// At least as many tables as are open.
    tables: usize,
}

/// Limits of what is tracked in a skipped element. Nothing after an element beyond them links.
const MAX_DEPTH: usize = 1024;

/// Which skipped elements may be open that are no longer tracked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LeftOpen {
    Nothing,
    /// An anchor, around or before all but so many of the open tables.
    Anchor {
        tables: usize,
    },
    Anything,
}

#[derive(Clone, Debug)]
struct Open {
    name: Name,
    element: Element,
    is_skipped: bool,
    space: Space,
    around: Around,
}

/// The namespace of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Space {
    Html,
    Svg,
    MathMl,
    /// An element of SVG or MathML with content of HTML.
    IntegrationPoint,
}

/// What holds in an element because of it or an element around it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Around {
    /// It is not shown.
    pub(super) is_hidden: bool,
    pub(super) is_in_select: bool,
    /// It is in `svg` or `math`.
    pub(super) is_in_foreign: bool,
    pub(super) is_in_noscript: bool,
}

/// What follows a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    Markup,
    /// Text up to the end tag of the element.
    RawText,
    /// The same as markup and as raw text, or else what follows is unknown.
    Either,
    /// Only a tree could tell.
    Unknown,
}

impl OpenElements {
    pub(super) fn new(linker: &Linker) -> Self {
        Self {
            elements: Elements::of(linker),
            open: SmallVec::new(),
            left_open: LeftOpen::Nothing,
            is_in_table: false,
            tables: 0,
        }
    }

    #[inline]
    pub(super) fn is_in_table(&self) -> bool {
        self.is_in_table
    }

    /// Whether no skipped element is open.
    #[inline]
    pub(super) fn is_zero(&self) -> bool {
        self.open.is_empty() && self.left_open == LeftOpen::Nothing
    }

    /// Whether no text up to the end of the page links.
    pub(super) fn is_lost(&self) -> bool {
        self.left_open == LeftOpen::Anything
    }

    #[inline]
    pub(super) fn around(&self) -> Around {
        self.open.last().map_or(Around::default(), |open| open.around)
    }

    pub(super) fn elements(&self) -> &Elements {
        &self.elements
    }

    /// Whether a tag says nothing about the text that follows.
    #[inline(always)]
    pub(super) fn ignores(&self, tag: &Tag) -> bool {
        self.open.is_empty()
            && match tag.kind {
                Kind::Start => {
                    !tag.element.is(TRACKED) && !tag.is_editable() && !self.elements.has_rules()
                }
                Kind::End => !tag.element.is(TABLE | COLUMNS),
            }
    }

    #[inline]
    pub(super) fn see(&mut self, tag: &Tag) -> Content {
        match tag.kind {
            Kind::Start => self.start(tag),
            Kind::End => {
                if self.open.is_empty() && *tag.name == *b"table" {
                    self.tables = self.tables.saturating_sub(1);
                }
                self.end(&tag.name, tag.element)
            }
        }
    }

    fn start(&mut self, tag: &Tag) -> Content {
        let (own_name, element) = (&tag.name, tag.element);
        let is_simple = element.is_just_skipped() && !self.elements.has_rules();
        if is_simple && self.open.is_empty() {
            return self.push(own_name.clone(), element, true);
        }
        let name = &**own_name;
        let Around { is_in_foreign, is_in_select, .. } = self.around();
        // They may end the `select`.
        let ends_select = || matches!(name, b"select" | b"input" | b"keygen" | b"textarea");
        if element.is(UNKNOWN) || is_in_select && ends_select() {
            return Content::Unknown;
        }
        if is_in_foreign {
            match self.space() {
                Space::Svg | Space::MathMl if element.is(BREAKS_OUT) => return Content::Unknown,
                // Whether its content is HTML, an attribute says.
                _ if matches!(name, b"annotation-xml" | b"mglyph" | b"malignmark") => {
                    return Content::Unknown;
                }
                Space::Svg | Space::MathMl if tag.is_self_closing => return Content::Markup,
                Space::Svg | Space::MathMl if element.is(RAW_TEXT) => return Content::Either,
                Space::Svg | Space::MathMl => return self.push(own_name.clone(), element, true),
                Space::Html | Space::IntegrationPoint => {}
            }
        } else if element.is(TABLE | COLUMNS) {
            self.is_in_table = !matches!(name, b"td" | b"th" | b"caption");
            self.tables += usize::from(name == b"table");
        }
        if element.is(VOID) {
            let is_in = |around: &[u8]| self.open.last().is_some_and(|open| &*open.name == around);
            // The template is now one of columns, which ignores most start tags.
            return if name == b"col" && is_in(b"template") {
                Content::Unknown
            } else {
                Content::Markup
            };
        }
        if tag.is_self_closing {
            match name {
                b"svg" | b"math" => return Content::Markup,
                _ if is_in_foreign => return Content::Unknown,
                _ => {}
            }
        }
        self.meet_marker(element);
        let is_skipped = tag.is_editable() || self.elements.skip_element(name, element);
        if !is_skipped && self.open.is_empty() {
            return Content::Markup;
        }
        self.enter_html(own_name.clone(), element, is_skipped)
    }

    /// Browsers know of an anchor before an element with a marker only when that element has ended. A table ends for
    /// certain, and what is in it with it.
    fn meet_marker(&mut self, element: Element) {
        if let LeftOpen::Anchor { tables } = self.left_open
            && element.is(MARKER)
            && !(self.tables > tables && element.is(TABLE))
        {
            self.left_open = LeftOpen::Anything;
        }
    }

    /// Enters an element by its name.
    pub(super) fn enter(&mut self, name: &[u8], is_skipped: bool) -> Content {
        let element = Element::of(name);
        let is_in_markup = !matches!(self.space(), Space::Svg | Space::MathMl);
        if !is_in_markup {
            return if element.is(BREAKS_OUT) {
                Content::Unknown
            } else {
                self.push(Name::new(name), element, true)
            };
        }
        self.meet_marker(element);
        if is_skipped || !self.open.is_empty() {
            self.enter_html(Name::new(name), element, is_skipped)
        } else {
            Content::Markup
        }
    }

    fn enter_html(&mut self, own_name: Name, element: Element, is_skipped: bool) -> Content {
        let name = &*own_name;
        let is_last = |open: &SmallVec<[Open; 4]>, name: &[u8]| {
            open.last().is_some_and(|open| &*open.name == name)
        };
        match name {
            // An anchor closes the one before.
            b"a" => {
                let own = self.open.iter().rposition(|open| &*open.name == b"a");
                // Directly in a table, it stands before the table.
                if own.is_some() && self.is_in_table {
                    return Content::Unknown;
                }
                if let Some(own) = own
                    && let inside = &self.open[own + 1..]
                    && inside.len() <= 4
                    && !inside.iter().any(|open| open.is_skipped || open.element.is(SCOPE))
                {
                    match own {
                        0 => self.open.clear(),
                        own => drop(self.open.remove(own)),
                    }
                }
                // With scripts, what is in `noscript` is no anchor.
                if let LeftOpen::Anchor { tables } = self.left_open
                    && self.tables <= tables
                    && !self.around().is_in_noscript
                {
                    self.left_open = LeftOpen::Nothing;
                }
            }
            b"option" | b"optgroup" => {
                if is_last(&self.open, b"option") {
                    self.open.pop();
                }
                if name == b"optgroup" && is_last(&self.open, b"optgroup") {
                    self.open.pop();
                }
            }
            _ => {}
        }
        if !element.is(RAW_TEXT) {
            return self.push(own_name, element, is_skipped);
        }
        if self.around().is_in_select && name != b"script" {
            return Content::Either;
        }
        match self.push(own_name, element, is_skipped) {
            Content::Markup => Content::RawText,
            other => other,
        }
    }

    fn push(&mut self, own_name: Name, element: Element, is_skipped: bool) -> Content {
        let (name, is_long) = (&*own_name, own_name.len() > Name::MAX);
        let space = match (self.space(), name) {
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
        around.is_in_select |= space == Space::Html && name == b"select";
        around.is_in_foreign |= space != Space::Html;
        around.is_in_noscript |= name == b"noscript";
        self.open.push(Open { name: own_name, element, is_skipped, space, around });
        if is_long || self.open.len() > MAX_DEPTH { Content::Unknown } else { Content::Markup }
    }

    /// The namespace of the innermost element.
    fn space(&self) -> Space {
        self.open.last().map_or(Space::Html, |open| open.space)
    }

    /// Leaves the element of an end tag.
    #[inline]
    pub(super) fn end(&mut self, name: &Name, element: Element) -> Content {
        let Around { is_in_foreign, .. } = self.around();
        if is_in_foreign {
            let own = self.open.pop();
            return if own.is_some_and(|open| open.name == *name) {
                Content::Markup
            } else {
                Content::Unknown
            };
        }
        if element.is(TABLE | COLUMNS) {
            self.is_in_table = **name != *b"table" && self.tables > 0;
        }
        match self.open.last() {
            None => {}
            Some(open) if open.name == *name => drop(self.open.pop()),
            Some(_) => self.close(name),
        }
        Content::Markup
    }

    fn close(&mut self, name: &[u8]) {
        // Browsers ignore `</img>`, and read `</br>` as a start tag.
        if Element::of(name).is(VOID) {
            return;
        }
        let own = self.open.iter().rposition(|open| &*open.name == name);
        // The end tag of an element that is not tracked closes all that are.
        let first = own.unwrap_or(0);
        let closed = self.open.get(first..).unwrap_or_default();
        let inside = closed.get(usize::from(own.is_some())..).unwrap_or_default();
        // Around a block, browsers ignore the end tags of inline elements that they do not open again.
        let is_ended = match name {
            b"option" | b"optgroup" | b"legend" | b"rb" | b"rp" | b"rt" | b"rtc" => false,
            b"code" | b"select" | b"template" | b"tt" => true,
            _ => Element::of(name).is(BLOCK | SCOPE),
        };
        let is_implied = |open: &Open| match (name, &*open.name) {
            (b"datalist" | b"select", b"option") => true,
            (b"datalist", _) => false,
            _ => is_ended && open.element.is(IMPLIED_END) && !open.is_skipped,
        };
        // Browsers may ignore the end tag of an element around a scope.
        let is_table = Element::of(name).is(TABLE);
        let is_ignored = |open: &Open| open.element.is(SCOPE) && !(is_table && is_implied(open));
        if own.is_some() && inside.iter().any(is_ignored) {
            self.left_open = LeftOpen::Anything;
        }
        // The blocks inside stay open, and the end tags of elements around may be ignored in turn.
        let is_inline = !is_ended || matches!(name, b"code" | b"tt");
        let may_stay = |open: &Open| {
            open.is_skipped && !matches!(&*open.name, b"a" | b"button" | b"code" | b"pre" | b"tt")
        };
        let around = &self.open[..first];
        if is_inline
            && around.iter().any(may_stay)
            && inside.iter().any(|open| open.element.is(BLOCK))
        {
            self.left_open = LeftOpen::Anything;
        }
        // These have no implied ends inside.
        let is_exact = matches!(name, b"a" | b"noscript");
        // Their end tags close what was left open inside.
        let is_certain =
            matches!(name, b"button" | b"pre") && inside.iter().all(|open| !open.is_skipped);
        let is_unclear = is_exact && !inside.is_empty() || !inside.iter().all(is_implied);
        if own.is_none() || is_unclear && !is_certain {
            // `</a>` ends an anchor out of a few elements, unless one of them is a scope of its own.
            let ends_anchor =
                |open: &Open| &*open.name == b"a" || !open.is_skipped && !open.element.is(SCOPE);
            let is_simple = inside.len() <= 4 && inside.iter().all(ends_anchor);
            for open in closed.iter().filter(|open| open.is_skipped) {
                self.left_open = match (&*open.name, self.left_open) {
                    (b"a", LeftOpen::Nothing) if is_simple => {
                        LeftOpen::Anchor { tables: self.tables }
                    }
                    (b"a", LeftOpen::Anchor { tables }) if is_simple => {
                        LeftOpen::Anchor { tables: tables.min(self.tables) }
                    }
                    _ => LeftOpen::Anything,
                };
            }
        }
        self.open.truncate(first);
    }
}
