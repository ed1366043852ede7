//! Encoding: numbers 24 to 28.

use linkwright::iri::{Equivalence, equivalent};
use linkwright::parts::UrlParts;
use linkwright::{Finder, links};

use crate::check::{check, html, text};
use crate::forms::{check_sent, check_shown, shown};

#[test]
fn n24_escapes_are_kept_by_every_adapter() {
    for tail in ["%ZZ", "%25E2", "%E2%80", "%C0%AF", "%ED%A0%80", "%4", "%%34", "%fF%Ff"] {
        let url: &'static str = format!("http://a.com/{tail}x?{tail}#{tail}").leak();
        check(&[text(url).links(&[(url, url)])]);
    }
    let twice = text("http://a.com/% http://a.com/%");
    check(&[twice.links(&[("http://a.com/%", "http://a.com/%"); 2])]);
}

#[test]
fn n25_nothing_is_normalised_by_any_adapter() {
    check(&[
        text("http://a.com/cafe\u{301}.")
            .links(&[("http://a.com/cafe%CC%81", "http://a.com/cafe\u{301}")]),
        text("http://a.com/\u{212B}").links(&[("http://a.com/%E2%84%AB", "http://a.com/\u{212B}")]),
        text("http://a.com/👩\u{200D}👧,").links(&[(
            "http://a.com/%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7",
            "http://a.com/👩%E2%80%8D👧",
        )]),
        text("http://a.com/👍🏽!")
            .links(&[("http://a.com/%F0%9F%91%8D%F0%9F%8F%BD", "http://a.com/👍🏽")]),
        text("http://a.com/\u{301}").links(&[("http://a.com/%CC%81", "http://a.com/%CC%81")]),
    ]);
}

#[test]
fn n26_hosts_that_no_name_server_knows_are_plain() {
    let label = "a".repeat(64);
    let long = "a.".repeat(130);
    check(&[
        text(format!("https://{label}.com/ {label}.com a@{label}.com")),
        text(format!("https://{long}com/ {long}com a@{long}com")),
        text("http://a.com:99999/ http://a.com:99999 a.com:65536/x"),
        text("https://xn--a.com/ xn--a.com https://xn--a/ xn--a a@xn--a.com"),
    ]);
}

#[test]
fn n27_controls_end_a_link_and_stay() {
    for control in ["\u{80}", "\u{85}", "\u{9F}", "\u{1B}", "\u{7F}", "\u{1}"] {
        let source = format!("b.com{control}/x http://b.com/{control}x");
        check(&[
            text(source).links(&[("https://b.com", "b.com"), ("http://b.com/", "http://b.com/")])
        ]);
    }
    // html5ever drops a NUL, as browsers do, and comrak replaces it, as CommonMark asks; both keep
    // their page but for our anchors.
    check(&[text("b.com\0/x http://b.com/\0x")
        .links(&[("https://b.com", "b.com"), ("http://b.com/", "http://b.com/")])
        .not_by(&["html5ever"])]);
}

#[test]
fn n28_marks_and_line_ends_stay() {
    let linked = ("https://b.com", "b.com");
    check(&[
        text("b.com\r\nb.com\nb.com\u{2028}b.com\u{2029}b.com").links(&[linked; 5]),
        text("b.com\rb.com").links(&[linked; 2]),
        html("<p>b.com\r\nb.com\rb.com\u{2028}b.com\n</p>\r\n").links(&[linked; 4]),
    ]);
    check(&[text("\u{FEFF}b.com\r\n").links(&[linked])]);
}

#[test]
fn n24_escapes_that_are_none_stay_as_they_are() {
    for tail in ["%", "%ZZ", "%25E2", "%E2%80", "%C0%AF", "%ED%A0%80", "%FF", "%C2%C2", "%%", "%4"]
    {
        for start in ["/", "?q=", "#"] {
            let url = format!("https://example.com{start}{tail}");
            check_sent(&url, &url);
            check_shown(&url, &url);
            // Beside letters that are escaped.
            let mixed = format!("{url}x%C3%BC");
            let [display, minimal, iri] = shown(&mixed);
            for shown in [&display, &minimal, &iri] {
                let sent = Finder::new().parse(shown).unwrap().href().to_string();
                assert_eq!(sent, mixed, "{shown}");
                assert_eq!(UrlParts::parse(shown).unwrap().full().to_string(), mixed);
                assert!(equivalent(shown, &mixed, Equivalence::Syntax));
            }
        }
    }
}

#[test]
fn n25_nothing_is_normalised_and_nothing_cut_in_the_middle() {
    for (text, sent) in [
        ("e\u{301}", "e%CC%81"),
        ("\u{E9}", "%C3%A9"),
        ("\u{212B}", "%E2%84%AB"),
        ("\u{1112}\u{1161}\u{11AB}", "%E1%84%92%E1%85%A1%E1%86%AB"),
        ("ﬁ", "%EF%AC%81"),
    ] {
        let url = format!("https://example.com/{text}");
        check_sent(&url, &format!("https://example.com/{sent}"));
        check_shown(&format!("https://example.com/{sent}"), &url);
    }
    // A family of three, held together by joiners, and a flag: one link, and back again.
    for emoji in ["👩\u{200D}👩\u{200D}👧", "🏳\u{FE0F}\u{200D}🌈", "🇺🇳", "👍🏽"]
    {
        let url = format!("https://example.com/{emoji}");
        let text = format!("See {url}, {url}.");
        let found: Vec<_> = links(&text).map(|link| link.as_str()).collect();
        assert_eq!(found, [&url, &url]);
        let parts = UrlParts::parse(&url).unwrap();
        assert_eq!(parts.path()[0], emoji);
        assert_eq!(UrlParts::parse(&parts.minimal().to_string()), Ok(parts.clone()));
        assert_eq!(UrlParts::parse(&parts.full().to_string()), Ok(parts));
    }
    // A final mark belongs to its letter.
    let text = "https://example.com/cafe\u{301} https://example.com/नमस्ते";
    let found: Vec<_> = links(text).map(|link| link.as_str()).collect();
    assert_eq!(found, text.split(' ').collect::<Vec<_>>());
}

#[test]
fn n26_hosts_that_are_too_long_or_invalid_and_ports_that_are_too_large_are_plain() {
    let label = "a".repeat(64);
    let long = ["a".repeat(63).as_str(); 4].join(".") + ".com";
    for authority in [
        format!("{label}.com"),
        long.clone(),
        format!("{}.com", "ü".repeat(60)),
        "example.com:99999".into(),
        "xn--a.com".into(),
        "xn--a".into(),
    ] {
        let url = format!("https://{authority}/é");
        assert_eq!(links(&url).next(), None, "{url}");
        assert_eq!(Finder::new().parse(&url), None, "{url}");
        assert!(UrlParts::parse(&url).is_err(), "{url}");
    }
    let most = format!("{}.com", "a".repeat(63));
    assert!(UrlParts::parse(&format!("https://{most}:65535/")).is_ok());
}
