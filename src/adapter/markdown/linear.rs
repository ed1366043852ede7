//! Hostile sources at growing sizes: the work that is counted grows as the source does. Each byte that
//! is given to the parser counts as one; what the parser makes of it is its own.

extern crate std;

use alloc::format;
use alloc::string::String;
use std::vec::Vec;

use crate::{Linker, work};

use super::rewrite;

const SIZES: [usize; 2] = [8 << 10, 256 << 10];

/// How often a byte is looked at, at most: parsed some twenty times where links have to be left out
/// again and again, and searched by the finder.
const MOST: f64 = 120.0;

/// What is said again and again in a hostile source.
const UNITS: [&str; 74] = [
    "a.com ",
    "https://a.com/\n",
    "a@b.com\n\n",
    "*https://a.com/* ",
    "**a.com** ",
    "**a.com**谢",
    "谢**https://a.com/x**谢",
    "_https://x.org/_/A",
    "_https://x.org/_/A ",
    "https://x.org/*a*",
    "https://x.org/*a* ",
    "https://x.org/*a ",
    "https://x.org/a* ",
    "https://x.org/_a\n_ ",
    "*see https://x.org/a*b ",
    "*see https://x.org/a*b*",
    "***a.com*** ",
    "~~a.com~~",
    "~a.com/~",
    "!a.com",
    "!a.com ",
    "\\https://a.com ",
    "\\_a@b.com ",
    "[a.com",
    "[a.com]",
    "[a](b)a.com ",
    "![a.com",
    "[[a.com",
    "<a.com",
    "<https://a.com ",
    "<!X a.com ",
    "<!-- https://a.com/a--",
    "<b a.com",
    "</b a.com",
    "<a href=x>a.com",
    "`a.com",
    "``a.com`",
    "$a.com",
    "$a.com$ ",
    "https://a.com/$x ",
    "{{a.com",
    "{{a.com ",
    "{% a.com\n",
    "{#a.com",
    "]{a.com",
    "`{a.com ",
    ":::a.com",
    "::x a.com\n",
    "> a.com\n",
    "> ",
    "- a.com\n",
    "- ",
    "|a.com|\n",
    "|",
    "a.com\n---\n",
    "# a.com\n",
    "a.com&amp;",
    "https://a.com/&amp;b ",
    "&#46;com a",
    "a.com\\",
    "a.com/x~~_a@b.com",
    "www.a.com/x__b@c.com/~d@e.com ",
    "<!X https://a.com\n\n",
    "[a]a.com\n\n",
    "{{a.com}}\n",
    "{{a.com}} b.com\n",
    "{{a.com}} ",
    "{% a.com %}\n",
    "{#a#}\n",
    "](a){b} a.com ",
    "`x`{a} ",
    ":a[b] a.com ",
    "a\n: b\n\nhttps://a.com\n\n",
    "a.com*_b ",
];

#[test]
fn a_source_costs_as_much_as_it_is_long() {
    let mut wrong = Vec::new();
    for unit in UNITS {
        for (head, tail) in [("", ""), ("**https://a.com/", "**")] {
            let source = |len| {
                let source: String = format!("{head}{}{tail}", unit.repeat(len / unit.len()));
                source.into_bytes()
            };
            let run = |source: &[u8]| {
                let source = core::str::from_utf8(source).unwrap_or_default();
                let _ = rewrite(source, &Linker::new());
            };
            if let Err(growth) = work::is_linear(SIZES, MOST, source, run) {
                wrong.push(format!("{head:?} {unit:?} {tail:?}: {growth}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Half of the line is looked at for each link of the other half, unless once is enough.
#[test]
fn what_a_line_starts_with_costs_no_more() {
    for start in [" ", ">", "> ", "\t", "{{a}}", "*", "\\", "_", "!", ":a"] {
        let source = |len: usize| {
            let half = start.repeat(len / 2 / start.len());
            let source: String = format!("x\n{half}{}", "a.com ".repeat(len / 12));
            source.into_bytes()
        };
        let run = |source: &[u8]| {
            let source = core::str::from_utf8(source).unwrap_or_default();
            let _ = rewrite(source, &Linker::new());
        };
        let done = work::is_linear(SIZES, MOST, source, run);
        assert_eq!(done, Ok(()), "{start:?}");
    }
}
