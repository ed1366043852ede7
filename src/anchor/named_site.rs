//! The destination of an `href`, and the site that the text of an anchor names.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use uts58::Finder;
use uts58::adapter::has_host;
use uts58::hosts::registrable_domain;
use uts58::unicode::{is_inkless, narrow};

use super::ExistingAnchor;
use crate::linker::guards::destination::{Destination, ascii, host_of, is_plain, read};
use crate::linker::{DeceptiveLinks, Linker};

/// The destination of an anchor, relative to its page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Site {
    /// The host of the page itself. An `href` that is only a path or a fragment leads there.
    SameHost,
    /// Another host of the same site: both are below the same registrable domain.
    SameSite,
    /// Another site.
    Other,
    /// Not a site: an email address, a telephone number, a script.
    None,
}

impl Site {
    /// Returns where an `href` leads on a page of the host `own`. Follows the parts of sections 4.2
    /// to 4.4 of the WHATWG URL Standard that determine the host. An invalid `href` counts as
    /// another site, but ASCII labels with invalid Punycode are valid, like in Chromium. Takes
    /// linear time.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::Site;
    ///
    /// assert_eq!(Site::from_href("/about", "www.example.com"), Site::SameHost);
    /// assert_eq!(Site::from_href("https://example.com", "www.example.com"), Site::SameSite);
    /// assert_eq!(Site::from_href("//example.org", "www.example.com"), Site::Other);
    /// assert_eq!(Site::from_href("mailto:anna@example.com", "www.example.com"), Site::None);
    /// ```
    #[must_use]
    pub fn from_href(href: &str, own: &str) -> Self {
        Destination::new(&read(href)).map_or(Self::SameHost, |to| to.site(&ascii(own)))
    }
}

/// Writes the name of the value: `same-host`, `same-site`, `other` or `none`.
impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::SameHost => "same-host",
            Self::SameSite => "same-site",
            Self::Other => "other",
            Self::None => "none",
        })
    }
}

impl Destination<'_> {
    /// Returns the destination, relative to a host in ASCII.
    fn site(&self, own: &str) -> Site {
        match self.web_host() {
            None => Site::None,
            Some(host) if !host.is_empty() && host == own => Site::SameHost,
            Some(host) if site(host).is_some_and(|domain| site(own) == Some(domain)) => {
                Site::SameSite
            }
            Some(_) => Site::Other,
        }
    }
}

/// The site that the text of an anchor names, from
/// [`ExistingAnchor::named_site`](super::ExistingAnchor::named_site).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct NamedSite {
    /// The host in the form of the text, without invisible characters.
    pub host: String,
    /// The destination of the anchor, relative to that host. If it is [`Site::Other`], the link is
    /// deceptive.
    pub site: Site,
}

impl NamedSite {
    /// Returns the site that a line of the text of an anchor names, and where its `href` leads,
    /// like [`ExistingAnchor::named_site`](crate::ExistingAnchor::named_site). Use it for anchors
    /// of other formats, such as hyperlinks in a terminal. Takes linear time.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::{NamedSite, Finder, Site};
    ///
    /// let named = NamedSite::from_text("example.com", "https://example.org/", &Finder::new()).unwrap();
    /// assert_eq!(named.site, Site::Other);
    /// assert!(NamedSite::from_text("here", "https://example.org/", &Finder::new()).is_none());
    /// ```
    #[must_use]
    pub fn from_text(text: &str, href: &str, finder: &Finder) -> Option<Self> {
        // Fast path: most texts are words. A host has a dot, or a colon or an escape near it.
        if text.is_ascii() && !text.contains(['.', ':', '%']) {
            return None;
        }
        let href = read(href);
        let target = Destination::new(&href)?;
        let turned = turned(text);
        let texts = [text].into_iter().chain(turned.as_deref());
        let lines = texts.flat_map(|text| text.split(['\n', '\0']));
        let sites = lines.filter_map(|line| Self::of_line(line, &target, finder));
        sites.min_by_key(|named| named.site != Site::Other)
    }

