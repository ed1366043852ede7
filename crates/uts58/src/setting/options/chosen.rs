//! The settings of a finder, as they were chosen.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::host::{HostData, HostForm, form_of, whole_host};
use crate::setting::{ANY_SCHEME, SettingError, has_slash};
use crate::unicode::is_host;

use super::{BareDomains, BareIps, Emails, LocalHosts, Userinfo};

/// All settings of detection. Cloning does not copy any text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Options {
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

impl Options {
    /// Those that a finder starts with which has this data.
    pub(crate) const fn new(hosts: HostData, bare_domains: BareDomains) -> Self {
        Self {
            hosts,
            bare_domains: bare_domains.known(hosts),
            bare_ips: BareIps::Off,
            emails: Emails::Link,
            local_hosts: LocalHosts::Private,
            userinfo: Userinfo::Off,
            schemes: None,
            also: Also(None),
        }
    }

    pub(crate) fn schemes(&self) -> &[String] {
        self.schemes.as_deref().unwrap_or_default()
    }

    pub(crate) const fn bare_domains(&self) -> BareDomains {
        self.bare_domains
    }

    pub(crate) const fn bare_ips(&self) -> BareIps {
        self.bare_ips
    }

    pub(crate) const fn emails(&self) -> Emails {
        self.emails
    }

    pub(crate) const fn local_hosts(&self) -> LocalHosts {
        self.local_hosts
    }

    pub(crate) const fn userinfo(&self) -> Userinfo {
        self.userinfo
    }

    /// Returns whether URLs link whose scheme no `//` follows.
    pub(crate) fn has_colons(&self) -> bool {
        self.schemes().iter().any(|name| name != ANY_SCHEME && !has_slash(name))
    }

    /// Returns whether all schemes link.
    pub(crate) fn has_any_scheme(&self) -> bool {
        self.schemes().iter().any(|name| name == ANY_SCHEME)
    }

    /// Returns the same, but for what links: all that can.
    pub(crate) fn of_all(&self) -> Self {
        Self {
            bare_domains: BareDomains::All,
            emails: match self.emails {
                Emails::Private => Emails::Private,
                Emails::Link | Emails::Off => Emails::Link,
            },
            local_hosts: LocalHosts::Link,
            ..self.clone()
        }
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
    /// In ASCII and in lowercase, sorted. A pattern starts with the `.` after its `*`.
    hosts: Vec<String>,
}

impl Also {
    pub(crate) fn new<S: AsRef<str>>(
        sites: impl IntoIterator<Item = S>,
    ) -> Result<Self, SettingError> {
        let given: Vec<String> = sites.into_iter().map(|site| site.as_ref().to_string()).collect();
        let mut hosts = given.iter().map(|site| checked(site)).collect::<Result<Vec<_>, _>>()?;
        hosts.sort_unstable();
        Ok(Self((!given.is_empty()).then(|| Arc::new(Sites { given, hosts }))))
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_none()
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

/// Returns a site in the form in which it is compared: in ASCII and lowercase, and without the `*` of a pattern.
fn checked(site: &str) -> Result<String, SettingError> {
    let below = site.strip_prefix("*.");
    let name = below.unwrap_or(site);
    let ascii = whole_host(name).ok_or_else(|| not_a_site(site, name))?;
    let host = ascii.strip_suffix('.').unwrap_or(&ascii);
    let last = host.rsplit('.').next().unwrap_or(host);
    // A number is not a name.
    let is_found = site.chars().all(|c| matches!(c, '*' | '.') || is_host(c))
        && last.len() > 1
        && last.starts_with(|c: char| c.is_ascii_alphabetic());
    let dot = if below.is_some() { "." } else { "" };
    is_found.then(|| [dot, host].concat()).ok_or_else(|| not_a_site(site, name))
}

fn not_a_site(site: &str, name: &str) -> SettingError {
    let last = name.strip_suffix('.').unwrap_or(name).rsplit('.').next().unwrap_or_default();
    let why = if let Some(c) = name.chars().find(|&c| c != '.' && !is_host(c)) {
        format!("no host has {c:?}")
    } else if last.len() < 2 || !last.starts_with(char::is_alphabetic) {
        format!("its last label, {last:?}, must be a letter and more")
    } else {
        "a label of it is empty, too long or not valid".into()
    };
    SettingError::new(format!(
        "{site:?} is not a site: {why}; give one such as \"wiki.corp\", or \"*.internal\" for all below a domain"
    ))
}
