//! The scanner, which makes one attempt at each trigger from left to right.

use crate::find::rules::{Profile, Rules};
use crate::find::tail;
use crate::refusal::Reason;

use super::candidate::is_www;
use super::spaceless::Host;
use super::trigger::Triggers;
use super::{LinkKind, Match};

/// The link that was found at a trigger, or why there is none and the byte at which the scan continues.
pub(super) type Attempt = Result<Match, (Reason, usize)>;

/// Finds the links of a text from left to right.
#[derive(Clone, Debug)]
pub(crate) struct Scanner<'t> {
    pub(super) text: &'t str,
    pub(super) rules: Rules,
    triggers: Triggers,
    /// Triggers before this byte are skipped.
    pub(super) at: usize,
    /// Links cannot start before this byte, which is the end of the last link or refused URL.
    pub(super) floor: usize,
    /// The end of the last word that was read as a whole, in text without spaces. No word is read twice.
    pub(super) word_end: usize,
}

impl<'t> Scanner<'t> {
    pub(crate) const fn new(text: &'t str, rules: Rules) -> Self {
        Self::starting_at(text, rules, 0)
    }

    /// Creates a scanner for the text from byte `at` on, before which no link ends.
    pub(super) const fn starting_at(text: &'t str, rules: Rules, at: usize) -> Self {
        Self { text, rules, triggers: Triggers::new(), at, floor: at, word_end: at }
    }

    pub(crate) const fn text(&self) -> &'t str {
        self.text
    }

    pub(super) fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    pub(super) fn starts_with(&self, at: usize, what: &str) -> bool {
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

    /// Returns the next trigger, with the link around it or the reason why there is none.
    // Inlined, it returns nothing through memory. In WebAssembly size counts more.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn next_attempt(&mut self) -> Option<(usize, Result<Match, Reason>)> {
        let trigger = self.triggers.next(self.text.as_bytes(), self.at, self.rules.profile())?;
        let next = self.byte(trigger + 1);
        let attempt = match self.text.as_bytes()[trigger] {
            b'.' if !next.is_some_and(|b| self.rules.profile().may_start_label(b)) => {
                Err((Reason::Punctuation, trigger + 1))
            }
            b'.' => self.try_domain(trigger),
            b':' => self.try_url(trigger),
            b'@' => self.try_email(trigger),
            _ => self.try_wide_domain(trigger),
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

    /// Returns the link of a URL or a domain with this host, including the port, path, query and fragment.
    pub(super) fn with_tail(
        &self,
        kind: LinkKind,
        start: usize,
        host: Host,
    ) -> Result<Match, Reason> {
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
                self.port_end(kind, start, run_end)?
            }
            _ => run_end,
        };
        let end = tail::end(self.text, start, port, self.rules.profile());
        let has_dot = found.tail < run_end;
        if !has_dot || end > run_end && self.byte(found.tail) == Some(b'.') {
            found.range.end = end;
            found.host.end = run_end;
            found.tail = port;
        }
        Ok(found)
    }

    /// Returns the end of the port behind a host that ends at byte `end`, before a `:`, or before what may be more of the
    /// host. For a browser it is (row D7) in `https://example.com:port/x` and `https://example.com+x`, and without the rest
    /// the link would lead elsewhere.
    #[inline(never)]
    fn port_end(&self, kind: LinkKind, start: usize, end: usize) -> Result<usize, Reason> {
        let profile = self.rules.profile();
        if profile == Profile::Default && (kind == LinkKind::Url || is_www(&self.text[start..])) {
            let mut behind = self.text[end..].chars();
            let mark = behind.next().unwrap_or_default();
            let behind = behind.as_str();
            let is_closed = self.text[..start].ends_with(mark);
            let goes_on = |text: &str| text.starts_with(|c: char| c.is_ascii_alphanumeric());
            match mark {
                ':' if tail::names_port(behind) => return Err(Reason::Port),
                '+' | '~' if is_closed || tail::starts_url(behind) => {}
                '+' | '~' if !goes_on(behind.strip_prefix('.').unwrap_or(behind)) => {}
                // Browsers read it as a full stop.
                '\u{2024}' if !goes_on(behind) => {}
                '+' | '~' | '\u{2024}' => return Err(Reason::Longer),
                c if c.is_ascii_alphanumeric() => return Err(Reason::Longer),
                _ => {}
            }
        }
        tail::port_end(self.text, end, profile)
    }
}
