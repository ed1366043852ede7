//! Row D3: decides whether a bare domain is meant as a site.

use core::ops::Range;

use percent_encoding::percent_decode_str;

use crate::hostname::{Labels, Split};
use crate::refusal::Refusal;
use crate::tail::{
    self,
    sentence::{self, SoFar},
};
use crate::unicode::{Class, LinkTerm, char_at, is_label_separator};

use super::lists::{self, TldKind, is_one_letter_site, tld_kind};
use super::{Match, run::MAX_CONTEXT};

/// What follows a bare domain, as evidence that a site is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Evidence {
    None,
    Port,
    /// A query or a fragment. It may also follow the name of a file.
    Anchor,
    Path,
}

impl Evidence {
    /// Returns the evidence at byte `at`, directly after a host.
    pub(super) fn after(text: &str, at: usize) -> Self {
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

/// Returns whether an ASCII label may be a top-level domain. It comes first: prose and code are full of others.
#[inline]
pub(super) fn may_be_tld(label: &[u8]) -> bool {
    label.len() > 1 && label[0].is_ascii_alphabetic()
}

/// Returns whether the text next to a host shows that it is part of code or a path.
pub(super) fn is_glued(text: &str, host: &Range<usize>, run_end: usize) -> bool {
    let (head, rest) = (&text[..host.start], &text[run_end..]);
    let before = match head.as_bytes().last() {
        None | Some(b'\n') => false,
        Some(b' ' | b')' | b']' | b'{') => matches!(
            head.strip_suffix(' ').unwrap_or(head).as_bytes(),
            // A variable of a template, and an address that is not to be found: `{{ author.bio }}`, `anna (at) example.com`.
            [.., b'{', b'{'] | [.., b'(' | b'[', b'a' | b'A', b't' | b'T', b')' | b']']
        ),
        Some(b'/' | b'\\' | b'$' | b'#' | b'@') => true,
        Some(b':') => head.ends_with("::"),
        Some(b'>') => head.ends_with("->"),
        Some(byte) if byte.is_ascii() => false,
        // These look like an `@` or a slash, so readers take the host for part of an address or a path.
        Some(_) => head.ends_with(|c| {
            "＠\u{1735}\u{2041}\u{2044}\u{2215}\u{2571}\u{27CB}\u{29F8}\u{1D23A}".contains(c)
        }),
    };
    let after = match rest.as_bytes() {
        // A remark in another script is no call: `example.com(이하 …)`.
        [b'(', ..] => !rest[1..].starts_with(|c: char| !c.is_ascii() && c.is_alphabetic()),
        [b'=', ..] | [b':', b':', ..] | [b'-', b'>', ..] => true,
        // An account of a domain, and an escape: `example.com\anna`, `"example.com\0"`.
        [b'\\', next, ..] => next.is_ascii_alphanumeric(),
        // An address that is not to be found: `<anna at example.com>`.
        [b'>', ..] => head.ends_with(" at "),
        // The folder of a program of macOS.
        [b'/', ..] => rest.starts_with("/Contents/"),
        // A place on another computer: `example.com:/srv`, `github.com:user/project`.
        [b':', b'/' | b'~', ..] => true,
        [b':', path @ ..] if path.first().is_some_and(u8::is_ascii_alphabetic) => {
            let path = &path[..path.len().min(MAX_CONTEXT)];
            let is_part = |b: &u8| b.is_ascii_graphic() && !b":/".contains(b);
            path.iter().find(|b| !is_part(b)) == Some(&b'/')
        }
        _ => rest.starts_with("（）"),
    };
    before || after && !is_www(&text[host.clone()])
}

/// Returns whether `host` starts with `www.`, which shows that a site is meant.
pub(super) fn is_www(host: &str) -> bool {
    let head = host.as_bytes().get(..4);
    head.is_some_and(|head| head.eq_ignore_ascii_case(b"www."))
}

/// Checks whether a host, which follows the text `before`, may be meant as a site, and says what it reads as if not.
pub(super) fn check(
    host: &str,
    labels: &Labels,
    evidence: Evidence,
    before: &str,
) -> Result<(), Refusal> {
    // `xxx.xxx.xxx.xxx/xx`
    if host.bytes().all(|b| matches!(b, b'x' | b'X' | b'.')) {
        return Err(Refusal::Placeholder);
    }
    // A name in the DNS that is no host: `_dmarc.example.com`.
    if host.as_bytes().contains(&b'_') && host.split('.').any(|label| label.starts_with('_')) {
        return Err(Refusal::Host);
    }
    if evidence == Evidence::Path || is_www(host) {
        return Ok(());
    }
    let Some(split) = labels.split(host) else {
        return Ok(()); // All its separators are wide full stops.
    };
    let Split { first, name, last, tld, is_lower } = split;
    let kind = tld_kind(tld);
    match (kind, evidence) {
        (TldKind::Extension, _) if !is_lower && is_missed_space(host, tld) => {
            return Err(Refusal::MissedSpace);
        }
        // `main.rs:42`, `README.md#usage`
        (TldKind::Extension, _) => return Err(Refusal::FileName),
        (TldKind::Rare, Evidence::Anchor) => return Ok(()),
        (TldKind::Rare, _) if is_member(first, last, tld) => return Err(Refusal::Member),
        // `Main.java:42`
        (TldKind::Rare, _) => return Err(Refusal::Word),
        (_, Evidence::Anchor | Evidence::Port) => return Ok(()),
        _ => {}
    }
    let has_more = first.len() < name.len();
    let is_object = || match first {
        // A section of Git's configuration.
        "alias" => !has_more,
        // `self.kw`
        "self" | "this" => true,
        _ => has_more && lists::PROGRAM_ROOTS.has(first),
    };
    // `ON orders.user = users.id`
    let why = if kind == TldKind::Word && (before.ends_with("= ") || is_member(first, last, tld))
        || kind != TldKind::Classic && is_object()
    {
        Refusal::Member
    } else if is_file(&split, before) {
        Refusal::FileName
    } else if is_package(first, name, tld, kind) {
        Refusal::Package
    } else if is_number(name, kind) {
        Refusal::Version
    } else if is_abbreviation(first, name, tld) {
        Refusal::Abbreviation
    } else if is_inclusive(name, tld) {
        Refusal::Inclusive
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

/// Returns whether a top-level domain that is a word is a member of the name before it: the common name of an
/// object, or an identifier (`longEar`, `GPUAdapter`, `MediaQueryList`). Names of sites may be in camel case
/// too, so `FooBar` only counts before `id`.
fn is_member(first: &str, last: &str, tld: &str) -> bool {
    let is_upper = |b: &&u8| b.is_ascii_uppercase();
    let (bytes, acronym) = (last.as_bytes(), last.bytes().take_while(u8::is_ascii_uppercase));
    let is_shouted = !bytes.iter().any(u8::is_ascii_lowercase);
    let humps = if is_shouted { 0 } else { bytes.iter().skip(1).filter(is_upper).count() };
    let is_type = humps > 0 && (acronym.count() > 2 || tld == "id") || humps > 1 && tld.len() > 2;
    let is_instance = humps > 0 && bytes[0].is_ascii_lowercase();
    let is_method = lists::VERBS.has(tld) && bytes.first().is_some_and(u8::is_ascii_uppercase);
    is_type
        || is_instance
        || is_method
        || lists::OBJECTS.has(last)
        || last == "prototype"
        || matches!(first, "this" | "self")
}

/// Returns whether a top-level domain is in camel case, which no site uses: `Navigator.onLine`.
fn is_camel_case(tld: &str) -> bool {
    tld.starts_with(|c: char| c.is_ascii_lowercase()) && tld.bytes().any(|b| b.is_ascii_uppercase())
}

/// Returns whether a host is the name of a package or of a type: `com.example.app`, `Data.Text.IO`.
fn is_package(first: &str, name: &str, tld: &str, kind: TldKind) -> bool {
    let is_title = |label: &str| label.starts_with(|c: char| c.is_ascii_uppercase());
    if tld.eq_ignore_ascii_case("com") {
        return false;
    }
    if first.len() == name.len() {
        return matches!(tld, "io" | "net" | "IO" | "Net") && lists::NAMESPACES.has(first);
    }
    let is_type = is_title(tld)
        && kind != TldKind::Classic
        && (tld == "IO" || tld.bytes().any(|b| b.is_ascii_lowercase()))
        && name.split('.').all(is_title);
    is_type || lists::REVERSE_STARTS.has(first) || lists::NAMESPACES.has(first)
}

/// Returns whether a host starts with a version number: `3.5.0.dev`, `v1.2-rc.1.dev`.
pub(super) fn is_version(host: &str) -> bool {
    let mut labels = host.strip_prefix(['v', 'V']).unwrap_or(host).split('.');
    let mut starts_with_digit = || {
        let label = labels.next();
        label.is_some_and(|label| label.starts_with(|c: char| c.is_ascii_digit()))
    };
    starts_with_digit() && starts_with_digit()
}

/// Returns whether the name before a top-level domain is a number, unless it may name a site as in `163.com`.
fn is_number(name: &str, kind: TldKind) -> bool {
    if !matches!(name.as_bytes(), [b'0'..=b'9' | b'v' | b'V', ..]) {
        return false;
    }
    let is_digits = name.bytes().all(|b| b.is_ascii_digit());
    let is_name = kind == TldKind::Classic || name.len() > 2 && kind == TldKind::Site;
    is_version(name) || is_digits && !is_name
}

/// Returns whether a host is a ticker symbol with the suffix of an exchange: `TVI.CA`, `0700.HK`.
fn is_ticker(name: &str, tld: &str) -> bool {
    let is_symbol = |b: u8| b.is_ascii_uppercase() || b.is_ascii_digit();
    name.len() <= 6
        && name.bytes().all(is_symbol)
        && tld.bytes().all(is_symbol)
        && lists::EXCHANGES.has(tld)
}

/// Returns whether all labels before the last, or the first two, have one letter: `m.in`, but not known sites.
fn is_abbreviation(first: &str, name: &str, tld: &str) -> bool {
    if first.len() > 1 {
        // `et.al`, `GmbH & Co.KG`
        let is_it = |a: &str, b| name.eq_ignore_ascii_case(a) && tld.eq_ignore_ascii_case(b);
        return is_it("et", "al") || is_it("co", "kg");
    }
    let second = name[first.len()..].split('.').nth(1);
    first.bytes().all(|b| b.is_ascii_alphabetic())
        && second.is_none_or(|label| label.len() == 1)
        && !lists::CLASSIC.has(tld)
        && !is_one_letter_site(name, tld)
}

/// Returns whether a host is a French noun with its feminine or plural ending: `patient.es`, `technicien.ne`.
fn is_inclusive(name: &str, tld: &str) -> bool {
    let endings: &[&str] = match tld {
        "es" => &["ant", "ent", "ais", "ois", "é"],
        "ne" => &["ien", "on"],
        "se" => &["eur"],
        "ve" => &["f"],
        _ => return false,
    };
    !name.contains('.') && endings.iter().any(|ending| name.ends_with(ending))
}

/// Returns whether one label ends a sentence and the next one starts another: `end.So`, `fine.Thanks.me`.
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

/// Returns whether the slash after a host separates two names of the same kind and does not start a path:
/// `main.rs/lib.rs`, `user.id/item.id`, `window.open/close`, `Promise.post/send/get`, `ASP.NET/IIS`.
pub(super) fn is_two_names(text: &str, found: &Match) -> bool {
    let host = &text[found.host.clone()];
    let Some(second) = text[found.tail..found.range.end].strip_prefix('/') else {
        return false;
    };
    let Some((_, tld)) = host.rsplit_once('.').filter(|_| !second.is_empty() && !is_www(host))
    else {
        return false;
    };
    let kind = tld_kind(tld);
    let may_have_more = kind == TldKind::Rare;
    if second.bytes().any(|b| matches!(b, b'?' | b'#') || b == b'/' && !may_have_more) {
        return false;
    }
    // Decode it, so that the form for display is read in the same way.
    let second = percent_decode_str(second).decode_utf8_lossy();
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '-');
    if !second.split('/').all(|name| !name.is_empty() && name.chars().all(is_name)) {
        return false;
    }
    let check = || check(host, &Labels::of(host.as_bytes()), Evidence::None, "");
    match second.rsplit_once('.') {
        Some((_, last)) if last.eq_ignore_ascii_case(tld) => true,
        // `ASP.NET/IIS`, `SETUP.PY/CFG`, but `NASA.GOV/LIVE` is a page.
        None if tld.bytes().all(|b| b.is_ascii_uppercase())
            && (tld == "NET" || !matches!(kind, TldKind::Classic | TldKind::Site)) =>
        {
            second.starts_with(|c: char| c.is_ascii_uppercase())
        }
        _ if kind == TldKind::Classic => false,
        Some(_) if !second.contains('/') => check().is_err(),
        _ => check() == Err(Refusal::Member),
    }
}

/// Returns whether a host, which follows the text `before`, reads as the name of a file.
fn is_file(host: &Split<'_>, before: &str) -> bool {
    let &Split { first, name, last, tld, .. } = host;
    if first.len() < name.len() {
        return lists::FILE_EXTENSIONS.has(last);
    }
    match tld {
        "com" | "COM" => name.eq_ignore_ascii_case("command"), // The shell of DOS.
        "pl" => is_perl(name, before),
        "PL" => true, // `Makefile.PL`
        "in" => lists::IN_STEMS.has(name),
        "la" => name.starts_with("lib"), // Libtool's archives.
        "do" => lists::DO_STEMS.has(name),
        "ru" => name == "config", // The configuration of Rack.
        "app" => name.starts_with(char::is_uppercase), // `Safari.app`, a program of macOS.
        "pro" => lists::PRO_STEMS.has(name) || name.ends_with("-rules"),
        // `20-dhcp.network`, a unit of systemd.
        "network" | "link" => {
            let digits = name.bytes().take_while(u8::is_ascii_digit).count();
            digits > 0 && name[digits..].starts_with('-')
        }
        _ => name == "README",
    }
}

/// Returns whether `name.pl` is a program in Perl and not a Polish site.
fn is_perl(name: &str, before: &str) -> bool {
    let near = &before[before.floor_char_boundary(before.len().saturating_sub(MAX_CONTEXT))..];
    let before = near.rsplit('\n').next().unwrap_or(near);
    let is_cjk = |c: char| matches!(c, '\u{3041}'..='\u{30FF}' | '\u{4E00}'..='\u{9FFF}');
    let is_command = before.ends_with("perl ") || before.ends_with("$ ");
    let is_program = |word| lists::PERL_STEMS.has(word) || lists::OBJECTS.has(word);
    is_command
        || name.contains("perl")
        || before.contains(is_cjk)
        || name.split(['-', '_']).any(is_program)
}
