//! Cases: escapes and spaces in hosts, ports.

use crate::case::{Case, Found, linked, several, text};

pub const CASES: &[Case] = &[
    text("https://ex%61mple.com/", "WHATWG URL: a host is percent-decoded; a reader does not"),
    text("https://%65xample.com/", "WHATWG URL: a host is percent-decoded"),
    text("https://example%2Ecom/", "WHATWG URL: a host is percent-decoded"),
    text("https://xn--%61.com/", "WHATWG URL: a host is percent-decoded"),
    text("https://bank.com%2F.evil.com/", "WHATWG URL: a slash in a host is no URL"),
    text("https://bank.com%00.evil.com/", "WHATWG URL: a NUL in a host is no URL"),
    text("https://bank.com%20.evil.com/", "WHATWG URL: a space in a host is no URL"),
    text("https://bank.com%E2%88%95.evil.com/", "WHATWG URL: a host is percent-decoded"),
    several(
        "https://bank.com\u{A0}.evil.com/",
        &[Found("https://bank.com", "https://bank.com", "https://bank.com", None)],
        "a no-break space is a space",
    ),
    several(
        "https://bank.com\u{3000}.evil.com/",
        &[Found("https://bank.com", "https://bank.com", "https://bank.com", None)],
        "an ideographic space is a space",
    ),
    text("https://bank.com:99999/", "a port has at most 65535"),
    several(
        "https://bank.com:８０/",
        &[Found("https://bank.com", "https://bank.com", "https://bank.com", None)],
        "a port has ASCII digits",
    ),
    linked("https://bank.com:443/", "https://bank.com:443/", "a port as it is"),
];
