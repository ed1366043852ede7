//! The walk over a tree.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use ::comrak::Arena;
use ::comrak::nodes::{Ast, AstNode, ListType, NodeLink, NodeValue};

use uts58::Finder;

use crate::anchor::{Anchor, AuthorText, CLOSE, Existing, Hook, Hooked, IntoHooked};
use crate::escape::has_stray_percent;
use crate::linker::Linker;
use crate::markup::{Edge, Flow, Reader, heading, is_comment, is_shown_alike};

use crate::adapter::prescan::has_candidate;
use crate::adapter::{Edit, Run};

/// Turns the URLs and email addresses in the text of a tree into links.
///
/// Text does not link in code, links, images, wiki links, math, comments, and raw HTML elements that are skipped
/// (`<a href>`, `<kbd>`, `<pre>` and others). Adjacent text nodes are joined before they are searched. Turn comrak's
/// own `autolink` extension off, because it would find its links first.
///
/// A link is a `NodeValue::Link`. It is a `NodeValue::Raw`, which comrak's options for raw HTML do not affect, if the
/// [`Linker`] sets attributes other than `href`, or if comrak would write a different `href`: it escapes `[`, `|`, a
/// `%` that does not start an escape, and others. A new node has the source position of the original text node.
///
/// An existing link also becomes a `NodeValue::Raw` if it gets attributes. One to `javascript:`, `vbscript:`, `file:`
/// or `data:` gets none, so that comrak can still leave out its `href`.
///
/// With comrak's `smart` option the tree has a dash where the source has `--`. Turn it off if your URLs contain such
/// characters.
///
/// # Complexity
///
/// Linear in the size of the tree, without recursion. Text nodes without a link cause no allocation.
pub fn autolink<'a, 'l>(arena: &'a Arena<'a>, root: &'a AstNode<'a>, linker: impl IntoHooked<'l>) {
    let Hooked { linker, mut hook } = linker.into_hooked();
    let hook: &mut dyn Hook = &mut hook;
    if linker.is_off() {
        return;
    }
    // The existing links with their texts, whether the last one is open, and what has read the raw HTML in it.
    let (mut links, mut is_open, mut html) = (Vec::new(), false, None);
    let changes_existing = linker.changes_existing(hook);
    let reads_existing = linker.reads_existing(hook);
    let is_limited = linker.is_limited();
    let mut walk = NodeWalk { arena, run: Run::new(linker.hook(hook)) };
    let mut next = Some(root);
    while let Some(mut node) = next {
        if is_limited {
            match &mut node.data_mut().value {
                NodeValue::HtmlInline(html) | NodeValue::Raw(html) => linker.limit_html(html),
                NodeValue::HtmlBlock(block) => linker.limit_html(&mut block.literal),
                _ => {}
            }
        }
        if let NodeValue::Image(image) = &node.data().value
            && !linker.allows_image(&image.url)
        {
            links.push((node, None));
        }
        let is_at_rest = walk.is_at_rest(node) && !has_tags(node);
        let is_in_image = walk.run.is_in_image();
        if !is_at_rest {
            walk.start(node);
        }
        if changes_existing && is_link(node) && !is_in_image {
            links.push((node, reads_existing.then(AuthorText::default)));
            (is_open, html) = (reads_existing, None);
        } else if is_open
            && !is_in_image
            && let Some((_, Some(text))) = links.last_mut()
        {
            is_open = read(text, node, &mut html);
        }
        let is_passed = is_at_rest && !changes_existing && is_plain(node, linker.get_finder());
        next = node.first_child().filter(|_| !is_passed);
        while next.is_none() {
            is_open &= !is_link(node) || walk.run.is_in_image();
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
    for (link, text) in links {
        change(arena, link, text, linker, &mut walk.run.hook);
    }
}

fn is_link(node: &AstNode<'_>) -> bool {
    matches!(node.data().value, NodeValue::Link(_) | NodeValue::WikiLink(_))
}

/// Whether a node is a block of HTML that is more than a comment.
fn has_tags(node: &AstNode<'_>) -> bool {
    matches!(&node.data().value, NodeValue::HtmlBlock(html) if !is_comment(html.literal.as_bytes()))
}

/// Fast path: whether nothing in a block links. Takes the time of reading its own text, not that of blocks in it.
fn is_plain<'a>(block: &'a AstNode<'a>, finder: &Finder) -> bool {
    block.descendants().skip(1).all(|node| match &node.data().value {
        // Texts that touch are read as one.
        NodeValue::Text(text) => !is_text(node.next_sibling()) && !has_candidate(text, finder),
        NodeValue::HtmlInline(_) | NodeValue::Raw(_) | NodeValue::EscapedTag(_) => false,
        value => !value.block(),
    })
}

fn is_text(node: Option<&AstNode<'_>>) -> bool {
    node.is_some_and(|node| matches!(node.data().value, NodeValue::Text(_)))
}

/// Reads a node in a link, and returns whether the link goes on behind it. `html` is what has read the raw HTML so far.
fn read<'a>(text: &mut AuthorText, node: &'a AstNode<'a>, html: &mut Option<Reader>) -> bool {
    match &node.data().value {
        NodeValue::HtmlInline(raw) | NodeValue::Raw(raw) => {
            return text.html(raw, html.get_or_insert_default());
        }
        NodeValue::SoftBreak => text.push(" "),
        NodeValue::LineBreak => text.line(),
        NodeValue::Text(shown) => text.push(shown),
        NodeValue::Code(code) => text.push(&code.literal),
        NodeValue::Math(math) => text.push_uncertain(&math.literal),
        NodeValue::Image(_) => text.push_uncertain(&node.collect_text()),
        NodeValue::SpoileredText => text.unknown(),
        value if element_of(value, node).is_none_or(|it| !is_shown_alike(it.0.as_bytes())) => {
            text.unknown();
        }
        _ => {}
    }
    true
}

