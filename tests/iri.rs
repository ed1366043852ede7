//! RFC 3987: each of its worked examples, and the laws by `proptest`.

mod support;

use linkwright::iri::{
    BidiRule, Component, Equivalence, HostMapping, IriErrorKind, bidi_problems, equivalent,
    is_bidi, isolate, to_iri, to_uri,
};
use proptest::prelude::*;
use support::laws::iri as law;

#[track_caller]
fn check_uri(iri: &str, escaped: &str, idna: &str) {
    assert_eq!(to_uri(iri, HostMapping::PercentEncoded).unwrap(), escaped);
    assert_eq!(to_uri(iri, HostMapping::Idna).unwrap(), idna);
}

#[test]
fn iri_to_uri_by_section_3_1() {
    check_uri(
        "http://résumé.example.org",
        "http://r%C3%A9sum%C3%A9.example.org",
        "http://xn--rsum-bpad.example.org",
    );
    check_uri(
        "http://r%C3%A9sum%C3%A9.example.org:80/é",
        "http://r%C3%A9sum%C3%A9.example.org:80/%C3%A9",
        "http://xn--rsum-bpad.example.org:80/%C3%A9",
    );
    // A host inside of a query is none.
    let validator = "http://validator.example.org/check?uri=http%3A%2F%2Frésumé.example.org";
    let sent = "http://validator.example.org/check?uri=http%3A%2F%2Fr%C3%A9sum%C3%A9.example.org";
    check_uri(validator, sent, sent);
    check_uri(
        "http://www.example.org/red%09rosé#red",
        "http://www.example.org/red%09ros%C3%A9#red",
        "http://www.example.org/red%09ros%C3%A9#red",
    );
    check_uri(
        "http://example.com/\u{10300}\u{10301}\u{10302}",
        "http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82",
        "http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82",
    );
    // Nothing is normalised.
    check_uri("/Vi\u{1EC7}t", "/Vi%E1%BB%87t", "/Vi%E1%BB%87t");
    check_uri("/Viê\u{323}t", "/Vi%C3%AA%CC%A3t", "/Vi%C3%AA%CC%A3t");
    // Printable characters that no URI holds.
    check_uri(
        "/<>\"{}|\\^` [#%]",
        "/%3C%3E%22%7B%7D%7C%5C%5E%60%20[#%]",
        "/%3C%3E%22%7B%7D%7C%5C%5E%60%20[#%]",
    );
    // A host in ASCII is not touched, valid or not.
    check_uri("HTTP://EXAMPLE.com/", "HTTP://EXAMPLE.com/", "HTTP://EXAMPLE.com/");
    check_uri("http://xn--a/", "http://xn--a/", "http://xn--a/");
    check_uri("mailto:é@bücher.de", "mailto:%C3%A9@b%C3%BCcher.de", "mailto:%C3%A9@b%C3%BCcher.de");
    check_uri(
        "//user@bücher.de?é",
        "//user@b%C3%BCcher.de?%C3%A9",
        "//user@xn--bcher-kva.de?%C3%A9",
    );
    check_uri("http://éa!b/", "http://%C3%A9a!b/", "http://xn--a!b-9la/");
    check_uri("http://[::1]/é", "http://[::1]/%C3%A9", "http://[::1]/%C3%A9");
    check_uri("/\u{E000}", "/%EE%80%80", "/%EE%80%80");
}

#[test]
fn what_has_no_uri_says_why_and_where() {
    for (iri, kind, range) in [
        ("http://a/\u{0}", IriErrorKind::Character, 9..10),
        ("http://a/é\n", IriErrorKind::Character, 11..12),
        ("http://a/\u{85}", IriErrorKind::Character, 9..11),
        ("http://a/\u{FFFE}", IriErrorKind::Character, 9..12),
        ("http://a/\u{E0041}", IriErrorKind::Character, 9..13),
        ("http://é\u{3000}b/", IriErrorKind::Host, 7..13),
        ("http://u@%FF:80/", IriErrorKind::Host, 9..12),
        // What UTS #46 maps to nothing, or to what no URI holds.
        ("http://\u{AD}/evil.com/", IriErrorKind::Host, 7..9),
        ("https://x＂onclick＝y.com/", IriErrorKind::Host, 8..27),
        ("http://a%20b/", IriErrorKind::Host, 7..12),
    ] {
        let error = to_uri(iri, HostMapping::Idna).unwrap_err();
        assert_eq!((error.kind(), error.range()), (kind, range), "{iri:?}");
    }
    let error = to_uri("http://é\u{3000}b/", HostMapping::Idna).unwrap_err();
    assert_eq!(error.to_string(), "no valid domain name at bytes 7 to 13");
    assert!(to_uri("http://é\u{3000}b/", HostMapping::PercentEncoded).is_ok());
}

