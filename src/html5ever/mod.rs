//! Links in trees of [html5ever](https://docs.rs/html5ever).
//!
//! [`autolink`] accepts any [`Tree`]. With the feature `rcdom`, that includes `RcDom` of markup5ever_rcdom, as here:
//!
//! ```
//! use html5ever::tendril::TendrilSink;
//! use html5ever::{parse_document, serialize};
//! use linkwright::Linker;
//! use linkwright::html5ever::{autolink, html5ever, markup5ever_rcdom};
//! use markup5ever_rcdom::{RcDom, SerializableHandle};
//!
//! let dom = parse_document(RcDom::default(), Default::default())
//!     .one("<p>请访问example.com。谢谢 <code>example.com</code>");
//! autolink(&dom, &dom.document, &Linker::new());
//! let mut page = Vec::new();
//! serialize(&mut page, &SerializableHandle::from(dom.document.clone()), Default::default())?;
//! assert_eq!(
//!     String::from_utf8_lossy(&page),
//!     "<html><head></head><body><p>请访问<a href=\"https://example.com\">example.com</a>。谢谢 \
//!      <code>example.com</code></p></body></html>",
//! );
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # Complexity
//!
//! Linear in the size of the tree. Parsing is not: the time that html5ever takes grows with the square of nested
//! `<ul><li>` or `<div>`, so that 255 KiB of `<div>` take 8.8 s. Limit the size of pages from untrusted sources.

#[cfg(feature = "rcdom")]
mod rcdom;

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::iter::Enumerate;

pub use ::html5ever;
#[cfg(feature = "rcdom")]
pub use ::markup5ever_rcdom;

use ::html5ever::interface::{ElemName, ElementFlags, NodeOrText, QualName, TreeSink};
use ::html5ever::{Attribute, LocalName, ns};

use crate::anchor::{Anchor, AuthorText, Existing, Hook, Hooked, IntoHooked};
use crate::markup::Flow;

use crate::adapter::{Edit, Run};

/// Turns the URLs and email addresses in the text nodes below `root` into links.
///
/// Text in anchors, code, scripts, form controls, `svg`, `math`, `template`, `contenteditable` and similar elements
/// stays as it is. The ancestors of `root` are not considered. Adjacent text nodes are searched as one. A link never
/// crosses a comment or the start or end of an inline element. Where a reader would read on across it, nothing links,
/// unless a URL with a path ends where an element closes, or where code or a link opens.
///
/// New anchors are HTML elements with an `href` and the attributes of the [`Linker`](crate::Linker). Nothing else in the tree changes,
/// except for existing anchors if the linker or a hook says so.
///
/// # Complexity
///
/// Linear in the size of the tree, without recursion, if [`Tree::replace`] is linear, as it is for `RcDom`.
pub fn autolink<'l, T: Tree>(tree: &T, root: &T::Handle, linker: impl IntoHooked<'l>) {
    let Hooked { linker, hook } = linker.into_hooked();
    if linker.is_off() {
        return;
    }
    let changes_existing = linker.changes_existing(&hook);
    let run = Run::new(linker.hook(hook));
    let (edits, pieces, text) = (Vec::new(), Vec::new(), None);
    let mut walk =
        DomWalk { tree, run, edits, pieces, changes_existing, text, has_plaintext: false };
    let mut open = vec![walk.parent((0, 0), root.clone())];
    while let Some((_, parent, children)) = open.last_mut() {
        if let Some((at, child)) = children.next() {
            let contents = walk.contents(&child);
            let element = walk.child((*parent, at), child);
            open.extend(element);
            open.extend(contents.map(|contents| walk.parent((0, 0), contents)));
        } else if let Some((place, element, _)) = open.pop()
            && !open.is_empty()
        {
            walk.end(place, element);
        }
    }
    walk.run.finish();
    walk.note_edits();
    // In reverse, so that the content of an anchor has been replaced before the anchor itself.
    for (parent, mut edits) in walk.edits.into_iter().rev().filter(|(_, edits)| !edits.is_empty()) {
        // The edits of a text are known when it has ended, which may be after a later anchor.
        edits.sort_by_key(|&(at, ..)| at);
        let edits = edits.into_iter().map(|(_, node, pieces)| {
            let children = || tree.take_children(&node).into_iter().map(NodeOrText::AppendNode);
            let pieces = match pieces {
                NodePieces::Given(pieces) => pieces,
                NodePieces::Children => children().collect(),
                NodePieces::Noted(element, note) => {
                    children().for_each(|child| tree.append(&element, child));
                    vec![NodeOrText::AppendNode(element), NodeOrText::AppendText(note.into())]
                }
            };
            Replacement { node, pieces }
        });
        tree.replace(&parent, edits.collect());
    }
}

