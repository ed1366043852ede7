//! The adapters for Markdown and for books. Each byte that a parser is given counts as one look where a
//! source is parsed again and again.

#[cfg(feature = "mdbook")]
use alloc::format;
use alloc::vec::Vec;

#[cfg(feature = "mdbook")]
use super::Growth;
use super::{Adapter, MIDDLE, SMALL, Shape};
use crate::Linker;

#[cfg(feature = "comrak")]
pub(super) const COMRAK: Adapter = Adapter::new("comrak", comrak, 28.0).own(own);

#[cfg(feature = "pulldown-cmark")]
pub(super) const EVENTS: [Adapter; 2] = [
    Adapter::new("Autolink", events, 28.0).own(own),
    Adapter::new("AutolinkWithOffsets", offsets, 32.0).own(own),
];

/// Where links have to be left out again and again, a source is parsed some twenty times.
#[cfg(feature = "pulldown-cmark")]
pub(super) const SOURCES: [Adapter; 2] = [
    Adapter::new("markdown", rewrite, 200.0)
        .sizes(MIDDLE, MIDDLE)
        .own(own),
    Adapter::new("Document", document, 120.0).sizes(SMALL, SMALL),
];

#[cfg(feature = "mdbook")]
pub(super) const BOOK: Adapter = Adapter::new("mdbook", book, 120.0).sizes(SMALL, SMALL);

#[cfg(feature = "comrak")]
fn comrak(source: &str) {
    use ::comrak::{Arena, Options, parse_document};
    let arena = Arena::new();
    let mut options = Options::default();
    options.extension.table = true;
    options.extension.strikethrough = true;
    let root = parse_document(&arena, source, &options);
    crate::comrak::autolink(&arena, root, &Linker::new());
}

#[cfg(feature = "pulldown-cmark")]
fn events(source: &str) {
    use crate::markdown::EXTENSIONS;
    use crate::pulldown_cmark::{Autolink, pulldown_cmark::Parser};
    let _ = Autolink::new(Parser::new_ext(source, EXTENSIONS), Linker::new()).count();
}

#[cfg(feature = "pulldown-cmark")]
fn offsets(source: &str) {
    use crate::markdown::EXTENSIONS;
    use crate::pulldown_cmark::AutolinkWithOffsets;
    use crate::pulldown_cmark::pulldown_cmark::{Options, Parser};
    let extensions = EXTENSIONS | Options::ENABLE_SMART_PUNCTUATION;
    let events = Parser::new_ext(source, extensions).into_offset_iter();
    let _ = AutolinkWithOffsets::new(source, events, Linker::new()).count();
}

#[cfg(feature = "pulldown-cmark")]
fn rewrite(source: &str) {
    let _ = crate::markdown::rewrite(source, &Linker::new());
}

#[cfg(feature = "pulldown-cmark")]
fn document(source: &str) {
    let rewriter = crate::markdown::Rewriter::new(Linker::new().rel("nofollow"));
    let _ = rewriter.document(source).events().count();
}

#[cfg(feature = "mdbook")]
fn book(source: &str) {
    let content = serde_json::to_string(source).unwrap();
    let input = format!("[{{}},{{\"items\":[{{\"Chapter\":{{\"content\":{content}}}}}]}}]");
    crate::mdbook::preprocess(input.as_bytes()).unwrap();
}

