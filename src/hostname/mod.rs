//! What a host is: its labels, its ASCII form by UTS #46, its public suffix. Detection asks before it
//! links, formatting before it writes.

mod ascii;
mod suffix;

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use core::net::{Ipv4Addr, Ipv6Addr};

use crate::refusal::Refusal;
use crate::unicode::{Class, is_label_separator};

pub(crate) use ascii::{Ascii, MAX_TEXT, is_plain};
pub(crate) use suffix::{MAX_TLD, is_plausible_tld, is_tld};

use ascii::MAX_DOMAIN;
use suffix::{has_plausible_tld, icann_suffix};

/// The octets of a label in ASCII form.
const MAX_LABEL: usize = 63;

/// What a host must be to link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HostPolicy {
    /// A domain below a public suffix.
    Registrable,
    /// That, or a public suffix of two labels and more, or an IPv4 address (row D2).
    Explicit,
    /// Anything that is well formed.
    Local,
}

/// What UTS #46 makes of a host: found once by detection, used by everything that writes the host.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum HostForm {
    /// ASCII without an `xn--` label: nothing is done but to lower the case.
    Plain,
    /// ASCII with an `xn--` label.
    Ace,
    /// The ASCII form of a host that is not ASCII, in lower case, without a final dot.
    Mapped(Box<str>),
}

/// What `host`, without a final dot, is under `policy`. [`Refusal::Suffix`] means that more labels
/// could still make a host of it, any other refusal that nothing can.
pub(crate) fn read(host: &str, policy: HostPolicy) -> Result<HostForm, Refusal> {
    read_labels(host, &Labels::of(host.as_bytes()), policy)
}

/// The same for a host whose labels were looked at.
///
/// Runs UTS #46 and looks the public suffix up at most once, and UTS #46 only where the last label
/// may be a top-level domain.
pub(crate) fn read_labels(
    host: &str,
    labels: &Labels,
    policy: HostPolicy,
) -> Result<HostForm, Refusal> {
    if host.len() > MAX_TEXT {
        return Err(Refusal::Host);
    }
    let ends_in_digit = host.as_bytes().last().is_some_and(u8::is_ascii_digit);
    if ends_in_digit && policy != HostPolicy::Registrable && host.parse::<Ipv4Addr>().is_ok() {
        return Ok(HostForm::Plain);
    }
    if labels.marks & (OTHER | ACE) == 0 {
        if labels.marks & UPPER == 0 {
            return labels.check(host.as_bytes(), policy).map(|()| HostForm::Plain);
        }
        let mut lower = Ascii::new();
        lower.push(host.as_bytes());
        return labels.check(lower.as_bytes(), policy).map(|()| HostForm::Plain);
    }
    if policy != HostPolicy::Local && !has_plausible_tld(host) {
        return Err(Refusal::Suffix);
    }
    let ascii = Ascii::of(host).ok_or(Refusal::Host)?;
    Labels::of(ascii.as_bytes()).check(ascii.as_bytes(), policy)?;
    Ok(match host.is_ascii() {
        true => HostForm::Ace,
        false => HostForm::Mapped(ascii.as_str().into()),
    })
}

/// The form of a host that was read before, or that is written wherever it came from.
pub(crate) fn form_of(host: &str) -> HostForm {
    if is_plain(host) {
        return HostForm::Plain;
    }
    match Ascii::of(host) {
        Some(ascii) if !host.is_ascii() => HostForm::Mapped(ascii.as_str().into()),
        _ => HostForm::Ace,
    }
}

/// The byte behind the bracketed IPv6 address that starts at the `[` at byte `start` of `text`.
pub(crate) fn ipv6_end(text: &str, start: usize) -> Option<usize> {
    /// `[` and the longest spelling of an address and `]`.
    const MAX: usize = 47;
    let rest = text.as_bytes().get(start..)?;
    let close = rest.iter().take(MAX).position(|&b| b == b']')?;
    let address = core::str::from_utf8(rest.get(1..close)?).ok()?;
    address.parse::<Ipv6Addr>().ok()?;
    Some(start + close + 1)
}

