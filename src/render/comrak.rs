//! The adapter for [comrak](::comrak): it puts links into a tree.
//!
//! ```
//! use comrak::{Arena, Options, format_html, parse_document};
//! use linkwright::Linker;
//!
//! let arena = Arena::new();
//! let root = parse_document(&arena, "请访问example.com。谢谢 `example.com`", &Options::default());
//! linkwright::comrak::autolink(&arena, root, &Linker::new());
//! let mut page = String::new();
//! format_html(root, &Options::default(), &mut page)?;
//! assert_eq!(
//!     page,
//!     "<p>请访问<a href=\"https://example.com\">example.com</a>。谢谢 <code>example.com</code></p>\n",
//! );
//! # Ok::<(), std::fmt::Error>(())
//! ```
//!
//! # Complexity
//!
//! Linear in the size of the tree, beside the time of comrak, which is not quite linear for hostile input.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use ::comrak::nodes::{Ast, AstNode, ListType, NodeLink, NodeValue};

pub use ::comrak;

use crate::format::escape::has_stray_percent;
use crate::linker::{CLOSE, Linker};
use crate::markup::{Edge, Flow};

use super::adapter::Run;
use super::prescan::has_candidate;
use super::run::{Part, Splice};

/// Turns the URLs and email addresses in the text of a tree into links.
///
/// Text does not link in code, links, images, wiki links, math, comments, and raw HTML elements that are
/// skipped (`<a href>`, `<kbd>`, `<pre>` and others). Texts that are siblings are joined before they are
/// searched. Turn comrak's own `autolink` extension off, because it would find its links first.
///
/// A link is a `NodeValue::Link`. It is a `NodeValue::Raw`, which comrak's options for raw HTML do not change, if
/// the [`Linker`] asks for more attributes than `href`, or if comrak would write another `href`: it escapes `[`,
/// `|`, a `%` that does not start an escape, and others. A new node has the source position of the text node that it
/// was in.
///
/// A link that the author wrote becomes a `NodeValue::Raw` too if it gets attributes. One to `javascript:`, `vbscript:`,
/// `file:` or `data:` gets none, so that comrak may still leave out its `href`.
///
/// With comrak's `smart` option a tree has a dash where the source has `--`. Turn it off if URLs have such
/// characters.
///
/// # Complexity
///
/// Linear in the size of the tree, without recursion. Texts without a link cost no allocation.
pub fn autolink<'a>(arena: &'a ::comrak::Arena<'a>, root: &'a AstNode<'a>, linker: &Linker) {
    if linker.is_off() {
        return;
    }
    let mut walk = Walk { arena, run: Run::new(linker) };
    let mut links = Vec::new();
    let changes_existing = linker.changes_existing();
    let mut next = Some(root);
    while let Some(mut node) = next {
        walk.start(node);
        next = node.first_child();
        while next.is_none() {
            if changes_existing
                && matches!(node.data().value, NodeValue::Link(_) | NodeValue::WikiLink(_))
                && !walk.run.is_in_image()
            {
                links.push(node);
            }
            walk.end(node);
            let Some(parent) = node.parent().filter(|_| !node.same_node(root)) else {
                break;
            };
            next = node.next_sibling();
            node = parent;
        }
    }
    walk.meet(Flow::Block);
    links.into_iter().for_each(|link| change(arena, link, linker));
}

/// A walk over a tree. The texts that it has left are replaced while it goes on.
struct Walk<'a> {
    arena: &'a ::comrak::Arena<'a>,
    run: Run<&'a AstNode<'a>>,
}

impl<'a> Walk<'a> {
    fn start(&mut self, node: &'a AstNode<'a>) {
        let flow = match &node.data().value {
            NodeValue::Text(text) => return self.text(text, node),
            NodeValue::Code(code) => return self.run.code(&code.literal),
            NodeValue::Math(math) => return self.run.code(&math.literal),
            NodeValue::EscapedTag(text) => return self.run.code(text),
            NodeValue::CommentInline(_) => Flow::HIDDEN,
            NodeValue::HtmlInline(html) | NodeValue::Raw(html) => self.run.see_html(html),
            NodeValue::HtmlBlock(block) => self.run.see_html(&block.literal).max(Flow::Block),
            value => element_of(value, node).map_or(Flow::Object, |(name, flow)| {
                // Of the others, none is skipped by default.
                self.run.enter(name, flow, matches!(name, "a" | "img"));
                flow
            }),
        };
        self.meet(flow);
    }

