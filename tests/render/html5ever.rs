//! Tests which text the adapter for html5ever links, and that nothing else in the tree changes.

use std::cell::RefCell;
use std::rc::Rc;

use crate::support::html::page;
use crate::support::laws::tree::{self as law, parse};
use crate::support::table::{pieces, rows, unescaped};
use linkwright::Linker;
use linkwright::html5ever::autolink;
use linkwright::html5ever::html5ever::interface::{NodeOrText, TreeSink};
use linkwright::html5ever::markup5ever_rcdom::{Handle, Node, NodeData, RcDom};
use proptest::prelude::*;

/// Returns the content of the `body` of a page.
fn body(dom: &RcDom) -> String {
    let page = law::written(dom);
    let body = page.split_once("<body>").unwrap().1;
    body.strip_suffix("</body></html>").unwrap().to_owned()
}

fn linked(page: &str, linker: &Linker) -> String {
    let dom = parse(page);
    autolink(&dom.document, linker);
    body(&dom)
}

#[track_caller]
fn check(page: &str, want: &str) {
    assert_eq!(linked(page, &Linker::new()), want, "{page}");
}

/// Checks that exactly the marked parts of a body link.
#[track_caller]
fn check_marked(body: &str) {
    check(&body.replace(['⸠', '⸡'], ""), &crate::support::anchored(body));
}

#[track_caller]
fn check_same(page: &str) {
    check(page, &body(&parse(page)));
}

#[test]
fn text_links() {
    check_marked("<p>See ⸠example.com⸡, <b>⸠a@example.com⸡</b>.</p>");
    check(
        "https://a.com/?a&amp;b&copy=c",
        "<a href=\"https://a.com/?a&amp;b%C2%A9=c\">https://a.com/?a&amp;b©=c</a>",
    );
    // Text links in the place where the parser puts it.
    let want = "⸠www.a.com⸡<table><tbody><tr><td>⸠b.com⸡</td></tr></tbody></table>";
    check("<table>www.a.com<tr><td>b.com", &crate::support::anchored(want));
    check_marked("⸠example.com/a⸡<!-- x --> ⸠b.com⸡");
    check_same("exam<!-- x -->ple.com");
}

#[test]
fn excluded_elements_stay_unchanged() {
    for name in crate::support::html::skipped().iter().map(String::as_str).chain(["a"]) {
        let close = name.split(' ').next().unwrap();
        check_same(&format!("<body><{name}>example.com <!-- x --> b.com</{close}>"));
    }
    check_same("<a href=x>a <b>example.com</b><p>example.com");
    check_same("<svg><foreignObject><p>example.com</foreignObject></svg>");
    check(
        "<div contenteditable=false>b.com</div>",
        "<div contenteditable=\"false\"><a href=\"https://b.com\">b.com</a></div>",
    );
    let page = "<h1>b.com</h1><kbd>b.com</kbd>";
    assert_eq!(
        linked(page, &Linker::new().skip(["h1"]).unwrap().unskip(["kbd"]).unwrap()),
        "<h1>b.com</h1><kbd><a href=\"https://b.com\">b.com</a></kbd>"
    );
}

#[test]
fn settings_reach_the_anchor() {
    let linker = Linker::new().rel("\"><script>").target("a&b").class("c");
    assert_eq!(
        linked("example.com/שלום", &linker),
        "<a href=\"https://example.com/%D7%A9%D7%9C%D7%95%D7%9D\" rel=\"&quot;&gt;&lt;script&gt;\" \
         target=\"a&amp;b\" class=\"c\" dir=\"ltr\">example.com/שלום</a>"
    );
}

/// Scripts can leave several texts next to each other.
#[test]
fn adjacent_texts_are_joined() {
    let texts = |texts: &[&str]| {
        let dom = parse("<p>");
        let body = dom.document.children.borrow()[0].children.borrow()[1].clone();
        let p = body.children.borrow()[0].clone();
        for text in texts {
            let contents = RefCell::new((*text).into());
            let node = Node::new(NodeData::Text { contents });
            node.parent.set(Some(Rc::downgrade(&p)));
            p.children.borrow_mut().push(node);
        }
        autolink(&dom.document, &Linker::new());
        let children = p.children.borrow().clone();
        children.iter().for_each(|child| {
            let parent = child.parent.take().unwrap().upgrade().unwrap();
            assert!(Rc::ptr_eq(&parent, &p));
        });
        let shown = |child: &Handle| match &child.data {
            NodeData::Text { contents } => contents.borrow().to_string(),
            _ => format!("[{}]", text_of(child)),
        };
        children.iter().map(shown).collect::<Vec<_>>()
    };
    fn text_of(node: &Handle) -> String {
        let children = node.children.borrow();
        let text = |child: &Handle| match &child.data {
            NodeData::Text { contents } => contents.borrow().to_string(),
            _ => panic!("no text"),
        };
        children.iter().map(text).collect()
    }
    assert_eq!(texts(&["See exam", "ple.com", "/a b"]), ["See ", "[example.com/a]", " b"]);
    assert_eq!(texts(&["a", " ", "", "x b.com"]), ["a", " ", "", "x ", "[b.com]"]);
    assert_eq!(texts(&["b.co", "m", " c.com", "/d"]), ["[b.com]", " ", "[c.com/d]"]);
    assert_eq!(texts(&["b.com c.c", "om d.com"]), ["[b.com]", " ", "[c.com]", " ", "[d.com]"]);
}

