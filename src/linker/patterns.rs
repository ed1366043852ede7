//! Patterns for the hosts and URLs to which links lead.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::cell::LazyCell;

use percent_encoding::{CONTROLS, utf8_percent_encode};
use uts58::SettingError;
use uts58::hosts::{is_scheme, to_ascii};
use uts58::iri::normalize;

use super::checks::not_a;

/// The patterns of [`Linker::exclude`](crate::Linker::exclude) or [`Linker::only`](crate::Linker::only).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Patterns {
    /// As they were given.
    pub(crate) given: Vec<String>,
    /// Those with a host without `*`, by this host: patterns of an `href`, and an empty one for the host and its subdomains.
    by_host: BTreeMap<String, Vec<String>>,
    /// The other hosts, each behind `*.`, and patterns of an `href`. They are compared one by one.
    hosts: Vec<String>,
    hrefs: Vec<String>,
}

impl Patterns {
    pub(crate) fn extend(
        &mut self,
        patterns: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Result<(), SettingError> {
        patterns.into_iter().try_for_each(|pattern| self.push(pattern.as_ref()))
    }

    fn push(&mut self, pattern: &str) -> Result<(), SettingError> {
        let is_host = !pattern.contains(['/', ':', '@']);
        let is_url =
            |(scheme, _): (&str, _)| is_scheme(&scheme.replace('*', "")) && may_be_url(pattern);
        let expected = if pattern.contains(char::is_whitespace) {
            "a pattern: it has whitespace"
        } else if is_host && !may_be_host(pattern) {
            "a pattern: no host is like this; give one such as \"example.com\" or \"*.test\""
        } else if is_host || pattern.starts_with('*') || pattern.split_once(':').is_some_and(is_url)
        {
            ""
        } else {
            "a pattern: no link starts like this; give a whole URL such as \"https://example.com/private/*\" or \
             \"mailto:*@example.com\""
        };
        if !expected.is_empty() {
            return Err(not_a(pattern, expected));
        }
        self.given.push(pattern.to_string());
        let href = if is_host { String::new() } else { normalized(pattern) };
        let host = if is_host { ascii(pattern) } else { parts(&href).1.to_string() };
        let host = host.trim_end_matches('.');
        match is_host {
            _ if !host.is_empty() && !host.contains('*') => {
                self.by_host.entry(host.to_string()).or_default().push(href);
            }
            true => self.hosts.push(format!("*.{host}")),
            false => self.hrefs.push(href),
        }
        Ok(())
    }

    pub(crate) fn is_given(&self) -> bool {
        !self.given.is_empty()
    }

    /// Whether a pattern matches a host in ASCII, if there is one, or the `href` that leads there, which is only written if
    /// a pattern may match it.
    pub(crate) fn cover<'h>(
        &self,
        host: Option<&str>,
        href: impl FnOnce() -> Cow<'h, str>,
    ) -> bool {
        let (has_host, host) = (host.is_some(), host.unwrap_or_default().trim_end_matches('.'));
        let href = LazyCell::new(|| normalize(&href()));
        let is_match = |pattern: &String| matches(pattern, &href);
        let mut domain = host;
        while !domain.is_empty() {
            let patterns = self.by_host.get(domain).into_iter().flatten();
            let is_own = domain.len() == host.len();
            if { patterns }.any(|own| own.is_empty() || is_own && is_match(own)) {
                return true;
            }
            domain = domain.split_once('.').unwrap_or_default().1;
        }
        let dotted = format!(".{host}");
        // In `https://*.good.org/*` the first `*` does not stand for `evil.com/`.
        let leads_there = |own: &str| own.is_empty() || matches(own.trim_end_matches('.'), host);
        has_host && self.hosts.iter().any(|own| matches(own, &dotted))
            || self.hrefs.iter().any(|own| is_match(own) && leads_there(parts(own).1))
    }
}

/// The host of a pattern in the form in which hosts are sent. One that no link can have stays as it is.
fn ascii(host: &str) -> String {
    let ascii = (!host.is_ascii()).then(|| to_ascii(host)).flatten();
    ascii.unwrap_or_else(|| host.to_ascii_lowercase())
}

/// Whether a host can match such a pattern.
fn may_be_host(host: &str) -> bool {
    let is_part =
        |c: char| !c.is_ascii() || c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '*');
    let is_label = |label: &str| {
        !label.is_empty()
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(is_part)
    };
    let labels = host.strip_suffix('.').unwrap_or(host).split(['.', '。', '．', '｡']);
    host.starts_with('[') || labels.into_iter().all(is_label)
}

/// Whether a URL can match a pattern with a scheme.
fn may_be_url(pattern: &str) -> bool {
    let (front, host, _) = parts(pattern);
    match front.strip_suffix("://") {
        Some(_) => may_be_host(host),
        None => {
            let (scheme, rest) = front.split_once(':').unwrap_or_default();
            (scheme.eq_ignore_ascii_case("mailto") || rest.starts_with('*'))
                && (host.is_empty() || may_be_host(host))
        }
    }
}

/// What stands before the host of a pattern, the host, and what stands behind it.
fn parts(pattern: &str) -> (&str, &str, &str) {
    let host = pattern.find("://").map(|at| at + "://".len());
    let host = host.or_else(|| pattern.find('@').map(|at| at + 1)).unwrap_or(pattern.len());
    let (front, rest) = pattern.split_at(host);
    let address = rest.find(']').filter(|_| rest.starts_with('[')).unwrap_or(0);
    let end = rest[address..].find(['/', '?', '#', ':']).map_or(rest.len(), |end| address + end);
    let (host, tail) = rest.split_at(end);
    (front, host, tail)
}

/// Normalizes a pattern that is not a host. Links are compared in the normal form of their `href`, as a server reads it.
fn normalized(pattern: &str) -> String {
    let (front, host, tail) = parts(pattern);
    // A `*` behind the host may stand for the path.
    if tail.contains('/') || front.ends_with("://") && !pattern.ends_with('*') {
        return normalize(pattern);
    }
    let (scheme, front) = front.split_at(front.find(':').unwrap_or(0));
    let mut href = scheme.to_ascii_lowercase();
    href.extend(utf8_percent_encode(front, CONTROLS));
    href.push_str(&ascii(host));
    href.extend(utf8_percent_encode(tail, CONTROLS));
    href
}

/// Whether `text` consists of the parts of `pattern` between its `*`s, each at its first occurrence: in linear time.
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
