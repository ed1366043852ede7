//! Tests of URLs and addresses in pieces: tables, and laws with `proptest`.

use uts58::parts::{EmailParts, ParseErrorKind as Kind, UrlPart, UrlParts};

use crate::support::laws::format as law;
use crate::support::laws::pieces::{with_directives, with_port};
use crate::support::table::pieces;
use proptest::prelude::*;
use uts58::{Finder, Safe};

fn url() -> UrlParts {
    UrlParts::new("https", "example.com").unwrap()
}

fn read(tail: &str) -> UrlParts {
    UrlParts::parse(&format!("https://example.com{tail}")).unwrap()
}

/// Checks the minimal and the full form, and that both parse to the same parts.
#[track_caller]
fn check(parts: UrlParts, shown: &str, sent: &str) {
    assert_eq!(parts.minimal().to_string(), shown);
    assert_eq!(parts.full().to_string(), sent);
    assert_eq!(UrlParts::parse(shown).unwrap(), parts);
    assert_eq!(UrlParts::parse(sent).unwrap(), parts);
}

/// Checks URLs by the text after `https://example.com` in their minimal form. The full form differs
/// only in percent escapes for the characters that are not ASCII.
#[track_caller]
fn check_tails(rows: impl IntoIterator<Item = (UrlParts, &'static str)>) {
    for (parts, tail) in rows {
        let shown = format!("https://example.com{tail}");
        let sent = percent_encoding::utf8_percent_encode(&shown, &ASCII).to_string();
        check(parts, &shown, &sent);
    }
}

/// The set that escapes only the characters that are not ASCII.
const ASCII: percent_encoding::AsciiSet = percent_encoding::AsciiSet::EMPTY;

#[test]
fn the_full_stop_of_a_host_stays_in_every_form() {
    let link = Finder::new().parse("http://a.com./^a^").unwrap();
    assert_eq!(link.display().safe(Safe::Everywhere).to_string(), "http://a.com./%5Ea%5E");
}

#[test]
fn characters_that_other_programs_cut_are_escaped() {
    for (url, shown) in [
        ("https://例子.中国/größe(it's)*", "https://xn--fsqu00a.xn--fiqs8s/größe(it%27s)%2A"),
        ("https://a.com/a^b|c→d", "https://a.com/a%5Eb%7Cc%E2%86%92d"),
    ] {
        let link = Finder::new().parse(url).unwrap();
        assert_eq!(link.display().safe(Safe::Everywhere).to_string(), shown);
    }
}

#[test]
fn each_part_escapes_its_own_syntax() {
    check_tails([
        (
            url().with(UrlPart::Segment("b/?#c")).with(UrlPart::Segment(r"d\e")),
            "/b%2F%3F%23c/d%5Ce",
        ),
        (
            url().with(UrlPart::Pair("a+b=c", "d&e=#/?")).with(UrlPart::Key("é")),
            "?a%2Bb%3Dc=d%26e%3D%23/?&é",
        ),
        (url().with(UrlPart::Fragment("a:~:b:~:~:#?")), "#a%3A~:b%3A~%3A~:#%3F"),
        (read("#a%3A~:~:b%26c,%2C%3A~:,:~"), "#a%3A~:~:b%26c,%2C%3A~:,:~"),
        (
            url()
                .with(UrlPart::Segment("100%"))
                .with(UrlPart::Segment("%41%4"))
                .with(UrlPart::Segment("%e9é")),
            "/100%/%2541%4/%25e9é",
        ),
    ]);
}

#[test]
fn empty_parts_are_kept() {
    check_tails([
        (url(), ""),
        (url().with(UrlPart::Segment("")), "/"),
        (
            url().with(UrlPart::Segment("")).with(UrlPart::Segment("a")).with(UrlPart::Segment("")),
            "//a/",
        ),
        (url().with(UrlPart::Key("")), "?"),
        (url().with(UrlPart::Pair("", "")).with(UrlPart::Key("")), "?=&"),
        (url().with(UrlPart::Fragment("")), "#"),
        (read("#:~:text="), "#:~:text="),
        (read("#:~:"), "#:~:"),
    ]);
}

#[test]
fn directives_are_read_and_written() {
    check_tails([
        (read("#:~:text=before-,start,end,-behind"), "#:~:text=before-,start,end,-behind"),
        // A `%` that does not start an escape is a literal `%`.
        (read("#:~:text=%2da%2Db,-100%"), "#:~:text=%2Da%2Db,-100%25"),
        (
            read("#:~:text=gr%C3%B6%C3%9Fe%2C%20%26c%2E&text=%61,b"),
            "#:~:text=größe%2C%20%26c.&text=a,b",
        ),
        // A directive of another kind does not become a text directive.
        (read("#:~:text%3Da,b&other=1,2"), "#:~:text%3Da,b&other=1,2"),
        // Browsers recognize only the first `:~:`.
        (read("#:~:text=a:~:b"), "#:~:text=a%3A~:b"),
    ]);
    let link = Finder::new().parse("https://example.com#:~:text=a%2Db%25").unwrap();
    assert_eq!(link.display().to_string(), "https://example.com#:~:text=a%2Db%25");
}

#[test]
fn brackets_and_ends_by_section_4_1() {
    check_tails([
        (url().with(UrlPart::Segment("(a)[b")).with(UrlPart::Segment("c).")), "/(a)[b/c%29%2E"),
        (url().with(UrlPart::Key("(]*)")), "?(%5D*%29"),
        (
            url()
                .with(UrlPart::Segment("a."))
                .with(UrlPart::Pair("b", "c!?"))
                .with(UrlPart::Fragment("d")),
            "/a.?b=c!?#d",
        ),
    ]);
    // The `]` removes the `{` before it, so the `)` has a partner. Detection does not find that
    // partner in the result.
    check(
        url().with(UrlPart::Key("({]a)")),
        "https://example.com?({%5Da)",
        "https://example.com?({%5Da)",
    );
    // The `<` is also an open bracket, and the `)` is not its partner.
    check(
        url().with(UrlPart::Key("({]<)")),
        "https://example.com?({%5D<%29",
        "https://example.com?({%5D%3C%29",
    );
    let deep = "(".repeat(126) + &")".repeat(126);
    let shown = url().with(UrlPart::Segment(deep.as_str())).minimal().to_string();
    assert_eq!(shown, format!("https://example.com/{}%28{}%29", "(".repeat(125), ")".repeat(125)));
}

#[test]
fn hosts_and_schemes() {
    let parts = UrlParts::parse("HTTPS://BÜCHER.de:8080").unwrap();
    check(parts, "https://bücher.de:8080", "https://xn--bcher-kva.de:8080");
    for host in ["127.0.0.1", "[::1]", "localhost", "example.com.", "a_b.example.com"] {
        let parts = UrlParts::new("http", host).unwrap();
        check(parts, &format!("http://{host}"), &format!("http://{host}"));
    }
    assert_eq!(UrlParts::new("HTTPS", "BÜCHER.de"), UrlParts::parse("https://bücher.de"));
    // Browsers treat `\` as a slash in `http` and similar schemes, but not in `gemini`.
    for (url, sent) in [
        ("http://r%C3%A9sum%C3%A9.example.org:0080", "http://xn--rsum-bpad.example.org:80"),
        ("HTTP://[0:0::1]:/", "http://[::1]/"),
        (r"http://example.com\a\b", "http://example.com/a/b"),
        (r"gemini://example.com/a\b", "gemini://example.com/a%5Cb"),
    ] {
        assert_eq!(UrlParts::parse(url).unwrap().full().to_string(), sent);
    }
    let apostrophe =
        UrlParts::new("gemini", "example.com").unwrap().with(UrlPart::Pair("a", "b'c"));
    check(apostrophe, "gemini://example.com?a=b'c", "gemini://example.com?a=b%27c");
    check(
        url().with(UrlPart::Pair("a", "b'c")),
        "https://example.com?a=b'c",
        "https://example.com?a=b%27c",
    );
}

#[test]
fn an_invalid_url_has_a_reason_and_a_place() {
    for (text, kind, range, message) in [
        ("", Kind::Scheme, 0..0, "no scheme at byte 0"),
        ("example.com/a", Kind::Scheme, 0..0, "no scheme at byte 0"),
        ("1a://b.c", Kind::Scheme, 0..2, "no scheme at bytes 0 to 2"),
        (
            "mailto:a@example.com",
            Kind::NoAuthority,
            7..7,
            "no // and no host after the scheme at byte 7",
        ),
        ("https:///a", Kind::Host, 8..8, "an invalid host at byte 8"),
        ("https://exa mple.com/", Kind::Host, 8..20, "an invalid host at bytes 8 to 20"),
        ("https://xn--a.com/", Kind::Host, 8..17, "an invalid host at bytes 8 to 17"),
        ("https://0x7f.1/", Kind::Host, 8..14, "an invalid host at bytes 8 to 14"),
        ("https://[::1/", Kind::Host, 8..12, "an invalid host at bytes 8 to 12"),
        ("https://a.com:65536/", Kind::Port, 13..19, "an invalid port at bytes 13 to 19"),
        ("https://a.com:8x/", Kind::Port, 13..16, "an invalid port at bytes 13 to 16"),
        ("https://[::1]x/", Kind::Port, 13..14, "an invalid port at bytes 13 to 14"),
        (
            "https://bank.com@evil.com",
            Kind::Userinfo,
            8..17,
            "a user name or password at bytes 8 to 17",
        ),
        (
            "https://a.com/b\tc",
            Kind::Dropped,
            15..16,
            "whitespace or controls that browsers drop at bytes 15 to 16",
        ),
    ] {
        let error = UrlParts::parse(text).unwrap_err();
        assert_eq!(error.to_string(), message);
        assert_eq!((error.kind, error.range), (kind, range), "{text}");
    }
    for (text, range) in [
        (" https://a.com/", 0..1),
        ("https://a.com/ \u{1}", 14..16),
        ("https://a.com/\n", 14..15),
        (" ", 0..1),
    ] {
        let error = UrlParts::parse(text).unwrap_err();
        assert_eq!((error.kind, error.range), (Kind::Dropped, range), "{text:?}");
    }
}

#[test]
fn local_parts_are_quoted_if_necessary() {
    for (local, shown, sent) in [
        ("a.b+c", "a.b+c", "a.b+c"),
        ("σωκράτης", "σωκράτης", "%CF%83%CF%89%CE%BA%CF%81%CE%AC%CF%84%CE%B7%CF%82"),
        ("a b", "\"a b\"", "%22a%20b%22"),
        ("a@b", "\"a@b\"", "%22a%40b%22"),
        ("a\"b\\c", "\"a\\\"b\\\\c\"", "%22a%5C%22b%5C%5Cc%22"),
        (".a", "\".a\"", "%22.a%22"),
        ("a..b", "\"a..b\"", "%22a..b%22"),
        ("", "\"\"", "%22%22"),
        ("50%&?#", "50%&?#", "50%25%26%3F%23"),
        ("(,;:<>)", "\"(,;:<>)\"", "%22%28%2C%3B%3A%3C%3E%29%22"),
    ] {
        for (domain, shown_domain, sent_domain) in [
            ("Example.COM", "example.com", "example.com"),
            ("παράδειγμα.ελ", "παράδειγμα.ελ", "xn--hxajbheg2az3al.xn--qxam"),
            ("еbay.com", "xn--bay-qdd.com", "xn--bay-qdd.com"),
        ] {
            let parts = EmailParts::new(local, domain).unwrap();
            let (shown, sent) =
                (format!("{shown}@{shown_domain}"), format!("mailto:{sent}@{sent_domain}"));
            assert_eq!(parts.minimal().to_string(), shown);
            assert_eq!(parts.full().to_string(), sent);
            assert_eq!(EmailParts::parse(&shown).unwrap(), parts);
            assert_eq!(EmailParts::parse(&sent).unwrap(), parts);
        }
    }
    assert_eq!(EmailParts::parse("\"a\"@example.com"), EmailParts::new("a", "example.com"));
}

#[test]
fn an_invalid_address_has_a_reason_and_a_place() {
    for (text, kind, range) in [
        ("a", Kind::NoAt, 1..1),
        ("@example.com", Kind::LocalPart, 0..0),
        ("a b@example.com", Kind::LocalPart, 1..2),
        ("a..b@example.com", Kind::LocalPart, 0..4),
        ("\"a\nb\"@example.com", Kind::LocalPart, 2..3),
        ("\"a@example.com", Kind::Quotes, 0..1),
        ("\"a\"b@example.com", Kind::Quotes, 2..3),
        ("\"a\\\"@example.com", Kind::Quotes, 0..1),
        ("a@", Kind::Host, 2..2),
        ("a@127.0.0.1", Kind::Host, 2..11),
        ("a@127.0.0.1.", Kind::Host, 2..12),
        ("a@b%2Ecom", Kind::Host, 2..9),
        ("a@b c", Kind::Host, 2..5),
        ("mailto:a@b.com?subject=c", Kind::HeaderFields, 14..24),
        ("mailto:%FF@b.com", Kind::LocalPart, 7..10),
    ] {
        let error = EmailParts::parse(text).unwrap_err();
        assert_eq!((error.kind, error.range), (kind, range), "{text}");
    }
    assert_eq!(EmailParts::new("a\u{0}", "b.com").unwrap_err().kind, Kind::LocalPart);
    assert_eq!(EmailParts::new("a\u{85}", "b.com").unwrap_err().range, 1..3);
    for hidden in ["\u{202E}", "\u{2066}", "\u{2028}"] {
        assert!(EmailParts::new(hidden, "b.com").is_err());
        assert!(EmailParts::parse(&format!("\"{hidden}\"@b.com")).is_err());
    }
}

/// Generates pieces that are syntax in some part of a URL, or look like syntax.
fn literal() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop::sample::select(pieces(
        r#"/ ? # & = + , - : ~ :~: :~ text= % %4 41 %41 %C3%BC \\ ^ | ( ) [ ] { } < > 「 」 （ ） " ' `
        . .. ! ; * \u{20} \t \n \u{0} a f ü 東 か ？ ／ 〜 é e\u{301} \u{301} 🎉 👩\u{200D}👧 \u{200D}
        \u{200B} \u{AD} \u{202E} \u{2066} \u{FEFF} \u{FE0F} \u{E0041} \u{2044} א ب । « » xn-- @
        \u{FFFE} \u{E000}"#,
    ));
    let text = prop_oneof![8 => piece, 1 => any::<char>().prop_map(String::from)];
    let text = prop::collection::vec(text, 0..6).prop_map(|pieces| pieces.concat().into_bytes());
    let bytes = prop::collection::vec(
        prop::sample::select(b"\xFF\xC2\xC0\xAF\xED\xA0\x80\xE2\x82a4%&\xC3\xBC".to_vec()),
        0..6,
    );
    prop_oneof![
        9 => text,
        1 => bytes,
        1 => any::<String>().prop_map(String::into_bytes),
    ]
}

