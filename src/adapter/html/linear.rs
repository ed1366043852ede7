//! Hostile pages at growing sizes: the work that is counted grows as the page does.

extern crate std;

use alloc::format;
use alloc::string::String;
use std::io::Write as _;
use std::vec::Vec;

use crate::{Linker, work};

use super::{Filter, rewrite};

const SMALL: usize = 64 << 10;
const LARGE: usize = 4 << 20;

/// How often a byte is looked at, at most: by the stream, and then by what it looks for.
const MOST: f64 = 40.0;

/// What is said again and again in a hostile page.
const UNITS: [&str; 76] = [
    // Behind a URL.
    ")",
    ").",
    ";",
    "&a;",
    "*",
    "?!",
    "%",
    "(",
    "[(",
    "&amp;",
    "&#41;",
    "&lt;",
    "&",
    // By itself.
    "a@b.com\n",
    "mailto:",
    "http://",
    "a@",
    "@",
    "a.a~",
    "www._",
    "a.:",
    "한.",
    "1.",
    "xn--",
    "-.",
    "。",
    "example.com。",
    "http://a.com/ ",
    "&#46;a",
    "x",
    "&#8238;",
    "\u{202E}",
    // Markup.
    "<!--",
    "<!-- -->",
    "<!---->a.com",
    "a.b<!-- -->",
    "<a href=\"",
    "<a href=x>",
    "</a>",
    "<a>",
    "<ul><li>",
    "<table>",
    "<table><td>",
    "<table><tr><td><a href=x>",
    "</td>",
    "<td>",
    "<div>",
    "<div>a.com",
    "</div>",
    "<kbd>",
    "</kbd>",
    "<pre><b>",
    "<object>",
    "</object>",
    "<object></td>",
    "<object></marquee>",
    "<svg>",
    "<svg><a>",
    "<math><mi>",
    "<template>",
    "<select>",
    "<script>",
    "</script>",
    "<title>a",
    "<p contenteditable>",
    "<p a b c d=e f='g' h=\"i\">",
    "<",
    "</",
    "<!",
    "<?",
    "<a ",
    "<svg><![CDATA[",
    "]]>",
    "<x y='",
    "a</b\n",
    "=\"'",
];

fn page(head: &str, unit: &str, len: usize) -> String {
    format!("{head}{}", unit.repeat(len / unit.len()))
}

fn filtered(page: &[u8], piece: usize) {
    let mut filter = Filter::new(Vec::new(), Linker::new());
    for piece in page.chunks(piece) {
        filter.write_all(piece).unwrap();
    }
    filter.finish().unwrap();
}

/// The work for a page of one size and of another.
fn check(what: &str, unit: &str, page: impl Fn(usize) -> Vec<u8>, run: impl Fn(&[u8])) {
    if let Err(growth) = work::is_linear([SMALL, LARGE], MOST, page, run) {
        panic!("{what} {unit:?}: {growth}");
    }
}

#[test]
fn a_page_costs_as_much_as_it_is_long() {
    for unit in UNITS {
        for head in ["", "<p>http://a.com/"] {
            let page = |len| page(head, unit, len).into_bytes();
            check("whole", unit, page, |page| {
                let page = core::str::from_utf8(page).unwrap();
                let _ = rewrite(page, &Linker::new());
            });
        }
    }
}

#[test]
fn pieces_cost_no_more() {
    for unit in UNITS {
        let page = |len| page("<p>http://a.com/", unit, len).into_bytes();
        check("pieces", unit, page, |page| filtered(page, 4096));
    }
}

/// A byte at a time, and bytes that are no UTF-8.
#[test]
fn bytes_cost_no_more() {
    for unit in ["<", "a", "a.b ", "</", "<a ", "&", "。", "<!-- -->"] {
        let page = |len| page("", unit, len / 8).into_bytes();
        check("bytes", unit, page, |page| filtered(page, 1));
    }
    let page = |len| b"\xFF<!-- -->a.b".repeat(len / 13);
    check("invalid", "\\xFF", page, |page| {
        let _ = super::rewrite_bytes(page, &Linker::new());
    });
}
