//! The settings of detection, as [`Finder`](crate::Finder) collects them.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

#[cfg(feature = "idna")]
use crate::host::whole_host;
use crate::host::{HostData, HostForm, form_of};
use crate::setting::{ANY_SCHEME, SettingError, has_slash};
use crate::unicode::is_host;

/// Which domains without a scheme become links. For a finder without the public suffixes, such as
/// [`Finder::without_suffixes`](crate::Finder::without_suffixes), [`Sure`](Self::Sure), [`Prudent`](Self::Prudent)
/// and [`All`](Self::All) are the same as [`Www`](Self::Www).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BareDomains {
    /// None. Only URLs with a scheme link; email addresses have their own setting.
    Never,
    /// Only those that start with `www.`.
    Www,
    /// Like [`Prudent`](Self::Prudent), but only the top-level domains count that hardly ever end anything else than a site,
    /// for a page on which a false link does harm. A site under another one needs `www.`. And what may be code, a label, a
    /// module or a template in any way is none: [these](crate::rules#what-is-no-site-for-sure) stay text too.
    ///
    /// In prose files of public repositories drawn at random, with their code read as text, 4 of 100 links without a scheme
    /// were not meant as a site or an address (12 with `Prudent`), and 5 of 100 that were meant are lost (fewer than 1).
    Sure,
    /// Those with evidence that a site is meant (row D3 of [`rules`](crate::rules)): not `main.rs`, `user.name`,
    /// `3.5.0.dev` or `end.So`.
    ///
    /// Evidence is `www.`, a path, a query, a fragment or a port after the domain, or a top-level domain that
    /// people use for sites, unless it reads as one of [these](crate::rules#what-a-bare-domain-is-mistaken-for).
    ///
    /// `https://main.rs` needs no evidence.
    #[default]
    Prudent,
    /// Every registrable domain, as in UTS #58.
    All,
}

impl BareDomains {
    /// Returns what can be told with this data: without the public suffixes, only `www.` shows that text is a domain.
    pub(crate) const fn known(self, hosts: HostData) -> Self {
        match self {
            Self::Sure | Self::Prudent | Self::All if !hosts.has_suffixes() => Self::Www,
            which => which,
        }
    }
}

/// Whether email addresses become links.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Emails {
    /// `a@example.com` and `mailto:a@example.com` link.
    #[default]
    Link,
    /// The same, and addresses at names that are kept for private use or testing ([`LocalHosts::Private`]):
    /// `ops@mail.internal`.
    Private,
    /// Addresses stay text, and so does the domain in them.
    Skip,
}

/// Which hosts without a public suffix become links after `http://` or `https://`. Without a scheme none do, and after
/// the schemes of [`Finder::schemes`](crate::Finder::schemes) all do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LocalHosts {
    /// None: `http://localhost:3000/` and `http://printer.lan/` stay text.
    Skip,
    /// `localhost`, and hosts under names that are kept for private use or testing: `.localhost`, `.local`, `.internal`,
    /// `.lan`, `.corp`, `.home`, `.home.arpa`, `.test` and `.onion`.
    #[default]
    Private,
    /// All: `http://printer/` and `http://wiki.intranet/` link too.
    Link,
}

/// Whether URLs with a user name before the host become links: `https://user:password@example.com`. They may deceive, as in
/// `https://bank.com@example.com`, and a password is seen by everybody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Userinfo {
    /// They stay text.
    #[default]
    Skip,
    /// They link, except with [`Finder::uts58`](crate::Finder::uts58).
    Link,
}

/// Whether IPv4 addresses become links without a scheme: `192.168.1.1:8080/admin`. They are also numbers of versions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BareIps {
    /// They stay text.
    #[default]
    Skip,
    /// They link where a domain would, except with [`Finder::uts58`](crate::Finder::uts58) and
    /// [`BareDomains::Never`].
    Link,
}

/// All settings of detection. Cloning does not copy any text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Rules {
    pub(crate) hosts: HostData,
    pub(crate) bare_domains: BareDomains,
    pub(crate) bare_ips: BareIps,
    pub(crate) emails: Emails,
    pub(crate) local_hosts: LocalHosts,
    pub(crate) userinfo: Userinfo,
    /// Those that link in addition to `http` and `https`; `None` if there are none.
    pub(crate) schemes: Option<Arc<[String]>>,
    pub(crate) also: Also,
}

