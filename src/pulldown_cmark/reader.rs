//! Translates the events of a document for a run.

use alloc::string::String;

use ::pulldown_cmark::{Event, Tag, TagEnd};

use crate::adapter::Run;
use crate::adapter::text_run::{End, Form, Part};
use crate::adapter::{Change, Edit};
use crate::anchor::Hook;
use crate::linker::Linker;
use crate::markup::{Edge, Flow};

use super::events::{element_of, is_skipped};
use super::existing::{attributes_of, href_of};

/// A run, with the state of the document around it.
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
    /// An HTML block that was read as a whole when it started.
    ReadHtml,
}

impl<S: Clone, H: Hook> EventReader<S, H> {
    pub(crate) fn new(linker: &Linker, hook: H) -> Self {
        let (run, inside) = (Run::new(linker.hook(hook)), Inside::Text);
        Self { run, inside, is_in_table_head: false, html: String::new() }
    }

    /// Returns whether text links here.
    #[inline]
    pub(crate) fn may_link(&self) -> bool {
        self.inside == Inside::Text && self.run.may_link()
    }

    /// Returns whether a link may start or continue in the text that was added.
    #[inline]
    pub(crate) fn is_open(&self) -> bool {
        !self.run.text.is_empty()
    }

    /// Returns whether the following text continues a word that was added.
    #[inline]
    pub(crate) fn is_in_word(&self) -> bool {
        !self.run.text.is_at_word_start()
    }

    /// Returns whether nothing before the next event affects the text after it: no open raw HTML,
    /// no word that the text continues, no character that changes its direction.
    #[inline]
    pub(crate) fn is_at_rest(&self) -> bool {
        self.inside != Inside::Html && self.run.is_text_at_rest()
    }

