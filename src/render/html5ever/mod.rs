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

mod tree;

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

pub use ::html5ever;
pub use ::markup5ever_rcdom;

use ::html5ever::interface::{ElemName, ElementFlags, NodeOrText, QualName};
use ::html5ever::{Attribute, LocalName, ns};

pub use tree::{Content, Edit, Tree};

use crate::linker::{Anchor, Existing, Linker};

use super::elements::{self, Elements, Flow, is_editable};
use super::run::{End, Part, TextRun};

/// Turns the URLs and email addresses in the texts below `root` into links.
///
/// Text in anchors, code, forms, scripts, `svg`, `math`, `template` and what else is no prose stays as
/// it is, and so does what is `contenteditable`. What is around `root` is not looked at. Texts that
/// are siblings are joined first. A link never crosses a comment or the start or end of an inline
/// element, and where a reader would read on across it, nothing links.
///
/// Anchors are elements of HTML with an `href` and what the [`Linker`] says. Nothing else in the
/// tree changes, but for the attributes that [`ExistingLinks`](crate::ExistingLinks) gives to anchors
/// that are there.
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
    let mut walk =
        Walk { tree, linker, run: TextRun::default(), edits: BTreeMap::new(), parents: 0 };
    let mut open = vec![walk.parent(root.clone(), Texts::Link, Flow::Block)];
    while let Some(parent) = open.last_mut() {
        let Some(child) = parent.children.next() else {
            let flow = parent.flow;
            open.pop();
            let block = open.iter().rev().find(|parent| parent.flow == Flow::Block);
            walk.pass(flow, block.map(|block| &block.node));
            continue;
        };
        let node = (parent.index, parent.node.clone(), child.clone());
        let texts = parent.texts;
        let content = tree.content(&child, |content| match content {
            Content::Text(text) => {
                match texts {
                    Texts::Link => walk.run.push(text, node),
                    Texts::Skip => walk.run.closed(text, node),
                    Texts::Hide => {}
                }
                Content::Text("")
            }
            Content::Comment => {
                walk.run.edge(node);
                Content::Comment
            }
            Content::Element => Content::Element,
            Content::Other => Content::Other,
        });
        if content == Content::Element {
            let flow = Flow::of(tree.elem_name(&child).local_name().as_bytes());
            walk.pass(flow, Some(&child));
            if let Some(existing) = linker.existing() {
                give_attributes(tree, &child, existing);
            }
            let is_hidden = elements::is_hidden(tree.elem_name(&child).local_name().as_bytes());
            let texts = match texts {
                Texts::Hide => Texts::Hide,
                _ if is_hidden => Texts::Hide,
                Texts::Link if allows_links(tree, &child, &elements) => Texts::Link,
                _ => Texts::Skip,
            };
            open.push(walk.parent(child, texts, flow));
        }
    }
    walk.finish(End::Block);
    for (parent, edits) in walk.edits.into_values() {
        tree.replace(&parent, edits);
    }
}

/// A node that is open while the tree is walked.
struct Parent<Handle> {
    node: Handle,
    index: usize,
    children: vec::IntoIter<Handle>,
    texts: Texts,
    flow: Flow,
}

/// What becomes of texts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Texts {
    Link,
    Skip,
    /// No reader sees them, or not as a part of the text around them.
    Hide,
}

/// A text, the parent of it, and which of the parents that is.
type Text<Handle> = (usize, Handle, Handle);

/// A parent, and what stands in the place of texts of it.
type Edits<Handle> = (Handle, Vec<Edit<Handle>>);

struct Walk<'t, T: Tree> {
    tree: &'t T,
    linker: &'t Linker,
    run: TextRun<Text<T::Handle>>,
    /// What stands in the place of texts: it is put there when the tree was walked.
    edits: BTreeMap<usize, Edits<T::Handle>>,
    parents: usize,
}

impl<T: Tree> Walk<'_, T> {
    fn parent(&mut self, node: T::Handle, texts: Texts, flow: Flow) -> Parent<T::Handle> {
        let mut children = Vec::new();
        self.tree.children(&node, |child| children.push(child));
        self.parents += 1;
        Parent { node, index: self.parents, children: children.into_iter(), texts, flow }
    }

    /// An element starts or ends; `block` is the one that what follows stands in.
    fn pass(&mut self, flow: Flow, block: Option<&T::Handle>) {
        match flow {
            Flow::Inline => self.run.edge_alone(),
            Flow::Object => {
                self.finish(End::Inside);
                self.run.object();
            }
            Flow::Block => {
                self.finish(End::Block);
                let is_element = |block: &&T::Handle| {
                    self.tree.content(block, |content| content == Content::Element)
                };
                let name = block
                    .filter(|_| self.linker.has_hook())
                    .filter(is_element)
                    .map(|block| self.tree.elem_name(block).local_name().to_string());
                self.run.block(&name.unwrap_or_default(), self.linker);
            }
        }
    }

    fn finish(&mut self, end: End) {
        let Self { tree, linker, run, edits, .. } = self;
        let mut pieces = Vec::new();
        run.finish(linker, end, |part| match part {
            Part::Whole(_) => {}
            Part::Text((_, _, node), range) => {
                let text = tree.content(node, |content| match content {
                    Content::Text(text) => text.get(range).unwrap_or_default().to_string(),
                    _ => String::new(),
                });
                pieces.push(NodeOrText::AppendText(text.into()));
            }
            Part::Link(splice) => pieces.push(anchor(*tree, &splice.anchor)),
            Part::Cut((index, parent, text)) => {
                let pieces = core::mem::take(&mut pieces);
                let of_parent = edits.entry(index).or_insert_with(|| (parent, Vec::new()));
                of_parent.1.push(Edit { text, pieces });
            }
        });
    }
}

/// Whether the text inside an element may link.
fn allows_links<T: Tree>(tree: &T, element: &T::Handle, elements: &Elements) -> bool {
    let is_skipped = elements.skip(tree.elem_name(element).local_name().as_bytes());
    let editable =
        tree.attribute(element, "contenteditable", |value| is_editable(value.as_bytes()));
    !is_skipped && !editable.unwrap_or(false)
}

/// Gives an anchor of the author its attributes.
fn give_attributes<T: Tree>(tree: &T, element: &T::Handle, existing: Existing<'_>) {
    let is_link = &**tree.elem_name(element).local_name() == "a"
        && tree.attribute(element, "href", |_| ()).is_some();
    if is_link {
        let author = |name: &str| tree.attribute(element, name, ToString::to_string);
        for (name, value) in existing.attributes(author) {
            tree.set_attribute(element, name, &value);
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
