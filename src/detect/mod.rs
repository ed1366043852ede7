//! Where links start and end in plain text.
//!
//! A link has a trigger in it: the `:` of its scheme, a `.` of its domain or the `@` of an address.
//! The scanner goes from trigger to trigger; around each it takes the run of label characters, once,
//! asks whether a host is in it, and follows the path, query and fragment behind it.
//! No byte is looked at more than a fixed number of times, and nothing is put on the heap.

mod authority;
mod email;
mod host;
mod prudent;
mod rules;
mod run;
mod scheme;
mod tail;
mod trigger;
mod whole;

#[cfg(test)]
mod linear;

use core::ops::Range;

use crate::part::Part;
use crate::unicode::{char_at, is_label_separator, is_link_email};

pub(crate) use host::Ascii;
use host::Need;
use prudent::Glue;
pub use rules::{BareDomains, Emails, LocalHosts};
pub(crate) use rules::{Profile, Rules};
use run::BareHosts;
use scheme::Scheme;
use trigger::Triggers;
#[cfg(feature = "pulldown-cmark")]
pub(crate) use trigger::has_candidate;
pub(crate) use whole::is_found_whole;

/// Whether a host reads as the name of a file, as it is written or as UTS #46 maps it.
fn is_file_name(host: &str) -> bool {
    host::Ascii::of(host).is_some_and(|ascii| prudent::is_file_name(ascii.as_bytes()))
}

/// What a link is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LinkKind {
    /// A URL with its scheme: `https://example.com/a`.
    Url,
    /// A URL without one, from its domain on: `example.com/a`.
    Domain,
    /// An email address, with or without `mailto:`.
    Email,
}

/// The bytes of a link and of what is in it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Found {
    pub(crate) kind: LinkKind,
    pub(crate) range: Range<usize>,
    /// Where the scheme and what sets it off end.
    pub(crate) body: usize,
    /// The domain or IP address, a final dot with it.
    pub(crate) host: Range<usize>,
    /// Where the path, query or fragment starts, behind the port.
    pub(crate) tail: usize,
}

/// Whether anything in the text could make it part of a link, what stands before and behind it
/// being unknown.
#[cfg(feature = "pulldown-cmark")]
pub(crate) fn has_trigger(text: &str) -> bool {
    text.contains([':', '@']) || text.contains(is_label_separator)
}

/// Finds the links of a text from left to right.
#[derive(Clone, Debug)]
pub(crate) struct Scanner<'t> {
    text: &'t str,
    rules: Rules,
    triggers: Triggers,
    /// No trigger before this byte is looked at again.
    at: usize,
    /// No link starts before this byte: the end of the last link, or of a refused URL.
    floor: usize,
    /// What is left of a run in more than ASCII.
    hosts: Option<BareHosts<'t>>,
    ahead: Ahead,
}

/// The address that a run of local part characters leads to.
#[derive(Clone, Copy, Debug, Default)]
struct Ahead {
    run: (usize, usize),
    local_start: Option<usize>,
}

impl<'t> Scanner<'t> {
    pub(crate) const fn new(text: &'t str, rules: Rules) -> Self {
        Self {
            text,
            rules,
            triggers: Triggers::new(),
            at: 0,
            floor: 0,
            hosts: None,
            ahead: Ahead {
                run: (0, 0),
                local_start: None,
            },
        }
    }

