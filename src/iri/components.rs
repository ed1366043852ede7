//! The components of an IRI reference: RFC 3986 appendix B.

use core::ops::Range;

use crate::setting::is_scheme;
use crate::tail::cut;

/// The components of an IRI reference as written, without the delimiters between them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Components<'t> {
    pub(super) scheme: Option<&'t str>,
    pub(super) authority: Option<Authority<'t>>,
    pub(super) path: &'t str,
    pub(super) query: Option<&'t str>,
    pub(super) fragment: Option<&'t str>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Authority<'t> {
    pub(super) userinfo: Option<&'t str>,
    pub(super) host: &'t str,
    pub(super) port: Option<&'t str>,
}

impl<'t> Components<'t> {
    pub(super) fn of(iri: &'t str) -> Self {
        let (rest, fragment) = cut(iri, '#');
        let (rest, query) = cut(rest, '?');
        let (scheme, rest) = match rest.split_once(':') {
            Some((scheme, rest)) if is_scheme(scheme) => (Some(scheme), rest),
            _ => (None, rest),
        };
        let (authority, path) = match rest.strip_prefix("//") {
            Some(rest) => rest.split_at(rest.find('/').unwrap_or(rest.len())),
            None => return Self { scheme, authority: None, path: rest, query, fragment },
        };
        let (userinfo, rest) = match authority.rsplit_once('@') {
            Some((userinfo, rest)) => (Some(userinfo), rest),
            None => (None, authority),
        };
        let (host, port) = match rest.rsplit_once(':') {
            Some((host, port)) if port.bytes().all(|b| b.is_ascii_digit()) => (host, Some(port)),
            _ => (rest, None),
        };
        let authority = Some(Authority { userinfo, host, port });
        Self { scheme, authority, path, query, fragment }
    }
}

/// The bytes of `text` that `part`, a slice of it, stands in.
pub(super) fn range_in(text: &str, part: &str) -> Range<usize> {
    let start = part.as_ptr().addr() - text.as_ptr().addr();
    start..start + part.len()
}
