//! Patterns for the hosts and URLs to which links lead.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::ops::Bound::{Included, Unbounded};

use percent_encoding::{CONTROLS, utf8_percent_encode};
use uts58::hosts::to_ascii;
use uts58::iri::normalize;

use super::{SettingError, is_scheme};

/// The patterns of [`Linker::exclude`](crate::Linker::exclude) or [`Linker::only`](crate::Linker::only).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Patterns {
    /// As they were given.
    pub(crate) given: Vec<String>,
    /// Those that are compared with the host, by the end of the pattern.
    hosts: Index,
    /// Those that are compared with the whole `href`, by the start or the end of the pattern.
    starts: Index,
    ends: Index,
}

/// What a pattern is, for the error.
const PATTERN: &str = "a pattern: give a host such as \"example.com\" or \"*.test\", or a whole URL such as \
                       \"https://example.com/private/*\" or \"mailto:*@example.com\"";

impl Patterns {
    pub(crate) fn extend(
        &mut self,
        patterns: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Result<(), SettingError> {
        patterns.into_iter().try_for_each(|pattern| self.push(pattern.as_ref()))
    }

    fn push(&mut self, pattern: &str) -> Result<(), SettingError> {
        let scheme = pattern.split_once(':').map(|(scheme, _)| scheme.replace('*', ""));
        let is_host = !pattern.contains(['/', ':', '@']);
        let may_match = match scheme {
            _ if is_host => may_be_host(pattern),
            _ if pattern.starts_with('*') => true,
            Some(scheme) => is_scheme(&scheme) && may_be_url(pattern),
            None => false,
        };
        if !may_match || pattern.is_empty() || pattern.contains(char::is_whitespace) {
            return Err(SettingError::Form { given: pattern.to_string(), expected: PATTERN });
        }
        self.given.push(pattern.to_string());
        if is_host {
            // Compared with the host after a `.`, so that subdomains match too.
            let host = pattern.trim_end_matches('.');
            let pattern = format!("*.{}", ascii(host));
            self.hosts.push(reversed(last_part(&pattern)), pattern);
            return Ok(());
        }
        let pattern = normalized(pattern);
        let (start, end) = (pattern.split('*').next().unwrap_or_default(), last_part(&pattern));
        if start.len() < end.len() {
            self.ends.push(reversed(end), pattern);
        } else {
            self.starts.push(start.into(), pattern);
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
        let host = host.map(|host| host.trim_end_matches('.'));
        let dotted = format!(".{}", host.unwrap_or_default());
        if host.is_some() && self.hosts.has(&dotted, &reversed(&dotted), "") {
            return true;
        }
        if self.starts.0.is_empty() && self.ends.0.is_empty() {
            return false;
        }
        let (href, host) = (normalize(&href()), host.unwrap_or_default());
        self.starts.has(&href, href.as_bytes(), host)
            || self.ends.has(&href, &reversed(&href), host)
    }
}

/// Patterns by the text before their first `*`, or reversed by the text after their last one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Index(BTreeMap<Vec<u8>, Vec<String>>);

impl Index {
    fn push(&mut self, key: Vec<u8>, pattern: String) {
        self.0.entry(key).or_default().push(pattern);
    }

    /// Whether a pattern matches `text`, and its host, if it has one, this `host`: in `https://*.good.org/*` the first `*`
    /// does not stand for `evil.com/`. Looks up the keys that `bytes` starts with, the longest first.
    fn has(&self, text: &str, mut bytes: &[u8], host: &str) -> bool {
        let leads_there = |own: &str| own.is_empty() || matches(own.trim_end_matches('.'), host);
        let is_match = |pattern: &String| matches(pattern, text) && leads_there(parts(pattern).1);
        while let Some((key, patterns)) =
            self.0.range::<[u8], _>((Unbounded, Included(bytes))).next_back()
        {
            let common = key.iter().zip(bytes).take_while(|(a, b)| a == b).count();
            // A key that sorts before this one and starts `bytes` is at most as long as the part that they share.
            let shorter = if common < key.len() {
                Some(common)
            } else if patterns.iter().any(is_match) {
                return true;
            } else {
                common.checked_sub(1)
            };
            let Some(shorter) = shorter else {
                break;
            };
            bytes = &bytes[..shorter];
        }
        false
    }
}

/// The host of a pattern in the form in which hosts are sent. One that no link can have stays as it is.
fn ascii(host: &str) -> String {
    let ascii = (!host.is_ascii()).then(|| to_ascii(host)).flatten();
    ascii.unwrap_or_else(|| host.to_ascii_lowercase())
}

/// The text after the last `*` of a pattern, or the whole pattern.
fn last_part(pattern: &str) -> &str {
    pattern.rsplit('*').next().unwrap_or_default()
}

fn reversed(text: &str) -> Vec<u8> {
    text.bytes().rev().collect()
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
