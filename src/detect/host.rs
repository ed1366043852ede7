//! Which strings are hosts: labels, lengths, UTS #46, public suffixes, IP addresses.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;
use core::net::{Ipv4Addr, Ipv6Addr};

use idna::uts46::{AsciiDenyList, ErrorPolicy, Hyphens, ProcessingSuccess, Uts46};
use psl::{List, Psl, Type};

use crate::unicode::{Class, is_label_separator};
use crate::work;

use super::refusal::Refusal;

/// The octets of a domain name in ASCII form, without a final dot (RFC 1035).
const MAX_DOMAIN: usize = 253;
/// The octets of a label in ASCII form.
const MAX_LABEL: usize = 63;
/// No text longer than this has an ASCII form of [`MAX_DOMAIN`] octets: a label holds at most 59
/// characters that are not ASCII, each of at most four bytes, and composing them halves that again
/// at worst. Longer runs are not handed to UTS #46.
pub(crate) const MAX_TEXT: usize = 2048;

/// The bytes of a label that may be a top-level domain as it is written: more than twice those of
/// the longest one there is.
pub(crate) const MAX_TLD: usize = 128;

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
///
/// Runs UTS #46 and looks the public suffix up at most once, and UTS #46 only where the last label
/// may be a top-level domain.
pub(super) fn read(host: &str, policy: HostPolicy) -> Result<HostForm, Refusal> {
    if host.len() > MAX_TEXT {
        return Err(Refusal::Host);
    }
    work::add(host.len());
    let ends_in_digit = host.as_bytes().last().is_some_and(u8::is_ascii_digit);
    if ends_in_digit && policy != HostPolicy::Registrable && host.parse::<Ipv4Addr>().is_ok() {
        return Ok(HostForm::Plain);
    }
    let labels = Labels::of(host.as_bytes());
    if labels.marks & (OTHER | ACE) == 0 {
        if labels.marks & UPPER == 0 {
            return labels
                .check(host.as_bytes(), policy)
                .map(|()| HostForm::Plain);
        }
        let mut lower = Ascii::new();
        lower.push(host.as_bytes());
        return labels
            .check(lower.as_bytes(), policy)
            .map(|()| HostForm::Plain);
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
pub(super) fn ipv6_end(text: &str, start: usize) -> Option<usize> {
    /// `[` and the longest spelling of an address and `]`.
    const MAX: usize = 47;
    let rest = text.as_bytes().get(start..)?;
    let close = rest.iter().take(MAX).position(|&b| b == b']')?;
    let address = core::str::from_utf8(rest.get(1..close)?).ok()?;
    address.parse::<Ipv6Addr>().ok()?;
    Some(start + close + 1)
}

/// A cheap look at the last label, so that prose never reaches UTS #46.
fn has_plausible_tld(host: &str) -> bool {
    let label = host.rsplit(is_label_separator).next().unwrap_or(host);
    work::add(label.len());
    is_plausible_tld(label)
}

/// Whether the label is a top-level domain, or may be one once UTS #46 has mapped or composed it.
pub(super) fn is_plausible_tld(label: &str) -> bool {
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

/// Whether the label is a top-level domain, in any case as far as ASCII goes. Some have rules for
/// what is below them alone, `*.np` or `co.za`, so the list is asked for a name below it.
pub(super) fn is_tld_bytes(label: &[u8]) -> bool {
    let mut below = [0; MAX_TLD];
    let Some((prefix, rest)) = below.split_first_chunk_mut::<3>() else {
        return false;
    };
    let Some(tld) = rest.get_mut(..label.len()) else {
        return false;
    };
    *prefix = *b"co.";
    tld.copy_from_slice(label);
    tld.make_ascii_lowercase();
    suffix(&below[..label.len() + 3]).typ.is_some()
}

/// Whether the label, in Unicode and in lower case, is a top-level domain.
pub(crate) fn is_tld(label: &[char]) -> bool {
    let label: String = label.iter().take(MAX_TLD).collect();
    is_tld_bytes(label.as_bytes())
}

/// The rule of the list for a domain.
fn suffix(domain: &[u8]) -> psl::Info {
    List.find(domain.rsplit(|&b| b == b'.'))
}

/// The bytes of the longest public suffix of `domain`, lower case in ASCII form, by the ICANN
/// section of the list. Where no rule of a top-level domain matches, the suffix is that domain.
fn icann_suffix(domain: &[u8]) -> Option<usize> {
    let mut rest = domain;
    loop {
        let info = suffix(rest);
        match info.typ {
            Some(Type::Icann) => return Some(info.len),
            // The suffix that ICANN knows is shorter than the private one.
            Some(Type::Private) => {
                let private = rest.get(rest.len().checked_sub(info.len)?..)?;
                let dot = private.iter().position(|&b| b == b'.')?;
                rest = &private[dot + 1..];
            }
            None => {
                let tld = domain.rsplit(|&b| b == b'.').next()?;
                return is_tld_bytes(tld).then_some(tld.len());
            }
        }
    }
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

/// What one pass over a host finds.
struct Labels {
    marks: u8,
    count: usize,
    /// The number of the last label with a `_`.
    underscore: usize,
}

impl Labels {
    fn of(host: &[u8]) -> Self {
        let (mut labels, mut start) = (
            Self {
                marks: 0,
                count: 1,
                underscore: 0,
            },
            0,
        );
        for (at, &byte) in host.iter().enumerate() {
            let marks = MARKS[usize::from(byte)];
            if marks & (DOT | UNDERSCORE) != 0 {
                if byte == b'_' {
                    labels.underscore = labels.count;
                    continue;
                }
                labels.marks |= label_marks(&host[start..at]);
                labels.count += 1;
                start = at + 1;
            }
            labels.marks |= marks;
        }
        labels.marks |= label_marks(&host[start..]);
        labels
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

fn label_marks(label: &[u8]) -> u8 {
    match label {
        [] | [b'-', ..] | [.., b'-'] => EDGE,
        [b'x' | b'X', b'n' | b'N', b'-', b'-', ..] => ACE,
        _ if label.len() > MAX_LABEL => EDGE,
        _ => 0,
    }
}

/// Whether UTS #46 does nothing to the host but to lower the case: it is in ASCII, and no label of
/// it is in its ACE form, `xn--…`.
pub(crate) fn is_plain(host: &str) -> bool {
    host.is_ascii() && Labels::of(host.as_bytes()).marks & ACE == 0
}

/// UTS #46 ToASCII as the WHATWG URL Standard runs it.
fn to_ascii(host: &str, out: &mut Ascii) -> Option<()> {
    let done = Uts46::new().process(
        host.as_bytes(),
        AsciiDenyList::URL,
        Hyphens::Allow,
        ErrorPolicy::FailFast,
        |_, _, _| false,
        out,
        None,
    );
    match done.ok()? {
        ProcessingSuccess::Passthrough => out.push(host.as_bytes()),
        ProcessingSuccess::WroteToSink => {}
    }
    Some(())
}

/// A domain in ASCII form, in lower case, on the stack.
pub(crate) struct Ascii {
    bytes: [u8; MAX_DOMAIN + 1],
    /// The bytes that were written; more than there is room for where the domain is too long.
    len: usize,
}

impl Ascii {
    fn new() -> Self {
        Self {
            bytes: [0; MAX_DOMAIN + 1],
            len: 0,
        }
    }

    /// UTS #46 ToASCII; `None` where it fails or the domain is too long.
    pub(crate) fn of(host: &str) -> Option<Self> {
        if host.len() > MAX_TEXT {
            return None;
        }
        let mut ascii = Self::new();
        match is_plain(host) {
            true => ascii.push(host.as_bytes()),
            false => to_ascii(host, &mut ascii)?,
        }
        (ascii.len <= MAX_DOMAIN + usize::from(host.ends_with('.'))).then_some(ascii)
    }

    /// Takes the bytes, or only notes them where there is no room: UTS #46 must not be stopped in
    /// the middle of a label.
    fn push(&mut self, more: &[u8]) {
        let end = self.len.saturating_add(more.len());
        if let Some(free) = self.bytes.get_mut(self.len..end) {
            free.copy_from_slice(more);
            free.make_ascii_lowercase();
        }
        self.len = end;
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.len).unwrap_or_default()
    }

    pub(crate) fn as_str(&self) -> &str {
        core::str::from_utf8(self.as_bytes()).unwrap_or_default()
    }
}

impl fmt::Write for Ascii {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        self.push(s.as_bytes());
        Ok(())
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
    use alloc::borrow::ToOwned;

    use super::*;

    #[track_caller]
    fn check(host: &str, registrable: bool, explicit: bool, local: bool) {
        for (policy, want) in [
            (HostPolicy::Registrable, registrable),
            (HostPolicy::Explicit, explicit),
            (HostPolicy::Local, local),
        ] {
            assert_eq!(read(host, policy).is_ok(), want, "{host} as {policy:?}");
        }
    }

    #[test]
    fn public_suffixes() {
        check("example.com", true, true, true);
        check("EXAMPLE.Com", true, true, true);
        check("co.uk", false, true, true);
        check("gov.uk", false, true, true);
        check("bbc.co.uk", true, true, true);
        check("blogspot.com", true, true, true);
        check("github.io", true, true, true);
        check("com", false, false, true);
        check("localhost", false, false, true);
        check("example.invalid", false, false, true);
        check("city.kawasaki.jp", true, true, true);
        check("foo.kawasaki.jp", false, true, true);
        check("example.com.np", true, true, true);
        check("com.np", false, true, true);
        check("np", false, false, true);
        check("www.ck", true, true, true);
        check("abc.co.ck", true, true, true);
    }

    #[test]
    fn labels() {
        check("a..com", false, false, false);
        check(".a.com", false, false, false);
        check("-a.com", false, false, false);
        check("a-.com", false, false, false);
        check("a--b.com", true, true, true);
        check("a_b.com", false, false, false);
        check("_dmarc.example.com", true, true, true);
        check("a.b_c.com", false, false, false);
        check("xn--a.com", false, false, false);
        check("xn--bcher-kva.de", true, true, true);
        let label = "a".repeat(63);
        check(&[label.as_str(), "com"].join("."), true, true, true);
        check(&["a", label.as_str(), "com"].concat(), false, false, false);
        check(
            &[
                "aa.",
                &label,
                ".",
                &label,
                ".",
                &label,
                ".",
                &label[..54],
                ".com",
            ]
            .concat(),
            true,
            true,
            true,
        );
        check(
            &[
                "aaa.",
                &label,
                ".",
                &label,
                ".",
                &label,
                ".",
                &label[..55],
                ".com",
            ]
            .concat(),
            false,
            false,
            false,
        );
    }

    #[test]
    fn scripts() {
        check("bücher.de", true, true, true);
        check("BÜCHER.DE", true, true, true);
        check("пример.рф", true, true, true);
        check("ПРИМЕР.РФ", true, true, true);
        check("例え.みんな", true, true, true);
        check("普遍适用测试。我爱你", true, true, true);
        check("ｅｘａｍｐｌｅ．ｃｏｍ", true, true, true);
        check("これは文です。次の文", false, false, true);
        // More than 253 octets, of one label and of many.
        for long in [
            "ü".repeat(300),
            "中".repeat(160),
            "ü.".repeat(100),
            "ü".to_owned() + &"a".repeat(260),
        ] {
            check(&(long + ".com"), false, false, false);
        }
        check("vermo\u{308}gen.vermo\u{308}gensberatung", true, true, true);
    }

    #[test]
    fn addresses() {
        check("127.0.0.1", false, true, true);
        check("1.2.3", false, false, false);
        check("0x7f.1", false, false, false);
        check("2899945070", false, false, false);
        check("127.0.0.0x1", false, false, false);
        check("010.0.0.1", false, false, false);
        assert_eq!(ipv6_end("[::1]/", 0), Some(5));
        assert_eq!(ipv6_end("[::1", 0), None);
        assert_eq!(ipv6_end("[fe80::1%eth0]", 0), None);
        assert_eq!(ipv6_end("[text]", 0), None);
    }
}
