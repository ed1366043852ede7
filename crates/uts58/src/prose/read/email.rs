//! Finds email addresses, starting from an `@` (UTS #58 section 5.2, D4, D8 and D9).

use crate::find::scanner::{Attempt, Host, Scanner};
use crate::find::scheme::MAILTO;
use crate::find::{Judge, Match, check_dots};
use crate::host::HostPolicy;
use crate::rule::{RuleRef, standard};
use crate::setting::options::Emails;
use crate::unicode::{
    Class, char_before, contains, ends_with, has, is_alphanumeric, is_glued, is_link_email,
    start_after,
};

use crate::prose::mistaken_for::check_address;
use crate::prose::mistaken_for::email_part::scheme_of;
use crate::prose::reader;
use crate::prose::rules::EmailCandidate;
use crate::prose::tail;
use crate::prose::words::labels::{self, MAX_CONTEXT, MAX_WORD};
use crate::prose::words::{lists, neighbours, quoted_printable};

use super::Prose;
use super::host::host_at;

impl Scanner<'_, Prose> {
    /// Returns the email address around the `@` at byte `at`, or the rule that refuses it and the
    /// end of the domain.
    pub(crate) fn address(&self, at: usize) -> Attempt {
        let after = at + 1;
        if !self.byte(after).is_some_and(Prose::may_start_label) {
            return Err((&standard::PUNCTUATION, after));
        }
        let policy = match self.options.emails() {
            Emails::Private => HostPolicy::Mail,
            Emails::Link | Emails::Off => HostPolicy::Registrable,
        };
        let host = host_at(self.text, after, policy, &self.options)?;
        let end = host.run_end;
        self.address_at(at, host).map_err(|why| (why, end))
    }

    /// Returns the email address at this host, whose `@` is at byte `at`.
    fn address_at(&self, at: usize, host: Host) -> Result<Match, RuleRef> {
        let text = self.text;
        neighbours::check_neighbours(text, &(at + 1..host.run_end))?;
        let rest = &text[host.run_end..];
        if !host.is_cut && rest.starts_with('@') || quoted_printable::breaks_off(rest) {
            return Err(&standard::PART);
        }
        let Local { start, body, mailto } = self.local_part(at)?;
        let local = &text[body..at];
        let address = EmailCandidate {
            text,
            floor: self.floor,
            start,
            body,
            local,
            digits: local.bytes().filter(u8::is_ascii_digit).count(),
            host: &text[host.range.clone()],
            rest: &text[host.range.end..],
            has_mailto: mailto.is_some(),
        };
        check_address(&address, self.options.hosts)?;
        // `_anna@example.com_` (D7)
        let mark = self.byte(host.range.end).filter(|&b| mailto.is_none() && b == b'_');
        let marks = local.bytes().take_while(|&b| Some(b) == mark).count();
        let body = body + marks;
        if marks > 0 && !local[marks..].starts_with(is_alphanumeric) {
            return Err(&standard::LOCAL_PART);
        }
        let mut found = host.address(mailto.unwrap_or(body), body);
        if mailto.is_some() && self.byte(found.tail) == Some(b'?') {
            found.range.end =
                tail::end(text, found.range.start, found.tail, self.options.tail_rules());
        }
        Ok(found)
    }

    /// Returns the local part before the `@` at byte `at`.
    fn local_part(&self, at: usize) -> Result<Local, RuleRef> {
        let text = self.text;
        let floor = self.floor.max(at.saturating_sub(MAX_WORD));
        let start = start_after(text, at, floor, |_, c| !is_local_char(c));
        // The start of ASCII text after other characters.
        let ascii = (!text[start..at].is_ascii())
            .then(|| start_after(text, at, start, |_, c| !c.is_ascii()));
        if let Some(body) = self.path_of_user(start)
            && local_start(text, start, at) == Ok(start)
        {
            return Ok(Local { start: body, body, mailto: None });
        }
        // D4: in text without spaces, an ASCII local part does not include the letters before it.
        if let Some(start) = ascii
            && char_before(text, start).is_some_and(|(_, c)| is_glued(c))
            && let Ok(body) = local_start(text, start, at)
        {
            return Ok(Local { start, body, mailto: None });
        }
        let is_cut = self.floor + MAX_WORD < at && start <= at - MAX_WORD;
        if is_cut || labels::is_clause(&text[start..at]) {
            return Err(&standard::LOCAL_PART);
        }
        let is_hidden = |c: char| Class::from_char(c).has(Class::HIDDEN);
        let head = &text[self.floor..start];
        let seen = head.trim_end_matches(is_hidden);
        if seen.len() < head.len() && seen.chars().next_back().is_some_and(is_link_email) {
            return Err(&standard::HIDDEN);
        }
        if let Some(body) = self.after_mailto(start) {
            let local = &text[body..at];
            check_dots(local)?;
            // Readers would see another address: `anna%40bank.com@example.com`.
            if has(local, b'%') {
                return Err(&standard::ESCAPE);
            }
            return Ok(Local { start, body, mailto: Some(body - MAILTO.len() - 1) });
        }
        let body = local_start(text, start, at)?;
        let has_one = |of: fn(char) -> bool| text[body..at].contains(of);
        if ascii.is_some() && has_one(|c| c.is_ascii_alphanumeric()) && has_one(is_glued) {
            return Err(&reader::SPACELESS);
        }
        // `后缀一律为@example.com`
        if lists::ends_in_function_word(&text[body..at]) {
            return Err(&reader::PROSE);
        }
        let mailto = (body == start).then(|| self.mailto(start)).transpose()?.flatten();
        Ok(Local { start, body, mailto })
    }

    /// Returns the start of a local part with a slash, as on SourceHut: `~alice/list@lists.sr.ht`.
    /// Its last part starts at byte `start`.
    fn path_of_user(&self, start: usize) -> Option<usize> {
        let head = self.text[self.floor..start].strip_suffix('/')?;
        let is_name = |b: &u8| b.is_ascii_alphanumeric() || b"._-".contains(b);
        let len = head.bytes().rev().take(MAX_CONTEXT).take_while(is_name).count();
        let before = head[..head.len() - len].strip_suffix('~').filter(|_| len > 0)?;
        let is_apart =
            !before.ends_with(|c: char| is_alphanumeric(c) || is_link_email(c) || c == '/');
        is_apart.then(|| self.floor + before.len())
    }

    /// Returns the start of the `mailto:` before byte `start`, if there is one. Returns a rule if
    /// that `mailto` is only the end of a longer name.
    fn mailto(&self, start: usize) -> Result<Option<usize>, RuleRef> {
        match self.text.as_bytes()[self.floor..start].split_last() {
            Some((b':', scheme)) if ends_with(scheme, MAILTO) => {
                let scheme = scheme_of(scheme);
                let before = &scheme[..scheme.len() - MAILTO.len()];
                let is_whole = before.is_empty() || self.is_apart(before);
                if is_whole { Ok(Some(start - MAILTO.len() - 1)) } else { Err(&standard::SCHEME) }
            }
            _ => Ok(None),
        }
    }

    /// Returns the start of the local part after a `mailto:`, if more characters of Link_Email
    /// precede byte `start` or a `+` is there.
    fn after_mailto(&self, start: usize) -> Option<usize> {
        let head = &self.text.as_bytes()[self.floor..start];
        let is_part = |b: &&u8| b.is_ascii() && is_link_email((**b).into());
        let len = head.iter().rev().take(MAX_WORD).take_while(is_part).count();
        let before = head[..head.len() - len].strip_suffix(b":")?;
        let is_part = len > 0 || self.byte(start) == Some(b'+');
        (is_part && ends_with(before, MAILTO)).then_some(start - len)
    }
}

/// A local part.
struct Local {
    /// The start of its characters, including punctuation before it. The local part itself starts
    /// at `body`.
    start: usize,
    body: usize,
    /// The start of its scheme, if it has one.
    mailto: Option<usize>,
}

/// Returns whether a local part may contain `c` (D8).
pub(crate) fn is_local_char(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-' | '+' | '\'' | '&' | '~');
    }
    is_link_email(c) && !Class::from_char(c).has(Class::HIDDEN)
}

/// Returns the start of the local part in `from..at`. By D8, the local part does not include
/// punctuation before it.
fn local_start(text: &str, from: usize, at: usize) -> Result<usize, RuleRef> {
    let local = text[from..at].trim_start_matches(['-', '\'', '&', '+', '~']);
    let is_start = |c: char| c == '_' || is_alphanumeric(c);
    let is_good = local.starts_with(is_start) && !local.ends_with('.') && !contains(local, "..");
    if is_good { Ok(at - local.len()) } else { Err(&standard::LOCAL_PART) }
}
