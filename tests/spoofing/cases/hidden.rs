//! Cases: what is not seen.

use linkwright::host::SpoofKind;

use crate::case::{Case, linked, shown, spoof, text};

pub const CASES: &[Case] = &[
    text("https://exam\u{200B}ple.com/", "UTS #46 drops U+200B; bad in a host"),
    text("https://exam\u{200D}ple.com/", "RFC 5892 appendix A.2: U+200D out of context"),
    text("https://exam\u{200C}ple.com/", "RFC 5892 appendix A.1: U+200C out of context"),
    text("https://न\u{940}\u{200C}य\u{942}.com/", "RFC 5892 appendix A.1: U+200C out of context"),
    spoof(
        "https://क\u{94D}\u{200D}ष.com/",
        "https://xn--11b2ezcw70k.com/",
        "https://xn--11b2ezcw70k.com/",
        SpoofKind::Restricted('\u{200d}'),
        "RFC 5892 appendix A.2: U+200D in context is a name, but not seen: UTS #39 section 3.1: Identifier_Status",
    ),
    spoof(
        "https://\u{646}\u{627}\u{645}\u{647}\u{200C}\u{627}\u{6CC}.com/",
        "https://xn--mgba3gch31f060k.com/",
        "https://xn--mgba3gch31f060k.com/",
        SpoofKind::Restricted('\u{200c}'),
        "RFC 5892 appendix A.1: U+200C in context, as in Persian: UTS #39 section 3.1: Identifier_Status; on purpose, as nobody sees it",
    ),
    text("https://exam\u{AD}ple.com/", "UTS #46 drops U+00AD"),
    text("https://exam\u{34F}ple.com/", "UTS #46 drops U+034F"),
    text("https://exam\u{FE0F}ple.com/", "UTS #46 drops variation selectors"),
    text("https://exam\u{FE00}ple.com/", "UTS #46 drops variation selectors"),
    text("https://exam\u{E0100}ple.com/", "UTS #46 drops variation selectors"),
    text("https://exam\u{E0061}ple.com/", "tags are disallowed"),
    text("https://exam\u{115F}ple.com/", "a Hangul filler; Firefox blocks it"),
    text("https://exam\u{3164}ple.com/", "a Hangul filler; Firefox blocks it"),
    text("https://exam\u{2800}ple.com/", "Braille blank looks like a space and is read as one"),
    text("https://exam\u{17B4}ple.com/", "an inherent vowel of Khmer is not drawn"),
    text("https://exam\u{17B5}ple.com/", "an inherent vowel of Khmer is not drawn"),
    text("https://exam\u{FEFF}ple.com/", "UTS #46 drops U+FEFF"),
    text("https://exam\u{2060}ple.com/", "UTS #46 drops U+2060"),
    text("https://exam\u{180E}ple.com/", "U+180E is disallowed"),
    text("https://exam\u{2063}ple.com/", "UTS #46: U+2063 is disallowed"),
    shown(
        "https://example.com/a\u{200B}b",
        "https://example.com/a%E2%80%8Bb",
        "https://example.com/a%E2%80%8Bb",
        "UTS #58 section 4.1: what is not seen is escaped",
    ),
    shown(
        "https://example.com/\u{E0061}",
        "https://example.com/%F3%A0%81%A1",
        "https://example.com/%F3%A0%81%A1",
        "UTS #58 section 4.1: what is not seen is escaped",
    ),
    shown(
        "https://example.com/\u{3164}",
        "https://example.com/%E3%85%A4",
        "https://example.com/%E3%85%A4",
        "UTS #58 section 4.1: what is not seen is escaped",
    ),
    shown(
        "https://example.com/р\u{200C}\u{34F}x",
        "https://example.com/%D1%80%E2%80%8C%CD%8Fx",
        "https://example.com/р%E2%80%8C%CD%8Fx",
        "UTS #58 section 4.1: a joiner before what is not seen is escaped",
    ),
    shown(
        "https://example.com/\u{2800}x",
        "https://example.com/%E2%A0%80x",
        "https://example.com/%E2%A0%80x",
        "Braille blank looks like a space, and is escaped",
    ),
    shown(
        "https://example.com/\u{FE0F}",
        "https://example.com/%EF%B8%8F",
        "https://example.com/%EF%B8%8F",
        "UTS #58 section 4.1: what is not seen is escaped",
    ),
    linked(
        "https://example.com/%E2%80%8B",
        "https://example.com/%E2%80%8B",
        "UTS #58 section 4.1: what is not seen stays escaped",
    ),
];
