//! The scanner makes one attempt at each trigger, from left to right. A `Judge` decides each
//! attempt: strictly by UTS #58, or as readers of prose expect.

use core::fmt::Debug;
use core::marker::PhantomData;
use core::ops::Range;

use crate::host::{HostData, HostForm, HostPolicy};
use crate::rule::{RuleRef, standard};
use crate::setting::options::{Emails, Options, TailRules};

use super::trigger::{Stops, Triggers};
use super::{LinkKind, Match, labels, tail};

/// The link at a trigger, or a part of it, or the rule that refuses it and the byte where the scan
/// continues.
pub(crate) type Attempt<T = Match> = Result<T, (RuleRef, usize)>;

/// The rules that decide, at each trigger of a [`Scanner`], whether there is a link and where it
/// ends.
///
/// [`Strict`](super::strict::Strict) follows the standard. [`Prose`](crate::prose::Prose) differs
/// from it in the deviations D1 to D10.
pub(crate) trait Judge: Stops + Clone + Debug + Sized {
    /// Returns whether a label may start with a character whose first byte is `byte`.
    fn may_start_label(byte: u8) -> bool;

    /// Tries to read a URL whose scheme ends before byte `colon`.
    fn url(scanner: &mut Scanner<'_, Self>, colon: usize) -> Attempt;

    /// Tries to read a domain around the `.` at byte `dot`. A label character follows the `.`.
    fn domain(scanner: &mut Scanner<'_, Self>, dot: usize) -> Attempt;

    /// Tries to read a domain around the wide full stop at byte `stop`.
    fn wide_domain(scanner: &mut Scanner<'_, Self>, stop: usize) -> Attempt;

    /// Returns the email address around the `@` at byte `at`, or the rule that refuses it and the
    /// byte where the scan continues.
    fn address(scanner: &Scanner<'_, Self>, at: usize) -> Attempt;

    /// Returns the end of the port after the host that ends at byte `end`, or `end` if there is no
    /// port. Returns a rule if the text there makes the link invalid. The link is of this kind and
    /// starts at byte `start`.
    fn after_host(
        scanner: &Scanner<'_, Self>,
        kind: LinkKind,
        start: usize,
        end: usize,
    ) -> Result<usize, RuleRef> {
        let _ = (kind, start);
        Self::port_end(scanner.text, end)
    }

    /// Returns the end of the port at byte `from`, or `from` if there is no port.
    fn port_end(text: &str, from: usize) -> Result<usize, RuleRef> {
        tail::port_end(text, from)
    }

    /// Returns where [`refine`](super::refine) starts to read the path, query and fragment that
    /// another detector found.
    fn last_initiator(tail: &str) -> usize {
        let _ = tail;
        0
    }

    /// Returns the end of the path, query and fragment that start at byte `from`, in a link that
    /// starts at byte `start`. Returns `from` if nothing starts there. Does not allocate.
    fn tail_end(text: &str, start: usize, from: usize, rules: TailRules) -> usize;
}

/// A scanner that finds the links of a text from left to right. `J` decides at each trigger.
#[derive(Clone, Debug)]
pub(crate) struct Scanner<'t, J> {
    pub(crate) text: &'t str,
    pub(crate) options: Options,
    triggers: Triggers,
    /// The byte where the scan continues. It skips triggers before this byte.
    pub(crate) at: usize,
    /// The end of the last link or refused URL. No link can start before it.
    pub(crate) floor: usize,
    /// The end of the last word that the scanner read as a whole, in text without spaces. It reads
    /// no word twice.
    pub(crate) word_end: usize,
    judge: PhantomData<J>,
}

impl<'t, J: Judge> Scanner<'t, J> {
    pub(crate) fn new(text: &'t str, options: Options) -> Self {
        Self::starting_at(text, options, 0)
    }

    /// Creates a scanner that starts at byte `at`. It finds only links that start there or later.
    pub(crate) fn starting_at(text: &'t str, options: Options, at: usize) -> Self {
        let (triggers, judge) = (Triggers::new(options.has_colons()), PhantomData);
        Self { text, options, triggers, at, floor: at, word_end: at, judge }
    }

    pub(crate) fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    pub(crate) fn starts_with(&self, at: usize, what: &str) -> bool {
        let rest = self.text.as_bytes().get(at..);
        rest.is_some_and(|rest| rest.starts_with(what.as_bytes()))
    }

    #[inline]
    pub(crate) fn next(&mut self) -> Option<Match> {
        loop {
            if let (_, Ok(found)) = self.next_attempt()? {
                return Some(found);
            }
        }
    }

    /// Returns the next trigger, with the link around it or the rule that refuses it.
    // Inlining avoids returning the result through memory. In WebAssembly, size matters more.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn next_attempt(&mut self) -> Option<(usize, Result<Match, RuleRef>)> {
        let trigger = self.triggers.next::<J>(self.text.as_bytes(), self.at)?;
        let next = self.byte(trigger + 1);
        let attempt = match self.text.as_bytes()[trigger] {
            b'.' if !next.is_some_and(J::may_start_label) => {
                Err((&standard::PUNCTUATION, trigger + 1))
            }
            b'.' => J::domain(self, trigger),
            b':' => J::url(self, trigger),
            b'@' => self.email(trigger),
            _ => J::wide_domain(self, trigger),
        };
        let outcome = match attempt {
            Ok(found) => {
                self.at = found.range.end;
                self.floor = found.range.end;
                Ok(found)
            }
            Err((why, to)) => {
                self.at = to;
                Err(why)
            }
        };
        Some((trigger, outcome))
    }

    /// Tries to read an email address around the `@`. If this fails, the domain after it does not
    /// link either.
    fn email(&self, at: usize) -> Attempt {
        match J::address(self, at) {
            Ok(found) if self.options.emails() == Emails::Off => {
                Err((&standard::SETTING, found.range.end))
            }
            attempt => attempt.map_err(|(why, to)| (why, to.max(at + 1))),
        }
    }

    /// Returns the link of a URL or a domain with this host, including the port, path, query and
    /// fragment.
    pub(crate) fn with_tail(
        &self,
        kind: LinkKind,
        start: usize,
        host: Host,
    ) -> Result<Match, RuleRef> {
        let Host { range, form, run_end, is_cut } = host;
        let mut found = Match {
            kind,
            range: start..range.end,
            body: range.start,
            tail: range.end,
            host: range,
            form,
        };
        if is_cut || found.tail + 1 < run_end {
            return Ok(found);
        }
        // A final dot is only part of the link if a port, path, query or fragment follows it.
        let port = match self.byte(run_end) {
            Some(b':' | b'+' | b'~' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | 0xE2) => {
                J::after_host(self, kind, start, run_end)?
            }
            _ => run_end,
        };
        let tail_end = |port| J::tail_end(self.text, start, port, self.options.tail_rules());
        let may_be_empty = kind == LinkKind::Url && port == run_end;
        let empty = || tail::after_empty_port(self.text, port, tail_end);
        let (port, end) =
            may_be_empty.then(empty).flatten().unwrap_or_else(|| (port, tail_end(port)));
        let has_dot = found.tail < run_end;
        if !has_dot || end > run_end && self.byte(found.tail) == Some(b'.') {
            found.range.end = end;
            found.host.end = run_end;
            found.tail = port;
        }
        Ok(found)
    }

    /// Returns whether the text that ends at byte `end` is the start of an email address, such as
    /// `example.com+tag@example.org`.
    pub(crate) fn is_in_address(&self, end: usize, is_local: impl Fn(char) -> bool) -> bool {
        /// The maximum length of a local part in octets (RFC 5321 section 4.5.3.1.1).
        const MAX_LOCAL: usize = 64;
        let mut rest = self.text[end..].char_indices().take(MAX_LOCAL);
        let at = rest.find(|&(_, c)| !is_local(c));
        at.is_some_and(|(at, c)| at > 0 && c == '@' && J::address(self, end + at).is_ok())
    }
}

/// A host and the end of its run.
#[derive(Debug)]
pub(crate) struct Host {
    /// The host without a final separator.
    pub(crate) range: Range<usize>,
    pub(crate) form: HostForm,
    /// The end of the text that was read as the host, including a final separator.
    pub(crate) run_end: usize,
    /// True if the run continues after the host. The rest of the run is then not part of the link.
    pub(crate) is_cut: bool,
}

impl Host {
    /// Reads a whole run, without final separators, as a host.
    pub(crate) fn whole(
        text: &str,
        run: Range<usize>,
        policy: HostPolicy,
        hosts: HostData,
    ) -> Result<Self, RuleRef> {
        let range = run.start..labels::trim_separators(text, run.clone());
        let form = hosts.read(&text[range.clone()], policy)?;
        Ok(Self { form, range, run_end: run.end, is_cut: false })
    }

    /// Returns the email address at this host. It starts at byte `start`, and its local part at
    /// byte `body`.
    pub(crate) fn address(self, start: usize, body: usize) -> Match {
        let tail = self.range.end;
        let (host, form) = (self.range, self.form);
        let kind = if start < body { LinkKind::Mailto } else { LinkKind::Email };
        Match { kind, range: start..tail, body, host, form, tail }
    }
}
