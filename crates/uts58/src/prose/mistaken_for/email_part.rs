//! D8 and D9: longer texts that end with an email address, and other names of the same form, in any
//! text.

use crate::find::scheme::joins_scheme;
use crate::prose::rules::{Check, EmailCandidate, EmailTest, MAILTO};
use crate::prose::words::{lists, neighbours, quoted_printable};
use crate::unicode::{has, is_alphanumeric};

pub(crate) static RULES: [Check<EmailTest>; 10] = [
    Check::email("D8.local-tail.path: the end of a path", |it| {
        it.head().ends_with('/') && (it.head().len() > 1 || it.floor == 0)
    })
    .example("a/b@example.com", "⸠a@example.com⸡/⸠b@example.com⸡")
    .before_gap("/")
    .unless(MAILTO),
    Check::email("D8.local-tail.word: the end of a longer word", |it| {
        let head = it.head();
        it.lead().ends_with(['+', '$'])
            || head.ends_with(['#', '%'])
            || head.ends_with(neighbours::is_hyphen)
            || head.ends_with(['!', '?', '^']) && it.word().0.iter().any(u8::is_ascii_alphanumeric)
    })
    .example("user#1@example.com", "user ⸠1@example.com⸡")
    .before("+$")
    .before_gap("!?#%^‐")
    .unless(MAILTO),
    Check::email("D8.local-tail.rewritten: an address that a program rewrote", is_rewritten)
        .example("prvs=0123=anna@example.com", "to=⸠anna@example.com⸡")
        .before_gap("=")
        .unless(MAILTO),
    // A lone `!` precedes a community of Lemmy: `!news@example.org`.
    Check::email("D8.local-tail.hostmask: the user of a hostmask", |it| {
        let lead = it.lead();
        let is_lone = |head: &str| head.is_empty() || head.ends_with([' ', '\n', '(', '*']);
        lead.ends_with('~') && !lead.ends_with("~~") || lead.strip_suffix('!').is_some_and(is_lone)
    })
    .example("~anna@example.com", "~~⸠anna@example.com⸡")
    .before("~!")
    .unless(MAILTO),
    Check::email("D8.local-tail.masked: the end of a masked address", |it| {
        let head = it.lead();
        let masked = head.trim_end_matches('*');
        masked.len() < head.len() && masked.ends_with(|c: char| c.is_ascii_alphanumeric())
    })
    .example("jo***s@example.com", "***⸠s@example.com⸡")
    .before("*")
    .unless(MAILTO),
    Check::email("D8.local-tail.line-break: the end of a word that a line break divides", |it| {
        quoted_printable::is_broken_off(&it.text[..it.body])
    })
    .example("<anna.=⏎smith@example.com", "<anna.⏎⸠smith@example.com⸡")
    .before("\n(")
    .unless(MAILTO),
    Check::email("D8.local-tail.account: a Windows account, or an escape", |it| {
        it.head().ends_with('\\')
    })
    .example("EXAMPLE\\anna@example.com", "EXAMPLE ⸠anna@example.com⸡")
    .before_gap("\\")
    .unless(MAILTO),
    Check::email("D9.handle.at: a handle", |it| it.head().ends_with('@'))
        .example("@user@example.com", "⸠user@example.com⸡")
        .before_gap("@")
        .unless(MAILTO),
    Check::email("D9.other-scheme.address: a name of another scheme", |it| {
        let head = it.lead().strip_suffix(':');
        head.is_some_and(|head| lists::ADDRESS_SCHEMES.has(scheme_of(head.as_bytes())))
    })
    .example("xmpp:anna@example.com", "to:⸠anna@example.com⸡")
    .before(":")
    .unless(MAILTO),
    Check::email("D9.repository.scp: the location of a repository", is_repository)
        .example("git@example.com:path", "⸠git@example.com⸡: path")
        .after(":"),
];

/// Returns whether the text before the local part belongs to a sender that a program rewrote (BATV,
/// SRS, VERP), or to a message ID.
fn is_rewritten(it: &EmailCandidate<'_>) -> bool {
    let (word, before) = it.word();
    let Some(value) = word.strip_suffix(b"=") else {
        return false;
    };
    let value = value.rsplit(|b| matches!(b, b'&' | b';' | b'?')).next().unwrap_or(value);
    // `=40` is the encoded `@` in the address of a sender: `anna=40example.org@lists.example.com`.
    let is_letter = |c: char| is_alphanumeric(c) && !c.is_ascii_digit();
    let is_at = |host: &str| host.starts_with(is_letter) && has(host, b'.');
    value.iter().any(|b| matches!(b, b'+' | b'='))
        || it.local.strip_prefix("40").is_some_and(is_at)
        || before.last() == Some(&b'<')
}

/// Returns whether the address is an scp location: `git@host:path`, or `host:/path` with any user.
fn is_repository(it: &EmailCandidate<'_>) -> bool {
    let Some(path) = it.rest.strip_prefix(':') else {
        return false;
    };
    match it.local {
        "git" | "hg" => path.starts_with(|c: char| !c.is_whitespace()),
        _ => path.starts_with(['/', '~']),
    }
}

/// Returns the end of a text that could be the name of a scheme.
pub(crate) fn scheme_of(head: &[u8]) -> &[u8] {
    let len = head.iter().rev().take_while(|&&b| joins_scheme(b)).count();
    &head[head.len() - len..]
}
