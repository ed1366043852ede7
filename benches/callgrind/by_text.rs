//! Detection, formatting, and text as HTML.

use std::fmt::Write as _;
use std::sync::LazyLock;

use linkwright::uts58::adapter::normalize;
use linkwright::uts58::parts::EmailParts;
use linkwright::uts58::parts::{UrlPart, UrlParts};
use linkwright::uts58::spoof::Protected;
use linkwright::uts58::wrapped::WrappedLines;
use linkwright::{Finder, Linker, text};

use super::{Path, Shape, Sink};

pub const ALL: [Path; 11] = [
    // Links with their `href` and display form.
    Path::new("detect", detect).own(of_detection),
    Path::new("uts58", uts58).own(of_detection),
    // It reads up to 4 KiB backwards, which would look like growth in short texts.
    Path::new("stable-prefix", stable_prefix).own(of_detection).sizes([64 << 10, 512 << 10]),
    Path::new("parse", parse).own(of_detection),
    Path::new("refine", refine),
    Path::new("wrapped", rows).own(of_rows),
    Path::new("text", html),
    // With 10,000 protected names, and 20,000 patterns of excluded links.
    Path::new("exclude", exclude),
    Path::new("parts", pieces).own(of_pieces),
    Path::new("normalize", iris).own(of_pieces),
    Path::new("host", hosts).own(of_pieces),
];

fn detect(text: &str) {
    for link in Finder::new().links(text) {
        write!(Sink, "{} {}", link.href(), link.display()).unwrap();
    }
}

fn uts58(text: &str) {
    let _ = Finder::uts58().links(text).count();
}

fn stable_prefix(text: &str) {
    std::hint::black_box(Finder::new().stable_prefix(text));
}

fn parse(text: &str) {
    if let Some(link) = Finder::new().parse(text) {
        write!(Sink, "{} {}", link.href(), link.display()).unwrap();
    }
}

fn refine(text: &str) {
    let finder = Finder::new();
    let _ = finder.refine(text, 0..text.len());
    for link in finder.links(text) {
        let _ = finder.refine(text, link.range());
    }
}

fn rows(text: &str) {
    let rows = WrappedLines::new(text.lines(), Some(43), &Finder::new());
    let spans: usize = rows.links().map(|link| rows.spans(link.range()).count()).sum();
    std::hint::black_box(spans);
}

fn html(text: &str) {
    write!(Sink, "{}", text::html(text, &Linker::new())).unwrap();
}

fn exclude(text: &str) {
    static LINKER: LazyLock<Linker> = LazyLock::new(|| {
        let hosts = (0..10_000).map(|n| format!("site-{n}.com"));
        let linker = Linker::new().protect(hosts.clone()).unwrap();
        // The linker compares patterns with the same host one by one.
        let urls = (0..10_000).map(|n| format!("https://{}.com/{n}/*", "a".repeat(1 + n / 200)));
        let patterns = ["*.a.b", "https://*.a/x*", "bücher.de"].map(String::from);
        let all = hosts.chain(urls).chain(patterns);
        linker.exclude(all).unwrap()
    });
    write!(Sink, "{}", text::html(text, &LINKER)).unwrap();
}

fn pieces(text: &str) {
    if let Ok(parts) = UrlParts::parse(text) {
        write!(Sink, "{} {}", parts.minimal(), parts.full()).unwrap();
    }
    let made = UrlParts::new("http", "a.com").unwrap();
    let made = made.with(UrlPart::Segment(text)).with(UrlPart::Pair("a", text));
    write!(Sink, "{}", made.minimal()).unwrap();
    let _ = EmailParts::parse(text);
}

fn iris(text: &str) {
    write!(Sink, "{}", normalize(text)).unwrap();
}

fn hosts(text: &str) {
    std::hint::black_box(Protected::default().spoof_warnings(text));
}

/// The units of paths, queries and fragments.
#[rustfmt::skip]
const TAILS: [&str; 31] = [
    ")", ").", ";", "&a;", "*", "?!", "%", "(", "[(", "?", "=", "&", ":~:", ",", "/", "//", "a",
    "%C3%BC", "%FF", "%2E", ".", "()", "(]", "%EF%BC%88", "%EF%BC%89", "%7B%7D", "\u{308}", "%41",
    "%%34", "\u{200D}", "\u{FEFF}",
];

