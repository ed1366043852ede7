//! Translates the events of a document for a run.

use alloc::string::String;
use core::ops::Range;

use ::pulldown_cmark::{Event, Tag, TagEnd};

use crate::adapter::Run;
use crate::adapter::run::{Form, Part};
use crate::anchor::Hook;
use crate::linker::Linker;
use crate::markup::{Edge, Flow};

use super::events::{element_of, is_skipped};

/// A run, and what it does not know about the document around it.
pub(crate) struct EventReader<S, H> {
    pub(crate) run: Run<S, H>,
    inside: Inside,
    is_in_table_head: bool,
    /// The lines of the open HTML block, because a tag may span several of them.
    html: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Inside {
    Text,
    Code,
    Html,
}

impl<S: Clone, H: Hook> EventReader<S, H> {
    pub(crate) fn new(linker: &Linker, hook: H) -> Self {
        let (run, inside) = (Run::new(linker.hook(hook)), Inside::Text);
        Self { run, inside, is_in_table_head: false, html: String::new() }
    }

    #[inline]
    pub(crate) fn may_link(&self) -> bool {
        self.inside == Inside::Text && self.run.may_link()
    }

    /// Whether events have no effect, except for text, HTML, and the starts and ends of skipped elements.
    #[inline]
    pub(super) fn is_at_rest(&self) -> bool {
        self.inside == Inside::Text && self.run.is_at_rest()
    }

    /// Whether each event must be looked at, because an open raw HTML element affects the text.
    #[inline]
    pub(super) fn is_in_html(&self) -> bool {
        self.inside == Inside::Html || self.run.is_in_skipped_html()
    }

    /// Whether an event is a line of the open HTML block.
    #[inline]
    pub(super) fn is_in_html_block(&self, event: &Event<'_>) -> bool {
        self.inside == Inside::Html && matches!(event, Event::Html(_))
    }

    /// Handles a block of HTML from its start to its end.
    pub(super) fn see_html_block(&mut self, html: &str) {
        self.run.meet(Flow::Block, |_| {});
        self.run.see_html_block(html.trim_end());
        self.run.meet(Flow::Block, |_| {});
    }

    /// Adds text that may not link.
    pub(crate) fn skip(&mut self, text: &str) {
        if self.inside == Inside::Text {
            self.run.text.closed(text);
        }
    }

    /// Handles an event other than text that may link, and gives the replacements of the run that it ends.
    pub(crate) fn see(&mut self, event: &Event<'_>, give: &mut dyn FnMut(Part<'_, S>)) {
        let flow = match event {
            Event::Text(text) => return self.skip(text),
            Event::Code(text) | Event::InlineMath(text) => {
                if self.inside == Inside::Text {
                    self.run.text.apart(text);
                }
                return;
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
                self.run.see_html_block(self.html.trim_end());
                self.html.clear();
                Flow::Block
            }
            Event::Start(_) | Event::End(_) => self.start_or_end(event),
            Event::InlineHtml(html) => self.run.see_html(html),
            Event::Html(html) if self.inside == Inside::Html => return self.html.push_str(html),
            Event::Html(html) => self.run.see_html_block(html).max(Flow::Block),
            Event::Rule => {
                self.run.end_block(Flow::Block);
                Flow::Block
            }
        };
        self.run.meet(flow, give);
    }

    /// Handles the start or the end of an emphasis that may be part of a URL.
    pub(crate) fn delimiter(&mut self, event: &Event<'_>, written: &str, source: S, form: Form) {
        self.start_or_end(event);
        let run = &mut self.run.text;
        if run.is_empty() { run.edge(Edge::Hidden) } else { run.push(written, source, form) }
    }

    #[inline]
    fn start_or_end(&mut self, event: &Event<'_>) -> Flow {
        let (tag, is_start) = match event {
            Event::Start(tag) => (tag.to_end(), true),
            Event::End(tag) => (*tag, false),
            _ => return Flow::HIDDEN,
        };
        let (name, flow) = match tag {
            TagEnd::TableCell if self.is_in_table_head => ("th", Flow::Block),
            tag => element_of(tag),
        };
        let flow = if is_start { flow } else { flow.end() };
        let is_skipped = is_skipped(event);
        if !is_skipped && !self.run.sees_elements() {
            // It only affects what is read as one text, and its end may not be looked at.
            return flow;
        }
        match tag {
            TagEnd::CodeBlock if is_start => self.inside = Inside::Code,
            TagEnd::CodeBlock => self.inside = Inside::Text,
            TagEnd::TableHead => self.is_in_table_head = is_start,
            _ => {}
        }
        if is_start {
            self.run.enter(name, flow, is_skipped);
        } else {
            self.run.leave(name, flow);
        }
        flow
    }
}

/// The source of a text that smart punctuation changed.
pub(super) fn written<'s>(text: &str, range: Range<usize>, source: &'s str) -> Option<&'s str> {
    // All of its replacements start with this byte.
    if text.as_bytes().first() != Some(&0xE2) {
        return None;
    }
    // At the end of a heading the range includes white space that the parser drops.
    let written = source.get(range)?.trim_end();
    let is_smart = text.chars().all(|c| "“”‘’–—…".contains(c))
        && !written.is_empty()
        && written.bytes().all(|b| matches!(b, b'-' | b'.' | b'\'' | b'"'));
    is_smart.then_some(written)
}

/// The delimiter in the source that opens or closes an emphasis, if the event is the start or the end of one. `None` if
/// the source has something else there.
pub(crate) fn delimiter<'s>(
    event: &Event<'_>,
    range: Range<usize>,
    source: &'s str,
) -> Option<(&'s str, Form)> {
    let (tag, is_start) = match event {
        Event::Start(tag) => (tag.to_end(), true),
        Event::End(tag) => (*tag, false),
        _ => return None,
    };
    let written = source.get(range)?;
    let len = match tag {
        TagEnd::Emphasis | TagEnd::Superscript | TagEnd::Subscript => 1,
        TagEnd::Strong => 2,
        TagEnd::Strikethrough => 1 + usize::from(written.starts_with("~~")),
        _ => return None,
    };
    let (written, edge) = match tag {
        _ if !is_start => (written.get(written.len().checked_sub(len)?..)?, Edge::Closes),
        TagEnd::Superscript | TagEnd::Subscript => (written.get(..len)?, Edge::Note),
        _ => (written.get(..len)?, Edge::Opens),
    };
    let is_delimiter = written.bytes().all(|b| matches!(b, b'*' | b'_' | b'~' | b'^'));
    is_delimiter.then_some((written, Form::Delimiter(edge)))
}
