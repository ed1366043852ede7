//! The walk over a comrak tree.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use ::comrak::Arena;
use ::comrak::nodes::{Ast, AstNode, ListType, NodeLink, NodeValue};

use crate::adapter::{Change, Edit, Run};
use crate::anchor::{Anchor, CLOSE, Hook, Hooked};
use crate::escape::has_stray_percent;
use crate::markup::{heading, is_comment};

/// Turns the URLs and email addresses in the text of a tree into links.
///
/// Text does not link in code, links, images, wiki links, math, comments, and raw HTML elements
/// that are skipped (`<a href>`, `<kbd>`, `<pre>` and others). Adjacent text nodes are joined
/// before they are searched. Turn comrak's own `autolink` extension off, because it would find its
/// links first.
///
/// A new link is a `NodeValue::Link`. It is a `NodeValue::Raw` if the [`Linker`](crate::Linker)
/// sets attributes other than `href`, or if comrak would write a different `href`. comrak escapes
/// `[`, `|`, a `%` that does not start an escape, and other characters. Its options for raw HTML do
/// not affect a `NodeValue::Raw`. A new node has the source position of the original text node.
///
/// An existing link also becomes a `NodeValue::Raw` if it gets attributes. A link to `javascript:`,
/// `vbscript:`, `file:` or `data:` gets no attributes, so comrak can still remove its `href`.
///
/// With comrak's `smart` option, the tree has a dash where the source has `--`. Turn the option off
/// if your URLs contain `--`.
///
/// # Complexity
///
/// Linear in the size of the tree, without recursion. Text nodes without a link cause no
/// allocation.
pub fn autolink<'a, 'l, H: Hook>(
    arena: &'a Arena<'a>,
    root: &'a AstNode<'a>,
    linker: impl Into<Hooked<'l, H>>,
) {
    let Hooked { linker, mut hook } = linker.into();
    let hook: &mut dyn Hook = &mut hook;
    let mut walk = NodeWalk { arena, run: Run::new(linker.hook(hook)), links: Vec::new() };
    let mut next = Some(root);
    while let Some(mut node) = next {
        let is_at_rest = walk.is_at_rest(node) && !has_tags(node);
        if !is_at_rest {
            walk.start(node);
        }
        let is_passed = is_at_rest && is_plain(node, &walk.run);
        next = node.first_child().filter(|_| !is_passed);
        while next.is_none() {
            if !walk.is_at_rest(node) {
                walk.end(node);
            }
            let Some(parent) = node.parent().filter(|_| !node.same_node(root)) else {
                break;
            };
            next = node.next_sibling();
            node = parent;
        }
    }
    walk.run.finish();
    walk.apply();
    // The walk has left all nodes, so they can be replaced.
    for (node, change) in walk.links {
        change_node(arena, node, &change);
    }
}

/// Returns whether a node is a block of HTML that is not only a comment.
fn has_tags(node: &AstNode<'_>) -> bool {
    matches!(&node.data().value, NodeValue::HtmlBlock(html) if !is_comment(html.literal.as_bytes()))
}

/// Fast path: returns whether nothing in a block links. Reads only the text of the block, not
/// nested blocks.
fn is_plain<'a, H: Hook>(block: &'a AstNode<'a>, run: &Run<&'a AstNode<'a>, H>) -> bool {
    block.descendants().skip(1).all(|node| match &node.data().value {
        // Adjacent texts are read as one text.
        NodeValue::Text(text) => !is_text(node.next_sibling()) && run.can_skip(text),
        NodeValue::HtmlInline(_) | NodeValue::Raw(_) | NodeValue::EscapedTag(_) => false,
        value => !value.block(),
    })
}

fn is_text(node: Option<&AstNode<'_>>) -> bool {
    node.is_some_and(|node| matches!(node.data().value, NodeValue::Text(_)))
}

/// A walk over a tree that replaces text nodes after it has left them.
struct NodeWalk<'a, 'h> {
    arena: &'a Arena<'a>,
    run: Run<&'a AstNode<'a>, &'h mut dyn Hook>,
    /// The links and images that change.
    links: Vec<(&'a AstNode<'a>, Change)>,
}

