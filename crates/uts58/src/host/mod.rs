//! What a host is: its labels, its ASCII form by UTS #46, and its public suffix. Detection checks it before it links,
//! and formatting before it writes.

#[cfg(feature = "idna")]
pub mod spoof;
#[cfg(not(feature = "suffixes"))]
mod suffix;
#[cfg(not(feature = "idna"))]
mod unmapped;

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
#[cfg(feature = "idna")]
use core::net::Ipv6Addr;

use crate::refusal::Reason;
use crate::unicode::{Class, is_label_separator};

#[cfg(not(feature = "suffixes"))]
use suffix::{icann_suffix, is_top_level};
#[cfg(feature = "suffixes")]
use uts58_suffixes::{icann_suffix, is_top_level};

/// The maximum length of a label in ASCII form, in octets.
const MAX_LABEL: usize = 63;
/// The maximum length of a domain name in ASCII form, in octets, without a final dot (RFC 1035).
const MAX_DOMAIN: usize = 253;
/// Longer texts cannot have an ASCII form of [`MAX_DOMAIN`] octets, and UTS #46 would take long for
/// them. A label holds at most 59 characters outside ASCII, of at most four bytes each, and composing
/// them at worst halves that again.
pub(crate) const MAX_TEXT: usize = 2048;

/// What a host must be to link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HostPolicy {
    /// A domain below a public suffix.
    Registrable,
    /// The same, a public suffix of at least two labels, or an IPv4 address (row D2).
    Explicit,
    /// The same, `localhost`, or a host under a name that is reserved for private use or testing (row D2).
    Private,
    /// Any valid host.
    Local,
}

/// The result of UTS #46 for a host. Detection computes it once, and everything that writes the host uses it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum HostForm {
    /// It is ASCII without an `xn--` label, so only its case is lowered.
    Plain,
    /// It is ASCII with an `xn--` label. Without the feature `idna`, also what is not ASCII.
    Ace,
    /// It is not ASCII. This is its ASCII form, in lower case and without a final dot.
    Mapped(Box<str>),
}

/// Checks `host`, which has no final dot. [`Reason::Suffix`] means that more labels could make it valid.
pub(crate) fn read(host: &str, policy: HostPolicy) -> Result<HostForm, Reason> {
    read_labels(host, &Labels::of(host.as_bytes()), policy)
}

/// The same for a host whose labels are known. UTS #46 runs only if the last one may be a top-level domain.
pub(crate) fn read_labels(
    host: &str,
    labels: &Labels,
    policy: HostPolicy,
) -> Result<HostForm, Reason> {
    if host.len() > MAX_TEXT {
        return Err(Reason::Host);
    }
    let is_numeric = host.ends_with(|c: char| c.is_ascii_digit());
    if is_numeric && policy != HostPolicy::Registrable && is_ipv4(host) {
        return Ok(HostForm::Plain);
    }
    if labels.marks & (OTHER | ACE | UPPER) == 0 {
        return labels.check(host.as_bytes(), policy).map(|()| HostForm::Plain);
    }
    if labels.marks & (OTHER | ACE) == 0 {
        let lower = &mut [0; MAX_DOMAIN];
        let lower = lowered(host.as_bytes(), lower).ok_or(Reason::Host)?;
        return labels.check(lower, policy).map(|()| HostForm::Plain);
    }
    let tld = host.rsplit(is_label_separator).next().unwrap_or(host);
    if policy != HostPolicy::Local && !is_plausible_tld(tld) {
        return Err(Reason::Suffix);
    }
    let ascii = to_checked(host).ok_or(Reason::Host)?;
    Labels::of(ascii.as_bytes()).check(ascii.as_bytes(), policy)?;
    let is_mapped = cfg!(feature = "idna") && !host.is_ascii();
    Ok(if is_mapped { HostForm::Mapped(ascii.into()) } else { HostForm::Ace })
}

/// The form of a host that was checked before, or that has to be written in any case.
pub fn form_of(host: &str) -> HostForm {
    if host.is_ascii() {
        return if is_plain(host) { HostForm::Plain } else { HostForm::Ace };
    }
    to_ascii(host).map_or(HostForm::Ace, |ascii| HostForm::Mapped(ascii.into()))
}