/// A node whose children are being visited: its place, the place of its children's edits in [`DomWalk::edits`], and its
/// remaining children.
type Parent<Handle> = (Position, usize, Enumerate<vec::IntoIter<Handle>>);

/// The place of a node's parent in [`DomWalk::edits`], and the node's index among the children.
type Position = (usize, usize);

/// A node that may have children, and the replacements of its children by their index.
type Edits<Handle> = (Handle, Vec<(usize, Handle, NodePieces<Handle>)>);

/// The replacement of a node.
enum NodePieces<Handle> {
    Given(Vec<NodeOrText<Handle>>),
    /// The children of the node.
    Children,
    /// This element with the children of the node, and a text after it.
    Noted(Handle, String),
}

struct DomWalk<'t, T: Tree, H> {
    tree: &'t T,
    run: Run<(Position, T::Handle), H>,
    /// Applied after the whole tree has been visited.
    edits: Vec<Edits<T::Handle>>,
    /// The replacement of the text node whose edits are being read.
    pieces: Vec<NodeOrText<T::Handle>>,
    changes_existing: bool,
    has_plaintext: bool,
    /// The text of the open anchor, if it is needed.
    text: Option<AuthorText>,
}

impl<T: Tree, H: Hook> DomWalk<'_, T, H> {
    fn parent(&mut self, place: Position, node: T::Handle) -> Parent<T::Handle> {
        let mut children = Vec::new();
        self.tree.children(&node, |child| children.push(child));
        self.edits.push((node, Vec::new()));
        (place, self.edits.len() - 1, children.into_iter().enumerate())
    }

    /// What is in a template, whose anchors a browser shows if it is a shadow root.
    fn contents(&self, node: &T::Handle) -> Option<T::Handle> {
        self.changes_existing.then(|| self.tree.template_contents(node)).flatten()
    }

    /// Visits a node, and returns it if it is an element.
    fn child(&mut self, place: Position, child: T::Handle) -> Option<Parent<T::Handle>> {
        let Self { run, text: anchor, .. } = self;
        let is_element = self.tree.content(&child, |content| {
            match content {
                NodeContent::Text(text) => {
                    anchor.iter_mut().for_each(|anchor| anchor.push(text));
                    run.text(text, (place, child.clone()));
                }
                NodeContent::Comment => run.html("<!---->"),
                _ => {}
            }
            content == NodeContent::Element
        });
        if !is_element {
            return None;
        }
        let element = self.tree.elem_name(&child);
        let name: &str = element.local_name();
        // In the page that is written, all tags behind it are text.
        self.has_plaintext |= name == "plaintext";
        if name == "a" && self.run.linker.reads_existing(&self.run.hook) {
            self.text = Some(AuthorText::default());
        }
        self.text.iter_mut().for_each(|text| read(text, name, false));
        let (linker, mut lost, mut alt) = (&self.run.linker, Vec::new(), String::new());
        if linker.guards_existing() || self.text.is_some() {
            self.tree.attributes(&child, |own, value| match (name, own) {
                ("img", "alt") => alt = value.to_string(),
                // It changes when the text of the anchor is known.
                ("a", "href") => {}
                _ if !linker.keeps(name, &own.to_ascii_lowercase(), value) => {
                    lost.push(own.to_string());
                }
                _ => {}
            });
        }
        lost.iter().for_each(|own| self.tree.remove_attribute(&child, own));
        if name == "img" {
            self.text.iter_mut().for_each(|text| text.push_uncertain(&alt));
            if lost.iter().any(|own| own.starts_with("src")) {
                let alt = NodePieces::Given(vec![NodeOrText::AppendText(alt.into())]);
                self.edits[place.0].1.push((place.1, child.clone(), alt));
            }
        }
        self.run.start_with(name, |name| {
            let mut found = None;
            self.tree.attributes(&child, |own, value| {
                found = (own == name).then(|| value.into()).or(found.take());
            });
            found
        });
        drop(element);
        self.note_edits();
        Some(self.parent(place, child))
    }

    /// Leaves the element whose own place in `edits` is `element`.
    fn end(&mut self, place: Position, element: usize) {
        if !self.tree.content(&self.edits[element].0, |content| content == NodeContent::Element) {
            // What is in a template has no element of its own.
            return;
        }
        let element_name = self.tree.elem_name(&self.edits[element].0);
        let name: &str = element_name.local_name();
        self.run.end(name);
        self.text.iter_mut().for_each(|text| read(text, name, true));
        let is_anchor = name == "a" && self.changes_existing;
        drop(element_name);
        self.note_edits();
        if is_anchor {
            let anchor = self.edits[element].0.clone();
            self.change(place, anchor);
        }
    }

    /// Changes an existing anchor.
    fn change(&mut self, (parent, at): Position, anchor: T::Handle) {
        let mut text = self.text.take();
        let (mut href, mut attributes) = (None, Vec::new());
        // In SVG there may be two, with XLink and without, and a browser takes the second one or the first one.
        let (linker, mut is_allowed) = (&self.run.linker, true);
        self.tree.attributes(&anchor, |name, value| match name {
            "href" => {
                is_allowed &= linker.allows(value);
                if href.replace(value.to_string()).is_some_and(|href| href != value) {
                    text = None;
                }
            }
            _ => attributes.push((name.to_string().into(), value.to_string().into())),
        });
        let Some(href) = href else {
            return;
        };
        let text = text.and_then(AuthorText::finish).map(|(text, _)| text.into());
        let written = Existing { href: href.into(), attributes, text, range: 0..0 };
        let mut change = self.run.linker.change_of(&written, &mut self.run.hook);
        // A text in SVG would not be shown.
        let is_html = *self.tree.elem_name(&anchor).ns() == ns!(html);
        let shows_no_note = !is_html || self.has_plaintext;
        change.is_unlinked |= !is_allowed || shows_no_note && !change.note.is_empty();
        let edits = &mut self.edits[parent].1;
        if change.is_unlinked {
            return edits.push((at, anchor, NodePieces::Children));
        }
        for (name, value) in change.attributes {
            match value {
                Some(value) => self.tree.set_attribute(&anchor, &name, &value),
                None => self.tree.remove_attribute(&anchor, &name),
            }
        }
        if !change.note.is_empty() {
            let mut attributes = Vec::new();
            self.tree.attributes(&anchor, |name, value| attributes.push(attribute(name, value)));
            let name = self.tree.elem_name(&anchor);
            let qualified = QualName::new(None, name.ns().clone(), name.local_name().clone());
            drop(name);
            let element = self.tree.create_element(qualified, attributes, ElementFlags::default());
            edits.push((at, anchor, NodePieces::Noted(element, change.note)));
        }
    }

    /// Records the edits of the text that has ended.
    fn note_edits(&mut self) {
        let Self { tree, run, edits, pieces, .. } = self;
        for edit in run.edits() {
            match edit {
                Edit::Keep((_, node), range) => {
                    let text = tree.content(&node, |content| match content {
                        NodeContent::Text(text) => text.get(range).unwrap_or_default().to_string(),
                        _ => String::new(),
                    });
                    pieces.push(NodeOrText::AppendText(text.into()));
                }
                Edit::Link(link, ..) => pieces.push(anchor(*tree, &link)),
                Edit::Remove(((parent, at), text)) => {
                    edits[parent].1.push((at, text, NodePieces::Given(core::mem::take(pieces))));
                }
            }
        }
    }
}

