//! Hosts: their labels, their ASCII form by UTS #46, and their public suffix. Detection checks a
//! host before it links, and formatting before it writes.

mod data;
mod labels;
mod without_idna;

use alloc::boxed::Box;
#[cfg(feature = "idna")]
use alloc::format;
use alloc::string::String;
use core::net::Ipv6Addr;

pub(crate) use data::{HostData, MAX_TLD};
pub(crate) use labels::{Labels, Split};

/// The maximum length of a label in ASCII form, in octets.
const MAX_LABEL: usize = 63;
/// The maximum length of a domain name in ASCII form, in octets, without a final dot (RFC 1035).
const MAX_DOMAIN: usize = 253;
/// The most bytes of a host. A longer text cannot have an ASCII form of [`MAX_DOMAIN`] octets, and
/// UTS #46 would take long for it. A label holds at most 59 characters outside ASCII, of at most
/// four bytes each. Composition at worst halves their number.
pub(crate) const MAX_TEXT: usize = 2048;

/// The requirement that a host must meet to link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HostPolicy {
    /// A domain below a public suffix.
    Registrable,
    /// A domain below a public suffix, or a host under a name that is reserved for private use or
    /// testing.
    Mail,
    /// A domain below a public suffix, a public suffix of at least two labels, or an IPv4 address
    /// (D2).
    Explicit,
    /// The hosts of `Explicit`, `localhost`, or a host under a name that is reserved for private
    /// use or testing (D2).
    Private,
    /// Any valid host.
    Local,
}

/// The result of UTS #46 for a host. Detection computes it once, and all code that writes the host
/// uses it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum HostForm {
    /// An ASCII host without an `xn--` label. Only its case is lowered.
    Plain,
    /// An ASCII host with an `xn--` label. Without the data of IDNA, also a host that is not ASCII.
    Ace,
    /// The ASCII form, in lowercase and without a final dot, of a host that is not ASCII or has
    /// percent escapes.
    Mapped(Box<str>),
}

/// Returns the form of a host that was already checked, or that must be written in any case.
pub(crate) fn form_of(host: &str) -> HostForm {
    if host.is_ascii() {
        return if is_plain(host) { HostForm::Plain } else { HostForm::Ace };
    }
    to_ascii(host).map_or(HostForm::Ace, |ascii| HostForm::Mapped(ascii.into()))
}

/// Returns whether UTS #46 only lowers the case of the host, because it is ASCII without an `xn--`
/// label.
pub(crate) fn is_plain(host: &str) -> bool {
    host.is_ascii() && Labels::new(host.as_bytes()).is_plain()
}

pub(crate) use without_idna::escaped;
/// Returns the ASCII form of a domain, in lowercase, with percent escapes.
#[cfg(not(feature = "idna"))]
pub(crate) fn to_ascii(host: &str) -> Option<String> {
    escaped(host)
}

/// Returns the ASCII form of a domain, in lowercase, by UTS #46 ToASCII as the WHATWG URL Standard
/// uses it. Returns `None` if a browser would reject the domain, or if the result is too long for a
/// name in the DNS. Takes linear time.
///
/// # Examples
///
/// ```
/// use uts58::hosts::to_ascii;
///
/// assert_eq!(to_ascii("Bücher。DE").as_deref(), Some("xn--bcher-kva.de"));
/// assert_eq!(to_ascii("a b.de"), None);
/// ```
#[cfg(feature = "idna")]
#[must_use]
pub fn to_ascii(host: &str) -> Option<String> {
    if host.len() > MAX_TEXT {
        return None;
    }
    let ascii = idna::domain_to_ascii_cow(host.as_bytes(), idna::AsciiDenyList::URL).ok()?;
    let max = MAX_DOMAIN + usize::from(host.ends_with('.'));
    (ascii.len() <= max).then(|| ascii.into_owned())
}

