//! What is open around a text of Markdown: its own nodes, and raw HTML between them.

use crate::adapter::direction::Direction;

use super::elements::Elements;
use super::reader::{Place, RawHtml};

/// What a node of Markdown is to the text inside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::adapter) enum Node {
    /// The text never links.
    Skipped,
    /// The text is what is shown in place of a picture; raw HTML in it is text too.
    Image,
    /// An element of HTML, in whose place another may stand by the caller's rules.
    Element(&'static str),
}

#[derive(Clone, Debug)]
pub(in crate::adapter) struct Blocks {
    elements: Elements,
    /// How many nodes are open whose text never links.
    skipped: usize,
    images: usize,
    raw: RawHtml,
    /// What the text of the block does to what follows in it.
    direction: Direction,
}

impl Blocks {
    pub(in crate::adapter) fn new(elements: Elements) -> Self {
        Self {
            raw: RawHtml::new(elements.clone()),
            elements,
            skipped: 0,
            images: 0,
            direction: Direction::default(),
        }
    }

    #[inline]
    pub(in crate::adapter) fn allows_links(&self) -> bool {
        self.skipped == 0 && self.raw.allows_links()
    }

    /// Whether nodes that are elements matter.
    #[inline]
    pub(in crate::adapter) fn has_rules(&self) -> bool {
        self.elements.has_rules()
    }

    #[inline]
    fn skips(&self, node: Node) -> bool {
        match node {
            Node::Skipped | Node::Image => true,
            Node::Element(name) => self.elements.skip(name.as_bytes()),
        }
    }

    #[inline]
    pub(in crate::adapter) fn start(&mut self, node: Node) {
        self.skipped += usize::from(self.skips(node));
        self.images += usize::from(node == Node::Image);
    }

    #[inline]
    pub(in crate::adapter) fn end(&mut self, node: Node) {
        let skips = usize::from(self.skips(node));
        self.skipped = self.skipped.saturating_sub(skips);
        if node == Node::Image {
            self.images = self.images.saturating_sub(1);
        }
    }

    /// Text of the block, be it code.
    #[inline]
    pub(in crate::adapter) fn text(&mut self, text: &str) {
        self.direction.see(text.as_bytes());
    }

    pub(in crate::adapter) fn direction(&self) -> Direction {
        self.direction
    }

    /// A block ends that holds text.
    #[inline]
    pub(in crate::adapter) fn end_block(&mut self) {
        self.raw.end_block();
        self.direction = Direction::default();
    }

    pub(in crate::adapter) fn html(&mut self, html: &str, place: Place) {
        if self.images == 0 {
            self.raw.read(html, place);
        }
    }
}
