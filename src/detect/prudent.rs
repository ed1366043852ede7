//! Row D3: the evidence that a bare domain is meant as a site, and what speaks against it.

use core::ops::Range;

use percent_encoding::percent_decode_str;

use crate::hostname::{Labels, Split};
use crate::refusal::Refusal;
use crate::tail::{
    self,
    sentence::{self, SoFar},
};
use crate::unicode::{Class, LinkTerm, char_at, is_label_separator};

use super::Match;
use super::words::{self, TldKind};

/// What follows a bare domain and shows that a site is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Evidence {
    None,
    Port,
    /// A query or a fragment, which the name of a file may have too.
    Anchor,
    Path,
}

impl Evidence {
    /// What stands at byte `at`, right behind a host.
    pub(super) fn behind(text: &str, at: usize) -> Self {
        let next = char_at(text, at + 1);
        let is_include = |c: char| {
            let term = sentence::link_term(c, Class::of(c), SoFar::Ascii);
            term == LinkTerm::Include
        };
        match text.as_bytes().get(at) {
            Some(b'/') => Self::Path,
            Some(b'?' | b'#') if next.is_some_and(is_include) => Self::Anchor,
            Some(b':') if tail::port_end(text, at).is_ok_and(|end| end > at) => Self::Port,
            _ => Self::None,
        }
    }
}

/// Whether a label in ASCII may be a top-level domain: the first thing asked of a domain, as prose
/// and code are full of others.
#[inline]
pub(super) fn may_be_tld(label: &[u8]) -> bool {
    label.len() > 1 && label[0].is_ascii_alphabetic()
}

/// Whether what stands before a host or behind it makes it code or a path.
pub(super) fn is_glued(text: &str, host: &Range<usize>, run_end: usize) -> bool {
    let (head, rest) = (&text[..host.start], &text[run_end..]);
    let before = match head.as_bytes().last() {
        None | Some(b' ' | b'\n') => false,
        Some(b'/' | b'\\' | b'$' | b'#' | b'@') => true,
        Some(b':') => head.ends_with("::"),
        Some(b'>') => head.ends_with("->"),
        Some(byte) if byte.is_ascii() => false,
        // Behind what looks like a slash a reader expects a path.
        Some(_) => head.ends_with([
            '\u{1735}',
            '\u{2041}',
            '\u{2044}',
            '\u{2215}',
            '\u{2571}',
            '\u{27CB}',
            '\u{29F8}',
            '\u{1D23A}',
        ]),
    };
    let behind = match rest.as_bytes() {
        [b'(' | b'=', ..] | [b':', b':', ..] | [b'-', b'>', ..] => true,
        _ => rest.starts_with("（）"),
    };
    before || behind && !is_www(&text[host.clone()])
}

/// Whether `host` names a site on its face: it starts with `www.`.
pub(super) fn is_www(host: &str) -> bool {
    let head = host.as_bytes().get(..4);
    head.is_some_and(|head| head.eq_ignore_ascii_case(b"www."))
}

/// Whether a host may be meant as a site, and if not, what it reads as.
pub(super) fn check(host: &str, labels: &Labels, evidence: Evidence) -> Result<(), Refusal> {
    if evidence == Evidence::Path || is_www(host) {
        return Ok(());
    }
    let Some(Split { first, name, last, tld, is_lower }) = labels.split(host) else {
        return Ok(()); // Wide full stops alone separate its labels.
    };
    let kind = words::tld_kind(tld);
    match (kind, evidence) {
        // `main.rs:42`, `README.md#usage`
        (TldKind::Extension, _) => return Err(Refusal::FileName),
        (_, Evidence::Anchor) | (TldKind::Site | TldKind::Word, Evidence::Port) => return Ok(()),
        (TldKind::Rare, _) if is_member(first, last, tld) => return Err(Refusal::Member),
        // `Main.java:42`
        (TldKind::Rare, _) => return Err(Refusal::Word),
        (TldKind::Site | TldKind::Word, _) => {}
    }
    let has_more = first.len() < name.len();
    let why = if kind == TldKind::Word && is_member(first, last, tld) {
        Refusal::Member
    } else if is_package(first, name, tld) {
        Refusal::Package
    } else if is_number(name, tld, kind) {
        Refusal::Version
    } else if has_more && words::FILE_EXTENSIONS.has(last) {
        Refusal::FileName
    } else if is_abbreviation(first, name, tld) {
        Refusal::Abbreviation
    } else if is_lower {
        return Ok(());
    } else if is_ticker(name, tld) {
        Refusal::Ticker
    } else if is_camel_case(tld) || is_missed_space(host, tld) {
        Refusal::MissedSpace
    } else {
        return Ok(());
    };
    Err(why)
}

/// Whether a top-level domain that is a word is a member of what stands before it: the usual name of
/// an object, or one in the case of identifiers (`longEar`, `GPUAdapter`, `MediaQueryList`). Sites are
/// written in camel case too, so that `FooBar` alone counts before `id`.
fn is_member(first: &str, last: &str, tld: &str) -> bool {
    let is_upper = |b: &&u8| b.is_ascii_uppercase();
    let (bytes, acronym) = (last.as_bytes(), last.bytes().take_while(u8::is_ascii_uppercase));
    let humps = match bytes.iter().any(u8::is_ascii_lowercase) {
        true => bytes.iter().skip(1).filter(is_upper).count(),
        false => 0,
    };
    let is_type = humps > 0 && (acronym.count() > 2 || tld == "id") || humps > 1 && tld.len() > 2;
    let is_instance = humps > 0 && bytes[0].is_ascii_lowercase();
    is_type || is_instance || words::OBJECTS.has(last) || matches!(first, "this" | "self")
}

