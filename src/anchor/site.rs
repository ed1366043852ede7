//! Where an `href` leads, seen from a page.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use core::net::{Ipv4Addr, Ipv6Addr};

use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};
use uts58::hosts::{has_host, registrable_domain, to_ascii};
use uts58::unicode::is_inkless;
use uts58::{Finder, LinkKind};

use crate::linker::{Linker, is_any, is_scheme};

/// What would keep an `href` from its normal form.
const ESCAPED: &AsciiSet = &CONTROLS.add(b'|');

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
    /// URL Standard that determine the host. An `href` that they refuse counts as another site, but ASCII labels with
    /// invalid Punycode are labels as in Chromium. Takes linear time.
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
        Target::of(href).site(&ascii(own))
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
        let href = read(href);
        let authority = match scheme(&href) {
            (name, rest) if has_host(name) => rest,
            ("", rest) if rest.starts_with(is_slash) && rest[1..].starts_with(is_slash) => rest,
            ("", _) => return Self::Page,
            _ => return Self::None,
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
        Self::Host(ascii(host))
    }

    /// Where this leads, seen from a host in ASCII.
    fn site(&self, own: &str) -> Site {
        match self {
            Self::Host(host) if !host.is_empty() && host == own => Site::SameHost,
            Self::Host(host) if site(host).is_some_and(|domain| site(own) == Some(domain)) => {
                Site::SameSite
            }
            Self::Host(_) => Site::Other,
            Self::Page => Site::SameHost,
            Self::None => Site::None,
        }
    }
}

/// The host in ASCII to which an `href` leads, empty if the URL Standard refuses it. `None` if it leads to no host, or to
/// that of its page.
pub(super) fn host_of(href: &str) -> Option<String> {
    match Target::of(href) {
        Target::Host(host) => Some(host),
        Target::Page | Target::None => None,
    }
}

/// An `href` without the characters that a browser drops in it.
fn read(href: &str) -> Cow<'_, str> {
    let is_removed = |c: char| matches!(c, '\t' | '\n' | '\r');
    let href = href.trim_matches(|c: char| c <= ' ');
    if href.contains(is_removed) {
        href.chars().filter(|&c| !is_removed(c)).collect()
    } else {
        href.into()
    }
}

/// The scheme of an `href`, empty if it has none, and what follows it.
fn scheme(href: &str) -> (&str, &str) {
    href.split_once(':').filter(|(name, _)| is_scheme(name)).unwrap_or(("", href))
}

const fn is_slash(c: char) -> bool {
    matches!(c, '/' | '\\')
}

impl Linker {
    /// Returns whether a link may lead to this `href` by the setting [`only`](Self::only), for links of other formats,
    /// such as those of terminals. Takes linear time.
    ///
    /// The `href` is read as a browser reads it, and compared in its normal form. A path or a fragment alone is allowed:
    /// it leads to the page's own site. `//example.com/` is compared as `https://example.com/`. Schemes that this linker
    /// does not link, such as `javascript`, and addresses with several recipients have no host, so that only a pattern
    /// with a scheme matches them: `tel:*`, `mailto:*`.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::Linker;
    ///
    /// let linker = Linker::new().only(["example.com"])?;
    /// assert!(linker.allows("/about"));
    /// assert!(linker.allows("https:\\\\www.EXAMPLE.com\\"));
    /// assert!(!linker.allows("https://example.com@example.org/"));
    /// # Ok::<(), linkwright::SettingError>(())
    /// ```
    #[must_use]
    pub fn allows(&self, href: &str) -> bool {
        let (only, href) = (&self.0.only, read(href));
        let (name, rest) = scheme(&href);
        if !only.is_given() {
            return true;
        }
        match Target::of(&href) {
            Target::Page => true,
            Target::Host(host) => only.cover(Some(&host), || {
                let name = if name.is_empty() { "https" } else { name };
                let rest = rest.trim_start_matches(is_slash).replace('\\', "/");
                let rest = utf8_percent_encode(&rest, ESCAPED);
                alloc::format!("{name}://{rest}").into()
            }),
            Target::None => {
                let ats = rest.matches('@').count() + rest.matches("%40").count();
                let is_linked = ats < 2 && self.check_href(&href).is_ok();
                let behind = || rest.strip_prefix("//").or_else(|| Some(rest.split_once('@')?.1));
                let host = is_linked.then(behind).flatten();
                let host = host.and_then(|host| host_of(&["https://", host].concat()));
                only.cover(host.as_deref(), || (&*href).into())
            }
        }
    }
}