impl<'a> NodeWalk<'a, '_> {
    /// Fast path: returns whether a node is a block whose start and end change nothing, because no
    /// earlier content affects the following text.
    fn is_at_rest(&self, node: &AstNode<'_>) -> bool {
        let value = &node.data().value;
        self.run.can_skip("") && value.block()
    }

    fn start(&mut self, node: &'a AstNode<'a>) {
        let run = &mut self.run;
        match &node.data().value {
            NodeValue::Text(text) if ends_line(node) => return run.last_text(text, node),
            NodeValue::Text(text) => return run.text(text, node),
            NodeValue::SoftBreak if !run.may_link() => return run.text(" ", node),
            NodeValue::Code(code) => return run.code(&code.literal),
            NodeValue::Math(math) => return run.math(&math.literal),
            NodeValue::EscapedTag(text) => return run.fixed(text),
            NodeValue::CommentInline(_) => run.html("<!---->", node),
            NodeValue::HtmlInline(html) | NodeValue::Raw(html) => run.html(html, node),
            NodeValue::HtmlBlock(block) => run.html_block(&block.literal, node),
            value => match (element_of(value, node), attributes_of(value)) {
                (Some(name), Some(attributes)) => run.start_with(name, attributes, node),
                (Some(name), None) => run.start(name),
                (None, _) => run.object(),
            },
        }
        self.apply();
    }

    fn end(&mut self, node: &'a AstNode<'a>) {
        if let NodeValue::EscapedTag(text) = node.data().value {
            // comrak shows it before and after the content.
            return self.run.fixed(text);
        }
        if let Some(name) = element_of(&node.data().value, node) {
            self.run.end(name);
            self.apply();
        }
    }

    /// Writes the links of the text that has ended into the tree.
    fn apply(&mut self) {
        for edit in self.run.edits() {
            match edit {
                Edit::Keep(node, range) => {
                    if let NodeValue::Text(text) = &node.data().value
                        && !range.is_empty()
                    {
                        let kept = text.get(range).unwrap_or_default().to_string();
                        node.insert_before(new(self.arena, NodeValue::Text(kept.into()), node));
                    }
                }
                Edit::Link(anchor, first, _) => insert_link(self.arena, &anchor, first),
                Edit::Remove(node) => node.detach(),
                Edit::Change(node, change) => self.links.push((node, change)),
                Edit::Html(node, limited) => match &mut node.data_mut().value {
                    NodeValue::HtmlInline(html) | NodeValue::Raw(html) => *html = limited,
                    NodeValue::HtmlBlock(block) => block.literal = limited,
                    _ => {}
                },
            }
        }
    }
}

/// Returns whether a line break or the end of the block follows a text node.
fn ends_line(text: &AstNode<'_>) -> bool {
    match text.next_sibling() {
        Some(next) => matches!(next.data().value, NodeValue::SoftBreak | NodeValue::LineBreak),
        None => text.parent().is_some_and(|parent| parent.data().value.block()),
    }
}

/// Returns the element that a node becomes, or `None` if the node is not an element.
fn element_of(value: &NodeValue, node: &AstNode<'_>) -> Option<&'static str> {
    let is_in_header = |node: &AstNode<'_>| {
        let row = node.parent();
        row.is_some_and(|row| matches!(row.data().value, NodeValue::TableRow(true)))
    };
    Some(match value {
        NodeValue::Link(_) | NodeValue::WikiLink(_) => "a",
        NodeValue::Emph => "em",
        NodeValue::Strong => "strong",
        NodeValue::Strikethrough => "del",
        NodeValue::Superscript => "sup",
        NodeValue::Subscript => "sub",
        NodeValue::Highlight => "mark",
        NodeValue::Insert => "ins",
        NodeValue::Underline => "u",
        NodeValue::Escaped => "span",
        // Hidden until the reader reveals it.
        NodeValue::SpoileredText => "spoiler",
        NodeValue::LineBreak => "br",
        NodeValue::Image(_) => "img",
        NodeValue::Paragraph => "p",
        NodeValue::Heading(node) => heading(node.level.into()),
        NodeValue::BlockQuote | NodeValue::MultilineBlockQuote(_) => "blockquote",
        NodeValue::List(list) => match list.list_type {
            ListType::Ordered => "ol",
            ListType::Bullet => "ul",
        },
        NodeValue::Item(_) | NodeValue::TaskItem(_) => "li",
        NodeValue::DescriptionList => "dl",
        NodeValue::DescriptionTerm => "dt",
        NodeValue::DescriptionDetails => "dd",
        NodeValue::Table(_) => "table",
        NodeValue::TableRow(true) => "thead",
        NodeValue::TableRow(false) => "tr",
        NodeValue::TableCell if is_in_header(node) => "th",
        NodeValue::TableCell => "td",
        value => return value.block().then_some("div"),
    })
}