    fn of_line(text: &str, target: &Destination<'_>, finder: &Finder) -> Option<Self> {
        if !text.contains(char::is_alphanumeric) {
            return None;
        }
        let is_seen = |&c: &char| !is_inkless(c) && c != OBJECT;
        let seen: String = text.chars().filter(is_seen).map(ascii_seen).collect();
        // In some scripts a joiner belongs to the name, so the unchanged text is also read.
        let texts = [Some(&*seen), Some(text).filter(|&text| seen != text)];
        let hosts = texts.into_iter().flatten().flat_map(|text| hosts(text, finder)).flatten();
        let sites =
            hosts.map(|host| Self { site: target.site(&ascii(host)), host: host.to_string() });
        // The link is deceptive only if it is deceptive for each reading of the text.
        sites.min_by_key(|named| named.site == Site::Other)
    }
}

impl ExistingAnchor<'_> {
    /// Returns the site that the text names, and where the anchor leads, seen from that site.
    ///
    /// A text names a site if one of its lines is a URL, or a domain that the linker's
    /// [`Finder`](crate::Finder) links, surrounded only by punctuation. After a scheme or `www.`,
    /// any host of the WHATWG URL Standard counts. Invisible characters do not count. If the lines
    /// name several sites, returns a site that the anchor does not lead to, if there is one.
    ///
    /// Returns `None` for any other text, and if the text is not known. Also returns `None` if the
    /// `href` is a path on the page's own host, because that host is not known. Takes linear time.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::Site;
    /// use linkwright::{Linker, html, on_existing};
    ///
    /// let mut deceptive = Vec::new();
    /// let page = "<a href='https://www.example.com/login'>example.com</a> \
    ///             <a href='https://example.org/login'>https://example.com/login</a>";
    /// let gather = on_existing(|anchor| {
    ///     let named = anchor.named_site().filter(|named| named.site == Site::Other);
    ///     deceptive.extend(named.map(|named| (named.host, anchor.href().to_owned())));
    /// });
    /// let page = html::rewrite(page, Linker::new().hook(gather));
    /// assert_eq!(
    ///     deceptive,
    ///     [("example.com".to_owned(), "https://example.org/login".to_owned())],
    /// );
    /// ```
    #[must_use]
    pub fn named_site(&self) -> Option<NamedSite> {
        NamedSite::from_text(self.written.text.as_deref()?, self.href(), self.linker.get_finder())
    }

    /// Returns whether the text names a site that the anchor does not lead to. A text that is not
    /// known may name any site.
    fn may_deceive(&self) -> bool {
        match self.text() {
            Some(_) => self.named_site().is_some_and(|named| named.site == Site::Other),
            None => host_of(self.href()).is_some(),
        }
    }

    /// Applies the setting [`deceptive-links`](Linker::deceptive_links).
    pub(super) fn judge_named_site(&mut self) {
        let deceptive_links = self.linker.0.deceptive_links;
        if deceptive_links != DeceptiveLinks::Off && !self.change.is_unlinked && self.may_deceive()
        {
            match note(self.href()).filter(|_| deceptive_links == DeceptiveLinks::Show) {
                Some(note) => self.change.note = note,
                None => self.change.is_unlinked = true,
            }
        }
    }
}

/// Returns the text to add after an anchor, which shows its host and needs no escaping. Returns
/// `None` if a reader could mistake the host for something else, because browsers reject it, or
/// because it has a character that no domain has: `bank.com).evil.com`.
fn note(href: &str) -> Option<String> {
    let host = host_of(href).filter(|host| !host.is_empty() && is_plain(host))?;
    Some([" (", &host, ")"].concat())
}

impl Linker {
    /// Returns whether deceptive anchors may change.
    #[inline]
    pub(crate) fn reads_named_sites(&self) -> bool {
        self.0.deceptive_links != DeceptiveLinks::Off
    }
}

