//! A range that another detector gave, as UTS #58 has it: section 10.1.

use core::ops::Range;

use crate::part::Part;
use crate::unicode::{LinkTerm, link_term};

use super::{Rules, Scanner, authority, tail, whole_host};

/// The range of the link that another detector found in `range` of `text`.
pub(crate) fn refine(text: &str, range: Range<usize>, rules: Rules) -> Range<usize> {
    let Some(link) = text.get(range.clone()).filter(|link| !link.is_empty()) else {
        return range;
    };
    let starts_part = |c: char| u8::try_from(c).ok().and_then(Part::first).is_some();
    let scheme = link
        .find("://")
        .filter(|&colon| !link[..colon].contains(starts_part));
    // A local part may hold a `/`, and the path behind a domain an `@`.
    let is_domain = |host: &str| host.contains('.') && whole_host(host).is_some();
    let is_url = scheme.is_some()
        || link.split_once(starts_part).is_some_and(|(authority, _)| {
            let host = authority.split(':').next().unwrap_or(authority);
            is_domain(host)
        });
    if !is_url
        && let Some(at) = link.rfind('@')
        && let Some(found) = Scanner::new(text, rules).address(range.start + at)
    {
        return found.range;
    }
    let host = scheme.map_or(0, |colon| colon + 3);
    if let Some(part) = link[host..].find(starts_part) {
        return range.start..tail::end(text, range.start + host + part, rules.profile);
    }
    // The part may start behind what the other took, or that has a full stop too much.
    let has_port = link[host..].contains(':') && !link.ends_with(']');
    let port = match has_port {
        true => range.end,
        false => authority::port_end(text, range.end).unwrap_or(range.end),
    };
    if text[port..].starts_with(starts_part) {
        return range.start..tail::end(text, port, rules.profile);
    }
    let is_outside = |c| matches!(link_term(c), LinkTerm::Soft | LinkTerm::Hard);
    let outside = link.len() - link.trim_end_matches(is_outside).len();
    match outside {
        0 => range.start..port,
        _ => range.start..range.end - outside,
    }
}
