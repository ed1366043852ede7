//! Which elements are open around a text, as far as it matters to whether that text may link.

use super::anchors::Anchors;
use super::apart::{Apart, Kind};
use super::elements::{Elements, is_raw_text, is_special};
use super::ends::{is_block, is_formatting, is_void};
use super::reader::Place;
use super::scopes::Scope;
use super::tag::{Name, Tag};

/// The open elements whose text never links, from one tag after the other.
///
/// Of the elements of `elements.rs` only the outermost is kept: inside it no other counts. Beside it
/// are kept anchors, what keeps an end tag from closing them, and what is read in a way of its own.
#[derive(Clone, Debug)]
pub(in crate::adapter) struct Open {
    elements: Elements,
    anchors: Anchors,
    skipped: Option<Skipped>,
    apart: Option<Apart>,
    /// The element that HTML reads nothing in but its end tag.
    raw_text: Option<Name>,
    /// Whether none of the three is.
    is_plain: bool,
}

#[derive(Clone, Debug)]
struct Skipped {
    name: Name,
    /// How many elements of the name are open.
    depth: usize,
    /// How many others were opened inside.
    others: usize,
    /// How many scopes were open around it.
    scopes: usize,
    place: Place,
}

impl Open {
    pub(in crate::adapter) fn new(elements: Elements) -> Self {
        Self {
            elements,
            anchors: Anchors::default(),
            skipped: None,
            apart: None,
            raw_text: None,
            is_plain: true,
        }
    }

    #[inline]
    pub(in crate::adapter) fn allows_links(&self) -> bool {
        !self.anchors.is_open()
            && self.skipped.is_none()
            && self.apart.as_ref().is_none_or(Apart::allows_links)
            && self.raw_text.is_none()
    }

    /// Whether text here stands in a table but in no cell.
    pub(in crate::adapter) fn is_in_table(&self) -> bool {
        self.anchors.is_in_table()
    }

    /// Whether there may be CDATA sections: in SVG and MathML.
    pub(super) fn has_sections(&self) -> bool {
        self.apart.as_ref().is_some_and(Apart::is_in_foreign)
    }

    /// A CDATA section may start, or a comment: then nothing can be told any more.
    pub(super) fn see_section(&mut self) {
        if self.apart.as_ref().is_some_and(Apart::is_left) {
            self.anchors.lose();
        }
    }

    pub(super) fn is_in_raw_text(&self) -> bool {
        self.raw_text.is_some()
    }

    /// Whether the end tag `name` ends what is read as text.
    pub(super) fn ends_raw_text(&self, name: &[u8]) -> bool {
        let raw_text = self.raw_text.as_ref();
        raw_text.is_some_and(|raw_text| raw_text.as_bytes() == name)
    }

    /// A block ends, and with it what inline HTML left open in it; a link and what HTML reads as
    /// raw text go on.
    pub(in crate::adapter) fn end_block(&mut self) {
        let is_inline = |place| place == Place::Inline;
        self.skipped.take_if(|skipped| is_inline(skipped.place));
        self.apart.take_if(|apart| is_inline(apart.place()));
        self.anchors.end_block();
        self.settle();
    }

    #[inline]
    pub(in crate::adapter) fn see(&mut self, tag: &Tag<'_>, place: Place) {
        let may_skip = !tag.is_end && (tag.is_editable || self.elements.has_rules());
        if self.anchors.is_open() {
            self.anchors.see_inside(tag);
        }
        if self.is_plain && !may_skip && !is_special(tag.name) {
            return;
        }
        self.see_special(tag, place);
        self.settle();
    }

    /// Whether the end tag of an element that is open now changes anything.
    pub(in crate::adapter) fn is_changed_by_end_of(&self, name: &str) -> bool {
        !self.is_plain || is_special(name.as_bytes())
    }

    fn settle(&mut self) {
        let Self { skipped, apart, .. } = self;
        self.is_plain = skipped.is_none() && apart.is_none() && self.raw_text.is_none();
    }

