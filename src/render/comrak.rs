//! The adapter for [comrak](::comrak): links in its tree.
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
//! What is ours is linear in the size of the tree. What comrak takes to parse and to format is not quite: of
//! hostile shapes of 1 MiB, 316 ms at most (nested `- `), by the clock with an exponent of up to 1.21 (`>`),
//! and ours beside that 131 ms at most (`* a.com` in lines). Measured by
//! `cargo bench --bench hostile --all-features -- hosts`.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use core::fmt::Write as _;

use ::comrak::arena_tree::NodeEdge;
use ::comrak::nodes::{Ast, AstNode, ListType, NodeLink, NodeValue, Sourcepos};

pub use ::comrak;

use crate::linker::{CLOSE, Escaped, Linker};

use super::nodes::{Nodes, Role};
use super::prescan::has_candidate;
use super::run::{End, Part, Splice, TextRun};

/// Turns the URLs and email addresses in the text of a tree into links.
///
/// Text in code, links, images, wiki links, math and comments stays as it is, and so does text
/// inside raw HTML that skips it (`<a href>`, `<kbd>`, `<pre>` and others). Texts that are siblings
/// are joined first. comrak's own `autolink` extension is to be off: it decides before this does.
///
/// Anchors are [`NodeValue::Link`]. They are [`NodeValue::Raw`] where the [`Linker`] asks for `rel`,
/// `target`, `class` or `dir`, and where comrak would write another `href` than the one given to it:
/// it escapes a `%` that starts no escape, `[`, `|` and others. New nodes have the source position of
/// what they come from, where the text stands in the source as it is in the tree; else they have that
/// of the whole text.
///
/// With comrak's `smart` option the tree does not tell a dash from `--`: turn it off for text in
/// which links hold them.
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
    let mut walk =
        Walk { arena, linker, nodes: Nodes::new(linker), cell: "td", run: TextRun::default() };
    let mut existing = alloc::vec::Vec::new();
    for edge in root.traverse() {
        match edge {
            NodeEdge::Start(node) => walk.start(node),
            NodeEdge::End(node) => {
                walk.end(node);
                if linker.existing().is_some() && matches!(node.data().value, NodeValue::Link(_)) {
                    existing.push(node);
                }
            }
        }
    }
    walk.finish(End::Block);
    for node in existing {
        with_attributes(arena, node, linker);
    }
}

/// A walk over a tree. What was walked over changes while it goes on.
struct Walk<'a, 'l> {
    arena: &'a ::comrak::Arena<'a>,
    linker: &'l Linker,
    nodes: Nodes,
    /// What a cell is here.
    cell: &'static str,
    run: TextRun<&'a AstNode<'a>>,
}