#[track_caller]
fn check_iri(uri: &str, iri: &str, idna: &str) {
    assert_eq!(to_iri(uri, HostMapping::PercentEncoded), iri);
    assert_eq!(to_iri(uri, HostMapping::Idna), idna);
}

#[test]
fn uri_to_iri_by_section_3_2_1() {
    check_iri(
        "http://www.example.org/D%C3%BCrst",
        "http://www.example.org/Dürst",
        "http://www.example.org/Dürst",
    );
    check_iri(
        "http://www.example.org/D%FCrst",
        "http://www.example.org/D%FCrst",
        "http://www.example.org/D%FCrst",
    );
    check_iri(
        "http://xn--99zt52a.example.org/%e2%80%ae",
        "http://xn--99zt52a.example.org/%E2%80%AE",
        "http://納豆.example.org/%E2%80%AE",
    );
    // Section 3.2: never another encoding.
    check_iri(
        "http://www.example.org/r%E9sum%E9.html",
        "http://www.example.org/r%E9sum%E9.html",
        "http://www.example.org/r%E9sum%E9.html",
    );
}

#[test]
fn uri_to_iri_keeps_what_it_must() {
    let same = |uri: &str, iri: &str| check_iri(uri, iri, iri);
    // Reserved characters, `%`, and what no URI holds.
    same("/%2f%3F%23%25%41%20%22%7c", "/%2f%3F%23%25A%20%22%7c");
    // Octets that are no UTF-8, beside those that are.
    same("/%fc%C3%BC%C0%AF%ED%A0%80%F4%90%80%80", "/%FCü%C0%AF%ED%A0%80%F4%90%80%80");
    same("/%C2%C2%A0", "/%C2%C2%A0");
    // Bidirectional formatting, white space, what is not seen, private use, what looks like syntax.
    same(
        "/%E2%80%8E%E2%81%A6%D8%9C%E3%80%80%EF%BB%BF%EF%B8%8F%EE%80%80%E2%88%95",
        "/%E2%80%8E%E2%81%A6%D8%9C%E3%80%80%EF%BB%BF%EF%B8%8F%EE%80%80%E2%88%95",
    );
    // A mark needs a letter before it, and a joiner letters on both sides.
    same("/%CC%81e%CC%81", "/%CC%81e\u{301}");
    same("/%D9%86%D8%A7%D9%85%D9%87%E2%80%8C%D8%A7%DB%8C", "/نامه\u{200C}ای");
    same("/%E2%80%8D", "/%E2%80%8D");
    // What is undone makes no scheme and no port.
    same("%41:%42", "%41:%42");
    same("//a:%31/%42", "//a:%31/%42");
    same("a/%41:%42?%41:", "a/A:B?A:");
    // What is undone makes no new escape.
    same("/%%34%31%%41%4%31x%6B", "/%%34%31%%41%4%31xk");
    // A host that could deceive stays as it is.
    check_iri("http://xn--bay-qdd.com/", "http://xn--bay-qdd.com/", "http://xn--bay-qdd.com/");
    let deceiving = "https://%D0%B0%D1%80%D1%80%D3%8F%D0%B5.com";
    assert_eq!(to_iri(deceiving, HostMapping::Idna), "https://xn--80ak6aa92e.com");
    for more in ["%21.evil.com/", &".aaaaaaaaa".repeat(26), "%FF"] {
        let uri = format!("{deceiving}{more}");
        assert!(to_iri(&uri, HostMapping::Idna).is_ascii(), "{uri}");
    }
    // What is undone makes no directive, and changes none.
    same("#a:%7E:text=%62", "#a:%7E:text=b");
    same("#%61:~:t%65xt=%2D%61%C3%BC", "#a:~:t%65xt=%2D%61ü");
    // What has bidirectional formatting already.
    same("/%41\u{202E}b", "/A%E2%80%AEb");
    same("/\u{202E}b", "/%E2%80%AEb");
    check_iri("http://b%C3%BCcher.de:80/", "http://bücher.de:80/", "http://bücher.de:80/");
    check_iri("http://xn--a.com/%C3%BC", "http://xn--a.com/ü", "http://xn--a.com/ü");
}

