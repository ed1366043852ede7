//! What is open around a text of Markdown: its own nodes, and raw HTML between them.

use alloc::string::String;

use crate::linker::Linker;

use super::elements::Flow;
use super::skip::SkipDepth;

/// The open nodes and elements of a document.
#[derive(Clone, Debug)]
pub(crate) struct Nodes {
    skip: SkipDepth,
    /// How many images are open: what is in them is no markup.
    images: usize,
    /// The HTML of the block that is open: a tag may go over several lines.
    html: String,
}

/// What an event or a node is to the text around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Text that may link.
    Open,
    /// Text that may not.
    Closed,
    /// The start or end of an inline element, or a comment.
    Edge,
    /// White space, or something that is shown and no text.
    Object,
    /// The start or end of a block.
    Block,
}

impl Nodes {
    pub(crate) fn new(linker: &Linker) -> Self {
        Self { skip: SkipDepth::new(linker), images: 0, html: String::new() }
    }

    /// Whether elements that are not skipped matter.
    #[inline]
    pub(crate) fn is_watching(&self) -> bool {
        self.skip.is_watching()
    }

    /// What text here is.
    #[inline]
    pub(crate) fn text(&self) -> Role {
        match self.images == 0 && self.skip.is_zero() {
            true => Role::Open,
            false => Role::Closed,
        }
    }

    /// An element that Markdown has a node for starts.
    #[inline]
    pub(crate) fn start(&mut self, name: &str) {
        self.skip.enter_named(name);
    }

    /// It ends.
    #[inline]
    pub(crate) fn end(&mut self, name: &str) {
        self.skip.leave(name.as_bytes());
    }

    /// An element starts in which nothing links, whatever the linker says: a link or code.
    pub(crate) fn start_skipped(&mut self, name: &str) {
        self.skip.enter(name.as_bytes(), true);
    }

    pub(crate) fn start_image(&mut self) {
        self.images += 1;
    }

    pub(crate) fn end_image(&mut self) {
        self.images = self.images.saturating_sub(1);
    }

    /// HTML between the texts of a block, which is one tag or comment as a rule.
    pub(crate) fn inline_html(&mut self, html: &str) -> Role {
        if self.images > 0 {
            return Role::Edge;
        }
        let mut role = Role::Edge;
        self.skip.see_html(html.as_bytes(), |tag| {
            role = match (Flow::of(&tag.name), role) {
                (Flow::Block, _) | (_, Role::Block) => Role::Block,
                (Flow::Object, _) => Role::Object,
                (Flow::Inline, role) => role,
            };
        });
        role
    }

    /// A line of a block of HTML.
    pub(crate) fn html(&mut self, html: &str) {
        self.html.push_str(html);
    }

    /// The block of HTML ends.
    pub(crate) fn end_html(&mut self) {
        let html = core::mem::take(&mut self.html);
        self.inline_html(&html);
        self.html = html;
        self.html.clear();
    }
}
