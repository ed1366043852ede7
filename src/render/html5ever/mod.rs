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
//! linkwright's own work is linear in the size of the tree. Parsing is not: the time that html5ever takes
//! grows with the square of nested `<ul><li>` or `<div>`. It reads 255 KiB of `<div>` in 8.8 s, to which
//! linkwright adds 6.5 ms. Limit the size of pages from untrusted sources. Measured by
//! `cargo bench --bench hostile --all-features -- hosts`.

mod tree;

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

pub use ::html5ever;
pub use ::markup5ever_rcdom;

use ::html5ever::interface::{ElemName, ElementFlags, NodeOrText, QualName};
use ::html5ever::{Attribute, LocalName, ns};

pub use tree::{Content, Edit, Tree};

use crate::linker::{Anchor, Existing, Linker};

use super::run::{End, Part, TextRun};
use crate::markup::{Elements, Flow, is_editable, is_hidden};

/// Turns the URLs and email addresses in the texts below `root` into links.
///
/// Text in anchors, code, scripts, form controls, `svg`, `math`, `template`, `contenteditable` and similar
/// elements stays as it is. The ancestors of `root` are not considered. Adjacent texts are searched as
/// one. A link never crosses a comment or the start or end of an inline element, and where a reader would
/// read on across it, nothing links.
///
/// New anchors are HTML elements with an `href` and the attributes of the [`Linker`]. Nothing else in the
/// tree changes, except for the attributes that [`ExistingLinks`](crate::ExistingLinks) adds to anchors of
/// the author.
///
/// # Complexity
///
/// Linear in the size of the tree, without recursion, if [`Tree::replace`] is linear, as it is for
/// `RcDom`. [Parsing](self#complexity) is slower.
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
    let mut walk = Walk {
        tree,
        linker,
        elements: Elements::of(linker),
        run: TextRun::default(),
        edits: Vec::new(),
    };
    let mut open = vec![walk.parent(root.clone(), Flow::Block, Texts::Link, root.clone())];
    while let Some(parent) = open.last_mut() {
        if let Some(child) = parent.children.next() {
            let element = walk.child(parent, child);
            open.extend(element);
        } else {
            let flow = parent.flow;
            open.pop();
            walk.pass(flow, open.last().map(|parent| &parent.block));
        }
    }
    walk.finish(End::Block);
    for (parent, edits) in walk.edits {
        if !edits.is_empty() {
            tree.replace(&parent, edits);
        }
    }
}

/// A node whose children are being visited.
struct Parent<Handle> {
    /// It, or the block around it.
    block: Handle,
    /// Its place in [`Walk::edits`].
    index: usize,
    children: vec::IntoIter<Handle>,
    flow: Flow,
    texts: Texts,
}

/// What becomes of the texts in a node.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Texts {
    Link,
    Skip,
    /// They are not shown, or not as part of the text around them.
    Hide,
}

/// A node that may have children, and the edits of its texts.
type Edits<Handle> = (Handle, Vec<Edit<Handle>>);

struct Walk<'t, T: Tree> {
    tree: &'t T,
    linker: &'t Linker,
    elements: Elements,
    /// The source of each piece is the place of the parent in `edits`, and the text.
    run: TextRun<(usize, T::Handle)>,
    /// Made once the whole tree is visited.
    edits: Vec<Edits<T::Handle>>,
}

impl<T: Tree> Walk<'_, T> {
    fn parent(
        &mut self,
        node: T::Handle,
        flow: Flow,
        texts: Texts,
        block: T::Handle,
    ) -> Parent<T::Handle> {
        let mut children = Vec::new();
        self.tree.children(&node, |child| children.push(child));
        self.edits.push((node, Vec::new()));
        let index = self.edits.len() - 1;
        Parent { block, index, children: children.into_iter(), flow, texts }
    }

    /// Visits a child; returns it if it is an element.
    fn child(&mut self, parent: &Parent<T::Handle>, child: T::Handle) -> Option<Parent<T::Handle>> {
        let source = (parent.index, child.clone());
        let run = &mut self.run;
        let is_element = self.tree.content(&child, |content| {
            match (content, parent.texts) {
                (Content::Text(text), Texts::Link) => run.push(text, source),
                (Content::Text(text), Texts::Skip) => run.closed(text),
                (Content::Comment, _) => run.edge(),
                _ => {}
            }
            content == Content::Element
        });
        if !is_element {
            return None;
        }
        let element = self.tree.elem_name(&child);
        let name = element.local_name().as_bytes();
        let flow = Flow::of(name, |name| self.tree.attribute(&child, name, str::to_string));
        let texts = match parent.texts {
            Texts::Hide => Texts::Hide,
            _ if is_hidden(name) => Texts::Hide,
            Texts::Link if !self.elements.skip(name) && !self.is_editable(&child) => Texts::Link,
            _ => Texts::Skip,
        };
        if name == b"a"
            && let Some(existing) = self.linker.existing()
        {
            self.add_attributes(&child, existing);
        }
        drop(element);
        self.pass(flow, Some(&child));
        let block = if flow == Flow::Block { &child } else { &parent.block }.clone();
        Some(self.parent(child, flow, texts, block))
    }

    fn is_editable(&self, element: &T::Handle) -> bool {
        let value = |value: &str| is_editable(value.as_bytes());
        self.tree.attribute(element, "contenteditable", value).unwrap_or(false)
    }

    fn add_attributes(&self, anchor: &T::Handle, existing: Existing<'_>) {
        let author = |name: &str| self.tree.attribute(anchor, name, str::to_string);
        if author("href").is_some() {
            for (name, value) in existing.attributes(author) {
                self.tree.set_attribute(anchor, name, &value);
            }
        }
    }

    /// Passes the start or end of an element; `block` is the one that the following text is in.
    fn pass(&mut self, flow: Flow, block: Option<&T::Handle>) {
        match flow {
            Flow::Inline => self.run.edge(),
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
                    .filter(|block| self.linker.has_hook() && is_element(block))
                    .map(|block| self.tree.elem_name(block).local_name().to_string());
                self.run.block(&name.unwrap_or_default(), self.linker);
            }
        }
    }

    fn finish(&mut self, end: End) {
        let Self { tree, linker, run, edits, .. } = self;
        let mut pieces = Vec::new();
        run.finish(linker, end, |part| match part {
            Part::Text((_, node), range) => {
                let text = tree.content(node, |content| match content {
                    Content::Text(text) => text.get(range).unwrap_or_default().to_string(),
                    _ => String::new(),
                });
                pieces.push(NodeOrText::AppendText(text.into()));
            }
            Part::Link(splice) => pieces.push(anchor(*tree, &splice.anchor)),
            Part::Cut((index, text)) => {
                let pieces = core::mem::take(&mut pieces);
                edits[*index].1.push(Edit { text: text.clone(), pieces });
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
