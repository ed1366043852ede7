//! Reads a whole text as one URL or email address, for formatting, and corrects the link that
//! another detector found (UTS #58 section 10.1).

use core::ops::Range;

use crate::host::{self, HostForm, HostPolicy};
use crate::setting::options::{Options, Switch};
use crate::setting::{has_host, is_any, is_safe_scheme, is_scheme};
use crate::unicode::{LinkTerm, find, has, is_label_separator, link_term, starts_with};

use super::scheme::userinfo_len;
use super::tail::{TailPart, after_empty_port, empty_port_end};
use super::{Judge, LinkKind, Match, Scanner, Strict};

impl<J: Judge> Scanner<'_, J> {
    /// Reads the whole text as one link, or returns `None` if it has no host in the right place.
    pub(crate) fn whole(&self) -> Option<Match> {
        // A link that detection finds is also valid if it is the whole text, such as `gov.uk`.
        let found = || Scanner::<J>::new(self.text, self.options.clone()).next();
        self.read_whole().or_else(|| found().filter(|found| found.range == (0..self.text.len())))
    }

    fn read_whole(&self) -> Option<Match> {
        let text = self.text;
        // A URL without a host.
        let path = |from| Match::without_host(0..text.len(), from);
        let tail_or_end = text.find(['/', '?', '#']).unwrap_or(text.len());
        if let Some(colon) = text.find("://")
            && colon < tail_or_end
        {
            let scheme = &text[..colon];
            let is_it = |name: &str| name.eq_ignore_ascii_case(scheme);
            let is_known = self.options.all_schemes().any(is_it)
                || self.options.has_any_scheme() && is_safe_scheme(scheme);
            let url = || self.whole_url(LinkKind::Url, colon + 3, HostPolicy::Local);
            let path = || (!has_host(scheme)).then(|| path(colon + 3));
            return is_known.then(|| url().or_else(path)).flatten();
        }
        if let Some(colon) = text.find(':')
            && let scheme = &text[..colon]
            && is_any(scheme, self.options.schemes())
            && !has_host(scheme)
        {
            return Some(path(colon + 1));
        }
        if text[..tail_or_end].contains('@') || starts_with(text, "mailto:") {
            return self.whole_address();
        }
        let host = &text[..text.find(['/', '?', '#', ':']).unwrap_or(text.len())];
        let policy = if self.options.also.covers(host.trim_end_matches('.')) {
            HostPolicy::Local
        } else {
            HostPolicy::Registrable
        };
        self.whole_url(LinkKind::Domain, 0, policy).or_else(|| self.whole_address())
    }

    /// Reads the whole text as an email address. It is not prose, so this accepts any local part of
    /// section 5.2.
    fn whole_address(&self) -> Option<Match> {
        let at = self.text.rfind('@')?;
        let is_whole = |found: &Match| found.range == (0..self.text.len());
        J::address(self, at).ok().filter(is_whole).or_else(|| {
            let scanner = Scanner::new(self.text, self.options.clone());
            Strict::address(&scanner, at).ok().filter(is_whole)
        })
    }

    fn whole_url(&self, kind: LinkKind, from: usize, policy: HostPolicy) -> Option<Match> {
        let text = self.text;
        let from = match self.options.userinfo() {
            Switch::On if kind == LinkKind::Url => from + userinfo_len(&text[from..]),
            _ => from,
        };
        let rest = &text[from..];
        let (end, form) = if rest.starts_with('[') {
            (host::ipv6_end(text, from)?, HostForm::Plain)
        } else {
            let len = rest.find(['/', '?', '#', ':']).unwrap_or(rest.len());
            let (host, hosts) = (&rest[..len], self.options.hosts);
            let form = match kind {
                LinkKind::Url if has(host, b'%') => hosts.read_escaped(host, policy),
                _ => hosts.read_whole(host, policy),
            };
            (from + len, form?)
        };
        let tail = match empty_port_end(text, end) {
            Some(tail) if kind == LinkKind::Url => tail,
            _ => J::port_end(text, end).ok()?,
        };
        let is_tail = matches!(self.byte(tail), None | Some(b'/' | b'?' | b'#'));
        is_tail.then_some(Match {
            kind,
            range: 0..text.len(),
            body: from,
            host: from..end,
            form,
            tail,
        })
    }
}