/// The site that the text of an anchor names, from [`ExistingAnchor::claims`](super::ExistingAnchor::claims).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Claim {
    host: String,
    site: Site,
}

impl Claim {
    /// Returns the site that a line of the text of an anchor names, and where its `href` leads, as
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
    pub fn of(text: &str, href: &str, finder: &Finder) -> Option<Self> {
        // Fast path: most texts are words. A host has a dot, or a colon or an escape near it.
        if text.is_ascii() && !text.contains(['.', ':', '%']) {
            return None;
        }
        let target = Target::of(href);
        if matches!(target, Target::Page) {
            return None;
        }
        let turned = turned(text);
        let lines = text.split('\n').chain(turned.iter().flat_map(|text| text.split('\n')));
        let claims = lines.filter_map(|line| Self::of_line(line, &target, finder));
        claims.min_by_key(|claim| claim.site != Site::Other)
    }

    fn of_line(text: &str, target: &Target, finder: &Finder) -> Option<Self> {
        if !text.contains(char::is_alphanumeric) {
            return None;
        }
        let seen: String = text.chars().filter(|&c| !is_inkless(c)).map(narrow).collect();
        // In some scripts a joiner belongs to the name, so the text is also read as it is.
        let texts = [Some(&*seen), Some(text).filter(|&text| seen != text)];
        let hosts = texts.into_iter().flatten().flat_map(|text| hosts(text, finder)).flatten();
        let claims =
            hosts.map(|host| Self { site: target.site(&ascii(host)), host: host.to_string() });
        // It is false only if it is by each way to read the text.
        claims.min_by_key(|claim| claim.site == Site::Other)
    }

    /// Returns the host as the text has it, without invisible characters.
    #[must_use]
    pub fn host(&self) -> &str {
        &self.host
    }

    /// Returns where the anchor leads, seen from that host. If it is [`Site::Other`], the claim is false.
    #[must_use]
    pub const fn site(&self) -> Site {
        self.site
    }
}

/// The hosts that a text names, if it is a URL or a domain with nothing but punctuation around it: as the finder reads
/// the text, and as a browser would that is given it.
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
    let www = || url.get(..4).filter(|www| is_any(www, &["www."])).map(|_| url);
    let explicit = named.or_else(www);
    let is_before_host = |c: char| matches!(c, '/' | '\\') || c.is_whitespace();
    let rest = explicit.unwrap_or(url).trim_start_matches(is_before_host);
    let (word, behind) = rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len()));
    if behind.contains(char::is_alphanumeric) {
        return [None; 2];
    }
    // What the URL Standard forbids in a host ends it for a reader.
    let ends_authority = |c: char| matches!(c, '/' | '\\' | '?' | '#' | '<' | '>' | '^' | '|');
    let authority = word.split(ends_authority).next().unwrap_or_default();
    // The name of a user is no host. An address of mail is none either.
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
        let link = finder.links(text).next().filter(|link| link.kind() != LinkKind::Email)?;
        let is_apart = |text: &str| !text.contains(char::is_alphanumeric);
        let is_whole = || explicit.is_some() || is_apart(&text[link.range().end..]);
        (is_apart(&text[..link.range().start]) && is_whole()).then(|| link.host())
    };
    if explicit.is_some() {
        // Any name is a host behind `https://` and `www.`, unless it is cut: `https://exa…`. `www.conf` is a file.
        let is_cut =
            || ["..", "\u{2026}"].iter().any(|dot| authority[host.len()..].starts_with(dot));
        let is_name = match named {
            Some(named) => named.starts_with(['/', '\\']) && !host.is_empty(),
            None => host.len() > "www.conf".len() || host.matches('.').count() > 1,
        };
        let is_host = |host: &&str| is_name && !is_cut() || site(&ascii(host)).is_some();
        return [found(text), Some(host).filter(is_host)];
    }
    // What follows a host does not make it less of one: `bank.com#7`. With characters that no domain has, it is one if
    // the domain that it is below is, and `bank.cOm` is what `bank.com` is.
    let end = before.len() + host.len();
    let is_below = || {
        let ascii = ascii(host);
        let is_other = |domain: &str| !is_plain(host) || domain.ends_with(".com");
        let is_site = |domain: &str| is_other(domain) && is_linked(domain, finder);
        // `@bank.com` is the name of a user.
        !before.contains('@') && site(&ascii).is_some_and(is_site)
    };
    let host = || found(&text[..end]).or_else(|| is_below().then_some(host));
    [found(text).or_else(host), None]
}

