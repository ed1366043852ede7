//! Whether the text of an event may link: what is open around it.

use ::pulldown_cmark::{Event, HeadingLevel, Tag, TagEnd};

use crate::adapter::direction::Direction;
use crate::adapter::markup::{Blocks, Elements, Node, Place};
use crate::linker::Linker;

#[derive(Clone, Debug)]
pub(in crate::adapter) struct Context {
    blocks: Blocks,
    /// What a cell is here.
    cell: &'static str,
}

impl Context {
    pub(in crate::adapter) fn new(linker: &Linker) -> Self {
        Self {
            blocks: Blocks::new(Elements::of(linker)),
            cell: "td",
        }
    }

    /// Whether the event is text that may link.
    #[inline]
    pub(in crate::adapter) fn is_open_text(&self, event: &Event<'_>) -> bool {
        matches!(event, Event::Text(_)) && self.blocks.allows_links()
    }

    #[inline]
    pub(in crate::adapter) fn see_text(&mut self, text: &str) {
        self.blocks.text(text);
    }

    /// What the text so far does to what follows in its block.
    pub(in crate::adapter) fn direction(&self) -> Direction {
        self.blocks.direction()
    }

    #[inline]
    pub(in crate::adapter) fn see(&mut self, event: &Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(*tag),
            Event::Html(html) => self.blocks.html(html, Place::Block),
            Event::InlineHtml(html) => self.blocks.html(html, Place::Inline),
            Event::Text(text) | Event::Code(text) | Event::InlineMath(text) => {
                self.see_text(text);
            }
            _ => {}
        }
    }

    fn start(&mut self, tag: &Tag<'_>) {
        if matches!(tag, Tag::TableHead) {
            self.cell = "th";
        }
        if let Some(node) = self.node(tag.to_end()) {
            self.blocks.start(node);
        }
    }

    fn end(&mut self, tag: TagEnd) {
        if let Some(node) = self.node(tag) {
            self.blocks.end(node);
        }
        match tag {
            TagEnd::TableHead => self.cell = "td",
            TagEnd::Paragraph
            | TagEnd::Heading(_)
            | TagEnd::Item
            | TagEnd::TableCell
            | TagEnd::HtmlBlock
            | TagEnd::DefinitionListTitle
            | TagEnd::DefinitionListDefinition => self.blocks.end_block(),
            _ => {}
        }
    }

    #[inline]
    fn node(&self, tag: TagEnd) -> Option<Node> {
        Some(match tag {
            TagEnd::Link | TagEnd::CodeBlock | TagEnd::HtmlBlock | TagEnd::MetadataBlock(_) => {
                Node::Skipped
            }
            TagEnd::Image => Node::Image,
            _ if !self.blocks.has_rules() => return None,
            TagEnd::Paragraph => Node::Element("p"),
            TagEnd::Heading(level) => Node::Element(match level {
                HeadingLevel::H1 => "h1",
                HeadingLevel::H2 => "h2",
                HeadingLevel::H3 => "h3",
                HeadingLevel::H4 => "h4",
                HeadingLevel::H5 => "h5",
                HeadingLevel::H6 => "h6",
            }),
            TagEnd::BlockQuote(_) => Node::Element("blockquote"),
            TagEnd::List(true) => Node::Element("ol"),
            TagEnd::List(false) => Node::Element("ul"),
            TagEnd::Item => Node::Element("li"),
            TagEnd::DefinitionList => Node::Element("dl"),
            TagEnd::DefinitionListTitle => Node::Element("dt"),
            TagEnd::DefinitionListDefinition => Node::Element("dd"),
            TagEnd::Table => Node::Element("table"),
            TagEnd::TableHead => Node::Element("thead"),
            TagEnd::TableRow => Node::Element("tr"),
            TagEnd::TableCell => Node::Element(self.cell),
            TagEnd::Emphasis => Node::Element("em"),
            TagEnd::Strong => Node::Element("strong"),
            TagEnd::Strikethrough => Node::Element("del"),
            TagEnd::Superscript => Node::Element("sup"),
            TagEnd::Subscript => Node::Element("sub"),
            TagEnd::FootnoteDefinition => return None,
        })
    }
}
