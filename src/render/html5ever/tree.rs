//! What has to be read of a tree, and `RcDom`.

use alloc::rc::Rc;
use alloc::vec::Vec;
use core::cell::RefCell;
use core::fmt;

use ::html5ever::interface::{NodeOrText, TreeSink};
use ::markup5ever_rcdom::{Handle, Node, NodeData, RcDom};

/// A tree that html5ever can parse into and that can be read.
///
/// It is implemented for [`RcDom`]; for another it takes three methods that read, and
/// [`replace`](Self::replace) where the tree can do that faster than node by node.
///
/// # Examples
///
/// A tree whose nodes are in a `Vec` that a handle is an index into:
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
    /// Gives each child of `node` to `see`, in order. `see` reads the tree and does not change it.
    fn children(&self, node: &Self::Handle, see: impl FnMut(Self::Handle));

    /// Gives what `node` is to `look`, which does not call the tree.
    fn content<T>(&self, node: &Self::Handle, look: impl FnOnce(Content<'_>) -> T) -> T;

    /// Gives the value of the attribute `name`, in lower case and of no namespace, to `look`, if
    /// the element has it. `look` does not call the tree.
    fn attribute<T>(
        &self,
        element: &Self::Handle,
        name: &str,
        look: impl FnOnce(&str) -> T,
    ) -> Option<T>;

    /// Sets an attribute of no namespace, in lower case, in place of one of that name.
    ///
    /// By default it is only added where there is none of the name: [`TreeSink`] can do no more.
    fn set_attribute(&self, element: &Self::Handle, name: &str, value: &str) {
        self.add_attrs_if_missing(element, alloc::vec![super::attribute(name, value)]);
    }

    /// Puts nodes in the place of texts that are children of `parent`, in their order.
    ///
    /// By default each is put before its text, and the text is removed, by the methods of
    /// [`TreeSink`].
    fn replace(&self, parent: &Self::Handle, edits: Vec<Edit<Self::Handle>>) {
        let _ = parent;
        for Edit { text, pieces } in edits {
            for piece in pieces {
                self.append_before_sibling(&text, piece);
            }
            self.remove_from_parent(&text);
        }
    }
}

/// What a node of a [`Tree`] is.
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

/// A text of a [`Tree`], and what stands in its place.
#[non_exhaustive]
pub struct Edit<Handle> {
    /// The text.
    pub text: Handle,
    /// Texts, and anchors without a parent.
    pub pieces: Vec<NodeOrText<Handle>>,
}

impl<Handle> fmt::Debug for Edit<Handle> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Edit").finish_non_exhaustive()
    }
}

impl Tree for RcDom {
    fn children(&self, node: &Handle, see: impl FnMut(Handle)) {
        node.children.borrow().iter().cloned().for_each(see);
    }

    fn content<T>(&self, node: &Handle, look: impl FnOnce(Content<'_>) -> T) -> T {
        match &node.data {
            NodeData::Element { .. } => look(Content::Element),
            NodeData::Text { contents } => look(Content::Text(&contents.borrow())),
            NodeData::Comment { .. } => look(Content::Comment),
            _ => look(Content::Other),
        }
    }

    fn attribute<T>(
        &self,
        element: &Handle,
        name: &str,
        look: impl FnOnce(&str) -> T,
    ) -> Option<T> {
        let NodeData::Element { attrs, .. } = &element.data else {
            return None;
        };
        let attributes = attrs.borrow();
        let attribute = attributes.iter().find(|attr| &*attr.name.local == name)?;
        Some(look(&attribute.value))
    }

    fn set_attribute(&self, element: &Handle, name: &str, value: &str) {
        let NodeData::Element { attrs, .. } = &element.data else {
            return;
        };
        let mut attributes = attrs.borrow_mut();
        match attributes.iter_mut().find(|attribute| &*attribute.name.local == name) {
            Some(attribute) => attribute.value = value.into(),
            None => attributes.push(super::attribute(name, value)),
        }
    }

    /// All at once: node by node, `RcDom` looks each up among its siblings.
    fn replace(&self, parent: &Handle, edits: Vec<Edit<Handle>>) {
        let mut edits = edits.into_iter().peekable();
        let children = parent.children.take();
        let mut replaced = Vec::with_capacity(children.len() + 2 * edits.len());
        for child in children {
            let Some(edit) = edits.next_if(|edit| Rc::ptr_eq(&edit.text, &child)) else {
                replaced.push(child);
                continue;
            };
            child.parent.set(None);
            for piece in edit.pieces {
                let node = match piece {
                    NodeOrText::AppendNode(node) => node,
                    NodeOrText::AppendText(text) => {
                        Node::new(NodeData::Text { contents: RefCell::new(text) })
                    }
                };
                node.parent.set(Some(Rc::downgrade(parent)));
                replaced.push(node);
            }
        }
        parent.children.replace(replaced);
    }
}
