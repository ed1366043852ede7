//! Detection strictly by UTS #58, without deviations: section 3.5.1 for URLs and domains, section
//! 5.2 for email addresses.

use core::ops::Range;

use crate::host::{HostPolicy, Labels};
use crate::rule::{RuleRef, standard};
use crate::setting::options::{BareDomains, LocalHosts, TailRules};
use crate::unicode::{
    Class, LinkTerm, contains, end_before, ends_with, is_label_separator, is_link_email, link_term,
    start_after,
};

use super::scanner::{Attempt, Host, Judge, Scanner};
use super::scheme::{MAILTO, is_scheme_byte, scheme_start};
use super::trigger::Stops;
use super::{LinkKind, is_www, labels, tail};

/// The judge of [`Finder::uts58`](crate::Finder::uts58).
#[derive(Clone, Debug)]
pub(crate) enum Strict {}

impl Stops for Strict {
    /// Returns whether these bytes may be part of U+3002 (E3 80 82), U+FF0E (EF BC 8E) or U+FF61
    /// (EF BD A1).
    #[inline(always)]
    fn is_wide(byte: u8, next: u8, _: u8) -> bool {
        ((byte == 0x80) & (next == 0x82)) | ((byte == 0xEF) & (next & 0xFE == 0xBC))
    }

    fn is_trigger(_: &[u8], _: usize) -> bool {
        true
    }
}

impl Judge for Strict {
    #[inline]
    fn may_start_label(byte: u8) -> bool {
        byte >= 128 || Class::of_ascii(byte).has(Class::HOST)
    }

    fn url(scanner: &mut Scanner<'_, Self>, colon: usize) -> Attempt {
        let head = &scanner.text.as_bytes()[scanner.floor..colon];
        if !scanner.starts_with(colon, "://") || !head.last().is_some_and(|&b| is_scheme_byte(b)) {
            return Err((&standard::PUNCTUATION, colon + 1));
        }
        let known = scanner.options.all_schemes().find_map(|name| scheme_start(head, name));
        let (to, why) = match known {
            Some(start) => match scanner.strict_url(scanner.floor + start, colon + 3) {
                Ok(found) => return Ok(found),
                // The rest of a refused URL may contain an address.
                Err((why, end)) if scanner.byte(end) == Some(b'@') => {
                    (run_end(scanner.text, end + 1), why)
                }
                // No part of a host with escapes links either.
                Err((why, end)) if scanner.byte(end) == Some(b'%') => {
                    (refused_end(scanner.text, end), why)
                }
                Err((why, end)) => (end, why),
            },
            None if ends_with(head, MAILTO) => return Err((&standard::SCHEME, colon + 1)),
            None => (refused_end(scanner.text, colon + 3), &standard::SCHEME),
        };
        scanner.floor = to;
        Err((why, to))
    }

    fn domain(scanner: &mut Scanner<'_, Self>, dot: usize) -> Attempt {
        let end = run_end(scanner.text, dot);
        let start = start_after(scanner.text, dot, scanner.floor, |_, c| !is_in_run(c));
        let host_end = labels::trim_separators(scanner.text, start..end);
        scanner.strict_domain(start..host_end.max(start), end).map_err(|why| match why {
            _ if *why == standard::PORT => (why, refused_end(scanner.text, end)),
            _ => (why, end),
        })
    }

    fn wide_domain(scanner: &mut Scanner<'_, Self>, stop: usize) -> Attempt {
        Self::domain(scanner, stop)
    }

    fn address(scanner: &Scanner<'_, Self>, at: usize) -> Attempt {
        if !scanner.byte(at + 1).is_some_and(Self::may_start_label) {
            return Err((&standard::PUNCTUATION, at + 1));
        }
        let host = host_at(scanner, at + 1, HostPolicy::Registrable)?;
        let refused = |why| (why, host.run_end);
        check_neighbours(scanner.text, at + 1..host.run_end).map_err(refused)?;
        if scanner.byte(host.run_end) == Some(b'@') {
            return Err(refused(&standard::PART));
        }
        let head = &scanner.text[scanner.floor..at];
        let body = scanner.floor + head.trim_end_matches(is_link_email).len();
        check_dots(&scanner.text[body..at]).map_err(refused)?;
        let start = match scanner.text.as_bytes()[scanner.floor..body].split_last() {
            Some((b':', scheme)) if ends_with(scheme, MAILTO) => body - MAILTO.len() - 1,
            _ => body,
        };
        Ok(host.address(start, body))
    }

    fn last_initiator(tail: &str) -> usize {
        tail.find('#').or_else(|| tail.find('?')).unwrap_or_default()
    }

