//! Plain text: each line is a block.

use linkwright::{Linker, Segment, Segments};

use crate::block::{Block, Element, Node, Plain};
use crate::link::Linked;

pub fn blocks(source: &str, linker: &Linker) -> Vec<Block> {
    let line = |line: &str| {
        let mut plain = Plain::default();
        let mut children = Vec::new();
        for segment in Segments::new(line, linker.links(line), |(link, _)| link.range()) {
            match segment {
                Segment::Text(text) => {
                    plain.push(text);
                    children.push(Node::Text(text.to_owned()));
                }
                Segment::Link((link, anchor)) => {
                    plain.push_link(link.as_str());
                    children.push(Linked::new(&link, &anchor, linker).into_node(None));
                }
            }
        }
        let line = Element { tag: "p", children, ..Element::default() };
        Block { nodes: vec![Node::Element(line)], plain }
    };
    source.lines().map(line).collect()
}
