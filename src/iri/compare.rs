//! Whether two IRIs are the same: RFC 3987 section 5.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use percent_encoding::utf8_percent_encode;

use crate::format::escape::IRI;

use super::components::Components;
use super::map::{Place, Undo, domain, is_iri, undo};

/// How much is done to see that two IRIs are the same: the rungs of section 5.3. What is equivalent
/// on one is so on those above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Ladder {
    /// They are the same characters (section 5.3.1).
    Simple,
    /// They are the same but for the case of the scheme, of a host in ASCII and of escapes, for
    /// escapes that are not needed, and for dot segments (section 5.3.2).
    Syntax,
    /// They are the same but for that, for a port that is empty or the scheme's own, for an empty
    /// path, and, where the scheme is known to have domain names (`http`, `https`, `ws`, `wss`,
    /// `ftp`), for their spelling (section 5.3.3).
    Scheme,
}

/// Whether two IRIs, in any degree of escaping, are equivalent by section 5.3 of RFC 3987.
///
/// Those that are lead to the same place; those that are not may do so too. Relative references are
/// compared as they stand, so resolve them first. No character is normalised. What is no IRI, and what
/// browsers read in another way than RFC 3986, is equivalent to itself alone: with a control
/// character, a space at an edge, a `\` or a `|`, with `http:` and no host behind it, and `file:`.
///
/// # Complexity
///
/// Linear in the length of both.
///
/// # Examples
///
/// ```
/// use linkwright::iri::{equivalent, Ladder};
///
/// let (a, b) = ("example://a/b/c/%7Bfoo%7D/rosé", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9");
/// assert!(!equivalent(a, b, Ladder::Simple));
/// assert!(equivalent(a, b, Ladder::Syntax));
///
/// let (a, b) = ("http://résumé.example.org", "http://xn--rsum-bpad.example.org:80/");
/// assert!(!equivalent(a, b, Ladder::Syntax));
/// assert!(equivalent(a, b, Ladder::Scheme));
/// ```
#[must_use]
pub fn equivalent(a: &str, b: &str, ladder: Ladder) -> bool {
    a == b || ladder != Ladder::Simple && normal(a, ladder) == normal(b, ladder)
}

/// What two IRIs have in common where they are [`equivalent`], and only there: a key for a map.
///
/// # Complexity
///
/// Linear in the length of `iri`.
///
/// # Examples
///
/// ```
/// use std::collections::HashSet;
/// use linkwright::iri::{Ladder, normal};
///
/// let seen = ["http://é.com", "http://xn--9ca.com:80/", "HTTP://xn--9ca.com/"];
/// let seen: HashSet<_> = seen.iter().map(|iri| normal(iri, Ladder::Scheme)).collect();
/// assert_eq!(seen.len(), 1);
/// ```
#[must_use]
pub fn normal(iri: &str, ladder: Ladder) -> Normal {
    Normal(match ladder != Ladder::Simple && is_comparable(iri) {
        true => Form::Components(Parts::of(iri, ladder)),
        false => Form::Text(String::from(iri)),
    })
}

/// The form that equivalent IRIs share, by [`normal`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Normal(Form);

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Form {
    /// Equivalent to itself alone.
    Text(String),
    Components(Parts),
}

/// Whether browsers read the text as RFC 3986 does.
fn is_comparable(text: &str) -> bool {
    let components = Components::of(text);
    let host = components.authority.map(|authority| authority.host);
    let scheme = components.scheme.map(|scheme| text[scheme].to_ascii_lowercase());
    let scheme = scheme.as_deref().unwrap_or_default();
    let needs_host = default_port(scheme).is_some();
    let is_trimmed = text.trim_matches(' ').len() == text.len();
    // In a file's path `|` may be the colon of a drive.
    text.chars().all(|c| is_iri(c) && !matches!(c, '\\' | '|'))
        && is_trimmed
        && scheme != "file"
        && !(needs_host && host.is_none_or(|host| host.is_empty()))
}

/// The components stay apart: put together again, those of `a:/.//b` would be `a://b`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Parts {
    scheme: Option<String>,
    userinfo: Option<String>,
    host: Option<String>,
    port: Option<String>,
    path: String,
    query: Option<String>,
    fragment: Option<String>,
}

impl Parts {
    fn of(iri: &str, ladder: Ladder) -> Self {
        let components = Components::of(iri);
        let component = |range: Range<usize>| escapes_aligned(&iri[range], Place::Any);
        let scheme = components.scheme.map(|range| iri[range].to_ascii_lowercase());
        let path = component(components.path);
        let mut path = match scheme {
            Some(_) => without_dot_segments(&path),
            None => path,
        };
        let (mut userinfo, mut host, mut port) = (None, None, None);
        if let Some(authority) = components.authority {
            userinfo = authority.userinfo.map(component);
            let name = &iri[authority.host];
            let default = scheme.as_deref().and_then(default_port);
            // Schemes that are not known may have other names.
            let domain = match ladder {
                Ladder::Scheme if default.is_some() => domain(name),
                Ladder::Scheme | Ladder::Simple | Ladder::Syntax => None,
            };
            host = Some(match domain {
                Some(ascii) => String::from(ascii.as_str()),
                None => reg_name(name),
            });
            port = authority.port.map(|range| String::from(&iri[range]));
            if ladder == Ladder::Scheme {
                port = port.filter(|port| !port.is_empty() && Some(port.as_str()) != default);
                if path.is_empty() {
                    path.push('/');
                }
            }
        }
        Self {
            scheme,
            userinfo,
            host,
            port,
            path,
            query: components.query.map(component),
            fragment: components
                .fragment
                .map(|range| escapes_aligned(&iri[range], Place::Fragment)),
        }
    }
}

/// Sections 5.3.2.1 and 5.3.2.3: escapes where they are needed and nowhere else, in upper case.
fn escapes_aligned(component: &str, place: Place) -> String {
    let uri: String = utf8_percent_encode(component, IRI).collect();
    let mut aligned = String::with_capacity(uri.len());
    undo(&uri, Undo::Unreserved, place, &mut aligned);
    aligned
}

/// Section 5.3.2.1: the case of a host matters where it is not all in ASCII.
fn reg_name(host: &str) -> String {
    if host.starts_with('[') {
        // No escape in an IP address is one that is not needed.
        let uri: String = utf8_percent_encode(host, IRI).collect();
        return uri.to_ascii_lowercase();
    }
    let aligned = escapes_aligned(host, Place::Any);
    match aligned.contains('%') {
        true => aligned,
        false => aligned.to_ascii_lowercase(),
    }
}

fn default_port(scheme: &str) -> Option<&'static str> {
    match scheme {
        "http" | "ws" => Some("80"),
        "https" | "wss" => Some("443"),
        "ftp" => Some("21"),
        _ => None,
    }
}

/// RFC 3986 section 5.2.4, over the segments of the path.
fn without_dot_segments(path: &str) -> String {
    let Some(absolute) = path.strip_prefix('/') else {
        return String::from(path);
    };
    let mut segments: Vec<&str> = Vec::new();
    let mut rest = absolute.split('/').peekable();
    while let Some(segment) = rest.next() {
        match segment {
            "." => {}
            ".." => {
                segments.pop();
            }
            segment => {
                segments.push(segment);
                continue;
            }
        }
        // What ends in dots is a folder.
        if rest.peek().is_none() {
            segments.push("");
        }
    }
    let mut out = String::with_capacity(path.len());
    for segment in segments {
        out.push('/');
        out.push_str(segment);
    }
    out
}
