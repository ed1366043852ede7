//! Of trees that html5ever parses into: nothing but our anchors is new.

use linkwright::Linker;
use linkwright::html5ever::html5ever::interface::ElemName;
use linkwright::html5ever::html5ever::tendril::TendrilSink;
use linkwright::html5ever::html5ever::{parse_document, serialize};
use linkwright::html5ever::markup5ever_rcdom::{RcDom, SerializableHandle};
use linkwright::html5ever::{Content, Tree, autolink};

use super::{has_hidden, marking};

pub fn parse(page: &str) -> RcDom {
    parse_document(RcDom::default(), Default::default()).one(page)
}

/// A page as html5ever writes it, with links in its tree where there is a linker.
pub fn page(html: &str, linker: Option<&Linker>) -> String {
    let dom = parse(html);
    if let Some(linker) = linker {
        autolink(&dom, &dom.document, linker);
    }
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
pub fn outline<T: Tree>(tree: &T, ours: Ours) -> String {
    enum Step<H> {
        Enter(H),
        Leave,
    }
    let mut out = String::new();
    let mut steps = vec![Step::Enter(tree.get_document())];
    while let Some(step) = steps.pop() {
        let Step::Enter(node) = step else {
            out.push('\u{3}');
            continue;
        };
        let is_element = tree.content(&node, |content| match content {
            Content::Text(text) => {
                out.push_str(text);
                false
            }
            Content::Comment => {
                out.push_str("\u{2}!\u{3}");
                false
            }
            Content::Element => true,
            _ => false,
        });
        let is_ours =
            is_element && tree.attribute(&node, "class", |class| class == "\u{1}") == Some(true);
        if is_element && !(is_ours && ours == Ours::Left) {
            out.push('\u{2}');
            out.push_str(tree.elem_name(&node).local_name());
            tree.attribute(&node, "href", |href| out.push_str(href));
            steps.push(Step::Leave);
        }
        let at = steps.len();
        tree.children(&node, |child| steps.push(Step::Enter(child)));
        steps[at..].reverse();
    }
    out
}

/// Nothing else changes, and nothing at all the second time.
pub fn nothing_else_changes(page: &str) {
    let dom = parse(page);
    let before = outline(&dom, Ours::Shown);
    autolink(&dom, &dom.document, &marking());
    assert_eq!(outline(&dom, Ours::Left), before);
    if has_hidden(&before) {
        return;
    }
    let once = outline(&dom, Ours::Shown);
    autolink(&dom, &dom.document, &marking());
    assert_eq!(outline(&dom, Ours::Shown), once);
}

/// Another tree of the page gets the links that `RcDom` gets.
pub fn gets_the_same_links<T: Tree>(page: &str, other: &T) {
    let dom = parse(page);
    autolink(&dom, &dom.document, &Linker::new());
    autolink(other, &other.get_document(), &Linker::new());
    assert_eq!(outline(other, Ours::Shown), outline(&dom, Ours::Shown));
}
