//! Adapters of others: what the examples make of it with the public kit is what ours make.

use linkwright::Linker;
use markdown::mdast::Node;
use markdown::{ParseOptions, to_mdast};
use pulldown_cmark::Options;

use crate::support::pages::{anchors, linked};
use crate::support::table::{rows, unescaped};

#[path = "../../examples/jotdown.rs"]
#[allow(dead_code, reason = "the test is not the program")]
mod jotdown;
#[path = "../../examples/mdast.rs"]
#[allow(dead_code, reason = "the test is not the program")]
mod mdast;

fn by_jotdown(djot: &str, linker: &Linker) -> String {
    ::jotdown::html::render_to_string(jotdown::autolink(djot, linker).into_iter())
}

/// Markdown as Djot, as far as the table has it: `*` is a strong emphasis in Djot and `_` a weak one, a `\` at its end
/// breaks a line, and raw HTML is marked as such.
fn djot(markdown: &str) -> String {
    let strong = markdown.split("**").map(|part| part.replace('*', "_"));
    let strong: Vec<String> = strong.collect();
    strong.join("*").replace("  \n", "\\\n").replace("<wbr>", "`<wbr>`{=html}")
}

/// Where the links of a tree lead, and what they show.
fn links(node: &Node, to: &mut Vec<(String, String)>) {
    if let Node::Link(link) = node {
        to.push((link.url.clone(), node.to_string()));
    }
    node.children().into_iter().flatten().for_each(|child| links(child, to));
}

fn by_mdast(markdown: &str, parse: &ParseOptions, linker: &Linker) -> Vec<(String, String)> {
    let mut tree = to_mdast(markdown, parse).unwrap();
    mdast::autolink(&mut tree, linker);
    let mut found = Vec::new();
    links(&tree, &mut found);
    found
}

#[test]
fn edges_are_ours() {
    let linker = Linker::new();
    let table = include_str!("../../fixtures/marked/edges.txt");
    let mut count = 0;
    for row in rows(table).filter(|row| row[0] == "markdown") {
        let source = unescaped(row[1]).replace(['⸠', '⸡'], "");
        let want = anchors(&linked(&source, Options::ENABLE_STRIKETHROUGH, &linker));
        assert_eq!(by_mdast(&source, &ParseOptions::default(), &linker), want, "{source}");
        let djot = djot(&source);
        assert_eq!(anchors(&by_jotdown(&djot, &linker)), want, "{djot}");
        count += 1;
    }
    assert!(count >= 14, "{count} rows");
}
