//! Tells a run what the events of a document are.

use alloc::string::String;
use core::mem;
use core::ops::Range;

use ::pulldown_cmark::{Event, Tag, TagEnd};

use crate::linker::Linker;
use crate::markup::Flow;
use crate::render::adapter::Run;
use crate::render::run::{Delimiter, End, Part};

use super::events::{Node, node};

/// A run and what it does not know of the document around it.
#[derive(Debug)]
pub(crate) struct Reader<S> {
    pub(crate) run: Run<S>,
    inside: Inside,
    is_in_table_head: bool,
    /// The lines of the HTML block that is open: a tag may go over several of them.
    html: String,
}

/// The block that the events are in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Inside {
    Text,
    Code,
    Html,
}

impl<S: Clone> Reader<S> {
    pub(crate) fn new(linker: &Linker) -> Self {
        let run = Run::new(linker);
        Self { run, inside: Inside::Text, is_in_table_head: false, html: String::new() }
    }

    /// Whether text here may link.
    #[inline]
    pub(crate) fn may_link(&self) -> bool {
        self.inside == Inside::Text && self.run.may_link()
    }

    /// Sees text that may not link.
    #[inline]
    pub(crate) fn skip(&mut self, text: &str) {
        if self.inside == Inside::Text {
            self.run.text.closed(text);
        }
    }

    /// Sees an event other than text that may link, and gives what replaces the run that it ends.
    #[inline]
    pub(crate) fn see(&mut self, event: &Event<'_>, give: &mut dyn FnMut(Part<'_, S>)) {
        let flow = match event {
            Event::Text(text) | Event::Code(text) | Event::InlineMath(text) => {
                return self.skip(text);
            }
            Event::SoftBreak
            | Event::HardBreak
            | Event::FootnoteReference(_)
            | Event::DisplayMath(_)
            | Event::TaskListMarker(_) => Flow::Object,
            Event::Start(Tag::HtmlBlock) => {
                self.inside = Inside::Html;
                Flow::Block
            }
            Event::End(TagEnd::HtmlBlock) => {
                self.inside = Inside::Text;
                let mut html = mem::take(&mut self.html);
                self.run.see_html(&html);
                html.clear();
                self.html = html;
                Flow::Block
            }
            Event::Start(tag) => self.start(tag.to_end()),
            Event::End(tag) => self.end(*tag),
            Event::InlineHtml(html) => self.run.see_html(html),
            Event::Html(html) if self.inside == Inside::Html => {
                self.html.push_str(html);
                Flow::Block
            }
            Event::Html(html) => self.run.see_html(html).max(Flow::Block),
            Event::Rule => Flow::Block,
        };
        self.run.meet(flow, give);
    }

    /// Sees the start or the end of an emphasis that may be a part of a URL.
    pub(crate) fn delimiter(
        &mut self,
        event: &Event<'_>,
        written: &str,
        source: S,
        delimiter: Delimiter,
    ) {
        match event {
            Event::Start(tag) => self.start(tag.to_end()),
            Event::End(tag) => self.end(*tag),
            _ => return,
        };
        self.run.text.delimiter(written, source, delimiter);
    }

    #[inline]
    fn start(&mut self, tag: TagEnd) -> Flow {
        let Node(mut name, flow) = node(tag);
        match tag {
            TagEnd::CodeBlock => self.inside = Inside::Code,
            TagEnd::TableHead => self.is_in_table_head = true,
            TagEnd::TableCell if self.is_in_table_head => name = "th",
            _ => {}
        }
        // In these nothing links, whatever the linker says.
        let is_skipped = matches!(tag, TagEnd::Link | TagEnd::MetadataBlock(_) | TagEnd::CodeBlock);
        self.run.enter(name, flow, is_skipped || self.run.has_rules() && self.run.skips(name));
        flow
    }

    #[inline]
    fn end(&mut self, tag: TagEnd) -> Flow {
        let Node(mut name, flow) = node(tag);
        match tag {
            TagEnd::CodeBlock => self.inside = Inside::Text,
            TagEnd::TableHead => self.is_in_table_head = false,
            TagEnd::TableCell if self.is_in_table_head => name = "th",
            _ => {}
        }
        self.run.leave(name, flow);
        flow
    }

    /// Ends the run where no link can reach over what follows.
    pub(crate) fn cut(&mut self, give: &mut dyn FnMut(Part<'_, S>)) {
        self.run.text.finish(&self.run.linker, End::Inside, give);
    }

    /// The document ends.
    pub(crate) fn finish(&mut self, give: &mut dyn FnMut(Part<'_, S>)) {
        self.run.meet(Flow::Block, give);
    }
}

impl Reader<usize> {
    /// Searches a text that is a run of its own.
    pub(super) fn search_alone(
        &mut self,
        text: &str,
        end: End,
        give: &mut dyn FnMut(Part<'_, usize>),
    ) {
        self.run.text.search_alone(text, 0, &self.run.linker, end, give);
    }
}

/// What the source has where smart punctuation changed a text.
pub(super) fn written<'s>(text: &str, range: Range<usize>, source: &'s str) -> Option<&'s str> {
    // At the end of a heading the range includes the white space that the parser drops.
    let written = source.get(range)?.trim_end();
    let is_smart = !text.is_empty()
        && text.chars().all(|c| "“”‘’–—…".contains(c))
        && !written.is_empty()
        && written.bytes().all(|b| matches!(b, b'-' | b'.' | b'\'' | b'"'));
    is_smart.then_some(written)
}

/// What opens or closes an emphasis in the source, if the event is the start or the end of one. `None` if the source
/// has something else there.
pub(crate) fn delimiter<'s>(
    event: &Event<'_>,
    range: Range<usize>,
    source: &'s str,
) -> Option<(&'s str, Delimiter)> {
    let (tag, delimiter) = match event {
        Event::Start(tag) => (tag.to_end(), Delimiter::Opens),
        Event::End(tag) => (*tag, Delimiter::Closes),
        _ => return None,
    };
    let written = source.get(range)?;
    let len = match tag {
        TagEnd::Emphasis | TagEnd::Superscript | TagEnd::Subscript => 1,
        TagEnd::Strong => 2,
        TagEnd::Strikethrough => 1 + usize::from(written.starts_with("~~")),
        _ => return None,
    };
    let written = match delimiter {
        Delimiter::Opens => written.get(..len)?,
        Delimiter::Closes => written.get(written.len().checked_sub(len)?..)?,
    };
    written.bytes().all(|b| matches!(b, b'*' | b'_' | b'~' | b'^')).then_some((written, delimiter))
}
