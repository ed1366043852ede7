//! The data for checking hosts: UTS #46 and the public suffix list, or the part of them that the
//! build has and the finder uses.

use alloc::string::String;

use percent_encoding::percent_decode_str;

use crate::rule::{RuleRef, standard};
use crate::unicode::{Class, is_host, is_label_separator};

use super::labels::Labels;
use super::without_idna::escaped;
use super::{HostForm, HostPolicy, MAX_DOMAIN, MAX_TEXT, PRIVATE, ends_in_number, is_ipv4};

/// The most bytes of a TLD in a text, more than twice the length of the longest TLD.
pub(crate) const MAX_TLD: usize = 128;

/// The data for checking hosts. A feature of this crate adds a variant and does not change the
/// other variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum HostData {
    /// UTS #46 and the public suffix list.
    #[cfg(feature = "suffixes")]
    Suffixes,
    /// UTS #46. Any name of letters is a TLD, and no name below it is a public suffix.
    #[cfg(feature = "idna")]
    Idna,
    /// No data. Any name of letters is a TLD, and no name below it is a public suffix. Hosts that
    /// are not ASCII are sent with percent escapes, and the browser maps them.
    Letters,
}

impl HostData {
    /// All data of this build.
    #[cfg(feature = "suffixes")]
    pub(crate) const ALL: Self = Self::Suffixes;
    #[cfg(all(feature = "idna", not(feature = "suffixes")))]
    pub(crate) const ALL: Self = Self::Idna;
    #[cfg(not(feature = "idna"))]
    pub(crate) const ALL: Self = Self::Letters;

    /// Returns whether the public suffixes are known. Without them, any word may be a TLD.
    #[inline(always)]
    pub(crate) const fn has_suffixes(self) -> bool {
        match self {
            #[cfg(feature = "suffixes")]
            Self::Suffixes => true,
            _ => false,
        }
    }

    /// Returns whether all rules apply. A finder for small programs omits two kinds of rules: rules
    /// for the formats of mails, logs, data and manuals, where an email address may be an
    /// identifier and a URL one of several cells; and rules that need a list or a table that
    /// nothing else needs.
    #[inline(always)]
    pub(crate) const fn has_all_rules(self) -> bool {
        !matches!(self, Self::Letters)
    }

    /// Returns whether `label`, in lowercase, is a TLD. Without the list, an `xn--` label may be a
    /// TLD, and so may a label of at least two letters, except for `xn` and names for private use.
    pub(crate) fn is_top_level(self, label: &[u8]) -> bool {
        #[cfg(feature = "suffixes")]
        if self.has_suffixes() {
            return uts58_suffixes::is_top_level(label);
        }
        let is_name =
            label.len() >= 2 && label.iter().all(|b| b.is_ascii_lowercase() || *b >= 0x80);
        is_name && label != b"xn" && !PRIVATE.contains(&label) || label.starts_with(b"xn--")
    }

    /// Returns the length of the public suffix of `domain`. Without the list, this is the length of
    /// the last label if it may be a TLD.
    pub(super) fn icann_suffix(self, domain: &[u8]) -> Option<usize> {
        #[cfg(feature = "suffixes")]
        if self.has_suffixes() {
            return uts58_suffixes::icann_suffix(domain);
        }
        let last = domain.rsplit(|&b| b == b'.').next()?;
        self.is_top_level(last).then_some(last.len())
    }

    /// Returns whether `domain`, in lowercase, is below a public suffix.
    fn is_registrable(self, domain: &[u8]) -> bool {
        self.icann_suffix(domain).is_some_and(|suffix| domain.len() > suffix + 1)
    }

    /// Returns the host in lowercase, in the form for checking its labels.
    fn to_checked(self, host: &str) -> Option<String> {
        #[cfg(feature = "idna")]
        if self != Self::Letters {
            return super::to_ascii(host);
        }
        super::without_idna::sketch(host)
    }

    /// Checks `host`, which has no final dot. The error [`&standard::SUFFIX`] means that more
    /// labels could make it valid.
    pub(crate) fn read(self, host: &str, policy: HostPolicy) -> Result<HostForm, RuleRef> {
        self.read_labels(host, &Labels::new(host.as_bytes()), policy)
    }

    /// Checks `host`, whose labels are known. For most policies, UTS #46 runs only if the last
    /// label may be a TLD.
    pub(crate) fn read_labels(
        self,
        host: &str,
        labels: &Labels,
        policy: HostPolicy,
    ) -> Result<HostForm, RuleRef> {
        if host.len() > MAX_TEXT {
            return Err(&standard::HOST);
        }
        let is_numeric = host.ends_with(|c: char| c.is_ascii_digit());
        let may_be_address = !matches!(policy, HostPolicy::Registrable | HostPolicy::Mail);
        if is_numeric && may_be_address && is_ipv4(host) {
            return Ok(HostForm::Plain);
        }
        if labels.is_lower_ascii() {
            return self.check(labels, host.as_bytes(), policy).map(|()| HostForm::Plain);
        }
        if labels.is_plain_ascii() {
            let lower = &mut [0; MAX_DOMAIN];
            let lower = lowered(host.as_bytes(), lower).ok_or(&standard::HOST)?;
            return self.check(labels, lower, policy).map(|()| HostForm::Plain);
        }
        let tld = host.rsplit(is_label_separator).next().unwrap_or(host);
        if !matches!(policy, HostPolicy::Local | HostPolicy::Mail) && !self.is_plausible_tld(tld) {
            return Err(&standard::SUFFIX);
        }
        let ascii = self.to_checked(host).ok_or(&standard::HOST)?;
        self.check(&Labels::new(ascii.as_bytes()), ascii.as_bytes(), policy)?;
        let is_mapped = self != Self::Letters && !host.is_ascii();
        Ok(if is_mapped { HostForm::Mapped(ascii.into()) } else { HostForm::Ace })
    }

