//! Texts that try to inject markup or scripts.

use super::texts::list;

/// The text before a payload: a URL up to each of its parts, or an address.
const STEMS: &[&str] = &[
    "https://example.com",
    "http://example.com/",
    "www.example.com/?q=",
    "https://example.com/#",
    "a@example.com",
    "mailto:",
    "https://bücher.de/ü",
];

pub fn all() -> Vec<String> {
    let mut texts = list(include_str!("../../fixtures/browser/injections.txt"));
    let payloads = list(include_str!("../../fixtures/browser/payloads.txt"));
    for stem in STEMS {
        texts.extend(payloads.iter().map(|payload| format!("{stem}{payload}")));
    }
    texts.push(format!("https://example.com/{}", payloads.concat().repeat(40)));
    texts.push(format!("https://example.com/{}", "\"<>'`&".repeat(5_000)));
    texts.push(format!("https://example.com/{}", "(\"[<".repeat(500)));
    texts
}

/// Attributes from a program that does not check their values.
pub const ATTRIBUTES: &[&[(&str, &str)]] = &[
    &[("class", "\"><script>pwned()</script>")],
    &[("class", "lw\" onmouseover=\"pwned()"), ("rel", "x"), ("target", "_blank")],
    &[
        ("class", "lw"),
        ("rel", "\" onmouseover=\"pwned()"),
        ("target", "\"><img src=x onerror=pwned()>"),
    ],
    &[
        ("class", "a'b`c=d<e>f"),
        ("rel", "&quot;onx=1&amp;"),
        ("target", "'>\n<svg/onload=pwned()>"),
    ],
    &[
        ("class", "lw&#34;x&lt;"),
        ("rel", "</a><script>pwned()</script>"),
        ("target", "javascript:pwned()"),
    ],
    &[("class", "lw"), ("rel", ""), ("target", "`onmouseover=pwned()`")],
];
