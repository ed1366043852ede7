//! The adapters for HTML.

use alloc::vec::Vec;
#[cfg(feature = "lol_html")]
use std::io::Write as _;

#[cfg(feature = "lol_html")]
use super::Growth;
use super::{Adapter, KIB, LARGE, MIDDLE, SMALL, Shape};
use crate::Linker;

#[cfg(feature = "lol_html")]
pub(super) const STREAMS: [Adapter; 3] = [
    Adapter::new("html", rewrite, 32.0).own(own),
    // They keep up to 64 KiB of a page to see the end of a link.
    Adapter::new("Filter", filter, 24.0)
        .sizes(LARGE, MIDDLE)
        .own(own),
    Adapter::new("handlers", handlers, 20.0)
        .sizes(MIDDLE, SMALL)
        .own(own),
];

#[cfg(feature = "html5ever")]
pub(super) const TREE: Adapter = Adapter::new("html5ever", tree, 28.0).own(own).slow(&[
    "\"<ul><li>\" × n",
    "\"<pre><b>\" × n",
    "\"<p>http://a.com/\" + \"<pre><b>\" × n",
    "\"<div>\" × n",
    "\"<div>a.com\" × n",
    "\"<p>http://a.com/\" + \"<ul><li>\" × n",
    "\"<p>http://a.com/\" + \"<div>\" × n",
    "\"<p>http://a.com/\" + \"<div>a.com\" × n",
    "\"<div>\" × n + \"a.com\" + \"</div>\" × n",
    "\"<div>a.com \" × n + \"</div>a.com \" × n",
    "\"<ul><li>\" × n + \"a.com\" + \"</li></ul>\" × n",
]);

#[cfg(feature = "lol_html")]
fn rewrite(page: &str) {
    let _ = crate::html::rewrite(page, &Linker::new());
}

#[cfg(feature = "lol_html")]
fn filter(page: &str) {
    filter_by(4 * KIB, page.as_bytes());
}

#[cfg(feature = "lol_html")]
fn filter_by(piece: usize, page: &[u8]) {
    let mut filter = crate::html::Filter::new(Vec::new(), Linker::new());
    for piece in page.chunks(piece) {
        filter.write_all(piece).unwrap();
    }
    filter.finish().unwrap();
}

#[cfg(feature = "lol_html")]
fn handlers(page: &str) {
    use crate::html::append_handlers;
    use crate::html::lol_html::{HtmlRewriter, Settings};
    let settings = append_handlers(Settings::new().with_strict(false), &Linker::new());
    let mut rewriter = HtmlRewriter::new(settings, |_: &[u8]| {});
    for piece in page.as_bytes().chunks(4 * KIB) {
        if rewriter.write(piece).is_err() {
            return;
        }
    }
    let _ = rewriter.end();
}

#[cfg(feature = "html5ever")]
fn tree(page: &str) {
    use crate::html5ever::html5ever::{parse_document, tendril::TendrilSink as _};
    use crate::html5ever::{autolink, markup5ever_rcdom::RcDom};
    let dom = parse_document(RcDom::default(), Default::default()).one(page);
    autolink(&dom, &dom.document, &Linker::new());
}

/// What is said again and again in a hostile page.
#[rustfmt::skip]
const UNITS: [&str; 76] = [
    // Behind a URL.
    ")", ").", ";", "&a;", "*", "?!", "%", "(", "[(", "&amp;", "&#41;", "&lt;", "&",
    // By itself.
    "a@b.com\n", "mailto:", "http://", "a@", "@", "a.a~", "www._", "a.:", "한.", "1.", "xn--",
    "-.", "。", "example.com。", "http://a.com/ ", "&#46;a", "x", "&#8238;", "\u{202E}",
    // Markup.
    "<!--", "<!-- -->", "<!---->a.com", "a.b<!-- -->", "<a href=\"", "<a href=x>", "</a>", "<a>",
    "<ul><li>", "<table>", "<table><td>", "<table><tr><td><a href=x>", "</td>", "<td>", "<div>",
    "<div>a.com", "</div>", "<kbd>", "</kbd>", "<pre><b>", "<object>", "</object>",
    "<object></td>", "<object></marquee>", "<svg>", "<svg><a>", "<math><mi>", "<template>",
    "<select>", "<script>", "</script>", "<title>a", "<p contenteditable>",
    "<p a b c d=e f='g' h=\"i\">", "<", "</", "<!", "<?", "<a ", "<svg><![CDATA[", "]]>",
    "<x y='", "a</b\n", "=\"'",
];

fn own() -> Vec<Shape> {
    let units = UNITS.into_iter();
    let shapes =
        units.flat_map(|unit| [Shape::unit(unit), Shape::headed("<p>http://a.com/", unit)]);
    shapes.collect()
}

#[cfg(feature = "lol_html")]
#[test]
fn html_as_a_whole() {
    STREAMS[0].check();
}

#[cfg(feature = "lol_html")]
#[test]
fn html_in_pieces() {
    STREAMS[1].check();
}

#[cfg(feature = "lol_html")]
#[test]
fn html_by_handlers() {
    STREAMS[2].check();
}

#[cfg(feature = "html5ever")]
#[test]
fn html5ever_trees() {
    TREE.check();
}

/// A byte at a time, and bytes that are no UTF-8.
#[cfg(feature = "lol_html")]
#[test]
fn bytes_cost_no_more() {
    for unit in ["<", "a", "a.b ", "</", "<a ", "&", "。", "<!-- -->"] {
        let page = |len: usize| unit.repeat(len / 8 / unit.len());
        let growth = Growth::of(LARGE, page, |page| filter_by(1, page.as_bytes()));
        assert_eq!(growth.check(40.0), Ok(()), "{unit:?}");
    }
    let page = |len: usize| b"\xFF<!-- -->a.b".repeat(len / 13);
    let growth = Growth::of(LARGE, page, |page: &Vec<u8>| {
        let _ = crate::html::rewrite_bytes(page, &Linker::new());
    });
    assert_eq!(growth.check(40.0), Ok(()), "\\xFF");
}