    /// Checks all of `host`, with or without a final dot.
    pub(crate) fn read_whole(self, host: &str, policy: HostPolicy) -> Option<HostForm> {
        let allowed = |c| is_label_separator(c) || Class::from_char(c).has(Class::HOST);
        let name = host.strip_suffix('.').unwrap_or(host);
        let is_host = host.chars().all(allowed);
        is_host.then(|| self.read(name, policy).ok()).flatten()
    }

    /// Checks all of a host with percent escapes, which the URL Standard undoes before UTS #46.
    /// Rejects escapes of ASCII, because no host needs them and they would deceive a reader:
    /// `https://b%61nk.com`.
    pub(crate) fn read_escaped(self, host: &str, policy: HostPolicy) -> Option<HostForm> {
        let is_needed = |escape: &str| {
            matches!(escape.as_bytes().first(), Some(b'8'..=b'9' | b'A'..=b'F' | b'a'..=b'f'))
        };
        if !host.split('%').skip(1).all(is_needed) {
            return None;
        }
        let host = percent_decode_str(host).decode_utf8().ok()?;
        let is_part = |c| is_label_separator(c) || is_host(c);
        let form = host.chars().all(is_part).then(|| self.read_whole(&host, policy)).flatten();
        Some(match form? {
            HostForm::Plain | HostForm::Ace => HostForm::Mapped(escaped(&host)?.into()),
            mapped @ HostForm::Mapped(_) => mapped,
        })
    }

    /// Checks whether `domain`, a host in lowercase with these labels, links under `policy`.
    fn check(self, labels: &Labels, domain: &[u8], policy: HostPolicy) -> Result<(), RuleRef> {
        // `_` is allowed only in subdomain labels and in names of a local network:
        // `http://my_app:8080`.
        let is_misplaced = labels.has_low_underscore() && policy != HostPolicy::Local;
        if domain.len() > MAX_DOMAIN || !labels.are_valid() || is_misplaced {
            return Err(&standard::HOST);
        }
        let is_good = match policy {
            HostPolicy::Local => !ends_in_number(domain),
            HostPolicy::Registrable => self.is_registrable(domain),
            HostPolicy::Mail => {
                self.is_registrable(domain) || labels.count > 1 && labels.is_private(domain)
            }
            HostPolicy::Explicit | HostPolicy::Private => {
                labels.count > 1 && self.is_top_level(&domain[labels.last..])
                    || policy == HostPolicy::Private && labels.is_private(domain)
            }
        };
        is_good.then_some(()).ok_or(&standard::SUFFIX)
    }

    /// Returns whether the label is a TLD, or may be a TLD after UTS #46 maps or composes it.
    pub(crate) fn is_plausible_tld(self, label: &str) -> bool {
        if label.is_ascii() {
            return self.is_tld(label);
        }
        let classes = || label.chars().map(Class::from_char);
        let is_mixed =
            label.bytes().any(|b| b.is_ascii()) && classes().any(|c| c.has(Class::SPACELESS));
        !is_mixed
            && label.len() <= MAX_TLD
            && (self.is_tld(label) || classes().any(|c| c.has(Class::MAPPED | Class::MARK)))
    }

    /// Returns whether a host may end with the label: a TLD, or a name for private use.
    pub(crate) fn may_end_host(self, label: &str) -> bool {
        let is_it = |name: &&[u8]| name.eq_ignore_ascii_case(label.as_bytes());
        self.is_plausible_tld(label) || PRIVATE.iter().any(is_it)
    }

    /// Returns whether the label is a TLD, ignoring ASCII case.
    pub(crate) fn is_tld(self, label: &str) -> bool {
        let label = label.as_bytes();
        if !label.iter().any(u8::is_ascii_uppercase) {
            return self.is_top_level(label);
        }
        lowered(label, &mut [0; MAX_TLD]).is_some_and(|lower| self.is_top_level(lower))
    }
}

/// Returns the text in lowercase, on the stack, because most texts are not hosts. Returns `None` if
/// the text is longer than `lower`.
fn lowered<'l>(text: &[u8], lower: &'l mut [u8]) -> Option<&'l [u8]> {
    let lower = lower.get_mut(..text.len())?;
    lower.copy_from_slice(text);
    lower.make_ascii_lowercase();
    Some(lower)
}
