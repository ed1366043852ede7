//! D3: text that touches a domain and makes it code or a path, whatever its name.

use crate::find::is_www;
use crate::prose::rules::{Check, DomainCandidate, DomainTest};
use crate::prose::words::labels::MAX_CONTEXT;

pub(crate) static RULES: [Check<DomainTest>; 7] = [
    Check::domain("D3.code.path: a path, a variable or a handle", is_after_code)
        .example("src/example.com", "src/ ⸠example.com⸡")
        .before("/\\$#@:>é"),
    Check::domain("D3.code.template: a template variable", |it| {
        let head = it.unspaced();
        head.ends_with("{{") || head.ends_with("${")
    })
    .example("{{ example.com }}", "{ ⸠example.com⸡ }")
    .before("{")
    .before_gap("{"),
    Check::domain("D3.code.call: a call", is_call)
        .example("example.com()", "⸠example.com⸡ ()")
        .after("("),
    Check::domain("D3.code.assignment: an assignment or a member", is_assigned)
        .example("example.com=y", "⸠example.com⸡ = y")
        .after("=:-+"),
    Check::domain("D3.code.account: a Windows account, or an escape", |it| match it.code() {
        [b'\\', next, ..] => next.is_ascii_alphanumeric() || b"_\\".contains(next),
        _ => false,
    })
    .example("example.com\\anna", "⸠example.com⸡ \\ anna")
    .after("\\"),
    Check::domain("D3.code.bang-path: a bang path", is_bang_path)
        .example("example.com!anna", "⸠example.com⸡! anna")
        .after("!"),
    Check::domain("D3.code.scp: an scp location, or a name of such a form", is_scp_location)
        .example("example.com:/srv", "⸠example.com/srv⸡")
        .after(":"),
];

/// Returns whether the bytes before a host are enough to make it code or part of a path. In most
/// code, they are. A host may follow `//`, or `\/` in JSON, which has its own rule.
#[inline]
pub(crate) fn is_in_path(head: &str) -> bool {
    match head.as_bytes() {
        [.., b'/' | b'\\', b'/'] => false,
        [.., b'/' | b'\\' | b'$' | b'#' | b'@'] | [.., b':', b':'] => true,
        _ => false,
    }
}

/// Returns whether the character before the host makes it code or part of a path.
fn is_after_code(it: &DomainCandidate<'_>) -> bool {
    let head = it.head;
    match head.as_bytes() {
        _ if is_in_path(head) => true,
        [scheme @ .., b'/', b'/'] => !is_broken_scheme(scheme, it),
        // But not the end of a comment: `-->`.
        [before @ .., b'-', b'>'] => !before.ends_with(b"-"),
        [.., last] if last.is_ascii() => false,
        // These look like an `@` or a slash, so readers take the host for part of an address or a
        // path.
        _ => head.ends_with(|c| {
            matches!(c, '＠' | '\u{1735}' | '\u{2041}' | '\u{2044}' | '\u{2215}' | '\u{2571}')
                || matches!(c, '\u{27CB}' | '\u{29F8}' | '\u{1D23A}')
        }),
    }
}

/// Returns whether `scheme`, before `//`, is a misspelled `http:` or `https:` that does not link:
/// `ahttps://www.example.com`, `https//www.example.com`.
fn is_broken_scheme(scheme: &[u8], it: &DomainCandidate<'_>) -> bool {
    let name = scheme.strip_suffix(b":").unwrap_or(scheme);
    is_www(it.host) && (name.ends_with(b"ttp") || name.ends_with(b"ttps"))
}

fn is_call(it: &DomainCandidate<'_>) -> bool {
    // A remark in another script is not a call: `example.com(이하 …)`.
    let is_remark = |c: char| !c.is_ascii() && c.is_alphabetic();
    matches!(it.code(), [b'(', ..]) && !it.rest[1..].starts_with(is_remark)
}

fn is_assigned(it: &DomainCandidate<'_>) -> bool {
    // `=example.com=` is verbatim text in Org, and `=notes.org=` is a file.
    let is_apart = |text: &str| !text.starts_with(|c: char| c.is_ascii_alphanumeric());
    let is_marked = || {
        let before = it.head.strip_suffix('=').filter(|_| it.split().tld != "org");
        let is_joined = |text: &str| text.ends_with(|c: char| c.is_ascii_alphanumeric());
        before.is_some_and(|text| !is_joined(text)) && is_apart(&it.rest[1..])
    };
    matches!(it.code(), [b'=', ..] if !is_marked())
        || matches!(it.code(), [b':', b':', ..] | [b'-', b'>', ..] | [b'+', b'+', ..])
}

/// Returns whether a `!` and a user or another host follow, and not the next sentence.
fn is_bang_path(it: &DomainCandidate<'_>) -> bool {
    match it.code() {
        [b'!', first, second, ..] if first.is_ascii_uppercase() => second.is_ascii_digit(),
        [b'!', first, ..] => first.is_ascii_alphanumeric(),
        _ => false,
    }
}

/// Returns whether a colon and a path follow: `example.com:/srv`, `github.com:user/project`, or
/// whether the domain is part of an identifier: `aspe:example.org:LGWN`.
fn is_scp_location(it: &DomainCandidate<'_>) -> bool {
    match it.code() {
        [b':', b'/' | b'~', ..] => true,
        [b':', next, ..] if matches!(it.head.as_bytes(), [.., b'a'..=b'z', b':']) => {
            next.is_ascii_alphabetic()
        }
        [b':', path @ ..] if path.first().is_some_and(u8::is_ascii_alphabetic) => {
            let path = &path[..path.len().min(MAX_CONTEXT)];
            let is_part = |b: &u8| b.is_ascii_graphic() && !b":/".contains(b);
            path.iter().find(|b| !is_part(b)) == Some(&b'/')
        }
        _ => false,
    }
}
