//! The adapters for Markdown.

use linkwright::Linker;
use linkwright::comrak::comrak::{Arena, Options, nodes::AstNode, parse_document};
use linkwright::markdown::{self, EXTENSIONS};
use linkwright::pulldown_cmark::Autolink;
use linkwright::pulldown_cmark::pulldown_cmark::{self, Parser};

use super::{Path, Shape};

pub const ALL: [Path; 5] = [
    Path::new("Autolink", events).host(parse).own(own),
    Path::new("Autolink::with_source", with_source).host(parse).own(own),
    Path::new("comrak", comrak).host(comrak_alone).own(own),
    Path::new("markdown", rewrite).host(parse).own(own),
    // From 1 KiB on, the stream reads open text again whenever it has grown by an eighth.
    Path::new("markdown::Stream", stream).own(own).most(1.15),
];

/// Returns streams that get long texts in pieces of three sizes. They parse the text of a link
/// before all of it has arrived.
pub fn streams() -> [Path; 3] {
    let paths = [
        Path::new("markdown::Stream in one piece", |text| in_pieces(text, text.len())),
        Path::new("markdown::Stream in pieces of 7", |text| in_pieces(text, 7)),
        Path::new("markdown::Stream in pieces of 64", |text| in_pieces(text, 64)),
    ];
    paths.map(|path| path.host(parse).only(looks_ahead))
}

fn tree<'a>(arena: &'a Arena<'a>, source: &str) -> &'a AstNode<'a> {
    let mut options = Options::default();
    options.extension.table = true;
    options.extension.strikethrough = true;
    parse_document(arena, source, &options)
}

fn comrak(source: &str) {
    let arena = Arena::new();
    let root = tree(&arena, source);
    linkwright::comrak::autolink(&arena, root, &Linker::new());
}

fn comrak_alone(source: &str) {
    let _ = tree(&Arena::new(), source);
}

fn parse(source: &str) {
    let _ = Parser::new_ext(source, EXTENSIONS).count();
}

fn events(source: &str) {
    let _ = Autolink::new(Parser::new_ext(source, EXTENSIONS), &Linker::new()).count();
}

fn with_source(source: &str) {
    let extensions = EXTENSIONS | pulldown_cmark::Options::ENABLE_SMART_PUNCTUATION;
    let events = Parser::new_ext(source, extensions).into_offset_iter();
    let _ = Autolink::with_source(source, events, &Linker::new()).count();
}

fn rewrite(source: &str) {
    let _ = markdown::rewrite(source, &Linker::new());
}

fn stream(source: &str) {
    in_pieces(source, 8);
}

fn in_pieces(source: &str, size: usize) {
    let mut stream = markdown::Stream::new(&Linker::new());
    let mut rest = source;
    while let Some(end) =
        (size.min(rest.len())..=rest.len()).find(|&at| at > 0 && rest.is_char_boundary(at))
    {
        stream.push(&rest[..end]);
        rest = &rest[end..];
    }
}

/// The units that a hostile source repeats.
#[rustfmt::skip]
const UNITS: [&str; 75] = [
    "a.com ", "https://a.com/\n", "a@b.com\n\n", "*https://a.com/* ", "**a.com** ", "**a.com**谢",
    "谢**https://a.com/x**谢", "_https://x.org/_/A", "_https://x.org/_/A ", "https://x.org/*a*",
    "https://x.org/*a* ", "https://x.org/*a ", "https://x.org/a* ", "https://x.org/_a\n_ ",
    "*see https://x.org/a*b ", "*see https://x.org/a*b*", "***a.com*** ", "~~a.com~~", "~a.com/~",
    "!a.com", "!a.com ", "\\https://a.com ", "\\_a@b.com ", "[a.com", "[a.com]", "[a](b)a.com ",
    "![a.com", "[[a.com", "<a.com", "<https://a.com ", "<!X a.com ", "<!-- https://a.com/a--",
    "<b a.com", "</b a.com", "<a href=x>a.com", "`a.com", "``a.com`", "$a.com", "$a.com$ ",
    "https://a.com/$x ", "{{a.com", "{{a.com ", "{{<", "{% a.com\n", "{#a.com", "]{a.com", "`{a.com ",
    ":::a.com", "::x a.com\n", "> a.com\n", "> ", "- a.com\n", "- ", "|a.com|\n", "|",
    "a.com\n---\n", "# a.com\n", "a.com&amp;", "https://a.com/&amp;b ", "&#46;com a", "a.com\\",
    "a.com/x~~_a@b.com", "www.a.com/x__b@c.com/~d@e.com ", "<!X https://a.com\n\n",
    "[a]a.com\n\n", "{{a.com}}\n", "{{a.com}} b.com\n", "{{a.com}} ", "{% a.com %}\n", "{#a#}\n",
    "](a){b} a.com ", "`x`{a} ", ":a[b] a.com ", "a\n: b\n\nhttps://a.com\n\n", "a.com*_b ",
];

/// The units that make a stream look ahead for an end.
#[rustfmt::skip]
const AHEAD: [&str; 54] = [
    "{a.com} ", "{https://a.com/x} ", "{a@b.com} ", " $x", "$x{", "{", "{}", "{a}", "[", "![", "](", "[a](", "[![a](b)](", "]",
    "[a]", "<", "<a ", "<a href=x>", "</a>", "<!--", "<!-- ", "&amp;", "&copy;a", "&", "`", "`` ", "**", "_", "~~", "| ", "|",
    "a|\n", "> ", ">", "- ", "1. ", "[^1]: ", "[^", "[a]: b\n", "$$", "\\\\(", "\\[", ":::", ": ", "{{", "{%", "=\n", "```\n",
    "a.com", "a@b.com ", "[{", "{\\[", "&amp;https://a.com/x", "*a [^",
];

/// Shapes that end such units far from their start, and shapes that enclose them.
#[rustfmt::skip]
const FAR: [Shape; 14] = [
    Shape::tailed(" $x", "}"), Shape::tailed("{", "\n"), Shape::tailed("{a} ", "\n===\n"), Shape::tailed("[", "](b)"),
    Shape::tailed("<a ", "/>\n\nb"), Shape::tailed("<!-- ", "-->\n\nb"), Shape::tailed("- ", "a\n"), Shape::tailed("1. ", "\n\nb\n\n"),
    Shape::nested("[^1]: ", "", "\n"), Shape::headed("> ```\n", "x"), Shape::headed("- ```\n", "[a"), Shape::headed("> ```\n", " $x"),
    Shape::headed("<div>\n", "<a "), Shape::nested("$x{", "", "}").inside("", "}"),
];

fn looks_ahead() -> Vec<Shape> {
    AHEAD.map(Shape::unit).into_iter().chain(FAR).collect()
}

/// The starts of lines with many links.
const STARTS: [&str; 10] = [" ", ">", "> ", "\t", "{{a}}", "*", "\\", "_", "!", ":a"];

/// Long lines in which a construct ends far from its start.
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
    let units = UNITS
        .into_iter()
        .flat_map(|unit| [Shape::unit(unit), Shape::between("**https://a.com/", unit, "**")]);
    let starts = STARTS.map(|start| Shape::nested(start, "", "a.com ").inside("x\n", ""));
    units.chain(starts).chain(LINES).collect()
}
