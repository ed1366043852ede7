//! Internationalised Resource Identifiers: RFC 3987.
//!
//! A URI is ASCII. An IRI may hold letters of all scripts, so that people can read it. This module maps between them
//! without splitting them into parts:
//!
//! ```
//! use uts58::iri::{to_iri, to_uri};
//!
//! let iri = "https://bücher.de/größe?q=a%26b";
//! let uri = "https://xn--bcher-kva.de/gr%C3%B6%C3%9Fe?q=a%26b";
//! assert_eq!(to_uri(iri)?, uri);
//! assert_eq!(to_iri(uri), iri);
//! # Ok::<(), uts58::parts::ParseError>(())
//! ```
//!
//! - [`to_uri`] and [`to_iri`] map between them (section 3).
//! - [`normalize`] makes the text by which they are compared (section 5).
//! - [`is_bidi`] says which of them need a direction where they are shown (section 4.1).
//!
//! An IRI may end in punctuation or hold unbalanced brackets, so in plain text it may not be found as
//! one link. For that, use [`Link::display`](crate::Link::display) or
//! [`UrlParts::minimal`](crate::parts::UrlParts::minimal).
//!
//! This module differs from RFC 3987 in one way. Domain names follow UTS #46, as in browsers, not RFC 3490 (without
//! UseSTD3ASCIIRules, so `_` is allowed).

mod compare;
mod map;

use core::ops::Range;

use crate::find::tail::cut;
use crate::setting::is_scheme;

pub use crate::unicode::is_bidi;
pub use compare::normalize;
pub use map::{to_iri, to_uri};

/// The components of an IRI reference (RFC 3986 appendix B) as written, without the delimiters between them.
#[derive(Clone, Copy, Debug)]
struct Components<'t> {
    scheme: Option<&'t str>,
    authority: Option<Authority<'t>>,
    path: &'t str,
    query: Option<&'t str>,
    fragment: Option<&'t str>,
}

#[derive(Clone, Copy, Debug)]
struct Authority<'t> {
    userinfo: Option<&'t str>,
    host: &'t str,
    port: Option<&'t str>,
}

impl<'t> Components<'t> {
    fn new(iri: &'t str) -> Self {
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
        let at = authority.rfind('@');
        let userinfo = at.map(|at| &authority[..at]);
        let rest = at.map_or(authority, |at| &authority[at + 1..]);
        let (host, port) = match rest.rsplit_once(':') {
            Some((host, port)) if port.bytes().all(|b| b.is_ascii_digit()) => (host, Some(port)),
            _ => (rest, None),
        };
        let authority = Some(Authority { userinfo, host, port });
        Self { scheme, authority, path, query, fragment }
    }
}

/// The byte range of `part`, a slice of `text`, in `text`.
fn range_in(text: &str, part: &str) -> Range<usize> {
    let start = part.as_ptr().addr() - text.as_ptr().addr();
    start..start + part.len()
}
