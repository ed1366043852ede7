//! Cases: letters that look like others in their own script.

use linkwright::host::SpoofKind;

use crate::case::{Case, linked, shown, spoof};

pub const CASES: &[Case] = &[
    shown(
        "https://ａｐｐｌｅ.com/",
        "https://apple.com/",
        "https://apple.com/",
        "UTS #46 maps full-width letters",
    ),
    shown(
        "https://ＧＯＯＧＬＥ.com/",
        "https://google.com/",
        "https://google.com/",
        "UTS #46 maps full-width letters",
    ),
    shown(
        "https://𝐠𝐨𝐨𝐠𝐥𝐞.com/",
        "https://google.com/",
        "https://google.com/",
        "UTS #46 maps mathematical letters",
    ),
    shown(
        "https://ⓖoogle.com/",
        "https://google.com/",
        "https://google.com/",
        "UTS #46 maps circled letters",
    ),
    shown(
        "https://\u{2113}inkedin.com/",
        "https://linkedin.com/",
        "https://linkedin.com/",
        "UTS #46 maps \u{2113}",
    ),
    shown(
        "https://ﬁrefox.com/",
        "https://firefox.com/",
        "https://firefox.com/",
        "UTS #46 maps ligatures",
    ),
    linked(
        "https://GOOGLE.COM/",
        "https://google.com/",
        "hosts have no letter case; shown as written",
    ),
    shown(
        "https://STRAẞE.de/",
        "https://xn--strae-oqa.de/",
        "https://straße.de/",
        "UTS #46: capital ẞ is ß, which is not ss",
    ),
    linked(
        "https://straße.de/",
        "https://xn--strae-oqa.de/",
        "UTS #46, non-transitional: ß is not ss",
    ),
    linked(
        "https://\u{131}nstagram.com/",
        "https://xn--nstagram-skb.com/",
        "not detectable: a Latin letter for names; Chromium compares with known sites",
    ),
    spoof(
        "https://\u{251}pple.com/",
        "https://xn--pple-p5b.com/",
        "https://xn--pple-p5b.com/",
        SpoofKind::Restricted('ɑ'),
        "UTS #39 section 3.1: Identifier_Status of \u{251}; Chromium compares with known sites",
    ),
    spoof(
        "https://\u{261}oogle.com/",
        "https://xn--oogle-qmc.com/",
        "https://xn--oogle-qmc.com/",
        SpoofKind::Restricted('ɡ'),
        "UTS #39 section 3.1: Identifier_Status of \u{261}",
    ),
    spoof(
        "https://\u{138}raken.com/",
        "https://xn--raken-t5a.com/",
        "https://xn--raken-t5a.com/",
        SpoofKind::Restricted('ĸ'),
        "UTS #39 section 3.1: Identifier_Status of \u{138}",
    ),
    linked(
        "https://þaypal.com/",
        "https://xn--aypal-vva.com/",
        "not detectable: for names in Icelandic; Chromium shows it under .is alone",
    ),
    spoof(
        "https://ƿaypal.com/",
        "https://xn--aypal-ytb.com/",
        "https://xn--aypal-ytb.com/",
        SpoofKind::Restricted('ƿ'),
        "UTS #39 section 3.1: Identifier_Status of ƿ",
    ),
    linked("https://łove.com/", "https://xn--ove-gwa.com/", "not detectable: ł is for names"),
    linked(
        "https://paypaI.com/",
        "https://paypai.com/",
        "not detectable: a capital I in ASCII, shown as written",
    ),
    linked(
        "https://paypa1.com/",
        "https://paypa1.com/",
        "not detectable: ASCII; RFC 3987 section 8, br0ken",
    ),
    linked("https://rnicrosoft.com/", "https://rnicrosoft.com/", "not detectable: ASCII"),
    linked(
        "https://\u{2BC}example.com/",
        "https://xn--example-0zd.com/",
        "for names in Ukrainian; Chromium blocks U+02BC",
    ),
    spoof(
        "https://bank\u{2B9}s.com/",
        "https://xn--banks-x1c.com/",
        "https://xn--banks-x1c.com/",
        SpoofKind::Restricted('ʹ'),
        "UTS #39 section 3.1: Identifier_Status of U+02B9",
    ),
    shown(
        "https://ｶﾞﾗｽ.jp/",
        "https://xn--mck0a9j.jp/",
        "https://ガラス.jp/",
        "UTS #46 maps half-width kana",
    ),
    shown(
        "https://ﾉ.jp/",
        "https://xn--ldk.jp/",
        "https://\u{30CE}.jp/",
        "UTS #46 maps half-width kana; alone \u{30CE} is a letter",
    ),
    spoof(
        "https://exampleﾉlogin.com/",
        "https://xn--examplelogin-ki5k.com/",
        "https://xn--examplelogin-ki5k.com/",
        SpoofKind::Misplaced('ノ'),
        "UTS #46 maps half-width kana; Chromium: U+30CE",
    ),
    linked(
        "https://\u{30CE}\u{30FC}ト.jp/",
        "https://xn--fdkl2l.jp/",
        "Chromium: \u{30CE} and \u{30FC} between kana",
    ),
    spoof(
        "https://g\u{3007}\u{3007}gle.com/",
        "https://xn--ggle-gx3ca.com/",
        "https://xn--ggle-gx3ca.com/",
        SpoofKind::Misplaced('〇'),
        "Chromium: U+3007 between Latin letters",
    ),
    linked("https://\u{3007}\u{3007}.jp/", "https://xn--w6ja.jp/", "Chromium: U+3007 alone"),
    spoof(
        "https://a\u{30FC}b.com/",
        "https://xn--ab-6n4a.com/",
        "https://xn--ab-6n4a.com/",
        SpoofKind::Misplaced('ー'),
        "Chromium: U+30FC between Latin letters",
    ),
    spoof(
        "https://bank\u{30FC}.com/",
        "https://xn--bank-jx4c.com/",
        "https://xn--bank-jx4c.com/",
        SpoofKind::Misplaced('ー'),
        "Chromium: U+30FC behind Latin letters",
    ),
    spoof(
        "https://a\u{4E00}b.com/",
        "https://xn--ab-vu2c.com/",
        "https://xn--ab-vu2c.com/",
        SpoofKind::Misplaced('一'),
        "Chromium: U+4E00 between Latin letters",
    ),
    linked("https://へ.jp/", "https://xn--49j.jp/", "a letter alone, as in Chromium"),
    linked("https://ヘ.jp/", "https://xn--vdk.jp/", "a letter alone, as in Chromium"),
    linked(
        "https://アへア.jp/",
        "https://xn--49j6db.jp/",
        "shown on purpose, nobody reads it as Latin; Chromium blocks へ among katakana",
    ),
];
