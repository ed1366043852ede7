//! Hosts: whether they link, how they are displayed, and whether they could deceive.

use crate::support::laws::host::{self as law, shown, to_ascii};
use crate::support::table::{rows, unescaped};
use proptest::prelude::*;
use uts58::spoof::{Protected, SpoofKind, SpoofWarning, Spoofs};
use uts58::{Finder, LinkKind, links};

/// Returns each row of `fixtures/spoofing/hosts.txt`: a host, its displayed form, and the reason.
fn hosts() -> impl Iterator<Item = (String, String, Option<&'static str>)> {
    rows(include_str!("../../../../fixtures/spoofing/hosts.txt")).map(|row| {
        let host = unescaped(row[0]);
        let shown = row.get(1).map_or_else(|| host.clone(), |shown| unescaped(shown));
        (host, shown, row.get(2).copied())
    })
}

fn warnings(host: &str) -> Vec<SpoofWarning> {
    Protected::default().spoof_warnings(host)
}

/// Returns the kinds of warnings, as `Debug` writes them.
fn kinds<'c>(warnings: impl IntoIterator<Item = &'c SpoofWarning>) -> Vec<String> {
    warnings.into_iter().map(|warning| format!("{:?}", warning.kind)).collect()
}

#[test]
fn links_are_shown_as_their_hosts_are() {
    for (host, shown, why) in hosts() {
        let text = format!("https://{host}/é");
        let link = links(&text).next().expect(&host);
        assert_eq!((link.kind(), link.as_str()), (LinkKind::Url, text.as_str()));
        assert_eq!(link.display().to_string(), format!("https://{shown}/é"));
        assert_eq!(kinds(&link.spoof_warnings()), Vec::from_iter(why), "{host}");
        let as_written = link.display().spoofs(Spoofs::Allow).to_string();
        assert_eq!(as_written, text);
    }
}

#[test]
fn every_label_is_judged_by_itself() {
    let shown = shown("bücher.еbay.例え.jp", Spoofs::ShowAscii);
    assert_eq!(shown.as_deref(), Some("bücher.xn--bay-qdd.例え.jp"));
    let warnings = warnings("аррӏе.еbay.com");
    let told: Vec<String> = warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "the label аррӏе looks like the Latin apple",
            "the label еbay mixes scripts: 'е' (U+0435), which looks like \"e\"",
        ]
    );
}

#[test]
fn invalid_labels_have_a_warning_and_ip_addresses_do_not() {
    for host in ["127.0.0.1", "[::1]"] {
        assert_eq!(shown(host, Spoofs::ShowAscii).as_deref(), Some(host));
    }
    // The other labels are still judged.
    assert_eq!(warnings("рос.xn--a.рф").len(), 1);
    assert_eq!(warnings("аррӏе.xn--a.com").len(), 2);
    assert_eq!(warnings("xn--a.com")[0].kind, SpoofKind::Invalid);
    assert_eq!(warnings("xn--a.com")[0].label, "xn--a");
    assert_eq!(warnings("127.0.0.1"), []);
}

/// Hosts that link as bare domains, hosts that link only after a scheme, hosts that only `parse`
/// accepts, and invalid hosts.
const KINDS: [&str; 4] = [
    "example.com EXAMPLE.Com bbc.co.uk blogspot.com github.io city.kawasaki.jp example.com.np \
     www.ck abc.co.ck example.za example.co.za a--b.com _dmarc.example.com xn--bcher-kva.de \
     bücher.de BÜCHER.DE пример.рф ПРИМЕР.РФ 例え.みんな 普遍适用测试。我爱你 ｅｘａｍｐｌｅ．ｃｏｍ gov.uk \
     vermo\u{308}gen.vermo\u{308}gensberatung",
    "co.uk co.za foo.kawasaki.jp com.np 127.0.0.1 localhost LocalHost a.localhost pi.local ci.internal \
     nas.lan wiki.corp tv.home shop.test",
    "com local internal intranet example.invalid np a_b.com a.b_c.com my_app これは文です。次の文",
    "a..com .a.com -a.com a-.com xn--a.com 1.2.3 0x7f.1 2899945070 \
     127.0.0.0x1 010.0.0.1",
];

