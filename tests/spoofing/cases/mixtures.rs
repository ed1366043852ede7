//! Cases: one script, and mixtures.

use linkwright::host::SpoofKind;

use crate::case::{Case, Found, linked, several, spoof, text};

pub const CASES: &[Case] = &[
    several(
        "Log in at https://еbay.com/.",
        &[Found(
            "https://еbay.com/",
            "https://xn--bay-qdd.com/",
            "https://xn--bay-qdd.com/",
            Some(SpoofKind::MixedScripts),
        )],
        "UTS #39 section 5.2: beyond Highly Restrictive; Chromium",
    ),
    spoof(
        "https://gооgle.com/",
        "https://xn--ggle-55da.com/",
        "https://xn--ggle-55da.com/",
        SpoofKind::MixedScripts,
        "UTS #39 section 5.2: beyond Highly Restrictive; Chromium",
    ),
    spoof(
        "https://goog\u{4CF}e.com/",
        "https://xn--googe-hof.com/",
        "https://xn--googe-hof.com/",
        SpoofKind::MixedScripts,
        "UTS #39 section 5.2: beyond Highly Restrictive; Chromium",
    ),
    spoof(
        "gооgle.com",
        "https://xn--ggle-55da.com",
        "xn--ggle-55da.com",
        SpoofKind::MixedScripts,
        "UTS #39 section 5.2: beyond Highly Restrictive; Chromium",
    ),
    spoof(
        "https://gοοgle.com/",
        "https://xn--ggle-0nda.com/",
        "https://xn--ggle-0nda.com/",
        SpoofKind::MixedScripts,
        "UTS #39 section 5.2: beyond Highly Restrictive; Chromium",
    ),
    spoof(
        "https://αpple.com/",
        "https://xn--pple-zld.com/",
        "https://xn--pple-zld.com/",
        SpoofKind::MixedScripts,
        "UTS #39 section 5.2: beyond Highly Restrictive; Chromium",
    ),
    spoof(
        "https://goᏇgle.com/",
        "https://xn--gogle-cgy.com/",
        "https://xn--gogle-cgy.com/",
        SpoofKind::Restricted('Ꮗ'),
        "UTS #39 section 3.1: Identifier_Status of Cherokee",
    ),
    spoof(
        "https://ᎠᎡ.com/",
        "https://xn--58dc.com/",
        "https://xn--58dc.com/",
        SpoofKind::Restricted('Ꭰ'),
        "UTS #39 section 3.1: Identifier_Status of Cherokee; Chromium",
    ),
    spoof(
        "https://gooցle.com/",
        "https://xn--goole-yjg.com/",
        "https://xn--goole-yjg.com/",
        SpoofKind::MixedScripts,
        "UTS #39 section 5.2: beyond Highly Restrictive; Chromium",
    ),
    spoof(
        "https://ᴀpple.com/",
        "https://xn--pple-k13a.com/",
        "https://xn--pple-k13a.com/",
        SpoofKind::Restricted('ᴀ'),
        "UTS #39 section 3.1: Identifier_Status of phonetic letters",
    ),
    spoof(
        "https://ไทยabc.com/",
        "https://xn--abc-vml3c0l.com/",
        "https://xn--abc-vml3c0l.com/",
        SpoofKind::MixedScripts,
        "UTS #39 section 5.2: beyond Highly Restrictive; Chromium",
    ),
    spoof(
        "https://аα.com/",
        "https://xn--mxa7w.com/",
        "https://xn--mxa7w.com/",
        SpoofKind::MixedScripts,
        "UTS #39 section 5.2: beyond Highly Restrictive; Chromium",
    ),
    linked(
        "https://日本한국.com/",
        "https://xn--wgv71au55mln7a.com/",
        "UTS #39 section 5.2: Han and Hangul",
    ),
    spoof(
        "https://한국のabc.com/",
        "https://xn--abc-kc4bt315drc0b.com/",
        "https://xn--abc-kc4bt315drc0b.com/",
        SpoofKind::MixedScripts,
        "UTS #39 section 5.2: beyond Highly Restrictive: Hangul and kana",
    ),
    spoof(
        "https://中文ㄅabc.tw/",
        "https://xn--abc-tt4bt60m2j3a.tw/",
        "https://xn--abc-tt4bt60m2j3a.tw/",
        SpoofKind::Restricted('ㄅ'),
        "UTS #39 section 5.2: beyond Highly Restrictive; Latin, Han and Bopomofo are",
    ),
    spoof(
        "https://tеst.рф/",
        "https://xn--tst-rdd.xn--p1ai/",
        "https://xn--tst-rdd.рф/",
        SpoofKind::MixedScripts,
        "UTS #39 section 5.2: beyond Highly Restrictive, under a Cyrillic domain too",
    ),
    spoof(
        "https://рорсоrn.рф/",
        "https://xn--rn-emcaibh.xn--p1ai/",
        "https://xn--rn-emcaibh.рф/",
        SpoofKind::MixedScripts,
        "UTS #39 section 5.2: beyond Highly Restrictive, under a Cyrillic domain too",
    ),
    linked(
        "https://日本のsony.jp/",
        "https://xn--sony-4c4cn272ao4b.jp/",
        "UTS #39 section 5.2: Latin, Han and kana",
    ),
    linked(
        "https://最高のsony製品.com/",
        "https://xn--sony-4c4c295sby0a720diu7a.com/",
        "UTS #58 section 8: 最高のSONY製品.com",
    ),
    linked(
        "https://한국samsung.kr/",
        "https://xn--samsung-wd30a024x.kr/",
        "UTS #39 section 5.2: Latin and Hangul",
    ),
    linked(
        "https://中文abc.cn/",
        "https://xn--abc-u68do18h.cn/",
        "UTS #39 section 5.2: Latin and Han",
    ),
    linked(
        "https://日本é.jp/",
        "https://xn--9ca7182cb2a.jp/",
        "UTS #39 section 5.2; Chromium wants the Latin letters in ASCII",
    ),
    linked("https://bücher.de/", "https://xn--bcher-kva.de/", "one script"),
    linked(
        "https://пример.com/",
        "https://xn--e1afmkfd.com/",
        "one script, and no look-alike: и, п",
    ),
    linked(
        "https://москва.com/",
        "https://xn--80adxhks.com/",
        "one script, and no look-alike: м, в, к",
    ),
    linked(
        "https://ελλάδα.com/",
        "https://xn--hxakic4aa.com/",
        "one script, and no look-alike: λ, δ",
    ),
    text("https://例子.測試/", "no public suffix"),
    linked("https://例子.台灣/", "https://xn--fsqu00a.xn--kpry57d/", "one script"),
    linked(
        "https://\u{5D3}\u{5D5}\u{5D2}\u{5DE}\u{5D4}.com/",
        "https://xn--6dbbec0c.com/",
        "one script",
    ),
];
