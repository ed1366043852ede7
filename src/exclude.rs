//! Which links stay text: patterns of hosts and of whole `href`s.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::ops::Range;

use percent_encoding::{CONTROLS, utf8_percent_encode};

use crate::format::DefaultScheme;
use crate::format::host::write_ascii;
use crate::hostname::form_of;
use crate::link::Link;

/// The patterns of a [`Linker`](crate::Linker); most have none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Exclude {
    patterns: Vec<Pattern>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Pattern {
    /// Compared with the host, a `.` put before both: so it covers what is below it.
    Host(String),
    /// Compared with the whole `href`.
    Href(String),
}

impl Exclude {
    pub(crate) const fn new() -> Self {
        Self { patterns: Vec::new() }
    }

    pub(crate) fn push(&mut self, pattern: &str) {
        self.patterns.push(Pattern::new(pattern));
    }

    /// Whether a link stays text.
    #[inline]
    pub(crate) fn covers(&self, link: &Link<'_>, scheme: DefaultScheme) -> bool {
        !self.patterns.is_empty() && self.is_covered(link, scheme)
    }

    fn is_covered(&self, link: &Link<'_>, scheme: DefaultScheme) -> bool {
        let (mut host, mut href) = (String::new(), String::new());
        self.patterns.iter().any(|pattern| match pattern {
            Pattern::Host(pattern) => {
                if host.is_empty() {
                    host.push('.');
                    let _ = write_ascii(&mut host, link.host(), link.host_form());
                    host.truncate(host.trim_end_matches('.').len());
                }
                matches(pattern, &host)
            }
            Pattern::Href(pattern) => {
                if href.is_empty() {
                    href = link.href().default_scheme(scheme).to_string();
                }
                matches(pattern, &href)
            }
        })
    }
}

impl Pattern {
    fn new(pattern: &str) -> Self {
        if !pattern.contains(['/', ':', '@']) {
            let mut below = String::from("*.");
            push_ascii(&mut below, pattern.trim_end_matches('.'));
            return Self::Host(below);
        }
        let host = host_of(pattern);
        let mut href = String::with_capacity(pattern.len());
        // What is in front of the host is a scheme, or the name in an address.
        let (front, rest) = pattern.split_at(host.start);
        let scheme = front.find(':').unwrap_or_default();
        href.push_str(&front[..scheme].to_ascii_lowercase());
        push_escaped(&mut href, &front[scheme..]);
        let (host, behind) = rest.split_at(host.len());
        push_ascii(&mut href, host);
        push_escaped(&mut href, behind);
        Self::Href(href)
    }
}

/// Where the host of a pattern is; empty at its end where it has none.
fn host_of(pattern: &str) -> Range<usize> {
    let start = match pattern.find("://") {
        Some(at) => at + 3,
        None => match pattern.find('@') {
            Some(at) => at + 1,
            None => pattern.len(),
        },
    };
    let rest = &pattern[start..];
    let len = rest.find(['/', '?', '#', ':']).unwrap_or(rest.len());
    start..start + len
}

/// A host as an `href` has it; writing to a `String` does not fail.
fn push_ascii(out: &mut String, host: &str) {
    let _ = write_ascii(out, host, &form_of(host));
}

/// An `href` is pure ASCII.
fn push_escaped(out: &mut String, text: &str) {
    out.extend(utf8_percent_encode(text, CONTROLS));
}

/// Whether `text` is the parts of `pattern` between its `*`s, in their order, with anything
/// between them: the first place for each part is the best, as it leaves most to the others.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finder::Finder;

    #[track_caller]
    fn check(pattern: &str, left: &[&str], linked: &[&str]) {
        let mut patterns = Exclude::new();
        patterns.push(pattern);
        for (texts, want) in [(left, true), (linked, false)] {
            for text in texts {
                let link = Finder::new().parse(text).unwrap();
                let have = patterns.covers(&link, DefaultScheme::Https);
                assert_eq!(have, want, "{pattern} and {text}");
            }
        }
    }

    #[test]
    fn a_host_covers_those_below_it() {
        check(
            "Example.COM",
            &[
                "example.com",
                "EXAMPLE.com/a?b#c",
                "http://www.example.com:80/",
                "https://a.b.example.com./x",
                "ａ.example。com",
                "anna@example.com",
                "mailto:anna@mail.example.com",
            ],
            &[
                "example.org",
                "myexample.com",
                "example.com.org",
                "https://example.org/example.com",
                "example.com@example.org",
            ],
        );
        check("example.com.", &["example.com"], &["example.org"]);
        check("*", &["a.com", "http://[::1]/", "a@b.com"], &[]);
        check("127.0.0.1", &["http://127.0.0.1:80"], &["http://127.0.0.2"]);
        check("localhost", &["http://localhost:1/"], &["http://local/"]);
        check("", &[], &["a.com"]);
    }

    #[test]
    fn a_star_is_any_characters() {
        check("*.test", &["http://a.test", "http://a.b.test"], &["http://test"]);
        check("*.test", &[], &["http://a.tests", "http://atest"]);
        check(
            "dev-*.example.com",
            &["dev-1.example.com", "x.dev-a.b.example.com"],
            &["example.com", "dev.example.com", "a-dev-1.example.com"],
        );
        check("*a*ab", &["http://aab", "http://xaxab"], &["http://xab"]);
    }

    #[test]
    fn a_host_in_unicode_is_that_in_ascii() {
        for pattern in ["bücher.de", "BÜCHER.de", "xn--bcher-kva.de", "bu\u{308}cher。de"] {
            check(
                pattern,
                &["bücher.de", "www.bücher.de/x", "https://XN--bcher-kva.de", "a@bücher.de"],
                &["bucher.de", "xn--bcher.de"],
            );
        }
        check("*.bücher.de", &["a.bücher.de"], &["bücher.de"]);
    }

    #[test]
    fn any_other_pattern_is_compared_with_the_href() {
        check(
            "https://example.com/private/*",
            &[
                "https://example.com/private/",
                "example.com/private/a/b?c",
                "HTTPS://Example.com/private/",
            ],
            &["http://example.com/private/", "example.com/private", "a.example.com/private/x"],
        );
        check("HTTPS://EXAMPLE.com/A", &["example.com/A"], &["example.com/a", "example.com/A/"]);
        check(
            "mailto:*@Example.com",
            &["a.b@example.com", "mailto:a@EXAMPLE.com"],
            &["a@b.example.com", "example.com"],
        );
        check("mailto:*", &["a@b.com"], &["b.com"]);
        check("http://*", &["http://a.com"], &["a.com", "https://a.com"]);
        check("*://*/a/*", &["b.com/a/c", "b.com/c/a/c"], &["b.com/a"]);
        check(
            "https://bücher.de/größe*",
            &["xn--bcher-kva.de/gr%C3%B6%C3%9Fe/x"],
            &["bücher.de/gro"],
        );
        check("https://example.com:80/*", &["example.com:80/a"], &["example.com/a"]);
        check("mailto:é@bücher.de", &["é@bücher.de"], &["e@bücher.de"]);
        check("/", &[], &["a.com/"]);
        check("*/", &["a.com/"], &["a.com/b"]);
    }

    /// No part of a text is searched more than once for each part of a pattern.
    #[test]
    fn many_stars_take_no_longer() {
        let pattern = "*a".repeat(5_000) + "b";
        let text = "a".repeat(100_000);
        assert!(!matches(&pattern, &text));
        assert!(matches(&pattern, &(text + "b")));
    }
}