    #[inline]
    fn tail_end(text: &str, start: usize, from: usize, rules: TailRules) -> usize {
        let _ = (start, rules);
        tail::end(text, from)
    }
}

impl Scanner<'_, Strict> {
    /// Reads the URL whose host starts at byte `from`, or returns the rule that refuses it and the
    /// end of the host.
    fn strict_url(&self, start: usize, from: usize) -> Attempt {
        let policy = match self.options.local_hosts() {
            LocalHosts::Link => HostPolicy::Local,
            LocalHosts::Off | LocalHosts::Private => HostPolicy::Registrable,
        };
        let host = host_at(self, from, policy);
        let end = match &host {
            Ok(host) => host.run_end,
            Err((_, end)) => *end,
        };
        if self.byte(end) == Some(b'@') {
            return Err((&standard::USERINFO, end));
        }
        let host = host?;
        check_neighbours(self.text, from..end).map_err(|why| (why, end))?;
        self.with_tail(LinkKind::Url, start, host).map_err(|why| (why, end))
    }

    /// Reads the domain in `host`, whose run ends at byte `run_end`.
    fn strict_domain(&self, host: Range<usize>, run_end: usize) -> Result<super::Match, RuleRef> {
        let name = &self.text[host.clone()];
        let next = self.byte(run_end);
        if next == Some(b'@') || next == Some(b':') && self.starts_with(run_end, "://") {
            return Err(&standard::PART);
        }
        let is_own = self.options.also.covers(name);
        match self.options.bare_domains() {
            BareDomains::Off => return Err(&standard::SETTING),
            BareDomains::Www if !is_own && !is_www(name) => return Err(&standard::SETTING),
            _ => {}
        }
        check_neighbours(self.text, host.start..run_end)?;
        let labels = Labels::new(name.as_bytes());
        let read = |policy| self.options.hosts.read_labels(name, &labels, policy);
        let form = match read(HostPolicy::Registrable) {
            Err(why) if *why == standard::SUFFIX && is_own => read(HostPolicy::Local)?,
            read => read?,
        };
        let start = host.start;
        let host = Host { range: host, form, run_end, is_cut: false };
        let found = self.with_tail(LinkKind::Domain, start, host)?;
        let is_end = found.tail == found.range.end;
        if is_end && self.is_in_address(found.range.end, is_link_email) {
            return Err(&standard::PART);
        }
        Ok(found)
    }
}

fn is_in_run(c: char) -> bool {
    is_label_separator(c) || Class::from_char(c).has(Class::HOST)
}

fn run_end(text: &str, from: usize) -> usize {
    end_before(text, from, |_, c| !is_in_run(c))
}

/// Returns the host at byte `from`, or the rule that refuses it and the end of its run.
fn host_at(scanner: &Scanner<'_, Strict>, from: usize, policy: HostPolicy) -> Attempt<Host> {
    let end = run_end(scanner.text, from);
    let whole = |policy| Host::whole(scanner.text, from..end, policy, scanner.options.hosts);
    whole(policy).or_else(|why| {
        let range = from..labels::trim_separators(scanner.text, from..end);
        let is_own = scanner.options.also.covers(&scanner.text[range]);
        let policy = if is_own { HostPolicy::Local } else { return Err((why, end)) };
        whole(policy).map_err(|why| (why, end))
    })
}

/// Checks that no character that UTS #46 drops joins the run to more label characters.
fn check_neighbours(text: &str, run: Range<usize>) -> Result<(), RuleRef> {
    let is_ignored = |c| Class::from_char(c).has(Class::IGNORED);
    if labels::is_joined(text, &run, is_ignored, is_in_run) {
        Err(&standard::HIDDEN)
    } else {
        Ok(())
    }
}

/// Checks that the local part is not empty and has no `.` at an end or next to another `.` (section
/// 5.2).
pub(crate) fn check_dots(local: &str) -> Result<(), RuleRef> {
    let is_dotted = local.starts_with('.') || local.ends_with('.') || contains(local, "..");
    if local.is_empty() || is_dotted { Err(&standard::LOCAL_PART) } else { Ok(()) }
}

/// Returns the end of a refused URL that contains byte `from`: whitespace, an angle bracket or
/// punctuation of a script other than Latin.
fn refused_end(text: &str, from: usize) -> usize {
    end_before(text, from, |_, c| match link_term(c) {
        LinkTerm::Hard => true,
        LinkTerm::Include => matches!(c, '<' | '>'),
        _ => !c.is_ascii() || matches!(c, '<' | '>'),
    })
}
