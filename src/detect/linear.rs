//! Hostile shapes at growing sizes: the work that is counted grows as the text does.

extern crate std;

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::Write as _;
use std::vec::Vec;

use crate::email::EmailParts;
use crate::iri::{Ladder, RegName};
use crate::parts::UrlParts;
use crate::{Finder, host, iri, work};

const SMALL: usize = 16 << 10;
const LARGE: usize = 512 << 10;

/// `head`, then `unit` again and again, then `tail`.
#[derive(Clone, Copy, Debug)]
struct Shape {
    head: &'static str,
    unit: &'static str,
    tail: &'static str,
}

impl Shape {
    fn text(self, len: usize) -> String {
        let times = len / self.unit.len();
        format!("{}{}{}", self.head, self.unit.repeat(times), self.tail)
    }
}

fn shapes() -> Vec<Shape> {
    let shape = |head, unit, tail| Shape { head, unit, tail };
    let mut shapes = Vec::new();
    for unit in [
        ")",
        ").",
        ";",
        "&a;",
        "*",
        "?!",
        "%",
        "(",
        "[(",
        "?",
        "=",
        "&",
        ":~:",
        ",",
        "/",
        "//",
        "a",
        "%C3%BC",
        "%FF",
        "%2E",
        ".",
        "()",
        "(]",
        "%EF%BC%88",
        "%EF%BC%89",
        "%7B%7D",
        "\u{308}",
        "%41",
        "%%34",
        "\u{200D}",
        "\u{FEFF}",
    ] {
        shapes.push(shape("http://a.com/", unit, ""));
        shapes.push(shape("http://a.com/#:~:x=", unit, "z"));
        shapes.push(shape("http://a.com/?q=", unit, " "));
    }
    for unit in [
        "a@b.com\n",
        "mailto:",
        "http://",
        "https://a",
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
        "a.",
        "a。",
        "a.b",
        "://",
        "a://",
        "http://a@",
        "http://[",
        "http://[::1]",
        "a.com",
        "a.com!",
        "a.com'",
        "a.com@",
        "!a.com",
        "例example.com",
        "例a.com.",
        "a.com例",
        "例。",
        "例a。b",
        "example.com。例",
        "あ.い",
        "a\u{AD}b.com",
        "\u{200B}",
        "a.com\u{200B}",
        "\u{200B}a.com",
        "x@y.com例",
        "x@例",
        "例@",
        "a.com:1",
        "a.com:99999 ",
        "a.com/",
        "a.com?",
        "a.com#",
        "(a.com",
        "\\a.com?x@",
        "/a.com",
        "a.rs ",
        "A.So ",
        "．",
        "｡a",
        "ａ．ｃｏｍ",
        "“a.com”",
        ".com",
        "..",
        "a..com",
        "l·l.com",
        "é.com",
        "http://é",
        "mailto:a@b.com",
        "a+b@c.com,",
        "http://a.com/(",
        "http://a:b@c ",
        "_a.com",
        "--",
        "a.co.uk.",
        "。com",
        "a.xn--",
        "M.Sc.",
    ] {
        shapes.push(shape("", unit, ""));
        shapes.push(shape("", unit, ".com"));
        shapes.push(shape("", unit, "@example.com"));
        shapes.push(shape("http://", unit, ".com/x"));
        shapes.push(shape("x@", unit, ".com"));
    }
    shapes
}

/// `most` is how many looks a byte may cost.
fn check(what: &str, shape: Shape, most: f64, run: impl Fn(&str)) -> Result<(), String> {
    let text = |len| shape.text(len).into_bytes();
    let run = |text: &[u8]| run(str::from_utf8(text).unwrap_or_default());
    work::is_linear([SMALL, LARGE], most, text, run)
        .map_err(|growth| format!("{what} {shape:?}: {growth}"))
}