/// Extends `found`, the only link of a text, by the punctuation up to the end of the text. Returns
/// `None` unless the link starts the text and is a URL with a path, query or fragment.
pub(crate) fn extended(text: &str, found: Match) -> Option<Match> {
    let url = text.trim();
    let start = text.len() - text.trim_start().len();
    let rest = text.get(found.range.end..start + url.len())?;
    // Letters and the like would continue the text. Brackets and quotation marks enclose the URL.
    let is_other = |c: char| match link_term(c) {
        LinkTerm::Soft => matches!(c, '"' | '\''),
        LinkTerm::Include => c != '*',
        LinkTerm::Hard | LinkTerm::Open | LinkTerm::Close => true,
    };
    let is_whole = found.range.start == start
        && !matches!(found.kind, LinkKind::Email | LinkKind::Mailto)
        && found.tail < found.range.end
        && !rest.contains(is_other);
    is_whole.then(|| Match { range: start..start + url.len(), ..found })
}

/// Returns the corrected range strictly by the steps of section 10.1. A link before a character
/// that ends every link does not change (step 3). For any other link, this reads only the last part
/// again (step 4).
#[cfg(feature = "suffixes")]
pub(crate) fn refine_strict(text: &str, range: Range<usize>, options: &Options) -> Range<usize> {
    let next = text.get(range.end..).and_then(|rest| rest.chars().next());
    if next.is_none_or(|c| link_term(c) == LinkTerm::Hard) {
        return range;
    }
    refine::<Strict>(text, range, options)
}

/// Returns the corrected range of the link that another detector found in `range` of `text`.
pub(crate) fn refine<J: Judge>(text: &str, range: Range<usize>, options: &Options) -> Range<usize> {
    let Some(link) = text.get(range.clone()).filter(|link| !link.is_empty()) else {
        return range;
    };
    let is_digit = |c: char| c.is_ascii_digit();
    let starts_part = |c: char| u8::try_from(c).ok().and_then(TailPart::first).is_some();
    let slashes = find(link, "://").filter(|&colon| !link[..colon].contains(starts_part));
    // Browsers read a host where a path seems to start.
    if slashes.is_some_and(|at| link[at + 3..].starts_with(starts_part) && has_host(&link[..at])) {
        return range;
    }
    // A local part may contain a `/`, and the path after a domain may contain an `@`.
    let is_domain = |host: &str| {
        host.contains(is_label_separator)
            && options.hosts.read_whole(host, HostPolicy::Local).is_some()
    };
    let is_url = slashes.is_some()
        || link.split_once(starts_part).is_some_and(|(authority, _)| {
            let host = authority.split(':').next().unwrap_or(authority);
            is_domain(host)
        });
    let at = match link.split_once(':') {
        _ if is_url => None,
        Some((_, after)) if starts_with(link, "mailto:") => {
            after.find('@').map(|at| link.len() - after.len() + at)
        }
        // The standard does not cover other schemes.
        Some((name, after)) if is_scheme(name) && !after.starts_with(is_digit) => {
            return range;
        }
        _ => link.rfind('@'),
    };
    if let Some(at) = at
        && let Ok(found) = J::address(&Scanner::new(text, options.clone()), range.start + at)
    {
        return found.range;
    }
    let tail_end = |from| J::tail_end(text, range.start, from, options.tail_rules());
    let host = slashes.map_or(0, |colon| colon + 3 + userinfo_len(&link[colon + 3..]));
    if let Some(part) = link[host..].find(starts_part) {
        let last = J::last_initiator(&link[host + part..]);
        return range.start..tail_end(range.start + host + part + last);
    }
    // The part may start after the range, or the range may end with the full stop of the sentence.
    let has_port = has(&link[host..], b':') && !link.ends_with(']');
    if slashes.is_some()
        && !has_port
        && let Some((_, end)) = after_empty_port(text, range.end, tail_end)
    {
        return range.start..end;
    }
    let port = if has_port { Ok(range.end) } else { J::port_end(text, range.end) };
    let port = port.unwrap_or(range.end);
    if text[port..].starts_with(starts_part) {
        return range.start..tail_end(port);
    }
    if port > range.end {
        return range.start..port;
    }
    let is_ipv6 = link[host..].starts_with('[');
    let is_outside = |c| match link_term(c) {
        LinkTerm::Soft | LinkTerm::Hard => true,
        LinkTerm::Close => !is_ipv6,
        LinkTerm::Include | LinkTerm::Open => false,
    };
    let outside = link.len() - link.trim_end_matches(is_outside).len();
    range.start..range.end - outside
}
