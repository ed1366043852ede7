//! The destination of an `href`, parsed as a browser parses it.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use core::net::{Ipv4Addr, Ipv6Addr};

use percent_encoding::{AsciiSet, percent_decode_str, utf8_percent_encode};
use uts58::adapter::{ends_in_number, has_host, is_scheme, normalize};
use uts58::hosts::to_ascii;

use crate::escape::escaping;

/// Returns an `href` without the characters that a browser removes.
pub(crate) fn read(href: &str) -> Cow<'_, str> {
    let is_removed = |c: char| matches!(c, '\t' | '\n' | '\r');
    let href = href.trim_matches(|c: char| c <= ' ');
    if href.contains(is_removed) {
        href.chars().filter(|&c| !is_removed(c)).collect()
    } else {
        href.into()
    }
}

/// The normalized parts of an `href` or a pattern, for comparison.
#[derive(Debug)]
pub(crate) struct Destination<'h> {
    /// The scheme in lowercase. A URL without a scheme counts as `https`.
    pub(crate) scheme: String,
    /// The host in ASCII, or an empty string if it is invalid by the URL Standard. `None` if the
    /// URL has no host.
    pub(crate) host: Option<String>,
    /// The port, the default port of the scheme, or 0.
    pub(crate) port: u16,
    /// The local part of an email address.
    user: &'h str,
    /// The text after the host.
    rest: &'h str,
}

impl<'h> Destination<'h> {
    /// Parses the result of [`read`]. Returns `None` if it leads to the page's own host.
    pub(crate) fn new(href: &'h str) -> Option<Self> {
        let is_slash = |c| matches!(c, '/' | '\\');
        let named = href.split_once(':').filter(|(name, _)| is_scheme(name));
        let (name, rest) = named.unwrap_or(("https", href));
        let scheme = name.to_ascii_lowercase();
        let authority = rest.trim_start_matches(is_slash);
        let is_web = has_host(&scheme);
        if named.is_none() && rest.len() - authority.len() < 2 {
            return None;
        }
        let ats = || rest.matches('@').count() + rest.matches("%40").count();
        let (user, authority) = match rest.strip_prefix("//") {
            _ if is_web => ("", authority),
            Some(authority) if scheme != "mailto" => ("", authority),
            // A message to several recipients has no single host.
            _ if ats() == 1 => rest.split_once('@').unwrap_or(("", "")),
            _ => ("", ""),
        };
        let is_end = |c| matches!(c, '/' | '?' | '#') || is_web && c == '\\';
        let (authority, rest) =
            authority.split_at(authority.find(is_end).unwrap_or(authority.len()));
        let host = authority.rsplit('@').next().unwrap_or_default();
        let port = host.rsplit_once(':');
        let port = port.filter(|(_, port)| port.bytes().all(|b| b.is_ascii_digit()));
        let (host, port) = port.unwrap_or((host, ""));
        let default = match &*scheme {
            "http" | "ws" => 80,
            "https" | "wss" => 443,
            "ftp" => 21,
            _ => 0,
        };
        let (host, port) = match port.parse() {
            Ok(port) => (ascii(host), port),
            Err(_) if port.is_empty() => (ascii(host), default),
            Err(_) => (String::new(), default),
        };
        let host = (is_web || !authority.is_empty()).then_some(host);
        Some(Self { scheme, host, port, user, rest })
    }

    /// Returns the host if a browser loads a page from it.
    pub(crate) fn web_host(&self) -> Option<&str> {
        self.host.as_deref().filter(|_| has_host(&self.scheme))
    }

    /// Returns a URL with the local part, path, query and fragment as a server reads them. Its
    /// other parts are always the same. Takes linear time.
    pub(crate) fn path(&self) -> String {
        const ESCAPED: &AsciiSet = &escaping(b"\"<>\\^`{|}");
        const USER: &AsciiSet = &ESCAPED.add(b'/').add(b'?').add(b'#').add(b':');
        let (path, rest) =
            self.rest.split_at(self.rest.find(['?', '#']).unwrap_or(self.rest.len()));
        let path = if has_host(&self.scheme) { &path.replace('\\', "/") } else { path };
        let [path, rest] = [path, rest].map(|part| utf8_percent_encode(part, ESCAPED));
        let user = utf8_percent_encode(self.user, USER);
        normalize(&format!("https://{user}@a{path}{rest}"))
    }
}

/// Returns the ASCII host of an `href`, or an empty string if the host is invalid by the URL
/// Standard. Returns `None` if the `href` has no host or leads to the page's own host.
#[cfg(feature = "suffixes")]
pub(crate) fn host_of(href: &str) -> Option<String> {
    Destination::new(&read(href))?.web_host().map(Into::into)
}

/// Returns whether a host has only the characters of domains and IP addresses.
#[cfg(feature = "suffixes")]
pub(crate) fn is_plain(host: &str) -> bool {
    host.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._:[]".contains(&b))
}

/// Returns the host as a browser compares it, or an empty string if it is invalid by the URL
/// Standard. A host with a final dot is another host of the same site.
pub(crate) fn ascii(host: &str) -> String {
    let host = percent_decode_str(host).decode_utf8_lossy();
    if let Some(address) = host.strip_prefix('[') {
        let address =
            address.strip_suffix(']').and_then(|address| address.parse::<Ipv6Addr>().ok());
        return address.map_or_else(String::new, |address| match address.segments() {
            [0, 0, 0, 0, 0, 0xFFFF, a, b] => format!("[::ffff:{a:x}:{b:x}]"),
            _ => format!("[{address}]"),
        });
    }
    // Chromium does not validate Punycode in an ASCII host.
    let is_host = |b: u8| b.is_ascii_graphic() && !b"#%/:<>?@[\\]^|".contains(&b);
    let unchecked = || host.bytes().all(is_host).then(|| host.to_ascii_lowercase());
    let ascii = to_ascii(&host).or_else(unchecked).unwrap_or_default();
    // Numbers in another form are also IP addresses, or invalid. Both count as invalid here.
    let is_number = ends_in_number(ascii.trim_end_matches('.').as_bytes());
    if is_number && ascii.parse::<Ipv4Addr>().is_err() { String::new() } else { ascii }
}
