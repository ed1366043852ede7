//! Plain text: each line is a block.

use linkwright::Segment;

use crate::block::{Block, Element, Node, Plain};
use crate::link::Recorder;

pub fn blocks(source: &str, recorder: &Recorder) -> Vec<Block> {
    let line = |line: &str| {
        let mut plain = Plain::default();
        let mut children = Vec::new();
        for segment in recorder.linker().segments(line) {
            match segment {
                Segment::Text(text) => {
                    plain.push(text);
                    children.push(Node::Text(text.to_owned()));
                }
                Segment::Link((link, anchor)) => {
                    plain.push_link(link.as_str());
                    let linked = recorder.take();
                    children.extend(linked.map(|linked| linked.into_node(anchor.attribute("dir"))));
                }
            }
        }
        let line = Element { tag: "p", children, ..Element::default() };
        Block { nodes: vec![Node::Element(line)], plain }
    };
    source.lines().map(line).collect()
}
