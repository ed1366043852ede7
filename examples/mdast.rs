//! A custom adapter for a tree: mdast from the crate markdown.
//!
//! `cargo run -p linkwright-examples --bin mdast -- [FILE.md]`

use std::{collections::HashMap, env, fs, io, mem};

use linkwright::Linker;
use linkwright::adapter::{Edit, Run};
use markdown::mdast::{Html, Image, ImageReference, Link, Node, Text};
use markdown::{ParseOptions, message::Message};
use mdast_util_to_markdown::to_markdown;

pub const SAMPLE: &str =
    "请访问example.com。谢谢 See *example.org/a*, not `example.net` or main.rs.";

/// Links the texts of a tree. The number of a node identifies it.
pub fn autolink(tree: &mut Node, linker: &Linker) {
    let mut urls = HashMap::new();
    define(tree, &mut urls);
    let mut run = Run::new(linker);
    tell(tree, &mut run, &urls, &mut 0);
    run.finish();
    let mut edits: HashMap<usize, Vec<Edit<usize>>> = HashMap::new();
    run.edits().for_each(|edit| edits.entry(*edit.source()).or_default().push(edit));
    change(tree, &mut edits, &urls, &mut 0);
}

/// The targets of the references of a document.
type Urls = HashMap<String, String>;

fn define(node: &Node, urls: &mut Urls) {
    if let Node::Definition(own) = node {
        urls.entry(own.identifier.clone()).or_insert_with(|| own.url.clone());
    }
    node.children().into_iter().flatten().for_each(|child| define(child, urls));
}

/// Returns the attributes of a link or an image.
fn attributes<'n>(node: &'n Node, urls: &'n Urls) -> Vec<(&'n str, &'n str)> {
    let referred = |id| urls.get(id).map_or("", |url| &**url);
    let (url, alt, title) = match node {
        Node::Link(link) => (("href", &*link.url), None, link.title.as_deref()),
        Node::LinkReference(link) => (("href", referred(&link.identifier)), None, None),
        Node::Image(image) => (("src", &*image.url), Some(&*image.alt), image.title.as_deref()),
        Node::ImageReference(image) => {
            (("src", referred(&image.identifier)), Some(&*image.alt), None)
        }
        _ => return Vec::new(),
    };
    let (alt, title) = (alt.map(|alt| ("alt", alt)), title.map(|title| ("title", title)));
    [url].into_iter().chain(alt).chain(title).collect()
}

fn tell(node: &Node, run: &mut Run<usize>, urls: &Urls, at: &mut usize) {
    let number = mem::replace(at, *at + 1);
    match node {
        Node::Text(text) => run.text(&text.value, number),
        Node::InlineCode(code) => run.code(&code.value),
        Node::InlineMath(math) => run.math(&math.value),
        Node::Html(html) => run.html(&html.value, number),
        Node::FootnoteReference(_) => run.object(),
        node => {
            run.start_with(element(node), attributes(node, urls), number);
            for child in node.children().into_iter().flatten() {
                match child {
                    Node::Html(html) if holds_blocks(node) => {
                        run.html_block(&html.value, mem::replace(at, *at + 1));
                    }
                    child => tell(child, run, urls, at),
                }
            }
            run.end(element(node));
        }
    }
}

fn change(
    node: &mut Node,
    edits: &mut HashMap<usize, Vec<Edit<usize>>>,
    urls: &Urls,
    at: &mut usize,
) {
    *at += 1;
    let Some(children) = node.children_mut() else { return };
    for mut child in mem::take(children) {
        let own = edits.remove(at);
        change(&mut child, edits, urls, at);
        match own {
            Some(own) => children.extend(changed(child, own, urls)),
            None => children.push(child),
        }
    }
}

fn changed(mut node: Node, edits: Vec<Edit<usize>>, urls: &Urls) -> Vec<Node> {
    let text = |value: &str| Node::Text(Text { value: value.to_owned(), position: None });
    let html = |value| Node::Html(Html { value, position: None });
    let shown = node.to_string();
    let parts = edits.into_iter().flat_map(|edit| match edit {
        Edit::Keep(_, range) => vec![text(&shown[range])],
        // A Markdown link has no attributes.
        Edit::Link(anchor, ..) if anchor.attributes().next().is_some() => {
            vec![html(anchor.to_html())]
        }
        Edit::Link(anchor, ..) => vec![Node::Link(Link {
            children: vec![text(anchor.text())],
            url: anchor.href().to_owned(),
            title: None,
            position: None,
        })],
        Edit::Remove(_) => Vec::new(),
        Edit::Change(_, change) if change.is_unlinked => match &mut node {
            Node::Image(Image { alt, .. }) | Node::ImageReference(ImageReference { alt, .. }) => {
                vec![text(alt)]
            }
            node => node.children_mut().map(mem::take).unwrap_or_default(),
        },
        Edit::Change(_, change) => {
            let open = html(change.open_tag(attributes(&node, urls)));
            let children = node.children_mut().map(mem::take).unwrap_or_default();
            let close = [html("</a>".to_owned()), text(&change.note)];
            [open].into_iter().chain(children).chain(close).collect()
        }
        Edit::Html(_, limited) => vec![html(limited)],
    });
    parts.collect()
}

fn holds_blocks(node: &Node) -> bool {
    matches!(
        node,
        Node::Root(_) | Node::Blockquote(_) | Node::ListItem(_) | Node::FootnoteDefinition(_)
    )
}

/// Returns the HTML element of a node.
fn element(node: &Node) -> &'static str {
    match node {
        Node::Link(_) | Node::LinkReference(_) => "a",
        Node::Emphasis(_) | Node::Strong(_) | Node::Delete(_) => "em",
        Node::Image(_) | Node::ImageReference(_) => "img",
        Node::Heading(_) => "h1",
        Node::Break(_) => "br",
        _ => "div",
    }
}

/// Renders Markdown as HTML, through Markdown with links.
pub fn render(source: &str) -> Result<String, Message> {
    let mut tree = markdown::to_mdast(source, &ParseOptions::default())?;
    autolink(&mut tree, &Linker::new());
    Ok(markdown::to_html(&to_markdown(&tree)?))
}

fn main() -> io::Result<()> {
    let source = env::args_os().nth(1).map_or(Ok(SAMPLE.to_owned()), fs::read_to_string)?;
    print!("{}", render(&source).map_err(|why| io::Error::other(why.reason))?);
    Ok(())
}