#[cfg(feature = "idna")]
/// Returns the label before the public suffix of a domain, in ASCII: `example` for
/// `www.example.co.uk`.
pub(crate) fn registrable_label(host: &str) -> Option<String> {
    HostData::ALL.read_whole(host, HostPolicy::Registrable)?;
    let ascii = to_ascii(host.strip_suffix('.').unwrap_or(host))?;
    let (label, _) = registrable_domain(&ascii)?.split_once('.')?;
    Some(label.into())
}

/// Returns the public suffix of a domain with the label before it. `ascii` must be in ASCII and in
/// lowercase, such as the result of [`to_ascii`] or [`Link::ascii_host`](crate::Link::ascii_host),
/// and without a final dot. Returns `None` for an IP address, a public suffix, or a name without a
/// public suffix. Two hosts belong to the same site if they have the same registrable domain.
///
/// # Examples
///
/// ```
/// use uts58::hosts::registrable_domain;
///
/// assert_eq!(registrable_domain("www.example.co.uk"), Some("example.co.uk"));
/// assert_eq!(registrable_domain("co.uk"), None);
/// ```
#[cfg(feature = "idna")]
#[cfg_attr(not(feature = "suffixes"), allow(unreachable_pub, reason = "there it is internal"))]
#[must_use]
pub fn registrable_domain(ascii: &str) -> Option<&str> {
    let suffix = HostData::ALL.icann_suffix(ascii.as_bytes())?;
    let name = ascii.get(..ascii.len().checked_sub(suffix + 1)?)?;
    ascii.get(name.rfind('.').map_or(0, |dot| dot + 1)..)
}

/// Returns whether `host` is an IPv4 address of four decimal numbers.
pub(crate) fn is_ipv4(host: &str) -> bool {
    let is_byte = |part: &str| {
        let is_number = part.bytes().all(|b| b.is_ascii_digit());
        is_number && (part.len() == 1 || !part.starts_with('0')) && part.parse::<u8>().is_ok()
    };
    host.split('.').count() == 4 && host.split('.').all(is_byte)
}

/// Returns the byte after the IPv6 address whose `[` is at byte `start` of `text`.
pub(crate) fn ipv6_end(text: &str, start: usize) -> Option<usize> {
    /// The longest spelling of an address, with its brackets.
    const MAX: usize = 47;
    let rest = text.as_bytes().get(start..)?;
    let close = start + rest.iter().take(MAX).position(|&b| b == b']')?;
    text.get(start + 1..close)?.parse::<Ipv6Addr>().is_ok().then_some(close + 1)
}

/// Returns the ASCII form of `host`, in lowercase, if `host` is a valid domain or IP address.
#[cfg(feature = "idna")]
pub(crate) fn whole_host(host: &str) -> Option<String> {
    if let Some(address) = host.strip_prefix('[').and_then(|h| h.strip_suffix(']')) {
        let address: Ipv6Addr = address.parse().ok()?;
        return Some(format!("[{address}]"));
    }
    HostData::ALL.read_whole(host, HostPolicy::Local)?;
    to_ascii(host)
}

/// The names of RFC 2606, 6761 and 6762, ICANN's `.internal`, and names that ICANN does not
/// delegate because private networks use them. `home.arpa` (RFC 8375) and `onion` (RFC 7686) are in
/// the list of public suffixes.
const PRIVATE: [&[u8]; 7] =
    [b"corp", b"home", b"internal", b"lan", b"local", b"localhost", b"test"];

/// Returns whether the WHATWG URL Standard reads `domain` as an IPv4 address, such as `0x7f.1`.
/// `domain` must not end with a full stop.
#[must_use]
pub fn ends_in_number(domain: &[u8]) -> bool {
    let last = domain.rsplit(|&b| b == b'.').next().unwrap_or(domain);
    let is_hex = |digits: &[u8]| digits.iter().all(u8::is_ascii_hexdigit);
    last.iter().all(u8::is_ascii_digit) || last.strip_prefix(b"0x").is_some_and(is_hex)
}

/// Returns whether the label, in Unicode and in lowercase, is a TLD.
#[cfg(feature = "idna")]
pub(crate) fn is_tld(label: &[char]) -> bool {
    let label: String = label.iter().take(MAX_TLD).collect();
    HostData::ALL.is_tld(&label)
}