/// What is said again and again in a hostile source.
#[rustfmt::skip]
const UNITS: [&str; 74] = [
    "a.com ", "https://a.com/\n", "a@b.com\n\n", "*https://a.com/* ", "**a.com** ", "**a.com**谢",
    "谢**https://a.com/x**谢", "_https://x.org/_/A", "_https://x.org/_/A ", "https://x.org/*a*",
    "https://x.org/*a* ", "https://x.org/*a ", "https://x.org/a* ", "https://x.org/_a\n_ ",
    "*see https://x.org/a*b ", "*see https://x.org/a*b*", "***a.com*** ", "~~a.com~~", "~a.com/~",
    "!a.com", "!a.com ", "\\https://a.com ", "\\_a@b.com ", "[a.com", "[a.com]", "[a](b)a.com ",
    "![a.com", "[[a.com", "<a.com", "<https://a.com ", "<!X a.com ", "<!-- https://a.com/a--",
    "<b a.com", "</b a.com", "<a href=x>a.com", "`a.com", "``a.com`", "$a.com", "$a.com$ ",
    "https://a.com/$x ", "{{a.com", "{{a.com ", "{% a.com\n", "{#a.com", "]{a.com", "`{a.com ",
    ":::a.com", "::x a.com\n", "> a.com\n", "> ", "- a.com\n", "- ", "|a.com|\n", "|",
    "a.com\n---\n", "# a.com\n", "a.com&amp;", "https://a.com/&amp;b ", "&#46;com a", "a.com\\",
    "a.com/x~~_a@b.com", "www.a.com/x__b@c.com/~d@e.com ", "<!X https://a.com\n\n",
    "[a]a.com\n\n", "{{a.com}}\n", "{{a.com}} b.com\n", "{{a.com}} ", "{% a.com %}\n", "{#a#}\n",
    "](a){b} a.com ", "`x`{a} ", ":a[b] a.com ", "a\n: b\n\nhttps://a.com\n\n", "a.com*_b ",
];

/// What a line starts with, before many links.
const STARTS: [&str; 10] = [" ", ">", "> ", "\t", "{{a}}", "*", "\\", "_", "!", ":a"];

/// Long lines, in which what closes something is far.
const LINES: [Shape; 3] = [
    Shape::unit(
        ":x[aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa] a.com ",
    ),
    Shape::unit(
        "](a){bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb} a.com ",
    ),
    Shape::nested("a.com ", "", " ").inside("# --", ""),
];

fn own() -> Vec<Shape> {
    let units = UNITS.into_iter().flat_map(|unit| {
        [
            Shape::unit(unit),
            Shape::between("**https://a.com/", unit, "**"),
        ]
    });
    let starts = STARTS.map(|start| Shape::nested(start, "", "a.com ").inside("x\n", ""));
    units.chain(starts).chain(LINES).collect()
}

#[cfg(feature = "comrak")]
#[test]
fn comrak_trees() {
    COMRAK.check();
}

#[cfg(feature = "pulldown-cmark")]
#[test]
fn pulldown_cmark_events() {
    EVENTS[0].check();
}

#[cfg(feature = "pulldown-cmark")]
#[test]
fn pulldown_cmark_events_with_offsets() {
    EVENTS[1].check();
}

#[cfg(feature = "pulldown-cmark")]
#[test]
fn markdown_sources() {
    SOURCES[0].check();
}

#[cfg(feature = "pulldown-cmark")]
#[test]
fn markdown_documents() {
    SOURCES[1].check();
}

#[cfg(feature = "mdbook")]
#[test]
fn books() {
    BOOK.check();
}

/// Chapters in chapters, and what is no chapter.
#[cfg(feature = "mdbook")]
#[test]
fn books_of_any_form() {
    for shape in [
        Shape::nested(
            "{\"Chapter\":{\"content\":\"a.com\",\"sub_items\":[",
            "",
            "]}}",
        ),
        Shape::nested("[", "", "]"),
        Shape::between("1", ",{\"Chapter\":{\"content\":\"a.com\"}}", ""),
        Shape::between("\"", "\\u0061", "\""),
        Shape::between("1", ",  \"a\"  ", ""),
    ] {
        let input = |len| format!("[{{}},{{\"items\":[{}]}}]", shape.text(len));
        let growth = Growth::of(MIDDLE, input, |input| {
            crate::mdbook::preprocess(input.as_bytes()).unwrap();
        });
        assert_eq!(growth.check(60.0), Ok(()), "{shape}");
    }
}
