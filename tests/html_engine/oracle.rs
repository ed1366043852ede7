//! Marks the links of a page, and checks them in the tree that html5ever builds.

use linkwright::html5ever::html5ever::tendril::TendrilSink;
use linkwright::html5ever::html5ever::tree_builder::TreeBuilderOpts;
use linkwright::html5ever::html5ever::{ParseOpts, parse_document};
use linkwright::html5ever::markup5ever_rcdom::{Handle, NodeData, RcDom};
use linkwright::{AnchorText, Dir, Linker, html};

const START: char = '\u{E000}';
const END: char = '\u{E001}';

/// Elements whose text must not get anchors.
const CLOSED: [&str; 22] = [
    "a",
    "button",
    "code",
    "iframe",
    "kbd",
    "math",
    "noembed",
    "noframes",
    "noscript",
    "option",
    "plaintext",
    "pre",
    "samp",
    "script",
    "select",
    "style",
    "svg",
    "template",
    "textarea",
    "title",
    "tt",
    "xmp",
];

/// Returns a linker whose anchors differ from all anchors of the page.
pub fn linker() -> Linker {
    Linker::new().class("\u{1}").dir(Dir::Off).text(AnchorText::Verbatim)
}

/// Returns the page with a character before and after each link instead of an anchor, or `None`
/// without links.
pub fn marked(page: &str, linker: &Linker) -> Option<String> {
    let linked = match html::rewrite(page, linker) {
        std::borrow::Cow::Borrowed(_) => return None,
        std::borrow::Cow::Owned(linked) => linked,
    };
    let (mut out, mut rest) = (String::new(), &*linked);
    while let Some((before, after)) = rest.split_once("\" class=\"\u{1}\">") {
        let start = before.rfind("<a href=\"").expect("an anchor starts");
        let (text, after) = after.split_once("</a>").expect("an anchor ends");
        out.extend([&before[..start], "\u{E000}", text, "\u{E001}"]);
        rest = after;
    }
    Some(out + rest)
}

/// Returns the error of a wrong link in the page.
pub fn wrong(page: &str, linker: &Linker) -> Option<&'static str> {
    let marked = marked(page, linker)?;
    let links = marked.matches(START).count();
    [true, false].into_iter().find_map(|scripting_enabled| {
        let tree_builder = TreeBuilderOpts { scripting_enabled, ..Default::default() };
        let options = ParseOpts { tree_builder, ..Default::default() };
        let dom = parse_document(RcDom::default(), options).one(&*marked);
        wrong_in(&dom.document, links)
    })
}

fn wrong_in(document: &Handle, links: usize) -> Option<&'static str> {
    let mut found = 0;
    let mut open = vec![(document.clone(), false)];
    while let Some((node, is_closed)) = open.pop() {
        let is_closed = match &node.data {
            NodeData::Text { contents } => {
                let contents = contents.borrow();
                let mut marks = contents.chars().filter(|&c| c == START || c == END);
                while let Some(start) = marks.next() {
                    if start != START || marks.next() != Some(END) {
                        return Some("a link is cut");
                    }
                    if is_closed {
                        return Some("a link is in text that is none");
                    }
                    found += 1;
                }
                continue;
            }
            NodeData::Element { name, template_contents, .. } => {
                if let Some(inside) = &*template_contents.borrow() {
                    open.push((inside.clone(), true));
                }
                is_closed || CLOSED.contains(&&*name.local)
            }
            _ => is_closed,
        };
        open.extend(node.children.borrow().iter().map(|child| (child.clone(), is_closed)));
    }
    (found != links).then_some("a link is in no text")
}
