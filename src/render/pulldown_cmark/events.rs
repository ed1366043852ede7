//! What events are to the text around them, and anchors as events.

use alloc::string::{String, ToString};

use ::pulldown_cmark::{CowStr, Event, HeadingLevel, LinkType, Tag, TagEnd};

use crate::linker::{Anchor, CLOSE, Escaped, Existing, Linker};
use crate::render::nodes::{Nodes, Role};

/// What is open around an event.
#[derive(Clone, Debug)]
pub(crate) struct Context {
    nodes: Nodes,
    /// What a cell is here.
    cell: &'static str,
}

impl Context {
    pub(crate) fn new(linker: &Linker) -> Self {
        Self { nodes: Nodes::new(linker), cell: "td" }
    }

    /// Sees an event and tells what it is.
    #[inline]
    pub(crate) fn see(&mut self, event: &Event<'_>) -> Role {
        match event {
            Event::Text(_) => self.nodes.text(),
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(*tag),
            Event::Code(_) | Event::InlineMath(_) => Role::Closed,
            Event::InlineHtml(html) => self.nodes.inline_html(html),
            Event::Html(html) => {
                self.nodes.html(html);
                Role::Block
            }
            Event::SoftBreak
            | Event::FootnoteReference(_)
            | Event::HardBreak
            | Event::DisplayMath(_)
            | Event::TaskListMarker(_) => Role::Object,
            Event::Rule => Role::Block,
        }
    }

    fn start(&mut self, tag: &Tag<'_>) -> Role {
        match tag {
            Tag::Link { .. } => self.nodes.start_skipped("a"),
            Tag::CodeBlock(_) => self.nodes.start_skipped("pre"),
            Tag::MetadataBlock(_) => self.nodes.start_skipped("head"),
            Tag::Image { .. } => self.nodes.start_image(),
            Tag::TableHead => {
                self.cell = "th";
                self.nodes.start("thead");
            }
            other if self.nodes.is_watching() => self.nodes.start(self.name(other.to_end())),
            _ => {}
        }
        role(tag.to_end())
    }

    fn end(&mut self, tag: TagEnd) -> Role {
        match tag {
            TagEnd::Image => self.nodes.end_image(),
            TagEnd::HtmlBlock => self.nodes.end_html(),
            other if self.nodes.is_watching() => self.nodes.end(self.name(other)),
            _ => {}
        }
        if tag == TagEnd::TableHead {
            self.cell = "td";
        }
        role(tag)
    }

    /// The element that a block becomes, for the hook of a linker.
    pub(crate) fn element(&self, event: &Event<'_>) -> &'static str {
        match event {
            Event::Start(tag) => self.name(tag.to_end()),
            _ => "",
        }
    }

    /// The element that a node becomes.
    fn name(&self, tag: TagEnd) -> &'static str {
        match tag {
            TagEnd::Link => "a",
            TagEnd::CodeBlock => "pre",
            TagEnd::MetadataBlock(_) => "head",
            TagEnd::Image | TagEnd::HtmlBlock => "",
            TagEnd::Paragraph => "p",
            TagEnd::Heading(level) => match level {
                HeadingLevel::H1 => "h1",
                HeadingLevel::H2 => "h2",
                HeadingLevel::H3 => "h3",
                HeadingLevel::H4 => "h4",
                HeadingLevel::H5 => "h5",
                HeadingLevel::H6 => "h6",
            },
            TagEnd::BlockQuote(_) => "blockquote",
            TagEnd::List(true) => "ol",
            TagEnd::List(false) => "ul",
            TagEnd::Item => "li",
            TagEnd::DefinitionList => "dl",
            TagEnd::DefinitionListTitle => "dt",
            TagEnd::DefinitionListDefinition => "dd",
            TagEnd::Table => "table",
            TagEnd::TableHead => "thead",
            TagEnd::TableRow => "tr",
            TagEnd::TableCell => self.cell,
            TagEnd::Emphasis => "em",
            TagEnd::Strong => "strong",
            TagEnd::Strikethrough => "del",
            TagEnd::Superscript => "sup",
            TagEnd::Subscript => "sub",
            TagEnd::FootnoteDefinition => "div",
        }
    }
}

/// What the start or end of a node is to the text around it.
pub(super) fn role(tag: TagEnd) -> Role {
    match tag {
        TagEnd::Image => Role::Object,
        TagEnd::Link
        | TagEnd::Emphasis
        | TagEnd::Strong
        | TagEnd::Strikethrough
        | TagEnd::Superscript
        | TagEnd::Subscript => Role::Edge,
        _ => Role::Block,
    }
}

/// What opens an anchor and what closes it: an event of a link, or raw HTML where there is more to
/// say than an `href`, or `push_html` would write another one.
pub(crate) fn open_and_close<'a>(anchor: Anchor<'_>) -> (Event<'a>, Event<'a>) {
    if anchor.attributes().next().is_some() || is_rewritten(anchor.href()) {
        let mut open = String::new();
        // Writing to a String does not fail.
        let _ = anchor.write_open(&mut open);
        return (Event::InlineHtml(open.into()), Event::InlineHtml(CowStr::Borrowed(CLOSE)));
    }
    let (link_type, dest_url) = match anchor.href().strip_prefix("mailto:") {
        // `push_html` writes the scheme of an address itself.
        Some(address) => (LinkType::Email, address.to_string().into()),
        None => (LinkType::Autolink, anchor.into_href().into()),
    };
    let tag =
        Tag::Link { link_type, dest_url, title: CowStr::Borrowed(""), id: CowStr::Borrowed("") };
    (Event::Start(tag), Event::End(TagEnd::Link))
}

/// Whether `push_html` would write another `href` than this one, in a way that a browser tells, or the
/// address of a `mailto:` URL with what follows it.
fn is_rewritten(href: &str) -> bool {
    href.bytes().any(|b| matches!(b, b'[' | b']' | b'\\' | b'|' | b'{' | b'}' | b'`'))
}

/// A link of the author with the attributes that it is given; `None` for what is no start of one.
pub(crate) fn existing<'a>(event: &Event<'a>, existing: Existing<'_>) -> Option<Event<'a>> {
    use core::fmt::Write as _;
    let Event::Start(Tag::Link { link_type, dest_url, title, .. }) = event else {
        return None;
    };
    let scheme = match link_type {
        LinkType::Email => "mailto:",
        _ => "",
    };
    let mut open = String::from("<a href=\"");
    // Writing to a String does not fail.
    let _ = write!(Escaped(&mut open), "{scheme}{dest_url}");
    if !title.is_empty() {
        open += "\" title=\"";
        let _ = Escaped(&mut open).write_str(title);
    }
    for (name, value) in existing.attributes(|_| None) {
        let _ = write!(open, "\" {name}=\"");
        let _ = Escaped(&mut open).write_str(&value);
    }
    open += "\">";
    Some(Event::InlineHtml(open.into()))
}