/// Whether UTS #46 only lowers the case of the host, because it is ASCII without an `xn--` label.
pub(crate) fn is_plain(host: &str) -> bool {
    host.is_ascii() && Labels::of(host.as_bytes()).is_plain()
}

#[cfg(feature = "idna")]
use self::to_ascii as to_checked;
#[cfg(not(feature = "idna"))]
pub use unmapped::to_ascii;
#[cfg(not(feature = "idna"))]
use unmapped::{is_ipv6, sketch as to_checked};

/// The ASCII form of a domain, in lower case, by UTS #46 ToASCII as the WHATWG URL Standard uses it.
#[cfg(feature = "idna")]
pub fn to_ascii(host: &str) -> Option<String> {
    if host.len() > MAX_TEXT {
        return None;
    }
    let ascii = idna::domain_to_ascii_cow(host.as_bytes(), idna::AsciiDenyList::URL).ok()?;
    let max = MAX_DOMAIN + usize::from(host.ends_with('.'));
    (ascii.len() <= max).then(|| ascii.into_owned())
}

#[cfg(feature = "idna")]
/// The label before the public suffix of a domain, in ASCII: `example` of `www.example.co.uk`.
pub(crate) fn registrable_label(host: &str) -> Option<String> {
    read_whole(host, HostPolicy::Registrable)?;
    let ascii = to_ascii(host.strip_suffix('.').unwrap_or(host))?;
    let (label, _) = registrable_domain(&ascii)?.split_once('.')?;
    Some(label.into())
}

/// The public suffix of a domain in ASCII with the label before it: `example.co.uk` of `www.example.co.uk`.
pub fn registrable_domain(ascii: &str) -> Option<&str> {
    let suffix = icann_suffix(ascii.as_bytes())?;
    let name = ascii.get(..ascii.len().checked_sub(suffix + 1)?)?;
    ascii.get(name.rfind('.').map_or(0, |dot| dot + 1)..)
}

/// Whether `host` is an IPv4 address of four decimal numbers.
pub(crate) fn is_ipv4(host: &str) -> bool {
    let is_byte = |part: &str| {
        let is_number = part.bytes().all(|b| b.is_ascii_digit());
        is_number && (part.len() == 1 || !part.starts_with('0')) && part.parse::<u8>().is_ok()
    };
    host.split('.').count() == 4 && host.split('.').all(is_byte)
}

/// The byte after the IPv6 address whose `[` is at byte `start` of `text`.
pub(crate) fn ipv6_end(text: &str, start: usize) -> Option<usize> {
    /// The longest spelling of an address, with its brackets.
    const MAX: usize = 47;
    let rest = text.as_bytes().get(start..)?;
    let close = rest.iter().take(MAX).position(|&b| b == b']')?;
    let address = core::str::from_utf8(rest.get(1..close)?).ok()?;
    is_ipv6(address).then_some(start + close + 1)
}

#[cfg(feature = "idna")]
fn is_ipv6(address: &str) -> bool {
    address.parse::<Ipv6Addr>().is_ok()
}

/// Checks all of `host`, with or without a final dot.
pub(crate) fn read_whole(host: &str, policy: HostPolicy) -> Option<HostForm> {
    let allowed = |c| is_label_separator(c) || Class::of(c).has(Class::HOST);
    let name = host.strip_suffix('.').unwrap_or(host);
    let is_host = host.chars().all(allowed);
    is_host.then(|| read(name, policy).ok()).flatten()
}

/// The ASCII form of `host`, in lower case, if that is a valid domain or IP address.
#[cfg(feature = "idna")]
pub(crate) fn whole_host(host: &str) -> Option<String> {
    if let Some(address) = host.strip_prefix('[').and_then(|h| h.strip_suffix(']')) {
        let address: Ipv6Addr = address.parse().ok()?;
        return Some(format!("[{address}]"));
    }
    read_whole(host, HostPolicy::Local)?;
    to_ascii(host)
}

