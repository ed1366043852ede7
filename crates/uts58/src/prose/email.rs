//! Finds email addresses, starting from an `@` (UTS #58 section 5.2, rows D4, D8 and D9).

use crate::find::scanner::{Attempt, Host, Scanner};
use crate::find::scheme::{MAILTO, ends_with_mailto, joins_scheme};
use crate::find::{Judge, Match, check_dots};
use crate::host::HostPolicy;
use crate::refusal::Reason;
use crate::setting::rules::Emails;
use crate::unicode::{
    Class, char_before, contains, floor_boundary, is_alphanumeric, is_link_email,
};

use super::host::host_at;
use super::labels::MAX_WORD;
use super::{Prose, labels, lists, prudent, reasons, tail};

impl Scanner<'_, Prose> {
    /// Returns the address around the `@` at byte `at`, or the reason why there is none and the end of the domain.
    pub(super) fn address(&self, at: usize) -> Attempt {
        let after = at + 1;
        if !self.byte(after).is_some_and(Prose::may_start_label) {
            return Err((Reason::Punctuation, after));
        }
        let policy = match self.rules.emails {
            Emails::Private => HostPolicy::Mail,
            Emails::Link | Emails::Skip => HostPolicy::Registrable,
        };
        let host = host_at(self.text, after, policy, &self.rules)?;
        let end = host.run_end;
        self.address_at(at, host).map_err(|why| (why, end))
    }

    /// Returns the address at this host, whose `@` is at byte `at`.
    fn address_at(&self, at: usize, host: Host) -> Result<Match, Reason> {
        labels::check_neighbours(self.text, &(at + 1..host.run_end))?;
        let rest = &self.text[host.run_end..];
        if !host.is_cut && rest.starts_with('@') || labels::breaks_off(rest) {
            return Err(Reason::Part);
        }
        let (start, body) = self.local_part(at)?;
        let (local, name) = (&self.text[body..at], &self.text[host.range.clone()]);
        if is_repository(self.text, local, &host) {
            return Err(reasons::REPOSITORY);
        }
        if is_of_ssh(local, name) {
            return Err(reasons::ALGORITHM);
        }
        if is_generated(local, name) {
            return Err(reasons::MESSAGE_ID);
        }
        if prudent::is_version(name) {
            return Err(reasons::SYMBOL /*TODO*/);
        }
        // Rooms of XMPP: `room@jabber.example.org`, but `anna@jabber.org` is a mailbox.
        let service = name.strip_prefix("jabber.").or(name.strip_prefix("conference."));
        if service.is_some_and(|site| site.contains('.')) {
            return Err(reasons::ROOM);
        }
        // `_anna@example.com_` (row D7)
        let mark = self.byte(host.range.end).filter(|&b| start == body && b == b'_');
        let marks = self.text[start..at].bytes().take_while(|&b| Some(b) == mark).count();
        let (start, body) = (start + marks, body + marks);
        if marks > 0 && !self.text[body..at].starts_with(is_alphanumeric) {
            return Err(Reason::LocalPart);
        }
        let mut found = host.address(start, body);
        if start < body && self.byte(found.tail) == Some(b'?') {
            found.range.end = tail::end(self.text, start, found.tail);
        }
        Ok(found)
    }

    /// Returns where the address around the `@` at byte `at` starts, with and without `mailto:`.
    fn local_part(&self, at: usize) -> Result<(usize, usize), Reason> {
        let text = self.text;
        let (start, ascii) = self.local_word(at);
        // Row D4: in text without spaces, an ASCII local part stands on its own.
        if let Some(ascii) = ascii
            && char_before(text, ascii).is_some_and(|(_, c)| runs_into_ascii(c))
            && let Ok(body) = local_start(text, ascii, at)
        {
            return self.check_lead(body).map(|()| (body, body));
        }
        let is_cut = self.floor + MAX_WORD < at && start <= at - MAX_WORD;
        if is_cut || labels::is_clause(&text[start..at]) {
            return Err(Reason::LocalPart);
        }
        let is_hidden = |c: char| Class::of(c).has(Class::HIDDEN);
        let head = &text[self.floor..start];
        let seen = head.trim_end_matches(is_hidden);
        if seen.len() < head.len() && seen.chars().next_back().is_some_and(is_link_email) {
            return Err(Reason::Hidden);
        }
        if let Some(body) = self.whole_local_part(start)? {
            let local = &text[body..at];
            check_dots(local)?;
            // Readers would see another address: `anna%40bank.com@example.com`.
            if local.contains('%') {
                return Err(Reason::Escape);
            }
            return Ok((body - MAILTO.len() - 1, body));
        }
        let body = local_start(text, start, at)?;
        self.check_lead(body)?;
        let has = |of: fn(char) -> bool| text[body..at].contains(of);
        if ascii.is_some() && has(|c| c.is_ascii_alphanumeric()) && has(runs_into_ascii) {
            return Err(reasons::SPACELESS);
        }
        // `后缀一律为@example.com`
        if lists::ends_in_function_word(&text[body..at]) {
            return Err(reasons::PROSE);
        }
        if is_message_id(&text[..start]) {
            return Err(reasons::MESSAGE_ID);
        }
        Ok((self.address_start(start, body)?, body))
    }

    /// Returns where the local part before the `@` at byte `at` starts, and where its ASCII end starts if other
    /// characters precede that.
    fn local_word(&self, at: usize) -> (usize, Option<usize>) {
        let (mut start, mut ascii) = (at, None);
        let floor = self.floor.max(at.saturating_sub(MAX_WORD));
        while start > floor
            && let Some((before, c)) = char_before(self.text, start)
            && is_local_char(c)
        {
            if !c.is_ascii() && ascii.is_none() {
                ascii = Some(start);
            }
            start = before;
        }
        (start, ascii)
    }

    /// Returns the start of an address whose local part is at byte `body` and has punctuation from byte `start` on
    /// before it: `body`, or the start of its `mailto:`. Rows D8 and D9 say what may precede an address.
    fn address_start(&self, start: usize, body: usize) -> Result<usize, Reason> {
        let head = &self.text[self.floor..start];
        match head.as_bytes() {
            // A target of reStructuredText: `.. _anna@example.com: mailto:anna@example.com`.
            [.., b'.', b'.', b' '] if self.text[body..].starts_with('_') => {
                Err(reasons::LOCAL_TAIL)
            }
            [.., b'%'] => Err(Reason::Escape),
            // A Windows account with its domain, or an escape: `EXAMPLE\anna@example.com`, `\nanna@example.com`.
            [.., b'\\'] => Err(reasons::LOCAL_TAIL),
            _ if head.ends_with(labels::is_hyphen) => Err(reasons::LOCAL_TAIL),
            [.., b'@'] => Err(reasons::HANDLE),
            // An invitation to a video conference: `Dial 12345@example.com`.
            [.., b'D', b'i', b'a', b'l', b' '] => Err(reasons::OTHER_SCHEME),
            [scheme @ .., b':'] if body == start => {
                let scheme = scheme_of(scheme);
                if lists::ADDRESS_SCHEMES.has(scheme) {
                    return Err(reasons::OTHER_SCHEME);
                }
                if !ends_with_mailto(scheme) {
                    return Ok(body);
                }
                let before = &scheme[..scheme.len() - MAILTO.len()];
                let is_whole = before.is_empty() || self.is_apart(before);
                if is_whole { Ok(start - MAILTO.len() - 1) } else { Err(Reason::Scheme) }
            }
            _ => Ok(body),
        }
    }

    /// Checks that a local part after a `+` is not the end of a placeholder, as in `<name>+x@example.com`, and that it
    /// is not the user of a hostmask, as in `~anna@example.com`.
    fn check_lead(&self, body: usize) -> Result<(), Reason> {
        let head = &self.text[self.floor..body];
        let is_end = |c: char| is_alphanumeric(c) || "]})>）".contains(c);
        let is_tail = head.strip_suffix('+').is_some_and(|head| head.ends_with(is_end));
        let is_user =
            head.ends_with('~') && !head.ends_with("~~") || is_user_of_chat(head) || is_login(head);
        // `$USER@example.com`
        let is_variable = head.ends_with('$');
        // `jo***s@example.com`, `<anna.=` at the end of a line in quoted-printable
        let stars = head.trim_end_matches('*');
        let is_masked =
            stars.len() < head.len() && stars.ends_with(|c: char| c.is_ascii_alphanumeric());
        if is_tail
            || is_user
            || is_variable
            || is_masked
            || labels::is_broken_off(&self.text[..body])
        {
            Err(reasons::LOCAL_TAIL)
        } else {
            Ok(())
        }
    }

    /// Looks at the word before the local part that starts at byte `start`. After `mailto:`, all characters of
    /// Link_Email belong to the local part, and its start is returned. Elsewhere, the local part must not be the
    /// end of a longer word, which is another mailbox or a path (row D8).
    fn whole_local_part(&self, start: usize) -> Result<Option<usize>, Reason> {
        let head = &self.text.as_bytes()[self.floor..start];
        let Some(&last) = head.last() else {
            return Ok(None);
        };
        if !last.is_ascii() || !is_link_email(last.into()) {
            return Ok(None);
        }
        let is_part = |b: &&u8| b.is_ascii() && is_link_email((**b).into());
        let word =
            &head[head.len() - head.iter().rev().take(MAX_WORD).take_while(is_part).count()..];
        let before = &head[..head.len() - word.len()];
        if before.last() == Some(&b':') && ends_with_mailto(&before[..before.len() - 1]) {
            return Ok(Some(start - word.len()));
        }
        // An address may precede the slash: `a@example.com/b@example.com`.
        let is_path = last == b'/' && (head.len() > 1 || self.floor == 0);
        let is_tail = matches!(last, b'!' | b'?' | b'#' | b'%' | b'^' | b'$')
            && word.iter().any(u8::is_ascii_alphanumeric);
        // A rewritten sender address (BATV, SRS, VERP): `prvs=0123=anna@example.com`.
        let is_rewritten = last == b'=' && {
            let value = word.rsplit(|b| matches!(b, b'&' | b';' | b'?')).next().unwrap_or(word);
            let starts = |name: &[u8]| {
                value.get(..name.len()).is_some_and(|head| head.eq_ignore_ascii_case(name))
            };
            value[..value.len() - 1].iter().any(|b| matches!(b, b'+' | b'='))
                || starts(b"prvs=")
                || starts(b"srs0")
                || starts(b"srs1")
                || before.last() == Some(&b'<') // The ID of a message.
        };
        if is_path || is_tail || is_rewritten { Err(reasons::LOCAL_TAIL) } else { Ok(None) }
    }
}

