//! The form in which IRIs are compared: RFC 3987 section 5.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use percent_encoding::utf8_percent_encode;

use crate::link::percent::IRI;
use crate::setting::default_port;

use super::map::{Undo, domain, is_ambiguous, is_iri, undo};
use super::{Authority, Components};

/// Returns the form in which an IRI can be compared with others as text: two of them are equivalent by section 5.3 of RFC 3987,
/// however they are escaped, if it is the same. Takes linear time.
///
/// It is the last step of the ladder there: letter case and escapes (section 5.3.2), and for `http`, `https`, `ws`, `wss` and
/// `ftp` the default port, an empty path and the spelling of the domain name (section 5.3.3). Equivalent IRIs lead to the same
/// place; others may do so too. Resolve relative references first. Unicode normalisation is not applied. Text that is not an
/// IRI, or that browsers read differently from RFC 3986, stays as it is: text with control characters, a space at an end, `\`
/// or `|`, `http:` without a host, and `file:`.
///
/// # Examples
///
/// ```
/// use uts58::iri::normalize;
///
/// let iri = "HTTPS://Example.com:443/a/../%70rivate/%c3%a9";
/// assert_eq!(normalize(iri), "https://example.com/private/%C3%A9");
/// assert_eq!(normalize("http://résumé.example.org"), normalize("http://xn--rsum-bpad.example.org:80/"));
/// ```
#[must_use]
pub fn normalize(iri: &str) -> String {
    let components = Components::new(iri);
    let Components { scheme, authority, path, query, fragment } = components;
    let scheme = scheme.map(str::to_ascii_lowercase);
    let default = scheme.as_deref().and_then(default_port);
    let host = authority.map_or("", |authority| authority.host);
    // In the path of a file, `|` may stand for the colon of a drive.
    let is_comparable = iri.chars().all(|c| is_iri(c) && !matches!(c, '\\' | '|'))
        && iri.trim_matches(' ').len() == iri.len()
        && scheme.as_deref() != Some("file")
        && (default.is_none() || !host.is_empty())
        // Browsers refuse escapes in an IPv6 address, one without an end, and a colon in another host.
        && match host.strip_prefix('[') {
            Some(address) => address.ends_with(']') && !address.contains('%'),
            None => !host.contains(':'),
        }
        && !(iri.contains('%') && is_ambiguous(&components));
    if !is_comparable {
        return iri.into();
    }
    let mut normal = String::with_capacity(iri.len());
    let mut path = align_escapes(path);
    if let Some(scheme) = &scheme {
        path = without_dot_segments(&path);
        normal.extend([scheme, ":"]);
    }
    if let Some(Authority { userinfo, host, port }) = authority {
        normal += "//";
        if let Some(userinfo) = userinfo {
            normal.extend([&align_escapes(userinfo), "@"]);
        }
        // Hosts of unknown schemes may not be domain names.
        let name = default.and_then(|_| domain(host));
        normal += &name.unwrap_or_else(|| normal_host(host));
        if let Some(port) = port.filter(|port| !port.is_empty() && Some(*port) != default) {
            normal.extend([":", port]);
        }
        if path.is_empty() {
            path.push('/');
        }
    } else if path.starts_with("//") {
        // Behind a scheme, it would start a host.
        normal += "/.";
    }
    normal += &path;
    for (mark, part) in [("?", query), ("#", fragment)] {
        normal.extend(part.map(|part| mark.to_owned() + &align_escapes(part)));
    }
    normal
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
