//! Cases: what stands before an @, and slashes that are none.

use linkwright::host::SpoofKind;

use crate::case::{Case, Found, linked, several, spoof, text};

pub const CASES: &[Case] = &[
    text("https://bank.com@evil.com", "RFC 3986 section 7.6: userinfo"),
    text("https://bank.com:443@evil.com/", "RFC 3986 section 7.6: userinfo"),
    text("https://bank.com:pass@evil.com/a?b", "RFC 3986 section 7.6: userinfo"),
    text("See https://a@bank.com@evil.com/.", "RFC 3986 section 7.6: userinfo"),
    text("http://user:pw@example.com", "UTS #58: userinfo is deprecated"),
    text("https://bank.com%40evil.com/", "WHATWG URL: a host is percent-decoded"),
    text("https://bank.com%2F@evil.com/", "RFC 3986 section 7.6: userinfo"),
    text("https://bank.com\\@evil.com", "WHATWG URL: \\ ends a host, and in RFC 3986 it does not"),
    linked(
        "https://bank.com/\\@evil.com",
        "https://bank.com/\\@evil.com",
        "WHATWG URL: \\ ends a host",
    ),
    text(
        "https://google.com\u{2215}gmail\u{2215}@evil.zip",
        "Chromium: U+2215 in userinfo before a .zip",
    ),
    text(
        "https://github.com\u{2215}kubernetes\u{2215}archive\u{2215}@v1271.zip",
        "Chromium: U+2215 in userinfo before a .zip",
    ),
    text(
        "https://google.com\u{2044}mail\u{2044}@evil.zip",
        "Firefox blocks the character in hosts: U+2044",
    ),
    text(
        "https://google.com\u{29F8}mail\u{29F8}@evil.com",
        "Firefox blocks the character in hosts: U+29F8",
    ),
    text(
        "https://google.com／mail／@evil.com",
        "UTS #46 maps U+FF0F to a slash, which no host holds",
    ),
    several(
        "https://bank.com＠evil.com/",
        &[
            Found("https://bank.com", "https://bank.com", "https://bank.com", None),
            Found("evil.com/", "https://evil.com/", "evil.com/", None),
        ],
        "UTS #46 maps U+FF20 to @, which no host holds",
    ),
    several(
        "https://bank.com﹫evil.com/",
        &[
            Found("https://bank.com", "https://bank.com", "https://bank.com", None),
            Found("evil.com/", "https://evil.com/", "evil.com/", None),
        ],
        "UTS #46 maps U+FE6B to @, which no host holds",
    ),
    several(
        "https://bank.com\u{2215}login.evil.com",
        &[Found("https://bank.com", "https://bank.com", "https://bank.com", None)],
        "Firefox blocks the character in hosts: U+2215; what is glued to it is no domain",
    ),
    several(
        "https://bank.com\u{2044}login.evil.com/a",
        &[Found("https://bank.com", "https://bank.com", "https://bank.com", None)],
        "Firefox blocks the character in hosts: U+2044; what is glued to it is no domain",
    ),
    several(
        "https://bank.com\u{29F8}login.evil.com/",
        &[Found("https://bank.com", "https://bank.com", "https://bank.com", None)],
        "Firefox blocks the character in hosts: U+29F8; what is glued to it is no domain",
    ),
    several(
        "https://bank.com\u{2571}login.evil.com/",
        &[Found("https://bank.com", "https://bank.com", "https://bank.com", None)],
        "UTS #39 confusables: U+2571 and the slash",
    ),
    several(
        "https://bank.com\u{27CB}login.evil.com/",
        &[Found("https://bank.com", "https://bank.com", "https://bank.com", None)],
        "UTS #39 confusables: U+27CB and the slash",
    ),
    several(
        "https://bank.com\u{1735}login.evil.com/",
        &[Found("https://bank.com", "https://bank.com", "https://bank.com", None)],
        "UTS #39 confusables: U+1735 and the slash",
    ),
    several(
        "https://bank.com／login.evil.com/",
        &[
            Found("https://bank.com", "https://bank.com", "https://bank.com", None),
            Found("login.evil.com/", "https://login.evil.com/", "login.evil.com/", None),
        ],
        "a full-width slash stands between two sites in Japanese",
    ),
    several(
        "https://bank.com\u{3033}login.evil.com/",
        &[
            Found("https://bank.com", "https://bank.com", "https://bank.com", None),
            Found("login.evil.com/", "https://login.evil.com/", "login.evil.com/", None),
        ],
        "UTS #39 confusables: U+3033 and the slash",
    ),
    several(
        "https://bank.com\u{4E3F}login.evil.com/",
        &[
            Found("https://bank.com", "https://bank.com", "https://bank.com", None),
            Found("login.evil.com/", "https://login.evil.com/", "login.evil.com/", None),
        ],
        "UTS #39 confusables: U+4E3F and the slash; row D4",
    ),
    several(
        "https://bank.com\u{30CE}login.evil.com/",
        &[
            Found("https://bank.com", "https://bank.com", "https://bank.com", None),
            Found("login.evil.com/", "https://login.evil.com/", "login.evil.com/", None),
        ],
        "Chromium: U+30CE between Latin letters; row D4",
    ),
    spoof(
        "https://bank\u{30CE}com.jp/",
        "https://xn--bankcom-w04f.jp/",
        "https://xn--bankcom-w04f.jp/",
        SpoofKind::Misplaced('ノ'),
        "Chromium: U+30CE between Latin letters",
    ),
    spoof(
        "https://example\u{30CE}login.com/",
        "https://xn--examplelogin-ki5k.com/",
        "https://xn--examplelogin-ki5k.com/",
        SpoofKind::Misplaced('ノ'),
        "Chromium: U+30CE between Latin letters",
    ),
];
