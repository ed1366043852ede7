//! Plain text: each line is a block.

use linkwright::{Linker, Segment};

use crate::block::{Element, Explainer, Node, Plain};
use crate::link::Details;

pub fn blocks(
    source: &str,
    linker: &Linker,
    details: &Details,
    explainer: &Explainer,
) -> Vec<String> {
    let line = |line: &str| {
        let mut plain = Plain::default();
        let mut children = Vec::new();
        for segment in linker.segments(line) {
            match segment {
                Segment::Text(text) => {
                    plain.push(text);
                    children.push(Node::Text(text.to_owned()));
                }
                Segment::Link((link, anchor)) => {
                    plain.push_link(link.as_str());
                    children.extend(
                        details.take().map(|linked| linked.into_node(anchor.attribute("dir"))),
                    );
                }
            }
        }
        let line = Element { tag: "p", children, ..Element::default() };
        explainer.block(&[Node::Element(line)], &plain)
    };
    source.lines().map(line).collect()
}
