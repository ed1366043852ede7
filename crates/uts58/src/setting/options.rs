//! The settings of detection, and the [`Options`] that [`Finder`](crate::Finder) stores.

#[cfg(feature = "settings")]
mod chosen;
#[cfg(not(feature = "settings"))]
mod fixed;
#[cfg(feature = "idna")]
mod sites;

use crate::host::HostData;

#[cfg(feature = "idna")]
pub(crate) use chosen::Also;
#[cfg(feature = "settings")]
pub(crate) use chosen::Options;
#[cfg(not(feature = "settings"))]
pub(crate) use fixed::Options;

/// The domains without a scheme that become links.
///
/// In a finder without the public suffixes, such as
/// [`Finder::without_suffixes`](crate::Finder::without_suffixes), [`Sure`](Self::Sure),
/// [`Prudent`](Self::Prudent) and [`All`](Self::All) are the same as [`Www`](Self::Www).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BareDomains {
    /// No domains. Only URLs with a scheme link. Email addresses have their own setting.
    Off,
    /// Only domains that start with `www.`.
    Www,
    /// Like [`Prudent`](Self::Prudent), but only with the top-level domains that almost always end
    /// a site, for pages where a false link does harm. A domain with another top-level domain needs
    /// `www.`. Text that could also be code, a label, a module or a template stays text: see
    /// [these rules](crate::rules#bare-domains-with-baredomainssure).
    ///
    /// In random prose files of public repositories, with their code read as text, `Sure` reduces
    /// the false links without a scheme from 12 % to 4 %. It loses 5 % of the real ones instead of
    /// less than 1 %.
    Sure,
    /// Domains with evidence that they are sites (D3 of [`rules`](crate::rules)), and not
    /// `main.rs`, `user.name`, `3.5.0.dev` or `end.So`. This is the default.
    ///
    /// Evidence is `www.`, a path, a query, a fragment or a port after the domain, or a top-level
    /// domain that people use for sites. Text that looks like something else stays text: see
    /// [these rules](crate::rules#bare-domains).
    ///
    /// `https://main.rs` needs no evidence.
    #[default]
    Prudent,
    /// Every registrable domain, as UTS #58 requires.
    All,
}

#[cfg(feature = "settings")]
impl BareDomains {
    /// Returns the value that works with this data. Without the public suffixes, only `www.` shows
    /// that a text is a domain.
    pub(crate) const fn known(self, hosts: HostData) -> Self {
        match self {
            Self::Sure | Self::Prudent | Self::All if !hosts.has_suffixes() => Self::Www,
            which => which,
        }
    }
}

/// The email addresses that become links.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Emails {
    /// Addresses such as `a@example.com` and `mailto:a@example.com`. This is the default.
    #[default]
    Link,
    /// The same, and addresses at names for private use or testing ([`LocalHosts::Private`]), such
    /// as `ops@mail.internal`.
    Private,
    /// No addresses. The domain in an address does not link either.
    #[doc(alias("None", "Never", "Skip"))]
    Off,
}

/// The hosts without a public suffix that become links after `http://` or `https://`.
///
/// Without a scheme, no such host links. After the schemes of
/// [`Finder::schemes`](crate::Finder::schemes), every host links.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LocalHosts {
    /// No such hosts: `http://localhost:3000/` and `http://printer.lan/` stay text.
    #[doc(alias("None", "Never", "Skip"))]
    Off,
    /// `localhost`, and hosts under names for private use or testing: `.localhost`, `.local`,
    /// `.internal`, `.lan`, `.corp`, `.home`, `.home.arpa`, `.test` and `.onion`. This is the
    /// default.
    #[default]
    Private,
    /// All hosts, including `http://printer/` and `http://wiki.intranet/`.
    Link,
}

/// The settings that decide where the path, query and fragment of a link end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TailRules {
    pub(crate) hosts: HostData,
    pub(crate) labels: Switch,
}

#[cfg(feature = "idna")]
impl TailRules {
    /// All rules that this build has.
    pub(crate) const ALL: Self = Self { hosts: HostData::ALL, labels: Switch::On };
}

/// The value of a setting that is off or on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(clippy::exhaustive_enums, reason = "there is no third value")]
pub enum Switch {
    /// The setting does not apply.
    #[default]
    Off,
    /// The setting applies.
    On,
}

impl From<bool> for Switch {
    fn from(is_on: bool) -> Self {
        if is_on { Self::On } else { Self::Off }
    }
}
