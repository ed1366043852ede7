//! RFC 3987: each of its worked examples, and the laws by `proptest`.

use crate::support::laws::iri as law;
use crate::support::table::{pieces, rows, unescaped};
use proptest::prelude::*;
use uts58::iri::{is_bidi, normalize, to_iri, to_uri};
use uts58::parts::ParseErrorKind;

#[track_caller]
fn check_mapping(table: &str, map: impl Fn(&str) -> String) {
    for row in rows(table) {
        let [from, to] = row[..] else {
            panic!("a row has two columns: {row:?}");
        };
        assert_eq!(map(&unescaped(from)), unescaped(to));
    }
}

#[test]
fn iris_become_uris() {
    let map = |iri: &str| to_uri(iri).expect(iri).into_owned();
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
        let error = to_uri(iri).unwrap_err();
        assert_eq!((error.kind, error.range), (kind, range), "{iri:?}");
    }
    let error = to_uri("http://é\u{3000}b/").unwrap_err();
    assert_eq!(error.to_string(), "no valid host at bytes 7 to 13");
    assert!(to_uri("x://é\u{3000}b/").is_ok());
}

#[test]
fn uris_become_iris() {
    let map = |uri: &str| to_iri(uri).into_owned();
    check_mapping(include_str!("../../../../fixtures/iri/iris.txt"), map);
}

/// Where more stands behind a host that could deceive, it stays in ASCII too.
#[test]
fn a_host_that_could_deceive_becomes_ascii() {
    let deceiving = "https://%D0%B0%D1%80%D1%80%D3%8F%D0%B5.com";
    assert_eq!(to_iri(deceiving), "https://xn--80ak6aa92e.com");
    for more in ["%21.evil.com/", &".aaaaaaaaa".repeat(26), "%FF"] {
        let uri = format!("{deceiving}{more}");
        assert!(to_iri(&uri).is_ascii(), "{uri}");
    }
}

#[test]
fn the_comparison_ladder_by_section_5_3() {
    for row in rows(include_str!("../../../../fixtures/iri/equivalent.txt")) {
        let [level, a, b] = row[..] else {
            panic!("a row has a level and two IRIs: {row:?}");
        };
        let [a, b] = [a, b].map(|iri| normalize(&unescaped(iri)));
        assert_eq!(a == b, level != "never", "{row:?}");
    }
}

/// Letters that run from right to left are those of another implementation, and so are Arabic digits.
#[test]
fn directions_are_those_of_unicode_bidi() {
    use unicode_bidi::BidiClass::{AL, AN, R};
    let is_read = |c: &char| c.is_alphanumeric();
    let mut wrong: Vec<char> = ('\0'..=char::MAX).filter(is_read).collect();
    wrong
        .retain(|&c| is_bidi(&c.to_string()) != matches!(unicode_bidi::bidi_class(c), R | AL | AN));
    // What that implementation does not have yet: letters and digits of Unicode 17.0.
    wrong.retain(|&c| !matches!(c, '\u{10EFA}'..='\u{10EFB}'));
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
    fn normal_forms_stay(a in iri(), b in iri(), seeds in any::<[u64; 2]>()) {
        law::normal_forms_stay(&[law::respelt(&a, seeds[0]), law::respelt(&a, seeds[1]), a, b]);
    }

    #[test]
    fn equivalents_are_the_same_url(a in iri(), b in iri(), seeds in any::<[u64; 2]>()) {
        let spellings = [law::respelt(&a, seeds[0]), law::respelt(&a, seeds[1]), a, b];
        law::equivalents_are_the_same_url(&spellings);
    }

    #[test]
    fn any_text(text in any::<String>()) {
        law::a_uri_is_its_own(&text);
    }
}
