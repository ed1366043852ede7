//! The roles of events, and anchors as events.

use alloc::string::{String, ToString};

use ::pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd};

use crate::linker::{Anchor, CLOSE, Existing};
use crate::render::nodes::{Node, Nodes, Role, block, heading, inline, open_existing};

impl Nodes {
    /// Sees an event and tells its role.
    #[inline]
    pub(crate) fn see(&mut self, event: &Event<'_>) -> Role {
        match event {
            Event::Text(_) => self.text(),
            Event::Start(Tag::HtmlBlock) => self.html(""),
            Event::End(TagEnd::HtmlBlock) => self.end_html(),
            Event::Start(tag) => self.start(node(tag.to_end())),
            Event::End(tag) => self.end(node(*tag)),
            Event::Code(_) | Event::InlineMath(_) => Role::Closed,
            Event::InlineHtml(html) => self.inline_html(html),
            Event::Html(html) => self.html(html),
            Event::SoftBreak
            | Event::HardBreak
            | Event::FootnoteReference(_)
            | Event::DisplayMath(_)
            | Event::TaskListMarker(_) => Role::Object,
            Event::Rule => Role::Block,
        }
    }
}

#[inline]
fn node(tag: TagEnd) -> Node {
    match tag {
        TagEnd::Link => inline("a"),
        TagEnd::Emphasis => inline("em"),
        TagEnd::Strong => inline("strong"),
        TagEnd::Strikethrough => inline("del"),
        TagEnd::Superscript => inline("sup"),
        TagEnd::Subscript => inline("sub"),
        TagEnd::Image => Node("img", Role::Object),
        TagEnd::Paragraph => block("p"),
        TagEnd::Heading(level) => heading(level as u8),
        TagEnd::BlockQuote(_) => block("blockquote"),
        TagEnd::CodeBlock => block("pre"),
        TagEnd::MetadataBlock(_) => block("head"),
        TagEnd::List(true) => block("ol"),
        TagEnd::List(false) => block("ul"),
        TagEnd::Item => block("li"),
        TagEnd::DefinitionList => block("dl"),
        TagEnd::DefinitionListTitle => block("dt"),
        TagEnd::DefinitionListDefinition => block("dd"),
        TagEnd::Table => block("table"),
        TagEnd::TableHead => block("thead"),
        TagEnd::TableRow => block("tr"),
        TagEnd::TableCell => block("td"),
        TagEnd::FootnoteDefinition | TagEnd::HtmlBlock => block("div"),
    }
}

/// Whether a reader reads on from a text to this event.
pub(super) fn is_inline(event: &Event<'_>) -> bool {
    match event {
        Event::Text(_) | Event::Code(_) | Event::InlineMath(_) | Event::InlineHtml(_) => true,
        Event::Start(tag) => node(tag.to_end()).1 == Role::Edge,
        Event::End(tag) => node(*tag).1 == Role::Edge,
        _ => false,
    }
}

/// The events that open and close an anchor: those of a link, or raw HTML where the anchor has more than an
/// `href`, or where `push_html` would write another one.
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

/// Whether `push_html` would escape a character of the `href` that browsers do not escape.
fn is_rewritten(href: &str) -> bool {
    href.bytes().any(|b| matches!(b, b'[' | b']' | b'\\' | b'|' | b'{' | b'}' | b'`'))
}

/// What replaces the start or the end of a link that the author wrote: a tag with the attributes that the
/// linker gives it, or its end tag. `None` for any other event.
pub(crate) fn existing<'a>(event: &Event<'a>, existing: Existing<'_>) -> Option<Event<'a>> {
    let html = match event {
        Event::Start(Tag::Link { link_type: LinkType::Email, dest_url, title, .. }) => {
            open_existing(&["mailto:", dest_url].concat(), title, existing).into()
        }
        Event::Start(Tag::Link { dest_url, title, .. }) => {
            open_existing(dest_url, title, existing).into()
        }
        Event::End(TagEnd::Link) => CowStr::Borrowed(CLOSE),
        _ => return None,
    };
    Some(Event::InlineHtml(html))
}
