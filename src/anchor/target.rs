//! Where an `href` leads, as a browser reads it.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use core::net::{Ipv4Addr, Ipv6Addr};

use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};
use uts58::hosts::{has_host, is_scheme, to_ascii};

use crate::linker::Linker;

/// What would keep an `href` from its normal form.
const ESCAPED: &AsciiSet = &CONTROLS.add(b'|');

/// What an `href` names.
pub(super) enum Target {
    /// A host in ASCII, or an empty one if the URL Standard refuses it.
    Host(String),
    /// The host of the page itself.
    Page,
    None,
}

impl Target {
    pub(super) fn from_href(href: &str) -> Self {
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
}

/// The host in ASCII to which an `href` leads, empty if the URL Standard refuses it. `None` if it leads to no host, or to
/// that of its page.
pub(super) fn host_of(href: &str) -> Option<String> {
    match Target::from_href(href) {
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
        let (only, href) = (&self.0.guards.only, read(href));
        let (name, rest) = scheme(&href);
        if !only.is_given() {
            return true;
        }
        match Target::from_href(&href) {
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

/// Returns whether a host has only the characters of domains and IP addresses.
#[cfg(feature = "suffixes")]
pub(super) fn is_plain(host: &str) -> bool {
    host.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._:[]".contains(&b))
}

/// The host as a browser compares it, or an empty string if the URL Standard refuses it. With a final dot it is another
/// host of the same site.
pub(super) fn ascii(host: &str) -> String {
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
