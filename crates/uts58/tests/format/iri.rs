//! RFC 3987: each of its worked examples, and the laws by `proptest`.

use crate::support::laws::iri as law;
use crate::support::table::{pieces, rows, unescaped};
use proptest::prelude::*;
use uts58::iri::{
    Equivalence, HostMapping, ParseErrorKind, bidi_problems, equivalent, is_bidi, isolate, to_iri,
    to_uri,
};

/// Both mappings of a table: the first column, as the second with percent escapes and as the third, or the
/// second, by IDNA.
#[track_caller]
fn check_mapping(table: &str, map: impl Fn(&str, HostMapping) -> String) {
    for row in rows(table) {
        let columns: Vec<String> = row.iter().map(|column| unescaped(column)).collect();
        let [from, escaped, ..] = &columns[..] else {
            panic!("a row has two columns or three: {row:?}");
        };
        assert_eq!(map(from, HostMapping::PercentEncoded), *escaped);
        assert_eq!(map(from, HostMapping::Idna), *columns.get(2).unwrap_or(escaped));
    }
}

#[test]
fn iris_become_uris() {
    let map = |iri: &str, mapping| to_uri(iri, mapping).expect(iri).into_owned();
    check_mapping(include_str!("../../../../fixtures/iri/uris.txt"), map);
}

#[test]
fn what_has_no_uri_says_why_and_where() {
    for (iri, kind, range) in [
        ("http://a/\u{0}", ParseErrorKind::Character, 9..10),
        ("http://a/é\n", ParseErrorKind::Character, 11..12),
        ("http://a/\u{85}", ParseErrorKind::Character, 9..11),
        ("http://a/\u{FFFE}", ParseErrorKind::Character, 9..12),
        ("http://a/\u{E0041}", ParseErrorKind::Character, 9..13),
        ("http://é\u{3000}b/", ParseErrorKind::Host, 7..13),
        ("http://u@%FF:80/", ParseErrorKind::Host, 9..12),
        // What UTS #46 maps to nothing, or to what no URI holds.
        ("http://\u{AD}/evil.com/", ParseErrorKind::Host, 7..9),
        ("https://x＂onclick＝y.com/", ParseErrorKind::Host, 8..27),
        ("http://a%20b/", ParseErrorKind::Host, 7..12),
    ] {
        let error = to_uri(iri, HostMapping::Idna).unwrap_err();
        assert_eq!((error.kind, error.range), (kind, range), "{iri:?}");
    }
    let error = to_uri("http://é\u{3000}b/", HostMapping::Idna).unwrap_err();
    assert_eq!(error.to_string(), "no valid host at bytes 7 to 13");
    assert!(to_uri("http://é\u{3000}b/", HostMapping::PercentEncoded).is_ok());
}

#[test]
fn uris_become_iris() {
    let map = |uri: &str, mapping| to_iri(uri, mapping).into_owned();
    check_mapping(include_str!("../../../../fixtures/iri/iris.txt"), map);
}

/// Where more stands behind a host that could deceive, it stays in ASCII too.
#[test]
fn a_host_that_could_deceive_becomes_ascii() {
    let deceiving = "https://%D0%B0%D1%80%D1%80%D3%8F%D0%B5.com";
    assert_eq!(to_iri(deceiving, HostMapping::Idna), "https://xn--80ak6aa92e.com");
    for more in ["%21.evil.com/", &".aaaaaaaaa".repeat(26), "%FF"] {
        let uri = format!("{deceiving}{more}");
        assert!(to_iri(&uri, HostMapping::Idna).is_ascii(), "{uri}");
    }
}

