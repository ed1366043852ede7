//! Patterns for links that stay text.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use percent_encoding::{CONTROLS, utf8_percent_encode};

use crate::format::DefaultScheme;
use crate::format::host::ascii_form;
use crate::hostname::form_of;
use crate::link::Link;
use crate::setting::{SettingError, is_scheme};

/// The patterns of a [`Linker`](crate::Linker).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Exclude {
    /// As they were given.
    pub(crate) given: Vec<String>,
    patterns: Vec<Pattern>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Pattern {
    /// Starts with `*.` and is compared with the host after a `.`, so that it matches subdomains too.
    Host(String),
    /// Is compared with the whole `href`.
    Href(String),
}

impl Exclude {
    pub(crate) fn push(&mut self, pattern: &str) -> Result<(), SettingError> {
        let scheme = pattern.split_once(':').map(|(scheme, _)| scheme.replace('*', ""));
        let may_match = !pattern.contains(['/', ':', '@'])
            || pattern.starts_with('*')
            || scheme.is_some_and(|scheme| is_scheme(&scheme));
        if !may_match || pattern.is_empty() || pattern.contains(char::is_whitespace) {
            return Err(SettingError::Pattern(pattern.to_string()));
        }
        self.given.push(pattern.to_string());
        self.patterns.push(Pattern::new(pattern));
        Ok(())
    }

    /// Whether a link stays text.
    pub(crate) fn covers(&self, link: &Link<'_>, scheme: DefaultScheme) -> bool {
        if self.patterns.is_empty() {
            return false;
        }
        let host = format!(".{}", ascii_form(link.host(), link.host_form()));
        let href = link.href().default_scheme(scheme).to_string();
        self.patterns.iter().any(|pattern| match pattern {
            Pattern::Host(pattern) => matches(pattern, host.trim_end_matches('.')),
            Pattern::Href(pattern) => matches(pattern, &href),
        })
    }
}

impl Pattern {
    /// Normalizes a pattern: a link is compared in the form of its `href`.
    fn new(pattern: &str) -> Self {
        if !pattern.contains(['/', ':', '@']) {
            let host = pattern.trim_end_matches('.');
            return Self::Host(format!("*.{}", ascii_form(host, &form_of(host))));
        }
        let host = pattern.find("://").map(|at| at + "://".len());
        let host = host.or_else(|| pattern.find('@').map(|at| at + 1)).unwrap_or(pattern.len());
        let (front, rest) = pattern.split_at(host);
        let (host, tail) = rest.split_at(rest.find(['/', '?', '#', ':']).unwrap_or(rest.len()));
        let (scheme, front) = front.split_at(front.find(':').unwrap_or(0));
        let mut href = scheme.to_ascii_lowercase();
        href.extend(utf8_percent_encode(front, CONTROLS));
        href.push_str(&ascii_form(host, &form_of(host)));
        href.extend(utf8_percent_encode(tail, CONTROLS));
        Self::Href(href)
    }
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