#[track_caller]
fn check_level(a: &str, b: &str, least: Option<Equivalence>) {
    for level in [Equivalence::Simple, Equivalence::Syntax, Equivalence::Scheme] {
        let want = least.is_some_and(|least| level >= least);
        assert_eq!(equivalent(a, b, level), want, "{a} {b} {level:?}");
        assert_eq!(equivalent(b, a, level), want, "{b} {a} {level:?}");
    }
}

#[test]
fn the_comparison_ladder_by_section_5_3() {
    check_level("http://a/é", "http://a/é", Some(Equivalence::Simple));
    check_level(
        "example://a/b/c/%7Bfoo%7D/rosé",
        "eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9",
        Some(Equivalence::Syntax),
    );
    check_level("HTTP://www.EXAMPLE.com/", "http://www.example.com/", Some(Equivalence::Syntax));
    // No normalisation of characters.
    check_level(
        "http://www.example.org/r\u{E9}sum\u{E9}.html",
        "http://www.example.org/re\u{301}sume\u{301}.html",
        None,
    );
    for user in ["http://example.org/%7euser", "http://example.org/%7Euser"] {
        check_level("http://example.org/~user", user, Some(Equivalence::Syntax));
    }
    for other in ["http://example.com/", "http://example.com:/", "http://example.com:80/"] {
        check_level("http://example.com", other, Some(Equivalence::Scheme));
    }
    check_level(
        "http://résumé.example.org",
        "http://xn--rsum-bpad.example.org",
        Some(Equivalence::Scheme),
    );
    check_level(
        "http://RÉSUMÉ.example.org",
        "http://résumé.example.org",
        Some(Equivalence::Scheme),
    );
    check_level("http://example.com/", "http://example.com/?", None);
    check_level("http://example.com/", "http://example.com/#", None);
    check_level("http://example.com/data", "http://example.com/data/", None);
    check_level("http://example.com/A", "http://example.com/a", None);
    check_level("http://example.com:443/", "http://example.com/", None);
    check_level("https://example.com:443", "https://example.com/", Some(Equivalence::Scheme));
    check_level("http://u@example.com/", "http://example.com/", None);
    // Reserved characters and their escapes are not the same, nor is what would be a new escape.
    check_level("/a%2Fb", "/a/b", None);
    check_level("/%%34%31", "/%41", None);
    check_level("/%%34%31", "/A", None);
    check_level("/%FF", "/%ff", Some(Equivalence::Syntax));
    check_level("/%FF", "/ÿ", None);
    // The components stay apart, and references stay as they are.
    check_level("a:/.//b", "a://b", None);
    check_level("a/../b", "b", None);
    check_level("s:/a/..", "s:/", Some(Equivalence::Syntax));
    for (a, b) in [
        ("file:///C:/../x", "file:///x"),
        ("file:C|", "file:C%7C"),
        ("foo://bücher.de", "foo://xn--bcher-kva.de"),
        ("foo://x%C2%ADy/", "foo://xy/"),
        ("http://[::%31]/", "http://[::1]/"),
        ("http://\u{AD}/a", "http:///a"),
        ("http://a/#a:%7E:text=b", "http://a/#a:~:text=b"),
        ("http://a/#:~:text=a%2D,b", "http://a/#:~:text=a-,b"),
    ] {
        check_level(a, b, None);
    }
    check_level("foo://a.b", "foo://a.b:/", Some(Equivalence::Scheme));
    // To a browser one of these is another path.
    check_level(r"http://a/b\c", "http://a/b%5Cc", None);
    check_level("http://a/b\tc", "http://a/b%09c", None);
}

/// The bidirectional notation of RFC 3987: upper case stands for right-to-left letters.
fn rtl(notation: &str) -> String {
    let letter = |c: char| match c {
        'A'..='Z' => char::from_u32(0x5D0 + u32::from(c) - u32::from('A')).unwrap(),
        c => c,
    };
    notation.chars().map(letter).collect()
}

