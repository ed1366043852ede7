//! The settings of detection, as [`Finder`](crate::Finder) collects them.

/// Which domains without a scheme become links.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BareDomains {
    /// None: only an explicit scheme makes a link. Email addresses have their own setting.
    Never,
    /// Only those that start with `www.`.
    Www,
    /// Those with evidence that a site is meant (row D3 of [`Finder`](crate::Finder)): not `main.rs`,
    /// `user.name`, `3.5.0.dev` or `end.So`.
    #[default]
    Prudent,
    /// Every registrable domain, as UTS #58 has it.
    All,
}

/// Whether email addresses become links.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Emails {
    /// `a@example.com` and `mailto:a@example.com` link.
    #[default]
    Link,
    /// Addresses stay text, and so does the domain in them.
    Skip,
}

/// Whether hosts that no public suffix ends become links behind an explicit scheme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LocalHosts {
    /// `http://localhost:3000/` and `http://printer.lan/` stay text.
    #[default]
    Skip,
    /// They link.
    Link,
}

/// The standard to the letter, or with the rows D1 to D9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Profile {
    Default,
    Uts58,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Rules {
    pub(crate) profile: Profile,
    pub(crate) bare_domains: BareDomains,
    pub(crate) emails: Emails,
    pub(crate) local_hosts: LocalHosts,
    pub(crate) schemes: &'static [&'static str],
}

impl Rules {
    pub(crate) const DEFAULT: Self = Self {
        profile: Profile::Default,
        bare_domains: BareDomains::Prudent,
        emails: Emails::Link,
        local_hosts: LocalHosts::Skip,
        schemes: &[],
    };

    /// The schemes that link before `://`.
    pub(super) fn all_schemes(&self) -> impl Iterator<Item = &'static str> {
        ["https", "http"].into_iter().chain(self.schemes.iter().copied())
    }
}
