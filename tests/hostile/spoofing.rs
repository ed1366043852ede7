//! Spoofing: numbers 12 to 23.

use linkwright::host::{SpoofKind, concerns};
use linkwright::parts::{ParseErrorKind, UrlParts};
use linkwright::{Finder, Linker, links};

use crate::check::{check, html, markdown, text};
use crate::forms::{check_sent, check_shown};
use crate::pages;

#[test]
fn n12_what_looks_like_a_slash_leads_nowhere_else() {
    check(&[
        text("https://google.com∕gmail∕@evil.zip"),
        text("https://google.com⁄gmail⁄@evil.zip"),
        text("https://google.com\u{FF0F}gmail\u{FF0F}@evil.zip"),
        text("google.com∕gmail∕@evil.zip/").links(&[("https://google.com", "google.com")]),
        html("<p>https://google.com&#x2215;gmail&#x2044;@evil.zip</p>"),
        markdown("https://google.com&#x2215;gmail&#x2044;@evil.zip"),
    ]);
}

#[test]
fn n13_userinfo_is_plain() {
    check(&[
        text("https://bank.com@evil.com"),
        text("http://user:pw@example.com"),
        text("https://bank.com:80@evil.com/ https://@evil.com"),
        text("https://bank.com%40evil.com"),
        html("<p>https://bank.com&#64;evil.com</p>"),
        markdown("https://bank.com&#64;evil.com https://bank.com\\@evil.com"),
        // A reader reads on across the tag.
        html("<p>http://bank.com<b>@evil.com</b></p>"),
    ]);
}

#[test]
fn n14_overrides_end_a_link_or_are_kept_out_of_it() {
    for c in ["\u{202E}", "\u{202A}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}", "\u{202C}"] {
        check(
            &[text(format!("http://a.com/b{c}c")).links(&[("http://a.com/b", "http://a.com/b")])],
        );
    }
    let linker = Linker::new();
    for c in ["\u{202E}", "\u{202D}", "\u{2066}", "\u{2067}", "\u{2068}"] {
        for (adapter, page) in pages::with(&linker, &format!("x {c}a.com")) {
            let want = "<a href=\"https://a.com\" dir=\"ltr\">a.com</a>";
            assert!(page.contains(want), "{adapter}: {page}");
        }
    }
}

#[test]
fn n15_what_is_escaped_for_a_reason_stays_escaped() {
    for escape in ["%E2%80%AE", "%00", "%20", "%E2%80%8B", "%0D%0A", "%C2%A0", "%EF%BB%BF"] {
        for start in ["http://a.com/", "http://a.com/?", "http://a.com/#"] {
            let url: &'static str = format!("{start}a{escape}b").leak();
            check(&[text(url).links(&[(url, url)])]);
        }
    }
}

#[test]
fn n16_what_is_hidden_in_a_host_is_plain() {
    check(&[
        text("https://exam\u{200B}ple.com/ exam\u{200B}ple.com"),
        text("https://exam\u{AD}ple.com/ exam\u{AD}ple.com"),
        text("a@exam\u{AD}ple.com \u{AD}a@exam\u{200B}ple.com"),
        html("<p>exam&shy;ple.com exam&ZeroWidthSpace;ple.com</p>"),
        markdown("exam&shy;ple.com exam&ZeroWidthSpace;ple.com"),
    ]);
}

#[test]
fn n17_what_is_not_seen_in_a_path_is_shown_escaped() {
    check(&[
        text("http://a.com/a\u{FEFF}b")
            .links(&[("http://a.com/a%EF%BB%BFb", "http://a.com/a%EF%BB%BFb")]),
        text("http://a.com/a\u{E0041}b")
            .links(&[("http://a.com/a%F3%A0%81%81b", "http://a.com/a%F3%A0%81%81b")]),
        text("http://a.com/a\u{FE0F}b")
            .links(&[("http://a.com/a%EF%B8%8Fb", "http://a.com/a%EF%B8%8Fb")]),
    ]);
}

#[test]
fn n18_hosts_that_could_deceive_are_shown_in_ascii() {
    check(&[
        text("еbay.com").links(&[("https://xn--bay-qdd.com", "xn--bay-qdd.com")]),
        text("https://аррӏе.com/ü")
            .links(&[("https://xn--80ak6aa92e.com/%C3%BC", "https://xn--80ak6aa92e.com/ü")]),
        text("a@еbay.com").links(&[("mailto:a@xn--bay-qdd.com", "a@xn--bay-qdd.com")]),
        text("https://xn--80ak6aa92e.com/")
            .links(&[("https://xn--80ak6aa92e.com/", "https://xn--80ak6aa92e.com/")]),
    ]);
}

#[test]
fn n19_numbers_are_plain() {
    check(&[
        text("http://2899945070/ http://0x7f.1/ http://127.1/ http://0177.0.0.1/"),
        text("a@2899945070 a@0x7f.1 0x7f.1 127.0.0.1"),
        // What says on its face that it is an address links behind a scheme.
        text("http://127.0.0.1/ http://[::1]/").links(&[
            ("http://127.0.0.1/", "http://127.0.0.1/"),
            ("http://[::1]/", "http://[::1]/"),
        ]),
    ]);
}

