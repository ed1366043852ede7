//! The implementation of [`Tree`] for markup5ever_rcdom.

use alloc::rc::Rc;
use alloc::vec::Vec;
use core::cell::RefCell;

use ::html5ever::interface::NodeOrText;
use ::markup5ever_rcdom::{Handle, Node, NodeData, RcDom};

use super::{NodeContent, Replacement, Tree};

impl Tree for RcDom {
    fn children(&self, node: &Handle, see: impl FnMut(Handle)) {
        node.children.borrow().iter().cloned().for_each(see);
    }

    fn content<T>(&self, node: &Handle, look: impl FnOnce(NodeContent<'_>) -> T) -> T {
        match &node.data {
            NodeData::Element { .. } => look(NodeContent::Element),
            NodeData::Text { contents } => look(NodeContent::Text(&contents.borrow())),
            NodeData::Comment { .. } => look(NodeContent::Comment),
            _ => look(NodeContent::Other),
        }
    }

    fn attributes(&self, element: &Handle, mut see: impl FnMut(&str, &str)) {
        if let NodeData::Element { attrs, .. } = &element.data {
            attrs.borrow().iter().for_each(|attr| see(&attr.name.local, &attr.value));
        }
    }

    fn template_contents(&self, element: &Handle) -> Option<Handle> {
        match &element.data {
            NodeData::Element { template_contents, .. } => template_contents.borrow().clone(),
            _ => None,
        }
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

    fn remove_attribute(&self, element: &Handle, name: &str) {
        if let NodeData::Element { attrs, .. } = &element.data {
            attrs.borrow_mut().retain(|attribute| &*attribute.name.local != name);
        }
    }

    fn take_children(&self, node: &Handle) -> Vec<Handle> {
        let children = node.children.take();
        children.iter().for_each(|child| child.parent.set(None));
        children
    }

    /// In one pass, because `RcDom` searches the siblings for each node before which it inserts.
    fn replace(&self, parent: &Handle, edits: Vec<Replacement<Handle>>) {
        let mut edits = edits.into_iter().peekable();
        let children = parent.children.take();
        let mut replaced = Vec::with_capacity(children.len() + 2 * edits.len());
        for child in children {
            let Some(edit) = edits.next_if(|edit| Rc::ptr_eq(&edit.node, &child)) else {
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