impl<'a> Walk<'a, '_> {
    fn start(&mut self, node: &'a AstNode<'a>) {
        let data = node.data();
        let role = match &data.value {
            NodeValue::Text(text) => {
                match self.nodes.text() {
                    // A link may start in it, and go on in the next.
                    Role::Open
                        if self.run.is_empty()
                            && !has_candidate(text)
                            && !node.next_sibling().is_some_and(is_text) =>
                    {
                        self.run.pass(text);
                    }
                    Role::Open => self.run.push(text, node),
                    _ => self.closed(text, node),
                }
                return;
            }
            NodeValue::Code(code) => return self.closed(&code.literal, node),
            NodeValue::Math(math) => return self.closed(&math.literal, node),
            NodeValue::HtmlInline(html) | NodeValue::Raw(html) => self.nodes.inline_html(html),
            NodeValue::HtmlBlock(block) => {
                self.nodes.inline_html(&block.literal);
                Role::Block
            }
            NodeValue::Image(_) => {
                self.nodes.start_image();
                Role::Object
            }
            NodeValue::Link(_) | NodeValue::WikiLink(_) => {
                self.nodes.start_skipped("a");
                Role::Edge
            }
            NodeValue::SoftBreak | NodeValue::LineBreak => Role::Object,
            value => {
                if let NodeValue::TableRow(is_head) = value {
                    self.cell = if *is_head { "th" } else { "td" };
                }
                let (name, role) = self.name(value);
                self.nodes.start(name);
                role
            }
        };
        self.pass(node, role);
    }

    fn end(&mut self, node: &'a AstNode<'a>) {
        let data = node.data();
        let role = match &data.value {
            NodeValue::Text(_)
            | NodeValue::Code(_)
            | NodeValue::Math(_)
            | NodeValue::HtmlInline(_)
            | NodeValue::Raw(_)
            | NodeValue::HtmlBlock(_)
            | NodeValue::SoftBreak
            | NodeValue::LineBreak => return,
            NodeValue::Image(_) => {
                self.nodes.end_image();
                Role::Object
            }
            NodeValue::Link(_) | NodeValue::WikiLink(_) => {
                self.nodes.end("a");
                Role::Edge
            }
            value => {
                let (name, role) = self.name(value);
                self.nodes.end(name);
                role
            }
        };
        self.pass(node, role);
    }

    /// Text that may not link.
    fn closed(&mut self, text: &str, node: &'a AstNode<'a>) {
        match self.run.is_empty() {
            true => self.run.pass_closed(text),
            false => self.run.closed(text, node),
        }
    }

    /// A node that is no text.
    fn pass(&mut self, node: &'a AstNode<'a>, role: Role) {
        match role {
            Role::Open | Role::Closed | Role::Edge => self.run.edge_alone(),
            Role::Object => {
                self.finish(End::Inside);
                self.run.object();
            }
            Role::Block => {
                self.finish(End::Block);
                let name = match self.linker.has_hook() {
                    true => self.name(&node.data().value).0,
                    false => "",
                };
                self.run.block(name, self.linker);
            }
        }
    }

    /// Puts the links of the run in their place.
    fn finish(&mut self, end: End) {
        if self.run.is_empty() {
            return;
        }
        let (arena, linker) = (self.arena, self.linker);
        self.run.finish(linker, end, |part| match part {
            Part::Whole(_) => {}
            Part::Text(node, range) => {
                let value = match &node.data().value {
                    NodeValue::Text(text) => text[range.clone()].to_string(),
                    _ => return,
                };
                let place = in_source(node, range.start, Some(range.end));
                node.insert_before(new(arena, NodeValue::Text(value.into()), place));
            }
            Part::Link(splice) => insert_link(arena, &splice),
            Part::Cut(node) => node.detach(),
        });
    }

    /// The element that a node becomes, and what it is to the text around it.
    fn name(&self, value: &NodeValue) -> (&'static str, Role) {
        let block = |name| (name, Role::Block);
        let edge = |name| (name, Role::Edge);
        match value {
            NodeValue::Paragraph => block("p"),
            NodeValue::Heading(heading) => block(match heading.level {
                1 => "h1",
                2 => "h2",
                3 => "h3",
                4 => "h4",
                5 => "h5",
                _ => "h6",
            }),
            NodeValue::BlockQuote | NodeValue::MultilineBlockQuote(_) => block("blockquote"),
            NodeValue::List(list) => block(match list.list_type {
                ListType::Ordered => "ol",
                ListType::Bullet => "ul",
            }),
            NodeValue::Item(_) | NodeValue::TaskItem(_) => block("li"),
            NodeValue::DescriptionList => block("dl"),
            NodeValue::DescriptionTerm => block("dt"),
            NodeValue::DescriptionDetails => block("dd"),
            NodeValue::Table(_) => block("table"),
            NodeValue::TableRow(_) if self.cell == "th" => block("thead"),
            NodeValue::TableRow(_) => block("tr"),
            NodeValue::TableCell => block(self.cell),
            NodeValue::Emph => edge("em"),
            NodeValue::Strong => edge("strong"),
            NodeValue::Strikethrough => edge("del"),
            NodeValue::Highlight => edge("mark"),
            NodeValue::Insert => edge("ins"),
            NodeValue::Underline => edge("u"),
            NodeValue::Superscript => edge("sup"),
            NodeValue::Subscript => edge("sub"),
            NodeValue::SpoileredText | NodeValue::Escaped => edge("span"),
            NodeValue::FootnoteReference(_) => ("sup", Role::Object),
            _ => block("div"),
        }
    }
}

fn is_text(node: &AstNode<'_>) -> bool {
    matches!(node.data().value, NodeValue::Text(_))
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

/// Writes a link of the author as HTML, with the attributes that it is given.
fn with_attributes<'a>(arena: &'a ::comrak::Arena<'a>, node: &'a AstNode<'a>, linker: &Linker) {
    let (mut open, place) = (String::from("<a href=\""), node.data().sourcepos);
    if let (NodeValue::Link(link), Some(existing)) = (&node.data().value, linker.existing()) {
        // Writing to a String does not fail.
        let _ = Escaped(&mut open).write_str(&link.url);
        if !link.title.is_empty() {
            open += "\" title=\"";
            let _ = Escaped(&mut open).write_str(&link.title);
        }
        for (name, value) in existing.attributes(|_| None) {
            let _ = write!(open, "\" {name}=\"");
            let _ = Escaped(&mut open).write_str(&value);
        }
        open += "\">";
    }
    node.insert_before(new(arena, NodeValue::Raw(open), place));
    while let Some(child) = node.first_child() {
        node.insert_before(child);
    }
    node.insert_before(new(arena, NodeValue::Raw(CLOSE.to_string()), place));
    node.detach();
}

/// The source position of bytes of a text; that of all of it where the source has it in another form.
fn in_source(node: &AstNode<'_>, start: usize, end: Option<usize>) -> Sourcepos {
    let data = node.data();
    let NodeValue::Text(text) = &data.value else {
        return data.sourcepos;
    };
    let mut part = data.sourcepos;
    let whole = part;
    let is_as_written = whole.start.line == whole.end.line
        && whole.start.column + text.len() == whole.end.column + 1;
    if is_as_written {
        part.start.column = whole.start.column + start;
        part.end.column = whole.start.column + end.unwrap_or(text.len()) - 1;
    }
    part
}

/// Whether comrak would write another `href` than this one, in a way that a browser tells.
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
