//! Where an `href` leads, seen from a page.

use alloc::borrow::Cow;
use alloc::string::String;

use percent_encoding::percent_decode_str;

use crate::hostname::{registrable_domain, to_ascii};
use crate::setting::is_scheme;

/// Where an anchor leads, seen from the page that it is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Site {
    /// The host of the page itself. A path or a fragment alone leads there.
    SameHost,
    /// Another host of the same site: both are below one domain that someone registered.
    SameSite,
    /// Another site.
    Other,
    /// No site: an address, a telephone number, a script.
    None,
}

impl Site {
    /// Where an `href` leads on a page of the host `own`: sections 4.2 to 4.4 of the WHATWG URL Standard, as far as
    /// they decide on the host. What they refuse counts as another site.
    pub(super) fn of(href: &str, own: &str) -> Self {
        let is_removed = |c: char| matches!(c, '\t' | '\n' | '\r');
        let href = href.trim_matches(|c: char| c <= ' ');
        let href: Cow<'_, str> = if href.contains(is_removed) {
            Cow::Owned(href.chars().filter(|&c| !is_removed(c)).collect())
        } else {
            Cow::Borrowed(href)
        };
        let is_slash = |c: char| matches!(c, '/' | '\\');
        let authority = match href.split_once(':').filter(|(name, _)| is_scheme(name)) {
            Some((scheme, rest)) if is_web(scheme) => rest,
            Some(_) => return Self::None,
            None if href.starts_with(is_slash) && href[1..].starts_with(is_slash) => &href,
            None => return Self::SameHost,
        };
        let authority = authority.trim_start_matches(is_slash);
        let authority = authority.split(['/', '\\', '?', '#']).next().unwrap_or_default();
        let host = authority.rsplit('@').next().unwrap_or_default();
        let is_port = |port: &str| {
            let is_number = port.bytes().all(|b| b.is_ascii_digit());
            is_number && (port.is_empty() || port.parse::<u16>().is_ok())
        };
        let host = match host.rsplit_once(':') {
            Some((host, port)) if is_port(port) => host,
            _ => host,
        };
        let host = ascii(&percent_decode_str(host).decode_utf8_lossy());
        let own = ascii(own);
        if host.is_empty() {
            Self::Other
        } else if host == own {
            Self::SameHost
        } else {
            let site = site(&host);
            if site.is_some() && site == self::site(&own) { Self::SameSite } else { Self::Other }
        }
    }
}

/// The host as a browser compares it, or nothing. With a dot at its end it is another host of the same site.
fn ascii(host: &str) -> String {
    if host.starts_with('[') {
        host.to_ascii_lowercase()
    } else {
        to_ascii(host).unwrap_or_default()
    }
}

fn site(ascii: &str) -> Option<&str> {
    registrable_domain(ascii.strip_suffix('.').unwrap_or(ascii))
}

fn is_web(scheme: &str) -> bool {
    ["http", "https", "ws", "wss", "ftp"].iter().any(|web| web.eq_ignore_ascii_case(scheme))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hrefs_lead_where_a_browser_goes() {
        for (href, want) in [
            ("", Site::SameHost),
            ("#a", Site::SameHost),
            ("a:b/c", Site::None),
            ("./a:b", Site::SameHost),
            ("/path//x", Site::SameHost),
            ("//example.com/x", Site::SameHost),
            ("https://EXAMPLE.com:443/x", Site::SameHost),
            ("https://example.com./x", Site::SameSite),
            ("https://example.com:99999/x", Site::Other),
            ("https://user@example.com", Site::SameHost),
            ("https://example%2ecom/", Site::SameHost),
            ("//docs.example.com", Site::SameSite),
            ("//evil.com", Site::Other),
            ("/\\evil.com", Site::Other),
            ("\\\\evil.com", Site::Other),
            ("/\t/evil.com", Site::Other),
            ("ht\ntps://evil.com", Site::Other),
            (" \u{1}https:evil.com", Site::Other),
            ("///evil.com", Site::Other),
            ("https://example.com@evil.com", Site::Other),
            ("https://example.com\\@evil.com", Site::SameHost),
            ("https://notexample.com", Site::Other),
            ("https://b\u{FC}cher.de", Site::Other),
            ("http://[::1]/", Site::Other),
            ("https://", Site::Other),
            ("mailto:a@example.com", Site::None),
            ("java\nscript:alert(1)", Site::None),
        ] {
            assert_eq!(Site::of(href, "Example.com"), want, "{href:?}");
        }
        assert_eq!(Site::of("https://xn--bcher-kva.de/", "b\u{FC}cher.de"), Site::SameHost);
        assert_eq!(Site::of("https://a.github.io/", "b.github.io"), Site::SameSite);
        assert_eq!(Site::of("https://a.co.uk/", "b.co.uk"), Site::Other);
    }
}
