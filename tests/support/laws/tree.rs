//! Laws of the trees of html5ever: only our anchors are new.

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

/// Returns the page as html5ever writes it, with links if there is a linker.
pub fn page(html: &str, linker: Option<&Linker>) -> String {
    linker.map_or_else(|| written(&parse(html)), |linker| page_with(html, linker, ()))
}

/// Returns the page as html5ever writes it, with links and a hook.
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

/// Our anchors in an outline of a tree: shown, or left out around their content.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ours {
    Shown,
    Left,
}

/// Returns a tree as text, with its texts joined, and our anchors as `ours` says.
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

/// Checks that only our anchors are new.
pub fn nothing_else_changes(page: &str) {
    let dom = parse(page);
    let before = outline(&dom, Ours::Shown);
    autolink(&dom.document, &marking());
    assert_eq!(outline(&dom, Ours::Left), before);
}

/// Checks that linking twice equals linking once, in text as people write it.
pub fn linking_again_changes_nothing(page: &str) {
    let dom = parse(page);
    autolink(&dom.document, &marking());
    let once = outline(&dom, Ours::Shown);
    autolink(&dom.document, &marking());
    assert_eq!(outline(&dom, Ours::Shown), once);
}

/// A part of a page, from its source or from its tree.
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

/// Returns the parts of a tree, in document order.
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
                // The tree builder restores capitals in the names of SVG elements; tokens are
                // lowercase.
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

/// Returns true if the markup in a `body` is well nested: elements are closed explicitly and in
/// reverse order of opening, there are no stray end tags and no nested `a`, and the parser builds
/// the written tree without moving, closing, reopening, adding or dropping anything. Only `tbody`
/// tags may be left out.
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
