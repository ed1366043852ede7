//! The trees that can be linked.

use alloc::vec::Vec;
use core::fmt;

use ::html5ever::interface::{NodeOrText, TreeSink};

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
        self.add_attrs_if_missing(element, alloc::vec![super::attribute(name, value)]);
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
