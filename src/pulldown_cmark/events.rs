//! Elements for events, and events for anchors.

use alloc::format;
use alloc::string::ToString;

use ::pulldown_cmark::{Event, LinkType, Tag, TagEnd};
use percent_encoding::{AsciiSet, utf8_percent_encode};

use crate::adapter::text_run::is_glued;
use crate::anchor::{Anchor, CLOSE};
use crate::escape::escaping;
use crate::markup::{Edge, Flow, heading};

const fn block(name: &'static str) -> (&'static str, Flow) {
    (name, Flow::Block)
}

const fn inline(name: &'static str) -> (&'static str, Flow) {
    (name, Flow::Inline(Edge::Opens))
}

/// Returns the element that a node becomes, and the flow of its start. A cell is a `td` in every
/// row.
#[inline]
pub(crate) const fn element_of(tag: TagEnd) -> (&'static str, Flow) {
    match tag {
        TagEnd::Link => ("a", Flow::Inline(Edge::Apart)),
        TagEnd::Emphasis => inline("em"),
        TagEnd::Strong => inline("strong"),
        TagEnd::Strikethrough => inline("del"),
        TagEnd::Superscript => ("sup", Flow::Inline(Edge::Note)),
        TagEnd::Subscript => ("sub", Flow::Inline(Edge::Note)),
        TagEnd::Image => ("img", Flow::Object),
        TagEnd::Paragraph => block("p"),
        TagEnd::Heading(level) => block(heading(level as usize)),
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

/// The relation of an event to the text before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NextEvent {
    /// Text into which a link may continue.
    Glued,
    /// Other text, or an inline element.
    Inline,
    /// An event that no link can span.
    Apart,
}

impl NextEvent {
    pub(super) fn new(text: &str, event: Option<&Event<'_>>) -> Self {
        match event {
            Some(Event::Text(next)) if is_glued(text, next) => Self::Glued,
            Some(Event::Text(_) | Event::InlineHtml(_) | Event::Start(Tag::Link { .. })) => {
                Self::Inline
            }
            Some(event) if is_unit(event) || is_emphasis(event) => Self::Inline,
            _ => Self::Apart,
        }
    }
}

/// Returns whether an event starts or ends an element that has delimiters of emphasis.
#[inline]
pub(crate) fn is_emphasis(event: &Event<'_>) -> bool {
    let tag = match event {
        Event::Start(tag) => tag.to_end(),
        Event::End(tag) => *tag,
        _ => return false,
    };
    matches!(
        tag,
        TagEnd::Emphasis
            | TagEnd::Strong
            | TagEnd::Strikethrough
            | TagEnd::Superscript
            | TagEnd::Subscript
    )
}

/// Returns whether an event starts or ends an element in which nothing links, regardless of the
/// settings.
#[inline]
pub(super) fn is_skipped(event: &Event<'_>) -> bool {
    matches!(
        event,
        Event::Start(
            Tag::Link { .. }
                | Tag::Image { .. }
                | Tag::MetadataBlock(_)
                | Tag::CodeBlock(_)
                | Tag::HtmlBlock
        ) | Event::End(
            TagEnd::Link
                | TagEnd::Image
                | TagEnd::MetadataBlock(_)
                | TagEnd::CodeBlock
                | TagEnd::HtmlBlock
        )
    )
}

/// Returns whether an event is a break, a rule, or the start or end of an element that is not
/// skipped.
#[inline]
pub(crate) fn is_edge(event: &Event<'_>) -> bool {
    match event {
        Event::Start(_) | Event::End(_) => !is_skipped(event),
        event => matches!(event, Event::SoftBreak | Event::HardBreak | Event::Rule),
    }
}

/// Returns whether an event is or ends a unit that readers see as separate from the text: code,
/// math or a link.
#[inline]
pub(super) fn is_unit(event: &Event<'_>) -> bool {
    matches!(event, Event::Code(_) | Event::InlineMath(_) | Event::End(TagEnd::Link))
}

/// The form of anchors as events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum As {
    /// Links, or raw HTML if a link cannot express the anchor.
    Html,
    Links,
}

/// Returns the events that open and close an anchor. With `As::Html`, they are raw HTML if the
/// anchor has attributes other than `href`, or if `push_html` would write a different `href`.
/// Otherwise, they are a link.
pub(super) fn open_and_close<'a>(anchor: Anchor<'_>, how: As) -> (Event<'a>, Event<'a>) {
    let is_rewritten = is_rewritten(anchor.href());
    if how == As::Html && (is_rewritten || anchor.attributes().next().is_some()) {
        return (Event::InlineHtml(anchor.open_tag().into()), Event::InlineHtml(CLOSE.into()));
    }
    let mut href = anchor.into_href();
    if is_rewritten {
        // With escaped brackets, an IPv6 address is invalid.
        let has_ipv6 = href.split_once("://").is_some_and(|(_, host)| host.starts_with('['));
        let host_end = if has_ipv6 { href.find(']').map_or(0, |end| end + 1) } else { 0 };
        let (host, rest) = href.split_at(host_end);
        href = format!("{host}{}", utf8_percent_encode(rest, ESCAPED_IN_HREF));
    }
    let (link_type, dest_url) = match href.strip_prefix("mailto:") {
        // `push_html` adds the scheme of an address.
        Some(address) => (LinkType::Email, address.to_string().into()),
        None => (LinkType::Autolink, href.into()),
    };
    let tag = Tag::Link { link_type, dest_url, title: "".into(), id: "".into() };
    (Event::Start(tag), Event::End(TagEnd::Link))
}

/// The characters that `push_html` escapes in an `href` and browsers do not.
const ESCAPED_IN_HREF: &AsciiSet = &escaping(b"[]\\{|}`");

/// Returns whether `push_html` would escape a character of the `href` that browsers do not escape.
fn is_rewritten(href: &str) -> bool {
    // Without a branch for each byte. With bit 5 set, `[`, `\` and `]` are the same as `{`, `|` and
    // `}`.
    href.bytes().fold(false, |any, b| any | matches!(b | 0x20, b'{'..=b'}') | (b == b'`'))
}
