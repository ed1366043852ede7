//! What formatting must survive: texts that deceive, and bytes that are no text.

use linkwright::host::{Why, concerns};
use linkwright::iri::{Ladder, RegName, equivalent, to_iri, to_uri};
use linkwright::parts::{ParseErrorKind, UrlParts};
use linkwright::{BareDomains, Finder, Linker, links};

/// All the ways to show a URL.
#[track_caller]
fn shown(url: &str) -> [String; 3] {
    let link = Finder::new().parse(url).expect(url);
    let parts = UrlParts::parse(url).expect(url);
    [
        link.display().to_string(),
        parts.minimal().to_string(),
        to_iri(url, RegName::Idna).into_owned(),
    ]
}

#[track_caller]
fn check_shown(url: &str, want: &str) {
    for have in shown(url) {
        assert_eq!(have, want, "of {url}");
    }
}

/// All the ways to send it.
#[track_caller]
fn check_sent(url: &str, want: &str) {
    let link = Finder::new().parse(url).expect(url);
    let parts = UrlParts::parse(url).expect(url);
    assert_eq!(link.href().to_string(), want);
    assert_eq!(parts.full().to_string(), want);
    assert_eq!(to_uri(url, RegName::Idna).as_deref(), Ok(want));
}

#[test]
fn controls_spaces_and_overrides_stay_escaped() {
    for escape in [
        "%E2%80%AE",
        "%00",
        "%20",
        "%E2%80%8B",
        "%E2%81%A6",
        "%C2%85",
        "%E3%80%80",
    ] {
        let url = format!("https://example.com/a{escape}b");
        check_shown(&url, &url);
        check_shown(&url.replace("/a", "?q="), &url.replace("/a", "?q="));
        check_shown(&url.replace("/a", "#"), &url.replace("/a", "#"));
    }
}

#[test]
fn a_hidden_character_in_a_host_makes_no_link() {
    for hidden in ["\u{200B}", "\u{AD}", "\u{2060}", "\u{FE0F}", "\u{E0041}"] {
        for text in [
            format!("https://exam{hidden}ple.com/"),
            format!("exam{hidden}ple.com"),
        ] {
            assert_eq!(links(&text).next(), None, "{text:?}");
        }
    }
}

#[test]
fn what_is_not_seen_is_escaped() {
    for (hidden, escape) in [
        ("\u{FEFF}", "%EF%BB%BF"),
        ("\u{E0041}", "%F3%A0%81%81"),
        ("\u{FE0F}", "%EF%B8%8F"),
        ("\u{E0100}", "%F3%A0%84%80"),
        ("\u{AD}", "%C2%AD"),
        ("\u{2066}", "%E2%81%A6"),
    ] {
        let escaped = format!("https://example.com/a{escape}b");
        check_shown(&escaped, &escaped);
        let raw = format!("https://example.com/a{hidden}b");
        let link = Finder::new().parse(&raw).unwrap();
        assert_eq!(link.display().to_string(), escaped);
        assert_eq!(
            UrlParts::parse(&raw).unwrap().minimal().to_string(),
            escaped
        );
    }
}

#[test]
fn a_host_that_could_deceive_is_shown_in_ascii_and_says_why() {
    for (host, ascii, why) in [
        ("еbay.com", "xn--bay-qdd.com", Why::MixedScripts),
        ("аррӏе.com", "xn--80ak6aa92e.com", Why::LooksLatin),
    ] {
        let url = format!("https://{host}/");
        assert_eq!(concerns(host)[0].why(), why);
        check_sent(&url, &format!("https://{ascii}/"));
        let (display, minimal) = (
            links(&url).next().unwrap().display().to_string(),
            UrlParts::parse(&url).unwrap().minimal().to_string(),
        );
        assert_eq!(
            [display, minimal],
            [(); 2].map(|()| format!("https://{ascii}/"))
        );
        let html = linkwright::text::html(&url, &Linker::new()).to_string();
        assert_eq!(
            html,
            format!("<a href=\"https://{ascii}/\">https://{ascii}/</a>")
        );
        // Who does not want them at all can refuse.
        let kept = links(&url).filter(|link| link.concerns().is_empty());
        assert_eq!(kept.count(), 0);
    }
}

