//! Where an `href` leads, seen from a page.

use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

use percent_encoding::percent_decode_str;
use uts58::internal::{is_any, is_scheme, registrable_domain, to_ascii};
use uts58::{Finder, LinkKind};

/// Where an anchor leads, seen from the page that it is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Site {
    /// The host of the page itself. A path or a fragment alone leads there.
    SameHost,
    /// Another host of the same site: both are below the same registrable domain.
    SameSite,
    /// Another site.
    Other,
    /// Not a site: an address, a telephone number, a script.
    None,
}

impl Site {
    /// Returns where an `href` leads on a page of the host `own`, by those parts of sections 4.2 to 4.4 of the WHATWG
    /// URL Standard that determine the host. An `href` that they refuse counts as another site. Takes linear time.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::Site;
    ///
    /// assert_eq!(Site::of("/about", "www.example.com"), Site::SameHost);
    /// assert_eq!(Site::of("https://example.com", "www.example.com"), Site::SameSite);
    /// assert_eq!(Site::of("//example.org", "www.example.com"), Site::Other);
    /// assert_eq!(Site::of("mailto:anna@example.com", "www.example.com"), Site::None);
    /// ```
    #[must_use]
    pub fn of(href: &str, own: &str) -> Self {
        let host = match Target::of(href) {
            Target::Host(host) => host,
            Target::Page => return Self::SameHost,
            Target::None => return Self::None,
        };
        let own = ascii(own);
        if !host.is_empty() && host == own {
            Self::SameHost
        } else if site(&host).is_some_and(|domain| site(&own) == Some(domain)) {
            Self::SameSite
        } else {
            Self::Other
        }
    }

    /// Returns the name of the value: `same-host`, `same-site`, `other` or `none`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::SameHost => "same-host",
            Self::SameSite => "same-site",
            Self::Other => "other",
            Self::None => "none",
        }
    }
}

/// What an `href` names.
enum Target {
    /// A host in ASCII, or an empty one if the URL Standard refuses it.
    Host(String),
    /// The host of the page itself.
    Page,
    None,
}

impl Target {
    fn of(href: &str) -> Self {
        let is_removed = |c: char| matches!(c, '\t' | '\n' | '\r');
        let href = href.trim_matches(|c: char| c <= ' ');
        let href: Cow<'_, str> = if href.contains(is_removed) {
            Cow::Owned(href.chars().filter(|&c| !is_removed(c)).collect())
        } else {
            Cow::Borrowed(href)
        };
        let is_slash = |c: char| matches!(c, '/' | '\\');
        let authority = match href.split_once(':').filter(|(name, _)| is_scheme(name)) {
            Some((scheme, rest)) if is_any(scheme, &["http", "https", "ws", "wss", "ftp"]) => rest,
            Some(_) => return Self::None,
            None if href.starts_with(is_slash) && href[1..].starts_with(is_slash) => &href,
            None => return Self::Page,
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
        Self::Host(ascii(&percent_decode_str(host).decode_utf8_lossy()))
    }
}

/// The host in ASCII that an `href` names, or an empty string.
pub(super) fn host_of(href: &str) -> String {
    match Target::of(href) {
        Target::Host(host) => host,
        _ => String::new(),
    }
}

/// The site that the text of an anchor names, from [`ExistingAnchor::claims`](super::ExistingAnchor::claims).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Claim<'t> {
    host: &'t str,
    site: Site,
}

impl<'t> Claim<'t> {
    /// Returns the site that the text of an anchor names, and where its `href` leads, as
    /// [`ExistingAnchor::claims`](crate::ExistingAnchor::claims) does. For anchors of other formats, such as the links of
    /// terminals. Takes linear time.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::{Claim, Finder, Site};
    ///
    /// let claim = Claim::of("example.com", "https://example.org/", &Finder::new()).unwrap();
    /// assert_eq!(claim.site(), Site::Other);
    /// assert!(Claim::of("here", "https://example.org/", &Finder::new()).is_none());
    /// ```
    #[must_use]
    pub fn of(text: &'t str, href: &str, finder: &Finder) -> Option<Self> {
        let link = finder.links(text).next().filter(|link| link.kind() != LinkKind::Email)?;
        let Range { start, end } = link.range();
        let beside = [&text[..start], &text[end..]];
        if beside.into_iter().any(|text| text.contains(char::is_alphanumeric)) {
            return None;
        }
        // An issue of a project whose name looks like a site: `crates.io#814`.
        let is_number = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
        if link.kind() == LinkKind::Domain && link.tail().strip_prefix('#').is_some_and(is_number) {
            return None;
        }
        let host = link.host();
        let is_known = !matches!(Target::of(href), Target::Page);
        is_known.then(|| Self { host, site: Site::of(href, host) })
    }

    /// Returns the host as the text has it.
    #[must_use]
    pub const fn host(&self) -> &'t str {
        self.host
    }

    /// Returns where the anchor leads, seen from that host. If it is [`Site::Other`], the claim is false.
    #[must_use]
    pub const fn site(&self) -> Site {
        self.site
    }
}

/// The host as a browser compares it, or an empty string. With a final dot it is another host of the same site.
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