/// Returns whether a local part may contain `c` (row D8).
pub(crate) fn is_local_char(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-' | '+' | '\'' | '&' | '~');
    }
    is_link_email(c) && !Class::of(c).has(Class::HIDDEN)
}

fn runs_into_ascii(c: char) -> bool {
    Class::of(c).has(Class::GLUED)
}

/// Returns the start of the local part in `from..at`. By row D8, punctuation before it is not part of it.
fn local_start(text: &str, from: usize, at: usize) -> Result<usize, Reason> {
    let local = text[from..at].trim_start_matches(['-', '\'', '&', '+', '~']);
    let is_start = |c: char| c == '_' || is_alphanumeric(c);
    let is_good = local.starts_with(is_start) && !local.ends_with('.') && !contains(local, "..");
    if is_good { Ok(at - local.len()) } else { Err(Reason::LocalPart) }
}

/// Returns the end of `head` that could be the name of a scheme.
fn scheme_of(head: &[u8]) -> &[u8] {
    let len = head.iter().rev().take_while(|&&b| joins_scheme(b));
    &head[head.len() - len.count()..]
}

/// Returns whether an opening angle bracket at the end of `head` starts the ID of a message or a list.
#[inline(always)]
pub(super) fn is_message_id(head: &str) -> bool {
    head.as_bytes().last() == Some(&b'<') && names_message(&head[..head.len() - 1])
}