    #[inline]
    fn text(&mut self, text: &str, node: &'a AstNode<'a>) {
        // Nothing in the text reaches over a line break, white space or the end of a block.
        let is_last = || match node.next_sibling() {
            Some(next) => matches!(next.data().value, NodeValue::SoftBreak | NodeValue::LineBreak),
            None => node.parent().is_none_or(|parent| parent.data().value.block()),
        };
        let ends_word =
            || text.ends_with(|c: char| c.is_ascii_whitespace()) && !text.trim_start().is_empty();
        if self.run.text.is_empty()
            && self.run.may_link()
            && (is_last() || ends_word())
            && !has_candidate(text, self.run.linker.get_finder())
        {
            self.run.text.object();
        } else {
            self.run.text(text, node);
        }
    }

    fn end(&mut self, node: &'a AstNode<'a>) {
        if let Some((name, flow)) = element_of(&node.data().value, node) {
            self.run.leave(name, flow);
            self.meet(flow.end());
        }
    }

    /// Tells the run what was met, and puts the links of the text that ends with it into the tree.
    fn meet(&mut self, flow: Flow) {
        let arena = self.arena;
        self.run.meet(flow, |part| match part {
            Part::Text(node, range) => {
                let text = match &node.data().value {
                    NodeValue::Text(text) => text.get(range).unwrap_or_default().to_string(),
                    _ => return,
                };
                node.insert_before(new(arena, NodeValue::Text(text.into()), node));
            }
            Part::Link(splice) => insert_link(arena, &splice),
            Part::Cut(node) => node.detach(),
        });
    }
}

/// The element that a node becomes, and what its start is; `None` for something that shows no text.
fn element_of(value: &NodeValue, node: &AstNode<'_>) -> Option<(&'static str, Flow)> {
    let inline = |name| Some((name, Flow::Inline(Edge::Opens)));
    let block = |name| Some((name, Flow::Block));
    let is_in_header = |node: &AstNode<'_>| {
        let row = node.parent();
        row.is_some_and(|row| matches!(row.data().value, NodeValue::TableRow(true)))
    };
    match value {
        NodeValue::Text(_)
        | NodeValue::Code(_)
        | NodeValue::Math(_)
        | NodeValue::HtmlInline(_)
        | NodeValue::HtmlBlock(_)
        | NodeValue::Raw(_)
        | NodeValue::EscapedTag(_)
        | NodeValue::CommentInline(_)
        | NodeValue::SoftBreak
        | NodeValue::LineBreak
        | NodeValue::FootnoteReference(_) => None,
        NodeValue::Link(_) | NodeValue::WikiLink(_) => inline("a"),
        NodeValue::Emph => inline("em"),
        NodeValue::Strong => inline("strong"),
        NodeValue::Strikethrough => inline("del"),
        NodeValue::Superscript => Some(("sup", Flow::Inline(Edge::Note))),
        NodeValue::Subscript => Some(("sub", Flow::Inline(Edge::Note))),
        NodeValue::Subtext => block("sub"),
        NodeValue::Highlight => inline("mark"),
        NodeValue::Insert => inline("ins"),
        NodeValue::Underline => inline("u"),
        NodeValue::SpoileredText | NodeValue::Escaped => inline("span"),
        NodeValue::Image(_) => Some(("img", Flow::Object)),
        NodeValue::Paragraph => block("p"),
        NodeValue::Heading(node) => match node.level {
            1 => block("h1"),
            2 => block("h2"),
            3 => block("h3"),
            4 => block("h4"),
            5 => block("h5"),
            _ => block("h6"),
        },
        NodeValue::BlockQuote | NodeValue::MultilineBlockQuote(_) => block("blockquote"),
        NodeValue::List(list) => match list.list_type {
            ListType::Ordered => block("ol"),
            ListType::Bullet => block("ul"),
        },
        NodeValue::Item(_) | NodeValue::TaskItem(_) => block("li"),
        NodeValue::DescriptionList => block("dl"),
        NodeValue::DescriptionTerm => block("dt"),
        NodeValue::DescriptionDetails => block("dd"),
        NodeValue::Table(_) => block("table"),
        NodeValue::TableRow(true) => block("thead"),
        NodeValue::TableRow(false) => block("tr"),
        NodeValue::TableCell if is_in_header(node) => block("th"),
        NodeValue::TableCell => block("td"),
        NodeValue::Document
        | NodeValue::FrontMatter(_)
        | NodeValue::DescriptionItem(_)
        | NodeValue::CodeBlock(_)
        | NodeValue::ThematicBreak
        | NodeValue::FootnoteDefinition(_)
        | NodeValue::Alert(_)
        | NodeValue::Callout(_)
        | NodeValue::CalloutTitle
        | NodeValue::BlockDirective(_)
        | NodeValue::MultilineComment(_) => block("div"),
        // Of features of comrak that are off here. The tests are built without this arm, so that a new node of
        // comrak is noticed.
        #[cfg(not(test))]
        #[allow(unreachable_patterns, reason = "they are off in most builds")]
        _ => block("div"),
    }
}

