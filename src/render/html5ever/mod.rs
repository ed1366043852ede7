//! The adapter for trees that [html5ever](::html5ever) parses into: links in their texts.
//!
//! [`autolink`] takes each tree that is a [`Tree`]. With the feature `rcdom` that is `RcDom` of markup5ever_rcdom, as here:
//!
//! ```
//! # #[cfg(feature = "rcdom")] {
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
//! # }
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

pub use ::html5ever;
#[cfg(feature = "rcdom")]
pub use ::markup5ever_rcdom;

use ::html5ever::interface::{ElemName, ElementFlags, NodeOrText, QualName, TreeSink};
use ::html5ever::{Attribute, LocalName, ns};

use crate::linker::{Anchor, Linker};

use super::adapter::Run;
use super::run::Part;
use crate::markup::{Edge, Flow};

/// Turns the URLs and email addresses in the texts below `root` into links.
///
/// Text in anchors, code, scripts, form controls, `svg`, `math`, `template`, `contenteditable` and similar
/// elements stays as it is. The ancestors of `root` are not considered. Adjacent texts are searched as
/// one. A link never crosses a comment or the start or end of an inline element, and where a reader would
/// read on across it, nothing links, unless a URL with a path ends where an element closes.
///
/// New anchors are HTML elements with an `href` and the attributes of the [`Linker`]. Nothing else in the
/// tree changes, except for anchors of the author, where the linker says so: see
/// [`Linker::existing`](crate::Linker::existing).
///
/// # Complexity
///
/// Linear in the size of the tree, without recursion, if [`Tree::replace`] is linear, as it is for `RcDom`.
pub fn autolink<T: Tree>(tree: &T, root: &T::Handle, linker: &Linker) {
    if linker.is_off() {
        return;
    }
    let mut walk = Walk { tree, run: Run::new(linker), edits: Vec::new() };
    let mut open = vec![walk.parent(root.clone())];
    while let Some((parent, children)) = open.last_mut() {
        if let Some(child) = children.next() {
            let element = walk.child(*parent, child);
            open.extend(element);
        } else if let Some((element, _)) = open.pop()
            && !open.is_empty()
        {
            walk.end(element);
        }
    }
    walk.meet(Flow::Block);
    // From the end, so that what an anchor holds has been replaced when the anchor itself is.
    for (parent, edits) in walk.edits.into_iter().rev().filter(|(_, edits)| !edits.is_empty()) {
        let edits = edits.into_iter().map(|(node, pieces)| {
            let children = || tree.take_children(&node).into_iter();
            let pieces = pieces.unwrap_or_else(|| children().map(NodeOrText::AppendNode).collect());
            Replacement { node, pieces }
        });
        tree.replace(&parent, edits.collect());
    }
}

/// A node whose children are being visited: its place in [`Walk::edits`], and the children to come.
type Parent<Handle> = (usize, vec::IntoIter<Handle>);

/// A node that may have children, and which of them are replaced: a text by pieces, or with `None` an anchor by its
/// own children.
type Edits<Handle> = (Handle, Vec<(Handle, Option<Vec<NodeOrText<Handle>>>)>);

struct Walk<'t, T: Tree> {
    tree: &'t T,
    /// The source of each text is the place of the parent in `edits`, and the text.
    run: Run<(usize, T::Handle)>,
    /// Made once the whole tree is visited.
    edits: Vec<Edits<T::Handle>>,
}

