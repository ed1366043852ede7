//! A custom adapter for the tree of the crate markdown-it.
//!
//! `cargo run -p linkwright-examples --bin markdown_it -- [FILE.md]`

use std::{collections::HashMap, env, fs, io, mem, ptr};

use linkwright::adapter::{Edit, Run};
use linkwright::{Hook, Linker};
use markdown_it::parser::inline::{Text, TextSpecial};
use markdown_it::plugins::cmark::block::{heading::ATXHeading, lheading::SetextHeader};
use markdown_it::plugins::cmark::inline::{autolink::Autolink, image::Image, link::Link};
use markdown_it::plugins::cmark::inline::{backticks::CodeInline, emphasis, newline};
use markdown_it::plugins::html::{self, html_block::HtmlBlock, html_inline::HtmlInline};
use markdown_it::plugins::{cmark, extra::strikethrough};
use markdown_it::{MarkdownIt, Node};

/// Links the texts of a tree. The address of a node identifies it.
pub fn autolink(tree: &mut Node, mut run: Run<usize, impl Hook>) {
    let mut steps = vec![(&*tree, false)];
    while let Some((node, is_end)) = steps.pop() {
        let ((name, attributes), at) = (element(node), address(node));
        if is_end {
            run.end(name);
        } else if let Some(text) = node.cast::<Text>() {
            run.text(&text.content, at);
        } else if let Some(text) = node.cast::<TextSpecial>() {
            run.rewritten(&text.content, at);
        } else if let Some(html) = node.cast::<HtmlInline>() {
            run.html(&html.content, at);
        } else if let Some(html) = node.cast::<HtmlBlock>() {
            run.html_block(&html.content, at);
        } else if node.is::<newline::Softbreak>() {
            run.text("\n", at);
        } else if node.is::<CodeInline>() {
            run.code(&node.collect_text());
        } else {
            run.start_with(name, attributes, at);
            steps.push((node, true));
            steps.extend(node.children.iter().rev().map(|child| (child, false)));
        }
    }
    run.finish();
    let mut edits: HashMap<usize, Vec<Edit<usize>>> = HashMap::new();
    run.edits().for_each(|edit| edits.entry(*edit.source()).or_default().push(edit));
    // Change children first, because a node whose siblings change moves to a new address.
    tree.walk_post_mut(|node, _| {
        let own: Vec<_> = node.children.iter().map(|child| edits.remove(&address(child))).collect();
        if own.iter().any(Option::is_some) {
            for (child, own) in mem::take(&mut node.children).into_iter().zip(own) {
                node.children.extend(changed(child, own));
            }
        }
    });
}

fn address(node: &Node) -> usize {
    ptr::from_ref(node).addr()
}

fn changed(mut node: Node, edits: Option<Vec<Edit<usize>>>) -> Vec<Node> {
    let Some(edits) = edits else { return vec![node] };
    let content = node.cast::<Text>().map(|text| text.content.clone()).unwrap_or_default();
    let text = |text: &str| Node::new(Text { content: text.to_owned() });
    let html = |content| Node::new(HtmlInline { content });
    let parts = edits.into_iter().flat_map(|edit| match edit {
        Edit::Keep(_, range) => vec![text(&content[range])],
        Edit::Link(link, ..) => vec![html(link.to_html())],
        Edit::Remove(_) => Vec::new(),
        Edit::Change(..) if node.is::<Image>() => vec![text(&node.collect_text())],
        Edit::Change(_, change) if change.is_unlinked => mem::take(&mut node.children),
        Edit::Change(_, change) => {
            let mut link = vec![html(change.open_tag(element(&node).1))];
            link.append(&mut node.children);
            link.extend([html("</a>".to_owned()), text(&change.note)]);
            link
        }
        Edit::Html(_, limited) => vec![html(limited)],
    });
    parts.collect()
}

/// Returns the element and the attributes of a node in HTML.
fn element(node: &Node) -> (&'static str, Vec<(&str, &str)>) {
    fn url<'n>(name: &'n str, url: &'n str, title: Option<&'n String>) -> Vec<(&'n str, &'n str)> {
        [(name, url)].into_iter().chain(title.map(|title| ("title", &**title))).collect()
    }
    if let Some(link) = node.cast::<Link>() {
        ("a", url("href", &link.url, link.title.as_ref()))
    } else if let Some(link) = node.cast::<Autolink>() {
        ("a", url("href", &link.url, None))
    } else if let Some(image) = node.cast::<Image>() {
        ("img", url("src", &image.url, image.title.as_ref()))
    } else if node.is::<ATXHeading>() || node.is::<SetextHeader>() {
        ("h1", Vec::new())
    } else if node.is::<newline::Hardbreak>() {
        ("br", Vec::new())
    } else if node.is::<emphasis::Em>() || node.is::<emphasis::Strong>() {
        ("em", Vec::new())
    } else {
        (if node.is::<strikethrough::Strikethrough>() { "del" } else { "div" }, Vec::new())
    }
}

/// Renders Markdown as HTML with links.
pub fn render(source: &str, run: Run<usize, impl Hook>) -> String {
    let mut parser = MarkdownIt::new();
    cmark::add(&mut parser);
    html::add(&mut parser);
    strikethrough::add(&mut parser);
    let mut tree = parser.parse(source);
    autolink(&mut tree, run);
    tree.xrender()
}

fn main() -> io::Result<()> {
    let sample = "请访问example.com。谢谢 See *example.org/a*, not `example.net` or main.rs.";
    let source = env::args_os().nth(1).map_or(Ok(sample.to_owned()), fs::read_to_string)?;
    print!("{}", render(&source, Run::new(&Linker::new())));
    Ok(())
}
