//! Normalizes IRIs for comparison: RFC 3987 section 5.
//!
//! Domain names follow UTS #46, like browsers, instead of RFC 3490. UseSTD3ASCIIRules is off, so
//! `_` is allowed.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use percent_encoding::{percent_decode_str, utf8_percent_encode};

use crate::find::tail::cut;
use crate::host::to_ascii;
use crate::link::percent::{self, IRI};
use crate::setting::{default_port, is_scheme};

/// Returns the normal form of an IRI, for comparison as text. If two IRIs have the same normal
/// form, they are equivalent by section 5.3 of RFC 3987, however they are escaped. Takes linear
/// time.
///
/// The function normalizes the letter case, the escapes and the dot segments (section 5.3.2), and
/// an empty path (section 5.3.3). For `http`, `https`, `ws`, `wss` and `ftp` it also removes the
/// default port and normalizes the spelling of the domain name. Equivalent IRIs lead to the same
/// place, but IRIs that are not equivalent may also lead there.
///
/// Resolve relative references first. The function does not apply Unicode normalization. It returns
/// a text unchanged if the text is not an IRI, or if browsers read it differently from RFC 3986:
/// text with control characters, a space at an end, `\` or `|`, `http:` without a host, and
/// `file:`.
///
/// # Examples
///
/// ```
/// use uts58::adapter::normalize;
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
    // In the path of a file, `|` may be the colon of a drive.
    let is_comparable = iri.chars().all(|c| is_iri(c) && !matches!(c, '\\' | '|'))
        && iri.trim_matches(' ').len() == iri.len()
        && scheme.as_deref() != Some("file")
        && (default.is_none() || !host.is_empty())
        // Browsers refuse an IPv6 address with an escape or without a `]`, and a colon in any other
        // host.
        && match host.strip_prefix('[') {
            Some(address) => address.ends_with(']') && !address.contains('%'),
            None => !host.contains(':'),
        }
        && !(iri.contains('%') && is_ambiguous(&components));
    if !is_comparable {
        return iri.into();
    }
    let mut normal = String::with_capacity(iri.len());
    let mut path = align_escapes(path, percent::is_unreserved);
    if let Some(scheme) = &scheme {
        // A stray `%` keeps escapes, and may have been in a segment that is removed.
        path = align_escapes(&without_dot_segments(&path), percent::is_unreserved);
        normal.extend([scheme, ":"]);
    }
    if let Some(Authority { userinfo, host, port }) = authority {
        normal += "//";
        if let Some(userinfo) = userinfo {
            normal.extend([&align_escapes(userinfo, percent::is_unreserved), "@"]);
        }
        // The host of an unknown scheme may not be a domain name.
        let name = default.and_then(|_| domain(host));
        normal += &name.unwrap_or_else(|| normal_host(host));
        if let Some(port) = port.filter(|port| !port.is_empty() && Some(*port) != default) {
            normal.extend([":", port]);
        }
        if path.is_empty() {
            path.push('/');
        }
    } else if path.starts_with("//") {
        // After a scheme, `//` would start a host.
        normal += "/.";
    }
    normal += &path;
    if let Some(query) = query {
        normal.extend(["?", &align_escapes(query, percent::is_unreserved)]);
    }
    if let Some(fragment) = fragment {
        // In fragment directives some ASCII characters are syntax.
        let directives = fragment.find(":~:").unwrap_or(fragment.len());
        let (text, directives) = fragment.split_at(directives);
        normal.extend(["#", &align_escapes(text, percent::is_unreserved)]);
        normal += &align_escapes(directives, |_| false);
    }
    normal
}

/// Writes only the escapes that are needed, in uppercase: sections 5.3.2.1 and 5.3.2.3. Undoes the
/// escapes of the characters that `may_undo` accepts, where that does not change the meaning.
fn align_escapes(component: &str, may_undo: fn(char) -> bool) -> String {
    let text: String = utf8_percent_encode(component, IRI).collect();
    let has_stray_percent = percent::has_stray_percent(&text);
    let mut out = String::with_capacity(text.len());
    for piece in percent::pieces(&text) {
        let shown = piece.char.filter(|&c| {
            !piece.is_escape
                || may_undo(c)
                    && !(c == '~' && out.ends_with(':'))
                    && !(c.is_ascii_hexdigit() && has_stray_percent)
        });
        match shown {
            Some(c) => out.push(c),
            None => out.push_str(&piece.written.to_ascii_uppercase()),
        }
    }
    out
}

/// Normalizes a host that is not a domain name. Case does not matter in ASCII (section 5.3.2.1).
fn normal_host(host: &str) -> String {
    let aligned = align_escapes(host, percent::is_unreserved);
    if aligned.contains('%') { aligned } else { aligned.to_ascii_lowercase() }
}

/// Removes the dot segments of a path: RFC 3986 section 5.2.4.
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

/// Returns whether an undone escape could make a scheme (`%41:b`) or a port (`//a:%31`).
fn is_ambiguous(components: &Components<'_>) -> bool {
    match (components.scheme, components.authority) {
        (_, Some(authority)) => authority.host.contains(':') && !authority.host.starts_with('['),
        (Some(_), None) => false,
        (None, None) => cut(components.path, '/').0.contains(':'),
    }
}

/// Returns the ASCII form of a host that is a domain name.
fn domain(host: &str) -> Option<String> {
    let name = percent_decode_str(host).decode_utf8().ok()?;
    // UTS #46 maps some full-width forms to characters that a URI host cannot hold.
    to_ascii(&name).filter(|ascii| !ascii.is_empty() && ascii.chars().all(is_reg_name))
}

/// Returns whether `reg-name` may contain a character outside an escape: RFC 3986 section 3.2.2.
fn is_reg_name(c: char) -> bool {
    percent::is_unreserved(c) || "!$&'()*+,;=".contains(c)
}

/// Returns whether an IRI may contain the character, or section 3.1 escapes it.
fn is_iri(c: char) -> bool {
    matches!(c, ' '..='~') || is_ucschar(c) || is_iprivate(c)
}

/// Returns whether the character is in `ucschar`: section 2.2.
fn is_ucschar(c: char) -> bool {
    match u32::from(c) {
        0xA0..=0xD7FF | 0xF900..=0xFDCF | 0xFDF0..=0xFFEF | 0xE1000..=0xEFFFD => true,
        cp @ 0x10000..=0xDFFFF => cp & 0xFFFF <= 0xFFFD,
        _ => false,
    }
}

/// Returns whether the character is in `iprivate`: section 2.2.
fn is_iprivate(c: char) -> bool {
    matches!(u32::from(c), 0xE000..=0xF8FF | 0xF0000..=0xFFFFD | 0x10_0000..=0x10_FFFD)
}

/// The components of an IRI reference (RFC 3986 appendix B) as written, without the delimiters
/// between them.
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
