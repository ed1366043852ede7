//! A block of the page: its nodes, and the places in its text that did not link.

use std::ops::Range;

use linkwright::{Linker, Refusal};
use serde::Serialize;

use crate::link::Linked;

/// The maximum number of characters to show on each side of a place that did not link.
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

/// A block, and its text.
#[derive(PartialEq)]
pub struct Block {
    pub nodes: Vec<Node>,
    pub plain: Plain,
}

/// The form of a block for the page.
#[derive(Serialize)]
struct Shown<'a> {
    nodes: &'a [Node],
    links: usize,
    refused: Vec<Refused>,
}

/// A place that could have been a link.
#[derive(Serialize)]
struct Refused {
    /// The word, split around the character of the place. A link that was not written is not split.
    text: [String; 3],
    why: String,
}

/// The text of a block as a reader sees it, with the links as written.
#[derive(Default, PartialEq)]
pub struct Plain {
    text: String,
    linked: Vec<Range<usize>>,
    /// Text that never links, and the name of its element.
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
    /// Returns the JSON of the block, which `linker` made.
    pub fn json(&self, linker: &Linker) -> String {
        let Self { nodes, plain } = self;
        let shown = Shown { nodes, links: plain.linked.len(), refused: plain.refused(linker) };
        // Strings, numbers and lists of them always serialize.
        serde_json::to_string(&shown).unwrap_or_default()
    }
}

impl Plain {
    /// Returns the words that a reader could ask about, and why they did not link. A word with
    /// several places is shown once.
    fn refused(&self, linker: &Linker) -> Vec<Refused> {
        let Self { text, linked, closed } = self;
        let (mut linked, mut closed) = (linked.iter().peekable(), closed.iter().peekable());
        let mut refused: Vec<(Range<usize>, Place)> = Vec::new();
        let mut floor = 0;
        for (at, outcome) in linker.hook(()).explain(text) {
            while let Some(link) = linked.next_if(|link| link.end <= at) {
                floor = link.end;
            }
            while closed.next_if(|(range, _)| range.end <= at).is_some() {}
            let ceiling = linked.peek().map_or(text.len(), |link| link.start);
            let mark = at..at + text[at..].chars().next().map_or(0, char::len_utf8);
            // A character next to a link only ends it.
            if ceiling <= mark.end || floor == at && at > 0 {
                continue;
            }
            let (range, place) = match outcome {
                Err(refusal) => {
                    let Some(rank) = rank(refusal, &text[mark.clone()]) else { continue };
                    let why = refusal.to_string();
                    (around(text, at, floor..ceiling), Place { mark, rank, why })
                }
                Ok((link, anchor)) => {
                    let range = link.range();
                    let why = match (closed.peek().filter(|(range, _)| range.start <= at), anchor) {
                        (Some((_, element)), _) => format!("text in <{element}> does not link"),
                        (None, Ok(_)) => {
                            "an element starts or ends in this word or beside it".to_owned()
                        }
                        (None, Err(why)) if why.code() == "exclude" => {
                            "a pattern under “Exclude” matches it".to_owned()
                        }
                        (None, Err(why)) => why.to_string(),
                    };
                    let mark = range.end..range.end;
                    (range, Place { mark, rank: Rank::Link, why })
                }
            };
            match refused.last_mut().filter(|(last, _)| range.start < last.end) {
                None => refused.push((range, place)),
                Some((_, last)) if last.rank >= place.rank => {}
                Some(last) => *last = (range, place),
            }
        }
        let part = |range: Range<usize>| text.get(range).unwrap_or_default().to_owned();
        let shown = refused.into_iter().map(|(range, Place { mark, why, .. })| Refused {
            text: [range.start..mark.start, mark.clone(), mark.end..range.end].map(part),
            why,
        });
        shown.collect()
    }
}

/// A place in a word, and the reason why it does not link.
struct Place {
    mark: Range<usize>,
    rank: Rank,
    why: String,
}

/// The rank of a place. The highest of several places in a word is shown.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Domain,
    Scheme,
    Address,
    Link,
}

/// Returns the rank of a place, or `None` for places that no reader takes for a link, such as the
/// dots of `e.g.` and `1.2.3`, and the name in `@anna`.
fn rank(refusal: Refusal, trigger: &str) -> Option<Rank> {
    match (refusal.rule.id, trigger) {
        ("punctuation" | "part", _) => None,
        ("suffix" | "local", ":") => Some(Rank::Scheme),
        ("suffix", _) => None,
        (_, "@") => Some(Rank::Address),
        (_, ":") => Some(Rank::Scheme),
        _ => Some(Rank::Domain),
    }
}

/// Returns the word around the byte `at`, within `bounds` and up to `AROUND` characters on each
/// side.
fn around(text: &str, at: usize, bounds: Range<usize>) -> Range<usize> {
    let is_near = |c: &char| !c.is_whitespace();
    let len = |chars: usize, c: char| chars + c.len_utf8();
    let before = text.get(bounds.start..at).unwrap_or_default();
    let after = text.get(at..bounds.end).unwrap_or_default();
    let before = before.chars().rev().take_while(is_near).take(AROUND).fold(0, len);
    let after = after.chars().take_while(is_near).take(AROUND).fold(0, len);
    at - before..at + after
}
