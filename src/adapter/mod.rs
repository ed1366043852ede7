//! Adds links to the trees or events of any parser. Use it to write an adapter for a parser that
//! linkwright does not support.
//!
//! An adapter walks through a document, reports each text and element to a [`Run`], and applies the
//! [`Edit`]s that the run returns. The run joins the text that a reader sees, decides which text
//! may link, and finds the links. It also decides which existing links, images and attributes
//! change, according to the [`Linker`] and its [`Hook`].
//!
//! | In the document | Call |
//! |---|---|
//! | text, including a soft line break as whitespace | [`text`](Run::text) |
//! | text in another form than its source, such as `&` for `&amp;` or a dash for `--` | [`rewritten`](Run::rewritten) |
//! | a link or an image | [`start_with`](Run::start_with) `a` and `href`, or `img` and `src`, and [`end`](Run::end) |
//! | another element, a hard line break (`br`) | [`start`](Run::start), [`end`](Run::end) |
//! | code, and other text that readers see as separate: a mention, a hashtag, a shortcode | [`code`](Run::code) |
//! | a formula | [`math`](Run::math) |
//! | the number of a footnote, a check box | [`object`](Run::object) |
//! | raw HTML | [`html`](Run::html), [`html_block`](Run::html_block) |
//!
//! A tree does not contain the original markup of a URL. For `https://example.com/__init__.py` it
//! has `https://example.com/`, a strong `init` and `.py`, so nothing links. If the parser takes
//! `@user` or `~a~` out of a URL, the URL ends there. If your parser supports inline rules, add a
//! rule that finds URLs with a scheme through [`Finder::links`](crate::Finder::links), and use the
//! adapter for everything else.
//!
//! Three examples in the repository are adapters: `examples/jotdown.rs` for a stream of events, and
//! `examples/mdast.rs` and `examples/markdown_it.rs` for trees.
//!
//! ```
//! use linkwright::Linker;
//! use linkwright::adapter::{Edit, Run};
//!
//! // The source of each text is its place in this list.
//! let texts = ["See ", "example.com/a", "_b, or"];
//! let mut run = Run::new(&Linker::new());
//! run.start("p");
//! run.text(texts[0], 0);
//! run.start("em");
//! run.text(texts[1], 1);
//! run.text(texts[2], 2);
//! run.end("em");
//! run.code("example.org");
//! run.end("p");
//! run.finish();
//!
//! // A text without an edit stays, as the first one.
//! let edits = run.edits().map(|edit| match edit {
//!     Edit::Link(anchor, first, last) => format!("{first} to {last}: {}", anchor.to_html()),
//!     Edit::Keep(at, range) => format!("{at}: {}", &texts[at][range]),
//!     Edit::Remove(at) => format!("{at}: nothing more"),
//!     Edit::Change(..) | Edit::Html(..) => unreachable!("no element or raw HTML changes"),
//! });
//! let want = [
//!     "1 to 2: <a href=\"https://example.com/a_b\">example.com/a_b</a>",
//!     "1: nothing more",
//!     "2: , or",
//!     "2: nothing more",
//! ];
//! assert_eq!(edits.collect::<Vec<_>>(), want);
//! ```

mod edit;
mod existing;
pub(crate) mod prescan;
mod raw;
pub(crate) mod text_run;

use alloc::string::{String, ToString};
use alloc::vec::{self, Vec};
use core::fmt;

use uts58::Switch;

use crate::anchor::{Calls, Hook, Hooked};
use crate::linker::Linker;
use crate::markup::{Elements, Flow, Reader, SelfClosed, is_editable, is_hidden};

pub use self::edit::{Change, Edit};
use self::existing::OpenLinks;
use self::text_run::{Form, Part, TextRun};

