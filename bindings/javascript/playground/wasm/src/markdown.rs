//! Markdown, parsed by pulldown-cmark with the extensions of `linkwright render`. Raw HTML is shown
//! as text.

use linkwright::Linker;
use linkwright::pulldown_cmark::Autolink;
use pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd};

use crate::block::{Attributes, Block};
use crate::tree::{Tree, link};

const OPTIONS: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_HEADING_ATTRIBUTES);

pub fn html(source: &str, linker: &Linker) -> String {
    let events = Parser::new_ext(source, OPTIONS).into_offset_iter();
    let events = Autolink::with_source(source, events, linker).map(|(event, _)| event);
    let mut page = String::new();
    pulldown_cmark::html::push_html(&mut page, events);
    page
}

pub fn blocks(source: &str, linker: &Linker) -> Vec<Block> {
    let mut tree = Tree::default();
    let mut cell = "td";
    let events = Parser::new_ext(source, OPTIONS).into_offset_iter();
    link(source, events, linker, &mut tree, |tree, event, _| match event {
        Event::Start(tag) => {
            cell = if matches!(tag, Tag::TableHead) { "th" } else { cell };
            start(tree, tag, cell);
        }
        Event::End(tag) => {
            cell = if tag == TagEnd::TableHead { "td" } else { cell };
            end(tree, tag);
        }
        Event::Text(text) => tree.text(&text),
        Event::Code(text) | Event::InlineMath(text) | Event::DisplayMath(text) => {
            tree.start("code", Vec::new());
            tree.close("code");
            tree.text(&text);
            tree.open();
            tree.end();
        }
        Event::InlineHtml(html) | Event::Html(html) => tree.raw(&html),
        Event::FootnoteReference(name) => {
            tree.start("sup", Vec::new());
            tree.text(&name);
            tree.end();
        }
        Event::SoftBreak => tree.text("\n"),
        Event::HardBreak => tree.void("br"),
        Event::Rule => {
            tree.void("hr");
            tree.boundary();
        }
        Event::TaskListMarker(is_done) => tree.text(if is_done { "☑ " } else { "☐ " }),
    });
    tree.finish()
}

fn start(tree: &mut Tree, tag: Tag<'_>, cell: &'static str) {
    let attribute = |name: &str, value: String| vec![(name.to_owned(), value)];
    let attributes = match &tag {
        Tag::Link { link_type: LinkType::Email, dest_url, .. } => {
            attribute("href", format!("mailto:{dest_url}"))
        }
        Tag::Link { dest_url, .. } => attribute("href", dest_url.to_string()),
        Tag::List(Some(first)) => attribute("start", first.to_string()),
        _ => Attributes::new(),
    };
    let element = element(tag.to_end(), cell);
    if element.is_block {
        tree.boundary();
    }
    tree.start(element.tag, attributes);
    match tag {
        Tag::TableHead => tree.start("tr", Vec::new()),
        Tag::Link { .. } => tree.close("a"),
        Tag::Image { .. } => tree.close("img"),
        Tag::CodeBlock(_) => tree.close("pre"),
        Tag::FootnoteDefinition(name) => tree.text(&format!("{name}: ")),
        _ => {}
    }
}

fn end(tree: &mut Tree, tag: TagEnd) {
    match tag {
        TagEnd::TableHead => tree.end(),
        TagEnd::Link | TagEnd::Image | TagEnd::CodeBlock => tree.open(),
        _ => {}
    }
    tree.end();
    if element(tag, "td").is_block {
        tree.boundary();
    }
}

struct Shown {
    tag: &'static str,
    is_block: bool,
}

/// Returns the element that shows a node. Images are not loaded: their text is shown.
fn element(tag: TagEnd, cell: &'static str) -> Shown {
    let inline = |tag| Shown { tag, is_block: false };
    let block = |tag| Shown { tag, is_block: true };
    match tag {
        TagEnd::Link => inline("a"),
        TagEnd::Emphasis => inline("em"),
        TagEnd::Strong => inline("strong"),
        TagEnd::Strikethrough => inline("del"),
        TagEnd::Superscript => inline("sup"),
        TagEnd::Subscript => inline("sub"),
        TagEnd::Image => inline("img"),
        TagEnd::Paragraph => block("p"),
        TagEnd::Heading(level) => block(["h1", "h2", "h3", "h4", "h5", "h6"][level as usize - 1]),
        TagEnd::BlockQuote(_) => block("blockquote"),
        TagEnd::CodeBlock | TagEnd::HtmlBlock | TagEnd::MetadataBlock(_) => block("pre"),
        TagEnd::List(true) => block("ol"),
        TagEnd::List(false) => block("ul"),
        TagEnd::Item => block("li"),
        TagEnd::DefinitionList => block("dl"),
        TagEnd::DefinitionListTitle => block("dt"),
        TagEnd::DefinitionListDefinition => block("dd"),
        TagEnd::Table => block("table"),
        TagEnd::TableHead => block("thead"),
        TagEnd::TableRow => block("tr"),
        TagEnd::TableCell => block(cell),
        TagEnd::FootnoteDefinition => block("div"),
    }
}