    /// Forgets the word before the next event.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.run.text.clear();
    }

    /// Adds text that may link. The run is then open.
    pub(crate) fn text(&mut self, text: &str, source: S, form: Form) {
        self.run.text.push(text, source, form);
    }

    /// Adds the source before a text, as context for the rules.
    pub(crate) fn context(&mut self, source: &str) {
        self.run.text.context(source);
    }

    /// Ends the run within its block.
    pub(super) fn end_word(&mut self, give: &mut dyn FnMut(Part<'_, S>)) {
        let Run { text, linker, hook, .. } = &mut self.run;
        text.finish(linker, hook, End::Inside, give);
    }

    /// Reads an HTML block as a whole when it starts. If the block leaves an element open in which
    /// nothing links, its lines still arrive and are ignored.
    pub(super) fn see_html_block(&mut self, html: &str) {
        self.run.meet(Flow::Block, |_| {});
        self.run.see_html_block(html.trim_end());
        self.run.meet(Flow::Block, |_| {});
        if !self.run.markup.may_link() {
            self.inside = Inside::ReadHtml;
        }
    }

    /// Returns the change to a link or an image, with its source, once it is known.
    pub(super) fn change(&mut self) -> Option<(S, Change)> {
        let mut changes = self.run.edits().filter_map(|edit| match edit {
            Edit::Change(at, change) => Some((at, change)),
            _ => None,
        });
        changes.next()
    }

    /// Handles an event with the source `at`, except for text that may link. Gives the replacements
    /// of the run that the event ends.
    pub(crate) fn see(&mut self, event: &Event<'_>, at: S, give: &mut dyn FnMut(Part<'_, S>)) {
        let anchors = &mut self.run.anchors;
        let flow = match event {
            Event::Text(text) => {
                anchors.text(text);
                if self.inside == Inside::Text {
                    self.run.text.closed(text);
                }
                return;
            }
            Event::Code(_) | Event::InlineMath(_) if self.inside != Inside::Text => return,
            Event::Code(text) => return self.run.code(text),
            Event::InlineMath(text) => return self.run.math(text),
            Event::SoftBreak => {
                anchors.text(" ");
                Flow::Object
            }
            Event::HardBreak => {
                anchors.line();
                Flow::Object
            }
            Event::DisplayMath(text) => {
                anchors.uncertain(text);
                Flow::Object
            }
            Event::FootnoteReference(_) | Event::TaskListMarker(_) => {
                anchors.unknown();
                Flow::Object
            }
            Event::Html(_) | Event::Start(Tag::HtmlBlock) | Event::End(TagEnd::HtmlBlock) => {
                self.see_html(event)
            }
            Event::Start(_) => self.start(event, at),
            Event::End(_) => self.end(event),
            Event::InlineHtml(html) => {
                anchors.html(html);
                self.run.see_html(html)
            }
            Event::Rule => {
                self.run.markup.end_block();
                Flow::Block
            }
        };
        self.run.meet(flow, give);
        if let Event::End(tag) = event {
            self.run.end_of_element(element_of(*tag).0);
        }
    }

    /// Handles a line of HTML, and the start and the end of an HTML block, which is read at its
    /// end.
    fn see_html(&mut self, event: &Event<'_>) -> Flow {
        match (event, self.inside) {
            (Event::Html(line), Inside::Html) => {
                self.html.push_str(line);
                return Flow::HIDDEN;
            }
            (Event::Html(_), Inside::ReadHtml) => return Flow::HIDDEN,
            (Event::Html(html), _) => return self.run.see_html_block(html).max(Flow::Block),
            (Event::Start(_), _) => self.inside = Inside::Html,
            (_, inside) => {
                self.inside = Inside::Text;
                if inside == Inside::Html {
                    self.run.see_html_block(self.html.trim_end());
                    self.html.clear();
                }
            }
        }
        Flow::Block
    }

    /// Handles the start or the end of emphasis that may be part of a URL.
    pub(crate) fn delimiter(&mut self, event: &Event<'_>, written: &str, source: S, form: Form) {
        match event {
            Event::Start(_) => self.start(event, source.clone()),
            _ => self.end(event),
        };
        let run = &mut self.run.text;
        if run.is_empty() { run.edge(Edge::Hidden) } else { run.push(written, source, form) }
    }

    #[inline]
    fn start(&mut self, event: &Event<'_>, at: S) -> Flow {
        let Event::Start(tag) = event else { return Flow::HIDDEN };
        let Some((name, flow)) = self.element(event, tag.to_end(), true) else {
            return element_of(tag.to_end()).1;
        };
        self.run.enter(name, flow, is_skipped(event));
        match tag {
            Tag::Link { link_type, dest_url, title, .. } if self.run.anchors.may_change => {
                let href = href_of(*link_type, dest_url);
                self.run.meet_attributes(name, attributes_of(&href, title), at);
            }
            Tag::Image { dest_url, .. } => {
                self.run.meet_attributes(name, [("src", &**dest_url)].into_iter(), at);
            }
            _ => self.run.anchors.start(name),
        }
        flow
    }

    #[inline]
    fn end(&mut self, event: &Event<'_>) -> Flow {
        let Event::End(tag) = event else { return Flow::HIDDEN };
        let Some((name, flow)) = self.element(event, *tag, false) else {
            return element_of(*tag).1.end();
        };
        self.run.leave(name, flow.end());
        flow.end()
    }

    /// Returns the element that an event starts or ends, and the flow of its start. Returns `None`
    /// if the element only affects which text is read as one. Its end may then be skipped.
    #[inline]
    fn element(
        &mut self,
        event: &Event<'_>,
        tag: TagEnd,
        is_start: bool,
    ) -> Option<(&'static str, Flow)> {
        if !is_skipped(event) && !self.run.sees_elements() {
            return None;
        }
        let is_in_head = self.is_in_table_head;
        match tag {
            TagEnd::CodeBlock if is_start => self.inside = Inside::Code,
            TagEnd::CodeBlock => self.inside = Inside::Text,
            TagEnd::TableHead => self.is_in_table_head = is_start,
            _ => {}
        }
        Some(match tag {
            TagEnd::TableCell if is_in_head => ("th", Flow::Block),
            tag => element_of(tag),
        })
    }
}
