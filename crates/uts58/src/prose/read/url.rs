//! Finds URLs with a scheme, starting from a `:`.

use crate::find::scanner::{Attempt, Host, Scanner};
use crate::find::scheme::{is_scheme_byte, joins_scheme, scheme_start, userinfo_len};
use crate::find::{LinkKind, Match, is_www};
use crate::host::{self, HostForm, HostPolicy};
use crate::rule::standard;
use crate::setting::options::{LocalHosts, Switch};
use crate::setting::{has_host, has_slash, is_safe_scheme};
use crate::unicode::{Class, LinkTerm, char_at, end_before, link_term, starts_with};

use crate::prose::reader;
use crate::prose::tail::{self, sentence};
use crate::prose::words::{labels, neighbours};

use super::Prose;
use super::host::host_at;

impl Scanner<'_, Prose> {
    /// Tries to read a URL whose scheme ends before byte `colon`.
    pub(crate) fn try_url(&mut self, colon: usize) -> Attempt {
        let head = &self.text.as_bytes()[self.floor..colon];
        if !head.last().is_some_and(|&b| is_scheme_byte(b)) {
            return Err((&standard::PUNCTUATION, colon + 1));
        }
        if !self.starts_with(colon, "://") {
            return self.without_host(head, colon + 1).ok_or((&standard::PUNCTUATION, colon + 1));
        }
        let authority = colon + 3;
        // `file:///etc/hosts`
        if self.byte(authority) == Some(b'/')
            && let Some(found) = self.without_host(head, authority)
        {
            return Ok(found);
        }
        let (end, why) = match self.known_scheme(head) {
            // `http://https://example.com`: a browser would open the host `https`.
            Some(_) if starts_with_scheme(&self.text[authority..]) => {
                self.floor = authority;
                return Err((&standard::PUNCTUATION, authority));
            }
            Some((start, policy)) => match self.url(self.floor + start, authority, policy) {
                Ok(found) => return Ok(found),
                Err((why, end)) if *why == standard::SUFFIX => (end, &standard::LOCAL),
                Err((why, end)) => (end, why),
            },
            None if is_misspelled(head) && is_www(&self.text[authority..]) => {
                self.floor = authority;
                return Err((&standard::SCHEME, authority));
            }
            None => (authority, &standard::SCHEME),
        };
        self.floor = refused_end(self.text, end);
        Err((why, self.floor))
    }

    /// Returns the start of the scheme at the end of `head`, and the policy for the host after it.
    /// Returns `None` if the scheme does not link, or if the text before it makes it a different
    /// scheme.
    fn known_scheme(&self, head: &[u8]) -> Option<(usize, HostPolicy)> {
        let policy = match self.options.local_hosts() {
            LocalHosts::Link => HostPolicy::Local,
            LocalHosts::Private => HostPolicy::Private,
            LocalHosts::Off => HostPolicy::Explicit,
        };
        // Fast path: most schemes are in lowercase.
        let lower = |name: &[u8]| {
            let before = head.strip_suffix(name)?;
            let is_glued = before.last().is_some_and(|&b| joins_scheme(b));
            (!is_glued || self.is_apart(before)).then_some(before.len())
        };
        let known = lower(b"https").or_else(|| lower(b"http"));
        let known = known
            .or_else(|| ["https", "http"].into_iter().find_map(|name| scheme_start(head, name)));
        // The caller chose these schemes, so any host may follow (D2).
        known.map(|start| (start, policy)).or_else(|| {
            let own = self.named_scheme(head).or_else(|| self.any_scheme(head));
            Some((own?, HostPolicy::Local))
        })
    }

    /// Returns the start of the scheme at the end of `head`, if the caller named it.
    fn named_scheme(&self, head: &[u8]) -> Option<usize> {
        self.options.schemes().iter().find_map(|name| scheme_start(head, name))
    }

    /// Returns the start of the scheme at the end of `head`, if all schemes link.
    fn any_scheme(&self, head: &[u8]) -> Option<usize> {
        if !self.options.has_any_scheme() {
            return None;
        }
        let start = head.iter().rposition(|&b| !is_scheme_byte(b)).map_or(0, |at| at + 1);
        let name = core::str::from_utf8(&head[start..]).ok()?;
        let name = name.trim_start_matches(|c: char| !c.is_ascii_alphabetic());
        is_safe_scheme(name).then_some(head.len() - name.len())
    }

    /// Reads a URL without a host, whose path starts at byte `from`. After a `:`, the caller must
    /// have named the scheme. After `//`, the setting that links any scheme is enough. `head` is
    /// the text before the `:`.
    fn without_host(&self, head: &[u8], from: usize) -> Option<Match> {
        let named = self.named_scheme(head);
        let start = if self.starts_with(from - 1, "/") {
            named.or_else(|| self.any_scheme(head))
        } else {
            named
        }?;
        // `foo.file:x`, `File::open` and `File:Example` are not URLs. In `https:///a@example.com`,
        // a browser reads a host.
        let first = self.byte(from);
        let (before, start) = (head[..start].last(), self.floor + start);
        let scheme = self.text.get(start..self.floor + head.len()).unwrap_or_default();
        let is_part = before.is_some_and(|b| b"._/@:".contains(b))
            || first == Some(b':')
            || has_host(scheme)
            || first != Some(b'/') && has_slash(scheme);
        let start = Some(start).filter(|_| !is_part)?;
        let range = start..tail::end_of_path(self.text, start, from, self.options.tail_rules());
        (range.end > from).then_some(Match::without_host(range, from))
    }

    /// Returns whether the text before `http`, `https` or `mailto` is not part of the scheme, for
    /// example a hyphen, the number of a footnote, or a `+` at the start of a word. For a browser,
    /// `xhttp`, `foohttp` and `git+https` are schemes.
    pub(crate) fn is_apart(&self, before: &[u8]) -> bool {
        let after = |n: usize| before.iter().rev().nth(n);
        match before.last() {
            Some(b'-') => true,
            Some(b'+') => !after(1).is_some_and(u8::is_ascii_alphanumeric),
            // An escaped line break or tab in JSON or in a program, a font in roff, or a character
            // in JSON.
            Some(b'n' | b'r' | b't') if after(1) == Some(&b'\\') => true,
            _ if matches!(before, [.., b'\\', b'f', _] | [.., b'\\', b'u', _, _, _, _]) => true,
            // A color in the output of a program: `ESC [34m`.
            Some(b'm') => {
                let is_number = |b: &&u8| b.is_ascii_digit() || **b == b';';
                let len = before.iter().rev().skip(1).take_while(is_number).count();
                before[..before.len() - 1 - len].ends_with(b"\x1B[")
            }
            // The number of a footnote.
            Some(digit) if digit.is_ascii_digit() => {
                let word = before.iter().rev().find(|b| !b.is_ascii_digit());
                !word.is_some_and(|&b| joins_scheme(b) || b == b'%')
            }
            _ => false,
        }
    }

    /// Reads the URL whose host starts at byte `from`, or returns the rule that refuses it and the
    /// end of the host.
    fn url(&self, start: usize, from: usize, policy: HostPolicy) -> Attempt {
        let text = self.text;
        let from = match self.options.userinfo() {
            Switch::On => from + userinfo_len(&text[from..]),
            Switch::Off => from,
        };
        let mut host = match self.byte(from) {
            Some(b'[') => {
                let end = host::ipv6_end(text, from).ok_or((&standard::HOST, from))?;
                Ok(Host { range: from..end, form: HostForm::Plain, run_end: end, is_cut: false })
            }
            _ => host_at(text, from, policy, &self.options),
        };
        let (Ok(Host { run_end, .. }) | Err((_, run_end))) = &host;
        if self.byte(*run_end) == Some(b'%') {
            host = self.escaped_host(from, policy);
        }
        let (end, is_cut) = match &host {
            Ok(host) => (host.run_end, host.is_cut),
            Err((_, end)) => (*end, false),
        };
        if !is_cut && has_userinfo(text, end) {
            return Err((&standard::USERINFO, end));
        }
        let host = host?;
        neighbours::check_neighbours(text, &(from..end)).map_err(|why| (why, end))?;
        if has_wide_port(&text[end..]) {
            return Err((&reader::NO_PORT, end));
        }
        let found = self.with_tail(LinkKind::Url, start, host).map_err(|why| (why, end))?;
        if is_escaped(text, &found) { Err((&reader::ESCAPED, found.range.end)) } else { Ok(found) }
    }

    /// Reads the host at byte `from`, which has percent escapes. It decodes them first, as a
    /// browser does.
    fn escaped_host(&self, from: usize, policy: HostPolicy) -> Attempt<Host> {
        let text = self.text;
        let run_end = end_before(text, from, |at, c| c != '%' && !labels::is_in_run(text, at, c));
        let range = from..from + text[from..run_end].trim_end_matches('.').len();
        let form = self.options.hosts.read_escaped(&text[range.clone()], policy);
        let host = form.map(|form| Host { range, form, run_end, is_cut: false });
        host.ok_or((&standard::ESCAPE, run_end))
    }
}