fn parts() -> impl Strategy<Value = UrlParts> {
    let host = prop::sample::select(vec![
        "example.com",
        "bücher.de",
        "例え.jp",
        "пример.рф",
        "127.0.0.1",
        "[::1]",
        "gov.uk",
        "еbay.com",
        "www.sony製品.com",
        "עברית.com",
    ]);
    (
        prop::sample::select(vec!["https", "http"]),
        host,
        prop::option::weighted(0.2, any::<u16>()),
        prop::collection::vec(literal(), 0..4),
        prop::collection::vec((literal(), prop::option::of(literal())), 0..3),
        prop::option::of(literal()),
        prop::option::of(literal()),
    )
        .prop_map(|(scheme, host, port, path, query, fragment, directives)| {
            let mut parts = with_port(scheme, host, port);
            for segment in path {
                parts = parts.with(UrlPart::Segment(segment));
            }
            for (key, value) in query {
                parts = match value {
                    Some(value) => parts.with(UrlPart::Pair(key, value)),
                    None => parts.with(UrlPart::Key(key)),
                };
            }
            if let Some(fragment) = fragment {
                parts = parts.with(UrlPart::Fragment(fragment));
            }
            let directives = directives.map(|text| String::from_utf8_lossy(&text).into_owned());
            with_directives(parts, directives.as_deref())
        })
}

