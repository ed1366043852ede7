//! Every link leads to the host that the text of its anchor shows.

use linkwright::{AnchorText, Finder, Linker, text};
use proptest::prelude::*;
use uts58::spoof::Spoofs;
use uts58::{BareDomains, LocalHosts};

use super::case::CASES;
use super::eye;
use crate::support;
use crate::support::pages::anchors;
use crate::support::table::pieces;

/// Returns a linker for each combination of settings that guarantees this.
fn linkers() -> Vec<Linker> {
    let finders = [
        Finder::new(),
        Finder::new().bare_domains(BareDomains::All).local_hosts(LocalHosts::Link),
        Finder::uts58(),
    ];
    let settings = [
        (AnchorText::Display, Spoofs::ShowAscii),
        (AnchorText::Display, Spoofs::Reject),
        (AnchorText::Verbatim, Spoofs::ShowAscii),
        (AnchorText::Verbatim, Spoofs::Reject),
    ];
    let linker = |finder: Finder| {
        settings
            .map(|(text, spoofs)| Linker::new().finder(finder.clone()).text(text).spoofs(spoofs))
    };
    finders.into_iter().flat_map(linker).collect()
}

/// Returns the problems of the anchors of a text.
fn wrong(source: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    for linker in linkers() {
        for (href, shown) in anchors(&text::html(source, &linker).to_string()) {
            wrong.extend(eye::deception(&href, &shown));
            wrong.extend(eye::disguise(&shown));
        }
    }
    wrong
}

#[test]
fn no_case_leads_to_a_host_that_is_not_shown() {
    let wrong: Vec<String> = CASES.iter().flat_map(|case| wrong(&case.text)).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Checks that `eye` finds known deceptions. Otherwise the tests could never fail.
#[test]
fn known_deceptions_are_detected() {
    for (href, shown) in [
        ("https://evil.com/", "https://bank.com/"),
        ("https://evil.com/", "https://bank.com∕.evil.com/"),
        ("https://bank.xn--comlogin-k94f.evil.com/", "https://bank.comノlogin.evil.com/"),
        ("https://bank.com@evil.com/", "https://bank.com@evil.com/"),
        ("https://bank.com.evil.com/", "https://bank.com⁄.evil.com/"),
        ("https://bankcom.evil.com/", "https://bank\u{200B}com.evil.com/"),
        ("https://xn--oogle-qmc.com/", "https://ɡoogle.com/"),
        ("mailto:anna@evil.com", "anna@bank.com"),
        ("mailto:bank.com@evil.com", "https://bank.com@evil.com"),
    ] {
        assert!(eye::deception(href, shown).is_some(), "{shown}");
    }
    for shown in ["https://a.com/\u{338}b", "https://a.com/\u{200B}b", "a.com/\u{202E}b"] {
        assert!(eye::disguise(shown).is_some(), "{shown}");
    }
}

/// Returns the characters that UTS #39 confuses with URL syntax.
fn look_alikes() -> Vec<char> {
    ('\u{80}'..=char::MAX)
        .filter(|c| {
            let c = c.to_string();
            let skeleton: String = unicode_security::skeleton(&c).collect();
            ["/", "\\", "?", "#", "@", ":", "."].contains(&skeleton.as_str())
        })
        .collect()
}

/// Returns pieces of deceptive texts.
fn piece() -> impl Strategy<Value = String> {
    let fixed = prop::sample::select(pieces(
        r"https:// http:// mailto: bank evil example com bank.com evil.com xn-- xn--bay-qdd
        xn--80ak6aa92e xn--bcher-kva www. . . . / ? # @ : \\ :443 %2F %40 %2E %E2%80%AE \u{20} 0
        1 127.0.0.1 [::1] рф ru jp gr 中文 한국 рос аррӏе عربي עברית नमः \u{338} \u{301} \u{307}
        \u{200B} \u{200C} \u{200D} \u{AD} \u{34F} \u{FE0F} \u{E0061} \u{202E} \u{2066} \u{2069}
        \u{115F} \u{3164} \u{2800} \u{17B4}",
    ));
    let letter = prop::sample::select(
        "abei013а\u{435}ор\u{4CF}αοօᏇнगぁ〇ノ一へヘーソıɡɑℓßþ①ｅ．。｡٠०৪ः"
            .chars()
            .collect::<Vec<_>>(),
    );
    prop_oneof![
        8 => fixed,
        3 => letter.prop_map(String::from),
        2 => prop::sample::select(look_alikes()).prop_map(String::from),
        1 => any::<char>().prop_map(String::from),
    ]
}

/// Returns URLs, most of them with a deceptive host.
fn deceptive() -> impl Strategy<Value = String> {
    let pieces = |most| prop::collection::vec(piece(), 0..most).prop_map(|all| all.concat());
    let start = prop::sample::select(vec!["https://", "http://", "", "a@", "\u{202E}", "bank.com"]);
    let end = prop::sample::select(vec![".com", ".evil.com/", ".рф", ".jp/a", ".com:80?", ""]);
    (start, pieces(6), end, pieces(4))
        .prop_map(|(start, host, end, tail)| format!("{start}{host}{end}{tail}"))
}

proptest! {
    #![proptest_config(support::cases(1024, None))]

    #[test]
    fn no_link_leads_to_a_host_that_is_not_shown(text in deceptive()) {
        let wrong = wrong(&text);
        prop_assert!(wrong.is_empty(), "{:#?}", wrong);
    }
}
