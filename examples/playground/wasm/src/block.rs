//! A block of the page: its nodes, and the places in its text that did not link.

use std::ops::Range;

use linkwright::host::Spoofs;
use linkwright::{Link, Linker};
use serde::Serialize;

use crate::link::Linked;

/// How many characters are shown on each side of a place that did not link, as `linkwright explain` does.
const AROUND: usize = 30;

/// A part of the page.
#[derive(PartialEq, Serialize)]
#[serde(untagged)]
pub enum Node {
    Text(String),
    Link(Box<Linked>),
    Element(Element),
}

pub type Attributes = Vec<(String, String)>;

#[derive(Default, PartialEq, Serialize)]
pub struct Element {
    pub tag: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub attributes: Attributes,
    pub children: Vec<Node>,
}

/// A block, and what it says.
#[derive(PartialEq)]
pub struct Block {
    pub nodes: Vec<Node>,
    pub plain: Plain,
}

/// A block as the page gets it.
#[derive(Serialize)]
struct Shown<'a> {
    nodes: &'a [Node],
    links: usize,
    refused: Vec<Refused>,
}

/// A place that could have been a link.
#[derive(Serialize)]
struct Refused {
    /// The word, cut around the character that the place is at. A link that was not written is whole.
    text: [String; 3],
    why: String,
}

/// The text of a block as a reader sees it, with the links as they were written.
#[derive(Default, PartialEq)]
pub struct Plain {
    text: String,
    linked: Vec<Range<usize>>,
    /// Text that never links, and the name of the element that it is in.
    closed: Vec<(Range<usize>, String)>,
}

impl Plain {
    pub fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    pub fn push_link(&mut self, written: &str) {
        let start = self.text.len();
        self.text.push_str(written);
        self.linked.push(start..self.text.len());
    }

    pub fn push_closed(&mut self, text: &str, element: &str) {
        let start = self.text.len();
        self.text.push_str(text);
        self.closed.push((start..self.text.len(), element.to_owned()));
    }
}

impl Block {
    /// The JSON of the block, which `linker` made.
    pub fn json(&self, linker: &Linker) -> String {
        let Self { nodes, plain } = self;
        let shown = Shown { nodes, links: plain.linked.len(), refused: plain.refused(linker) };
        // Strings, numbers and lists of them always serialize.
        serde_json::to_string(&shown).unwrap_or_default()
    }
}

impl Plain {
    /// The places that did not link, and why.
    fn refused(&self, linker: &Linker) -> Vec<Refused> {
        let Self { text, linked, closed } = self;
        let mut written = linker.links(text).peekable();
        let (mut linked, mut closed) = (linked.iter().peekable(), closed.iter().peekable());
        let mut refused = Vec::new();
        for (at, outcome) in linker.get_finder().explain(text) {
            while linked.next_if(|link| link.end <= at).is_some() {}
            while closed.next_if(|(range, _)| range.end <= at).is_some() {}
            while written.next_if(|(link, _)| link.range().end <= at).is_some() {}
            if linked.peek().is_some_and(|link| link.start <= at) {
                continue;
            }
            let range = outcome.as_ref().map_or_else(|_| around(text, at), Link::range);
            let mut is_written = || written.peek().is_some_and(|(link, _)| link.range() == range);
            let element = closed.peek().filter(|(range, _)| range.start <= at);
            let why = match (&outcome, element) {
                (Err(refusal), _) => refusal.to_string(),
                (Ok(_), Some((_, element))) => format!("text in <{element}> does not link"),
                (Ok(_), None) if is_written() => {
                    "an element starts or ends in this word or beside it".to_owned()
                }
                (Ok(link), None) => setting(linker, link),
            };
            let mark = match outcome {
                Ok(_) => range.end..range.end,
                Err(_) => at..text.ceil_char_boundary(at + 1),
            };
            let part = |range: Range<usize>| text.get(range).unwrap_or_default().to_owned();
            let text = [range.start..mark.start, mark.clone(), mark.end..range.end].map(part);
            refused.push(Refused { text, why });
        }
        refused
    }
}

/// Which setting keeps a link from being written.
fn setting(linker: &Linker, link: &Link<'_>) -> String {
    match linker.concerns(link).first() {
        Some(concern) if linker.get_spoofs() == Spoofs::Reject => concern.to_string(),
        _ => "a pattern under “Exclude” matches it".to_owned(),
    }
}

/// The word around the byte `at`, as far as it is near.
fn around(text: &str, at: usize) -> Range<usize> {
    let (before, behind) = text.split_at_checked(at).unwrap_or((text, ""));
    let is_near = |c: &char| !c.is_whitespace();
    let len = |chars: usize, c: char| chars + c.len_utf8();
    let before = before.chars().rev().take_while(is_near).take(AROUND).fold(0, len);
    let behind = behind.chars().take_while(is_near).take(AROUND).fold(0, len);
    at - before..at + behind
}
