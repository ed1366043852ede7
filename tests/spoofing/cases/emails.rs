//! Cases: addresses.

use linkwright::host::SpoofKind;

use crate::case::{Case, Found, linked, several, spoof, text};

pub const CASES: &[Case] = &[
    spoof(
        "anna@еbay.com",
        "mailto:anna@xn--bay-qdd.com",
        "anna@xn--bay-qdd.com",
        SpoofKind::MixedScripts,
        "UTS #39 section 5.2: beyond Highly Restrictive",
    ),
    spoof(
        "anna@xn--bay-qdd.com",
        "mailto:anna@xn--bay-qdd.com",
        "anna@xn--bay-qdd.com",
        SpoofKind::MixedScripts,
        "UTS #39 section 5.2: beyond Highly Restrictive, written in ASCII",
    ),
    spoof(
        "mailto:anna@арр\u{4CF}е.com",
        "mailto:anna@xn--80ak6aa92e.com",
        "mailto:anna@xn--80ak6aa92e.com",
        SpoofKind::LooksLatin,
        "UTS #39 section 4: whole-script confusable",
    ),
    linked("anna@bücher.de", "mailto:anna@xn--bcher-kva.de", "one script"),
    linked(
        "аnna@example.com",
        "mailto:%D0%B0nna@example.com",
        "not detectable: a local part is what its host makes of it",
    ),
    linked(
        "σωκράτης@example.com",
        "mailto:%CF%83%CF%89%CE%BA%CF%81%CE%AC%CF%84%CE%B7%CF%82@example.com",
        "one script",
    ),
    linked("bank.com@evil.com", "mailto:bank.com@evil.com", "one address, no link to bank.com"),
    text("anna@bank.com@evil.com", "row D9: nobody can tell which part is the address"),
    several(
        "\"anna@bank.com\"@evil.com",
        &[Found("anna@bank.com", "mailto:anna@bank.com", "anna@bank.com", None)],
        "quoted local parts do not link; what is in them is shown and meant",
    ),
    several(
        "anna＠bank.com",
        &[Found("bank.com", "https://bank.com", "bank.com", None)],
        "a full-width @ makes no address",
    ),
    several(
        "anna﹫bank.com",
        &[Found("bank.com", "https://bank.com", "bank.com", None)],
        "a small @ makes no address",
    ),
    several(
        "anna@bank.com\u{2215}evil.com",
        &[Found("anna@bank.com", "mailto:anna@bank.com", "anna@bank.com", None)],
        "what is glued to a look-alike of a slash is no domain",
    ),
    text("anna\u{200B}@example.com", "UTS #58 section 5.2: no invisible character"),
    text("anna\u{202E}@example.com", "UTS #58 section 5.2: no Bidi_Control"),
    text("anna@exam\u{200B}ple.com", "UTS #46 drops U+200B; bad in a host"),
    several(
        "mailto:a@b.com?cc=c@evil.com",
        &[
            Found("mailto:a@b.com", "mailto:a@b.com", "mailto:a@b.com", None),
            Found("c@evil.com", "mailto:c@evil.com", "c@evil.com", None),
        ],
        "UTS #58 section 5: no headers",
    ),
    text("mailto:anna%40bank.com@evil.com", "row D8: an escape is not in a local part"),
];
