//! Texts that are siblings, with nothing but comments between them.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use crate::adapter::anchor;
use crate::adapter::direction::Direction;
use crate::adapter::prescan::has_candidate;
use crate::linker::{Bidi, Linker};

/// A part of a text, and what becomes of it.
pub(super) enum Piece {
    Text(String),
    Link {
        href: String,
        text: String,
        bidi: Bidi,
    },
}

/// The texts, joined.
pub(super) struct Run<'l, Handle> {
    linker: &'l Linker,
    /// What the text so far does to what follows.
    direction: Direction,
    text: String,
    nodes: Vec<Node<Handle>>,
    joint: Joint,
}

struct Node<Handle> {
    handle: Handle,
    /// Its bytes in the text.
    range: Range<usize>,
    /// What is before it.
    joint: Joint,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Joint {
    Nothing,
    Comment,
}

impl<'l, Handle: Clone> Run<'l, Handle> {
    pub(super) fn new(linker: &'l Linker) -> Self {
        Self {
            linker,
            direction: Direction::default(),
            text: String::new(),
            nodes: Vec::new(),
            joint: Joint::Nothing,
        }
    }

    /// Text that does not link.
    pub(super) fn see(&mut self, text: &str) {
        self.direction.see(text.as_bytes());
    }

    /// The text of the node that is pushed next.
    pub(super) fn push_text(&mut self, text: &str) {
        self.text.push_str(text);
    }

    pub(super) fn push_node(&mut self, handle: Handle) {
        let start = self.nodes.last().map_or(0, |node| node.range.end);
        self.nodes.push(Node {
            handle,
            range: start..self.text.len(),
            joint: self.joint,
        });
        self.joint = Joint::Nothing;
    }

    pub(super) fn push_comment(&mut self) {
        self.joint = Joint::Comment;
    }

    /// Ends the run: tells in `edits` which texts have links, and what they become.
    pub(super) fn end(&mut self, edits: &mut Vec<(Handle, Vec<Piece>)>) {
        if has_candidate(&self.text) {
            self.link(edits);
        }
        self.direction.see(self.text.as_bytes());
        self.text.clear();
        self.nodes.clear();
        self.joint = Joint::Nothing;
    }

    fn link(&self, edits: &mut Vec<(Handle, Vec<Piece>)>) {
        let linker = self.linker;
        let mut direction = self.direction;
        let mut links = linker
            .links(&self.text)
            .filter(|link| !self.has_comment(link.range()))
            .peekable();
        // The end of the last link: it may have taken the start of the nodes that follow.
        let (mut done, mut seen) = (0, 0);
        for Node { handle, range, .. } in &self.nodes {
            let mut pieces = Vec::new();
            let is_cut = done > range.start;
            let mut at = range.start.max(done.min(range.end));
            while let Some(link) = links.next_if(|link| link.range().start < range.end) {
                let before = self.text.get(seen..link.range().start);
                direction.see(before.unwrap_or_default().as_bytes());
                seen = link.range().end;
                self.push_text_of(at..link.range().start, &mut pieces);
                let mut text = String::new();
                // Writing to a String does not fail.
                let _ = anchor::write_text(&mut text, &link, linker);
                let href = link.href().default_scheme(linker.get_default_scheme());
                let href = href.to_string();
                let bidi = direction.of(&text);
                pieces.push(Piece::Link { href, text, bidi });
                done = link.range().end;
                at = done.min(range.end);
            }
            if is_cut || !pieces.is_empty() {
                self.push_text_of(at..range.end, &mut pieces);
                edits.push((handle.clone(), pieces));
            }
        }
    }

    /// Whether a comment stands in a range of the text.
    fn has_comment(&self, range: Range<usize>) -> bool {
        let after = |byte| self.nodes.partition_point(|node| node.range.start <= byte);
        let inside = after(range.start)..after(range.end - 1);
        let nodes = self.nodes.get(inside).unwrap_or_default();
        nodes.iter().any(|node| node.joint == Joint::Comment)
    }

    fn push_text_of(&self, range: Range<usize>, pieces: &mut Vec<Piece>) {
        if let Some(text) = self.text.get(range).filter(|text| !text.is_empty()) {
            pieces.push(Piece::Text(text.to_string()));
        }
    }
}