/// Returns the hosts that a text names, if it is a URL or a domain surrounded only by punctuation:
/// the host that the finder reads, and the host that a browser would open.
fn hosts<'t>(text: &'t str, finder: &Finder) -> [Option<&'t str>; 2] {
    let url = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    let before = &text[..text.len() - url.len()];
    // A letter that touches a URL does not hide it from a reader: `xhttps://bank.com`.
    let is_web = |&(scheme, rest): &(&str, &str)| {
        let is_host = |at| scheme.get(at..).is_some_and(has_host);
        let is_touched =
            || scheme.chars().all(char::is_alphanumeric) && (1..scheme.len()).any(is_host);
        has_host(scheme) || rest.starts_with(['/', '\\']) && is_touched()
    };
    let named = url.split_once(':').filter(is_web).map(|(_, rest)| rest);
    let www = || url.get(..4).filter(|www| www.eq_ignore_ascii_case("www.")).map(|_| url);
    let explicit = named.or_else(www);
    let is_before_host = |c: char| matches!(c, '/' | '\\') || c.is_whitespace();
    let rest = explicit.unwrap_or(url).trim_start_matches(is_before_host);
    let (word, after) = rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len()));
    if after.contains(char::is_alphanumeric) {
        return [None; 2];
    }
    // For a reader, a character that the URL Standard forbids in a host ends the host.
    let ends_authority = |c: char| matches!(c, '/' | '\\' | '?' | '#' | '<' | '>' | '^' | '|');
    let authority = word.split(ends_authority).next().unwrap_or_default();
    // A user name is not part of the host. An email address does not name a host.
    let user = authority.rfind('@').filter(|_| explicit.is_some()).map_or(0, |at| at + 1);
    let authority = &authority[user..];
    let host = match authority.find(']').filter(|_| authority.starts_with('[')) {
        Some(end) => &authority[..=end],
        None => {
            let name = authority.split(':').next().unwrap_or_default();
            name.trim_end_matches(|c: char| !c.is_alphanumeric())
        }
    };
    let found = |text: &'t str| {
        let link = finder.links(text).next().filter(|link| link.local_part().is_none())?;
        let is_apart = |text: &str| !text.contains(char::is_alphanumeric);
        let is_whole = || explicit.is_some() || is_apart(&text[link.range().end..]);
        (is_apart(&text[..link.range().start]) && is_whole()).then(|| link.host())
    };
    if explicit.is_some() {
        // After `https://` and `www.`, any name is a host, unless it is cut off: `https://exa…`.
        // `www.conf` is a file.
        let is_cut =
            || ["..", "\u{2026}"].iter().any(|dot| authority[host.len()..].starts_with(dot));
        let is_name = match named {
            Some(named) => named.starts_with(['/', '\\']) && !host.is_empty(),
            None => host.len() > "www.conf".len() || host.matches('.').count() > 1,
        };
        let is_host = |host: &&str| is_name && !is_cut() || site(&ascii(host)).is_some();
        return [found(text), Some(host).filter(is_host)];
    }
    // The text after a host does not matter: `bank.com#7`. A host with characters that no domain
    // has counts if its registrable domain links. So does a host below `.com` in any case:
    // `bank.cOm`.
    let end = before.len() + host.len();
    let is_below = || {
        let ascii = ascii(host);
        let is_other = |domain: &str| !is_plain(host) || domain.ends_with(".com");
        let is_site = |domain: &str| is_other(domain) && is_linked(domain, finder);
        // `@bank.com` is a user name.
        !before.contains('@') && site(&ascii).is_some_and(is_site)
    };
    let host = || found(&text[..end]).or_else(|| is_below().then_some(host));
    [found(text).or_else(host), None]
}

/// The placeholder of an embedded object, which some browsers show as nothing.
const OBJECT: char = '\u{FFFC}';

/// Returns the text with the parts reversed that right-to-left overrides show reversed.
fn turned(text: &str) -> Option<String> {
    let (mut shown, mut part, mut depth) = (String::new(), Vec::new(), 0_usize);
    for c in text.chars() {
        match c {
            '\u{202E}' => depth += 1,
            // Other embeddings in an override.
            '\u{202A}' | '\u{202B}' | '\u{202D}' if depth > 0 => depth += 1,
            '\u{202C}' => depth = depth.saturating_sub(1),
            _ if depth > 0 => part.push(c),
            _ => shown.push(c),
        }
        if depth == 0 {
            shown.extend(part.drain(..).rev());
        }
    }
    shown.extend(part.drain(..).rev());
    text.contains('\u{202E}').then_some(shown)
}

/// Returns whether a domain links by itself.
fn is_linked(domain: &str, finder: &Finder) -> bool {
    finder.links(domain).next().is_some_and(|link| link.as_str() == domain)
}

/// Returns the ASCII character that a reader sees. Browsers read U+2024 as a full stop.
const fn ascii_seen(c: char) -> char {
    if c == '\u{2024}' { '.' } else { narrow(c) }
}

fn site(ascii: &str) -> Option<&str> {
    registrable_domain(ascii.strip_suffix('.').unwrap_or(ascii))
}