/// Returns the attributes of a link or an image. A link has at most one attribute except `href`.
fn attributes_of(value: &NodeValue) -> Option<impl Iterator<Item = (&str, &str)> + Clone> {
    let (url, other) = match value {
        NodeValue::Link(link) if link.title.is_empty() => (("href", &link.url), None),
        NodeValue::Link(link) => (("href", &link.url), Some(("title", &*link.title))),
        NodeValue::WikiLink(link) => (("href", &link.url), Some(("data-wikilink", "true"))),
        NodeValue::Image(image) => (("src", &image.url), None),
        _ => return None,
    };
    Some([(url.0, &**url.1)].into_iter().chain(other))
}

/// Creates a node at the source position of another node.
fn new<'a>(arena: &'a Arena<'a>, value: NodeValue, at: &AstNode<'a>) -> &'a AstNode<'a> {
    arena.alloc(AstNode::from(Ast::new_with_sourcepos(value, at.data().sourcepos)))
}

/// Inserts an anchor before the text node in which its link starts.
fn insert_link<'a>(arena: &'a Arena<'a>, anchor: &Anchor<'_>, first: &'a AstNode<'a>) {
    let is_link = anchor.attributes().next().is_none() && !is_rewritten(anchor.href());
    let text = new(arena, NodeValue::Text(anchor.text().to_string().into()), first);
    if is_link {
        let link = NodeLink { url: anchor.href().to_string(), title: String::new() };
        let link = new(arena, NodeValue::Link(Box::new(link)), first);
        link.append(text);
        first.insert_before(link);
        return;
    }
    first.insert_before(new(arena, NodeValue::Raw(anchor.open_tag()), first));
    first.insert_before(text);
    first.insert_before(new(arena, NodeValue::Raw(CLOSE.to_string()), first));
}

/// Changes an existing link or an image. A link that gets attributes becomes raw HTML.
fn change_node<'a>(arena: &'a Arena<'a>, node: &'a AstNode<'a>, change: &Change) {
    let text = |text: &str| new(arena, NodeValue::Text(text.to_string().into()), node);
    let raw = |html| new(arena, NodeValue::Raw(html), node);
    let value = &node.data().value;
    if let NodeValue::Image(_) = value {
        // The image may not load.
        let alt = text(&node.collect_text());
        node.insert_before(alt);
        return node.detach();
    }
    if !change.note.is_empty() {
        node.insert_after(text(&change.note));
    }
    let is_raw = !change.attributes.is_empty() && !is_dangerous(value);
    if !change.is_unlinked && !is_raw {
        return;
    }
    if !change.is_unlinked {
        node.insert_before(raw(change.open_tag(attributes_of(value).into_iter().flatten())));
    }
    while let Some(child) = node.first_child() {
        node.insert_before(child);
    }
    if !change.is_unlinked {
        node.insert_before(raw(CLOSE.to_string()));
    }
    node.detach();
}

/// Returns whether comrak may remove this `href`. In raw HTML, it would stay.
fn is_dangerous(link: &NodeValue) -> bool {
    let url = match link {
        NodeValue::Link(link) => &link.url,
        NodeValue::WikiLink(link) => &link.url,
        _ => return false,
    };
    let scheme = url.split_once(':').map_or("", |(scheme, _)| scheme);
    ["javascript", "vbscript", "file", "data"].iter().any(|own| own.eq_ignore_ascii_case(scheme))
}

/// Returns whether comrak would write a different `href` that browsers interpret differently.
/// comrak escapes bytes that are not listed here, and a `%` that does not start an escape.
fn is_rewritten(href: &str) -> bool {
    let is_kept = |b: u8| b.is_ascii_alphanumeric() || b"-_.+!*(),#@?=;:/$~&'%".contains(&b);
    !href.bytes().all(is_kept) || has_stray_percent(href)
}
