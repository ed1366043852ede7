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
//! Linear in the size of the tree, beside the time of comrak, which is not quite linear: for hostile inputs of
//! 1 MiB it takes up to 316 ms (nested `- `), with a measured growth exponent of up to 1.21 (`>`). Linking
//! takes up to 131 ms more (`* a.com` in lines). Measured by
//! `cargo bench --bench hostile --all-features -- hosts`.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use ::comrak::arena_tree::NodeEdge;
use ::comrak::nodes::{Ast, AstNode, ListType, NodeLink, NodeValue, Sourcepos};

pub use ::comrak;

use crate::linker::{CLOSE, Existing, Linker};

use super::nodes::{Node, Nodes, Role, block, heading, inline, open_existing};
use super::prescan::has_candidate;
use super::run::{End, Part, Splice, TextRun};

/// Turns the URLs and email addresses in the text of a tree into links.
///
/// Text does not link in code, links, images, wiki links, math, comments, and raw HTML elements that are
/// skipped (`<a href>`, `<kbd>`, `<pre>` and others). Texts that are siblings are joined before they are
/// searched. Turn comrak's own `autolink` extension off, because it would find its links first.
///
/// A link is a `NodeValue::Link`. It is a `NodeValue::Raw`, which comrak's options for raw HTML do not change, if
/// the [`Linker`] asks for more attributes than `href`, or if comrak would write another `href`: it escapes `[`,
/// `|`, a `%` that does not start an escape, and others. A new node has the source position of its text if the source has that text as it is, and else
/// the position of the whole text node.
///
/// With comrak's `smart` option a tree has a dash where the source has `--`. Turn it off if URLs have such
/// characters.
///
/// # Complexity
///
/// Linear in the size of the tree, without recursion. Texts without a link cost no allocation.
///
/// # Examples
///
/// ```
/// use comrak::{Arena, Options, format_html, parse_document};
/// use linkwright::Linker;
///
/// let arena = Arena::new();
/// let root = parse_document(&arena, "See example.com.", &Options::default());
/// linkwright::comrak::autolink(&arena, root, &Linker::new().rel("nofollow"));
/// let mut page = String::new();
/// format_html(root, &Options::default(), &mut page)?;
/// assert_eq!(
///     page,
///     "<p>See <a href=\"https://example.com\" rel=\"nofollow\">example.com</a>.</p>\n",
/// );
/// # Ok::<(), std::fmt::Error>(())
/// ```
pub fn autolink<'a>(arena: &'a ::comrak::Arena<'a>, root: &'a AstNode<'a>, linker: &Linker) {
    let mut walk = Walk { arena, linker, nodes: Nodes::new(linker), run: TextRun::default() };
    let existing = linker.existing();
    let mut links = Vec::new();
    for edge in root.traverse() {
        match edge {
            NodeEdge::Start(node) => walk.start(node),
            NodeEdge::End(node) => {
                walk.end(node);
                let is_link = matches!(node.data().value, NodeValue::Link(_));
                if is_link && existing.is_some() && !walk.nodes.is_in_image() {
                    links.push(node);
                }
            }
        }
    }
    walk.finish(End::Block);
    if let Some(attributes) = existing {
        links.into_iter().for_each(|link| give_attributes(arena, link, attributes));
    }
}

/// A walk over a tree. The texts that it has left are replaced while it goes on.
struct Walk<'a, 'l> {
    arena: &'a ::comrak::Arena<'a>,
    linker: &'l Linker,
    nodes: Nodes,
    run: TextRun<&'a AstNode<'a>>,
}

impl<'a> Walk<'a, '_> {
    fn start(&mut self, node: &'a AstNode<'a>) {
        let data = node.data();
        let role = match &data.value {
            NodeValue::Text(text) => return self.text(text, node),
            NodeValue::Code(code) => return self.run.closed(&code.literal),
            NodeValue::Math(math) => return self.run.closed(&math.literal),
            NodeValue::HtmlInline(html) | NodeValue::Raw(html) => self.nodes.inline_html(html),
            NodeValue::HtmlBlock(block) => {
                self.nodes.html(&block.literal);
                self.nodes.end_html()
            }
            value => match container(value) {
                Some(node) => self.nodes.start(node),
                // A line break or a reference to a footnote.
                None => Role::Object,
            },
        };
        self.pass(role);
    }

    fn end(&mut self, node: &'a AstNode<'a>) {
        if let Some(node) = container(&node.data().value) {
            let role = self.nodes.end(node);
            self.pass(role);
        }
    }

    fn text(&mut self, text: &str, node: &'a AstNode<'a>) {
        let is_text = |node: &AstNode<'_>| matches!(node.data().value, NodeValue::Text(_));
        if self.nodes.text() != Role::Open {
            self.run.closed(text);
        } else if self.run.is_empty()
            && !has_candidate(text)
            && !node.next_sibling().is_some_and(is_text)
        {
            self.run.pass(text);
        } else {
            self.run.push(text, node);
        }
    }

    /// Tells the run of a node that is not text.
    fn pass(&mut self, role: Role) {
        match role {
            Role::Open | Role::Closed | Role::Edge => self.run.edge(),
            Role::Object => {
                self.finish(End::Inside);
                self.run.object();
            }
            Role::Block => {
                self.finish(End::Block);
                self.run.block(self.nodes.element(), self.linker);
            }
        }
    }

    /// Ends the run, and puts its links into the tree.
    fn finish(&mut self, end: End) {
        let arena = self.arena;
        self.run.finish(self.linker, end, |part| match part {
            Part::Text(node, range) => {
                let place = in_source(node, range.start, Some(range.end));
                let text = match &node.data().value {
                    NodeValue::Text(text) => text.get(range).unwrap_or_default().to_string(),
                    _ => return,
                };
                node.insert_before(new(arena, NodeValue::Text(text.into()), place));
            }
            Part::Link(splice) => insert_link(arena, &splice),
            Part::Cut(node) => node.detach(),
        });
    }
}

