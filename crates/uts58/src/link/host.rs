//! The host of a link, in ASCII and in its display form.

use alloc::borrow::Cow;
use alloc::format;
#[cfg(feature = "suffixes")]
use alloc::string::String;
#[cfg(feature = "idna")]
use core::fmt::{self, Write};

#[cfg(feature = "suffixes")]
use crate::host::registrable_domain;
use crate::host::{HostForm, escaped, form_of, to_ascii};
use crate::link::Link;
#[cfg(feature = "idna")]
use crate::{
    find::{LinkKind, Scanner},
    host::{HostData, HostPolicy},
    prose::{Prose, read::host::host_at},
    setting::options::{BareDomains, Options},
    spoof::DisplayHost,
};

impl Link<'_> {
    /// Returns the host as browsers send it: in ASCII, in lowercase, and without a final dot.
    ///
    /// # Examples
    ///
    /// ```
    /// let link = uts58::links("https://WWW.Bücher.de./a").next().unwrap();
    /// assert_eq!(link.ascii_host(), "www.xn--bcher-kva.de");
    /// assert_eq!(link.registrable_domain().as_deref(), Some("xn--bcher-kva.de"));
    /// ```
    #[cfg(feature = "idna")]
    #[must_use]
    pub fn ascii_host(&self) -> Cow<'_, str> {
        match self.mapped_host() {
            Cow::Borrowed(host) => host.strip_suffix('.').unwrap_or(host).into(),
            Cow::Owned(host) => host.strip_suffix('.').map(Into::into).unwrap_or(host).into(),
        }
    }

    /// Returns the public suffix of the host with the label before it, in ASCII, such as
    /// `example.co.uk`. Returns `None` for an IP address or a name without a public suffix.
    #[cfg(feature = "suffixes")]
    #[must_use]
    pub fn registrable_domain(&self) -> Option<String> {
        registrable_domain(&self.ascii_host()).map(Into::into)
    }

    /// Returns whether the host is `site` or a subdomain of it. Letter case, a final dot and the
    /// choice between Unicode and ASCII make no difference. Takes linear time.
    ///
    /// # Examples
    ///
    /// ```
    /// for text in ["example.com", "https://WWW.Example.COM./a", "https://ｅｘａｍｐｌｅ．com", "a@example.com"] {
    ///     assert!(uts58::links(text).next().unwrap().is_at("example.com"));
    /// }
    /// for text in ["myexample.com", "example.com.example.net"] {
    ///     assert!(!uts58::links(text).next().unwrap().is_at("example.com"));
    /// }
    /// ```
    #[must_use]
    pub fn is_at(&self, site: &str) -> bool {
        let form = form_of(site);
        let (host, site) = (self.mapped_host(), ascii_form(site, &form));
        let below = host.trim_end_matches('.').strip_suffix(site.trim_end_matches('.'));
        below.is_some_and(|below| below.is_empty() || below.ends_with('.'))
    }

    /// Returns the host in ASCII by all data of this build, even if the finder does not use it.
    pub(super) fn mapped_host(&self) -> Cow<'_, str> {
        match self.host_form() {
            HostForm::Ace if !self.host().is_ascii() => {
                Cow::Owned(to_ascii(self.host()).unwrap_or_default())
            }
            form => ascii_form(self.host(), form),
        }
    }
}

/// Returns the host by UTS #46 ToASCII, in lowercase. `form` is the form from detection.
pub(super) fn ascii_form<'h>(host: &'h str, form: &'h HostForm) -> Cow<'h, str> {
    match form {
        HostForm::Mapped(ascii) if host.ends_with('.') && !ascii.ends_with('.') => {
            Cow::Owned(format!("{ascii}."))
        }
        HostForm::Mapped(ascii) => Cow::Borrowed(ascii),
        // The finder does not use the tables of IDNA.
        HostForm::Ace if !host.is_ascii() => Cow::Owned(escaped(host).unwrap_or_default()),
        _ if host.bytes().any(|b| b.is_ascii_uppercase()) => Cow::Owned(host.to_ascii_lowercase()),
        _ => Cow::Borrowed(host),
    }
}

#[cfg(feature = "idna")]
/// Writes the host as people read it, or in ASCII if detection would not find the same host again.
pub(crate) fn write_shown(
    f: &mut impl Write,
    host: DisplayHost<'_>,
    form: &HostForm,
    kind: LinkKind,
) -> fmt::Result {
    if *form == HostForm::Plain {
        return f.write_str(host.as_written());
    }
    let sent = ascii_form(host.as_written(), form);
    let shown = host.by_label();
    let is_same = || sent == ascii_form(&shown, &form_of(&shown));
    let is_found_again = shown != sent && is_same() && is_found_whole(&shown, kind);
    f.write_str(if is_found_again { &shown } else { &sent })
}

#[cfg(feature = "idna")]
/// Returns whether detection finds all of a displayed host again, in a link of this kind.
fn is_found_whole(host: &str, kind: LinkKind) -> bool {
    const OPTIONS: Options = Options::new(HostData::ALL, BareDomains::Prudent);
    let name = host.strip_suffix('.').unwrap_or(host);
    let policy = match kind {
        LinkKind::Domain => {
            let found = Scanner::<Prose>::new(name, OPTIONS).next();
            return found.is_some_and(|found| found.range == (0..name.len()));
        }
        LinkKind::Url => HostPolicy::Local,
        LinkKind::Email | LinkKind::Mailto => HostPolicy::Registrable,
    };
    host_at(name, 0, policy, &OPTIONS).is_ok_and(|found| found.range == (0..name.len()))
}
