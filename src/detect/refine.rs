//! Corrects the range of a link that another detector found (UTS #58 section 10.1).

use core::ops::Range;

use crate::hostname::whole_host;
use crate::rules::Rules;
use crate::setting::is_scheme;
use crate::tail::{self, Part};
use crate::unicode::{LinkTerm, is_label_separator, link_term};

use super::{Scanner, email};

/// Returns the corrected range of the link that another detector found in `range` of `text`.
pub(crate) fn refine(text: &str, range: Range<usize>, rules: &Rules) -> Range<usize> {
    let Some(link) = text.get(range.clone()).filter(|link| !link.is_empty()) else {
        return range;
    };
    let is_digit = |c: char| c.is_ascii_digit();
    let starts_part = |c: char| u8::try_from(c).ok().and_then(Part::first).is_some();
    let slashes = link.find("://").filter(|&colon| !link[..colon].contains(starts_part));
    // A local part may contain a `/`, and the path after a domain an `@`.
    let is_domain = |host: &str| host.contains(is_label_separator) && whole_host(host).is_some();
    let is_url = slashes.is_some()
        || link.split_once(starts_part).is_some_and(|(authority, _)| {
            let host = authority.split(':').next().unwrap_or(authority);
            is_domain(host)
        });
    let at = match link.split_once(':') {
        _ if is_url => None,
        Some((_, after)) if email::starts_with_mailto(link) => {
            after.find('@').map(|at| link.len() - after.len() + at)
        }
        // The standard does not cover other schemes.
        Some((name, after)) if is_scheme(name) && !after.starts_with(is_digit) => {
            return range;
        }
        _ => link.rfind('@'),
    };
    if let Some(at) = at
        && let Ok(found) = Scanner::new(text, rules.clone()).address(range.start + at)
    {
        return found.range;
    }
    let host = slashes.map_or(0, |colon| colon + 3);
    if let Some(part) = link[host..].find(starts_part) {
        return range.start..tail::end(text, range.start, range.start + host + part, rules.profile);
    }
    // The part may start after the range, or the range may end with a full stop too many.
    let has_port = link[host..].contains(':') && !link.ends_with(']');
    let port = if has_port { Ok(range.end) } else { tail::port_end(text, range.end) };
    let port = port.unwrap_or(range.end);
    if text[port..].starts_with(starts_part) {
        return range.start..tail::end(text, range.start, port, rules.profile);
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
