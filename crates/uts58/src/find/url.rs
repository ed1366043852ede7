//! Finds URLs with a scheme, starting from a `:`.

use crate::find::rules::{LocalHosts, Profile, Userinfo};
use crate::find::tail::sentence;
use crate::host::{self, HostForm, HostPolicy};
use crate::refusal::Reason;
use crate::unicode::{Class, LinkTerm, end_before};

use super::scanner::{Attempt, Scanner};
use super::spaceless::{Host, host_at};
use super::{LinkKind, labels};

impl Scanner<'_> {
    /// Tries to read a URL whose scheme ends before byte `colon`.
    pub(super) fn try_url(&mut self, colon: usize) -> Attempt {
        let after = colon + 1;
        let head = &self.text.as_bytes()[self.floor..colon];
        if !self.starts_with(colon, "://") || !head.last().is_some_and(|&b| is_scheme_byte(b)) {
            return Err((Reason::Punctuation, after));
        }
        let authority = colon + 3;
        let (to, why) = match self.known_scheme(head) {
            Some((start, policy)) => match self.url(self.floor + start, authority, policy) {
                Ok(found) => return Ok(found),
                Err((why, end)) => match self.rules.profile() {
                    Profile::Default => (refused_end(self.text, end), why),
                    Profile::Uts58 => (self.refused_end_to_the_letter(end), why),
                },
            },
            None if self.rules.profile() == Profile::Uts58 && ends_with_mailto(head) => {
                return Err((Reason::Scheme, after));
            }
            None => (refused_end(self.text, authority), Reason::Scheme),
        };
        self.floor = to;
        Err((why, to))
    }

    /// Returns where the scheme at the end of `head` starts, and which hosts link after it, if the scheme links and
    /// nothing before it makes it another one.
    fn known_scheme(&self, head: &[u8]) -> Option<(usize, HostPolicy)> {
        let policy = match (self.rules.profile(), self.rules.local_hosts) {
            (_, LocalHosts::Link) => HostPolicy::Local,
            (Profile::Default, LocalHosts::Private) => HostPolicy::Private,
            (Profile::Default, LocalHosts::Skip) => HostPolicy::Explicit,
            (Profile::Uts58, _) => HostPolicy::Registrable,
        };
        if let Some(before) = head.strip_suffix(b"https")
            && (!before.last().is_some_and(|&b| joins_scheme(b)) || self.is_apart(before))
        {
            return Some((before.len(), policy));
        }
        if let Some(before) = head.strip_suffix(b"http").filter(|before| self.is_apart(before)) {
            return Some((before.len(), policy));
        }
        let start_of = |name: &str| {
            let start = head.len().checked_sub(name.len())?;
            let is_glued = head[..start].last().is_some_and(|&b| joins_scheme(b));
            let is_it = !is_glued && head[start..].eq_ignore_ascii_case(name.as_bytes());
            is_it.then_some(start)
        };
        // The caller knows what its own schemes are for (row D2).
        let own = match self.rules.profile() {
            Profile::Default => HostPolicy::Local,
            Profile::Uts58 => policy,
        };
        let known = ["https", "http"].into_iter().map(|name| (name, policy));
        let own = self.rules.schemes().iter().map(|name| (name.as_str(), own));
        known.chain(own).find_map(|(name, policy)| Some((start_of(name)?, policy)))
    }

    /// Returns whether what precedes `http`, `https` or `mailto` is not part of the scheme: a word of the text
    /// (`openedhttps://example.com`), a hyphen, or a `+` at the start of a word. `xhttp` and `git+https` are schemes.
    pub(super) fn is_apart(&self, before: &[u8]) -> bool {
        let after = |n: usize| before.iter().rev().nth(n);
        self.rules.profile() == Profile::Default
            && match before.last() {
                Some(b'-') => true,
                Some(b'+') => !after(1).is_some_and(u8::is_ascii_alphanumeric),
                // A line break or a tab, escaped in JSON or in a program.
                Some(b'n' | b'r' | b't') if after(1) == Some(&b'\\') => true,
                Some(letter) if letter.is_ascii_alphabetic() => {
                    after(1).is_some_and(|&b| joins_scheme(b))
                }
                // The number of a footnote.
                Some(digit) if digit.is_ascii_digit() => {
                    let word = before.iter().rev().find(|b| !b.is_ascii_digit());
                    !word.is_some_and(|&b| joins_scheme(b) || b == b'%')
                }
                _ => false,
            }
    }

    /// Reads the URL whose host starts at byte `from`, or returns why there is none and where the host ends.
    fn url(&self, start: usize, from: usize, policy: HostPolicy) -> Attempt {
        let (text, profile) = (self.text, self.rules.profile());
        let from = match self.rules.userinfo {
            Userinfo::Link if profile == Profile::Default => from + userinfo_len(&text[from..]),
            _ => from,
        };
        let host = match self.byte(from) {
            Some(b'[') if profile == Profile::Default => {
                let end = host::ipv6_end(text, from).ok_or((Reason::Host, from))?;
                Ok(Host { range: from..end, form: HostForm::Plain, run_end: end, is_cut: false })
            }
            _ => host_at(text, from, policy, &self.rules),
        };
        let (end, is_cut) = match &host {
            Ok(host) => (host.run_end, host.is_cut),
            Err((_, end)) => (*end, false),
        };
        let has_userinfo = match profile {
            Profile::Default => !is_cut && has_userinfo(text, end),
            Profile::Uts58 => self.byte(end) == Some(b'@'),
        };
        if has_userinfo {
            return Err((Reason::Userinfo, end));
        }
        let host = host?;
        // A browser decodes `%6D` in a host, so the link would lead to a different host than the text shows.
        if profile == Profile::Default && self.byte(end) == Some(b'%') {
            return Err((Reason::Escape, end));
        }
        labels::check_neighbours(text, &(from..end), profile).map_err(|why| (why, end))?;
        self.with_tail(LinkKind::Url, start, host).map_err(|why| (why, end))
    }

    /// Returns where the scan continues after a refused URL. By section 5.2, the rest may contain an address.
    fn refused_end_to_the_letter(&self, end: usize) -> usize {
        match self.byte(end) {
            Some(b'@') => labels::end(self.text, end + 1, Profile::Uts58),
            _ => end,
        }
    }
}

