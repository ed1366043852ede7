//! Cases: names that are not what they seem: xn--, addresses, long hosts, symbols, hosts elsewhere.

use linkwright::host::SpoofKind;

use crate::case::{Case, Found, linked, several, shown, spoof, text};

pub const CASES: &[Case] = &[
    spoof(
        "https://xn--80ak6aa92e.com/",
        "https://xn--80ak6aa92e.com/",
        "https://xn--80ak6aa92e.com/",
        SpoofKind::LooksLatin,
        "UTS #39 section 4: whole-script confusable, written in ASCII",
    ),
    spoof(
        "https://XN--80AK6AA92E.com/",
        "https://xn--80ak6aa92e.com/",
        "https://xn--80ak6aa92e.com/",
        SpoofKind::LooksLatin,
        "UTS #39 section 4: whole-script confusable, written in ASCII",
    ),
    spoof(
        "https://xn--bay-qdd.com/",
        "https://xn--bay-qdd.com/",
        "https://xn--bay-qdd.com/",
        SpoofKind::MixedScripts,
        "UTS #39 section 5.2: beyond Highly Restrictive, written in ASCII",
    ),
    shown(
        "https://xn--bcher-kva.de/",
        "https://xn--bcher-kva.de/",
        "https://bücher.de/",
        "an honest name, written in ASCII",
    ),
    shown(
        "https://xn--bcher-kva.example.com/",
        "https://xn--bcher-kva.example.com/",
        "https://bücher.example.com/",
        "an honest name, written in ASCII",
    ),
    text("https://xn--a.com/", "UTS #46: no punycode"),
    text("https://xn--.com/", "UTS #46: no punycode"),
    text("https://xn--google-.com/", "UTS #46: stands for ASCII"),
    text("https://xn--999999b.com/", "UTS #46: no punycode"),
    spoof(
        "https://xn--google.com/",
        "https://xn--google.com/",
        "https://xn--google.com/",
        SpoofKind::Restricted('䕮'),
        "Chromium's fake punycode: stands for rare Han; UTS #39 section 3.1: Identifier_Status",
    ),
    text("https://xn--paypal.com/", "Chromium's fake punycode"),
    text("https://xn--google-evil.com/", "UTS #46: no punycode"),
    text("https://xn--example.com/", "UTS #46: no punycode"),
    text("http://0x7f.0.0.1/", "WHATWG URL: reads hexadecimal as 127.0.0.1"),
    text("http://0x7f000001/", "WHATWG URL: reads one number as 127.0.0.1"),
    text("http://0177.0.0.1/", "WHATWG URL: reads octal as 127.0.0.1"),
    text("http://2130706433/", "WHATWG URL: reads one number as 127.0.0.1"),
    text("http://127.1/", "WHATWG URL: reads short forms as 127.0.0.1"),
    text("http://１２７.0.0.1/", "UTS #46 maps full-width digits to 127.0.0.1"),
    text("http://①②⑦.0.0.1/", "UTS #46 maps circled digits to 127.0.0.1"),
    text("http://127。0。0。1/", "UTS #46: U+3002 is a full stop, and the host 127.0.0.1"),
    linked("http://127.0.0.1/", "http://127.0.0.1/", "an address as it is"),
    linked("http://[::1]/", "http://[::1]/", "an address as it is"),
    linked("http://[::ffff:127.0.0.1]/", "http://[::ffff:127.0.0.1]/", "an address as it is"),
    linked(
        "https://paypal.com.secure-login.example.com/",
        "https://paypal.com.secure-login.example.com/",
        "the whole host is shown",
    ),
    linked(
        "https://paypal.com-secure.example.com/",
        "https://paypal.com-secure.example.com/",
        "the whole host is shown",
    ),
    linked(
        "https://www.bank.com.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.evil.com/",
        "https://www.bank.com.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.evil.com/",
        "the whole host is shown",
    ),
    text("Open readme.zip or invoice.mov.", "names of files, and top-level domains; row D3"),
    linked("https://readme.zip/", "https://readme.zip/", "with a scheme it is a host"),
    text("https://🔒.com/", "Chromium: no emoji in hosts; row D6"),
    text("https://bank🔒.com/", "Chromium: no padlock in hosts; row D6"),
    several(
        "https://bank.com🔒/",
        &[Found("https://bank.com", "https://bank.com", "https://bank.com", None)],
        "behind the host it is none of the link",
    ),
    several(
        "🔒https://bank.com/",
        &[Found("https://bank.com/", "https://bank.com/", "https://bank.com/", None)],
        "before the link it is text",
    ),
    text("https://i❤.ws/", "Chromium: no symbols in hosts; row D6"),
    spoof(
        "https://xn--ls8h.la/",
        "https://xn--ls8h.la/",
        "https://xn--ls8h.la/",
        SpoofKind::Restricted('💩'),
        "Chromium: an emoji, written in ASCII",
    ),
    linked(
        "https://a.com/https://bank.com",
        "https://a.com/https://bank.com",
        "the host is a.com, and shown first",
    ),
    linked(
        "https://a.com/?u=https://bank.com/",
        "https://a.com/?u=https://bank.com/",
        "the host is a.com, and shown first",
    ),
    linked(
        "https://a.com#bank.com",
        "https://a.com#bank.com",
        "the host is a.com, and shown first",
    ),
    linked("a.com/@bank.com", "https://a.com/@bank.com", "the host is a.com, and shown first"),
    linked(
        "https://a.com//bank.com",
        "https://a.com//bank.com",
        "the host is a.com, and shown first",
    ),
    linked(
        "https://a.com/%2F%2Fbank.com",
        "https://a.com/%2F%2Fbank.com",
        "RFC 3986 section 2.2: a slash stays escaped",
    ),
    several(
        "https://a.com/%C0%AF..",
        &[Found("https://a.com/%C0%AF", "https://a.com/%C0%AF", "https://a.com/%C0%AF", None)],
        "RFC 3987 section 8: what is no UTF-8 stays escaped",
    ),
    shown(
        "https://a.com/%2E%2E%2Fb",
        "https://a.com/%2E%2E%2Fb",
        "https://a.com/..%2Fb",
        "RFC 3987 section 8: the slash stays escaped",
    ),
    shown(
        "https://a.com/\u{2215}bank",
        "https://a.com/%E2%88%95bank",
        "https://a.com/%E2%88%95bank",
        "UTS #58 section 4.1: look-alikes of syntax are escaped",
    ),
    shown(
        "https://a.com/x\u{294}y",
        "https://a.com/x%CA%94y",
        "https://a.com/x%CA%94y",
        "UTS #58 section 4.1: look-alikes of syntax are escaped",
    ),
    linked(
        "https://a.com/x%CA%94y",
        "https://a.com/x%CA%94y",
        "UTS #58 section 4.1: look-alikes of syntax stay escaped",
    ),
    linked(
        "https://a.com/／bank",
        "https://a.com/%EF%BC%8Fbank",
        "full-width forms stand apart: shown in a path",
    ),
    several(
        "https://a.com/e\u{301} https://a.com/é",
        &[
            Found(
                "https://a.com/e\u{301}",
                "https://a.com/e%CC%81",
                "https://a.com/e\u{301}",
                None,
            ),
            Found("https://a.com/é", "https://a.com/%C3%A9", "https://a.com/é", None),
        ],
        "RFC 3987 section 8: normalisation is not undone, both look the same",
    ),
    several(
        "https://a.com/PopularPage.html https://a.com/popularpage.html",
        &[
            Found(
                "https://a.com/PopularPage.html",
                "https://a.com/PopularPage.html",
                "https://a.com/PopularPage.html",
                None,
            ),
            Found(
                "https://a.com/popularpage.html",
                "https://a.com/popularpage.html",
                "https://a.com/popularpage.html",
                None,
            ),
        ],
        "RFC 3987 section 8: letter case is not undone",
    ),
];
