//! Checks the values of settings, and defines the error for a bad value.

#![cfg_attr(not(feature = "settings"), allow(unreachable_pub, reason = "there it is internal"))]

pub(crate) mod options;

#[cfg(feature = "settings")]
use alloc::format;
use alloc::string::String;
use core::error::Error;
use core::fmt;

/// The error for an unknown setting or an invalid value. The message names the given text and
/// explains what to give instead.
///
/// The messages may change. [`kind`](Self::kind) does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingError {
    kind: SettingErrorKind,
    message: String,
}

/// The kind of a [`SettingError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SettingErrorKind {
    /// No setting has this name.
    Name,
    /// The setting takes values of another type, such as a list.
    Type,
    /// The setting does not take this value.
    Value,
}

impl SettingError {
    /// Creates an error. Programs can also return it for their own settings.
    #[must_use]
    pub const fn new(kind: SettingErrorKind, message: String) -> Self {
        Self { kind, message }
    }

    /// Returns the kind of error.
    #[must_use]
    pub const fn kind(&self) -> SettingErrorKind {
        self.kind
    }

    #[cfg(feature = "settings")]
    pub(crate) const fn of_value(message: String) -> Self {
        Self::new(SettingErrorKind::Value, message)
    }
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for SettingError {}

/// Schemes whose URLs can run a script in the page that links to them.
const SCRIPTS: [&str; 4] = ["javascript", "data", "vbscript", "blob"];

/// The name of all schemes before `://`.
#[cfg(feature = "settings")]
pub(crate) const ANY_SCHEME: &str = "*";

/// Returns whether links with this scheme are safe.
pub(crate) fn is_safe_scheme(name: &str) -> bool {
    is_scheme(name) && !is_any(name, &SCRIPTS)
}

/// Checks the name of a scheme that should link.
#[cfg(feature = "settings")]
pub(crate) fn check_scheme(name: &str) -> Result<String, SettingError> {
    let is_linkable = name == ANY_SCHEME || is_safe_scheme(name);
    is_linkable.then(|| name.into()).ok_or_else(|| SettingError::of_value(match is_any(name, &SCRIPTS) {
        true => format!("the scheme {name:?} is not allowed: its links could run a script"),
        false => format!("{name:?} is not a scheme: give a letter, then letters, digits, `+`, `-` or `.`, without `:`"),
    }))
}

/// Returns whether the name has the form of a scheme: RFC 3986 section 3.1.
#[must_use]
pub fn is_scheme(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"+-.".contains(&b))
}

/// Returns whether a `/` always follows the `:` of this scheme. If so, `File:Example` is not a URL.
pub(crate) fn has_slash(name: &str) -> bool {
    name.eq_ignore_ascii_case("file") || has_host(name)
}

/// Returns whether the URLs of this scheme have a host. Browsers read this host after the `:`, with
/// any number of slashes between them. These are the special schemes of the URL Standard except
/// `file`: `http`, `https`, `ws`, `wss` and `ftp`, in any letter case.
#[must_use]
pub fn has_host(scheme: &str) -> bool {
    default_port(scheme).is_some()
}

/// Returns the default port of a scheme whose URLs have a host.
pub(crate) fn default_port(scheme: &str) -> Option<&'static str> {
    let ports = [("http", "80"), ("https", "443"), ("ws", "80"), ("wss", "443"), ("ftp", "21")];
    let is_it = |(name, _): &&(&str, _)| name.eq_ignore_ascii_case(scheme);
    ports.iter().find(is_it).map(|&(_, port)| port)
}

/// Returns whether the name is one of `names`, in any letter case.
pub(crate) fn is_any(name: &str, names: &[impl AsRef<str>]) -> bool {
    names.iter().any(|known| known.as_ref().eq_ignore_ascii_case(name))
}