impl Rules {
    /// Those that a finder starts with which has this data.
    pub(crate) const fn new(hosts: HostData, bare_domains: BareDomains) -> Self {
        Self {
            hosts,
            bare_domains: bare_domains.known(hosts),
            bare_ips: BareIps::Skip,
            emails: Emails::Link,
            local_hosts: LocalHosts::Private,
            userinfo: Userinfo::Skip,
            schemes: None,
            also: Also(None),
        }
    }

    pub(crate) fn schemes(&self) -> &[String] {
        self.schemes.as_deref().unwrap_or_default()
    }

    /// Returns whether URLs link whose scheme no `//` follows.
    pub(crate) fn has_colons(&self) -> bool {
        self.schemes().iter().any(|name| name != ANY_SCHEME && !has_slash(name.as_bytes()))
    }

    /// Returns whether all schemes link.
    pub(crate) fn has_any_scheme(&self) -> bool {
        self.schemes().iter().any(|name| name == ANY_SCHEME)
    }

    /// Returns all schemes that link when `://` follows them.
    pub(crate) fn all_schemes(&self) -> impl Iterator<Item = &str> {
        ["https", "http"].into_iter().chain(self.schemes().iter().map(String::as_str))
    }
}

/// The hosts and patterns of [`Finder::also`](crate::Finder::also). Cloning does not copy any text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Also(Option<Arc<Sites>>);

#[derive(Debug, PartialEq, Eq, Hash)]
struct Sites {
    /// As they were given.
    given: Vec<String>,
    /// In ASCII and in lower case, sorted. A pattern starts with the `.` after its `*`.
    hosts: Vec<String>,
}

impl Also {
    #[cfg(feature = "idna")]
    pub(crate) fn of<S: AsRef<str>>(
        sites: impl IntoIterator<Item = S>,
    ) -> Result<Self, SettingError> {
        let given: Vec<String> = sites.into_iter().map(|site| site.as_ref().to_string()).collect();
        let mut hosts = given.iter().map(|site| checked(site)).collect::<Result<Vec<_>, _>>()?;
        hosts.sort_unstable();
        Ok(Self((!given.is_empty()).then(|| Arc::new(Sites { given, hosts }))))
    }

    pub(crate) const fn is_empty(&self) -> bool {
        !cfg!(feature = "idna") || self.0.is_none()
    }

    pub(crate) fn given(&self) -> &[String] {
        self.0.as_deref().map_or(&[], |sites| &sites.given)
    }

    /// Returns whether a host, without a final dot, is one of the sites. One lookup for each of its labels.
    #[inline]
    pub(crate) fn covers(&self, host: &str) -> bool {
        !self.is_empty()
            && self.0.as_deref().is_some_and(|Sites { hosts, .. }| {
                let host = match form_of(host) {
                    HostForm::Mapped(ascii) => ascii.into(),
                    HostForm::Plain | HostForm::Ace => host.to_ascii_lowercase(),
                };
                let has = |name: &str| hosts.binary_search_by(|own| own.as_str().cmp(name)).is_ok();
                has(&host) || host.match_indices('.').any(|(dot, _)| dot > 0 && has(&host[dot..]))
            })
    }
}

#[cfg(feature = "idna")]
/// Returns a site in the form in which it is compared: in ASCII and lower case, and without the `*` of a pattern.
fn checked(site: &str) -> Result<String, SettingError> {
    let error = || SettingError::Site(site.to_string());
    let below = site.strip_prefix("*.");
    let ascii = whole_host(below.unwrap_or(site)).ok_or_else(error)?;
    let host = ascii.strip_suffix('.').unwrap_or(&ascii);
    let last = host.rsplit('.').next().unwrap_or(host);
    // A number is not a name.
    let is_found = site.chars().all(|c| matches!(c, '*' | '.') || is_host(c))
        && last.len() > 1
        && last.starts_with(|c: char| c.is_ascii_alphabetic());
    let dot = if below.is_some() { "." } else { "" };
    is_found.then(|| [dot, host].concat()).ok_or_else(error)
}