/// Whether nobody writes a top-level domain so: `Navigator.onLine`.
fn is_camel_case(tld: &str) -> bool {
    tld.starts_with(|c: char| c.is_ascii_lowercase()) && tld.bytes().any(|b| b.is_ascii_uppercase())
}

/// Whether a host is the name of a package or of a type: `com.example.app`, `System.IO.Stream`.
fn is_package(first: &str, name: &str, tld: &str) -> bool {
    let is_title = |label: &str| label.starts_with(|c: char| c.is_ascii_uppercase());
    if tld == "com" {
        return false;
    }
    if first.len() == name.len() {
        return matches!(tld, "io" | "net" | "IO" | "Net") && words::NAMESPACES.has(first);
    }
    let is_type = is_title(tld)
        && !words::CLASSIC.has(tld)
        && tld.bytes().any(|b| b.is_ascii_lowercase())
        && name.split('.').all(is_title);
    is_type || words::REVERSE_STARTS.has(first) || words::NAMESPACES.has(first)
}

/// Whether a host starts with a version number: `3.5.0.dev`, `v1.2-rc.1.dev`.
pub(super) fn is_version(host: &str) -> bool {
    let mut labels = host.strip_prefix(['v', 'V']).unwrap_or(host).split('.');
    let mut starts_with_digit = || {
        let label = labels.next();
        label.is_some_and(|label| label.starts_with(|c: char| c.is_ascii_digit()))
    };
    starts_with_digit() && starts_with_digit()
}

/// Whether the name before a top-level domain is a number that names no site: not `163.com`.
fn is_number(name: &str, tld: &str, kind: TldKind) -> bool {
    if !matches!(name.as_bytes(), [b'0'..=b'9' | b'v' | b'V', ..]) {
        return false;
    }
    let is_digits = name.bytes().all(|b| b.is_ascii_digit());
    let is_long = name.len() > 2 && kind == TldKind::Site;
    is_version(name) || is_digits && !is_long && !words::CLASSIC.has(tld)
}

/// Whether a host is the symbol of a stock with that of an exchange behind it: `TVI.CA`, `0700.HK`.
fn is_ticker(name: &str, tld: &str) -> bool {
    let is_symbol = |b: u8| b.is_ascii_uppercase() || b.is_ascii_digit();
    name.len() <= 6
        && name.bytes().all(is_symbol)
        && tld.bytes().all(is_symbol)
        && words::EXCHANGES.has(tld)
}

/// Whether all labels before the last, or the first two, are of one letter: `m.in`, `a.k.a.me`. Some
/// sites have such names.
fn is_abbreviation(first: &str, name: &str, tld: &str) -> bool {
    if first.len() > 1 {
        return name.eq_ignore_ascii_case("et") && tld.eq_ignore_ascii_case("al");
    }
    let second = name[first.len()..].split('.').nth(1);
    first.bytes().all(|b| b.is_ascii_alphabetic())
        && second.is_none_or(|label| label.len() == 1)
        && !words::CLASSIC.has(tld)
        && !words::is_one_letter_site(name, tld)
}

/// Whether a label ends a sentence and the next starts one: `end.So`, `fine.Thanks.me`.
fn is_missed_space(host: &str, tld: &str) -> bool {
    let is_title = |label: &str| {
        let mut letters = label.chars();
        letters.next().is_some_and(char::is_uppercase)
            && !letters.as_str().is_empty()
            && !letters.any(char::is_uppercase)
    };
    let is_lower = |label: &str| {
        label.chars().any(char::is_lowercase) && !label.chars().any(char::is_uppercase)
    };
    let is_new_word = |label: &str| label.starts_with(char::is_uppercase);
    let is_shouted = |label: &str| label == tld && label.chars().all(char::is_alphabetic);
    let is_new = |label: &str| is_title(label) || is_new_word(label) && is_shouted(label);
    let mut labels = host.split(is_label_separator);
    let mut before = labels.next().unwrap_or(host);
    for label in labels {
        if is_new(label) && is_lower(before) {
            return true;
        }
        before = label;
    }
    // `M.Sc`, `Ph.De`
    tld.len() == 2 && is_title(tld)
}

/// Whether the slash behind a host stands between two names of the same kind, so that it starts no
/// path: `main.rs/lib.rs`, `user.id/item.id`, `window.open/close`, `ASP.NET/IIS`.
pub(super) fn is_two_names(text: &str, found: &Match) -> bool {
    let host = &text[found.host.clone()];
    let Some(second) = text[found.tail..found.range.end].strip_prefix('/') else {
        return false;
    };
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '-');
    if second.is_empty() || is_www(host) || second.contains(['/', '?', '#']) {
        return false;
    }
    // What is shown of it must be read the same.
    let second = percent_decode_str(second).decode_utf8_lossy();
    if !second.chars().all(is_name) {
        return false;
    }
    let Some((_, tld)) = host.rsplit_once('.') else {
        return false;
    };
    let check = || check(host, &Labels::of(host.as_bytes()), Evidence::None);
    match second.rsplit_once('.') {
        Some((_, last)) => last.eq_ignore_ascii_case(tld) || check().is_err(),
        None => {
            let is_upper = tld.bytes().all(|b| b.is_ascii_uppercase());
            is_upper && second.starts_with(|c: char| c.is_ascii_uppercase())
                || check() == Err(Refusal::Member)
        }
    }
}
