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

use crate::linker::{Bidi, Linker};

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
/// Parsing is another matter: html5ever takes time that grows with the square of some input.
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
    let mut open = vec![root.clone()];
    let (mut run, mut edits) = (Run::new(), Vec::new());
    while let Some(parent) = open.pop() {
        tree.children(&parent, |child| {
            enum Seen {
                Element,
                Text,
                Comment,
                Other,
            }
            let seen = tree.content(&child, |content| match content {
                Content::Element => Seen::Element,
                Content::Text(text) => {
                    run.push_text(text);
                    Seen::Text
                }
                Content::Comment => Seen::Comment,
                Content::Other => Seen::Other,
            });
            match seen {
                Seen::Text => run.push_node(child),
                Seen::Comment => run.push_comment(),
                Seen::Element | Seen::Other => {
                    run.end(linker, &mut edits);
                    if matches!(seen, Seen::Element) && allows_links(tree, &child, &elements) {
                        open.push(child);
                    }
                }
            }
        });
        run.end(linker, &mut edits);
        if !edits.is_empty() {
            let edits = edits.drain(..).map(|(text, pieces)| Edit {
                text,
                pieces: pieces
                    .into_iter()
                    .map(|piece| node(tree, piece, linker))
                    .collect(),
            });
            tree.replace(&parent, edits.collect());
        }
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
    let (href, text) = match piece {
        Piece::Text(text) => return NodeOrText::AppendText(text.into()),
        Piece::Link { href, text } => (href, text),
    };
    let attribute = |name: &str, value: String| Attribute {
        name: QualName::new(None, ns!(), LocalName::from(name)),
        value: value.into(),
    };
    let mut attributes = vec![attribute("href", href)];
    let others = linker.attributes(Bidi::of(&text));
    attributes.extend(others.map(|(name, value)| attribute(name, value.to_string())));
    let name = QualName::new(None, ns!(html), LocalName::from("a"));
    let anchor = tree.create_element(name, attributes, ElementFlags::default());
    tree.append(&anchor, NodeOrText::AppendText(text.into()));
    NodeOrText::AppendNode(anchor)
}