/// Returns whether `head` ends in a header field that holds such an ID: on the line of the field, or on a folded line
/// after it. Reads at most a line as long as RFC 5322 allows.
fn names_message(head: &str) -> bool {
    const MAX_LINE: usize = 998;
    // `In article <1993.2@example.edu>, Anna writes:`, but `In-Reply-To: "Anna" <anna@example.com>` has an address.
    match head {
        _ if head.ends_with("In article ") => return true,
        _ if head.ends_with("\" ") => return false,
        _ => {}
    }
    let head = &head[floor_boundary(head, head.len().saturating_sub(MAX_LINE))..];
    let mut lines =
        head.rsplit('\n').map(|line| (line, line.trim_start_matches(['>', '|', ' ', '\t'])));
    // A folded line, which may be quoted, starts with white space and only holds IDs.
    let is_folded = |&(line, rest): &(&str, &str)| {
        rest.len() < line.len() && (rest.is_empty() || rest.starts_with('<'))
    };
    let field = lines.find(|line| !is_folded(line)).and_then(|(_, line)| line.split_once(':'));
    field.is_some_and(|(name, value)| {
        let name = name.trim_end();
        let end = name.len().checked_sub("message-id".len()).and_then(|at| name.get(at..));
        let is_message_id = || end.is_some_and(|end| end.eq_ignore_ascii_case("message-id"));
        let has_ids = || matches!(value.trim_start().as_bytes(), [] | [b'<', ..]);
        lists::FIELDS_WITH_WORDS.has(name)
            || (lists::FIELDS_OF_IDS.has(name) || is_message_id()) && has_ids()
    })
}