#[test]
fn numbers_that_browsers_take_for_addresses_are_no_hosts() {
    for host in [
        "2899945070",
        "0x7f.1",
        "0x7f000001",
        "127.1",
        "017700000001",
        "1.2.3.4.5",
        "0x",
    ] {
        let url = format!("http://{host}/");
        assert_eq!(links(&url).next(), None, "{url}");
        assert_eq!(Finder::new().parse(&url), None, "{url}");
        let error = UrlParts::parse(&url).unwrap_err();
        assert_eq!(
            (error.kind(), error.range()),
            (ParseErrorKind::Host, 7..7 + host.len())
        );
    }
}

#[test]
fn wide_letters_and_full_stops_go_where_idna_maps_them() {
    let finder = Finder::new().bare_domains(BareDomains::All);
    for text in ["a。com", "ａ．ｃｏｍ", "Ａ｡com", "ａ.com"] {
        let link = finder.links(text).next().unwrap();
        assert_eq!(
            (link.as_str(), link.href().to_string()),
            (text, "https://a.com".into())
        );
        assert_eq!(link.display().to_string(), "a.com");
    }
    for host in ["ｅｘａｍｐｌｅ．ｃｏｍ", "example。com"] {
        check_sent(&format!("https://{host}/"), "https://example.com/");
        check_shown(&format!("https://{host}/"), "https://example.com/");
    }
}

#[test]
fn escapes_that_are_none_stay_as_they_are() {
    for tail in [
        "%",
        "%ZZ",
        "%25E2",
        "%E2%80",
        "%C0%AF",
        "%ED%A0%80",
        "%FF",
        "%C2%C2",
        "%%",
        "%4",
    ] {
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
                assert!(equivalent(shown, &mixed, Ladder::Syntax));
            }
        }
    }
}

#[test]
fn nothing_is_normalised_and_nothing_cut_in_the_middle() {
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
        assert_eq!(
            UrlParts::parse(&parts.minimal().to_string()),
            Ok(parts.clone())
        );
        assert_eq!(UrlParts::parse(&parts.full().to_string()), Ok(parts));
    }
    // A final mark belongs to its letter.
    let text = "https://example.com/cafe\u{301} https://example.com/नमस्ते";
    let found: Vec<_> = links(text).map(|link| link.as_str()).collect();
    assert_eq!(found, text.split(' ').collect::<Vec<_>>());
}

#[test]
fn hosts_that_are_too_long_or_invalid_and_ports_that_are_too_large_are_plain() {
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

/// What is long is read and written in time that grows with its length alone: counted in units of
/// work elsewhere, here only seen to end.
#[test]
fn long_urls_come_to_an_end() {
    let n = 1 << 18;
    for unit in [
        "%", "%FF", "%C3%BC", "(", ")", "[(", ".", ":~:", "&", "=", "+", "/../", "%2E", "\u{301}",
        "\u{200D}", "א", "?", "-", ",", "\"", "\\", "%4", "%%34",
    ] {
        for start in ["/", "?", "#", "#:~:", "#:~:text="] {
            let url = format!("https://example.com{start}{}", unit.repeat(n / unit.len()));
            let parts = UrlParts::parse(&url).unwrap();
            let (minimal, full) = (parts.minimal().to_string(), parts.full().to_string());
            assert!(minimal.len() <= 3 * url.len() && full.len() <= 3 * url.len());
            assert!(equivalent(&url, &to_iri(&url, RegName::Idna), Ladder::Scheme) || unit == "\\");
            let _ = linkwright::iri::bidi_problems(&url);
        }
    }
}