#[test]
fn n20_wide_forms_lead_where_idna_maps_them() {
    check(&[
        text("http://a。com/").links(&[("http://a.com/", "http://a.com/")]),
        text("https://ｅｘａｍｐｌｅ．ｃｏｍ/ａ")
            .links(&[("https://example.com/%EF%BD%81", "https://example.com/ａ")]),
    ]);
}

#[test]
fn n21_names_of_files_are_plain() {
    check(&[
        text("readme.zip main.rs Main.RS a.md b.py c.sh"),
        text("http://readme.zip").links(&[("http://readme.zip", "http://readme.zip")]),
        text("see readme.zip/x").links(&[("https://readme.zip/x", "readme.zip/x")]),
    ]);
}

#[test]
fn n22_a_backslash_before_an_at_is_plain() {
    check(&[
        text("http://a\\@b.com http://a.com\\@b.com"),
        html("<p>http://a&#92;@b.com http://a&bsol;@b.com</p>"),
        markdown("http://a\\\\@b.com"),
    ]);
}

#[test]
fn n23_link_text_of_an_author_is_not_ours() {
    check(&[
        html("<a href=\"https://evil.com\">https://bank.com</a>")
            .links(&[("https://evil.com", "https://bank.com")]),
        html("<a href='https://evil.com'><b>bank.com</b>/login a@bank.com</a>")
            .links(&[("https://evil.com", "bank.com/login a@bank.com")]),
        markdown("[https://bank.com](https://evil.com) [*bank.com*](<//evil.com> 'bank.com')")
            .links(&[("https://evil.com", "https://bank.com"), ("//evil.com", "bank.com")]),
        markdown("<a href=\"https://evil.com\">https://bank.com</a>")
            .links(&[("https://evil.com", "https://bank.com")]),
        markdown("<https://bank.com@evil.com>")
            .links(&[("https://bank.com@evil.com", "https://bank.com@evil.com")]),
    ]);
}

#[test]
fn n15_controls_spaces_and_overrides_stay_escaped() {
    for escape in ["%E2%80%AE", "%00", "%20", "%E2%80%8B", "%E2%81%A6", "%C2%85", "%E3%80%80"] {
        let url = format!("https://example.com/a{escape}b");
        check_shown(&url, &url);
        check_shown(&url.replace("/a", "?q="), &url.replace("/a", "?q="));
        check_shown(&url.replace("/a", "#"), &url.replace("/a", "#"));
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
fn n17_what_is_not_seen_is_escaped() {
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
        assert_eq!(UrlParts::parse(&raw).unwrap().minimal().to_string(), escaped);
    }
}

#[test]
fn n18_a_host_that_could_deceive_is_shown_in_ascii_and_says_why() {
    for (host, ascii, why) in [
        ("еbay.com", "xn--bay-qdd.com", SpoofKind::MixedScripts),
        ("аррӏе.com", "xn--80ak6aa92e.com", SpoofKind::LooksLatin),
    ] {
        let url = format!("https://{host}/");
        assert_eq!(concerns(host)[0].kind(), why);
        check_sent(&url, &format!("https://{ascii}/"));
        let (display, minimal) = (
            links(&url).next().unwrap().display().to_string(),
            UrlParts::parse(&url).unwrap().minimal().to_string(),
        );
        assert_eq!([display, minimal], [(); 2].map(|()| format!("https://{ascii}/")));
        let html = linkwright::text::html(&url, &Linker::new()).to_string();
        assert_eq!(html, format!("<a href=\"https://{ascii}/\">https://{ascii}/</a>"));
        // Who does not want them at all can refuse.
        let kept = links(&url).filter(|link| link.concerns().is_empty());
        assert_eq!(kept.count(), 0);
    }
}

#[test]
fn n19_numbers_that_browsers_take_for_addresses_are_no_hosts() {
    for host in ["2899945070", "0x7f.1", "0x7f000001", "127.1", "017700000001", "1.2.3.4.5", "0x"] {
        let url = format!("http://{host}/");
        assert_eq!(links(&url).next(), None, "{url}");
        assert_eq!(Finder::new().parse(&url), None, "{url}");
        let error = UrlParts::parse(&url).unwrap_err();
        assert_eq!((error.kind(), error.range()), (ParseErrorKind::Host, 7..7 + host.len()));
    }
}

#[test]
fn n20_wide_letters_and_full_stops_go_where_idna_maps_them() {
    let finder = Finder::uts58();
    for text in ["a。com", "ａ．ｃｏｍ", "Ａ｡com", "ａ.com"] {
        let link = finder.links(text).next().unwrap();
        assert_eq!((link.as_str(), link.href().to_string()), (text, "https://a.com".into()));
        assert_eq!(link.display().to_string(), "a.com");
    }
    for host in ["ｅｘａｍｐｌｅ．ｃｏｍ", "example。com"] {
        check_sent(&format!("https://{host}/"), "https://example.com/");
        check_shown(&format!("https://{host}/"), "https://example.com/");
    }
}
