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

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use ::comrak::arena_tree::NodeEdge;
use ::comrak::nodes::{Ast, AstNode, ListType, NodeLink, NodeValue, Sourcepos};

pub use ::comrak;

use crate::adapter::prescan::has_candidate;
use crate::link::Segment;
use crate::linker::Linker;

use super::anchor;
use super::direction::Direction;
use super::markup::{Blocks, Elements, Node, Place};

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
    // The tree is changed only when it has been walked.
    for Run { texts, direction } in open_texts(root, linker) {
        link(arena, &texts, linker, direction);
    }
}

/// A text and the siblings that it is joined with.
struct Run<'a> {
    texts: Vec<&'a AstNode<'a>>,
    /// What the text before them does.
    direction: Direction,
}

/// The texts that may link and hold what could be one.
fn open_texts<'a>(root: &'a AstNode<'a>, linker: &Linker) -> Vec<Run<'a>> {
    let mut runs = Vec::new();
    let mut run: Vec<&AstNode<'_>> = Vec::new();
    let mut context = Context::new(linker);
    // That of the first text of the run.
    let mut direction = Direction::default();
    for edge in root.traverse() {
        match edge {
            NodeEdge::Start(node) => {
                let data = node.data();
                if let NodeValue::Text(text) = &data.value
                    && context.blocks.allows_links()
                {
                    if run.is_empty() {
                        direction = context.blocks.direction();
                    }
                    context.blocks.text(text);
                    run.push(node);
                    continue;
                }
                end_run(&mut run, &mut runs, direction);
                context.start(&data.value);
            }
            NodeEdge::End(node) => {
                let data = node.data();
                if !matches!(data.value, NodeValue::Text(_)) {
                    end_run(&mut run, &mut runs, direction);
                    context.end(&data.value);
                }
            }
        }
    }
    end_run(&mut run, &mut runs, direction);
    runs
}

fn end_run<'a>(run: &mut Vec<&'a AstNode<'a>>, runs: &mut Vec<Run<'a>>, direction: Direction) {
    let is_candidate = match run[..] {
        [] => return,
        [node] => with_text(node, has_candidate),
        // A link may reach over the edge.
        _ => true,
    };
    match is_candidate {
        true => runs.push(Run {
            texts: core::mem::take(run),
            direction,
        }),
        false => run.clear(),
    }
}

fn with_text<T>(node: &AstNode<'_>, look: impl FnOnce(&str) -> T) -> T {
    match &node.data().value {
        NodeValue::Text(text) => look(text),
        _ => look(""),
    }
}

/// What is open around a text.
struct Context {
    blocks: Blocks,
    /// What a cell is here.
    cell: &'static str,
}

impl Context {
    fn new(linker: &Linker) -> Self {
        Self {
            blocks: Blocks::new(Elements::of(linker)),
            cell: "td",
        }
    }

    fn start(&mut self, value: &NodeValue) {
        if let NodeValue::TableRow(is_head) = value {
            self.cell = if *is_head { "th" } else { "td" };
        }
        if let Some(node) = self.node(value) {
            self.blocks.start(node);
        }
        match value {
            NodeValue::HtmlInline(html) | NodeValue::Raw(html) => {
                self.blocks.html(html, Place::Inline);
            }
            NodeValue::HtmlBlock(block) => self.blocks.html(&block.literal, Place::Block),
            NodeValue::Text(text) => self.blocks.text(text),
            NodeValue::Code(code) => self.blocks.text(&code.literal),
            NodeValue::Math(math) => self.blocks.text(&math.literal),
            _ => {}
        }
    }

    fn end(&mut self, value: &NodeValue) {
        if let Some(node) = self.node(value) {
            self.blocks.end(node);
        }
        if matches!(
            value,
            NodeValue::Paragraph
                | NodeValue::Heading(_)
                | NodeValue::Subtext
                | NodeValue::Item(_)
                | NodeValue::TaskItem(_)
                | NodeValue::TableCell
                | NodeValue::HtmlBlock(_)
                | NodeValue::DescriptionTerm
                | NodeValue::DescriptionDetails
        ) {
            self.blocks.end_block();
        }
    }

