//! URLs in pieces, made from random bytes.

use arbitrary::Arbitrary;
use uts58::parts::{UrlPart, UrlParts};

#[derive(Arbitrary, Debug)]
pub struct Input<'i> {
    host: u8,
    port: Option<u16>,
    path: Vec<&'i str>,
    query: Vec<(&'i str, Option<&'i str>)>,
    fragment: Option<&'i str>,
    directives: Option<&'i str>,
    pub rest: &'i str,
}

const HOSTS: [&str; 10] = [
    "example.com",
    "bücher.de",
    "例え.jp",
    "пример.рф",
    "127.0.0.1",
    "[::1]",
    "gov.uk",
    "еbay.com",
    "www.sony製品.com",
    "עברית.com",
];

pub fn parts(input: &Input<'_>) -> UrlParts {
    let host = HOSTS[usize::from(input.host) % HOSTS.len()];
    let mut parts = with_port("https", host, input.port);
    for segment in &input.path {
        parts = parts.with(UrlPart::Segment(*segment));
    }
    for &(key, value) in &input.query {
        parts = match value {
            Some(value) => parts.with(UrlPart::Pair(key, value)),
            None => parts.with(UrlPart::Key(key)),
        };
    }
    if let Some(fragment) = input.fragment {
        parts = parts.with(UrlPart::Fragment(fragment));
    }
    with_directives(parts, input.directives)
}

/// Returns the URL of a scheme, a host and a port.
pub fn with_port(scheme: &str, host: &str, port: Option<u16>) -> UrlParts {
    let port = port.map_or_else(String::new, |port| format!(":{port}"));
    UrlParts::parse(&format!("{scheme}://{host}{port}")).expect("the host is valid")
}

/// Adds these directives, with any escapes, to the fragment of a URL.
pub fn with_directives(parts: UrlParts, directives: Option<&str>) -> UrlParts {
    let Some(directives) = directives else {
        return parts;
    };
    let sent = parts.full().to_string();
    let start = if sent.contains('#') { ":~:" } else { "#:~:" };
    let written = sent + start + &directives.replace(|c: char| c <= ' ', "");
    UrlParts::parse(&written).expect("nothing in a fragment is an error")
}