// What a host contains, as bits of a set.
const UPPER: u8 = 1;
const DOT: u8 = 2;
const UNDERSCORE: u8 = 4;
/// A byte that the ASCII form of a host cannot hold.
const OTHER: u8 = 8;
/// A label with the prefix `xn--`.
const ACE: u8 = 16;
/// A label that is empty, too long, or starts or ends with a hyphen.
const EDGE: u8 = 32;

static MARKS: [u8; 256] = {
    let mut marks = [OTHER; 256];
    let mut byte = 0;
    while byte < 128 {
        marks[byte] = match byte as u8 {
            b'a'..=b'z' | b'0'..=b'9' | b'-' => 0,
            b'A'..=b'Z' => UPPER,
            b'.' => DOT,
            b'_' => UNDERSCORE,
            _ => OTHER,
        };
        byte += 1;
    }
    marks
};

/// The labels of a host, which `.` separates.
pub(crate) struct Labels {
    /// The number of bytes that were read.
    pub(crate) len: usize,
    marks: u8,
    count: usize,
    /// The index of the last label with a `_`.
    underscore: usize,
    /// Where the first of several labels ends.
    first: usize,
    /// Where the label before the last one starts.
    before: usize,
    /// Where the last label starts.
    pub(crate) last: usize,
}

impl Labels {
    pub(crate) fn of(host: &[u8]) -> Self {
        Self::read(host, |_| true)
    }

    /// Reads the ASCII label characters and full stops that `text` starts with.
    #[inline]
    pub(crate) fn of_ascii(text: &[u8]) -> Self {
        Self::read(text, |mark| mark != OTHER)
    }

    #[inline(always)]
    fn read(text: &[u8], goes_on: impl Fn(u8) -> bool) -> Self {
        let (len, count) = (text.len(), 1);
        let mut labels = Self { len, marks: 0, count, underscore: 0, first: 0, before: 0, last: 0 };
        let mut at = 0;
        let odd = |at: usize| text[at..].iter().position(|&b| MARKS[usize::from(b)] != 0);
        while let Some(plain) = odd(at) {
            at += plain;
            match MARKS[usize::from(text[at])] {
                UNDERSCORE => labels.underscore = labels.count,
                DOT => {
                    labels.marks |= label_marks(&text[labels.last..at]);
                    if labels.count == 1 {
                        labels.first = at;
                    }
                    labels.count += 1;
                    labels.before = labels.last;
                    labels.last = at + 1;
                }
                mark if goes_on(mark) => labels.marks |= mark,
                _ => {
                    labels.len = at;
                    break;
                }
            }
            at += 1;
        }
        labels.marks |= label_marks(&text[labels.last..labels.len]);
        labels
    }

    /// Whether no label of an ASCII host starts with `xn--`.
    pub(crate) fn is_plain(&self) -> bool {
        self.marks & ACE == 0
    }

    pub(crate) fn has_underscore(&self) -> bool {
        self.underscore > 0
    }

    /// The parts of `host`, whose labels these are. `None` if there is only one label.
    pub(crate) fn split<'h>(&self, host: &'h str) -> Option<Split<'h>> {
        let (name, tld) = (host.get(..self.last.checked_sub(1)?)?, host.get(self.last..)?);
        let (first, last) = (name.get(..self.first)?, name.get(self.before..)?);
        Some(Split { first, name, last, tld, is_lower: self.marks & (UPPER | OTHER) == 0 })
    }

    /// Whether `domain`, the host in lower case, is `localhost` or is under a name for private use.
    #[inline(never)]
    fn is_private(&self, domain: &[u8]) -> bool {
        let last = domain.get(self.last..).unwrap_or_default();
        PRIVATE.contains(&last) && (self.count > 1 || last == b"localhost")
    }

    /// Whether `domain`, the host in lower case, links.
    fn check(&self, domain: &[u8], policy: HostPolicy) -> Result<(), Reason> {
        // `_` is only allowed in labels above the registrable domain, and in names of an own network: `http://my_app:8080`.
        let is_misplaced =
            self.underscore > 0 && self.underscore + 1 >= self.count && policy != HostPolicy::Local;
        if domain.len() > MAX_DOMAIN || self.marks & (OTHER | EDGE) != 0 || is_misplaced {
            return Err(Reason::Host);
        }
        let is_good = match policy {
            HostPolicy::Local => !ends_in_number(domain),
            HostPolicy::Registrable => {
                icann_suffix(domain).is_some_and(|suffix| domain.len() > suffix + 1)
            }
            HostPolicy::Explicit | HostPolicy::Private => {
                self.count > 1 && is_top_level(&domain[self.last..])
                    || policy == HostPolicy::Private && self.is_private(domain)
            }
        };
        is_good.then_some(()).ok_or(Reason::Suffix)
    }
}

