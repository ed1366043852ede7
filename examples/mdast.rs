//! An adapter of one's own for a tree: mdast, as the crate markdown parses it.
//!
//! `cargo run -p linkwright-examples --bin mdast -- [FILE.md]`

use std::{env, fs, io, iter::Peekable, mem, vec};

use linkwright::Linker;
use linkwright::adapter::{Edit, Run};
use markdown::mdast::{Link, Node, Text};
use markdown::{ParseOptions, message::Message};
use mdast_util_to_markdown::to_markdown;

pub const SAMPLE: &str =
    "请访问example.com。谢谢 See *example.org/a*, not `example.net` or main.rs.";

/// Links the texts of a tree. A text is found again by its number.
pub fn autolink(tree: &mut Node, linker: &Linker) {
    let mut run = Run::new(linker);
    tell(tree, &mut run, &mut 0);
    run.finish();
    change(tree, &mut run.edits().peekable(), &mut 0);
}

fn tell(node: &Node, run: &mut Run<usize>, texts: &mut usize) {
    match node {
        Node::Text(text) => run.text(&text.value, mem::replace(texts, *texts + 1)),
        Node::InlineCode(_) | Node::InlineMath(_) => run.code(&node.to_string()),
        Node::Html(html) => run.html(&html.value, *texts),
        Node::Break(_) | Node::FootnoteReference(_) => run.object(),
        node => {
            run.start(element(node));
            for child in node.children().into_iter().flatten() {
                match child {
                    Node::Html(html) if holds_blocks(node) => run.html_block(&html.value, *texts),
                    child => tell(child, run, texts),
                }
            }
            run.end(element(node));
        }
    }
}

fn change(node: &mut Node, edits: &mut Peekable<vec::Drain<'_, Edit<usize>>>, texts: &mut usize) {
    let Some(children) = node.children_mut() else { return };
    for mut child in mem::take(children) {
        let Node::Text(Text { value, .. }) = &child else {
            change(&mut child, edits, texts);
            children.push(child);
            continue;
        };
        let is_same = edits.peek().is_none_or(|edit| edit.source() != texts);
        while let Some(edit) = edits.next_if(|edit| edit.source() == texts) {
            let text = |value: &str| Node::Text(Text { value: value.to_owned(), position: None });
            children.extend(match edit {
                Edit::Keep(_, range) => Some(text(&value[range])),
                // It has no attributes: a linker with `rel` needs `Node::Html` of `anchor.to_html()`.
                Edit::Link(anchor, ..) => Some(Node::Link(Link {
                    children: vec![text(anchor.text())],
                    url: anchor.href().to_owned(),
                    title: None,
                    position: None,
                })),
                _ => None,
            });
        }
        children.extend(is_same.then_some(child));
        *texts += 1;
    }
}

fn holds_blocks(node: &Node) -> bool {
    matches!(
        node,
        Node::Root(_) | Node::Blockquote(_) | Node::ListItem(_) | Node::FootnoteDefinition(_)
    )
}

/// What HTML calls a node.
fn element(node: &Node) -> &'static str {
    match node {
        Node::Link(_) | Node::LinkReference(_) => "a",
        Node::Emphasis(_) | Node::Strong(_) | Node::Delete(_) => "em",
        Node::Image(_) | Node::ImageReference(_) => "img",
        Node::Heading(_) => "h1",
        _ => "div",
    }
}

/// Markdown as HTML, by way of Markdown with links.
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