/// The units of texts without spaces.
#[rustfmt::skip]
const RUNS: [&str; 86] = [
    "a@b.com\n", "mailto:", "http://", "https://a", "a@", "@", "a.a~", "www._", "a.:", "한.", "1.",
    "xn--", "-.", "。", "example.com。", "a.", "a。", "a.b", "://", "a://", "http://a@", "http://[",
    "http://[::1]", "a.com", "a.com!", "a.com'", "a.com@", "!a.com", "例example.com", "例a.com.",
    "a.com例", "例。", "例a。b", "example.com。例", "あ.い", "a\u{AD}b.com", "\u{200B}", "a.com\u{200B}",
    "\u{200B}a.com", "x@y.com例", "x@例", "例@", "a.com:1", "a.com:99999 ", "a.com/", "a.com?",
    "a.com#", "(a.com", "\\a.com?x@", "/a.com", "a.rs ", "A.So ", "．", "｡a", "ａ．ｃｏｍ", "“a.com”",
    ".com", "..", "a..com", "l·l.com", "é.com", "http://é", "mailto:a@b.com", "a+b@c.com,",
    "http://a.com/(", "http://a:b@c ", "_a.com", "--", "a.co.uk.", "。com", "a.xn--", "M.Sc.",
    // Units in which detection can judge a part only after it has read the next part.
    "a.com:1\u{AD}", "x@a.com\u{FE0F}", "a.com\u{FE0F}", "\u{34F}a.com", "0/@a.㋏", "x@例え.香港",
    "例え.香港mailto:x@", "a.㋏%20", "!!@d.com", "https://例え.テスト/ ",
    // Units in which a host may continue.
    "www.a.com+x", "http://a.com:a", "a.com:1_", "http://a.com+http",
];

/// The units of URLs that are parsed as a whole.
#[rustfmt::skip]
const PIECES_OF_URLS: [&str; 25] = [
    "%", "%4", "%%34", "%FF", "%C3%BC", "%41", "%E2%80%AE", "(", "[)", ".", "..", ":~:", ":~",
    "&=", "+", "/", "/..", "\u{301}", "א\u{200D}", "\u{202E}", "\\", "\"", "-,", "@", ":",
];

fn of_detection() -> Vec<Shape> {
    let tails = TAILS.into_iter().flat_map(|unit| {
        [
            Shape::headed("http://a.com/", unit),
            Shape::between("http://a.com/#:~:x=", unit, "z"),
            Shape::between("http://a.com/?q=", unit, " "),
        ]
    });
    let runs = RUNS.into_iter().flat_map(|unit| {
        [
            Shape::unit(unit),
            Shape::tailed(unit, ".com"),
            Shape::tailed(unit, "@example.com"),
            Shape::tailed(unit, "http://a.com"),
            Shape::between("http://", unit, ".com/x"),
            Shape::between("x@", unit, ".com"),
        ]
    });
    tails.chain(runs).collect()
}

fn of_rows() -> Vec<Shape> {
    // The units without a line feed are all in one line.
    let units = [
        "https://example.com/aaaaaaaaaaaaaaaaaaaaaaa\n",
        "<https://example.com/\n",
        "aaa\n",
        "│ https://example.com/a │ b │\n",
        "\u{1b}[31mhttps://example.com/a",
        "> ",
        "https://",
        "| ",
        "https://example.com/a ",
        "日本https://example.com/a\u{1b}[31m, ",
    ];
    units.map(Shape::unit).into()
}

fn of_pieces() -> Vec<Shape> {
    let shapes = [
        Shape::tailed("сс.", "хххххх"),
        Shape::headed("http://", "сс."),
        Shape::between("http://", "xn--a.", "com"),
        Shape::between("http://", "%41", ":1"),
        Shape::headed("a:/", "../"),
        Shape::between("\"", "\\\\", "\"@a.com"),
        Shape::headed("http://a.com/#:~:", "text=a-,&"),
        Shape::headed("http://a.com/", "א1/"),
    ];
    let units = PIECES_OF_URLS.into_iter().flat_map(|unit| {
        [
            Shape::headed("http://a.com/", unit),
            Shape::between("http://a.com/?a#:~:", unit, "b"),
            Shape::tailed(unit, "@a.com"),
        ]
    });
    shapes.into_iter().chain(units).collect()
}
