//! How deep in elements whose text never links.

use smallvec::SmallVec;

use super::elements::is_hidden;
use super::elements::{Elements, is_raw_text, is_void};
use super::tag::{Item, Markup, Name, Tag};

/// The open elements whose text never links: the outermost, and those in it that were not closed.
///
/// Outside of them no element is counted. One that its own end tag closes is left. One that the end tag
/// of another closes may be open still: browsers open an anchor again in the blocks behind it, and
/// ignore some end tags. Such an anchor counts as open until the next one starts, and any other such
/// element until the end of the page.
#[derive(Clone, Debug)]
pub(super) struct SkipDepth {
    elements: Elements,
    open: SmallVec<[Open; 4]>,
    behind: Behind,
    /// Whether a table is open and no cell of it: browsers move text there before the table.
    is_in_table: bool,
}

/// How many elements may be open in a skipped one.
const MAX_DEPTH: usize = 1024;

/// What is known behind the elements that were left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Behind {
    Page,
    /// An anchor may be open.
    Anchor,
    /// Nothing more.
    Unknown,
}

#[derive(Clone, Copy, Debug)]
struct Open {
    name: Name,
    is_skipped: bool,
}

impl SkipDepth {
    pub(super) fn new(elements: Elements) -> Self {
        Self { elements, open: SmallVec::new(), behind: Behind::Page, is_in_table: false }
    }

    /// Whether text here is in a table but in no cell.
    pub(super) fn is_in_table(&self) -> bool {
        self.is_in_table
    }

    /// Whether text here may link.
    #[inline]
    pub(super) fn is_zero(&self) -> bool {
        self.open.is_empty() && self.behind == Behind::Page
    }

    /// Whether elements that are not skipped matter.
    #[inline]
    pub(super) fn is_watching(&self) -> bool {
        !self.open.is_empty() || self.elements.has_rules()
    }

    /// Nothing behind here can be told.
    pub(super) fn lose(&mut self) {
        self.behind = Behind::Unknown;
    }

    /// A tag of the page.
    pub(super) fn see(&mut self, tag: &Tag) {
        let name = tag.name.as_bytes();
        match name {
            b"td" | b"th" | b"caption" => self.is_in_table = tag.is_end,
            b"table" => self.is_in_table = !tag.is_end,
            b"tr" | b"tbody" | b"thead" | b"tfoot" | b"colgroup" => self.is_in_table = true,
            _ => {}
        }
        if tag.is_end {
            return self.leave(name);
        }
        let is_skipped = tag.is_editable || self.elements.skip(name);
        if !is_skipped && self.open.is_empty() || is_void(name) {
            return;
        }
        // Only in SVG and MathML does a slash close an element; of an anchor it is not believed.
        let is_foreign = |name: &[u8]| matches!(name, b"svg" | b"math");
        let in_foreign = || self.open.iter().any(|open| is_foreign(open.name.as_bytes()));
        let is_closed = tag.is_self_closing && name != b"a" && (is_foreign(name) || in_foreign());
        if !is_closed {
            self.enter(tag.name, is_skipped);
        }
    }

    /// Sees the tags of HTML in which nothing tells what is text, and gives each to `each`.
    pub(super) fn see_html(&mut self, html: &[u8], mut each: impl FnMut(&Tag)) {
        let mut markup = Markup::new(html);
        while let Some(item) = markup.next() {
            match item {
                Item::Tag(tag) => {
                    self.see(&tag);
                    each(&tag);
                    if !tag.is_end && is_raw_text(tag.name.as_bytes()) {
                        markup.skip_raw_text(tag.name.as_bytes());
                    }
                }
                Item::Unfinished => self.lose(),
                Item::Comment | Item::Text => {}
            }
        }
    }

    /// Whether text here is in an element that no reader sees.
    pub(super) fn is_hidden(&self) -> bool {
        self.open.iter().any(|open| is_hidden(open.name.as_bytes()))
    }

    /// Whether text here stands right in a `noscript`: text for a browser that runs scripts, markup
    /// for another.
    pub(super) fn is_in_noscript(&self) -> bool {
        self.open.last().is_some_and(|open| open.name.as_bytes() == b"noscript")
    }

    /// An element starts that is skipped or not by its name.
    #[inline]
    pub(super) fn enter_named(&mut self, name: &str) {
        if self.is_watching() {
            self.enter(Name::of(name.as_bytes()), self.elements.skip(name.as_bytes()));
        }
    }

    /// An element starts.
    pub(super) fn enter(&mut self, name: Name, is_skipped: bool) {
        if name.as_bytes() == b"a" {
            // It ends the one before.
            if self.open.last().is_some_and(|open| open.name == name) {
                self.open.pop();
            }
            if self.behind == Behind::Anchor {
                self.behind = Behind::Page;
            }
        }
        if is_skipped || !self.open.is_empty() {
            self.open.push(Open { name, is_skipped });
            // Plain text has no end; a name that is cut, and more than anybody nests, cannot be told.
            if name.as_bytes() == b"plaintext" || name.is_cut() || self.open.len() > MAX_DEPTH {
                self.lose();
                self.open.clear();
            }
        }
    }

    /// The end tag of an element.
    #[inline]
    pub(super) fn leave(&mut self, name: &[u8]) {
        if !self.open.is_empty() {
            self.close(name);
        }
    }

    fn close(&mut self, name: &[u8]) {
        let name = Name::of(name);
        let is_it = |open: &Open| open.name == name;
        let (first, is_own) = match self.open.iter().rposition(is_it) {
            Some(at) => (at, true),
            None => (0, false),
        };
        let closed = &self.open[first..];
        let inside = closed.get(usize::from(is_own)..).unwrap_or_default();
        let is_implied = |open: &Open| !open.is_skipped && has_implied_end(open.name.as_bytes());
        // Nothing in an anchor may be left open.
        let is_anchor = closed.first().is_some_and(|open| open.name.as_bytes() == b"a");
        let is_proper =
            is_own && inside.iter().all(is_implied) && (inside.is_empty() || !is_anchor);
        if !is_proper {
            for open in closed.iter().filter(|open| open.is_skipped) {
                // An anchor is closed out of few blocks, and not out of a scope of its own.
                let is_simple =
                    inside.len() <= 4 && !inside.iter().any(|open| is_scope(open.name.as_bytes()));
                let behind = match open.name.as_bytes() {
                    b"a" if is_simple => Behind::Anchor,
                    _ => Behind::Unknown,
                };
                if self.behind != Behind::Unknown {
                    self.behind = behind;
                }
            }
        }
        self.open.truncate(first);
    }
}

/// Whether the element may end without an end tag of its own.
fn has_implied_end(name: &[u8]) -> bool {
    matches!(
        name,
        b"p" | b"li"
            | b"dd"
            | b"dt"
            | b"option"
            | b"optgroup"
            | b"rb"
            | b"rp"
            | b"rt"
            | b"rtc"
            | b"td"
            | b"th"
            | b"tr"
            | b"tbody"
            | b"thead"
            | b"tfoot"
            | b"colgroup"
            | b"caption"
    )
}

/// Whether end tags inside the element do not reach out of it.
fn is_scope(name: &[u8]) -> bool {
    matches!(
        name,
        b"applet"
            | b"button"
            | b"caption"
            | b"html"
            | b"marquee"
            | b"math"
            | b"object"
            | b"select"
            | b"svg"
            | b"table"
            | b"td"
            | b"template"
            | b"th"
            | b"title"
            | b"desc"
            | b"foreignobject"
    )
}