/// A walk over a tree. Text nodes that it has left are replaced on the way.
struct NodeWalk<'a, 'h> {
    arena: &'a Arena<'a>,
    run: Run<&'a AstNode<'a>, &'h mut dyn Hook>,
}

impl<'a> NodeWalk<'a, '_> {
    /// Fast path: whether a node is a block whose start, or end, changes nothing, because nothing here affects the text
    /// after it.
    fn is_at_rest(&self, node: &AstNode<'_>) -> bool {
        let value = &node.data().value;
        self.run.is_at_rest() && !self.run.sees_elements() && value.block()
    }

    fn start(&mut self, node: &'a AstNode<'a>) {
        let run = &mut self.run;
        match &node.data().value {
            NodeValue::Text(text) if ends_line(node) => return run.last_text(text, node),
            NodeValue::Text(text) => return run.text(text, node),
            NodeValue::Code(code) => return run.code(&code.literal),
            NodeValue::Math(math) => return run.code(&math.literal),
            NodeValue::EscapedTag(text) => return run.fixed(text),
            NodeValue::CommentInline(_) => run.html("<!---->"),
            NodeValue::HtmlInline(html) | NodeValue::Raw(html) => run.html(html),
            NodeValue::HtmlBlock(block) => run.html_block(&block.literal),
            value => match element_of(value, node) {
                Some((name, flow)) => {
                    // None of the others is skipped by default.
                    run.enter(name, flow, matches!(name, "a" | "img"));
                    run.gather(flow);
                }
                None => run.object(),
            },
        }
        self.apply();
    }

    fn end(&mut self, node: &'a AstNode<'a>) {
        if let NodeValue::EscapedTag(text) = node.data().value {
            // It is shown around the content.
            return self.run.fixed(text);
        }
        if let Some((name, flow)) = element_of(&node.data().value, node) {
            self.run.leave(name, flow);
            self.run.gather(flow.end());
            self.apply();
        }
    }

    /// Puts the links of the text that has ended into the tree.
    fn apply(&mut self) {
        for edit in self.run.edits() {
            match edit {
                Edit::Keep(node, range) => {
                    let text = match &node.data().value {
                        NodeValue::Text(text) if !range.is_empty() => {
                            text.get(range).unwrap_or_default().to_string()
                        }
                        _ => continue,
                    };
                    node.insert_before(new(self.arena, NodeValue::Text(text.into()), node));
                }
                Edit::Link(anchor, first, _) => insert_link(self.arena, anchor, first),
                Edit::Remove(node) => node.detach(),
            }
        }
    }
}

/// Whether a line break or the end of the block follows a text node.
fn ends_line(text: &AstNode<'_>) -> bool {
    match text.next_sibling() {
        Some(next) => matches!(next.data().value, NodeValue::SoftBreak | NodeValue::LineBreak),
        None => text.parent().is_some_and(|parent| parent.data().value.block()),
    }
}