/// Returns whether a program generated the address, as the ID of a message (`4B6C1AF7.2090503@example.org`, a UUID,
/// `0KRH00ABXUH2TC@example.org`), or as any name at a host that mail programs use for IDs. Fewer digits alone can be a
/// mailbox, and so can a telephone number with hyphens.
fn is_generated(local: &str, host: &str) -> bool {
    let digits = local.bytes().filter(u8::is_ascii_digit).count();
    let starts_with_digit = local.starts_with(|c: char| c.is_ascii_digit());
    let is_hex = |b: u8| b.is_ascii_hexdigit() || b == b'-';
    let is_id = digits >= 10
        && (starts_with_digit || local.bytes().all(is_hex))
        && local.contains(['.', '-'])
        && (digits >= 14 || local.contains(|c: char| c.is_ascii_alphabetic()));
    let is_serial = digits >= 4
        && local.len() >= if starts_with_digit { 12 } else { 24 }
        && local.contains(|c: char| c.is_ascii_uppercase())
        && local.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit());
    // A token in Base64.
    let is_token = || {
        let is_part = |b: u8| b.is_ascii_alphanumeric() || b"+=_-".contains(&b);
        digits >= 4 && local.len() >= 48 && local.bytes().all(is_part)
    };
    // `Pine.LNX.4.64.0607@example.org`, but not `Pine.Tree@example.org`
    let is_pine = || digits > 0 && (local.starts_with("Pine.") || local.starts_with("alpine."));
    // `xmqq7.fsf@example.org` of Gnus, `nycvar.QRO.7.76.6.2012190104140.56@example.org`
    let is_gnus = || {
        digits > 0 && local.ends_with(".fsf")
            || digits >= 16 && local.contains('.') && !local.contains('+')
    };
    // `cover.1631622750.git.anna@example.org`
    is_id
        || is_pine()
        || is_gnus()
        || is_serial
        || is_token()
        || digits >= 10 && contains(local, ".git.")
        || host.eq_ignore_ascii_case("mail.gmail.com")
}

/// Returns whether the address is the name of an algorithm or an extension of SSH (RFC 4251 section 6):
/// `aes256-gcm@openssh.com`, `eow@openssh.com`. Other names at these hosts are mailboxes: `anna@openssh.com`.
fn is_of_ssh(local: &str, host: &str) -> bool {
    let has_digit = || local.contains(|c: char| c.is_ascii_digit());
    match host {
        "openssh.com" => local.contains('-') || has_digit() || lists::SSH_EXTENSIONS.has(local),
        "libssh.org" | "lysator.liu.se" => {
            local.contains('-') && (has_digit() || local.ends_with("-cbc"))
        }
        _ => false,
    }
}

/// Returns whether `head` ends with a command that a user and a host follow: `ssh -T anna@example.org`.
fn is_login(head: &str) -> bool {
    let Some(head) = head.strip_suffix(' ') else {
        return false;
    };
    let mut words = labels::near(head).rsplit([' ', '`', '\n']);
    words.find(|word| !word.starts_with('-')) == Some("ssh")
}

/// Returns whether a user of IRC in brackets follows a nickname: `*** Joins: anna (`, `-!- anna [`. In a hostmask, `!`
/// precedes the user: `*!anna@example.org`. A lone `!` precedes a Lemmy community: `!news@example.org`.
fn is_user_of_chat(head: &str) -> bool {
    // `* anna (n=anna@example.org) has joined #rust`
    if matches!(head.as_bytes(), [.., b'(' | b'[', b'n' | b'i', b'=']) {
        return true;
    }
    if head.ends_with('!') {
        return head.ends_with("*!") || head.ends_with(" !");
    }
    let Some(head) = head.strip_suffix(" (").or_else(|| head.strip_suffix(" [")) else {
        return false;
    };
    // `-->\tanna (anna@example.org) has joined`
    let (before, name) = labels::near(head).rsplit_once([' ', '\t']).unwrap_or(("", head));
    let is_tabbed = head[..head.len() - name.len()].ends_with('\t');
    let mut words = before.rsplit(' ');
    let word = words.next().unwrap_or_default();
    matches!(word, "Joins:" | "Quits:" | "Parts:" | "-!-")
        // `→ anna joined (anna@example.org)`
        || matches!(words.next(), Some("→" | "←" | "⇐" | "⇒"))
        || is_tabbed
            && ["-->", "<--"].iter().any(|arrow| before.trim_end_matches('|').ends_with(arrow))
}

/// Returns whether the address is an scp location (row D9): `git@host:path`, or `host:/path` with any user.
fn is_repository(text: &str, local: &str, host: &Host) -> bool {
    let Some(path) = text[host.range.end..].strip_prefix(':') else {
        return false;
    };
    match local {
        "git" | "hg" => path.starts_with(|c: char| !c.is_whitespace()),
        _ => path.starts_with(['/', '~']),
    }
}