    pub(crate) const fn text(&self) -> &'t str {
        self.text
    }

    fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    fn starts_with(&self, at: usize, what: &str) -> bool {
        self.text
            .as_bytes()
            .get(at..)
            .is_some_and(|rest| rest.starts_with(what.as_bytes()))
    }

    pub(crate) fn next(&mut self) -> Option<Found> {
        loop {
            if self.hosts.is_some() {
                match self.next_host() {
                    Some(found) => return Some(found),
                    None => continue,
                }
            }
            let trigger = self.triggers.next(self.text, self.at)?;
            let next = self.byte(trigger + 1);
            let found = match self.text.as_bytes()[trigger] {
                // Most triggers of prose end here.
                b'.' if !next.is_some_and(|b| self.rules.profile.may_start_label(b)) => {
                    self.at = trigger + 1;
                    continue;
                }
                b':' if next != Some(b'/') => {
                    self.at = trigger + 1;
                    continue;
                }
                b'.' => self.full_stop(trigger),
                b':' => self.colon(trigger),
                b'@' => self.at_sign(trigger),
                _ => self.wide_separator(trigger),
            };
            if let Some(found) = found {
                self.pass(&found);
                return Some(found);
            }
        }
    }

    /// Goes on behind a link.
    fn pass(&mut self, found: &Found) {
        self.at = self.at.max(found.range.end);
        self.floor = found.range.end;
    }

    fn next_host(&mut self) -> Option<Found> {
        let hosts = self.hosts.as_mut()?;
        let run = hosts.run();
        let Some(host) = hosts.next() else {
            self.hosts = None;
            return None;
        };
        let is_last = host.end == hosts.end();
        let found = self.bare_domain(run, host, is_last)?;
        self.pass(&found);
        Some(found)
    }

    /// A `.` inside a run: the run around it may hold domains.
    fn full_stop(&mut self, trigger: usize) -> Option<Found> {
        let profile = self.rules.profile;
        let end = run::end(self.text, trigger + 1, profile);
        self.at = end;
        // What holds the trigger ends with the last label, unless a script without spaces is there.
        let rest = self.text.as_bytes().get(trigger + 1..end)?;
        if rest.is_ascii() && !host::has_plausible_ascii_tld(rest) {
            return None;
        }
        self.run(trigger, end)
    }

    /// A wide separator is a sentence's end far more often than that of a label: only one before
    /// the last label of a run tells, and only by what that label is.
    fn wide_separator(&mut self, trigger: usize) -> Option<Found> {
        let profile = self.rules.profile;
        let behind = trigger + char_at(self.text, trigger)?.len_utf8();
        self.at = behind;
        let end = run::label_end(self.text, behind, profile);
        let is_last = !char_at(self.text, end).is_some_and(is_label_separator);
        let label = self.text.get(behind..end)?;
        if !is_last || !host::has_plausible_tld(label, Need::Registrable) {
            return None;
        }
        self.at = end;
        self.run(trigger, end)
    }

    /// The run around `trigger` that ends at byte `end`.
    fn run(&mut self, trigger: usize, end: usize) -> Option<Found> {
        if self.rules.bare_domains == BareDomains::Never {
            return None;
        }
        let profile = self.rules.profile;
        let run = run::start(self.text, trigger, self.floor, profile)..end;
        if self.rules.bare_domains == BareDomains::Prudent
            && !matches!(self.byte(end), Some(b'/' | b'?' | b'#' | b':'))
            && prudent::is_plain_file_name(&self.text.as_bytes()[run.clone()])
        {
            return None;
        }
        if run::is_joined_by_hidden(self.text, run.clone(), profile) {
            if profile == Profile::Default {
                self.skip_word(end);
            }
            return None;
        }
        if profile == Profile::Default && !self.text[run.clone()].is_ascii() {
            self.hosts = Some(BareHosts::new(self.text, run));
            return None;
        }
        let host = run::whole_host(self.text, run.clone())?;
        self.bare_domain(run, host, true)
    }

    /// Whether an `@` or a `://` behind the run makes it no domain.
    fn is_local_part_or_scheme(&self, run: &Range<usize>) -> bool {
        self.byte(run.end) == Some(b'@') || self.starts_with(run.end, "://")
    }

    /// A host in a run, the last thing in it or not.
    fn bare_domain(
        &mut self,
        run: Range<usize>,
        host: Range<usize>,
        is_last: bool,
    ) -> Option<Found> {
        if is_last && self.is_local_part_or_scheme(&run) {
            return None;
        }
        let name = &self.text[host.clone()];
        let prudent = match self.rules.bare_domains {
            BareDomains::Never => return None,
            BareDomains::Www if !prudent::is_www(name) => return None,
            BareDomains::Prudent => true,
            BareDomains::Www | BareDomains::All => false,
        };
        if prudent && !prudent::is_www(name) && prudent::is_missed_space(name) {
            return None;
        }
        let glue = match prudent && host.start == run.start {
            true => prudent::glued_to(self.text, host.start),
            false => None,
        };
        if glue == Some(Glue::Slash) {
            return None;
        }
        if host.end == run.end
            && let Err(end) = authority::port_end(self.text, host.end)
        {
            self.at = tail::end(self.text, end, self.rules.profile);
            self.floor = self.at;
            return None;
        }
        let found = self.with_port_and_tail(LinkKind::Domain, host.start, host.clone(), &run)?;
        if glue == Some(Glue::Backslash) {
            // No local part reaches over a backslash: what starts behind it is no address.
            self.at = self.at.max(found.range.end);
            self.floor = found.range.end;
            return None;
        }
        let has_tail = found.tail < found.range.end;
        if prudent && !has_tail && is_file_name(name) {
            return None;
        }
        if is_last && !has_tail && self.is_in_address(&found.range) {
            return None;
        }
        Some(found)
    }

    /// Whether local part characters lead from the domain on to an `@` that takes it in:
    /// `example.com!a@example.org` is one address.
    fn is_in_address(&mut self, domain: &Range<usize>) -> bool {
        let Some(c) = char_at(self.text, domain.end) else {
            return false;
        };
        if !is_link_email(c) {
            return false;
        }
        if !(self.ahead.run.0..self.ahead.run.1).contains(&domain.end) {
            let end = email::run_end(self.text, domain.end);
            let address = match self.byte(end) {
                Some(b'@') => self.address(end),
                _ => None,
            };
            self.ahead = Ahead {
                run: (domain.end, end),
                local_start: address.map(|found| found.body),
            };
        }
        self.ahead
            .local_start
            .is_some_and(|start| start <= domain.start)
    }

    /// A `:` may end a scheme.
    fn colon(&mut self, colon: usize) -> Option<Found> {
        self.at = colon + 1;
        if !self.starts_with(colon, "://") {
            return None;
        }
        let authority = colon + 3;
        let names = ["https", "http"];
        let names = names.into_iter().chain(self.rules.schemes.iter().copied());
        match scheme::before(self.text, colon, self.floor, names) {
            Scheme::Known(start) => {
                let found = self.explicit(start, authority);
                if found.is_none() {
                    self.refuse(authority);
                }
                found
            }
            Scheme::Other if email::ends_with_mailto(&self.text[..=colon]) => None,
            Scheme::Other => {
                self.skip_url(authority);
                None
            }
            Scheme::None => None,
        }
    }

    /// A URL whose scheme starts at byte `start` and whose host starts at byte `from`.
    fn explicit(&self, start: usize, from: usize) -> Option<Found> {
        let profile = self.rules.profile;
        if profile == Profile::Default {
            if authority::has_userinfo(self.text, from) {
                return None;
            }
            if self.byte(from) == Some(b'[') {
                let end = host::ipv6_end(self.text, from)?;
                if authority::has_userinfo(self.text, end) {
                    return None;
                }
                return self.with_port_and_tail(LinkKind::Url, start, from..end, &(from..end));
            }
        }
        let run = from..run::end(self.text, from, profile);
        // A browser undoes `%6D` in a host: it would go elsewhere than the text shows.
        let is_escaped = profile == Profile::Default && self.byte(run.end) == Some(b'%');
        if is_escaped
            || self.byte(run.end) == Some(b'@')
            || run::is_joined_by_hidden(self.text, run.clone(), profile)
        {
            return None;
        }
        let need = match (profile, self.rules.local_hosts) {
            (_, LocalHosts::Link) => Need::Local,
            (Profile::Default, LocalHosts::Skip) => Need::Explicit,
            (Profile::Uts58, LocalHosts::Skip) => Need::Registrable,
        };
        let end = run::host_at_start(self.text, run.clone(), need, profile)?;
        self.with_port_and_tail(LinkKind::Url, start, from..end, &run)
    }

    /// Goes on behind a URL that is none.
    fn refuse(&mut self, authority: usize) {
        match self.rules.profile {
            Profile::Default => self.skip_url(authority),
            Profile::Uts58 => {
                self.at = run::end(self.text, authority, Profile::Uts58);
                if self.byte(self.at) == Some(b'@') {
                    self.at = run::end(self.text, self.at + 1, Profile::Uts58);
                    self.floor = self.at;
                }
            }
        }
    }

    /// Goes on behind the whole of a URL that does not link.
    fn skip_url(&mut self, authority: usize) {
        let profile = self.rules.profile;
        let mut end = authority::end(self.text, authority);
        if !self.text[authority..end].contains('@')
            && Part::first(self.byte(end).unwrap_or_default()).is_none()
            && let Some(behind) = authority::userinfo_end(self.text, end)
        {
            end = run::end(self.text, behind, profile);
        }
        self.at = tail::end(self.text, end, profile);
        self.floor = self.at;
    }

    /// Goes on behind what follows a run that is read in two ways: a path, query or fragment, or
    /// the rest of an address.
    fn skip_word(&mut self, run_end: usize) {
        let profile = self.rules.profile;
        let at = email::run_end(self.text, run_end);
        self.at = match self.byte(at) {
            Some(b'@') => run::end(self.text, at + 1, profile),
            _ => tail::end(self.text, run_end, profile),
        };
        self.floor = self.at;
    }

    /// The port and the path, query and fragment behind a host.
    fn with_port_and_tail(
        &self,
        kind: LinkKind,
        start: usize,
        host: Range<usize>,
        run: &Range<usize>,
    ) -> Option<Found> {
        let profile = self.rules.profile;
        let found = |host: Range<usize>, tail: usize, end: usize| Found {
            kind,
            range: start..end,
            body: host.start,
            host,
            tail,
        };
        if host.end == run.end {
            let port = authority::port_end(self.text, host.end).ok()?;
            let end = tail::end(self.text, port, profile);
            return Some(found(host, port, end));
        }
        // A final dot belongs to the link only before a path, query or fragment.
        if host.end + 1 == run.end && self.byte(host.end) == Some(b'.') {
            let end = tail::end(self.text, run.end, profile);
            if end > run.end {
                return Some(found(host.start..run.end, run.end, end));
            }
        }
        let end = host.end;
        Some(found(host, end, end))
    }

    /// An `@` may stand in an address.
    fn at_sign(&mut self, at: usize) -> Option<Found> {
        let profile = self.rules.profile;
        let found = match self.rules.emails {
            Emails::Link => self.address(at),
            Emails::Skip => None,
        };
        if let Some(found) = found {
            self.at = found.range.end;
            return Some(found);
        }
        // The domain behind an `@` links with it or not at all.
        let run = at + 1..run::end(self.text, at + 1, profile);
        self.at = run.end;
        if run::is_joined_by_hidden(self.text, run.clone(), profile) {
            self.floor = run.end;
        } else if profile == Profile::Default
            && let Some(end) =
                run::host_at_start(self.text, run.clone(), Need::Registrable, profile)
        {
            let is_last = end == run::trim_separators(self.text, run.clone());
            if !is_last {
                // What follows the host in text without spaces is on its own (row D4).
                self.at = end;
                self.floor = end;
            } else if self.byte(run.end) != Some(b'@') {
                self.floor = run.end;
            }
        }
        None
    }

    fn address(&self, at: usize) -> Option<Found> {
        let profile = self.rules.profile;
        let run = at + 1..run::end(self.text, at + 1, profile);
        if run::is_joined_by_hidden(self.text, run.clone(), profile) {
            return None;
        }
        let end = run::host_at_start(self.text, run.clone(), Need::Registrable, profile)?;
        let is_last = run::trim_separators(self.text, run.clone()) == end;
        if is_last && self.byte(run.end) == Some(b'@') {
            return None;
        }
        let local = email::local_start(self.text, at, self.floor, profile)?;
        let mut start = local;
        if email::ends_with_mailto(&self.text[self.floor..local]) {
            match scheme::before(self.text, local - 1, self.floor, ["mailto"]) {
                Scheme::Known(scheme) => start = scheme,
                Scheme::Other | Scheme::None => return None,
            }
        }
        Some(Found {
            kind: LinkKind::Email,
            range: start..end,
            body: local,
            host: run.start..end,
            tail: end,
        })
    }
}
