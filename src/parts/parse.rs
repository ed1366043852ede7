//! A URL taken apart.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::detect::is_scheme;
use crate::hostname::whole_host;
use crate::tail::cut;

use super::directive::Directive;
use super::error::{ParseError, ParseErrorKind as Kind};
use super::{Literal, UrlParts};

/// Reads `text` as a URL with a host.
pub(super) fn parse(text: &str) -> Result<UrlParts, ParseError> {
    let is_trimmed = |c: char| c <= ' ';
    let inside = text.trim_start_matches(is_trimmed);
    let start = text.len() - inside.len();
    let end = start + inside.trim_end_matches(is_trimmed).len();
    let dropped = match (start, text.find(['\t', '\n', '\r'])) {
        (0, None) => end..text.len(),
        (0, Some(at)) => at..at + 1,
        (start, _) => 0..start,
    };
    if !dropped.is_empty() {
        return Err(ParseError::new(Kind::Dropped, dropped));
    }
    let colon = text.find(':').unwrap_or(0);
    let scheme = scheme(text, 0..colon)?;
    let start = colon + 3;
    if !text[colon..].starts_with("://") {
        return Err(ParseError::new(Kind::NoAuthority, colon + 1..colon + 1));
    }
    let rest = &text[start..];
    let ends: &[char] = match is_special(&scheme) {
        true => &['/', '\\', '?', '#'],
        false => &['/', '?', '#'],
    };
    let end = start + rest.find(ends).unwrap_or(rest.len());
    let (host, port) = authority(text, start..end)?;
    let mut parts = UrlParts {
        scheme,
        host,
        port,
        path: Vec::new(),
        query: Vec::new(),
        fragment: None,
        directives: Vec::new(),
    };
    tail(&mut parts, &text[end..]);
    Ok(parts)
}

/// Whether the WHATWG URL Standard has rules of its own for the scheme, which is in lower case.
pub(super) fn is_special(scheme: &str) -> bool {
    matches!(scheme, "http" | "https" | "ws" | "wss" | "ftp" | "file")
}

/// RFC 3986 section 3.1; in lower case.
pub(super) fn scheme(text: &str, range: Range<usize>) -> Result<String, ParseError> {
    let scheme = &text[range.clone()];
    match is_scheme(scheme) {
        true => Ok(scheme.to_ascii_lowercase()),
        false => Err(ParseError::new(Kind::Scheme, range)),
    }
}

fn authority(text: &str, range: Range<usize>) -> Result<(String, Option<u16>), ParseError> {
    let authority = &text[range.clone()];
    if let Some(at) = authority.rfind('@') {
        return Err(ParseError::new(Kind::Userinfo, range.start..range.start + at + 1));
    }
    let is_ipv6 = authority.starts_with('[');
    let colon = match is_ipv6 {
        true => authority.find(']').map(|close| close + 1),
        false => authority.find(':'),
    };
    let (written, behind) = authority.split_at(colon.unwrap_or(authority.len()));
    let host_end = range.start + written.len();
    let host = host(text, range.start..host_end, Escapes::Undone)?;
    let port = match behind.strip_prefix(':') {
        Some("") => None,
        Some(digits) if digits.bytes().all(|b| b.is_ascii_digit()) => Some(digits.parse().ok()),
        _ if behind.is_empty() => None,
        _ => Some(None),
    };
    match port {
        None => Ok((host, None)),
        Some(Some(port)) => Ok((host, Some(port))),
        Some(None) => Err(ParseError::new(Kind::Port, host_end..range.end)),
    }
}

/// Whether a host may have escapes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Escapes {
    None,
    Undone,
}

/// The host in ASCII.
pub(crate) fn host(
    text: &str,
    range: Range<usize>,
    escapes: Escapes,
) -> Result<String, ParseError> {
    let written = &text[range.clone()];
    let host = match escapes {
        Escapes::None => whole_host(written),
        Escapes::Undone => Literal::of_escaped(written).as_str().and_then(whole_host),
    };
    host.ok_or(ParseError::new(Kind::Host, range))
}

fn tail(parts: &mut UrlParts, tail: &str) {
    let (rest, fragment) = cut(tail, '#');
    let (path, query) = cut(rest, '?');
    if let Some(fragment) = fragment {
        let mut groups = fragment.split(":~:");
        parts.fragment = groups.next().map(Literal::of_escaped);
        parts.directives =
            groups.map(|group| group.split('&').map(Directive::of_escaped).collect()).collect();
    }
    if let Some(query) = query {
        let pairs = query.split('&').map(|pair| {
            let (key, value) = cut(pair, '=');
            let value = value.map(Literal::of_escaped_query);
            (Literal::of_escaped_query(key), value)
        });
        parts.query = pairs.collect();
    }
    if !path.is_empty() {
        let is_separator: &[char] = match is_special(&parts.scheme) {
            true => &['/', '\\'],
            false => &['/'],
        };
        let segments = path.split(is_separator).skip(1);
        parts.path = segments.map(Literal::of_escaped).collect();
    }
}
