//! Builds the blocks of a document from its nodes.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::ops::Range;

use linkwright::pulldown_cmark::Autolink;
use linkwright::pulldown_cmark::pulldown_cmark::{Event, LinkType, Tag};
use linkwright::{Linker, on_anchor};

use crate::block::{Attributes, Block, Element, Node, Plain};
use crate::link::Linked;

/// The maximum depth, because trees are read recursively. Deeper elements are left out, and their
/// text moves to the element around them.
const MAX_DEPTH: usize = 64;

/// The blocks so far, and the open block.
#[derive(Default)]
pub struct Tree {
    blocks: Vec<Block>,
    /// The open elements, the outermost first.
    open: Vec<Element>,
    /// The number of open elements beyond [`MAX_DEPTH`].
    deeper: usize,
    /// The nodes outside of elements.
    nodes: Vec<Node>,
    plain: Plain,
    /// The open elements whose text does not link.
    closed: Vec<&'static str>,
}

impl Tree {
    /// Starts an element.
    pub fn start(&mut self, tag: &'static str, attributes: Attributes) {
        if self.open.len() < MAX_DEPTH {
            self.open.push(Element { tag, attributes, children: Vec::new() })
        } else {
            self.deeper += 1
        }
    }

    /// Ends the element that started last.
    pub fn end(&mut self) {
        if self.deeper > 0 {
            self.deeper -= 1;
        } else if let Some(element) = self.open.pop() {
            self.push(Node::Element(element));
        }
    }

    /// Adds an element without content.
    pub fn void(&mut self, tag: &'static str) {
        self.plain.push("\n");
        self.push(Node::Element(Element { tag, ..Element::default() }));
    }

    /// Prevents links in the text up to [`open`](Self::open).
    pub fn close(&mut self, element: &'static str) {
        self.closed.push(element);
    }

    pub fn open(&mut self) {
        self.closed.pop();
    }

    pub fn text(&mut self, text: &str) {
        match self.closed.last() {
            Some(element) => self.plain.push_closed(text, element),
            None => self.plain.push(text),
        }
        self.push(Node::Text(text.to_owned()));
    }

    /// Adds HTML that is shown as text.
    pub fn raw(&mut self, html: &str) {
        self.start("samp", Vec::new());
        self.push(Node::Text(html.to_owned()));
        self.end();
    }

    fn link(&mut self, linked: Node, written: &str) {
        self.plain.push_link(written);
        self.push(linked);
    }

    fn push(&mut self, node: Node) {
        match self.open.last_mut() {
            Some(element) => element.children.push(node),
            None => self.nodes.push(node),
        }
    }

    /// Starts or ends a block: text does not continue after this. If no element is open, the nodes
    /// before it are a complete block.
    pub fn boundary(&mut self) {
        self.plain.push("\n");
        if self.open.is_empty() {
            let (nodes, plain) = (std::mem::take(&mut self.nodes), std::mem::take(&mut self.plain));
            let is_blank = |node: &Node| matches!(node, Node::Text(text) if text.trim().is_empty());
            if !nodes.iter().all(is_blank) {
                self.blocks.push(Block { nodes, plain });
            }
        }
    }

    /// Returns the blocks, including the open block.
    pub fn finish(mut self) -> Vec<Block> {
        while !self.open.is_empty() {
            self.end();
        }
        self.boundary();
        self.blocks
    }
}

/// Calls `each` with the tree and every event, except the events of new links. It adds new links to
/// the tree.
pub fn link<'s>(
    source: &'s str,
    events: impl Iterator<Item = (Event<'s>, Range<usize>)>,
    linker: &Linker,
    tree: &mut Tree,
    mut each: impl FnMut(&mut Tree, Event<'s>, Range<usize>),
) {
    // The hook is called for a link before its events are returned.
    let links = RefCell::new(VecDeque::new());
    let record = on_anchor(|link, anchor| {
        links.borrow_mut().push_back(Linked::new(link, anchor, linker));
    });
    let mut events = Autolink::with_source(source, events, linker.hook(record));
    while let Some((event, range)) = events.next() {
        let Some(dir) = new_link(&event, source.get(range.clone()).unwrap_or_default()) else {
            each(tree, event, range);
            continue;
        };
        let linked = links.borrow_mut().pop_front();
        if let Some(linked) = linked {
            let written = linked.written.clone();
            tree.link(linked.into_node(dir), &written);
        }
        // Skips the text of the link, and its end.
        events.by_ref().take(2).for_each(drop);
    }
}

/// Returns the `dir` of an anchor, if this event opens the anchor of a link that the linker found.
/// An existing anchor starts with `<`, which a link does not.
fn new_link<'d>(event: &Event<'_>, written: &str) -> Option<Option<&'d str>> {
    if written.starts_with('<') {
        return None;
    }
    match event {
        Event::Start(Tag::Link { link_type: LinkType::Autolink | LinkType::Email, .. }) => {
            Some(None)
        }
        Event::InlineHtml(html) if html.starts_with("<a ") => {
            Some(html.ends_with(" dir=\"ltr\">").then_some("ltr"))
        }
        _ => None,
    }
}
