//! Hosts: which ones link, how they are shown, and which ones could deceive.

mod support;

use linkwright::host::{SpoofKind, Spoofs, concerns, display};
use linkwright::{Finder, LinkKind, links};
use proptest::prelude::*;
use support::laws::host::{self as law, to_ascii};

/// Each host in Unicode, as it is shown, and why where that is not how it is written.
const HOSTS: &[(&str, &str, Option<SpoofKind>)] = &[
    // One script, or scripts that belong together.
    ("bücher.de", "bücher.de", None),
    ("straße.de", "straße.de", None),
    ("пример.рф", "пример.рф", None),
    ("παράδειγμα.ελ", "παράδειγμα.ελ", None),
    ("例え.jp", "例え.jp", None),
    ("最高のsony製品.com", "最高のsony製品.com", None),
    ("例子.台灣", "例子.台灣", None),
    ("中文abc.com", "中文abc.com", None),
    ("한국abc.com", "한국abc.com", None),
    ("ไทย.com", "ไทย.com", None),
    ("दिल्ली.भारत", "दिल्ली.भारत", None),
    ("دبي.امارات", "دبي.امارات", None),
    ("עברית.com", "עברית.com", None),
    ("abc-123.müller.com", "abc-123.müller.com", None),
    ("col·lecció.cat", "col·lecció.cat", None),
    // Mixtures beyond Highly Restrictive.
    ("еbay.com", "xn--bay-qdd.com", Some(SpoofKind::MixedScripts)),
    ("gооgle.com", "xn--ggle-55da.com", Some(SpoofKind::MixedScripts)),
    ("xαβ.com", "xn--x-zlbd.com", Some(SpoofKind::MixedScripts)),
    ("한국のabc.com", "xn--abc-kc4bt315drc0b.com", Some(SpoofKind::MixedScripts)),
    ("ไทยabc.com", "xn--abc-vml3c0l.com", Some(SpoofKind::MixedScripts)),
    // All of one script, and all of it looks Latin.
    ("аррӏе.com", "xn--80ak6aa92e.com", Some(SpoofKind::LooksLatin)),
    ("раураӏ.com", "xn--80aa0cbo65f.com", Some(SpoofKind::LooksLatin)),
    ("ѕсоре.com", "xn--e1argc3h.com", Some(SpoofKind::LooksLatin)),
    ("сахар.com", "xn--80aa2cbv.com", Some(SpoofKind::LooksLatin)),
    ("ναι.com", "xn--mxaqk.com", Some(SpoofKind::LooksLatin)),
    ("оо-1.com", "xn---1-emca.com", Some(SpoofKind::LooksLatin)),
    ("հայ.com", "xn--y9a3aq.com", Some(SpoofKind::LooksLatin)),
    // There nobody reads them as Latin.
    ("рос.рф", "рос.рф", None),
    ("сахар.рф", "сахар.рф", None),
    ("пример.орг", "пример.орг", None),
    ("ресурс.ru", "ресурс.ru", None),
    ("бг.bg", "бг.bg", None),
    ("νερο.gr", "νερο.gr", None),
    ("հայ.am", "հայ.am", None),
    ("סוס.co.il", "סוס.co.il", None),
    ("ναι.ru", "xn--mxaqk.ru", Some(SpoofKind::LooksLatin)),
    // Characters that are not for names.
    ("ɡoogle.com", "xn--oogle-qmc.com", Some(SpoofKind::Restricted('ɡ'))),
    ("ᎠᎡ.com", "xn--58dc.com", Some(SpoofKind::Restricted('Ꭰ'))),
    ("نامه\u{200C}ای.com", "xn--mgba3gch31f060k.com", Some(SpoofKind::Restricted('\u{200C}'))),
    // Characters that are taken for others where they stand.
    ("ノート.jp", "ノート.jp", None),
    ("パソコン.jp", "パソコン.jp", None),
    ("ソニー.jp", "ソニー.jp", None),
    ("レストラン.com", "レストラン.com", None),
    ("ビタミンb6.jp", "ビタミンb6.jp", None),
    ("sonyノート.jp", "sonyノート.jp", None),
    ("日本ノート.jp", "日本ノート.jp", None),
    ("〇〇.jp", "〇〇.jp", None),
    ("第一.jp", "第一.jp", None),
    ("一.jp", "一.jp", None),
    ("スーパー.jp", "スーパー.jp", None),
    ("トム・ソーヤー.jp", "トム・ソーヤー.jp", None),
    ("exampleノlogin.com", "xn--examplelogin-ki5k.com", Some(SpoofKind::Misplaced('ノ'))),
    ("g〇〇gle.com", "xn--ggle-gx3ca.com", Some(SpoofKind::Misplaced('〇'))),
    ("aーb.com", "xn--ab-6n4a.com", Some(SpoofKind::Misplaced('ー'))),
    ("a一b.com", "xn--ab-vu2c.com", Some(SpoofKind::Misplaced('一'))),
    ("a丶b.com", "xn--ab-iz2c.com", Some(SpoofKind::Misplaced('丶'))),
    ("aヽb.com", "xn--ab-9n4a.com", Some(SpoofKind::Misplaced('ヽ'))),
    ("a丨b.com", "xn--ab-by2c.com", Some(SpoofKind::Misplaced('丨'))),
    ("i\u{307}nstagram.com", "xn--instagram-5jf.com", Some(SpoofKind::Misplaced('\u{307}'))),
    ("l\u{307}.com", "xn--l-9bb.com", Some(SpoofKind::Misplaced('\u{307}'))),
    ("go\u{331}\u{331}ogle.com", "xn--google-46da.com", Some(SpoofKind::Misplaced('\u{331}'))),
    ("あ\u{300}.com", "xn--ksa582u.com", Some(SpoofKind::Misplaced('\u{300}'))),
    ("443ः.com", "xn--443-eeh.com", Some(SpoofKind::Misplaced('\u{903}'))),
    // Digits of several systems.
    ("1۰.com", "xn--1-hyc.com", Some(SpoofKind::MixedDigits)),
    ("क१2.com", "xn--2-tud0w.com", Some(SpoofKind::MixedDigits)),
    ("१२.com", "१२.com", None),
    ("क१.com", "क१.com", None),
    ("ภาษา๑๒.com", "ภาษา๑๒.com", None),
    ("第二〇3.jp", "第二〇3.jp", None),
    // Marks that belong there.
    ("नमः.com", "नमः.com", None),
    ("việt.com", "việt.com", None),
    ("ñandú.com", "ñandú.com", None),
    ("e\u{331}.com", "e\u{331}.com", None),
    ("தமிழ்.com", "தமிழ்.com", None),
    ("หนังสือ.com", "หนังสือ.com", None),
    ("हिन्दी.com", "हिन्दी.com", None),
    ("ქართული.com", "ქართული.com", None),
];