/// A deep tree does not need a deep stack.
#[test]
fn large_trees() {
    let small_stack = std::thread::Builder::new().stack_size(256 * 1024);
    let deep = || {
        let dom = RcDom::default();
        let mut at = dom.document.clone();
        let element = parse("<p>").document.children.borrow()[0].clone();
        for _ in 0..100_000 {
            let node = Node::new(element.data.clone());
            dom.append(&at, NodeOrText::AppendNode(node.clone()));
            at = node;
        }
        dom.append(&at, NodeOrText::AppendText("example.com".into()));
        autolink(&dom.document, &Linker::new());
        assert_eq!(at.children.borrow().len(), 1);
        assert!(matches!(at.children.borrow()[0].data, NodeData::Element { .. }));
    };
    small_stack.spawn(deep).unwrap().join().unwrap();
}

/// The number of allocations grows at most linearly with the page.
#[test]
fn allocations_grow_with_the_tree() {
    for unit in ["<br>b.com", "<i>b.com</i>", "b.com<!-- x -->", "x<!-- -->", "b.com ", "<p>x"] {
        let count = |n: usize| {
            let dom = parse(&format!("<body>{}", unit.repeat(n)));
            let linker = Linker::new();
            allocation_counter::measure(|| autolink(&dom.document, &linker)).count_total
        };
        let (small, large) = (count(1000), count(64_000));
        assert!(large <= 65 * small, "{unit}: {small}, and {large} for 64 times as much");
    }
}

proptest! {
    #![proptest_config(crate::support::cases(2048, Some("fixtures/regressions/html5ever.txt")))]

    #[test]
    fn nothing_else_in_the_tree_changes(page in page()) {
        let page = String::from_utf8_lossy(&page).replace('\u{1}', "");
        law::nothing_else_changes(&page);
    }
}

/// Rewriting a page as a stream changes only the anchors in its tree. The property test checks only
/// pages with well-nested markup: on other pages, a stream cannot always predict where the parser
/// will put the text.
mod stream {
    use super::*;
    use crate::support::html::well_nested_page;
    use crate::support::laws::marking;
    use crate::support::laws::tree::{Ours, is_well_nested, outline};

    fn left(page: &str) -> String {
        outline(&parse(page), Ours::Left)
    }

    fn keeps(page: &str) {
        let rewritten = linkwright::html::rewrite(page, &marking());
        assert_eq!(left(&rewritten), left(page), "{page}");
    }

    #[test]
    fn hard_trees_are_kept() {
        for row in rows(include_str!("../../fixtures/html/hard.txt")) {
            let page = unescaped(row[0]);
            keeps(&page);
        }
    }

    /// If `is_well_nested` refused more pages, the law below would not test them.
    #[test]
    fn well_nested_markup_is_recognized() {
        let nested = pieces(
            r"\u{20}&amp\u{20}&notin;\u{20}<\u{20}x a<br>b<br/>c <p>x</p><ul><li>x</li></ul>
            <a\u{20}href=x><b>x</b></a><a>x</a> <table>\u{20}<tr><td>x</td></tr></table>
            <table><caption>x</caption><tbody><tr><td>x</td></tr></tbody></table>
            <svg><foreignObject><p>x</p></foreignObject></svg> <svg/><svg><a/></svg>
            <pre>\nx</pre> <script><b></script><textarea></p></textarea>
            <template><td>x</td></template> x<!--\u{20}<b>\u{20}--><![CDATA[x]]>",
        );
        let other = pieces(
            r"<p> </p> </b> <b/> </tbody> </body>x <p><p></p></p> <p><div></div></p>
            <li><li></li></li> <b><p></b></p> <b><!--</b> <a><a></a></a>
            <a><object><a></a></object></a> <a><template><a></a></template></a> <td></td>
            <table><td></td></table> <table>x</table> <table><b></b></table>
            <svg><p></p></svg> <svg></p></svg> <button><button></button></button> <script>
            <plaintext></plaintext> <object><a\u{20}href=x><svg><p><object></object>a.com/",
        );
        let wrong: Vec<_> = nested.iter().filter(|page| !is_well_nested(page)).collect();
        assert!(wrong.is_empty(), "{wrong:?}");
        let wrong: Vec<_> = other.iter().filter(|page| is_well_nested(page)).collect();
        assert!(wrong.is_empty(), "{wrong:?}");
    }

    #[test]
    #[ignore = "needs a folder of pages: HTML_PAGES"]
    fn pages_of_others_keep_their_trees() {
        for (path, page) in crate::support::pages() {
            let page = String::from_utf8_lossy(&page);
            let rewritten = linkwright::html::rewrite(&page, &marking());
            let dom = parse(&page);
            let before = outline(&dom, Ours::Shown);
            assert!(left(&rewritten) == before, "the stream, {}", path.display());
            autolink(&dom.document, &marking());
            assert!(outline(&dom, Ours::Left) == before, "the tree, {}", path.display());
        }
    }

    proptest! {
        #![proptest_config(crate::support::cases(1024, Some("fixtures/regressions/html-tree.txt")))]

        #[test]
        fn keeps_the_tree(page in well_nested_page()) {
            keeps(&page);
        }
    }
}