/// All of `host` as a host, with or without a final dot.
pub(crate) fn read_whole(host: &str, policy: HostPolicy) -> Option<HostForm> {
    let allowed = |c| is_label_separator(c) || Class::of(c).has(Class::HOST);
    let name = host.strip_suffix('.').unwrap_or(host);
    let is_host = host.chars().all(allowed);
    is_host.then(|| read(name, policy).ok()).flatten()
}

/// The host in ASCII, in lower case, if all of the text is one: a domain or an IP address.
pub(crate) fn whole_host(host: &str) -> Option<String> {
    if let Some(address) = host.strip_prefix('[').and_then(|h| h.strip_suffix(']')) {
        let address: Ipv6Addr = address.parse().ok()?;
        return Some(format!("[{address}]"));
    }
    read_whole(host, HostPolicy::Local)?;
    Ascii::of(host).map(|ascii| String::from(ascii.as_str()))
}

// What the bytes of a host say, as a set.
const UPPER: u8 = 1;
const DOT: u8 = 2;
const UNDERSCORE: u8 = 4;
/// Nothing that the ASCII form of a host holds.
const OTHER: u8 = 8;
/// A label with the prefix `xn--`.
const ACE: u8 = 16;
/// A label that is empty or too long, or has a hyphen at its ends.
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

/// What one pass over a host finds. A `.` in ASCII separates its labels.
pub(crate) struct Labels {
    /// The bytes that were read.
    pub(crate) len: usize,
    marks: u8,
    count: usize,
    /// The number of the last label with a `_`.
    underscore: usize,
    /// Where the first label ends, if another follows.
    first_end: Option<usize>,
    /// Where the last label and the one before it start.
    pub(crate) last: usize,
    before_last: usize,
}

impl Labels {
    /// Those of a host.
    pub(crate) fn of(host: &[u8]) -> Self {
        Self::read(host, |_| true)
    }

    /// Those of the stretch of ASCII label characters and full stops that `text` starts with.
    #[inline]
    pub(crate) fn of_ascii(text: &[u8]) -> Self {
        Self::read(text, |mark| mark != OTHER)
    }