/// `None` for nodes that are not containers.
fn container(value: &NodeValue) -> Option<Node> {
    Some(match value {
        NodeValue::Text(_)
        | NodeValue::Code(_)
        | NodeValue::Math(_)
        | NodeValue::HtmlInline(_)
        | NodeValue::HtmlBlock(_)
        | NodeValue::Raw(_)
        | NodeValue::SoftBreak
        | NodeValue::LineBreak
        | NodeValue::FootnoteReference(_) => return None,
        NodeValue::Link(_) | NodeValue::WikiLink(_) => inline("a"),
        NodeValue::Emph => inline("em"),
        NodeValue::Strong => inline("strong"),
        NodeValue::Strikethrough => inline("del"),
        NodeValue::Superscript => inline("sup"),
        NodeValue::Subscript => inline("sub"),
        NodeValue::Highlight => inline("mark"),
        NodeValue::Insert => inline("ins"),
        NodeValue::Underline => inline("u"),
        NodeValue::SpoileredText | NodeValue::Escaped => inline("span"),
        NodeValue::Image(_) => Node("img", Role::Object),
        NodeValue::Paragraph => block("p"),
        NodeValue::Heading(node) => heading(node.level),
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
        NodeValue::TableCell => block("td"),
        _ => block("div"),
    })
}

fn new<'a>(arena: &'a ::comrak::Arena<'a>, value: NodeValue, place: Sourcepos) -> &'a AstNode<'a> {
    arena.alloc(AstNode::from(Ast::new_with_sourcepos(value, place)))
}

/// Puts an anchor before the text that it starts in.
fn insert_link<'a>(arena: &'a ::comrak::Arena<'a>, splice: &Splice<'_, &'a AstNode<'a>>) {
    let (&first, start) = splice.first;
    let (&last, end) = splice.last;
    let place =
        Sourcepos { start: in_source(first, start, None).start, end: in_source(last, 0, end).end };
    let anchor = &splice.anchor;
    let text = new(arena, NodeValue::Text(anchor.text().to_string().into()), place);
    if anchor.attributes().next().is_none() && !is_rewritten(anchor.href()) {
        let link = NodeLink { url: anchor.href().to_string(), title: String::new() };
        let link = new(arena, NodeValue::Link(Box::new(link)), place);
        link.append(text);
        first.insert_before(link);
        return;
    }
    let mut open = String::new();
    // Writing to a String does not fail.
    let _ = anchor.write_open(&mut open);
    first.insert_before(new(arena, NodeValue::Raw(open), place));
    first.insert_before(text);
    first.insert_before(new(arena, NodeValue::Raw(CLOSE.to_string()), place));
}

/// Replaces a link that the author wrote by raw HTML, with the attributes that the linker gives it.
fn give_attributes<'a>(
    arena: &'a ::comrak::Arena<'a>,
    node: &'a AstNode<'a>,
    attributes: Existing<'_>,
) {
    let place = node.data().sourcepos;
    let open = match &node.data().value {
        NodeValue::Link(link) => open_existing(&link.url, &link.title, attributes),
        _ => return,
    };
    node.insert_before(new(arena, NodeValue::Raw(open), place));
    while let Some(child) = node.first_child() {
        node.insert_before(child);
    }
    node.insert_before(new(arena, NodeValue::Raw(CLOSE.to_string()), place));
    node.detach();
}

/// The source position of bytes of a text. If the source has the text in another form, that of all of it.
fn in_source(node: &AstNode<'_>, start: usize, end: Option<usize>) -> Sourcepos {
    let data = node.data();
    let mut place = data.sourcepos;
    if let NodeValue::Text(text) = &data.value
        && place.start.line == place.end.line
        && place.start.column + text.len() == place.end.column + 1
    {
        let first = place.start.column;
        place.start.column = first + start;
        place.end.column = first + end.unwrap_or(text.len()) - 1;
    }
    place
}

/// Whether comrak would write another `href` than this one, which browsers would read in another way.
fn is_rewritten(href: &str) -> bool {
    let is_kept = |b: u8| b.is_ascii_alphanumeric() || b"-_.+!*(),#@?=;:/$~&'".contains(&b);
    let bytes = href.as_bytes();
    bytes.iter().enumerate().any(|(at, &b)| match b {
        b'%' => !matches!(
            bytes[at + 1..],
            [a, b, ..] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit()
        ),
        b => !is_kept(b),
    })
}
