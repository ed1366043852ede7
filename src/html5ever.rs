//! Adds links to trees of [html5ever](https://docs.rs/html5ever): `RcDom` of markup5ever_rcdom.
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
//! autolink(&dom.document, &Linker::new());
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
//! For another tree, write an adapter with [`adapter::Run`](crate::adapter::Run), like this module.
//!
//! # Complexity
//!
//! Linear in the size of the tree. Parsing is not linear: the time of html5ever grows with the
//! square of the depth of nested `<ul><li>` or `<div>`. For example, 255 KiB of `<div>` take 8.8 s.
//! Limit the size of pages from untrusted sources.

use alloc::rc::Rc;
use alloc::vec;
use alloc::vec::Vec;
use core::cell::RefCell;
use core::iter::Enumerate;

pub use ::{html5ever, markup5ever_rcdom};

use ::html5ever::interface::QualName;
use ::html5ever::tendril::StrTendril;
use ::html5ever::{Attribute, LocalName, ns};
use ::markup5ever_rcdom::{Handle, Node, NodeData};

use crate::adapter::{Change, Edit, Run};
use crate::anchor::{Anchor, Hook, Hooked};

/// Turns the URLs and email addresses in the text nodes below `root` into links.
///
/// Text in anchors, code, scripts, form controls, `svg`, `math`, `template`, `contenteditable` and
/// similar elements stays unchanged. The ancestors of `root` are not considered. Adjacent text
/// nodes are searched as one. A link never crosses a comment or the start or end of an inline
/// element. If a word continues across such an edge, nothing links, unless a URL with a path ends
/// where an element closes, or where code or a link opens.
///
/// New anchors are HTML elements with an `href` and the attributes of the
/// [`Linker`](crate::Linker). Nothing else in the tree changes, except for existing elements that
/// the linker or a hook changes.
///
/// # Complexity
///
/// Linear in the size of the tree, without recursion.
pub fn autolink<'l, H: Hook>(root: &Handle, linker: impl Into<Hooked<'l, H>>) {
    let (edits, pieces) = (Vec::new(), Vec::new());
    let mut walk = DomWalk { run: Run::new(linker), edits, pieces, has_plaintext: false };
    let mut open = vec![walk.parent((0, 0), root.clone())];
    while let Some((_, parent, children)) = open.last_mut() {
        if let Some((at, child)) = children.next() {
            let contents = contents(&child);
            let element = walk.child((*parent, at), &child);
            open.extend(element);
            open.extend(contents.map(|contents| walk.parent((0, 0), contents)));
        } else if let Some((_, element, _)) = open.pop()
            && !open.is_empty()
        {
            walk.end(element);
        }
    }
    walk.run.finish();
    walk.note_edits();
    // In reverse, to replace the content of an anchor before the anchor itself.
    for (parent, mut edits) in walk.edits.into_iter().rev().filter(|(_, edits)| !edits.is_empty()) {
        // The edits of a text are known when it has ended, which may be after a later anchor.
        edits.sort_by_key(|&(at, _)| at);
        replace_children(&parent, edits);
    }
}

/// A node whose children are being visited: its place, the place of its children's edits in
/// [`DomWalk::edits`], and its remaining children.
type Parent = (Position, usize, Enumerate<vec::IntoIter<Handle>>);

/// The place of a node's parent in [`DomWalk::edits`], and the node's index among the children.
type Position = (usize, usize);

/// A node that may have children, and the replacements of its children by their index.
type Edits = (Handle, Vec<(usize, NodeEdit)>);

/// The replacement of a node.
enum NodeEdit {
    By(Vec<Handle>),
    /// The children of the node.
    ByChildren,
    /// The node, and this text after it.
    Noted(Handle),
}

struct DomWalk<H> {
    run: Run<(Position, Handle), H>,
    /// The edits, applied after the whole tree has been visited.
    edits: Vec<Edits>,
    /// The replacement of the text node whose edits are being read.
    pieces: Vec<Handle>,
    has_plaintext: bool,
}

impl<H: Hook> DomWalk<H> {
    fn parent(&mut self, place: Position, node: Handle) -> Parent {
        let children = node.children.borrow().clone();
        self.edits.push((node, Vec::new()));
        (place, self.edits.len() - 1, children.into_iter().enumerate())
    }

    /// Visits a node, and returns it if it is an element.
    fn child(&mut self, place: Position, child: &Handle) -> Option<Parent> {
        match &child.data {
            NodeData::Text { contents } => {
                self.run.text(&contents.borrow(), (place, child.clone()));
            }
            NodeData::Comment { .. } => self.run.html("<!---->", (place, child.clone())),
            NodeData::Element { name, attrs, .. } => {
                // In the serialized page, all tags after it are text.
                self.has_plaintext |= &*name.local == "plaintext";
                let own = attrs.borrow();
                let attributes = own.iter().map(|own| (&*own.name.local, &*own.value));
                self.run.start_with(&name.local, attributes, (place, child.clone()));
                drop(own);
                self.note_edits();
                return Some(self.parent(place, child.clone()));
            }
            _ => {}
        }
        None
    }