/// Reads the start or the end of an element in an anchor.
fn read(text: &mut AuthorText, name: &str, is_end: bool) {
    let is_line = name == "button" || Flow::of_end(name.as_bytes()) == Flow::Block;
    if name != "br" || !is_end {
        let is_alike = text.element(name.as_bytes(), is_end, false);
        if is_line {
            text.edge(is_alike);
        }
    }
}

fn attribute(name: &str, value: &str) -> Attribute {
    Attribute { name: QualName::new(None, ns!(), LocalName::from(name)), value: value.into() }
}

fn anchor<T: Tree>(tree: &T, anchor: &Anchor<'_>) -> NodeOrText<T::Handle> {
    let mut attributes = vec![attribute("href", anchor.href())];
    attributes.extend(anchor.attributes().map(|(name, value)| attribute(name, value)));
    let name = QualName::new(None, ns!(html), LocalName::from("a"));
    let element = tree.create_element(name, attributes, ElementFlags::default());
    tree.append(&element, NodeOrText::AppendText(anchor.text().into()));
    NodeOrText::AppendNode(element)
}

/// A tree that html5ever can build and that can be read.
///
/// To support a tree other than `RcDom`, implement the methods without a default, and [`replace`](Self::replace) if it can
/// be faster than node by node. `src/html5ever/rcdom.rs` in the repository is the implementation for `RcDom`.
pub trait Tree: TreeSink {
    /// Calls `see` with each child of `node` in order. `see` does not change the tree.
    fn children(&self, node: &Self::Handle, see: impl FnMut(Self::Handle));

