//! Where links start and end in plain text.
//!
//! A link has a trigger in it: the `:` of its scheme, a `.` of its domain or the `@` of an address.
//! The scanner goes from trigger to trigger; around each it takes the run of label characters, once,
//! asks whether a host is in it, and follows the path, query and fragment behind it.
//! No byte is looked at more than a fixed number of times, and nothing is put on the heap but links that
//! wait for each other in one word.

mod address;
mod authority;
mod bare;
mod email;
mod explicit;
mod host;
mod leftover;
mod own_end;
mod pieces;
mod prudent;
mod refine;
mod rules;
mod run;
mod scheme;
mod tail;
mod trigger;
mod whole;

use core::ops::Range;

#[cfg(feature = "pulldown-cmark")]
use crate::unicode::is_label_separator;

pub(crate) use host::{Ascii, MAX_TEXT, MAX_TLD, is_plain, is_tld};
pub(crate) use leftover::Detection;
use pieces::BareHosts;
pub(crate) use refine::refine;
pub use rules::{BareDomains, Emails, LocalHosts};
pub(crate) use rules::{Profile, Rules};
pub(crate) use scheme::is_scheme;
use trigger::Triggers;
#[cfg(any(feature = "pulldown-cmark", feature = "comrak", feature = "html5ever"))]
pub(crate) use trigger::has_candidate;
#[cfg(feature = "lol_html")]
pub(crate) use trigger::has_candidate_in_html;
pub(crate) use trigger::turns;
pub(crate) use whole::{is_found_whole, whole_host};

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

impl Found {
    /// The same behind `len` more bytes.
    fn behind(self, len: usize) -> Self {
        Self {
            kind: self.kind,
            range: self.range.start + len..self.range.end + len,
            body: self.body + len,
            host: self.host.start + len..self.host.end + len,
            tail: self.tail + len,
        }
    }
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
    /// The run of local part characters that a word was last skipped for.
    skipped: Range<usize>,
    view: View,
}

/// What a scanner is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum View {
    Text,
    /// One link that was found in a text.
    Alone,
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
            skipped: 0..0,
            view: View::Text,
        }
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

    fn next(&mut self) -> Option<Found> {
        self.next_before(self.text.len())
    }

    fn next_kept(&mut self, kept: &impl Fn(&Found) -> bool) -> Option<Found> {
        loop {
            let found = self.next()?;
            if kept(&found) {
                return Some(found);
            }
        }
    }

    /// The next link whose trigger is before byte `end`.
    fn next_before(&mut self, end: usize) -> Option<Found> {
        loop {
            if self.hosts.is_some() {
                match self.next_host() {
                    Some(found) => return Some(found),
                    None => continue,
                }
            }
            let trigger = self.triggers.next(self.text, self.at)?;
            if trigger >= end {
                return None;
            }
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

    /// Goes on at byte `end`, behind what does not link and is in no link.
    fn skip_to(&mut self, end: usize) {
        self.at = end;
        self.floor = end;
    }

    /// The port and the path, query and fragment behind a host; an error, the byte behind the port,
    /// where that is too large.
    fn with_port_and_tail(
        &self,
        kind: LinkKind,
        start: usize,
        host: Range<usize>,
        run: &Range<usize>,
    ) -> Result<Found, usize> {
        let profile = self.rules.profile;
        let found = |host: Range<usize>, tail: usize, end: usize| Found {
            kind,
            range: start..end,
            body: host.start,
            host,
            tail,
        };
        if host.end == run.end {
            let port = authority::port_end(self.text, host.end)?;
            let end = tail::end(self.text, port, profile);
            return Ok(found(host, port, end));
        }
        // A final dot belongs to the link only before a path, query or fragment.
        if host.end + 1 == run.end && self.byte(host.end) == Some(b'.') {
            let end = tail::end(self.text, run.end, profile);
            if end > run.end {
                return Ok(found(host.start..run.end, run.end, end));
            }
        }
        let end = host.end;
        Ok(found(host, end, end))
    }
}