#[test]
fn bidirectional_iris_are_seen_as_section_4_4_says() {
    for (logical, visual) in [
        ("http://ab.CDEFGH.ij/kl/mn/op.html", "http://ab.HGFEDC.ij/kl/mn/op.html"),
        ("http://ab.CDE.FGH/ij/kl/mn/op.html", "http://ab.HGF.EDC/ij/kl/mn/op.html"),
        ("http://AB.CD.EF/GH/IJ/KL?MN=OP;QR=ST#UV", "http://VU#TS=RQ;PO=NM?LK/JI/HG/FE.DC.BA"),
        ("http://AB.CD.ef/gh/IJ/KL.html", "http://DC.BA.ef/gh/LK/JI.html"),
        ("http://ab.cd.EF/GH/ij/kl.html", "http://ab.cd.HG/FE/ij/kl.html"),
        ("http://ab.CD.EF/GH/IJ/kl.html", "http://ab.JI/HG/FE.DC/kl.html"),
        ("http://ab.CDE123FGH.ij/kl/mn/op.html", "http://ab.HGF123EDC.ij/kl/mn/op.html"),
        ("http://ab.CDEFGH.123/kl/mn/op.html", "http://ab.123.HGFEDC/kl/mn/op.html"),
    ] {
        let iri = rtl(logical);
        // Before and behind it is text from right to left, which must not move it.
        let text = format!("{} {} {}", rtl("AB"), isolate(&iri), rtl("CD"));
        let info = unicode_bidi::BidiInfo::new(&text, Some(unicode_bidi::Level::rtl()));
        let paragraph = &info.paragraphs[0];
        let seen = info.reorder_line(paragraph, paragraph.range.clone());
        let seen: String = seen.chars().filter(|c| !matches!(c, '\u{2066}' | '\u{2069}')).collect();
        let want = format!("{} {} {}", rtl("DC"), rtl(visual), rtl("BA"));
        assert_eq!(seen, want, "{logical}");
    }
}

#[test]
fn the_structure_of_bidirectional_iris_by_section_4_2() {
    let problems = |notation: &str| -> Vec<(Component, BidiRule)> {
        let problems = bidi_problems(&rtl(notation));
        problems.iter().map(|p| (p.component(), p.rule())).collect()
    };
    use BidiRule::{Edges, NoFormatting, OneDirection};
    use Component::{Fragment, HostLabel, PathSegment, QueryKey, QueryValue, Userinfo};
    // Examples 1 to 7, and 10.
    assert_eq!(problems("http://ab.CDEFGH.ij/kl/mn/op.html"), []);
    assert_eq!(problems("http://ab.CDE.FGH/ij/kl/mn/op.html"), []);
    assert_eq!(problems("http://AB.CD.EF/GH/IJ/KL?MN=OP&QR=ST#UV"), []);
    assert_eq!(problems("http://ab.CDE123FGH.ij/kl/mn/op.html"), []);
    assert_eq!(problems("http://ab.CDEFGH.123/kl/mn/op.html"), []);
    // Examples 8 and 9.
    assert_eq!(
        problems("http://ab.cd.ef/GH1/2IJ/KL"),
        [(PathSegment, Edges), (PathSegment, Edges)]
    );
    assert_eq!(
        problems("http://ab.cd.ef/GH%31/%32IJ/KL"),
        [(PathSegment, Edges), (PathSegment, Edges)]
    );
    assert_eq!(
        problems("http://Ax@By.c。D/E%2f?Fa=b.G&1H#i.J"),
        [
            (Userinfo, OneDirection),
            (HostLabel, OneDirection),
            (PathSegment, OneDirection),
            (QueryKey, OneDirection),
            (QueryValue, OneDirection),
            (QueryKey, Edges),
            (Fragment, OneDirection),
        ]
    );
    assert_eq!(problems("/a\u{200F}"), [(PathSegment, NoFormatting)]);
    // A mark counts with its letter.
    assert_eq!(problems("/AB\u{5B8}"), []);
    assert_eq!(problems("/AB1\u{5B8}"), [(PathSegment, Edges)]);
    assert_eq!(problems("http://example.com/größe/東京?a=b#c"), []);

    let iri = rtl("http://a.Bc.d/");
    let problem = &bidi_problems(&iri)[0];
    assert_eq!(&iri[problem.range()], rtl("Bc"));
    assert_eq!(
        problem.to_string(),
        "the label of the host at bytes 9 to 12 mixes right-to-left and left-to-right characters"
    );
}

#[test]
fn an_isolate_cannot_be_left() {
    let shown = isolate("a\u{2069}\u{202E}b").to_string();
    assert_eq!(shown, "\u{2066}a%E2%81%A9%E2%80%AEb\u{2069}");
    assert_eq!(isolate("a\n\u{2029}b").to_string(), "\u{2066}a%0A%E2%80%A9b\u{2069}");
    assert!(is_bidi("?١=٢") && bidi_problems("?١=٢").is_empty());
    assert!(is_bidi("a/ب") && !is_bidi("a/b") && !is_bidi("a/é"));
}