#[test]
fn each_host_is_shown_as_the_table_says() {
    let mut wrong = Vec::new();
    for &(host, shown, why) in HOSTS {
        let have = display(host).to_string();
        if have != shown {
            wrong.push(format!("{host} is shown as {have}, not {shown}"));
        }
        let have: Vec<SpoofKind> = concerns(host).iter().map(|c| c.kind()).collect();
        if have != why.into_iter().collect::<Vec<_>>() {
            wrong.push(format!("{host}: {have:?}, not {why:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn links_are_shown_as_their_hosts_are() {
    for &(host, shown, why) in HOSTS {
        let text = format!("https://{host}/é");
        let link = links(&text).next().expect(host);
        assert_eq!((link.kind(), link.as_str()), (LinkKind::Url, text.as_str()));
        assert_eq!(link.display().to_string(), format!("https://{shown}/é"));
        assert_eq!(link.concerns().first().map(|c| c.kind()), why, "{host}");
        let as_written = link.display().spoofs(Spoofs::Allow).to_string();
        assert_eq!(as_written, text);
    }
}

#[test]
fn every_label_is_judged_by_itself() {
    assert_eq!(display("bücher.еbay.例え.jp").to_string(), "bücher.xn--bay-qdd.例え.jp");
    let concerns = concerns("аррӏе.еbay.com");
    let told: Vec<String> = concerns.iter().map(ToString::to_string).collect();
    assert_eq!(told, ["the label аррӏе looks like a Latin name", "the label еbay mixes scripts"]);
}

#[test]
fn what_is_no_label_stays_as_it_is() {
    for host in ["xn--a.com", "xn--a.xn--b.com", "xn--", "127.0.0.1", "[::1]", ""] {
        assert_eq!(display(host).to_string(), host);
    }
    assert_eq!(display("xn--a.xn--bcher-kva.de").to_string(), "xn--a.bücher.de");
    // The others are judged as ever.
    assert_eq!(display("аррӏе.xn--a.com").to_string(), "xn--80ak6aa92e.xn--a.com");
    assert_eq!(display("рос.xn--a.рф").to_string(), "рос.xn--a.рф");
    assert_eq!(display("аррӏе").to_string(), "xn--80ak6aa92e");
    assert_eq!(concerns("рос.xn--a.рф").len(), 1);
    assert_eq!(concerns("аррӏе.xn--a.com").len(), 2);
    assert_eq!(concerns("xn--a.com")[0].kind(), SpoofKind::Invalid);
    assert_eq!(concerns("xn--a.com")[0].label(), "xn--a");
    assert_eq!(concerns("127.0.0.1"), []);
}

/// Hosts that link as bare domains, hosts that link only behind a scheme, hosts that only `parse`
/// accepts, and what is not a host.
const KINDS: [&str; 4] = [
    "example.com EXAMPLE.Com bbc.co.uk blogspot.com github.io city.kawasaki.jp example.com.np \
     www.ck abc.co.ck example.za example.co.za a--b.com _dmarc.example.com xn--bcher-kva.de \
     bücher.de BÜCHER.DE пример.рф ПРИМЕР.РФ 例え.みんな 普遍适用测试。我爱你 ｅｘａｍｐｌｅ．ｃｏｍ \
     vermo\u{308}gen.vermo\u{308}gensberatung",
    "co.uk gov.uk co.za foo.kawasaki.jp com.np 127.0.0.1",
    "com localhost example.invalid np これは文です。次の文",
    "a..com .a.com -a.com a-.com a_b.com a.b_c.com xn--a.com 1.2.3 0x7f.1 2899945070 \
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

/// Labels in mixed scripts.
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
    #![proptest_config(support::cases(2048, None))]

    /// What UTS #39 calls Highly Restrictive, another reads the same way.
    #[test]
    fn mixtures_are_those_of_unicode_security(label in label()) {
        use unicode_security::{RestrictionLevel, RestrictionLevelDetection};
        if label.is_ascii() || to_ascii(&label).is_none() {
            return Ok(());
        }
        let (shown, valid) = idna::domain_to_unicode(&label);
        if valid.is_err() || shown.is_ascii() || shown.contains('.') || shown.chars().any(|c| c >= '\u{1C80}' && !c.is_alphabetic()) {
            return Ok(());
        }
        let is_restricted = shown.as_str().check_restriction_level(RestrictionLevel::HighlyRestrictive);
        let told = concerns(&label).first().map(|c| c.kind());
        let is_mixed = matches!(told, Some(SpoofKind::Restricted(_) | SpoofKind::MixedScripts));
        prop_assert_eq!(is_restricted, !is_mixed, "{:?} {:?} {:?}", label, shown, told);
    }

    /// What is shown leads to the same host, and is shown the same way again.
    #[test]
    fn what_is_shown_is_the_same_host(label in label()) {
        law::is_shown(&format!("{label}.com"));
    }
}
