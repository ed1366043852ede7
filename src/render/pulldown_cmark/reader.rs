//! Tells a run what the events of a document are.

use alloc::string::String;
use core::ops::Range;

use ::pulldown_cmark::{CowStr, Event, Tag, TagEnd};

use crate::linker::Linker;
use crate::markup::{Edge, Flow};
use crate::render::adapter::Run;
use crate::render::run::{End, Form, NEAR, Part};

use super::events::{element_of, is_emphasis, is_skipped};

/// A run and what it does not know of the document around it.
#[derive(Debug)]
pub(crate) struct EventReader<'a, S> {
    pub(crate) run: Run<S>,
    inside: Inside,
    /// Whether the reader was idle before the block of code or HTML that is open.
    was_idle: bool,
    is_in_table_head: bool,
    /// The lines of the HTML block that is open: a tag may go over several of them.
    html: String,
    before: Before<'a>,
    /// Whether nothing asks for elements by their name.
    is_plain: bool,
    /// Whether text here may link and nothing matters to it but `before`.
    is_idle: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Inside {
    Text,
    Code,
    Html,
}

/// What stands before a text in its line and is not told to the run, because most texts have no candidate.
#[derive(Debug)]
struct Before<'a> {
    all: [(Kind, &'a str); 16],
    len: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Text,
    /// Text that may not link.
    Closed,
    /// The start or the end of an inline element.
    Edge,
}

impl<'a> Before<'a> {
    /// Adds something, if there is room for it. What stands before white space, or too far away, goes.
    #[inline]
    fn push(&mut self, kind: Kind, text: &'a str) -> bool {
        if text.len() > NEAR || text.starts_with(' ') {
            self.len = 0;
        }
        let free = self.all.get_mut(self.len);
        let has_room = free.map(|free| *free = (kind, text)).is_some();
        self.len += usize::from(has_room);
        has_room
    }
}

impl<'a, S: Clone> EventReader<'a, S> {
    pub(crate) fn new(linker: &Linker) -> Self {
        let run = Run::new(linker);
        Self {
            is_plain: !run.has_rules() && !linker.has_hook(),
            is_idle: false,
            run,
            inside: Inside::Text,
            was_idle: false,
            is_in_table_head: false,
            html: String::new(),
            before: Before { all: [(Kind::Edge, ""); 16], len: 0 },
        }
    }

    #[inline]
    pub(crate) fn may_link(&self) -> bool {
        self.is_idle || self.inside == Inside::Text && self.run.may_link()
    }

    /// Sees an event other than text that may link, if it takes no more than to note it.
    #[inline(always)]
    pub(super) fn is_quiet(&mut self, event: &Event<'a>) -> bool {
        match event {
            Event::Html(html) if self.inside == Inside::Html => {
                self.html.push_str(html);
                true
            }
            Event::Start(Tag::CodeBlock(_)) if self.is_idle => self.enter_idle(Inside::Code),
            Event::Start(Tag::HtmlBlock) if self.is_idle => self.enter_idle(Inside::Html),
            Event::End(TagEnd::CodeBlock | TagEnd::HtmlBlock) if self.was_idle => self.leave_idle(),
            _ if !self.is_idle || is_skipped(event) => false,
            Event::Code(text) => self.puts_off(text),
            // At the start of a word it makes no difference.
            _ if is_emphasis(event) => self.before.len == 0 || self.before.push(Kind::Edge, ""),
            Event::SoftBreak | Event::HardBreak | Event::Rule | Event::Start(_) | Event::End(_) => {
                self.before.len = 0;
                true
            }
            _ => false,
        }
    }

    fn enter_idle(&mut self, inside: Inside) -> bool {
        (self.inside, self.was_idle, self.is_idle, self.before.len) = (inside, true, false, 0);
        true
    }

    fn leave_idle(&mut self) -> bool {
        if self.inside == Inside::Html {
            self.see_block();
        }
        // A block that leaves no element open changes nothing.
        (self.inside, self.was_idle, self.is_idle) = (Inside::Text, false, self.run.is_at_rest());
        true
    }

    fn see_block(&mut self) {
        self.run.see_html(self.html.trim_end());
        self.html.clear();
    }

    /// Notes text that may not link, if the run need not be told yet.
    #[inline]
    fn puts_off(&mut self, text: &CowStr<'a>) -> bool {
        match text {
            CowStr::Borrowed(text) => {
                self.is_lazy() && text.is_ascii() && self.before.push(Kind::Closed, text)
            }
            _ => false,
        }
    }

    /// Notes whether the run has nothing that matters to what follows.
    #[inline]
    fn rest(&mut self) {
        self.is_idle = self.is_plain && self.inside == Inside::Text && self.run.is_at_rest();
    }

    #[inline]
    pub(crate) fn skip(&mut self, text: &CowStr<'a>) {
        if self.inside == Inside::Text && !self.puts_off(text) {
            self.run().text.closed(text);
        }
    }

    /// Sees text without a candidate.
    #[inline]
    pub(crate) fn pass(&mut self, text: &CowStr<'a>) {
        match text {
            CowStr::Borrowed(text) if self.is_lazy() && self.before.push(Kind::Text, text) => {}
            _ => self.run().text.pass(text),
        }
    }

    /// Sees text without a candidate that no link can reach over.
    #[inline]
    pub(crate) fn pass_last(&mut self) {
        self.before.len = 0;
        if !self.is_idle {
            self.run.text.object();
            self.rest();
        }
    }

    /// The run, with all that was put off.
    pub(crate) fn run(&mut self) -> &mut Run<S> {
        let Self { run, before, is_idle, .. } = self;
        *is_idle = false;
        for &(kind, text) in &before.all[..before.len] {
            match kind {
                Kind::Text => run.text.pass(text),
                Kind::Closed => run.text.closed(text),
                Kind::Edge => run.text.edge(Edge::Hidden),
            }
        }
        before.len = 0;
        run
    }

    /// Whether the run need not be told yet.
    #[inline]
    fn is_lazy(&self) -> bool {
        self.is_plain && self.run.text.is_empty()
    }

    /// Sees an event other than text that may link, and gives what replaces the run that it ends.
    pub(crate) fn see(&mut self, event: &Event<'a>, give: &mut dyn FnMut(Part<'_, S>)) {
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
                self.see_block();
                Flow::Block
            }
            Event::Start(_) | Event::End(_) => self.start_or_end(event),
            Event::InlineHtml(html) => self.run.see_html(html),
            Event::Html(html) if self.inside == Inside::Html => return self.html.push_str(html),
            Event::Html(html) => self.run.see_html(html).max(Flow::Block),
            Event::Rule => Flow::Block,
        };
        self.is_idle = false;
        let is_inline = matches!(flow, Flow::Inline(_));
        if !is_inline || !self.is_lazy() || !self.before.push(Kind::Edge, "") {
            match flow {
                Flow::Inline(_) => _ = self.run(),
                _ => self.before.len = 0,
            }
            self.run.meet(flow, give);
        }
        self.rest();
    }

    /// Sees the start or the end of an emphasis that may be a part of a URL.
    pub(crate) fn delimiter(&mut self, event: &Event<'_>, written: &str, source: S, form: Form) {
        self.start_or_end(event);
        let run = &mut self.run().text;
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
        if self.is_plain && !is_skipped && self.may_link() {
            // It changes nothing but what is read as one text.
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

    /// Whether an edge stands before what follows.
    pub(super) fn is_behind_edge(&self) -> bool {
        match self.before.all[..self.before.len] {
            [.., (kind, _)] => kind != Kind::Text,
            [] => self.run.text.is_behind_edge(),
        }
    }

    pub(super) fn search_alone(
        &mut self,
        text: &str,
        source: S,
        end: End,
        give: &mut dyn FnMut(Part<'_, S>),
    ) {
        self.before.len = 0;
        self.run.text.search_alone(text, source, &self.run.linker, end, give);
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
