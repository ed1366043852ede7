//! Cases: full stops that are none.

use linkwright::host::SpoofKind;

use crate::case::{Case, Found, linked, several, shown, spoof, text};

pub const CASES: &[Case] = &[
    several(
        "https://bank.com\u{2024}evil.com/",
        &[
            Found("https://bank.com", "https://bank.com", "https://bank.com", None),
            Found("evil.com/", "https://evil.com/", "evil.com/", None),
        ],
        "Firefox blocks the character in hosts: U+2024",
    ),
    text("https://bank\u{2024}com/", "UTS #46 maps U+2024 to a full stop within a label"),
    text("https://bank\u{B7}com.evil.com/", "RFC 5892 appendix A.3: U+00B7"),
    linked(
        "https://col\u{B7}lecció.cat/",
        "https://xn--collecci-ioa91d.cat/",
        "RFC 5892 appendix A.3: U+00B7 between two l",
    ),
    shown(
        "https://bank。com/",
        "https://bank.com/",
        "https://bank.com/",
        "UTS #46: U+3002 is a full stop, and shown as one",
    ),
    shown(
        "https://bank．com/",
        "https://bank.com/",
        "https://bank.com/",
        "UTS #46: U+FF0E is a full stop, and shown as one",
    ),
    shown(
        "https://bank｡com/",
        "https://bank.com/",
        "https://bank.com/",
        "UTS #46: U+FF61 is a full stop, and shown as one",
    ),
    text("https://bank\u{6D4}com.evil.com/", "Firefox blocks the character in hosts: U+06D4"),
    text("https://bank\u{701}com.evil.com/", "Firefox blocks the character in hosts: U+0701"),
    text(
        "https://bank\u{660}com.evil.com/",
        "UTS #39 confusables: U+0660 and the full stop; RFC 5893",
    ),
    spoof(
        "https://bank\u{A4F8}com.evil.com/",
        "https://xn--bankcom-578y.evil.com/",
        "https://xn--bankcom-578y.evil.com/",
        SpoofKind::Restricted('ꓸ'),
        "UTS #39 confusables: U+A4F8 and the full stop; UTS #39 section 3.1: Identifier_Status",
    ),
    text("https://bank\u{30FB}com.evil.com/", "RFC 5892 appendix A.7: U+30FB"),
];
