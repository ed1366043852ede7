//! Checks the values of settings, and the error for a bad value.

#![cfg_attr(not(feature = "settings"), allow(unreachable_pub, reason = "there it is internal"))]

pub(crate) mod options;

use alloc::string::String;
use core::error::Error;
use core::fmt;

use crate::unicode::is_host;

/// Why the value of a setting was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SettingError {
    /// A scheme that cannot link: see [`Finder::schemes`](crate::Finder::schemes).
    Scheme(String),
    /// A site that is not a host: see [`Finder::also`](crate::Finder::also).
    Site(String),
    /// A host that is not below a public suffix: see [`Protected`](crate::spoof::Protected).
    Host(String),
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Scheme(name) if !is_scheme(name) => write!(
                f,
                "{name:?} is not a scheme: give a letter, then letters, digits, `+`, `-` or `.`, without `:`"
            ),
            Self::Scheme(name) if is_any(name, &SCRIPTS) => {
                write!(f, "the scheme {name:?} is not allowed: its links could run a script")
            }
            Self::Scheme(name) => {
                write!(f, "the scheme {name:?} needs no setting: addresses link after it already")
            }
            Self::Site(site) => {
                write!(f, "{site:?} is not a site: ")?;
                let name = site.strip_prefix("*.").unwrap_or(site);
                let last = name.strip_suffix('.').unwrap_or(name).rsplit('.').next();
                let is_name = |last: &str| last.len() > 1 && last.starts_with(char::is_alphabetic);
                match (name.chars().find(|&c| c != '.' && !is_host(c)), last) {
                    (Some(c), _) => write!(f, "no host has {c:?}")?,
                    (None, Some(last)) if !is_name(last) => {
                        write!(f, "its last label, {last:?}, must be a letter and more")?;
                    }
                    _ => f.write_str("a label of it is empty, too long or not valid")?,
                }
                f.write_str(
                    "; give one such as \"wiki.corp\", or \"*.internal\" for all below a domain",
                )
            }
            Self::Host(host) => write!(
                f,
                "{host:?} is not a domain that someone can register: give one such as \"example.com\", without \
                 a scheme or a path"
            ),
        }
    }
}

impl Error for SettingError {}

/// Schemes whose URLs can run a script in the page that links to them.
const SCRIPTS: [&str; 4] = ["javascript", "data", "vbscript", "blob"];

/// Stands for all schemes before `://`.
pub(crate) const ANY_SCHEME: &str = "*";

/// Whether links with this scheme are safe.
pub(crate) fn is_safe_scheme(name: &str) -> bool {
    is_scheme(name) && !is_any(name, &SCRIPTS)
}

/// Checks the name of a scheme that should link.
pub(crate) fn check_scheme(name: &str) -> Result<String, SettingError> {
    let is_linkable = name == ANY_SCHEME || is_safe_scheme(name) && !is_any(name, &["mailto"]);
    is_linkable.then(|| name.into()).ok_or_else(|| SettingError::Scheme(name.into()))
}

/// Whether the name has the form of a scheme: RFC 3986 section 3.1.
#[must_use]
pub fn is_scheme(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"+-.".contains(&b))
}

/// Whether a `/` always follows the `:` of this scheme, so that `File:Example` is none of its URLs.
pub(crate) fn has_slash(name: &str) -> bool {
    name.eq_ignore_ascii_case("file") || has_host(name)
}

/// Returns whether the URLs of this scheme have a host, which browsers read behind its `:` however many slashes are
/// between: `http`, `https`, `ws`, `wss` and `ftp` in any letter case, the special schemes of the URL Standard but for `file`.
#[must_use]
pub fn has_host(scheme: &str) -> bool {
    default_port(scheme).is_some()
}

/// The default port of a scheme whose URLs have a host.
pub(crate) fn default_port(scheme: &str) -> Option<&'static str> {
    let ports = [("http", "80"), ("https", "443"), ("ws", "80"), ("wss", "443"), ("ftp", "21")];
    let is_it = |(name, _): &&(&str, _)| name.eq_ignore_ascii_case(scheme);
    ports.iter().find(is_it).map(|&(_, port)| port)
}

/// Whether the name is one of these, in any letter case.
pub(crate) fn is_any(name: &str, names: &[&str]) -> bool {
    names.iter().any(|known| known.eq_ignore_ascii_case(name))
}
