//! The adapter for trees that [html5ever](::html5ever) parses into: links in their texts.
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
//! What is ours is linear in the size of the tree. Parsing is not: html5ever takes time that grows with the
//! square of nested `<ul><li>` or `<div>`: 8.8 s for 255 KiB of `<div>`, of which ours is 6.5 ms. Who
//! parses pages of strangers limits their size. What it takes is measured by
//! `cargo bench --bench hostile --all-features -- hosts`.

mod run;
mod tree;

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

pub use ::html5ever;
pub use ::markup5ever_rcdom;

use ::html5ever::interface::{ElemName, ElementFlags, NodeOrText, QualName};
use ::html5ever::{Attribute, LocalName, ns};

pub use tree::{Content, Edit, Tree};

use crate::linker::Linker;

use super::markup::{Elements, is_editable};
use run::{Piece, Run};

/// Turns the URLs and email addresses in the texts below `root` into links.
///
/// Text in anchors, code, forms, scripts, `svg`, `math`, `template` and what else is no prose stays as
/// it is, and so does what is `contenteditable`. What is around `root` is not looked at. Texts that
/// are siblings are joined first, comments between them left out; a link never reaches over one.
///
/// Anchors are elements of HTML with an `href` and what the [`Linker`] says. Nothing else in the
/// tree changes.
///
/// # Complexity
///
/// Linear in the size of the tree, without recursion, if [`Tree::replace`] is. It is for `RcDom`.
/// Parsing is another matter, see [above](self#complexity).
///
/// # Examples
///
/// ```
/// use linkwright::Linker;
/// use linkwright::html5ever::{autolink, html5ever, markup5ever_rcdom::RcDom};
/// use html5ever::{local_name, ns, parse_fragment, tendril::TendrilSink, QualName};
///
/// let body = QualName::new(None, ns!(html), local_name!("body"));
/// let dom = parse_fragment(RcDom::default(), Default::default(), body, vec![], false)
///     .one("Mail a@example.com");
/// autolink(&dom, &dom.document, &Linker::new().rel("nofollow"));
/// let root = dom.document.children.borrow()[0].clone();
/// assert_eq!(root.children.borrow().len(), 2);
/// ```
pub fn autolink<T: Tree>(tree: &T, root: &T::Handle, linker: &Linker) {
    let elements = Elements::of(linker);
    let mut run = Run::new(linker);
    let mut open = vec![Parent::new(tree, root.clone(), Texts::Link)];
    while let Some(parent) = open.last_mut() {
        let Some(child) = parent.children.next() else {
            run.end(&mut parent.edits);
            if let Some(parent) = open.pop() {
                parent.finish(tree, linker);
            }
            continue;
        };
        let content = tree.content(&child, |content| match content {
            Content::Text(text) => {
                match parent.texts {
                    Texts::Link => run.push_text(text),
                    Texts::Skip => run.see(text),
                }
                Content::Text("")
            }
            Content::Element => Content::Element,
            Content::Comment => Content::Comment,
            Content::Other => Content::Other,
        });
        match content {
            Content::Text(_) if parent.texts == Texts::Link => run.push_node(child),
            Content::Text(_) => {}
            Content::Comment => run.push_comment(),
            Content::Other => run.end(&mut parent.edits),
            Content::Element => {
                run.end(&mut parent.edits);
                let texts = match parent.texts {
                    Texts::Link if allows_links(tree, &child, &elements) => Texts::Link,
                    _ => Texts::Skip,
                };
                open.push(Parent::new(tree, child, texts));
            }
        }
    }
}

/// A node that is open while the tree is walked.
struct Parent<Handle> {
    node: Handle,
    children: vec::IntoIter<Handle>,
    texts: Texts,
    edits: Vec<(Handle, Vec<Piece>)>,
}

/// What becomes of texts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Texts {
    Link,
    Skip,
}

impl<Handle: Clone> Parent<Handle> {
    fn new<T: Tree<Handle = Handle>>(tree: &T, node: Handle, texts: Texts) -> Self {
        let mut children = Vec::new();
        tree.children(&node, |child| children.push(child));
        Self {
            node,
            children: children.into_iter(),
            texts,
            edits: Vec::new(),
        }
    }

    /// Puts the links in their place.
    fn finish<T: Tree<Handle = Handle>>(self, tree: &T, linker: &Linker) {
        if self.edits.is_empty() {
            return;
        }
        let edits = self.edits.into_iter().map(|(text, pieces)| Edit {
            text,
            pieces: pieces
                .into_iter()
                .map(|piece| node(tree, piece, linker))
                .collect(),
        });
        tree.replace(&self.node, edits.collect());
    }
}

/// Whether the text inside an element may link.
fn allows_links<T: Tree>(tree: &T, element: &T::Handle, elements: &Elements) -> bool {
    let is_skipped = {
        let name = tree.elem_name(element);
        let name = name.local_name();
        &**name == "a" || elements.skip(name.as_bytes())
    };
    let editable = || {
        tree.attribute(element, "contenteditable", |value| {
            is_editable(value.as_bytes())
        })
    };
    !is_skipped && !editable().unwrap_or(false)
}

/// What stands in the place of a piece of text.
fn node<T: Tree>(tree: &T, piece: Piece, linker: &Linker) -> NodeOrText<T::Handle> {
    let (href, text, bidi) = match piece {
        Piece::Text(text) => return NodeOrText::AppendText(text.into()),
        Piece::Link { href, text, bidi } => (href, text, bidi),
    };
    let attribute = |name: &str, value: String| Attribute {
        name: QualName::new(None, ns!(), LocalName::from(name)),
        value: value.into(),
    };
    let mut attributes = vec![attribute("href", href)];
    let others = linker.attributes(bidi);
    attributes.extend(others.map(|(name, value)| attribute(name, value.to_string())));
    let name = QualName::new(None, ns!(html), LocalName::from("a"));
    let anchor = tree.create_element(name, attributes, ElementFlags::default());
    tree.append(&anchor, NodeOrText::AppendText(text.into()));
    NodeOrText::AppendNode(anchor)
}