impl<T: Tree> Walk<'_, T> {
    fn parent(&mut self, node: T::Handle) -> Parent<T::Handle> {
        let mut children = Vec::new();
        self.tree.children(&node, |child| children.push(child));
        self.edits.push((node, Vec::new()));
        (self.edits.len() - 1, children.into_iter())
    }

    /// Visits a child of the node at this place in `edits`; returns it if it is an element.
    fn child(&mut self, parent: usize, child: T::Handle) -> Option<Parent<T::Handle>> {
        let run = &mut self.run;
        let is_element = self.tree.content(&child, |content| {
            match content {
                Content::Text(text) => run.text(text, (parent, child.clone())),
                Content::Comment => run.text.edge(Edge::Hidden),
                _ => {}
            }
            content == Content::Element
        });
        if !is_element {
            return None;
        }
        let element = self.tree.elem_name(&child);
        let name: &str = element.local_name();
        let attribute = |name: &str| self.tree.attribute(&child, name, str::to_string);
        let flow = self.run.enter_element(name, attribute);
        let is_anchor = name == "a" && self.run.linker.changes_existing();
        drop(element);
        self.meet(flow);
        if is_anchor {
            self.change(parent, &child);
        }
        Some(self.parent(child))
    }

    /// Leaves the element at this place in `edits`.
    fn end(&mut self, element: usize) {
        let element = self.tree.elem_name(&self.edits[element].0);
        let name: &str = element.local_name();
        let flow = Flow::of_end(name.as_bytes());
        self.run.leave(name, flow);
        drop(element);
        self.meet(flow);
    }

    /// Changes an anchor of the author, which is a child of the node at this place in `edits`.
    fn change(&mut self, parent: usize, anchor: &T::Handle) {
        let author = |name: &str| self.tree.attribute(anchor, name, str::to_string);
        let Some(href) = author("href") else {
            return;
        };
        let change = self.run.linker.change_of(&href, &author);
        if change.is_unlinked {
            self.edits[parent].1.push((anchor.clone(), None));
            return;
        }
        for (name, value) in change.attributes {
            match value {
                Some(value) => self.tree.set_attribute(anchor, &name, &value),
                None => self.tree.remove_attribute(anchor, &name),
            }
        }
    }

    /// Tells the run what was met, and notes the links of the text that ends with it.
    fn meet(&mut self, flow: Flow) {
        let Self { tree, run, edits, .. } = self;
        let mut pieces = Vec::new();
        run.meet(flow, |part| match part {
            Part::Text((_, node), range) => {
                let text = tree.content(node, |content| match content {
                    Content::Text(text) => text.get(range).unwrap_or_default().to_string(),
                    _ => String::new(),
                });
                pieces.push(NodeOrText::AppendText(text.into()));
            }
            Part::Link(splice) => pieces.push(anchor(*tree, &splice.anchor)),
            Part::Cut((index, text)) => {
                edits[*index].1.push((text.clone(), Some(core::mem::take(&mut pieces))));
            }
        });
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

/// A tree that html5ever can parse into and that can be read.
///
/// Another tree than `RcDom` needs the first three methods, and [`replace`](Self::replace) where it can do that faster
/// than node by node. The implementation for `RcDom`, `src/render/html5ever/rcdom.rs` in the repository, is an example.
pub trait Tree: TreeSink {
    /// Calls `see` with each child of `node` in order. `see` does not change the tree.
    fn children(&self, node: &Self::Handle, see: impl FnMut(Self::Handle));

    /// Calls `look` with the content of `node`. `look` does not call the tree.
    fn content<T>(&self, node: &Self::Handle, look: impl FnOnce(Content<'_>) -> T) -> T;

    /// Calls `look` with the value of an attribute if the element has it. The name is in lower case and
    /// without a namespace. `look` does not call the tree.
    fn attribute<T>(
        &self,
        element: &Self::Handle,
        name: &str,
        look: impl FnOnce(&str) -> T,
    ) -> Option<T>;

    /// Sets an attribute. The default only adds one that is missing, as [`TreeSink`] has no method that changes one.
    fn set_attribute(&self, element: &Self::Handle, name: &str, value: &str) {
        self.add_attrs_if_missing(element, vec![attribute(name, value)]);
    }

    /// Removes an attribute. The default does nothing, as [`TreeSink`] has no method for it.
    fn remove_attribute(&self, element: &Self::Handle, name: &str) {
        let _ = (element, name);
    }

    /// Takes all children from a node, and returns them in order. The default removes them one by one.
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
pub enum Content<'n> {
    /// An element.
    Element,
    /// A text, with its characters.
    Text(&'n str),
    /// A comment.
    Comment,
    /// Anything else: a document, a doctype, a processing instruction.
    Other,
}

/// A node of a [`Tree`] and what replaces it.
#[non_exhaustive]
pub struct Replacement<Handle> {
    /// A text, or an anchor of the author.
    pub node: Handle,
    /// Texts, and nodes without a parent.
    pub pieces: Vec<NodeOrText<Handle>>,
}

impl<Handle> fmt::Debug for Replacement<Handle> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Replacement").finish_non_exhaustive()
    }
}