    fn see_special(&mut self, tag: &Tag<'_>, place: Place) {
        if self.raw_text.is_some() {
            if tag.is_end && self.ends_raw_text(tag.name) && tag.name != b"plaintext" {
                self.raw_text = None;
            }
            return;
        }
        let scope = Scope::of(tag.name);
        let is_anchor = tag.name == b"a";
        let is_html = self.apart.as_ref().is_none_or(Apart::is_html);
        if !tag.is_end && is_html && is_raw_text(tag.name) {
            self.raw_text = Some(Name::of(tag.name));
        } else if self.apart.is_some() {
            self.see_apart(tag, scope);
        } else if is_anchor {
            self.anchors.see(tag);
        } else if !tag.is_end
            && let Some(kind) = Kind::of(tag.name)
        {
            // Only in SVG and MathML does the slash close an element.
            if !(kind == Kind::Foreign && tag.is_self_closing) {
                let is_skipped = self.elements.skip(tag.name) || tag.is_editable;
                let scopes = self.anchors.scopes();
                self.apart = Some(Apart::new(tag.name, kind, scopes, place, is_skipped));
            }
        } else if self.skipped.is_some() {
            self.see_inside(tag, scope);
        } else {
            if let Some(scope) = scope {
                self.see_scope(scope, tag);
            }
            if !tag.is_end
                && (self.elements.skip(tag.name) || tag.is_editable)
                && !is_void(tag.name)
            {
                self.skipped = Some(Skipped {
                    name: Name::of(tag.name),
                    depth: 1,
                    others: 0,
                    scopes: self.anchors.scopes(),
                    place,
                });
            }
        }
    }

    /// A tag inside what is read in a way of its own.
    fn see_apart(&mut self, tag: &Tag<'_>, scope: Option<Scope>) {
        let scopes = self.anchors.scopes();
        let Some(apart) = &mut self.apart else {
            return;
        };
        if apart.see(tag, scopes) {
            return self.end_apart();
        }
        if let Some(scope) = scope
            && apart.means_scope(scope, tag, scopes)
        {
            self.see_scope(scope, tag);
        }
    }

    fn end_apart(&mut self) {
        // Whether an anchor that was opened in it ends with it depends on what else was.
        let Some(apart) = self.apart.take() else {
            return;
        };
        if apart.has_anchors() {
            self.anchors.open_link();
        }
        if apart.has_own_scopes() {
            self.anchors.lose_open();
        }
    }

    /// A tag inside a skipped element.
    fn see_inside(&mut self, tag: &Tag<'_>, scope: Option<Scope>) {
        let Some(skipped) = &mut self.skipped else {
            return;
        };
        let name = skipped.name.as_bytes();
        match (tag.is_end, name == tag.name) {
            (false, _) if is_void(tag.name) => {}
            (false, true) => skipped.depth += 1,
            (false, false) => skipped.others += 1,
            // The end tag does not reach out of a cell.
            (true, true) if self.anchors.scopes() > skipped.scopes => {}
            (true, true) => skipped.depth -= 1,
            (true, false) => match skipped.others.checked_sub(1) {
                Some(others) => skipped.others = others,
                // An element around it ends, and with it all inside.
                None if is_block(tag.name) && !is_formatting(name) => skipped.depth = 0,
                None => {}
            },
        }
        self.skipped.take_if(|skipped| skipped.depth == 0);
        if let Some(scope) = scope {
            self.see_scope(scope, tag);
        }
    }

    /// Opens and closes scopes, and what is open inside those that close.
    fn see_scope(&mut self, scope: Scope, tag: &Tag<'_>) {
        let lowest = self.anchors.see_scope(scope, tag);
        self.skipped.take_if(|skipped| lowest < skipped.scopes);
        if self
            .apart
            .as_ref()
            .is_some_and(|apart| lowest < apart.scopes())
        {
            self.end_apart();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linker::Linker;

    /// What is told from others by any part of the module is special.
    #[test]
    fn special_names() {
        let elements = Elements::of(&Linker::new());
        let names = "a abbr applet area button caption center code col colgroup div em h1 iframe kbd li \
                     marquee math noembed noframes noscript object option p plaintext pre samp script \
                     select span style sub svg table tbody td template textarea tfoot th thead title tr \
                     tt u ul xmp";
        for name in names.split_ascii_whitespace().map(str::as_bytes) {
            let is_told = name == b"a"
                || Scope::of(name).is_some()
                || Kind::of(name).is_some()
                || is_raw_text(name)
                || elements.skip(name);
            assert_eq!(is_special(name), is_told, "{name:?}");
        }
    }
}
