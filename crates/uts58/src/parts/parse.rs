//! Splits a URL into its parts.

use alloc::string::String;
use core::ops::Range;

use crate::find::tail::cut;
use crate::host::whole_host;
use crate::link::percent::{Encoded, pieces};
use crate::setting::{has_slash, is_scheme};

use super::{Decoded, ParseError, ParseErrorKind as Kind, UrlParts};

pub(super) fn parse(text: &str) -> Result<UrlParts, ParseError> {
    if let Some(dropped) = dropped_by_browsers(text) {
        return Err(ParseError::new(Kind::Dropped, dropped));
    }
    let colon = text.find(':').unwrap_or(0);
    let scheme = scheme(&text[..colon])?;
    let start = colon + 3;
    if !text[colon..].starts_with("://") {
        return Err(ParseError::new(Kind::NoAuthority, colon + 1..colon + 1));
    }
    // In these schemes, browsers read `\` as a slash, up to the query.
    let is_special = has_slash(&scheme);
    let is_slash = |c: char| c == '/' || is_special && c == '\\';
    let end = text[start..].find(|c| is_slash(c) || matches!(c, '?' | '#'));
    let end = end.map_or(text.len(), |end| start + end);
    let (host, port) = authority(text, start..end)?;

    let (rest, fragment) = cut(&text[end..], '#');
    let (path, query) = cut(rest, '?');
    let query = query.into_iter().flat_map(|query| query.split('&')).map(|pair| {
        let (key, value) = cut(pair, '=');
        (Decoded::of_escaped_query(key), value.map(Decoded::of_escaped_query))
    });
    // Browsers recognize only the first `:~:`.
    let directives = fragment.and_then(|fragment| fragment.split_once(":~:"));
    let fragment = directives.map(|(before, _)| before).or(fragment);
    Ok(UrlParts {
        scheme,
        host,
        port,
        path: path.split(is_slash).skip(1).map(Decoded::of_escaped).collect(),
        query: query.collect(),
        fragment: fragment.map(Decoded::of_escaped),
        directives: directives.map(|(_, written)| read_directives(written)),
    })
}

/// Undoes escapes in directives, except escapes of their syntax: `text=prefix-,start,end,-suffix`.
fn read_directives(written: &str) -> String {
    let mut read = String::with_capacity(written.len());
    for Encoded { written, char, is_escape } in pieces(written) {
        match char {
            // This `%` does not start an escape.
            Some('%') if !is_escape => read.push_str("%25"),
            Some(c) if !is_escape || !"&,-=%".contains(c) => read.push(c),
            _ => read.push_str(&written.to_ascii_uppercase()),
        }
    }
    read
}

/// Returns the first range of whitespace and controls that browsers would remove: tabs and line
/// breaks anywhere, other characters at the ends.
fn dropped_by_browsers(text: &str) -> Option<Range<usize>> {
    let is_trimmed = |c: char| c <= ' ';
    let start = text.len() - text.trim_start_matches(is_trimmed).len();
    let end = text.trim_end_matches(is_trimmed).len();
    let at_start = (start > 0).then_some(0..start);
    let inside = text.find(['\t', '\n', '\r']).map(|at| at..at + 1);
    let at_end = (end < text.len()).then_some(end..text.len());
    at_start.or(inside).or(at_end)
}

/// Returns the scheme in lowercase (RFC 3986 section 3.1).
pub(super) fn scheme(written: &str) -> Result<String, ParseError> {
    let lower = is_scheme(written).then(|| written.to_ascii_lowercase());
    lower.ok_or(ParseError::new(Kind::Scheme, 0..written.len()))
}

/// Returns the host in its ASCII form, and the port, of the authority at `range` of `text`.
fn authority(text: &str, range: Range<usize>) -> Result<(String, Option<u16>), ParseError> {
    let authority = &text[range.clone()];
    if let Some(at) = authority.rfind('@') {
        return Err(ParseError::new(Kind::Userinfo, range.start..range.start + at + 1));
    }
    let colon = if authority.starts_with('[') {
        authority.find(']').map(|close| close + 1)
    } else {
        authority.find(':')
    };
    let (host, port) = authority.split_at(colon.unwrap_or(authority.len()));
    let host_end = range.start + host.len();
    let host = Decoded::of_escaped(host).as_str().and_then(whole_host);
    let host = host.ok_or(ParseError::new(Kind::Host, range.start..host_end))?;
    if matches!(port, "" | ":") {
        return Ok((host, None));
    }
    let digits = port.strip_prefix(':').filter(|digits| !digits.starts_with('+'));
    let port = digits.and_then(|digits| digits.parse().ok());
    let port = port.ok_or(ParseError::new(Kind::Port, host_end..range.end))?;
    Ok((host, Some(port)))
}
