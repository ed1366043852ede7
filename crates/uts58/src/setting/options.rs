//! The settings of detection, and the [`Options`] in which [`Finder`](crate::Finder) collects them.

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

/// Which domains without a scheme become links.
///
/// For a finder without the public suffixes, such as
/// [`Finder::without_suffixes`](crate::Finder::without_suffixes), [`Sure`](Self::Sure), [`Prudent`](Self::Prudent)
/// and [`All`](Self::All) are the same as [`Www`](Self::Www).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BareDomains {
    /// None. Only URLs with a scheme link; email addresses have their own setting.
    Off,
    /// Only those that start with `www.`.
    Www,
    /// Like [`Prudent`](Self::Prudent), but only the top-level domains count that hardly ever end anything else than a site,
    /// for a page on which a false link does harm. A site under another one needs `www.`. And what may be code, a label, a
    /// module or a template in any way is none: [these](crate::rules#what-is-no-site-for-sure) stay text too.
    ///
    /// In prose files of public repositories drawn at random, with their code read as text, 4 of 100 links without a scheme
    /// were not meant as a site or an address (12 with `Prudent`), and 5 of 100 that were meant are lost (fewer than 1).
    Sure,
    /// Those with evidence that a site is meant (D3 of [`rules`](crate::rules)): not `main.rs`, `user.name`,
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

#[cfg(feature = "settings")]
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
    #[doc(alias("None", "Never", "Skip"))]
    Off,
}

/// Which hosts without a public suffix become links after `http://` or `https://`.
///
/// Without a scheme none do, and after the schemes of [`Finder::schemes`](crate::Finder::schemes) all do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LocalHosts {
    /// None: `http://localhost:3000/` and `http://printer.lan/` stay text.
    #[doc(alias("None", "Never", "Skip"))]
    Off,
    /// `localhost`, and hosts under names that are kept for private use or testing: `.localhost`, `.local`, `.internal`,
    /// `.lan`, `.corp`, `.home`, `.home.arpa`, `.test` and `.onion`.
    #[default]
    Private,
    /// All: `http://printer/` and `http://wiki.intranet/` link too.
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
    /// All that this build has.
    pub(crate) const ALL: Self = Self { hosts: HostData::ALL, labels: Switch::On };
}

/// Whether a setting applies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(clippy::exhaustive_enums, reason = "there is no third value")]
pub enum Switch {
    /// It does not.
    #[default]
    Off,
    /// It does.
    On,
}

impl From<bool> for Switch {
    fn from(is_on: bool) -> Self {
        if is_on { Self::On } else { Self::Off }
    }
}
