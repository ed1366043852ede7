//! The settings of a finder in a build with the feature `settings`.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::host::{HostData, HostForm, form_of};
use crate::setting::{ANY_SCHEME, has_slash};

use super::{BareDomains, Emails, LocalHosts, Switch, TailRules};

/// All settings of detection. Cloning does not copy any text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Options {
    pub(crate) hosts: HostData,
    pub(crate) bare_domains: BareDomains,
    pub(crate) bare_ips: Switch,
    pub(crate) emails: Emails,
    pub(crate) local_hosts: LocalHosts,
    pub(crate) userinfo: Switch,
    pub(crate) labels: Switch,
    /// The schemes that link in addition to `http` and `https`, or `None`.
    pub(crate) schemes: Option<Arc<[String]>>,
    pub(crate) also: Also,
}

impl Options {
    /// Returns the default settings of a finder with this data.
    pub(crate) const fn new(hosts: HostData, bare_domains: BareDomains) -> Self {
        Self {
            hosts,
            bare_domains: bare_domains.known(hosts),
            bare_ips: Switch::Off,
            emails: Emails::Link,
            local_hosts: LocalHosts::Private,
            userinfo: Switch::Off,
            labels: Switch::On,
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

    pub(crate) const fn bare_ips(&self) -> Switch {
        self.bare_ips
    }

    pub(crate) const fn emails(&self) -> Emails {
        self.emails
    }

    pub(crate) const fn local_hosts(&self) -> LocalHosts {
        self.local_hosts
    }

    pub(crate) const fn userinfo(&self) -> Switch {
        self.userinfo
    }

    pub(crate) const fn tail_rules(&self) -> TailRules {
        TailRules { hosts: self.hosts, labels: self.labels }
    }

    /// Returns whether URLs without `//` after their scheme link.
    pub(crate) fn has_colons(&self) -> bool {
        self.schemes().iter().any(|name| name != ANY_SCHEME && !has_slash(name))
    }

    /// Returns whether all schemes link.
    pub(crate) fn has_any_scheme(&self) -> bool {
        self.schemes().iter().any(|name| name == ANY_SCHEME)
    }

    /// Returns these settings with everything turned on that can link.
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
pub(crate) struct Also(pub(super) Option<Arc<Sites>>);

#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Sites {
    /// The hosts and patterns in the form that the caller gave.
    pub(super) given: Vec<String>,
    /// The same in ASCII and in lowercase, sorted. A pattern starts with the `.` after its `*`.
    pub(super) hosts: Vec<String>,
}

impl Also {
    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    #[cfg(feature = "idna")]
    pub(crate) fn given(&self) -> &[String] {
        self.0.as_deref().map_or(&[], |sites| &sites.given)
    }

    /// Returns whether `host`, without a final dot, is one of the sites. Does one lookup for each
    /// label.
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