fn address() -> impl Strategy<Value = EmailParts> {
    let piece = prop::sample::select(vec![
        "a", ".", "..", "+", "-", "σ", "東", " ", "\"", "\\", "@", "%", "%41", "?", "#", "(", "<",
        ",", "é", "\u{301}", "\u{200D}", "🎉", "'",
    ]);
    let any = any::<char>().prop_filter("an address has no controls", |c| {
        EmailParts::new(&c.to_string(), "b.com").is_ok()
    });
    let piece = prop_oneof![9 => piece.prop_map(str::to_owned), 1 => any.prop_map(String::from)];
    let local = prop::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat());
    let domain = prop::sample::select(vec!["example.com", "bücher.de", "例え.jp", "еbay.com"]);
    (local, domain).prop_map(|(local, domain)| EmailParts::new(&local, domain).unwrap())
}

proptest! {
    #![proptest_config(crate::support::cases(2048, Some("../../fixtures/regressions/formats.txt")))]

    #[test]
    fn parts_are_read_back(parts in parts()) {
        law::are_read_back(&parts);
    }

    #[test]
    fn parts_are_shown_as_links(parts in parts()) {
        law::are_shown_as_a_link(&parts);
    }

    #[test]
    fn a_display_form_is_displayed_unchanged(parts in parts()) {
        law::are_shown_the_same_again(&parts);
    }

    #[test]
    fn addresses_are_read_back(address in address()) {
        law::address_is_read_back(&address);
    }

    #[test]
    fn any_text_is_read_back(text in any::<String>()) {
        law::any_text_is_read_back(&text);
    }
}