/// A node at the source position of another.
fn new<'a>(arena: &'a ::comrak::Arena<'a>, value: NodeValue, at: &AstNode<'a>) -> &'a AstNode<'a> {
    arena.alloc(AstNode::from(Ast::new_with_sourcepos(value, at.data().sourcepos)))
}

/// Puts an anchor before the text that it starts in.
fn insert_link<'a>(arena: &'a ::comrak::Arena<'a>, splice: &Splice<'_, &'a AstNode<'a>>) {
    let (&first, _) = splice.first;
    let anchor = &splice.anchor;
    let text = new(arena, NodeValue::Text(anchor.text().to_string().into()), first);
    if anchor.attributes().next().is_none() && !is_rewritten(anchor.href()) {
        let link = NodeLink { url: anchor.href().to_string(), title: String::new() };
        let link = new(arena, NodeValue::Link(Box::new(link)), first);
        link.append(text);
        first.insert_before(link);
        return;
    }
    let mut open = String::new();
    // Writing to a String does not fail.
    let _ = anchor.write_open(&mut open);
    first.insert_before(new(arena, NodeValue::Raw(open), first));
    first.insert_before(text);
    first.insert_before(new(arena, NodeValue::Raw(CLOSE.to_string()), first));
}

/// Changes a link that the author wrote. If it gets attributes, it becomes raw HTML.
fn change<'a>(arena: &'a ::comrak::Arena<'a>, node: &'a AstNode<'a>, linker: &Linker) {
    // Each has one attribute beside its `href`.
    let (href, name, value) = match &node.data().value {
        NodeValue::Link(link) => (link.url.clone(), "title", link.title.clone()),
        NodeValue::WikiLink(link) => (link.url.clone(), "data-wikilink", "true".to_string()),
        _ => return,
    };
    let is_own = |asked: &str| asked == name && !value.is_empty();
    let change = linker.change_of(&href, &|asked| is_own(asked).then(|| value.clone()));
    if !change.is_unlinked && is_dangerous(&href) {
        return;
    }
    let open = change.open(&href, (name, &value));
    if change.is_empty() {
        return;
    }
    let raw = |html| new(arena, NodeValue::Raw(html), node);
    if !change.is_unlinked {
        node.insert_before(raw(open));
    }
    while let Some(child) = node.first_child() {
        node.insert_before(child);
    }
    if !change.is_unlinked {
        node.insert_before(raw(CLOSE.to_string()));
    }
    node.detach();
}

/// Whether comrak may leave out this `href`, as raw HTML would not.
fn is_dangerous(url: &str) -> bool {
    let scheme = url.split_once(':').map_or("", |(scheme, _)| scheme);
    ["javascript", "vbscript", "file", "data"].iter().any(|own| own.eq_ignore_ascii_case(scheme))
}

/// Whether comrak would write another `href` than this one, which browsers would read in another way.
fn is_rewritten(href: &str) -> bool {
    let is_kept = |b: u8| b.is_ascii_alphanumeric() || b"-_.+!*(),#@?=;:/$~&'".contains(&b);
    href.bytes().any(|b| b != b'%' && !is_kept(b)) || has_stray_percent(href)
}
