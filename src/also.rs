//! The caller's own sites, which link without a public suffix and without a scheme.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::hostname::{HostForm, form_of, whole_host};
use crate::setting::SettingError;
use crate::unicode::is_host;

/// The hosts and patterns of [`Finder::also`](crate::Finder::also). Cloning does not copy any text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Also(Option<Arc<Sites>>);

#[derive(Debug, PartialEq, Eq, Hash)]
struct Sites {
    /// As they were given.
    given: Vec<String>,
    /// In ASCII and in lower case, in order. A pattern starts with the `.` after its `*`.
    hosts: Vec<String>,
}

impl Also {
    pub(crate) const fn new() -> Self {
        Self(None)
    }

    pub(crate) fn of<S: AsRef<str>>(
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

    /// Returns whether a host, without a final dot, is one of the sites. Looks it up once for each of its labels.
    #[inline]
    pub(crate) fn covers(&self, host: &str) -> bool {
        self.0.as_deref().is_some_and(|sites| sites.cover(host))
    }
}

/// Returns a site as it is compared: in ASCII and in lower case, and without the `*` of a pattern.
fn checked(site: &str) -> Result<String, SettingError> {
    let error = || SettingError::Site(site.to_string());
    let (host, is_pattern) = match site.strip_prefix("*.") {
        Some(host) => (host, true),
        None => (site, false),
    };
    let ascii = whole_host(host).ok_or_else(error)?;
    let host = ascii.strip_suffix('.').unwrap_or(&ascii);
    let last = host.rsplit('.').next().unwrap_or(host);
    // Bare names are found by their full stop, and numbers are no names.
    let is_found = site.chars().all(|c| matches!(c, '*' | '.') || is_host(c))
        && (is_pattern || last.len() < host.len())
        && last.len() > 1
        && last.starts_with(|c: char| c.is_ascii_alphabetic());
    if is_found {
        Ok(if is_pattern { [".", host].concat() } else { host.to_string() })
    } else {
        Err(error())
    }
}

impl Sites {
    fn cover(&self, host: &str) -> bool {
        let host = match form_of(host) {
            HostForm::Mapped(ascii) => ascii.into(),
            HostForm::Plain | HostForm::Ace => host.to_ascii_lowercase(),
        };
        let has = |name: &str| self.hosts.binary_search_by(|own| own.as_str().cmp(name)).is_ok();
        has(&host) || host.match_indices('.').any(|(dot, _)| dot > 0 && has(&host[dot..]))
    }
}
