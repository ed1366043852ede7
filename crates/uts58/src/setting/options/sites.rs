//! Checks the hosts and patterns that a user adds.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::host::whole_host;
use crate::setting::SettingError;
use crate::unicode::is_host;

use super::chosen::{Also, Sites};

impl Also {
    pub(crate) fn new<S: AsRef<str>>(
        sites: impl IntoIterator<Item = S>,
    ) -> Result<Self, SettingError> {
        let given: Vec<String> = sites.into_iter().map(|site| site.as_ref().to_string()).collect();
        let mut hosts = given.iter().map(|site| checked(site)).collect::<Result<Vec<_>, _>>()?;
        hosts.sort_unstable();
        Ok(Self((!given.is_empty()).then(|| Arc::new(Sites { given, hosts }))))
    }
}

/// Returns a site in the form for comparison: in ASCII and lowercase, and without the `*` of a
/// pattern.
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
        format!("a host cannot contain {c:?}")
    } else if last.len() < 2 || !last.starts_with(char::is_alphabetic) {
        format!(
            "its last label, {last:?}, must start with a letter and have two or more characters"
        )
    } else {
        "a label is empty, too long or not valid".into()
    };
    SettingError::of_value(format!(
        "{site:?} is not a valid host: {why}; for example \"wiki.corp\", or \"*.internal\" for all subdomains"
    ))
}