/// A pass over a document that collects its text as a reader sees it and finds the links.
///
/// Report everything in the document, in order. Use the HTML names of elements, in lowercase.
/// Translate the names of other formats, for example `em` for emphasis, `sup` for superscript, `li`
/// for a list item, and `template` for hidden content. Elements nest, so each [`end`](Self::end)
/// must have the name of the last open [`start`](Self::start). Also end void elements such as `hr`.
///
/// `S` is the source of a text, which identifies the text to the adapter: a node, an index, a range
/// of bytes. Each text has its own source.
///
/// # Complexity
///
/// Linear in the length of the input. A text without a link causes no allocation.
pub struct Run<S, H = ()> {
    pub(super) linker: Linker,
    pub(super) hook: H,
    calls: Calls,
    pub(crate) markup: Reader,
    /// The number of open elements, from the outermost element where nothing links (`skipped`),
    /// whose text is not shown (`hidden`), or which is an image (`image`).
    skipped: usize,
    hidden: usize,
    image: usize,
    /// The names of the open blocks, kept only for a hook.
    blocks: Vec<String>,
    pub(crate) text: TextRun<S>,
    pub(crate) anchors: OpenLinks<S>,
    /// The edits of texts and elements that have ended.
    edits: Vec<Edit<S>>,
}

/// Returns the elements that a linker skips.
pub(crate) fn elements(linker: &Linker) -> Elements {
    let skips_headings = linker.0.headings == Switch::Off;
    Elements::new(&linker.0.skip, &linker.0.unskip, skips_headings)
}