/// Returns whether a port after a wide colon follows, which a browser does not read:
/// `http://localhost：3000`.
fn has_wide_port(after: &str) -> bool {
    let port = after.strip_prefix('：');
    port.is_some_and(|port| port.starts_with(|c: char| c.is_ascii_digit()))
}

/// Returns whether an escape of LaTeX or roff, such as `\_`, separates the link from the rest of
/// its path. `\#` does not count, because only a fragment follows it.
#[inline]
pub(crate) fn is_escaped(text: &str, found: &Match) -> bool {
    let is_escape = |after: &[u8]| match after {
        [b'\\', mark, next, ..] => b"_-&%~".contains(mark) && next.is_ascii_alphanumeric(),
        _ => false,
    };
    found.tail < found.range.end && is_escape(&text.as_bytes()[found.range.end..])
}

/// Returns whether `head` ends with `http` or `https` without its first letter or after another
/// letter: `ttps`, `ahttps`. `xhttp` and `shttp` are schemes.
fn is_misspelled(head: &[u8]) -> bool {
    let name = head.strip_suffix(b"s").unwrap_or(head);
    let start = head.iter().rposition(|&b| !joins_scheme(b)).map_or(0, |at| at + 1);
    match name.get(start..) {
        Some(b"ttp") => true,
        Some([first, rest @ ..]) => rest == b"http" && !matches!(first, b'x' | b's'),
        _ => false,
    }
}

