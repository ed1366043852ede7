//! Patterns for links that stay text.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use percent_encoding::{CONTROLS, utf8_percent_encode};

use crate::format::DefaultScheme;
use crate::format::host::ascii_form;
use crate::hostname::form_of;
use crate::link::Link;
use crate::setting::{SettingError, check_pattern};

/// The patterns of a [`Linker`](crate::Linker).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Exclude {
    /// As they were given.
    given: Vec<String>,
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
        check_pattern(pattern)?;
        self.given.push(pattern.to_string());
        self.patterns.push(Pattern::new(pattern));
        Ok(())
    }

    pub(crate) fn given(&self) -> &[String] {
        &self.given
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
fn matches(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = parts.next().and_then(|first| text.strip_prefix(first)) else {
        return false;
    };
    let Some(last) = parts.next_back() else {
        return rest.is_empty();
    };
    for part in parts {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}