/// Returns the end of a refused URL that contains byte `from`: white space, an angle bracket or East Asian punctuation.
pub(super) fn refused_end(text: &str, from: usize) -> usize {
    end_before(text, from, |_, c| {
        matches!(c, '<' | '>')
            || Class::of(c).link_term() == LinkTerm::Hard
            || sentence::is_punctuation(c)
    })
}

/// Returns the length of a user name and password with their `@` at the start of `text` (RFC 3986 section 3.2.1), or 0. An
/// apostrophe may be a quotation mark.
pub(super) fn userinfo_len(text: &str) -> usize {
    let is_part = |&b: &u8| b.is_ascii_alphanumeric() || b"-._~!$&()*+,;=:%".contains(&b);
    let len = text.bytes().take_while(is_part).count();
    if len > 0 && text[len..].starts_with('@') { len + 1 } else { 0 }
}

/// Returns whether the authority has an `@` after the host, which ends at byte `from`. The search stops at a
/// character that starts the path, query or fragment, or that people take for the end of the authority.
fn has_userinfo(text: &str, from: usize) -> bool {
    if matches!(text.as_bytes().get(from), None | Some(b'/' | b' ' | b'\n')) {
        return false;
    }
    let end = end_before(text, from, |_, c| match c {
        '@' | '/' | '?' | '#' | '"' | '`' | '<' | '>' | '[' | ']' => true,
        c if c.is_ascii() => Class::of(c).link_term() == LinkTerm::Hard,
        // Letters may be part of a user name, and a character that looks like a slash is there to deceive. A
        // dash or a symbol ends the host, as it does in a sentence.
        c => !Class::of(c).has(Class::HOST_IDNA | Class::CONFUSABLE),
    });
    text[end..].starts_with('@')
}

/// Returns whether the name of a scheme may contain `byte` (RFC 3986 section 3.1).
fn is_scheme_byte(byte: u8) -> bool {
    joins_scheme(byte) || byte == b'.'
}

/// Returns whether a byte before the name of a scheme makes it a different one. A `.` may end a sentence.
pub(super) fn joins_scheme(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-')
}

pub(super) const MAILTO: &[u8] = b"mailto";

/// Returns whether `head` ends with `mailto`, in any case.
pub(super) fn ends_with_mailto(head: &[u8]) -> bool {
    let start = head.len().checked_sub(MAILTO.len());
    start.is_some_and(|start| head[start..].eq_ignore_ascii_case(MAILTO))
}
