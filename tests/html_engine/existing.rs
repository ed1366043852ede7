//! Existing start tags with a new attribute, in the tree that a browser builds.

use linkwright::html5ever::html5ever::tendril::TendrilSink;
use linkwright::html5ever::html5ever::tree_builder::TreeBuilderOpts;
use linkwright::html5ever::html5ever::{ParseOpts, parse_document};
use linkwright::html5ever::markup5ever_rcdom::{NodeData, RcDom};
use linkwright::{ExistingLinks, Linker, html};

use super::alphabets::sequences;
use super::by_bytes;

/// Pieces of a start tag.
const ATTRIBUTES: &[&str] =
    &[" ", "/", "href=q", "href='q'", " href=q/", " rel=y", "rel=\"y\"", " rel=y/", " x", " ="];

/// Tags. The HTML reader gives up at some of them.
const TAGS: &[&str] = &[
    "<a href=q / rel=y>",
    "<a href=q/ rel=y>",
    "<a rel=y/href=q />",
    "<a href=q title='</noscript><b>' / rel=y>",
    "<a href=q title='</style><b>' rel='y'/>",
    "</a>",
    "<svg>",
    "</svg>",
    "<math>",
    "<mi>",
    "<noscript>",
    "</noscript>",
    "<select>",
    "<style>",
    "</style>",
    "<template>",
    "<p>",
    "<!--",
];

const TAIL: &str = "t<b>u</b></noscript>v</style><i>w</i>-->x";

fn linker() -> Linker {
    Linker::new().rel("ugc").existing_links(ExistingLinks::Attributes)
}

/// Returns the tree of a page without the attribute that we set. It skips the content of `noscript`
/// if that is text, which a browser never shows.
fn tree(page: &str, scripting_enabled: bool) -> String {
    let tree_builder = TreeBuilderOpts { scripting_enabled, ..Default::default() };
    let options = ParseOpts { tree_builder, ..Default::default() };
    let dom = parse_document(RcDom::default(), options).one(page);
    let mut tree = String::new();
    let mut open = vec![(dom.document, 0)];
    while let Some((node, depth)) = open.pop() {
        let mut is_unseen = false;
        tree += &match &node.data {
            NodeData::Text { contents } => format!("{depth} {:?}\n", &*contents.borrow()),
            NodeData::Comment { contents } => format!("{depth} <!--{contents}\n"),
            NodeData::Element { name, attrs, template_contents, .. } => {
                is_unseen = scripting_enabled && &*name.local == "noscript";
                open.extend(template_contents.borrow().clone().map(|inside| (inside, depth + 1)));
                let mut own: Vec<_> = attrs
                    .borrow()
                    .iter()
                    .filter(|own| &*own.name.local != "rel")
                    .map(|own| format!("{}={}", &*own.name.local, own.value))
                    .collect();
                own.sort();
                format!("{depth} {}:{} {own:?}\n", &*name.ns, &*name.local)
            }
            _ => String::new(),
        };
        if !is_unseen {
            let children = node.children.borrow();
            open.extend(children.iter().map(|child| (child.clone(), depth + 1)));
        }
    }
    tree
}

fn check(pieces: &[&str], len: u32, page: impl Fn(&[&str]) -> String) {
    let (mut pages, mut edited) = (0, 0);
    sequences(pieces, len, |pieces| {
        let page = page(pieces);
        let linked = html::rewrite(&page, &linker());
        pages += 1;
        if linked == page {
            return;
        }
        edited += 1;
        for scripting in [true, false] {
            assert_eq!(tree(&linked, scripting), tree(&page, scripting), "{page}\n{linked}");
        }
        assert!(linked.matches("/>").count() <= page.matches("/>").count(), "{page}\n{linked}");
        if pieces.len() <= 3 {
            assert_eq!(by_bytes(&page, &linker()), linked.as_bytes());
        }
    });
    println!("{pages} pages, {edited} edited");
    assert!(edited * 3 > pages);
}

fn check_all(attributes: u32, tags: u32) {
    for start in ["<a", "<svg><a", "<math><a"] {
        check(ATTRIBUTES, attributes, |own| format!("{start} {}>t</a>u", own.concat()));
    }
    check(TAGS, tags, |tags| tags.concat() + TAIL);
}

#[test]
fn short_pages() {
    check_all(4, 3);
}

#[test]
#[ignore = "takes minutes"]
fn long_pages() {
    check_all(5, 4);
}