/// The names of RFC 2606, 6761 and 6762, ICANN's `.internal`, and those that ICANN does not delegate because private
/// networks use them. `home.arpa` (RFC 8375) and `onion` (RFC 7686) are in the list of public suffixes.
const PRIVATE: [&[u8]; 7] =
    [b"corp", b"home", b"internal", b"lan", b"local", b"localhost", b"test"];

/// A host of at least two labels.
pub(crate) struct Split<'h> {
    pub(crate) first: &'h str,
    /// All but the last label.
    pub(crate) name: &'h str,
    /// The label before the top-level domain.
    pub(crate) last: &'h str,
    pub(crate) tld: &'h str,
    /// Whether all letters are lower-case ASCII.
    pub(crate) is_lower: bool,
}

fn label_marks(label: &[u8]) -> u8 {
    match label {
        [] | [b'-', ..] | [.., b'-'] => EDGE,
        _ if label.len() > MAX_LABEL => EDGE,
        [b'x' | b'X', b'n' | b'N', b'-', b'-', ..] => ACE,
        _ => 0,
    }
}

/// Whether the WHATWG URL Standard would read the host as an IPv4 address (`0x7f.1`).
fn ends_in_number(domain: &[u8]) -> bool {
    let last = domain.rsplit(|&b| b == b'.').next().unwrap_or(domain);
    let is_hex = |digits: &[u8]| digits.iter().all(u8::is_ascii_hexdigit);
    last.iter().all(u8::is_ascii_digit) || last.strip_prefix(b"0x").is_some_and(is_hex)
}

/// The most bytes of a top-level domain as it is written, more than twice as many as the longest one has.
pub(crate) const MAX_TLD: usize = 128;

/// Whether the label is a top-level domain, or may be one once UTS #46 has mapped or composed it.
pub(crate) fn is_plausible_tld(label: &str) -> bool {
    if label.is_ascii() {
        return is_tld_bytes(label.as_bytes());
    }
    let classes = || label.chars().map(Class::of);
    let is_mixed =
        label.bytes().any(|b| b.is_ascii()) && classes().any(|c| c.has(Class::SPACELESS));
    !is_mixed
        && label.len() <= MAX_TLD
        && (is_tld_bytes(label.as_bytes()) || classes().any(|c| c.has(Class::MAPPED | Class::MARK)))
}

/// Whether a host may end with the label: a top-level domain, or a name for private use.
pub(crate) fn may_end_host(label: &str) -> bool {
    let is_it = |name: &&[u8]| name.eq_ignore_ascii_case(label.as_bytes());
    is_plausible_tld(label) || PRIVATE.iter().any(is_it)
}

/// Whether the label is a top-level domain, without regard to ASCII case.
fn is_tld_bytes(label: &[u8]) -> bool {
    if !label.iter().any(u8::is_ascii_uppercase) {
        return is_top_level(label);
    }
    lowered(label, &mut [0; MAX_TLD]).is_some_and(is_top_level)
}

/// The text in lower case, on the stack, because most texts are not hosts. `None` if it is longer than `lower`.
fn lowered<'l>(text: &[u8], lower: &'l mut [u8]) -> Option<&'l [u8]> {
    let lower = lower.get_mut(..text.len())?;
    lower.copy_from_slice(text);
    lower.make_ascii_lowercase();
    Some(lower)
}

#[cfg(feature = "idna")]
/// Whether the label, in Unicode and in lower case, is a top-level domain.
pub(crate) fn is_tld(label: &[char]) -> bool {
    let label: String = label.iter().take(MAX_TLD).collect();
    is_tld_bytes(label.as_bytes())
}