    /// Calls `look` with the content of `node`. `look` does not call the tree.
    fn content<T>(&self, node: &Self::Handle, look: impl FnOnce(NodeContent<'_>) -> T) -> T;

    /// Calls `see` with the name and the value of each attribute of an element. Names are without a namespace, and in lowercase
    /// but for some of SVG, such as `attributeName`. `see` does not call the tree.
    fn attributes(&self, element: &Self::Handle, see: impl FnMut(&str, &str));

    /// The contents of a `template`, a node that is not among its children. Anchors in a shadow root are there. The
    /// default returns `None`.
    fn template_contents(&self, element: &Self::Handle) -> Option<Self::Handle> {
        let _ = element;
        None
    }

    /// Sets an attribute, replacing one of the same name.
    fn set_attribute(&self, element: &Self::Handle, name: &str, value: &str);

    /// Removes an attribute, if the element has it.
    fn remove_attribute(&self, element: &Self::Handle, name: &str);

    /// Removes all children from a node, and returns them in order. The default removes them one by one.
    fn take_children(&self, node: &Self::Handle) -> Vec<Self::Handle> {
        let mut children = Vec::new();
        self.children(node, |child| children.push(child));
        children.iter().for_each(|child| self.remove_from_parent(child));
        children
    }

    /// Replaces nodes among the children of `parent`, in their order. The default inserts the new ones one by one
    /// before each node and removes it.
    fn replace(&self, parent: &Self::Handle, edits: Vec<Replacement<Self::Handle>>) {
        let _ = parent;
        for Replacement { node, pieces } in edits {
            for piece in pieces {
                self.append_before_sibling(&node, piece);
            }
            self.remove_from_parent(&node);
        }
    }
}

/// The content of a node of a [`Tree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NodeContent<'n> {
    /// An element.
    Element,
    /// A text node, with its characters.
    Text(&'n str),
    /// A comment.
    Comment,
    /// Anything else: a document, a doctype, a processing instruction.
    Other,
}

/// A node of a [`Tree`] and its replacement.
#[non_exhaustive]
pub struct Replacement<Handle> {
    /// A text node, or an existing anchor.
    pub node: Handle,
    /// Texts, and nodes that have no parent.
    pub pieces: Vec<NodeOrText<Handle>>,
}

impl<Handle> fmt::Debug for Replacement<Handle> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Replacement").finish_non_exhaustive()
    }
}