/// Returns whether `text` starts with `http://` or `https://`, in any case.
fn starts_with_scheme(text: &str) -> bool {
    // Fast path: few hosts start like a scheme.
    matches!(text.as_bytes().first(), Some(b'h' | b'H'))
        && (starts_with(text, "https://") || starts_with(text, "http://"))
}

/// Returns the end of a refused URL that contains byte `from`: whitespace, an angle bracket or East
/// Asian punctuation.
pub(crate) fn refused_end(text: &str, from: usize) -> usize {
    end_before(text, from, |_, c| {
        matches!(c, '<' | '>') || link_term(c) == LinkTerm::Hard || sentence::is_punctuation(c)
    })
}

/// Returns whether the authority has an `@` after the host, which ends at byte `from`. The search
/// stops at a character that starts the path, query or fragment, or that people take for the end of
/// the authority.
fn has_userinfo(text: &str, from: usize) -> bool {
    if matches!(text.as_bytes().get(from), None | Some(b'/' | b' ' | b'\n')) {
        return false;
    }
    let end = end_before(text, from, |_, c| match c {
        '@' | '/' | '?' | '#' | '"' | '`' | '<' | '>' | '[' | ']' => true,
        c if c.is_ascii() => link_term(c) == LinkTerm::Hard,
        // The search continues after a letter, which may be part of a user name, and after a
        // character that looks like a slash, which may deceive. A dash or a symbol ends the host,
        // as in a sentence.
        c => !Class::from_char(c).has(Class::HOST_IDNA | Class::CONFUSABLE),
    });
    // An `@` before whitespace does not end a user name.
    text[end..].starts_with('@') && char_at(text, end + 1).is_some_and(|c| !c.is_whitespace())
}
