//! Patterns for the destinations of links.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::LazyCell;

use uts58::SettingError;
use uts58::adapter::{has_host, is_scheme};

use super::destination::{Destination, ascii};
use crate::linker::checks::not_a;

/// The patterns of [`Linker::exclude`](crate::Linker::exclude) or
/// [`Linker::only`](crate::Linker::only).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Patterns {
    /// True if only these patterns are allowed, even if there are none.
    is_only: bool,
    /// The patterns by key. The key is a host, a full stop and a parent host (for subdomains), or a
    /// scheme and a colon (for all URLs with this scheme).
    by_host: BTreeMap<String, Vec<Pattern>>,
}

/// The requirements of a pattern, in addition to its host. `None` allows any value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Pattern {
    scheme: Option<String>,
    port: Option<u16>,
    /// The path, with `*` for any part of it.
    path: Option<String>,
}

const HOST: &str = "not a valid host; for example \"example.com\" or \"*.test\"";
const STAR: &str = "a * stands for the front of a host, as in \"*.example.com\", or for a part of a path, as in \
                    \"https://example.com/docs/*\"";
const START: &str = "no link starts like this; give a whole URL such as \"https://example.com/private/*\" or \
                     \"mailto:*@example.com\"";

impl Patterns {
    /// Allows only the patterns, even if there are none.
    pub(crate) fn allow_only(
        &mut self,
        patterns: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Result<(), SettingError> {
        self.is_only = true;
        self.extend(patterns)
    }

    pub(crate) fn extend(
        &mut self,
        patterns: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Result<(), SettingError> {
        patterns.into_iter().try_for_each(|given| {
            let given = given.as_ref();
            self.push(given).map_err(|why| not_a(given, &format!("a pattern: {why}")))
        })
    }

    fn push(&mut self, pattern: &str) -> Result<(), &'static str> {
        let mut add = |host, pattern| self.by_host.entry(host).or_default().push(pattern);
        if pattern.contains(char::is_whitespace) {
            return Err("it has whitespace");
        }
        if !pattern.contains(['/', ':', '@']) {
            let host = host(pattern)?;
            if !host.starts_with('.') {
                add(format!(".{host}"), Pattern::default());
            }
            add(host, Pattern::default());
            return Ok(());
        }
        let (scheme, rest) = pattern.split_once(':').unwrap_or((pattern, ""));
        let start = match rest.strip_prefix("//") {
            _ if scheme.split('/').next().is_some_and(|own| own.contains('*')) => return Err(STAR),
            _ if !is_scheme(scheme) => return Err(START),
            Some(_) => "//".len(),
            None if has_host(scheme) => return Err(START),
            None if rest == "*" => {
                add(scheme.to_ascii_lowercase() + ":", Pattern::default());
                return Ok(());
            }
            None => rest.find('@').ok_or(START)? + 1,
        };
        let (front, rest) = rest.split_at(start);
        let (authority, rest) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
        let port = authority.rfind(':').filter(|_| !authority.ends_with(']'));
        let (name, port) = authority.split_at(port.unwrap_or(authority.len()));
        let host = host(name)?;
        let is_any_port = port == ":*";
        let port = if is_any_port { "" } else { port };
        let url = format!("{scheme}:{front}a{port}{rest}");
        // An invalid port makes the host invalid.
        let to = Destination::new(&url).filter(|to| to.host.as_deref() == Some("a"));
        let to = to.ok_or(if port.contains('*') { STAR } else { HOST })?;
        let port = Some(to.port).filter(|_| !is_any_port);
        let path = (front != "//" || !rest.is_empty()).then(|| to.path());
        add(host, Pattern { scheme: Some(to.scheme), port, path });
        Ok(())
    }

    pub(crate) fn is_given(&self) -> bool {
        self.is_only || !self.by_host.is_empty()
    }

    /// Returns whether a pattern matches a destination. A pattern without a scheme matches only if
    /// the linker links the scheme of the destination (`is_linked`).
    pub(crate) fn cover(&self, to: &Destination<'_>, is_linked: bool) -> bool {
        let path = LazyCell::new(|| to.path());
        let is_match = |own: &Pattern| {
            own.scheme.as_ref().map_or(is_linked, |scheme| *scheme == to.scheme)
                && own.port.is_none_or(|port| port == to.port)
                && own.path.as_ref().is_none_or(|own| matches(own, &path))
        };
        let host = to.host.as_deref().unwrap_or_default().trim_end_matches('.');
        let above = host.match_indices('.').map(|(at, _)| &host[at..]);
        let mut hosts = [host, "."].into_iter().chain(above);
        let covers = |host| self.by_host.get(host).is_some_and(|own| own.iter().any(is_match));
        !host.is_empty() && hosts.any(covers)
            || self.by_host.contains_key(&format!("{}:", to.scheme))
    }
}

/// Returns the host of a pattern as a key for lookups.
fn host(pattern: &str) -> Result<String, &'static str> {
    let (dot, host) = match pattern.strip_prefix("*.") {
        Some(host) => (".", host),
        None if pattern == "*" => return Ok(".".into()),
        None => ("", pattern),
    };
    let own = ascii(host);
    match own.trim_end_matches('.') {
        _ if host.contains('*') => Err(STAR),
        own if !own.is_empty() && may_be_host(host) => Ok([dot, own].concat()),
        _ => Err(HOST),
    }
}

/// Returns whether a host is valid in a pattern.
fn may_be_host(host: &str) -> bool {
    let is_part = |c: char| !c.is_ascii() || c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    let is_label = |label: &str| {
        !label.is_empty()
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(is_part)
    };
    let labels = host.strip_suffix('.').unwrap_or(host).split(['.', '。', '．', '｡']);
    host.starts_with('[') || labels.into_iter().all(is_label)
}

/// Returns whether `text` matches `pattern`, in which `*` matches any text. Compares each part
/// between two `*` at its first occurrence, in linear time.
fn matches<'t>(pattern: &str, text: &'t str) -> bool {
    let mut parts = pattern.split('*');
    let rest = parts.next().and_then(|first| text.strip_prefix(first));
    let Some(last) = parts.next_back() else {
        return rest == Some("");
    };
    let after = |rest: &'t str, part| Some(rest.split_once(part)?.1);
    let rest = rest.and_then(|rest| parts.try_fold(rest, after));
    rest.is_some_and(|rest| rest.ends_with(last))
}
