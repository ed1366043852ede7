//! Whether two IRIs are equivalent: RFC 3987 section 5.

use alloc::string::String;
use alloc::vec::Vec;
use alloc::{format, vec};

use percent_encoding::utf8_percent_encode;

use crate::link::escape::IRI;
use crate::setting::default_port;

use super::Components;
use super::map::{Undo, domain, is_iri, undo};

/// How hard [`equivalent`] tries to find that two IRIs are the same: the steps of the comparison ladder in section 5.3.
/// IRIs that are equivalent by one step are also equivalent by all later ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Equivalence {
    /// They are the same characters (section 5.3.1).
    Simple,
    /// They differ only in the case of the scheme, of an ASCII host and of escapes, in escapes that
    /// are not needed, and in dot segments (section 5.3.2).
    Syntax,
    /// They also differ in a port that is empty or the default, in an empty path, and in the spelling
    /// of the domain name if the scheme is known to use them: `http`, `https`, `ws`, `wss` and `ftp`
    /// (section 5.3.3).
    Scheme,
}

/// Whether two IRIs are equivalent by section 5.3 of RFC 3987, however they are escaped. Takes linear time.
///
/// Equivalent IRIs lead to the same place; others may do so too. Resolve relative references first. Unicode
/// normalisation is not applied. Text that is not an IRI, or that browsers read differently from RFC 3986, is only
/// equivalent to itself: text with control characters, a space at an end, `\` or `|`, `http:` without a host, and
/// `file:`.
///
/// # Examples
///
/// ```
/// use uts58::iri::{equivalent, Equivalence};
///
/// let (a, b) = ("example://a/b/c/%7Bfoo%7D/rosé", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9");
/// assert!(!equivalent(a, b, Equivalence::Simple));
/// assert!(equivalent(a, b, Equivalence::Syntax));
///
/// let (a, b) = ("http://résumé.example.org", "http://xn--rsum-bpad.example.org:80/");
/// assert!(!equivalent(a, b, Equivalence::Syntax));
/// assert!(equivalent(a, b, Equivalence::Scheme));
/// ```
#[must_use]
pub fn equivalent(a: &str, b: &str, level: Equivalence) -> bool {
    a == b || level != Equivalence::Simple && normal(a, level) == normal(b, level)
}

/// Returns the form in which an IRI can be compared with others as text: for IRIs that are [`equivalent`] it is the same. One
/// that is only equivalent to itself stays as it is. Takes linear time.
///
/// # Examples
///
/// ```
/// use uts58::iri::{Equivalence, normalize};
///
/// let iri = "HTTPS://Example.com:443/a/../%70rivate/%c3%a9";
/// assert_eq!(normalize(iri, Equivalence::Scheme), "https://example.com/private/%C3%A9");
/// ```
#[must_use]
pub fn normalize(iri: &str, level: Equivalence) -> String {
    let normal = normal(iri, level);
    let [scheme, userinfo, host, port, path, query, fragment] = &normal[..] else {
        return iri.into();
    };
    // Behind a scheme, `//` would start a host.
    let is_path = host.is_none() && path.as_ref().is_some_and(|path| path.starts_with("//"));
    let slashes = if is_path { "/." } else { host.as_ref().map_or("", |_| "//") };
    let mut all = String::with_capacity(iri.len());
    for (before, part, behind) in [
        ("", scheme, ":"),
        (slashes, &Some(String::new()), ""),
        ("", userinfo, "@"),
        ("", host, ""),
        (":", port, ""),
        ("", path, ""),
        ("?", query, ""),
        ("#", fragment, ""),
    ] {
        if let Some(part) = part {
            [before, part, behind].into_iter().for_each(|text| all.push_str(text));
        }
    }
    all
}

/// The form that equivalent IRIs share: either the whole text, or its components one by one. Joined, those of `a:/.//b`
/// would be `a://b`.
fn normal(iri: &str, level: Equivalence) -> Vec<Option<String>> {
    let components = Components::of(iri);
    let scheme = components.scheme.map(str::to_ascii_lowercase);
    let default = scheme.as_deref().and_then(default_port);
    let host = components.authority.map_or("", |authority| authority.host);
    // In the path of a file, `|` may stand for the colon of a drive.
    let is_comparable = iri.chars().all(|c| is_iri(c) && !matches!(c, '\\' | '|'))
        && iri.trim_matches(' ').len() == iri.len()
        && scheme.as_deref() != Some("file")
        && (default.is_none() || !host.is_empty())
        // Browsers refuse escapes in an IPv6 address.
        && !(host.starts_with('[') && host.contains('%'));
    if !is_comparable {
        return vec![Some(iri.into())];
    }
    let mut path = align_escapes(components.path);
    if scheme.is_some() {
        path = without_dot_segments(&path);
    }
    let (mut userinfo, mut host, mut port) = (None, None, None);
    if let Some(authority) = components.authority {
        userinfo = authority.userinfo.map(align_escapes);
        port = authority.port;
        if level == Equivalence::Scheme {
            // Hosts of unknown schemes may not be domain names.
            host = default.and_then(|_| domain(authority.host));
            port = port.filter(|port| !port.is_empty() && Some(*port) != default);
            if path.is_empty() {
                path.push('/');
            }
        }
        host = host.or_else(|| Some(normal_host(authority.host)));
    }
    let query = components.query.map(align_escapes);
    let fragment = components.fragment.map(align_escapes);
    vec![scheme, userinfo, host, port.map(String::from), Some(path), query, fragment]
}

/// Sections 5.3.2.1 and 5.3.2.3: escapes only where they are needed, in upper case.
fn align_escapes(component: &str) -> String {
    let uri: String = utf8_percent_encode(component, IRI).collect();
    undo(&uri, Undo::Unreserved)
}

/// Section 5.3.2.1: case does not matter in an ASCII host.
fn normal_host(host: &str) -> String {
    let aligned = align_escapes(host);
    if aligned.contains('%') { aligned } else { aligned.to_ascii_lowercase() }
}

/// RFC 3986 section 5.2.4.
fn without_dot_segments(path: &str) -> String {
    let Some(absolute) = path.strip_prefix('/') else {
        return path.into();
    };
    let mut segments: Vec<&str> = Vec::new();
    for segment in absolute.split('/') {
        match segment {
            "." => {}
            ".." => drop(segments.pop()),
            segment => segments.push(segment),
        }
    }
    // A final dot segment leaves its slash.
    if matches!(absolute.rsplit('/').next(), Some("." | "..")) {
        segments.push("");
    }
    format!("/{}", segments.join("/"))
}
