//! Of trees that html5ever parses into: nothing but our anchors is new.

use std::cell::RefCell;

use linkwright::html5ever::autolink;
use linkwright::html5ever::html5ever::buffer_queue::BufferQueue;
use linkwright::html5ever::html5ever::tendril::TendrilSink;
use linkwright::html5ever::html5ever::tokenizer::{
    TagKind, Token, TokenSink, TokenSinkResult, Tokenizer,
};
use linkwright::html5ever::html5ever::tree_builder::TreeBuilder;
use linkwright::html5ever::html5ever::{
    Attribute, LocalName, TokenizerResult, parse_document, serialize,
};
use linkwright::html5ever::markup5ever_rcdom::{Handle, NodeData, RcDom, SerializableHandle};
use linkwright::{Hook, Linker};

use super::marking;

pub fn parse(page: &str) -> RcDom {
    parse_document(RcDom::default(), Default::default()).one(page)
}

/// A page as html5ever writes it, with links in its tree where there is a linker.
pub fn page(html: &str, linker: Option<&Linker>) -> String {
    linker.map_or_else(|| written(&parse(html)), |linker| page_with(html, linker, ()))
}

/// A page as html5ever writes it, with links in its tree and a hook.
pub fn page_with(html: &str, linker: &Linker, hook: impl Hook) -> String {
    let dom = parse(html);
    autolink(&dom.document, linker.hook(hook));
    written(&dom)
}

pub fn written(dom: &RcDom) -> String {
    let mut page = Vec::new();
    let document = SerializableHandle::from(dom.document.clone());
    serialize(&mut page, &document, Default::default()).unwrap();
    String::from_utf8(page).unwrap()
}

/// Our anchors in an outline of a tree.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ours {
    Shown,
    Left,
}

/// A tree as text, with its texts joined; our anchors shown or what is in them alone.
pub fn outline(tree: &RcDom, ours: Ours) -> String {
    enum Step {
        Enter(Handle),
        Leave,
    }
    let mut out = String::new();
    let mut steps = vec![Step::Enter(tree.document.clone())];
    while let Some(step) = steps.pop() {
        let Step::Enter(node) = step else {
            out.push('\u{3}');
            continue;
        };
        match &node.data {
            NodeData::Text { contents } => out.push_str(&contents.borrow()),
            NodeData::Comment { .. } => out.push_str("\u{2}!\u{3}"),
            NodeData::Element { name, attrs, .. } => {
                let attributes = attrs.borrow();
                let is_ours =
                    |own: &Attribute| &*own.name.local == "class" && &*own.value == "\u{1}";
                if !(ours == Ours::Left && attributes.iter().any(is_ours)) {
                    out.push('\u{2}');
                    out.push_str(&name.local);
                    let hrefs = attributes.iter().filter(|own| &*own.name.local == "href");
                    out.extend(hrefs.map(|own| &*own.value));
                    steps.push(Step::Leave);
                }
            }
            _ => {}
        }
        steps.extend(node.children.borrow().iter().rev().cloned().map(Step::Enter));
    }
    out
}

/// Nothing else changes.
pub fn nothing_else_changes(page: &str) {
    let dom = parse(page);
    let before = outline(&dom, Ours::Shown);
    autolink(&dom.document, &marking());
    assert_eq!(outline(&dom, Ours::Left), before);
}

/// Nothing at all changes the second time, in text as people write it.
pub fn linking_again_changes_nothing(page: &str) {
    let dom = parse(page);
    autolink(&dom.document, &marking());
    let once = outline(&dom, Ours::Shown);
    autolink(&dom.document, &marking());
    assert_eq!(outline(&dom, Ours::Shown), once);
}

/// A part of a page, either as its source has it or as the tree has it.
#[derive(Debug, PartialEq, Eq)]
enum Part {
    Start(LocalName),
    End(LocalName),
    Char(char),
    Comment,
}

/// Elements without an end tag.
const VOID: [&str; 13] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
];

/// Records the tokens of a page on their way to html5ever's tree builder.
struct Recorder {
    builder: TreeBuilder<Handle, RcDom>,
    parts: RefCell<Vec<Part>>,
}