/// A character is escaped if it is invisible next to its neighbours, or combines with URL syntax.
#[test]
fn confusing_characters_are_escaped_by_context() {
    for (url, shown) in [
        ("https://a.com/\u{2800}x", "https://a.com/%E2%A0%80x"),
        ("https://a.com/%E2%A0%80x", "https://a.com/%E2%A0%80x"),
        ("https://a.com/р\u{200C}\u{34F}x", "https://a.com/р%E2%80%8C%CD%8Fx"),
        ("https://a.com/&\u{338}x", "https://a.com/&%CC%B8x"),
        ("https://a.com/न\u{200D}न", "https://a.com/न\u{200D}न"),
        (
            "https://a.com/👩\u{200D}💻❤\u{FE0F}\u{200D}🔥",
            "https://a.com/👩\u{200D}💻❤\u{FE0F}\u{200D}🔥",
        ),
        ("https://a.com/❤\u{200D}a\u{FE0F}", "https://a.com/❤%E2%80%8Da%EF%B8%8F"),
        // The example of section 4.1.
        ("https://a.com/a\u{241}b", "https://a.com/a%C9%81b"),
    ] {
        let link = uts58::links(url).next().unwrap();
        assert_eq!(link.as_str(), url);
        assert_eq!(link.display().to_string(), shown);
        let again = uts58::links(shown).next().unwrap();
        assert_eq!(again.display().to_string(), shown);
        assert_eq!(again.href().to_string(), link.href().to_string());
    }
}