/// The element that a node becomes, and the flow of its start, to save a lookup; `None` if the node is not an element.
fn element_of(value: &NodeValue, node: &AstNode<'_>) -> Option<(&'static str, Flow)> {
    let inline = |name| Some((name, Flow::Inline(Edge::Opens)));
    let block = |name| Some((name, Flow::Block));
    let is_in_header = |node: &AstNode<'_>| {
        let row = node.parent();
        row.is_some_and(|row| matches!(row.data().value, NodeValue::TableRow(true)))
    };
    match value {
        NodeValue::Link(_) | NodeValue::WikiLink(_) => Some(("a", Flow::Inline(Edge::Apart))),
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
        NodeValue::Heading(node) => block(heading(node.level.into())),
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
        value => value.block().then_some(("div", Flow::Block)),
    }
}

/// A node at the source position of another.
fn new<'a>(arena: &'a Arena<'a>, value: NodeValue, at: &AstNode<'a>) -> &'a AstNode<'a> {
    arena.alloc(AstNode::from(Ast::new_with_sourcepos(value, at.data().sourcepos)))
}

/// Inserts an anchor before the text node in which its link starts.
fn insert_link<'a>(arena: &'a Arena<'a>, anchor: Anchor<'_>, first: &'a AstNode<'a>) {
    let is_link = anchor.attributes().next().is_none() && !is_rewritten(anchor.href());
    let mut open = String::new();
    if !is_link {
        // Writing to a `String` cannot fail.
        let _ = anchor.write_open(&mut open);
    }
    let (url, text) = anchor.into_parts();
    let text = new(arena, NodeValue::Text(text.into_owned().into()), first);
    if is_link {
        let link = NodeLink { url: url.into_owned(), title: String::new() };
        let link = new(arena, NodeValue::Link(Box::new(link)), first);
        link.append(text);
        first.insert_before(link);
        return;
    }
    first.insert_before(new(arena, NodeValue::Raw(open), first));
    first.insert_before(text);
    first.insert_before(new(arena, NodeValue::Raw(CLOSE.to_string()), first));
}

/// Changes an existing link. If it gets attributes, it becomes raw HTML.
fn change<'a>(
    arena: &'a Arena<'a>,
    node: &'a AstNode<'a>,
    text: Option<AuthorText>,
    linker: &Linker,
    hook: &mut dyn Hook,
) {
    // Each kind has one attribute besides its `href`.
    let (href, name, value) = match &node.data().value {
        NodeValue::Link(link) => (link.url.clone(), "title", link.title.clone()),
        NodeValue::WikiLink(link) => (link.url.clone(), "data-wikilink", "true".to_string()),
        _ => {
            // An image that may not load.
            node.insert_before(new(arena, NodeValue::Text(node.collect_text().into()), node));
            return node.detach();
        }
    };
    let written = Existing::of_markdown((&*href).into(), (name, &value), text);
    let change = linker.change_of(&written, hook);
    if change.is_empty() {
        return;
    }
    if !change.note.is_empty() {
        node.insert_after(new(arena, NodeValue::Text(change.note.clone().into()), node));
    }
    let is_raw = !change.attributes.is_empty() && !is_dangerous(&href);
    if !change.is_unlinked && !is_raw {
        return;
    }
    let raw = |html| new(arena, NodeValue::Raw(html), node);
    if !change.is_unlinked {
        node.insert_before(raw(change.open(&href, (name, &value))));
    }
    while let Some(child) = node.first_child() {
        node.insert_before(child);
    }
    if !change.is_unlinked {
        node.insert_before(raw(CLOSE.to_string()));
    }
    node.detach();
}

/// Whether comrak may leave out this `href`, which raw HTML would not.
fn is_dangerous(url: &str) -> bool {
    let scheme = url.split_once(':').map_or("", |(scheme, _)| scheme);
    ["javascript", "vbscript", "file", "data"].iter().any(|own| own.eq_ignore_ascii_case(scheme))
}

/// Whether comrak would write a different `href`, which browsers would read differently: it escapes other bytes, and a `%`
/// that starts no escape.
fn is_rewritten(href: &str) -> bool {
    let is_kept = |b: u8| b.is_ascii_alphanumeric() || b"-_.+!*(),#@?=;:/$~&'%".contains(&b);
    !href.bytes().all(is_kept) || has_stray_percent(href)
}
