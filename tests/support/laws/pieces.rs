//! URLs and addresses in pieces, made up of bytes.

use arbitrary::Arbitrary;
use linkwright::parts::{Decoded, TextDirective, UrlParts};

#[derive(Arbitrary, Debug)]
pub struct Input<'i> {
    host: u8,
    port: Option<u16>,
    path: Vec<&'i str>,
    query: Vec<(&'i str, Option<&'i str>)>,
    fragment: Option<&'i str>,
    directives: Vec<Directive<&'i str>>,
    pub rest: &'i str,
}

/// The prefix, start, end and suffix of a text directive.
pub type Directive<D> = (Option<D>, D, Option<D>, Option<D>);

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

pub fn directive<D: Into<Decoded>>((prefix, start, end, suffix): Directive<D>) -> TextDirective {
    let mut text = TextDirective::new(start);
    if let Some(prefix) = prefix {
        text = text.with_prefix(prefix);
    }
    if let Some(end) = end {
        text = text.with_end(end);
    }
    if let Some(suffix) = suffix {
        text = text.with_suffix(suffix);
    }
    text
}

pub fn parts(input: &Input<'_>) -> UrlParts {
    let host = HOSTS[usize::from(input.host) % HOSTS.len()];
    let mut parts = UrlParts::new("https", host).expect("the host is valid");
    if let Some(port) = input.port {
        parts = parts.with_port(port);
    }
    for segment in &input.path {
        parts = parts.with_segment(*segment);
    }
    for &(key, value) in &input.query {
        parts = match value {
            Some(value) => parts.with_pair(key, value),
            None => parts.with_key(key),
        };
    }
    if let Some(fragment) = input.fragment {
        parts = parts.with_fragment(fragment);
    }
    input.directives.iter().copied().map(directive).fold(parts, UrlParts::with_directive)
}
