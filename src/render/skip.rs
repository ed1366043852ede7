//! Tracks elements whose text never links.

use smallvec::SmallVec;

use crate::linker::Linker;

use super::elements::{self, Elements, has_implied_end, is_raw_text, is_scope, is_void};
use super::tag::{self, Item, Name, Tag};

/// The open elements from the outermost skipped one inward. Elements outside of it are not tracked.
///
/// This does not build a tree. An element that its own end tag closes is left. One that another end tag
/// closes may still be open in a browser, which reopens anchors in later blocks and ignores some end
/// tags: such an anchor counts as open until the next anchor starts, any other skipped element until
/// the end of the page.
#[derive(Clone, Debug)]
pub(super) struct SkipDepth {
    elements: Elements,
    open: SmallVec<[Open; 4]>,
    left_open: LeftOpen,
    /// Whether a table is open but none of its cells: browsers move text there before the table.
    is_in_table: bool,
}

/// Limits of what is tracked in a skipped element. Nothing behind an element beyond them links.
const MAX_DEPTH: usize = 1024;
const MAX_NAME: usize = 64;

/// Which skipped elements may be open that are no longer tracked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum LeftOpen {
    Nothing,
    Anchor,
    Anything,
}

#[derive(Clone, Debug)]
struct Open {
    name: Name,
    is_skipped: bool,
    /// Whether it or an element around it is not shown.
    is_hidden: bool,
}

impl SkipDepth {
    pub(super) fn new(linker: &Linker) -> Self {
        Self {
            elements: Elements::of(linker),
            open: SmallVec::new(),
            left_open: LeftOpen::Nothing,
            is_in_table: false,
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

    /// Whether an element is tracked.
    #[inline]
    pub(super) fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// Whether elements other than those skipped by default need to be reported.
    #[inline]
    pub(super) fn is_watching(&self) -> bool {
        !self.open.is_empty() || self.elements.has_rules()
    }

    /// Whether text here is not shown.
    #[inline]
    pub(super) fn is_hidden(&self) -> bool {
        self.open.last().is_some_and(|open| open.is_hidden)
    }

    /// Whether text here is directly in a `noscript`, which is markup where scripts are off.
    pub(super) fn is_in_noscript(&self) -> bool {
        self.open.last().is_some_and(|open| &*open.name == b"noscript")
    }

    /// Skips the rest of the page.
    pub(super) fn lose(&mut self) {
        self.left_open = LeftOpen::Anything;
    }

    pub(super) fn see(&mut self, tag: &Tag) {
        let name = &*tag.name;
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
        // A slash closes elements only in SVG and MathML. The slash of an anchor is ignored there too.
        let is_foreign = |name: &[u8]| matches!(name, b"svg" | b"math");
        let is_in_foreign = || self.open.iter().any(|open| is_foreign(&open.name));
        let is_closed =
            tag.is_self_closing && name != b"a" && (is_foreign(name) || is_in_foreign());
        if !is_closed {
            self.enter(name, is_skipped);
        }
    }

    /// Reads HTML in which text and markup are not told apart, and calls `each` for every tag.
    pub(super) fn see_html(&mut self, mut html: &[u8], mut each: impl FnMut(&Tag)) {
        while let Some((item, len)) = tag::read(html) {
            html = &html[len..];
            match item {
                Item::Tag(tag) => {
                    self.see(&tag);
                    each(&tag);
                    if !tag.is_end && is_raw_text(&tag.name) {
                        html = &html[tag::raw_text_len(html, &tag.name)..];
                    }
                }
                Item::Unfinished => self.lose(),
                Item::Comment | Item::Text => {}
            }
        }
    }

    /// Enters an element that is skipped or not by its name.
    #[inline]
    pub(super) fn enter_named(&mut self, name: &str) {
        if self.is_watching() {
            self.enter(name.as_bytes(), self.elements.skip(name.as_bytes()));
        }
    }

    /// Enters an element.
    pub(super) fn enter(&mut self, name: &[u8], is_skipped: bool) {
        if name == b"a" {
            // An anchor closes the one before.
            if self.open.last().is_some_and(|open| &*open.name == b"a") {
                self.open.pop();
            }
            if self.left_open == LeftOpen::Anchor {
                self.left_open = LeftOpen::Nothing;
            }
        }
        if is_skipped || !self.open.is_empty() {
            let is_hidden = self.is_hidden() || elements::is_hidden(name);
            self.open.push(Open { name: Name::from_slice(name), is_skipped, is_hidden });
            // Nothing ends a `plaintext`.
            if name == b"plaintext" || name.len() > MAX_NAME || self.open.len() > MAX_DEPTH {
                self.open.clear();
                self.lose();
            }
        }
    }

    /// Leaves the element of an end tag.
    #[inline]
    pub(super) fn leave(&mut self, name: &[u8]) {
        if !self.open.is_empty() {
            self.close(name);
        }
    }

    fn close(&mut self, name: &[u8]) {
        let own = self.open.iter().rposition(|open| &*open.name == name);
        // The end tag of an element that is not tracked closes all that are.
        let first = own.unwrap_or(0);
        let closed = self.open.get(first..).unwrap_or_default();
        let inside = closed.get(usize::from(own.is_some())..).unwrap_or_default();
        let is_implied = |open: &Open| !open.is_skipped && has_implied_end(&open.name);
        if own.is_none() || !inside.iter().all(|open| name != b"a" && is_implied(open)) {
            // `</a>` ends an anchor out of a few elements, unless one of them is a scope of its own.
            let ends_anchor =
                |open: &Open| &*open.name == b"a" || !open.is_skipped && !is_scope(&open.name);
            let is_simple = inside.len() <= 4 && inside.iter().all(ends_anchor);
            for open in closed.iter().filter(|open| open.is_skipped) {
                let left_open = match &*open.name {
                    b"a" if is_simple => LeftOpen::Anchor,
                    _ => LeftOpen::Anything,
                };
                self.left_open = self.left_open.max(left_open);
            }
        }
        self.open.truncate(first);
    }
}
