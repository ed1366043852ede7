//! Cases: names of one script that look Latin, and digits.

use linkwright::host::SpoofKind;

use crate::case::{Case, linked, spoof, text};

pub const CASES: &[Case] = &[
    spoof(
        "https://арр\u{4CF}е.com/",
        "https://xn--80ak6aa92e.com/",
        "https://xn--80ak6aa92e.com/",
        SpoofKind::LooksLatin,
        "UTS #39 section 4: whole-script confusable; Chromium, Firefox since 2017",
    ),
    spoof(
        "https://раура\u{4CF}.com/",
        "https://xn--80aa0cbo65f.com/",
        "https://xn--80aa0cbo65f.com/",
        SpoofKind::LooksLatin,
        "UTS #39 section 4: whole-script confusable; Chromium",
    ),
    spoof(
        "https://ѕсоре.com/",
        "https://xn--e1argc3h.com/",
        "https://xn--e1argc3h.com/",
        SpoofKind::LooksLatin,
        "UTS #39 section 4: whole-script confusable; Chromium",
    ),
    spoof(
        "https://арр\u{4CF}е.example.com/",
        "https://xn--80ak6aa92e.example.com/",
        "https://xn--80ak6aa92e.example.com/",
        SpoofKind::LooksLatin,
        "UTS #39 section 4: whole-script confusable, in each label",
    ),
    spoof(
        "https://арр\u{4CF}е.еbay.com/",
        "https://xn--80ak6aa92e.xn--bay-qdd.com/",
        "https://xn--80ak6aa92e.xn--bay-qdd.com/",
        SpoofKind::LooksLatin,
        "UTS #39 section 4: whole-script confusable, in each label",
    ),
    linked(
        "https://арр\u{4CF}е.рф/",
        "https://xn--80ak6aa92e.xn--p1ai/",
        "UTS #39 section 4: whole-script confusable; the domain is Cyrillic, as in Chromium",
    ),
    spoof(
        "https://сахар.com/",
        "https://xn--80aa2cbv.com/",
        "https://xn--80aa2cbv.com/",
        SpoofKind::LooksLatin,
        "UTS #39 section 4: whole-script confusable; Chromium",
    ),
    linked(
        "https://сахар.рф/",
        "https://xn--80aa2cbv.xn--p1ai/",
        "UTS #39 section 4: whole-script confusable; the domain is Cyrillic, as in Chromium",
    ),
    linked(
        "https://сахар.ru/",
        "https://xn--80aa2cbv.ru/",
        "UTS #39 section 4: whole-script confusable; the domain is of a country that writes so",
    ),
    spoof(
        "https://сахар.de/",
        "https://xn--80aa2cbv.de/",
        "https://xn--80aa2cbv.de/",
        SpoofKind::LooksLatin,
        "UTS #39 section 4: whole-script confusable; the domain is of a country that does not",
    ),
    spoof(
        "https://ορρο.com/",
        "https://xn--0xaafa.com/",
        "https://xn--0xaafa.com/",
        SpoofKind::LooksLatin,
        "UTS #39 section 4: whole-script confusable in Greek; Chromium",
    ),
    linked(
        "https://ορρο.gr/",
        "https://xn--0xaafa.gr/",
        "UTS #39 section 4: whole-script confusable; the domain is of a country that writes so",
    ),
    spoof(
        "https://օսո.com/",
        "https://xn--mbbjx.com/",
        "https://xn--mbbjx.com/",
        SpoofKind::LooksLatin,
        "UTS #39 section 4: whole-script confusable in Armenian; Chromium",
    ),
    linked(
        "https://օսո.am/",
        "https://xn--mbbjx.am/",
        "UTS #39 section 4: whole-script confusable; the domain is of a country that writes so",
    ),
    linked(
        "https://სს.com/",
        "https://xn--2oda.com/",
        "one script; Georgian letters that look like none of Latin",
    ),
    spoof(
        "https://৪.com/",
        "https://xn--47b.com/",
        "https://xn--47b.com/",
        SpoofKind::LooksLatin,
        "Chromium: a digit that looks like 8",
    ),
    spoof(
        "https://goog৪.com/",
        "https://xn--goog-o3j.com/",
        "https://xn--goog-o3j.com/",
        SpoofKind::MixedScripts,
        "UTS #39 section 5.2: beyond Highly Restrictive",
    ),
    spoof(
        "https://०.com/",
        "https://xn--d4b.com/",
        "https://xn--d4b.com/",
        SpoofKind::LooksLatin,
        "Chromium: a digit that looks like 0",
    ),
    spoof(
        "https://0०.com/",
        "https://xn--0-hzd.com/",
        "https://xn--0-hzd.com/",
        SpoofKind::LooksLatin,
        "UTS #39 section 5.3: digits of two systems",
    ),
    spoof(
        "https://1۰.com/",
        "https://xn--1-hyc.com/",
        "https://xn--1-hyc.com/",
        SpoofKind::MixedDigits,
        "UTS #39 section 5.3: digits of two systems, and U+06F0 looks like a full stop",
    ),
    linked(
        "https://क१२.com/",
        "https://xn--11b8nd.com/",
        "one system of digits, and letters of its script",
    ),
    spoof(
        "https://क१2.com/",
        "https://xn--2-tud0w.com/",
        "https://xn--2-tud0w.com/",
        SpoofKind::MixedDigits,
        "UTS #39 section 5.3: digits of two systems",
    ),
    spoof(
        "https://၁႑.com/",
        "https://xn--ikd4n.com/",
        "https://xn--ikd4n.com/",
        SpoofKind::Restricted('႑'),
        "UTS #39 section 5.3: digits of two systems of one script; UTS #39 section 3.1: Identifier_Status of Shan digits",
    ),
    linked(
        "https://१२३.com/",
        "https://xn--e4bcd.com/",
        "one system of digits, and no look-alike: १",
    ),
    spoof(
        "https://०१abc.com/",
        "https://xn--abc-mphf.com/",
        "https://xn--abc-mphf.com/",
        SpoofKind::MixedScripts,
        "UTS #39 section 5.2: beyond Highly Restrictive",
    ),
    text("https://а\u{660}.com/", "UTS #39 section 5.2: beyond Highly Restrictive"),
    text("https://۱١.com/", "RFC 5892 appendix A.8: digits of two systems"),
];
