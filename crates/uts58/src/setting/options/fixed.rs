//! The settings of a small build without the feature `settings`, for
//! [`Finder::without_idna`](crate::Finder::without_idna). All settings except one are constants.
//! The compiler leaves out the code that they turn off.

use alloc::string::String;

use crate::host::HostData;

use super::{BareDomains, Emails, LocalHosts, Switch, TailRules};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Options {
    pub(crate) hosts: HostData,
    pub(crate) local_hosts: LocalHosts,
    pub(crate) also: Also,
}

impl Options {
    pub(crate) const fn new(hosts: HostData, _: BareDomains) -> Self {
        Self { hosts, local_hosts: LocalHosts::Private, also: Also }
    }

    pub(crate) const fn bare_domains(&self) -> BareDomains {
        BareDomains::Www
    }

    pub(crate) const fn bare_ips(&self) -> Switch {
        Switch::Off
    }

    pub(crate) const fn emails(&self) -> Emails {
        Emails::Link
    }

    pub(crate) const fn local_hosts(&self) -> LocalHosts {
        self.local_hosts
    }

    pub(crate) const fn userinfo(&self) -> Switch {
        Switch::Off
    }

    pub(crate) const fn tail_rules(&self) -> TailRules {
        TailRules { hosts: self.hosts, labels: Switch::On }
    }

    pub(crate) const fn schemes(&self) -> &[String] {
        &[]
    }

    pub(crate) const fn has_colons(&self) -> bool {
        false
    }

    pub(crate) const fn has_any_scheme(&self) -> bool {
        false
    }

    pub(crate) fn of_all(&self) -> Self {
        self.clone()
    }

    pub(crate) fn all_schemes(&self) -> impl Iterator<Item = &'static str> {
        ["https", "http"].into_iter()
    }
}

/// The hosts that link although they have no public suffix: none in this build.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Also;

impl Also {
    pub(crate) const fn is_empty(&self) -> bool {
        true
    }

    pub(crate) const fn covers(&self, _: &str) -> bool {
        false
    }
}
