//! The trees that can be linked.

use alloc::vec::Vec;
use core::fmt;

use ::html5ever::interface::{NodeOrText, TreeSink};

/// A tree that html5ever can parse into and that can be read.
///
/// With the feature `rcdom` it is implemented for `RcDom` of markup5ever_rcdom. Another tree needs the first three methods, and
/// [`replace`](Self::replace) where it can do that faster than node by node.
///
/// # Examples
///
/// A tree whose handles are indices of nodes in a `Vec`:
///
/// ```
/// use linkwright::html5ever::{Content, Tree};
/// # use linkwright::html5ever::html5ever as html5ever;
/// # use html5ever::interface::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
/// # use html5ever::{tendril::StrTendril, Attribute, ExpandedName, QualName};
/// # use std::borrow::Cow;
/// # enum Data { Text(StrTendril), Comment, Element(QualName, Vec<Attribute>), Other }
/// # struct Node { data: Data, children: Vec<usize> }
/// # struct Arena { nodes: Vec<Node> }
/// # impl TreeSink for Arena {
/// #     type Handle = usize;
/// #     type Output = Self;
/// #     type ElemName<'a> = ExpandedName<'a>;
/// #     fn finish(self) -> Self { self }
/// #     fn parse_error(&self, _: Cow<'static, str>) {}
/// #     fn get_document(&self) -> usize { 0 }
/// #     fn elem_name<'a>(&'a self, _: &'a usize) -> ExpandedName<'a> { todo!() }
/// #     fn create_element(&self, _: QualName, _: Vec<Attribute>, _: ElementFlags) -> usize { 0 }
/// #     fn create_comment(&self, _: StrTendril) -> usize { 0 }
/// #     fn create_pi(&self, _: StrTendril, _: StrTendril) -> usize { 0 }
/// #     fn append(&self, _: &usize, _: NodeOrText<usize>) {}
/// #     fn append_based_on_parent_node(&self, _: &usize, _: &usize, _: NodeOrText<usize>) {}
/// #     fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {}
/// #     fn get_template_contents(&self, _: &usize) -> usize { 0 }
/// #     fn same_node(&self, x: &usize, y: &usize) -> bool { x == y }
/// #     fn set_quirks_mode(&self, _: QuirksMode) {}
/// #     fn append_before_sibling(&self, _: &usize, _: NodeOrText<usize>) {}
/// #     fn add_attrs_if_missing(&self, _: &usize, _: Vec<Attribute>) {}
/// #     fn remove_from_parent(&self, _: &usize) {}
/// #     fn reparent_children(&self, _: &usize, _: &usize) {}
/// # }
///
/// impl Tree for Arena {
///     fn children(&self, node: &usize, see: impl FnMut(usize)) {
///         self.nodes[*node].children.iter().copied().for_each(see);
///     }
///
///     fn content<T>(&self, node: &usize, look: impl FnOnce(Content<'_>) -> T) -> T {
///         look(match &self.nodes[*node].data {
///             Data::Element(..) => Content::Element,
///             Data::Text(text) => Content::Text(text),
///             Data::Comment => Content::Comment,
///             Data::Other => Content::Other,
///         })
///     }
///
///     fn attribute<T>(&self, node: &usize, name: &str, look: impl FnOnce(&str) -> T) -> Option<T> {
///         let Data::Element(_, attributes) = &self.nodes[*node].data else { return None };
///         let attribute = attributes.iter().find(|attribute| &*attribute.name.local == name)?;
///         Some(look(&attribute.value))
///     }
/// }
/// ```
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

    /// Sets an attribute. The name is in lower case and without a namespace.
    ///
    /// The default only adds an attribute that is missing, as [`TreeSink`] has no method that changes one.
    fn set_attribute(&self, element: &Self::Handle, name: &str, value: &str) {
        self.add_attrs_if_missing(element, alloc::vec![super::attribute(name, value)]);
    }

    /// Removes an attribute. The name is in lower case and without a namespace.
    ///
    /// The default does nothing, as [`TreeSink`] has no method for it.
    fn remove_attribute(&self, element: &Self::Handle, name: &str) {
        let _ = (element, name);
    }

    /// Takes all children from a node, and returns them in order.
    ///
    /// The default removes them one by one.
    fn take_children(&self, node: &Self::Handle) -> Vec<Self::Handle> {
        let mut children = Vec::new();
        self.children(node, |child| children.push(child));
        children.iter().for_each(|child| self.remove_from_parent(child));
        children
    }

    /// Replaces nodes among the children of `parent`. The edits are in the order of the nodes.
    ///
    /// The default inserts the new nodes one by one before each node and removes it.
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
