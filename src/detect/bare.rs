//! Domains without a scheme: around a label separator.

use core::ops::Range;

use crate::unicode::{char_at, is_label_separator, is_link_email};

use super::host::{self, Need};
use super::pieces::{self, BareHosts};
use super::prudent::{self, Glue};
use super::{Ahead, BareDomains, Found, LinkKind, Profile, Scanner, authority, email, run, tail};

impl Scanner<'_> {
    pub(super) fn next_host(&mut self) -> Option<Found> {
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
    pub(super) fn full_stop(&mut self, trigger: usize) -> Option<Found> {
        let profile = self.rules.profile;
        let mut end = run::end(self.text, trigger + 1, profile);
        self.at = end;
        // What holds the trigger ends with the last label, unless a script without spaces is there.
        let rest = self.text.as_bytes().get(trigger + 1..end)?;
        if !rest.is_ascii() {
            end = self.own_end(trigger, end);
            self.at = end;
        } else if !host::has_plausible_ascii_tld(rest) {
            return None;
        }
        self.run(trigger, end)
    }

    /// A wide separator is a sentence's end far more often than that of a label: only one before
    /// the last label of a run tells, and only by what that label is.
    pub(super) fn wide_separator(&mut self, trigger: usize) -> Option<Found> {
        let profile = self.rules.profile;
        let behind = trigger + char_at(self.text, trigger)?.len_utf8();
        self.at = behind;
        let end = self.own_end(trigger, run::label_end(self.text, behind, profile));
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
            && prudent::is_file_name(&self.text.as_bytes()[run.clone()])
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
        let host = pieces::whole_host(self.text, run.clone())?;
        self.bare_domain(run, host, true)
    }

    /// Whether an `@` or a `://` behind the run makes it no domain.
    fn is_local_part_or_scheme(&self, run: &Range<usize>) -> bool {
        self.byte(run.end) == Some(b'@') || self.starts_with(run.end, "://")
    }

    /// Whether a host starts in a percent escape, or goes on with one. Behind a wide full stop there is
    /// another sentence.
    fn is_escaped(&self, run: &Range<usize>, host: &Range<usize>, is_last: bool) -> bool {
        let starts_in_one = || {
            let before = host.start.checked_sub(1);
            before.is_some_and(|before| authority::is_escape(self.text, before))
        };
        self.rules.profile == Profile::Default
            && (is_last
                && self.text[host.end..run.end].is_ascii()
                && authority::is_escape(self.text, run.end)
                || host.start == run.start && starts_in_one())
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
        if self.is_escaped(&run, &host, is_last) {
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
        let found = match self.with_port_and_tail(LinkKind::Domain, host.start, host.clone(), &run)
        {
            Ok(found) => found,
            Err(port_end) => {
                self.skip_to(tail::end(self.text, port_end, self.rules.profile));
                return None;
            }
        };
        if glue == Some(Glue::NoSlash) {
            // No local part reaches over one: what starts behind it is no address.
            self.pass(&found);
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
            let run = (domain.end, end);
            let local_start = address.map(|found| found.body);
            self.ahead = Ahead { run, local_start };
            if local_start.is_some() && self.has_url_before(domain.end, end) {
                self.ahead.local_start = None;
            }
        }
        self.ahead
            .local_start
            .is_some_and(|start| start <= domain.start)
    }

    /// Whether a URL starts at `from` or behind it that takes in the `@` at byte `at`.
    fn has_url_before(&self, from: usize, at: usize) -> bool {
        // Domains without a tail are part of the address: `ahead` says so, and is not asked again.
        let mut scanner = self.clone();
        scanner.hosts = None;
        scanner.skip_to(from);
        scanner.next_before(at).is_some()
    }

    /// Goes on behind what follows a run that is read in two ways: a path, query or fragment, or
    /// the rest of an address.
    fn skip_word(&mut self, run_end: usize) {
        let profile = self.rules.profile;
        if !self.skipped.contains(&run_end) {
            self.skipped = run_end..email::run_end(self.text, run_end);
        }
        let at = self.skipped.end;
        self.skip_to(match self.byte(at) {
            Some(b'@') => run::end(self.text, at + 1, profile),
            _ => tail::end(self.text, run_end, profile),
        });
    }
}

/// Whether a host reads as the name of a file, as it is written or as UTS #46 maps it.
fn is_file_name(host: &str) -> bool {
    host::Ascii::of(host).is_some_and(|ascii| prudent::is_file_name(ascii.as_bytes()))
}
