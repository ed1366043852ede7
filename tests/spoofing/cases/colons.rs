//! Cases: colons, question marks, number signs and dashes that are none.

use linkwright::host::SpoofKind;

use crate::case::{Case, Found, several, spoof, text};

pub const CASES: &[Case] = &[
    spoof(
        "https://bank.com\u{2D0}443.evil.com/",
        "https://bank.xn--com443-rnd.evil.com/",
        "https://bank.xn--com443-rnd.evil.com/",
        SpoofKind::Restricted('ː'),
        "Firefox blocks the character in hosts: U+02D0",
    ),
    several(
        "https://bank.com\u{A789}443.evil.com/",
        &[
            Found("https://bank.com", "https://bank.com", "https://bank.com", None),
            Found("443.evil.com/", "https://443.evil.com/", "443.evil.com/", None),
        ],
        "UTS #39 confusables: U+A789 and the colon",
    ),
    several(
        "https://bank.com\u{2236}443.evil.com/",
        &[
            Found("https://bank.com", "https://bank.com", "https://bank.com", None),
            Found("443.evil.com/", "https://443.evil.com/", "443.evil.com/", None),
        ],
        "Firefox blocks the character in hosts: U+2236",
    ),
    several(
        "https://bank.com\u{589}443.evil.com/",
        &[
            Found("https://bank.com", "https://bank.com", "https://bank.com", None),
            Found("443.evil.com/", "https://443.evil.com/", "443.evil.com/", None),
        ],
        "Firefox blocks the character in hosts: U+0589",
    ),
    several(
        "https://bank.com\u{5C3}443.evil.com/",
        &[
            Found("https://bank.com", "https://bank.com", "https://bank.com", None),
            Found("443.evil.com/", "https://443.evil.com/", "443.evil.com/", None),
        ],
        "Firefox blocks the character in hosts: U+05C3",
    ),
    several(
        "https://bank.com：443/",
        &[Found("https://bank.com", "https://bank.com", "https://bank.com", None)],
        "UTS #46 maps U+FF1A to a colon, which no host holds",
    ),
    several(
        "https://bank.com﹕443/",
        &[Found("https://bank.com", "https://bank.com", "https://bank.com", None)],
        "UTS #46 maps U+FE55 to a colon, which no host holds",
    ),
    spoof(
        "https://bank.com\u{294}q.evil.com/",
        "https://bank.xn--comq-dgc.evil.com/",
        "https://bank.xn--comq-dgc.evil.com/",
        SpoofKind::Restricted('ʔ'),
        "UTS #39 section 3.1: Identifier_Status of U+0294; UTS #58 section 4.1",
    ),
    spoof(
        "https://bank.com\u{241}q.evil.com/",
        "https://bank.xn--comq-n3b.evil.com/",
        "https://bank.xn--comq-n3b.evil.com/",
        SpoofKind::Restricted('ɂ'),
        "UTS #39 section 3.1: Identifier_Status of U+0242; UTS #58 section 4.1",
    ),
    several(
        "https://bank.com？q.evil.com/",
        &[
            Found("https://bank.com", "https://bank.com", "https://bank.com", None),
            Found("q.evil.com/", "https://q.evil.com/", "q.evil.com/", None),
        ],
        "a full-width question mark ends a sentence",
    ),
    several(
        "https://bank.com＃q.evil.com/",
        &[
            Found("https://bank.com", "https://bank.com", "https://bank.com", None),
            Found("q.evil.com/", "https://q.evil.com/", "q.evil.com/", None),
        ],
        "UTS #46 maps U+FF03 to #, which no host holds",
    ),
    several(
        "https://bank.com⌗q.evil.com/",
        &[
            Found("https://bank.com", "https://bank.com", "https://bank.com", None),
            Found("q.evil.com/", "https://q.evil.com/", "q.evil.com/", None),
        ],
        "U+2317 looks like #",
    ),
    several(
        "https://bank.com\u{66A}2Fevil.com/",
        &[
            Found("https://bank.com", "https://bank.com", "https://bank.com", None),
            Found("2Fevil.com/", "https://2fevil.com/", "2Fevil.com/", None),
        ],
        "Firefox blocks the character in hosts: U+066A",
    ),
    several(
        "https://bank.com\u{203F}evil.com/",
        &[
            Found("https://bank.com", "https://bank.com", "https://bank.com", None),
            Found("evil.com/", "https://evil.com/", "evil.com/", None),
        ],
        "U+203F looks like a low line",
    ),
    text("https://bank\u{2010}com.evil.com/", "Firefox blocks the character in hosts: U+2010"),
    text(
        "https://bank\u{2011}com.evil.com/",
        "UTS #46 maps U+2011 to U+2010; Firefox blocks the character in hosts",
    ),
    several(
        "https://bank.com\u{2212}evil.com/",
        &[
            Found("https://bank.com", "https://bank.com", "https://bank.com", None),
            Found("evil.com/", "https://evil.com/", "evil.com/", None),
        ],
        "UTS #39 confusables: U+2212 and the hyphen",
    ),
    text("https://bank.com_evil.com/", "a low line is for labels above the registrable domain"),
];