impl<S: Clone, H: Hook> Run<S, H> {
    /// Creates a run for a document. A hook is called for each anchor after the surrounding text
    /// has ended.
    #[must_use]
    pub fn new<'l>(linker: impl Into<Hooked<'l, H>>) -> Self {
        let Hooked { linker, hook } = linker.into();
        let may_change = linker.changes_existing(&hook);
        let mut markup = Reader::new(elements(linker));
        markup.self_closed = SelfClosed::Components;
        Self {
            markup,
            linker: linker.clone(),
            calls: hook.calls(),
            hook,
            skipped: 0,
            hidden: 0,
            image: 0,
            blocks: Vec::new(),
            text: TextRun::default(),
            anchors: OpenLinks::new(may_change),
            edits: Vec::new(),
        }
    }

    /// Starts an element without attributes. Nothing links in `a` or in the elements that
    /// [`Linker::skip`] lists. An `img` may have content, its alternative text, which the run
    /// ignores.
    pub fn start(&mut self, element: &str) {
        let source = |name: &str| (element == "img" && name == "src").then(|| "x".to_string());
        let flow = self.enter_element(element, source);
        self.anchors.start(element);
        self.gather(flow);
    }

    /// Starts an element with attributes. Their names are in lowercase, and their values are not
    /// escaped.
    ///
    /// Nothing links in an element that users can edit (`contenteditable`). Some elements show
    /// nothing without an attribute, such as an `img` without `src`. An existing link is an `a`
    /// with an `href`, and its text is the text that you add before its end. An image is an `img`
    /// with a `src`. If an element changes, an [`Edit::Change`] has this source.
    pub fn start_with<'n>(
        &mut self,
        element: &str,
        attributes: impl IntoIterator<Item = (&'n str, &'n str), IntoIter: Clone>,
        at: S,
    ) {
        let attributes = attributes.into_iter();
        let attribute = |name: &str| {
            let (_, value) = attributes.clone().find(|own| own.0 == name)?;
            Some(value.to_string())
        };
        let flow = self.enter_element(element, attribute);
        self.meet_attributes(element, attributes, at);
        self.gather(flow);
    }

    /// Ends the last open element.
    pub fn end(&mut self, element: &str) {
        let flow = Flow::of_end(element.as_bytes());
        self.leave(element, flow);
        self.gather(flow);
        self.end_of_element(element);
    }

    /// Adds raw HTML, such as a tag or a comment in a paragraph of Markdown. It must be complete:
    /// no tag may continue in the next call. Elements that it opens end with the block at the
    /// latest, unless browsers reopen them in the next block, for example an `a`. A self-closing
    /// tag opens nothing if its name has a capital.
    ///
    /// If a guard of the [`Linker`] changes it, an [`Edit::Html`] has this source.
    pub fn html(&mut self, raw: &str, at: S) {
        let limited = self.limited(raw, at);
        let raw = limited.as_deref().unwrap_or(raw);
        self.anchors.html(raw);
        let flow = self.see_html(raw);
        self.gather(flow);
    }

    /// Adds a whole block of raw HTML. It must be complete.
    pub fn html_block(&mut self, raw: &str, at: S) {
        let limited = self.limited(raw, at);
        self.gather(Flow::Block);
        self.see_html_block(limited.as_deref().unwrap_or(raw));
        self.gather(Flow::Block);
    }

    /// Adds text that may link, unless an element around it prevents that.
    pub fn text(&mut self, text: &str, at: S) {
        self.add(text, at, Form::Exact);
    }

    /// Adds text that may link and that has another form in the document, such as a character
    /// reference or `--` for a dash. It can only be replaced as a whole. `text` is the form that
    /// becomes part of a link.
    pub fn rewritten(&mut self, text: &str, at: S) {
        self.add(text, at, Form::Whole);
    }

    /// Adds text that may link, directly before a line break or the end of the block.
    #[inline]
    pub(super) fn last_text(&mut self, text: &str, at: S) {
        self.anchors.text(text);
        if !self.may_link() {
            self.skip(text);
        } else if self.text.needs(text, self.linker.get_finder()) {
            self.text.push(text, at, Form::Exact);
        }
    }

    fn add(&mut self, text: &str, at: S, form: Form) {
        self.anchors.text(text);
        if self.may_link() {
            self.text.text(text, at, form, self.linker.get_finder())
        } else {
            self.skip(text)
        }
    }

    fn skip(&mut self, text: &str) {
        if self.is_shown() {
            self.text.closed(text);
        }
    }

    /// Adds text that an element shows around its content, and that readers see as part of the
    /// adjacent text.
    pub(super) fn fixed(&mut self, text: &str) {
        self.anchors.unknown();
        if self.is_shown() {
            self.text.fixed(text);
        }
    }

    fn is_shown(&self) -> bool {
        self.hidden == 0 && self.image == 0
    }

    /// Adds text that never links, such as a code span.
    pub fn code(&mut self, text: &str) {
        self.anchors.text(text);
        self.skip_apart(text);
    }

    /// Adds the source of a formula, which never links.
    pub fn math(&mut self, text: &str) {
        self.anchors.uncertain(text);
        self.skip_apart(text);
    }

    fn skip_apart(&mut self, text: &str) {
        if self.is_shown() {
            self.text.apart(text);
        }
    }

    /// Adds something visible that is not text, such as a footnote's number or a check box. For a
    /// line break, use the element `br`, or whitespace in a text if it only breaks the line of the
    /// source.
    pub fn object(&mut self) {
        self.anchors.unknown();
        self.gather(Flow::Object);
    }

    /// Ends the document.
    pub fn finish(&mut self) {
        self.gather(Flow::Block);
    }

    /// Returns the edits that have become known since the last call. The edits of texts are in the
    /// order of the document. The edits of elements and of raw HTML are among them, as soon as they
    /// are known.
    ///
    /// Call it as often as you like: for example after each node, to change a part of the tree that
    /// you have left, or once at the end.
    pub fn edits(&mut self) -> vec::Drain<'_, Edit<S>> {
        self.edits.drain(..)
    }

    /// Passes the flow to the text, and keeps the edits of the text that ends with it.
    #[inline]
    pub(super) fn gather(&mut self, flow: Flow) {
        if self.text.is_empty() { self.meet(flow, |_| {}) } else { self.gather_edits(flow) }
    }

    #[inline(never)]
    fn gather_edits(&mut self, flow: Flow) {
        let mut edits = core::mem::take(&mut self.edits);
        self.meet(flow, |part| {
            let edit = match part {
                Part::Text(source, range) => Edit::Keep(source.clone(), range),
                Part::Cut(source) => Edit::Remove(source.clone()),
                Part::Link(splice) => {
                    let (first, start) = splice.first;
                    if start > 0 && !matches!(edits.last(), Some(Edit::Keep(..))) {
                        edits.push(Edit::Keep(first.clone(), start..start));
                    }
                    let (anchor, last) = (splice.anchor.into_owned(), splice.last.0.clone());
                    Edit::Link(anchor, first.clone(), last)
                }
            };
            edits.push(edit);
        });
        self.edits = edits;
    }

    /// Passes the flow to the text, and passes the replacement of the text that ends with it to
    /// `give`.
    #[inline]
    pub(super) fn meet(&mut self, flow: Flow, give: impl FnMut(Part<'_, S>)) {
        if flow == Flow::Block {
            self.markup.meet_block();
        }
        let block = self.blocks.last().map_or("", |block| block);
        self.text.meet(flow, block, &self.linker, &mut self.hook, give);
    }

    /// Returns whether text may link here, given the surrounding elements.
    #[inline]
    #[must_use]
    pub fn may_link(&self) -> bool {
        self.skipped == 0 && self.image == 0 && self.markup.may_link()
    }

    /// Returns whether only elements of the document affect the following text: there is no word
    /// before it, no character that changes its direction, and no open raw HTML.
    #[inline]
    pub(super) fn is_text_at_rest(&self) -> bool {
        self.text.is_at_rest() && !self.markup.is_in_inline() && self.markup.may_link()
    }

    /// Returns whether you can skip a block, or one of its edges. This is true if nothing that you
    /// have reported affects the following text, the linker and its hook do not need elements, and
    /// `text` has no candidate. Call it for each text of the block. For an edge, pass an empty
    /// text.
    #[inline]
    #[must_use]
    pub fn can_skip(&self, text: &str) -> bool {
        let is_at_rest =
            self.is_text_at_rest() && !self.sees_elements() && !self.anchors.may_change;
        is_at_rest && !prescan::has_candidate(text, self.linker.get_finder())
    }

    /// Returns whether the surrounding elements affect the text, including elements of Markdown.
    #[inline]
    pub(super) fn sees_elements(&self) -> bool {
        self.markup.elements().has_rules || self.calls.has_anchor() || !self.may_link()
    }

    /// Returns whether an image is open. Its content becomes an attribute, which cannot contain
    /// markup.
    #[inline]
    pub(super) fn is_in_image(&self) -> bool {
        self.image > 0
    }

    /// Enters an element with attributes.
    fn enter_element(&mut self, name: &str, attribute: impl Fn(&str) -> Option<String>) -> Flow {
        let flow = Flow::from_name(name.as_bytes(), &attribute);
        let is_skipped = self.markup.elements().skip(name.as_bytes())
            || attribute("contenteditable").is_some_and(|value| is_editable(value.as_bytes()));
        self.enter(name, flow, is_skipped);
        flow
    }

    /// Enters an element. It is skipped if `is_skipped` is true, or because of a setting of the
    /// linker.
    #[inline]
    pub(super) fn enter(&mut self, name: &str, flow: Flow, is_skipped: bool) {
        if self.image > 0 || name == "img" {
            self.image += 1;
            return;
        }
        let elements = self.markup.elements();
        let is_skipped = is_skipped || elements.has_rules && elements.skip(name.as_bytes());
        if self.skipped > 0 || is_skipped {
            self.skipped += 1;
            if self.hidden > 0 || is_hidden(name.as_bytes()) {
                self.hidden += 1;
            }
        }
        self.end_block(flow);
        if !self.markup.may_link() {
            self.markup.enter(name, is_skipped);
        }
        if flow == Flow::Block && self.calls.has_anchor() {
            self.blocks.push(name.to_string());
        }
    }

    #[inline]
    pub(super) fn leave(&mut self, name: &str, flow: Flow) {
        if self.image > 0 {
            self.image -= 1;
            return;
        }
        self.skipped = self.skipped.saturating_sub(1);
        self.hidden = self.hidden.saturating_sub(1);
        self.end_block(flow);
        if !self.markup.may_link() {
            self.markup.leave(name);
        }
        if flow == Flow::Block {
            self.blocks.pop();
        }
    }

    /// Ends the elements that raw HTML opened in the previous block, if `flow` is a block.
    #[inline]
    fn end_block(&mut self, flow: Flow) {
        if flow == Flow::Block {
            self.markup.end_block();
        }
    }

    /// Reads the tags of raw HTML in a block, and returns how they affect the text around it.
    pub(super) fn see_html(&mut self, raw: &str) -> Flow {
        if self.image == 0 { self.markup.read_inline(raw.as_bytes()) } else { Flow::HIDDEN }
    }

    /// Reads the tags of raw HTML that is a block.
    pub(super) fn see_html_block(&mut self, raw: &str) -> Flow {
        if self.image == 0 { self.markup.read_block(raw.as_bytes()) } else { Flow::HIDDEN }
    }
}

impl<S, H> fmt::Debug for Run<S, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Run").finish_non_exhaustive()
    }
}