#[test]
fn the_comparison_ladder_by_section_5_3() {
    let levels = [Equivalence::Simple, Equivalence::Syntax, Equivalence::Scheme];
    for row in rows(include_str!("../../../../fixtures/iri/equivalent.txt")) {
        let [least, a, b] = row[..] else {
            panic!("a row has a level and two IRIs: {row:?}");
        };
        let least = match least {
            "never" => levels.len(),
            least => ["simple", "syntax", "scheme"].iter().position(|name| *name == least).unwrap(),
        };
        let (a, b) = (unescaped(a), unescaped(b));
        for (at, level) in levels.into_iter().enumerate() {
            assert_eq!(equivalent(&a, &b, level), at >= least, "{a} {b} {level:?}");
            assert_eq!(equivalent(&b, &a, level), at >= least, "{b} {a} {level:?}");
        }
    }
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
    for (notation, want) in [
        // Examples 1 to 7, and 10.
        ("http://ab.CDEFGH.ij/kl/mn/op.html", &[][..]),
        ("http://ab.CDE.FGH/ij/kl/mn/op.html", &[]),
        ("http://AB.CD.EF/GH/IJ/KL?MN=OP&QR=ST#UV", &[]),
        ("http://ab.CDE123FGH.ij/kl/mn/op.html", &[]),
        ("http://ab.CDEFGH.123/kl/mn/op.html", &[]),
        // Examples 8 and 9.
        ("http://ab.cd.ef/GH1/2IJ/KL", &["GH1", "2IJ"]),
        ("http://ab.cd.ef/GH%31/%32IJ/KL", &["GH%31", "%32IJ"]),
        ("http://Ax@By.c。D/E%2f?Fa=b.G&1H#i.J", &["Ax", "By", "E%2f", "Fa", "b.G", "1H", "i.J"]),
        ("/a\u{200F}", &["a\u{200F}"]),
        // A mark counts with its letter.
        ("/AB\u{5B8}", &[]),
        ("/AB1\u{5B8}", &["AB1\u{5B8}"]),
        ("http://example.com/größe/東京?a=b#c", &[]),
    ] {
        let iri = rtl(notation);
        let have: Vec<&str> = bidi_problems(&iri).into_iter().map(|range| &iri[range]).collect();
        let want: Vec<String> = want.iter().map(|part| rtl(part)).collect();
        assert_eq!(have, want, "{notation}");
    }
}

#[test]
fn an_isolate_cannot_be_left() {
    let shown = isolate("a\u{2069}\u{202E}b");
    assert_eq!(shown, "\u{2066}a%E2%81%A9%E2%80%AEb\u{2069}");
    assert_eq!(isolate("a\n\u{2029}b"), "\u{2066}a%0A%E2%80%A9b\u{2069}");
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
        let is_mixed = !bidi_problems(&text).is_empty();
        let is_rtl = is_bidi(&c.to_string());
        if is_rtl != matches!(class, R | AL) || is_mixed != (class == L) {
            wrong.push(c);
        }
    }
    // What that implementation does not have yet: letters of Unicode 17.0, and vowel signs that 18.0 changed.
    wrong.retain(|&c| !matches!(c, '\u{1B3A}' | '\u{1B3C}' | '\u{1B42}' | '\u{10EFA}'..='\u{10EFB}' | '\u{11B60}'..='\u{11B67}' | '\u{1E6C0}'..='\u{1E6FF}'));
    assert!(wrong.is_empty(), "{wrong:?}");
}

fn piece() -> impl Strategy<Value = String> {
    let fixed = prop::sample::select(pieces(
        r#"http: HTTPS: s: // / ? # @ : :80 :443 [::1] example.com EXAMPLE.com bücher.de
        xn--bcher-kva.de b%C3%BCcher.de é %C3%A9 %c3%a9 %E9 %FF %C2%C2 %C0%AF %ED%A0%80 % %4 %34
        %41 41 a A %61 ~ %7E . .. %2E %2F %2f & = + - \u{20} %20 " < { | ^ \\ \n \u{202E}
        %E2%80%AE א %D7%90 東 \u{301} %CC%81 \u{200D} \u{FFFE} ＂ ｛ ． \u{AD} ! :~: ( ) ' , ;"#,
    ));
    prop_oneof![
        12 => fixed,
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
    #![proptest_config(crate::support::cases(2048, Some("../../fixtures/regressions/iri.txt")))]

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