fn assert_all(checks: impl Iterator<Item = Result<(), String>>) {
    let wrong: Vec<String> = checks.filter_map(Result::err).collect();
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn detection_and_formatting_are_linear() {
    let letter = |text: &str| {
        let _ = Finder::uts58().links(text).count();
    };
    let default = |text: &str| {
        for link in Finder::new().links(text) {
            let mut out = Sink;
            write!(out, "{} {}", link.href(), link.display()).unwrap();
        }
    };
    let parse = |text: &str| {
        if let Some(link) = Finder::new().parse(text) {
            let mut out = Sink;
            write!(out, "{} {}", link.href(), link.display()).unwrap();
        }
    };
    let checks = shapes().into_iter().flat_map(|shape| {
        [
            check("default", shape, 24.0, default),
            check("uts58", shape, 24.0, letter),
            check("parse", shape, 24.0, parse),
        ]
    });
    assert_all(checks);
}

/// Those who only format, with the same shapes.
#[test]
fn pieces_and_iris_are_linear() {
    let pieces = |text: &str| {
        if let Ok(parts) = UrlParts::parse(text) {
            write!(Sink, "{} {}", parts.minimal(), parts.full()).unwrap();
        }
        let made = UrlParts::new("http", "a.com").unwrap();
        let made = made.with_segment(text).with_pair("a", text);
        write!(Sink, "{}", made.minimal()).unwrap();
        let _ = EmailParts::parse(text);
    };
    let iris = |text: &str| {
        let _ = iri::to_uri(text, RegName::Idna);
        let _ = iri::to_iri(text, RegName::Idna);
        let _ = iri::equivalent(text, &format!("{text}."), Ladder::Scheme);
        let _ = iri::bidi_problems(text);
        write!(Sink, "{}", iri::isolate(text)).unwrap();
    };
    let hosts = |text: &str| {
        let _ = host::concerns(text);
        write!(Sink, "{}", host::display(text)).unwrap();
    };
    let shape = |head, unit, tail| Shape { head, unit, tail };
    let mut shapes = Vec::from([
        shape("", "сс.", "хххххх"),
        shape("http://", "сс.", ""),
        shape("http://", "xn--a.", "com"),
        shape("http://", "%41", ":1"),
        shape("a:/", "../", ""),
        shape("\"", "\\\\", "\"@a.com"),
        shape("http://a.com/#:~:", "text=a-,&", ""),
        shape("http://a.com/", "א1/", ""),
    ]);
    for unit in [
        "%",
        "%4",
        "%%34",
        "%FF",
        "%C3%BC",
        "%41",
        "%E2%80%AE",
        "(",
        "[)",
        ".",
        "..",
        ":~:",
        ":~",
        "&=",
        "+",
        "/",
        "/..",
        "\u{301}",
        "א\u{200D}",
        "\u{202E}",
        "\\",
        "\"",
        "-,",
        "@",
        ":",
    ] {
        shapes.push(shape("http://a.com/", unit, ""));
        shapes.push(shape("http://a.com/?a#:~:", unit, "b"));
        shapes.push(shape("", unit, "@a.com"));
    }
    let checks = shapes.into_iter().flat_map(|shape| {
        [
            // Each calls several functions.
            check("pieces", shape, 32.0, pieces),
            check("iris", shape, 32.0, iris),
            check("hosts", shape, 32.0, hosts),
        ]
    });
    assert_all(checks);
}

/// What is counted is what is done: a search that went back again and again would show.
#[test]
fn the_count_counts() {
    let text = "a.com ".repeat(1000);
    let once = work::of(|| {
        let _ = Finder::new().links(&text).count();
    });
    assert!(once >= text.len() as u64);
    let again = work::of(|| {
        for at in 0..100 {
            let _ = Finder::new().links(&text[at * 6..]).count();
        }
    });
    assert!(again > 50 * once);
}

/// Takes what is written and keeps nothing of it.
struct Sink;

impl core::fmt::Write for Sink {
    fn write_str(&mut self, _: &str) -> core::fmt::Result {
        Ok(())
    }
}

/// Many pieces, then many separators: what is behind a run is looked at once for all pieces.
#[test]
fn pieces_before_separators_are_linear() {
    let work = |n: usize| {
        let text = "한a.co".repeat(n) + &"。".repeat(n);
        work::of(|| assert_eq!(Finder::new().links(&text).count(), n))
    };
    assert!(work(20_000) < 11 * work(2_000));
}

#[test]
fn limits_are_kept() {
    let labels = "a.".repeat(1_000_000) + "com";
    assert_eq!(Finder::new().links(&labels).count(), 0);
    assert_eq!(
        Finder::new().links(&format!("https://{labels}/x")).count(),
        0
    );
    let token = "x".repeat(50_000_000);
    assert_eq!(Finder::new().links(&token).count(), 0);
    let long = format!("https://example.com/{}", "ü".repeat(1_000_000));
    let link = Finder::new().links(&long).next().unwrap();
    assert_eq!(link.as_str(), long);
    assert_eq!(
        link.href().to_string().len(),
        "https://example.com/".len() + 6_000_000
    );
}
