//! URLs outside texts, in every function that displays a URL or returns its `href`.

use linkwright::Finder;
use uts58::adapter::normalize;
use uts58::links;
use uts58::parts::{ParseErrorKind, UrlPart, UrlParts};
use uts58::spoof::{Protected, SpoofKind};

fn parsed(url: &str) -> (linkwright::Link<'_>, UrlParts) {
    (Finder::new().parse(url).expect(url), UrlParts::parse(url).expect(url))
}

fn shown(url: &str) -> [String; 2] {
    let (link, parts) = parsed(url);
    [link.display().to_string(), parts.minimal().to_string()]
}

#[track_caller]
fn check_shown(url: &str, want: &str) {
    for have in shown(url) {
        assert_eq!(have, want, "of {url}");
    }
}

/// Checks a URL with an invisible character: the default displays its escape, and section 4.1 the
/// character.
#[track_caller]
fn check_unseen(url: &str, by_section_4_1: &str) {
    assert_eq!(shown(url), [url, by_section_4_1]);
}

#[track_caller]
fn check_sent(url: &str, want: &str) {
    let (link, parts) = parsed(url);
    assert_eq!(link.href().to_string(), want);
    assert_eq!(parts.full().to_string(), want);
}

#[test]
fn n15_controls_spaces_and_overrides_stay_escaped() {
    for start in ["/a", "/?q=", "/#"] {
        let url = |c: &str| format!("https://example.com{start}{c}b");
        for escape in ["%00", "%20", "%C2%85", "%E3%80%80"] {
            check_shown(&url(escape), &url(escape));
        }
        for (escape, c) in
            [("%E2%80%AE", "\u{202E}"), ("%E2%80%8B", "\u{200B}"), ("%E2%81%A6", "\u{2066}")]
        {
            check_unseen(&url(escape), &url(c));
        }
    }
}

#[test]
fn n16_a_hidden_character_in_a_host_makes_no_link() {
    for hidden in ["\u{200B}", "\u{AD}", "\u{2060}", "\u{FE0F}", "\u{E0041}"] {
        for text in [format!("https://exam{hidden}ple.com/"), format!("exam{hidden}ple.com")] {
            assert_eq!(links(&text).next(), None, "{text:?}");
        }
    }
}

#[test]
fn n17_invisible_characters_are_escaped() {
    for (hidden, escape) in [
        ("\u{FEFF}", "%EF%BB%BF"),
        ("\u{E0041}", "%F3%A0%81%81"),
        ("\u{FE0F}", "%EF%B8%8F"),
        ("\u{E0100}", "%F3%A0%84%80"),
        ("\u{AD}", "%C2%AD"),
        ("\u{2066}", "%E2%81%A6"),
        ("\u{202E}", "%E2%80%AE"),
    ] {
        let escaped = format!("https://example.com/a{escape}b");
        let raw = format!("https://example.com/a{hidden}b");
        check_unseen(&escaped, &raw);
        let (link, parts) = parsed(&raw);
        assert_eq!(link.display().to_string(), escaped);
        assert_eq!(parts.minimal().to_string(), raw);
        // The strict finder displays the character. `escape_confusable`, for anchors, escapes it.
        let strict = Finder::uts58().parse(&escaped).unwrap();
        assert_eq!(strict.display().to_string(), raw);
        assert_eq!(strict.display().escape_confusable().to_string(), escaped);
    }
}

#[test]
fn n18_a_deceptive_host_is_shown_in_ascii_with_a_reason() {
    for (host, ascii, why) in [
        ("еbay.com", "xn--bay-qdd.com", SpoofKind::MixedScripts),
        ("аррӏе.com", "xn--80ak6aa92e.com", SpoofKind::LooksLatin),
    ] {
        let (url, sent) = (format!("https://{host}/"), format!("https://{ascii}/"));
        assert_eq!(Protected::default().spoof_warnings(host)[0].kind, why);
        check_sent(&url, &sent);
        let (link, parts) = parsed(&url);
        assert_eq!([link.display().to_string(), parts.minimal().to_string()], [&*sent, &*sent]);
        // A program can refuse such links by their warnings.
        assert!(!link.spoof_warnings().is_empty());
    }
}

#[test]
fn n19_numbers_that_browsers_take_for_addresses_are_no_hosts() {
    for host in ["2899945070", "0x7f.1", "0x7f000001", "127.1", "017700000001", "1.2.3.4.5", "0x"] {
        let url = format!("http://{host}/");
        assert_eq!(links(&url).next(), None, "{url}");
        assert_eq!(Finder::new().parse(&url), None, "{url}");
        let error = UrlParts::parse(&url).unwrap_err();
        assert_eq!((error.kind, error.range), (ParseErrorKind::Host, 7..7 + host.len()));
    }
}

#[test]
fn n20_wide_characters_lead_to_the_host_that_idna_maps_to() {
    for text in ["a。com", "ａ．ｃｏｍ", "Ａ｡com", "ａ.com"] {
        let link = Finder::uts58().links(text).next().unwrap();
        assert_eq!((link.as_str(), link.href().to_string()), (text, "https://a.com".into()));
        assert_eq!(link.display().to_string(), "a.com");
    }
    for host in ["ｅｘａｍｐｌｅ．ｃｏｍ", "example。com"] {
        check_sent(&format!("https://{host}/"), "https://example.com/");
        check_shown(&format!("https://{host}/"), "https://example.com/");
    }
}

#[test]
fn n24_invalid_escapes_stay_unchanged() {
    for tail in ["%", "%ZZ", "%25E2", "%E2%80", "%C0%AF", "%ED%A0%80", "%FF", "%C2%C2", "%%", "%4"]
    {
        for start in ["/", "?q=", "#"] {
            let url = format!("https://example.com{start}{tail}");
            check_sent(&url, &url);
            check_shown(&url, &url);
            // Next to escaped letters.
            let mixed = format!("{url}x%C3%BC");
            for shown in shown(&mixed) {
                let (link, parts) = parsed(&shown);
                assert_eq!(link.href().to_string(), mixed, "{shown}");
                assert_eq!(parts.full().to_string(), mixed);
                assert_eq!(normalize(&shown), normalize(&mixed));
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
    // Emoji of several characters, such as families and flags, stay whole in a link and make a
    // round trip.
    for emoji in ["👩\u{200D}👩\u{200D}👧", "🏳\u{FE0F}\u{200D}🌈", "🇺🇳", "👍🏽"]
    {
        let url = format!("https://example.com/{emoji}");
        let text = format!("See {url}, {url}.");
        assert!(links(&text).map(|link| link.as_str()).eq([&*url, &*url]));
        let (_, parts) = parsed(&url);
        let built = UrlParts::new("https", "example.com").unwrap().with(UrlPart::Segment(emoji));
        assert_eq!(parts, built);
        assert_eq!(UrlParts::parse(&parts.minimal().to_string()), Ok(parts.clone()));
        let sent = parts.full().to_string();
        assert_eq!(UrlParts::parse(&sent), Ok(parts));
    }
    // A combining mark at the end belongs to its letter.
    let text = "https://example.com/cafe\u{301} https://example.com/नमस्ते";
    assert!(links(text).map(|link| link.as_str()).eq(text.split(' ')));
}

#[test]
fn n26_invalid_hosts_and_ports_do_not_link() {
    let label = "a".repeat(63);
    for authority in [
        format!("a{label}.com"),
        format!("{label}.{label}.{label}.{label}.com"),
        format!("{}com", "a.".repeat(130)),
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
    assert!(UrlParts::parse(&format!("https://{label}.com:65535/")).is_ok());
}