#[test]
fn hosts_link_by_their_kind() {
    for (kind, hosts) in KINDS.into_iter().enumerate() {
        for host in hosts.split_whitespace() {
            let url = format!("http://{host}");
            let is_bare = Finder::new().parse(host).is_some();
            let is_explicit = links(&url).next().is_some_and(|link| link.as_str() == url);
            let is_parsed = Finder::new().parse(&url).is_some();
            let have = [is_bare, is_explicit, is_parsed];
            assert_eq!(have, [kind < 1, kind < 2, kind < 3], "{host}");
        }
    }
}

/// RFC 5321 allows 64 octets. Up to 758 bytes link, because programs accept longer addresses. The
/// limit keeps the time linear.
#[test]
fn local_parts_have_a_limited_length() {
    for (len, links) in [(64, 1), (758, 1), (760, 0), (800, 0)] {
        let address = "a".repeat(len) + "@example.com";
        for text in [address.clone(), format!("see {address}")] {
            let found = Finder::new().links(&text).filter(|link| link.range().end == text.len());
            assert_eq!(found.count(), links, "{len}");
        }
    }
}

#[test]
fn hosts_have_a_limited_length() {
    let label = "a".repeat(63);
    let four = format!("{label}.{label}.{label}");
    for (host, is_host) in [
        (format!("{label}.com"), true),
        (format!("a{label}.com"), false),
        (format!("aa.{four}.{}.com", &label[..54]), true),
        (format!("aaa.{four}.{}.com", &label[..55]), false),
        ("ü".repeat(300) + ".com", false),
        ("中".repeat(160) + ".com", false),
        ("ü.".repeat(100) + ".com", false),
        (format!("ü{}.com", "a".repeat(260)), false),
        ("[::1]".into(), true),
        ("[::1".into(), false),
        ("[fe80::1%eth0]".into(), false),
        ("[text]".into(), false),
    ] {
        assert_eq!(Finder::new().parse(&format!("http://{host}/")).is_some(), is_host, "{host}");
    }
}

/// Generates labels in mixed scripts.
fn label() -> impl Strategy<Value = String> {
    let letter = prop::sample::select(
        "abcxyz019-éößабвеорсαβοаրօ中国東一のアーノソ한국ㄅกขאבابप्र〇・ʻ·\u{301}\u{200D}"
            .chars()
            .collect::<Vec<_>>(),
    );
    let any = prop_oneof![20 => letter, 1 => any::<char>()];
    prop::collection::vec(any, 1..8).prop_map(|chars| chars.into_iter().collect())
}

proptest! {
    #![proptest_config(crate::support::cases(2048, None))]

    /// A label beyond the level Highly Restrictive of UTS #39 gets a warning.
    #[test]
    fn mixtures_of_scripts_are_refused(label in label()) {
        use unicode_security::{RestrictionLevel, RestrictionLevelDetection};
        if label.is_ascii() || to_ascii(&label).is_none() {
            return Ok(());
        }
        let (shown, valid) = idna::domain_to_unicode(&label);
        if valid.is_err() || shown.is_ascii() || shown.contains('.') || shown.chars().any(|c| c >= '\u{1C80}' && !c.is_alphabetic()) {
            return Ok(());
        }
        let is_restricted = shown.as_str().check_restriction_level(RestrictionLevel::HighlyRestrictive);
        prop_assert!(is_restricted || !warnings(&label).is_empty(), "{:?} {:?}", label, shown);
    }

    /// The displayed host is the same host, and it is displayed in the same way again.
    #[test]
    fn the_displayed_host_is_the_same_host(label in label()) {
        law::is_shown(&format!("{label}.com"));
    }
}
