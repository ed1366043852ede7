//! Tests of the normal form of IRIs: the examples of RFC 3987, and laws with `proptest`.

use crate::support::laws::normalize as law;
use crate::support::table::{pieces, rows, unescaped};
use proptest::prelude::*;
use uts58::adapter::normalize;
use uts58::unicode::is_bidi;

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

/// `is_bidi` agrees with the crate `unicode_bidi` about right-to-left letters and Arabic digits.
#[test]
fn directions_agree_with_unicode_bidi() {
    use unicode_bidi::BidiClass::{AL, AN, R};
    let is_read = |c: &char| c.is_alphanumeric();
    let mut wrong: Vec<char> = ('\0'..=char::MAX).filter(is_read).collect();
    wrong
        .retain(|&c| is_bidi(&c.to_string()) != matches!(unicode_bidi::bidi_class(c), R | AL | AN));
    // That crate does not have these characters of Unicode 17.0 yet.
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
    fn normal_forms_stay(a in iri(), b in iri(), seeds in any::<[u64; 2]>()) {
        law::normal_forms_stay(&[law::respelt(&a, seeds[0]), law::respelt(&a, seeds[1]), a, b]);
    }

    #[test]
    fn equivalents_are_the_same_url(a in iri(), b in iri(), seeds in any::<[u64; 2]>()) {
        let spellings = [law::respelt(&a, seeds[0]), law::respelt(&a, seeds[1]), a, b];
        law::equivalents_are_the_same_url(&spellings);
    }
}
