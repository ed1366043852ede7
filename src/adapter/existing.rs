//! The changes of a linker to the elements and the raw HTML of a document.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Change, Edit, Run};
use crate::anchor::{AuthorText, Existing, Hook};
use crate::markup::{Flow, Reader};

/// The existing anchors of a document.
#[derive(Debug)]
pub(crate) struct OpenLinks<S> {
    /// True if any anchor may change. Otherwise anchors are not read.
    pub(crate) may_change: bool,
    /// The open `a` elements. `None` for an element without an `href`.
    open: Vec<Option<Box<OpenLink<S>>>>,
}

#[derive(Debug)]
struct OpenLink<S> {
    at: S,
    /// Its `href` and its other attributes.
    written: Existing<'static>,
    is_allowed: bool,
    /// The text of the anchor, or `None` if it is not needed.
    text: Option<AuthorText>,
    /// The reader of the raw HTML in the anchor.
    html: Option<Reader>,
    /// True if a browser ends the anchor before its end in the document.
    has_ended: bool,
}

impl<S> OpenLinks<S> {
    pub(super) const fn new(may_change: bool) -> Self {
        Self { may_change, open: Vec::new() }
    }

    /// Returns the open anchor, unless a browser has ended it.
    #[inline]
    fn open(&mut self) -> Option<&mut OpenLink<S>> {
        self.open.last_mut()?.as_deref_mut().filter(|open| !open.has_ended)
    }

    /// Returns the text of the open anchor, if it is needed.
    #[inline]
    fn open_text(&mut self) -> Option<&mut AuthorText> {
        self.open()?.text.as_mut()
    }

    #[inline]
    pub(crate) fn text(&mut self, text: &str) {
        if let Some(own) = self.open_text() {
            own.push(text);
        }
    }

    pub(crate) fn uncertain(&mut self, text: &str) {
        if let Some(own) = self.open_text() {
            own.push_uncertain(text);
        }
    }

    pub(crate) fn unknown(&mut self) {
        if let Some(own) = self.open_text() {
            own.unknown();
        }
    }

    /// Reads the start of an element.
    #[inline]
    pub(crate) fn start(&mut self, name: &str) {
        if name == "a" {
            self.push(None);
        } else if let Some(own) = self.open_text() {
            read(own, name, false);
        }
    }

    /// Ends a line in an anchor.
    #[cfg(feature = "pulldown-cmark")]
    pub(crate) fn line(&mut self) {
        if let Some(own) = self.open_text() {
            read(own, "br", false);
        }
    }

    /// Reads the end of an element, and returns the anchor that it ends, if the anchor may change.
    #[inline]
    fn end(&mut self, name: &str) -> Option<Box<OpenLink<S>>> {
        if name == "a" {
            return self.open.pop().flatten();
        }
        if let Some(own) = self.open_text() {
            read(own, name, true);
        }
        None
    }

    /// Adds an anchor. A browser ends the anchors around it, unless they are in SVG.
    fn push(&mut self, anchor: Option<Box<OpenLink<S>>>) {
        if !self.may_change {
            return;
        }
        for outer in self.open.iter_mut().flatten() {
            outer.has_ended = true;
            outer.text.iter_mut().for_each(AuthorText::unknown);
        }
        self.open.push(anchor);
    }

    pub(crate) fn html(&mut self, raw: &str) {
        let Some(open) = self.open() else { return };
        match &mut open.text {
            // The whole content of an image is its alternative text.
            Some(own) if own.is_in_image() => own.push(raw),
            Some(own) => open.has_ended = !own.html(raw, open.html.get_or_insert_default()),
            None => {}
        }
    }
}

fn read(text: &mut AuthorText, name: &str, is_end: bool) {
    if name == "img" {
        return text.image(is_end);
    }
    if text.is_in_image() {
        return;
    }
    let is_line = name == "button" || Flow::of_end(name.as_bytes()) == Flow::Block;
    if name != "br" || !is_end {
        let is_alike = text.element(name.as_bytes(), is_end, false);
        if is_line {
            text.edge(is_alike);
        }
    }
}

impl<S: Clone, H: Hook> Run<S, H> {
    /// Finds the changes to an element that starts.
    pub(crate) fn meet_attributes<'n>(
        &mut self,
        element: &str,
        attributes: impl Iterator<Item = (&'n str, &'n str)> + Clone,
        at: S,
    ) {
        // The content of an image becomes an attribute.
        let is_in_image = self.image > usize::from(element == "img");
        let is_link = element == "a" && attributes.clone().any(|(name, _)| name == "href");
        if is_link && !is_in_image {
            return self.start_anchor(attributes, at);
        }
        self.anchors.start(element);
        if element == "img"
            && let Some((_, alt)) = attributes.clone().find(|own| own.0 == "alt")
        {
            self.anchors.text(alt);
        }
        if self.anchors.may_change && self.linker.guards_existing() && !is_in_image {
            let mut change = Change::default();
            for (name, value) in attributes {
                if !self.linker.keeps(element, &name.to_ascii_lowercase(), value) {
                    change.is_unlinked |= element == "img" && name.starts_with("src");
                    change.attributes.push((name.to_string().into(), None));
                }
            }
            if !change.is_empty() {
                self.edits.push(Edit::Change(at, change));
            }
        }
    }

    fn start_anchor<'n>(&mut self, attributes: impl Iterator<Item = (&'n str, &'n str)>, at: S) {
        if !self.anchors.may_change {
            return self.anchors.push(None);
        }
        let text = self.linker.reads_existing(&self.hook).then(AuthorText::default);
        let mut open = Box::new(OpenLink {
            at,
            written: Existing::default(),
            is_allowed: true,
            text,
            html: None,
            has_ended: false,
        });
        let mut has_href = false;
        for (name, value) in attributes {
            let value = value.to_string();
            if name != "href" {
                open.written.attributes.push((name.to_string().into(), value.into()));
                continue;
            }
            // In SVG there may be two, with and without XLink, and a browser may use either of
            // them.
            open.is_allowed &= self.linker.allows(&value);
            if has_href && open.written.href != value {
                open.text.iter_mut().for_each(AuthorText::unknown);
            }
            has_href = true;
            open.written.href = value.into();
        }
        self.anchors.push(Some(open));
    }

    pub(crate) fn end_of_element(&mut self, element: &str) {
        let Some(open) = self.anchors.end(element) else {
            return;
        };
        let OpenLink { at, mut written, is_allowed, text, .. } = *open;
        written.text = text.and_then(AuthorText::finish).map(|(text, _)| text.into());
        let mut change = self.linker.change_of(&written, &mut self.hook);
        change.is_unlinked |= !is_allowed;
        if !change.note.is_empty() && !change.is_unlinked {
            self.skip(&change.note);
        }
        if !change.is_empty() {
            self.edits.push(Edit::Change(at, change));
        }
    }

    /// Returns the raw HTML as the guards leave it, if they change it.
    pub(super) fn limited(&mut self, raw: &str, at: S) -> Option<String> {
        if self.image > 0 || !self.linker.is_limited() {
            return None;
        }
        let mut limited = raw.to_string();
        self.linker.limit_html(&mut limited);
        if limited == raw {
            return None;
        }
        self.edits.push(Edit::Html(at, limited.clone()));
        Some(limited)
    }
}
