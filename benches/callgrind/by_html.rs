//! The adapters for HTML.

use std::io::Write as _;

use linkwright::html5ever::html5ever::{parse_document, tendril::TendrilSink as _};
use linkwright::html5ever::markup5ever_rcdom::RcDom;
use linkwright::{Linker, html, html5ever};
use lol_html::{HtmlRewriter, Settings, doc_text};

use super::{Path, Shape};

pub const ALL: [Path; 4] = [
    // The cost of text without whitespace changes at a few KiB, and again at 64 KiB.
    Path::new("html", rewrite).host(tokens).own(own).sizes([72 << 10, 288 << 10]),
    Path::new("Filter", filter).host(tokens).own(own).sizes([72 << 10, 288 << 10]),
    // The filter waits for the first KiB, which may declare an encoding. This saves a fixed amount
    // of work. From 64 KiB on, a word is too long.
    Path::new("Filter-bytes", filter_bytes).host(tokens_of_bytes).sizes([32 << 10, 63 << 10]),
    // The parser without linkwright takes quadratic time for nested elements.
    Path::new("html5ever", tree).host(parse).sizes([2 << 10, 16 << 10]).own(own),
];

/// The number of pieces of a page. It does not depend on the length of the page, because the length
/// of a piece must not change how the work grows.
const PIECES: usize = 14;

fn piece_of(page: &str) -> usize {
    (page.len() / PIECES).max(1)
}

fn rewrite(page: &str) {
    let _ = html::rewrite(page, &Linker::new());
}

fn filter(page: &str) {
    filter_by(piece_of(page), page);
}

fn filter_bytes(page: &str) {
    filter_by(1, page);
}

fn filter_by(piece: usize, page: &str) {
    let mut filter = html::Filter::new(Vec::new(), &Linker::new());
    for piece in page.as_bytes().chunks(piece) {
        filter.write_all(piece).unwrap();
    }
    filter.finish().unwrap();
}

fn tokens(page: &str) {
    tokens_by(piece_of(page), page);
}

fn tokens_of_bytes(page: &str) {
    tokens_by(1, page);
}

/// Runs lol_html without linkwright, with a handler for text.
fn tokens_by(piece: usize, page: &str) {
    let settings = Settings::new().with_strict(false);
    let settings = settings.append_document_content_handler(doc_text!(|_| Ok(())));
    write(piece, page, settings);
}

fn write(piece: usize, page: &str, settings: Settings<'_, '_>) {
    let mut rewriter = HtmlRewriter::new(settings, |_: &[u8]| {});
    for piece in page.as_bytes().chunks(piece) {
        if rewriter.write(piece).is_err() {
            return;
        }
    }
    let _ = rewriter.end();
}

fn tree(page: &str) {
    let dom = parse_document(RcDom::default(), Default::default()).one(page);
    html5ever::autolink(&dom.document, &Linker::new());
}

fn parse(page: &str) {
    let _ = parse_document(RcDom::default(), Default::default()).one(page);
}

/// The units that a hostile page repeats.
#[rustfmt::skip]
const UNITS: [&str; 76] = [
    // After a URL.
    ")", ").", ";", "&a;", "*", "?!", "%", "(", "[(", "&amp;", "&#41;", "&lt;", "&",
    // Without a URL before it.
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
