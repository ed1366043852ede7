//! Compares strict formatting with the steps of section 4.1.

use proptest::prelude::*;
use uts58::Finder;
use uts58::parts::UrlParts;
use uts58::unicode::{LinkTerm, link_term};

use crate::support::literal::minimal;

const HEAD: &str = "https://example.com";

#[track_caller]
fn check(tail: &str) {
    let want = HEAD.to_owned() + &minimal::escaped(tail);
    let url = HEAD.to_owned() + tail;
    let link = Finder::uts58().parse(&url).expect(&url);
    assert_eq!(link.display().to_string(), want, "{tail:?}");
    // `UrlParts` reads a `+` as a space, and a second `=` or `:~:` as text. It does not escape a
    // `%` that does not start an escape.
    let is_second = |pair: &str| pair.matches('=').count() > 1;
    if tail.contains(['+', '\\'])
        || tail.split('&').any(is_second)
        || [":~:", "%25"].iter().any(|what| tail.contains(what))
    {
        return;
    }
    let parts = UrlParts::parse(&url).expect(&url);
    let shown = parts.minimal().to_string();
    assert_eq!(shown, want, "{tail:?}");
    assert_eq!(UrlParts::parse(&shown), Ok(parts), "{tail:?}");
}

/// Tests each code point in each place of each part. The steps treat all Include characters alike,
/// and all Hard characters, so outside ASCII the test takes only every 64th of them.
#[test]
fn each_code_point_in_each_place() {
    let is_tried = |c: &char| {
        let is_large = matches!(link_term(*c), LinkTerm::Include | LinkTerm::Hard);
        c.is_ascii() || !is_large || (*c as u32).is_multiple_of(64)
    };
    for c in ('\0'..=char::MAX).filter(is_tried) {
        let escape = minimal::percent_escape(c);
        for tail in [
            "/C",
            "/Cb",
            "/aCb",
            "/aC",
            "/aC/b",
            "/(C)?C",
            "?C=aCb&aC&Cb",
            "?aC",
            "#C",
            "#Cb",
            "#aCb",
            "#aC",
            "#:~:text=C",
        ] {
            check(&tail.replace('C', &escape));
        }
    }
}

/// The examples of sections 1.1, 1.3, 4 and 4.1.
#[test]
fn examples_of_the_standard() {
    for (url, shown) in [
        ("https://www.youtube.com/@%ED%95%91%ED%81%AC%ED%90%81", "https://www.youtube.com/@핑크퐁"),
        (
            "https://en.wikipedia.org/wiki/Anton%C3%ADn_Dvo%C5%99%C3%A1k",
            "https://en.wikipedia.org/wiki/Antonín_Dvořák",
        ),
        (
            "https://ja.wikipedia.org/wiki/%E3%82%A2%E3%83%AB%29%E3%82%A2",
            "https://ja.wikipedia.org/wiki/アル%29ア",
        ),
        ("xn--bcher-kva.de/b%C3%BCcher", "bücher.de/bücher"),
        ("abc.com/path1./path2.", "abc.com/path1./path2%2E"),
    ] {
        for finder in [Finder::new(), Finder::uts58()] {
            assert_eq!(finder.parse(url).unwrap().display().to_string(), shown);
        }
    }
    // A program may escape characters that look like syntax, and the default does.
    let glottal = "https://example.com/a%C9%81b";
    assert_eq!(Finder::new().parse(glottal).unwrap().display().to_string(), glottal);
    let strict = Finder::uts58().parse(glottal).unwrap();
    assert_eq!(strict.display().to_string(), "https://example.com/aɁb");
    assert_eq!(strict.display().escape_confusable().to_string(), glottal);
}

/// Section 9: U+0378 is unassigned, so it ends a link today. If a newer formatter shows it, an
/// older detector shortens the link, which still opens the same host.
#[test]
fn a_newer_formatter_and_an_older_detector() {
    assert_eq!(link_term('\u{378}'), LinkTerm::Hard);
    for finder in [Finder::new(), Finder::uts58()] {
        let links =
            |text| finder.links(text).map(|link| link.as_str().to_owned()).collect::<Vec<_>>();
        assert_eq!(links("See https://example.com/a\u{378}b/c."), ["https://example.com/a"]);
        // The current formatter escapes it.
        let link = finder.parse("https://example.com/a%CD%B8b/c").unwrap();
        assert_eq!(link.display().to_string(), "https://example.com/a%CD%B8b/c");
    }
}

#[test]
fn strict_escapes_only_what_section_4_1_requires() {
    for (url, shown) in [
        ("/@BTS%EB%B0%A9%ED%83%84", "/@BTS방탄"),
        ("/T%E3%82%B7%E3%83%A3%E3%83%84", "/Tシャツ"),
        ("/%E3%80%8Ca%E3%80%8D", "/「a」"),
        ("/%E3%80%8Aa%E3%80%8B", "/《a》"),
        ("/a%3Cb%3Ec", "/a<b>c"),
        ("/%E6%BC%A2%E3%80%82%E5%AD%97", "/漢。字"),
        ("/a%E2%80%94b", "/a—b"),
        ("/a%E2%80%A6b", "/a…b"),
        ("/a%28", "/a("),
        ("/Foo_%28bar%29", "/Foo_(bar)"),
        ("/a%2Fb%3Fc%23d?e%2Bf%23g%3Dh%26i#j%3A~:k", "/a%2Fb%3Fc%23d?e%2Bf%23g%3Dh%26i#j%3A~:k"),
        ("/%FC%E6%BC%A2%41", "/%FC%E6%BC%A2A"),
        ("/a.%2E", "/a.%2E"),
        // The `]` also removes the `(` before it.
        ("/(a%5D)", "/(a%5D%29"),
    ] {
        check(url);
        let url = HEAD.to_owned() + url;
        let link = Finder::uts58().parse(&url).unwrap();
        assert_eq!(link.display().to_string(), HEAD.to_owned() + shown);
    }
}

fn tail() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(crate::support::table::pieces(
        "a b 4 / ? # = & , : ~ :~: . .. ; ! ' ( ) [ ] { } < > « » 「 」 * _ - é 漢 。 ، × e\u{301} 🎉 %20 %22 %23 %25 %26 %27 %28 %29
        %2B %2C %2D %2E %2F %3A %3C %3D %3E %3F %41 %5B %5C %5D %7B %7D %7E %C3%BC %E3%80%8C %E3%80%8D %E3%80%82 %E2%80%AE %E2%80%8B
        %F0%9F%8E%89 %FF %E2%80 %00 %0A",
    ));
    let any = any::<char>().prop_map(minimal::percent_escape);
    let tail = prop::collection::vec(prop_oneof![9 => piece, 1 => any], 0..12);
    ("[/?#]", tail).prop_map(|(start, pieces)| start + &pieces.concat())
}

proptest! {
    #![proptest_config(crate::support::cases(2048, Some("../../fixtures/regressions/formats.txt")))]

    #[test]
    fn any_url_by_section_4_1(tail in tail()) {
        check(&tail);
    }
}