/// Letters that run from right to left are those of another implementation.
#[test]
fn directions_are_those_of_unicode_bidi() {
    use unicode_bidi::BidiClass::{AL, L, R};
    let mut wrong: Vec<char> = Vec::new();
    for c in (0..0x110000).filter_map(char::from_u32).filter(|c| c.is_alphabetic()) {
        let class = unicode_bidi::bidi_class(c);
        // A component in one direction has no other letter than an Arabic one beside it.
        let text = format!("/ب{c}ب");
        let is_mixed = bidi_problems(&text).iter().any(|p| p.rule() == BidiRule::OneDirection);
        let is_rtl = is_bidi(&c.to_string());
        if is_rtl != matches!(class, R | AL) || is_mixed != (class == L) {
            wrong.push(c);
        }
    }
    // What that implementation does not have yet: letters of Unicode 17.0.
    wrong.retain(|&c| !matches!(c, '\u{10EFA}'..='\u{10EFB}' | '\u{11B60}'..='\u{11B67}' | '\u{1E6C0}'..='\u{1E6FF}'));
    assert!(wrong.is_empty(), "{wrong:?}");
}

fn piece() -> impl Strategy<Value = String> {
    let fixed = prop::sample::select(vec![
        "http:",
        "HTTPS:",
        "s:",
        "//",
        "/",
        "?",
        "#",
        "@",
        ":",
        ":80",
        ":443",
        "[::1]",
        "example.com",
        "EXAMPLE.com",
        "bücher.de",
        "xn--bcher-kva.de",
        "b%C3%BCcher.de",
        "é",
        "%C3%A9",
        "%c3%a9",
        "%E9",
        "%FF",
        "%C2%C2",
        "%C0%AF",
        "%ED%A0%80",
        "%",
        "%4",
        "%34",
        "%41",
        "41",
        "a",
        "A",
        "%61",
        "~",
        "%7E",
        ".",
        "..",
        "%2E",
        "%2F",
        "%2f",
        "&",
        "=",
        "+",
        "-",
        " ",
        "%20",
        "\"",
        "<",
        "{",
        "|",
        "^",
        "\\",
        "\n",
        "\u{202E}",
        "%E2%80%AE",
        "א",
        "%D7%90",
        "東",
        "\u{301}",
        "%CC%81",
        "\u{200D}",
        "\u{FFFE}",
        "＂",
        "｛",
        "．",
        "\u{AD}",
        "!",
        ":~:",
        "(",
        ")",
        "'",
        ",",
        ";",
    ]);
    prop_oneof![
        12 => fixed.prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
    ]
}

fn iri() -> impl Strategy<Value = String> {
    let any = prop::collection::vec(piece(), 0..12).prop_map(|pieces| pieces.concat());
    let tail = prop::collection::vec(piece(), 0..8).prop_map(|pieces| pieces.concat());
    let host = prop::sample::select(vec![
        "example.com",
        "bücher.de",
        "xn--bcher-kva.de:80",
        "B%C3%BCcher.de",
    ]);
    let url = (host, tail).prop_map(|(host, tail)| format!("http://{host}/{tail}"));
    prop_oneof![any, url]
}

proptest! {
    #![proptest_config(support::cases(2048, Some("fixtures/regressions/iri.txt")))]

    #[test]
    fn a_uri_is_its_own(iri in iri()) {
        law::a_uri_is_its_own(&iri);
    }

    #[test]
    fn a_uri_comes_back(iri in iri()) {
        law::a_uri_comes_back(&iri);
    }

    #[test]
    fn equivalence_is_one(a in iri(), b in iri(), seeds in any::<[u64; 2]>()) {
        law::equivalence_is_one(&[law::respelt(&a, seeds[0]), law::respelt(&a, seeds[1]), a, b]);
    }

    #[test]
    fn equivalents_are_the_same_url(a in iri(), b in iri(), seeds in any::<[u64; 2]>()) {
        let spellings = [law::respelt(&a, seeds[0]), law::respelt(&a, seeds[1]), a, b];
        law::equivalents_are_the_same_url(&spellings);
    }

    #[test]
    fn any_text(text in any::<String>()) {
        law::a_uri_is_its_own(&text);
        law::any_text(&text);
    }
}
