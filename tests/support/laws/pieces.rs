//! URLs and addresses in pieces, made up of bytes.

use arbitrary::Arbitrary;
use linkwright::parts::{Decoded, OtherDirective, TextDirective, UrlParts};

#[derive(Arbitrary, Debug)]
pub struct Input<'i> {
    host: u8,
    port: Option<u16>,
    path: Vec<&'i str>,
    query: Vec<(&'i str, Option<&'i str>)>,
    fragment: Option<&'i str>,
    directives: Vec<Directive<'i>>,
    pub rest: &'i str,
}

#[derive(Arbitrary, Debug)]
pub enum Directive<'i> {
    Text(Option<&'i str>, &'i str, Option<&'i str>, Option<&'i str>),
    Apart(Vec<&'i str>),
    Other(Vec<&'i str>),
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

fn directive<'p>(made: &Directive<'p>) -> linkwright::parts::Directive {
    match made {
        Directive::Text(prefix, start, end, suffix) => {
            let mut text = TextDirective::new(*start);
            if let Some(prefix) = *prefix {
                text = text.with_prefix(prefix);
            }
            if let Some(end) = *end {
                text = text.with_end(end);
            }
            if let Some(suffix) = *suffix {
                text = text.with_suffix(suffix);
            }
            text.into()
        }
        Directive::Apart(params) | Directive::Other(params) => {
            OtherDirective::new(params.iter().map(|&param| Decoded::from(param))).into()
        }
    }
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
    for made in &input.directives {
        parts = match made {
            Directive::Apart(_) => parts.with_directive_apart(directive(made)),
            Directive::Text(..) | Directive::Other(_) => parts.with_directive(directive(made)),
        };
    }
    parts
}
