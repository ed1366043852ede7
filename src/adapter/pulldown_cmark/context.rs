//! Whether the text of an event may link: what is open around it.

use ::pulldown_cmark::{Event, Tag, TagEnd};

use crate::adapter::markup::{Place, RawHtml};
use crate::linker::Headings;

#[derive(Clone, Debug)]
pub(super) struct Context {
    headings: Headings,
    /// How many tags are open whose text never links.
    skipped: usize,
    images: usize,
    raw: RawHtml,
}

impl Context {
    pub(super) fn new(headings: Headings) -> Self {
        Self {
            headings,
            skipped: 0,
            images: 0,
            raw: RawHtml::new(headings),
        }
    }

    #[inline]
    fn allows_links(&self) -> bool {
        self.skipped == 0 && self.raw.allows_links()
    }

    /// Whether the event is text that may link.
    #[inline]
    pub(super) fn is_open_text(&self, event: &Event<'_>) -> bool {
        matches!(event, Event::Text(_)) && self.allows_links()
    }

    #[inline]
    pub(super) fn see(&mut self, event: &Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(*tag),
            // In an image raw HTML is part of its alternative text.
            Event::Html(_) | Event::InlineHtml(_) if self.images > 0 => {}
            Event::Html(html) => self.raw.read(html, Place::Block),
            Event::InlineHtml(html) => self.raw.read(html, Place::Inline),
            _ => {}
        }
    }

    fn start(&mut self, tag: &Tag<'_>) {
        let skips = match tag {
            Tag::Link { .. }
            | Tag::Image { .. }
            | Tag::CodeBlock(_)
            | Tag::HtmlBlock
            | Tag::MetadataBlock(_) => true,
            Tag::Heading { .. } => self.headings == Headings::Skip,
            _ => false,
        };
        self.skipped += usize::from(skips);
        self.images += usize::from(matches!(tag, Tag::Image { .. }));
    }

    fn end(&mut self, tag: TagEnd) {
        let skips = match tag {
            TagEnd::Link
            | TagEnd::Image
            | TagEnd::CodeBlock
            | TagEnd::HtmlBlock
            | TagEnd::MetadataBlock(_) => true,
            TagEnd::Heading(_) => self.headings == Headings::Skip,
            _ => false,
        };
        self.skipped = self.skipped.saturating_sub(usize::from(skips));
        if tag == TagEnd::Image {
            self.images = self.images.saturating_sub(1);
        }
        if matches!(
            tag,
            TagEnd::Paragraph
                | TagEnd::Heading(_)
                | TagEnd::Item
                | TagEnd::TableCell
                | TagEnd::HtmlBlock
                | TagEnd::DefinitionListTitle
                | TagEnd::DefinitionListDefinition
        ) {
            self.raw.end_block();
        }
    }
}