/// The text with the part reversed that a right-to-left override shows reversed.
fn turned(text: &str) -> Option<String> {
    let (before, turned) = text.split_once('\u{202E}')?;
    let (turned, behind) = turned.split_once('\u{202C}').unwrap_or((turned, ""));
    Some(before.chars().chain(turned.chars().rev()).chain(behind.chars()).collect())
}

/// Whether a domain links by itself.
fn is_linked(domain: &str, finder: &Finder) -> bool {
    finder.links(domain).next().is_some_and(|link| link.as_str() == domain)
}

/// Whether a host has only the characters of domains and IP addresses.
pub(super) fn is_plain(host: &str) -> bool {
    host.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._:[]".contains(&b))
}

/// The ASCII character for one that is as wide as those of East Asian scripts.
const fn narrow(c: char) -> char {
    match c {
        '\u{FF01}'..='\u{FF5E}' => ((c as u32 - 0xFEE0) as u8) as char,
        // A full stop to browsers.
        '\u{2024}' => '.',
        _ => c,
    }
}

/// The host as a browser compares it, or an empty string if the URL Standard refuses it. With a final dot it is another
/// host of the same site.
fn ascii(host: &str) -> String {
    let host = percent_decode_str(host).decode_utf8_lossy();
    if let Some(address) = host.strip_prefix('[') {
        let address =
            address.strip_suffix(']').and_then(|address| address.parse::<Ipv6Addr>().ok());
        let address = address.map(|address| address.to_string()).filter(|own| !own.contains('.'));
        return address.map_or_else(String::new, |address| ["[", &address, "]"].concat());
    }
    // Chromium does not look at Punycode in a host that is ASCII.
    let is_host = |b: u8| b.is_ascii_graphic() && !b"#%/:<>?@[\\]^|".contains(&b);
    let unchecked = || host.bytes().all(is_host).then(|| host.to_ascii_lowercase());
    let ascii = to_ascii(&host).or_else(unchecked).unwrap_or_default();
    // Other numbers are addresses too, or refused.
    let last = ascii.strip_suffix('.').unwrap_or(&ascii).rsplit('.').next().unwrap_or_default();
    let digits = last.strip_prefix("0x").unwrap_or(last);
    let is_number = last.starts_with(|c: char| c.is_ascii_digit())
        && (digits.bytes().all(|b| b.is_ascii_hexdigit()) && digits.len() < last.len()
            || digits.bytes().all(|b| b.is_ascii_digit()));
    if is_number && ascii.parse::<Ipv4Addr>().is_err() { String::new() } else { ascii }
}

fn site(ascii: &str) -> Option<&str> {
    registrable_domain(ascii.strip_suffix('.').unwrap_or(ascii))
}