    fn node(&self, value: &NodeValue) -> Option<Node> {
        Some(match value {
            NodeValue::Link(_) | NodeValue::WikiLink(_) => Node::Skipped,
            NodeValue::Image(_) => Node::Image,
            _ if !self.blocks.has_rules() => return None,
            NodeValue::Paragraph => Node::Element("p"),
            NodeValue::Heading(heading) => Node::Element(match heading.level {
                1 => "h1",
                2 => "h2",
                3 => "h3",
                4 => "h4",
                5 => "h5",
                _ => "h6",
            }),
            NodeValue::BlockQuote | NodeValue::MultilineBlockQuote(_) => {
                Node::Element("blockquote")
            }
            NodeValue::List(list) => Node::Element(match list.list_type {
                ListType::Ordered => "ol",
                ListType::Bullet => "ul",
            }),
            NodeValue::Item(_) | NodeValue::TaskItem(_) => Node::Element("li"),
            NodeValue::DescriptionList => Node::Element("dl"),
            NodeValue::DescriptionTerm => Node::Element("dt"),
            NodeValue::DescriptionDetails => Node::Element("dd"),
            NodeValue::Table(_) => Node::Element("table"),
            NodeValue::TableRow(_) if self.cell == "th" => Node::Element("thead"),
            NodeValue::TableRow(_) => Node::Element("tr"),
            NodeValue::TableCell => Node::Element(self.cell),
            NodeValue::Emph => Node::Element("em"),
            NodeValue::Strong => Node::Element("strong"),
            NodeValue::Strikethrough => Node::Element("del"),
            NodeValue::Highlight => Node::Element("mark"),
            NodeValue::Insert => Node::Element("ins"),
            NodeValue::Underline => Node::Element("u"),
            NodeValue::Superscript => Node::Element("sup"),
            NodeValue::Subscript => Node::Element("sub"),
            _ => return None,
        })
    }
}

/// Puts the links of the texts, which are siblings, in their place.
fn link<'a>(
    arena: &'a ::comrak::Arena<'a>,
    run: &[&'a AstNode<'a>],
    linker: &Linker,
    mut direction: Direction,
) {
    let (Some(first), Some(last)) = (run.first(), run.last()) else {
        return;
    };
    let joined: Cow<'_, str> = match run {
        [node] => match &node.data().value {
            NodeValue::Text(text) => text.clone(),
            _ => return,
        },
        _ => {
            let mut joined = String::new();
            for node in run {
                with_text(node, |text| joined.push_str(text));
            }
            joined.into()
        }
    };
    let segments = linker.segments(&joined);
    let is_link = |segment: &Segment<'_>| matches!(segment, Segment::Link(_));
    if !segments.clone().any(|segment| is_link(&segment)) {
        return;
    }
    let source = Source {
        whole: Sourcepos {
            start: first.data().sourcepos.start,
            end: last.data().sourcepos.end,
        },
        len: joined.len(),
    };
    let new = |value, at: Sourcepos| arena.alloc(AstNode::from(Ast::new_with_sourcepos(value, at)));
    let mut at = 0;
    for segment in segments {
        let len = segment.as_str().len();
        let place = source.part(at, len);
        at += len;
        match segment {
            Segment::Text(text) => {
                direction.see(text.as_bytes());
                let text = NodeValue::Text(text.to_string().into());
                first.insert_before(new(text, place));
            }
            Segment::Link(link) => {
                let mut text = String::new();
                // Writing to a String does not fail.
                let _ = anchor::write_text(&mut text, &link, linker);
                let bidi = direction.of(&text);
                let text = new(NodeValue::Text(text.into()), place);
                let href = link.href().default_scheme(linker.get_default_scheme());
                let href = href.to_string();
                if linker.attributes(bidi).next().is_none() && !is_rewritten(&href) {
                    let title = String::new();
                    let anchor = Box::new(NodeLink { url: href, title });
                    let anchor = new(NodeValue::Link(anchor), place);
                    anchor.append(text);
                    first.insert_before(anchor);
                    continue;
                }
                let mut open = String::new();
                let _ = anchor::write_open(&mut open, &href, linker, bidi);
                first.insert_before(new(NodeValue::Raw(open), place));
                first.insert_before(text);
                first.insert_before(new(NodeValue::Raw(anchor::CLOSE.to_string()), place));
            }
        }
    }
    for node in run {
        node.detach();
    }
}

/// Where a text stands in the source.
struct Source {
    whole: Sourcepos,
    len: usize,
}

impl Source {
    /// The position of `len` bytes of the text from byte `at` on; that of the whole text where the
    /// source has it in another form.
    fn part(&self, at: usize, len: usize) -> Sourcepos {
        let Sourcepos { start, end } = self.whole;
        let is_as_written = start.line == end.line && start.column + self.len == end.column + 1;
        if !is_as_written {
            return self.whole;
        }
        let mut part = self.whole;
        part.start.column = start.column + at;
        part.end.column = start.column + at + len - 1;
        part
    }
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