    #[inline(always)]
    fn read(text: &[u8], goes_on: impl Fn(u8) -> bool) -> Self {
        let mut labels = Self {
            len: text.len(),
            marks: 0,
            count: 1,
            underscore: 0,
            first_end: None,
            last: 0,
            before_last: 0,
        };
        let mut at = 0;
        let odd = |at: usize| text[at..].iter().position(|&b| MARKS[usize::from(b)] != 0);
        while let Some(plain) = odd(at) {
            at += plain;
            match MARKS[usize::from(text[at])] {
                UNDERSCORE => labels.underscore = labels.count,
                DOT => {
                    labels.marks |= label_marks(&text[labels.last..at]);
                    labels.count += 1;
                    labels.first_end = labels.first_end.or(Some(at));
                    (labels.before_last, labels.last) = (labels.last, at + 1);
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

    /// Whether no label of a host in ASCII is in its ACE form, `xn--…`.
    pub(crate) fn is_plain(&self) -> bool {
        self.marks & ACE == 0
    }

    /// The parts of `host`, whose labels these are; `None` where there is one label.
    pub(crate) fn split<'h>(&self, host: &'h str) -> Option<Split<'h>> {
        let dot = self.last.checked_sub(1)?;
        Some(Split {
            first: &host[..self.first_end?],
            name: &host[..dot],
            last: &host[self.before_last..dot],
            tld: &host[self.last..],
            is_lower: self.marks & (UPPER | OTHER) == 0,
        })
    }

    /// Whether the domain that was read, in lower case, links.
    fn check(&self, domain: &[u8], policy: HostPolicy) -> Result<(), Refusal> {
        // `_` is for labels above the registrable domain.
        let is_misplaced = self.underscore > 0 && self.underscore + 1 >= self.count;
        if domain.len() > MAX_DOMAIN || self.marks & (OTHER | EDGE) != 0 || is_misplaced {
            return Err(Refusal::Host);
        }
        let is_good = match policy {
            HostPolicy::Local => !ends_in_number(domain),
            HostPolicy::Registrable => {
                icann_suffix(domain).is_some_and(|suffix| domain.len() > suffix + 1)
            }
            HostPolicy::Explicit => self.count > 1 && icann_suffix(domain).is_some(),
        };
        is_good.then_some(()).ok_or(Refusal::Suffix)
    }
}

/// A host of two labels and more.
pub(crate) struct Split<'h> {
    pub(crate) first: &'h str,
    /// All but the last label.
    pub(crate) name: &'h str,
    /// The label before the top-level domain.
    pub(crate) last: &'h str,
    pub(crate) tld: &'h str,
    /// Whether all letters are ASCII and in lower case.
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
    let digits = match last.strip_prefix(b"0x") {
        Some(hex) => hex.iter().all(u8::is_ascii_hexdigit),
        None => false,
    };
    digits || last.iter().all(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;

    /// Hosts by the strictest policy that takes them; the last are hosts by none.
    const HOSTS: [(Option<HostPolicy>, &str); 4] = [
        (
            Some(HostPolicy::Registrable),
            "example.com EXAMPLE.Com bbc.co.uk blogspot.com github.io city.kawasaki.jp example.com.np \
             www.ck abc.co.ck example.za example.co.za a--b.com _dmarc.example.com xn--bcher-kva.de \
             bücher.de BÜCHER.DE пример.рф ПРИМЕР.РФ 例え.みんな 普遍适用测试。我爱你 ｅｘａｍｐｌｅ．ｃｏｍ \
             vermo\u{308}gen.vermo\u{308}gensberatung",
        ),
        (Some(HostPolicy::Explicit), "co.uk gov.uk co.za foo.kawasaki.jp com.np 127.0.0.1"),
        (Some(HostPolicy::Local), "com localhost example.invalid np これは文です。次の文"),
        (
            None,
            "a..com .a.com -a.com a-.com a_b.com a.b_c.com xn--a.com 1.2.3 0x7f.1 2899945070 \
             127.0.0.0x1 010.0.0.1",
        ),
    ];

    #[test]
    fn hosts() {
        const POLICIES: [HostPolicy; 3] =
            [HostPolicy::Registrable, HostPolicy::Explicit, HostPolicy::Local];
        for (strictest, hosts) in HOSTS {
            for host in hosts.split_whitespace() {
                let first = POLICIES.into_iter().find(|&policy| read(host, policy).is_ok());
                assert_eq!(first, strictest, "{host}");
            }
        }
    }

    #[test]
    fn lengths() {
        let label = "a".repeat(63);
        let four = format!("{label}.{label}.{label}");
        for (host, is_host) in [
            (format!("{label}.com"), true),
            (format!("a{label}.com"), false),
            (format!("aa.{four}.{}.com", &label[..54]), true),
            (format!("aaa.{four}.{}.com", &label[..55]), false),
            ("ü".repeat(300) + ".com", false),
            ("中".repeat(160) + ".com", false),
            ("ü.".repeat(100) + ".com", false),
            (format!("ü{}.com", "a".repeat(260)), false),
        ] {
            assert_eq!(read(&host, HostPolicy::Registrable).is_ok(), is_host, "{host}");
        }
    }

    #[test]
    fn addresses_in_brackets() {
        assert_eq!(ipv6_end("[::1]/", 0), Some(5));
        for none in ["[::1", "[fe80::1%eth0]", "[text]"] {
            assert_eq!(ipv6_end(none, 0), None);
        }
    }
}
