//! Cases: what moves what is seen: directions and marks.

use linkwright::host::SpoofKind;

use crate::case::{Case, Found, linked, several, shown, spoof, text};

pub const CASES: &[Case] = &[
    several(
        "https://example.com/\u{202E}gnp.exe",
        &[Found("https://example.com/", "https://example.com/", "https://example.com/", None)],
        "UTS #58 section 8: Bidi_Control; row D5",
    ),
    text("https://exam\u{202E}ple.com/", "UTS #58 section 8: Bidi_Control; row D5"),
    several(
        "\u{202E}https://example.com/",
        &[Found("https://example.com/", "https://example.com/", "https://example.com/", None)],
        "RFC 3987 section 4.1: the anchor says which way it runs",
    ),
    several(
        "\u{2067}https://example.com/\u{2069} b.com",
        &[
            Found("https://example.com/", "https://example.com/", "https://example.com/", None),
            Found("b.com", "https://b.com", "b.com", None),
        ],
        "RFC 3987 section 4.1: the anchor says which way it runs",
    ),
    several(
        "https://example.com/\u{2066}x\u{2069}",
        &[Found("https://example.com/", "https://example.com/", "https://example.com/", None)],
        "UTS #58 section 8: Bidi_Control; row D5",
    ),
    text("https://\u{200E}example.com/", "UTS #58 section 8: Bidi_Control; row D5"),
    linked(
        "https://example.com/%E2%80%AEgnp.exe",
        "https://example.com/%E2%80%AEgnp.exe",
        "UTS #58 section 8: stays escaped",
    ),
    linked(
        "https://\u{5E2}\u{5D1}\u{5E8}\u{5D9}\u{5EA}123.com/",
        "https://xn--123-tpe4b0c2br.com/",
        "RFC 5893: a right-to-left label may end in digits; dir",
    ),
    text(
        "https://123\u{5E2}\u{5D1}\u{5E8}\u{5D9}\u{5EA}.com/",
        "RFC 5893: a right-to-left label may not start with a digit",
    ),
    linked(
        "https://\u{5D3}\u{5D5}\u{5D2}\u{5DE}\u{5D4}.example.com/",
        "https://xn--6dbbec0c.example.com/",
        "RFC 3987 section 4.1: dir keeps the order of labels",
    ),
    linked(
        "https://example.com/\u{5D3}\u{5D5}\u{5D2}\u{5DE}\u{5D4}/evil.com",
        "https://example.com/%D7%93%D7%95%D7%92%D7%9E%D7%94/evil.com",
        "RFC 3987 section 4.1: dir keeps the order of parts",
    ),
    linked(
        "https://a.\u{628}.com/x",
        "https://a.xn--ngb.com/x",
        "RFC 3987 section 4.4: dir keeps the order of labels",
    ),
    spoof(
        "https://x\u{307}\u{308}\u{304}\u{301}gle.com/",
        "https://xn--gle-jdcox4140c.com/",
        "https://xn--gle-jdcox4140c.com/",
        SpoofKind::Restricted('ẋ'),
        "UTS #39 section 5.4: up to four marks on a letter, the first in ẋ",
    ),
    spoof(
        "https://x\u{307}\u{308}\u{304}\u{301}\u{300}gle.com/",
        "https://xn--gle-fdcer1a7547c.com/",
        "https://xn--gle-fdcer1a7547c.com/",
        SpoofKind::Restricted('ẋ'),
        "UTS #39 section 5.4: more than four marks on a letter",
    ),
    spoof(
        "https://goo\u{331}\u{331}gle.com/",
        "https://xn--google-56da.com/",
        "https://xn--google-56da.com/",
        SpoofKind::Misplaced('\u{331}'),
        "UTS #39 section 5.4: the same mark twice",
    ),
    spoof(
        "https://i\u{307}nstagram.com/",
        "https://xn--instagram-5jf.com/",
        "https://xn--instagram-5jf.com/",
        SpoofKind::Misplaced('\u{307}'),
        "UTS #39 section 5.4, Chromium: a dot on i",
    ),
    spoof(
        "https://l\u{307}.com/",
        "https://xn--l-9bb.com/",
        "https://xn--l-9bb.com/",
        SpoofKind::Misplaced('\u{307}'),
        "Chromium: a dot on l",
    ),
    spoof(
        "https://\u{131}\u{301}nstagram.com/",
        "https://xn--nstagram-skb457b.com/",
        "https://xn--nstagram-skb457b.com/",
        SpoofKind::Misplaced('\u{301}'),
        "Chromium: a mark on dotless \u{131}",
    ),
    spoof(
        "https://g\u{338}oogle.com/",
        "https://xn--google-i8d.com/",
        "https://xn--google-i8d.com/",
        SpoofKind::Restricted('\u{338}'),
        "UTS #39 section 3.1: Identifier_Status of U+0338; Chromium blocks it",
    ),
    text("https://\u{338}google.com/", "UTS #46: no label starts with a mark"),
    text("https://google.\u{301}com/", "UTS #46: no label starts with a mark"),
    shown(
        "https://google.com/\u{338}evil",
        "https://google.com/%CC%B8evil",
        "https://google.com/%CC%B8evil",
        "UTS #58 section 4.1: a mark on URL syntax is escaped",
    ),
    text(
        "https://google.com\u{338}/evil",
        "UTS #46: no such domain; a mark on a letter of the domain",
    ),
    shown(
        "https://google.com/\\\u{338}evil",
        "https://google.com/\\%CC%B8evil",
        "https://google.com/\\%CC%B8evil",
        "WHATWG URL: \\ is a slash; a mark on URL syntax is escaped",
    ),
    shown(
        "https://google.com?\u{20DD}q",
        "https://google.com?%E2%83%9Dq",
        "https://google.com?%E2%83%9Dq",
        "UTS #58 section 4.1: a mark on URL syntax is escaped",
    ),
    spoof(
        "https://あ\u{300}.com/",
        "https://xn--ksa582u.com/",
        "https://xn--ksa582u.com/",
        SpoofKind::Misplaced('\u{300}'),
        "UTS #39 section 5.4: a mark of Latin on kana",
    ),
    spoof(
        "https://1.1.1.1\u{903}443.evil.com/",
        "https://1.1.1.xn--1443-l5i.evil.com/",
        "https://1.1.1.xn--1443-l5i.evil.com/",
        SpoofKind::Misplaced('ः'),
        "UTS #39 confusables: U+0903 and the colon, behind a digit",
    ),
    linked(
        "https://नम\u{903}.com/",
        "https://xn--j1b7esa.com/",
        "U+0903 behind a letter of its script",
    ),
    linked("https://việt.com/", "https://xn--vit-5kz.com/", "marks that belong there"),
];