impl TokenSink for Recorder {
    type Handle = Handle;

    fn process_token(&self, token: Token, line: u64) -> TokenSinkResult<Handle> {
        let mut parts = self.parts.borrow_mut();
        match &token {
            Token::TagToken(tag) if tag.kind == TagKind::EndTag => {
                parts.push(Part::End(tag.name.clone()));
            }
            Token::TagToken(tag) => {
                parts.push(Part::Start(tag.name.clone()));
                if tag.self_closing || VOID.contains(&&*tag.name) {
                    parts.push(Part::End(tag.name.clone()));
                }
            }
            Token::CharacterTokens(text) => parts.extend(text.chars().map(Part::Char)),
            Token::CommentToken(_) => parts.push(Part::Comment),
            _ => {}
        }
        self.builder.process_token(token, line)
    }

    fn end(&self) {
        self.builder.end();
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&self) -> bool {
        let builder = &self.builder;
        builder.adjusted_current_node_present_but_not_in_html_namespace()
    }
}

/// The parts of a tree, in document order.
fn built(document: &Handle) -> Vec<Part> {
    enum Step {
        Enter(Handle),
        Leave(LocalName),
    }
    let mut parts = Vec::new();
    let mut steps = vec![Step::Enter(document.clone())];
    while let Some(step) = steps.pop() {
        let node = match step {
            Step::Enter(node) => node,
            Step::Leave(name) => {
                parts.push(Part::End(name));
                continue;
            }
        };
        let mut inside = node.children.borrow().clone();
        match &node.data {
            NodeData::Element { name, template_contents, .. } => {
                // The tree builder restores capitals in the names of SVG elements; tokens have none.
                let name = LocalName::from(name.local.to_ascii_lowercase());
                parts.push(Part::Start(name.clone()));
                steps.push(Step::Leave(name));
                inside.extend(template_contents.borrow().clone());
            }
            NodeData::Text { contents } => parts.extend(contents.borrow().chars().map(Part::Char)),
            NodeData::Comment { .. } => parts.push(Part::Comment),
            _ => {}
        }
        steps.extend(inside.into_iter().rev().map(Step::Enter));
    }
    parts
}

/// Whether the markup in a `body` is well nested: elements are closed explicitly and in reverse order of
/// opening, there are no stray end tags and no `a` inside another, and the parser builds the tree that is
/// written: it does not move, close, reopen, add or drop anything. Only `tbody` tags may be left out.
pub fn is_well_nested(page: &str) -> bool {
    // If the page leaves an element open, as `<b/>` does, the comment ends up inside it.
    let page = format!("<!doctype html><html><head></head><body>{page}<!----></body></html>");
    let recorder = Recorder {
        builder: TreeBuilder::new(RcDom::default(), Default::default()),
        parts: RefCell::default(),
    };
    let tokenizer = Tokenizer::new(recorder, Default::default());
    let source = BufferQueue::default();
    source.push_back(page.into());
    // `feed` also returns after each script.
    while !matches!(tokenizer.feed(&source), TokenizerResult::Done) {}
    tokenizer.end();
    let Recorder { builder, parts } = tokenizer.sink;

    let is_a = |name: &LocalName| **name == *"a";
    let mut anchors = 0;
    for part in parts.borrow().iter() {
        match part {
            Part::Start(name) if is_a(name) => anchors += 1,
            Part::End(name) if is_a(name) => anchors -= 1,
            _ => {}
        }
        if anchors > 1 {
            return false;
        }
    }

    // The parser drops a line break right after `<pre>`.
    let is_kept = |part: &Part| *part != Part::Char('\n');
    let is_tbody =
        |part: &Part| matches!(part, Part::Start(name) | Part::End(name) if **name == *"tbody");
    let parts = parts.into_inner();
    let mut written = parts.iter().filter(|part| is_kept(part)).peekable();
    let built = built(&builder.sink.document);
    let mut built = built.iter().filter(|part| is_kept(part));
    built.all(|part| written.next_if_eq(&part).is_some() || is_tbody(part))
        && written.next().is_none()
}