    /// Leaves the element whose own place in `edits` is `element`.
    fn end(&mut self, element: usize) {
        // The content of a template is not an element.
        if let NodeData::Element { name, .. } = &self.edits[element].0.data {
            self.run.end(&name.local);
            self.note_edits();
        }
    }

    /// Records the edits of texts and elements that have ended.
    fn note_edits(&mut self) {
        let Self { run, edits, pieces, has_plaintext } = self;
        for edit in run.edits() {
            match edit {
                Edit::Keep((_, node), range) => {
                    if let NodeData::Text { contents } = &node.data {
                        let contents = contents.borrow();
                        pieces.push(text(contents.get(range).unwrap_or_default().into()));
                    }
                }
                Edit::Link(link, ..) => pieces.push(anchor(&link)),
                Edit::Remove(((parent, at), _)) => {
                    edits[parent].1.push((at, NodeEdit::By(core::mem::take(pieces))));
                }
                Edit::Change(((parent, at), node), change) => {
                    let edit = change_element(&node, change, *has_plaintext);
                    edits[parent].1.extend(edit.map(|edit| (at, edit)));
                }
                // A comment stays.
                Edit::Html(..) => {}
            }
        }
    }
}

/// Returns the content of a template. A browser shows its anchors if the template is a shadow root.
fn contents(node: &Handle) -> Option<Handle> {
    match &node.data {
        NodeData::Element { template_contents, .. } => template_contents.borrow().clone(),
        _ => None,
    }
}

/// Changes the attributes of an element, and returns any other change.
fn change_element(node: &Handle, change: Change, has_plaintext: bool) -> Option<NodeEdit> {
    let NodeData::Element { name, attrs, .. } = &node.data else { return None };
    let mut attributes = attrs.borrow_mut();
    if change.is_unlinked && &*name.local == "img" {
        let alt = attributes.iter().find(|own| &*own.name.local == "alt");
        return Some(NodeEdit::By(alt.map(|alt| text(alt.value.clone())).into_iter().collect()));
    }
    // A text in SVG would not be shown.
    let shows_no_note = name.ns != ns!(html) || has_plaintext;
    if change.is_unlinked || shows_no_note && !change.note.is_empty() {
        return Some(NodeEdit::ByChildren);
    }
    for (name, value) in change.attributes {
        let own = attributes.iter_mut().find(|own| *own.name.local == *name);
        match (own, value) {
            (Some(own), Some(value)) => own.value = value.into(),
            (None, Some(value)) => attributes.push(attribute(&name, &value)),
            (_, None) => attributes.retain(|own| *own.name.local != *name),
        }
    }
    (!change.note.is_empty()).then(|| NodeEdit::Noted(text(change.note.into())))
}

/// Replaces children of a node in one pass. The edits are in the order of the children.
fn replace_children(parent: &Handle, edits: Vec<(usize, NodeEdit)>) {
    let mut edits = edits.into_iter().peekable();
    let children = parent.children.take();
    let mut replaced = Vec::with_capacity(children.len() + 2 * edits.len());
    for (at, child) in children.into_iter().enumerate() {
        let nodes = match edits.next_if(|edit| edit.0 == at) {
            None => vec![child],
            Some((_, NodeEdit::By(nodes))) => nodes,
            Some((_, NodeEdit::ByChildren)) => child.children.take(),
            Some((_, NodeEdit::Noted(note))) => vec![child, note],
        };
        for node in nodes {
            node.parent.set(Some(Rc::downgrade(parent)));
            replaced.push(node);
        }
    }
    parent.children.replace(replaced);
}

fn text(text: StrTendril) -> Handle {
    Node::new(NodeData::Text { contents: RefCell::new(text) })
}

fn attribute(name: &str, value: &str) -> Attribute {
    Attribute { name: QualName::new(None, ns!(), LocalName::from(name)), value: value.into() }
}

fn anchor(anchor: &Anchor<'_>) -> Handle {
    let mut attributes = vec![attribute("href", anchor.href())];
    attributes.extend(anchor.attributes().map(|(name, value)| attribute(name, value)));
    let element = Node::new(NodeData::Element {
        name: QualName::new(None, ns!(html), LocalName::from("a")),
        attrs: RefCell::new(attributes),
        template_contents: RefCell::new(None),
        mathml_annotation_xml_integration_point: false,
    });
    let text = text(anchor.text().into());
    text.parent.set(Some(Rc::downgrade(&element)));
    element.children.borrow_mut().push(text);
    element
}
