//! A bare domain that may be a site, with the text around it that the rules of row D3 look at.

use core::cell::OnceCell;

use crate::find::is_www;
use crate::host::{Labels, Split};
use crate::unicode::{Class, LinkTerm, char_at};

use super::lists::{SECOND_LEVELS, TldKind, tld_kind};
use super::tail;
use super::tail::sentence::{self, SoFar};

/// What follows a bare domain, as evidence that a site is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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
        let next = || char_at(text, at + 1);
        let is_include = |c: char| {
            let term = sentence::link_term(c, Class::of(c), SoFar::Ascii);
            term == LinkTerm::Include
        };
        match text.as_bytes().get(at) {
            Some(b'/') => Self::Path,
            Some(b'?' | b'#') if next().is_some_and(is_include) => Self::Anchor,
            Some(b':') if tail::port_end(text, at).is_ok_and(|end| end > at) => Self::Port,
            _ => Self::None,
        }
    }
}

/// The parts of a bare domain.
struct Name<'t> {
    split: Split<'t>,
    kind: TldKind,
    is_plain: bool,
}

/// A bare domain and the text around it.
pub(super) struct Candidate<'t> {
    /// The text before it.
    pub(super) head: &'t str,
    pub(super) host: &'t str,
    /// The text after it and its final full stop.
    pub(super) rest: &'t str,
    is_www: bool,
    /// What follows it; `www.` counts as much as a path.
    pub(super) evidence: Evidence,
    pub(super) labels: &'t Labels,
    /// Its name, once a rule asks.
    name: OnceCell<Name<'t>>,
}

impl<'t> Candidate<'t> {
    pub(super) fn new(
        (head, host, rest): (&'t str, &'t str, &'t str),
        labels: &'t Labels,
        evidence: Evidence,
    ) -> Self {
        let is_www = is_www(host);
        let evidence = if is_www { Evidence::Path } else { evidence };
        Self { head, host, rest, is_www, evidence, labels, name: OnceCell::new() }
    }

    fn name(&self) -> &Name<'t> {
        self.name.get_or_init(|| {
            // There is no `.` if all separators are wide full stops.
            let host = self.host;
            let whole = Split { first: host, name: host, last: host, tld: host, is_lower: true };
            let split = self.labels.split(host).unwrap_or(whole);
            let is_site = || split.name != split.last && SECOND_LEVELS.has(split.last);
            let kind = match tld_kind(split.tld) {
                TldKind::Extension if is_site() => TldKind::Site,
                kind => kind,
            };
            Name { is_plain: is_plain(&split), split, kind }
        })
    }

    pub(super) fn split(&self) -> &Split<'t> {
        &self.name().split
    }

    pub(super) fn kind(&self) -> TldKind {
        self.name().kind
    }

    /// Returns whether it cannot be mistaken for anything else: it ends with `.com`, or is one label and `.org` or `.cn`,
    /// as most are.
    pub(super) fn is_plain(&self) -> bool {
        self.name().is_plain
    }

    /// Fast path: whether a character that the rules of the first group look for is beside the domain. Few have one.
    #[inline]
    pub(super) fn is_touched(&self) -> bool {
        let is_rare = |b: u8| {
            !b.is_ascii()
                || matches!(
                    b,
                    b'/' | b'\\' | b'$' | b'#' | b'@' | b':' | b'>' | b'{' | b'}' | b')' | b']'
                )
        };
        let before = match self.head.as_bytes() {
            [.., b't', b'-', b' '] | [.., b'B', b'A', b' '] | [.., b'r', b'k', b' '] => true,
            [.., last, b' '] => {
                matches!(last, b'{' | b')' | b']' | b'>' | b'@' | b't' | b'T' | b'_' | b'|')
            }
            [.., last] => is_rare(*last),
            [] => false,
        };
        let after = self.rest.as_bytes().first().is_some_and(|&b| {
            !b.is_ascii()
                || matches!(
                    b,
                    b'(' | b'=' | b':' | b'-' | b'+' | b'{' | b'\\' | b'!' | b'>' | b'[' | b']'
                )
        });
        before | after
    }

    /// Whether more than one label stands before the top-level domain.
    pub(super) fn has_more(&self) -> bool {
        self.split().first.len() < self.split().name.len()
    }

    /// Returns the rest if it may show that the host is code. A host with `www.` is not code.
    pub(super) fn code(&self) -> &'t [u8] {
        if self.is_www { b"" } else { self.rest.as_bytes() }
    }
}

fn is_plain(&Split { name, last, tld, is_lower, .. }: &Split<'_>) -> bool {
    let has_more = name.len() > last.len();
    let is_one_kind = || match tld {
        "com" if has_more => !name.starts_with(|c: char| c == 'v' || c.is_ascii_digit()),
        "com" => name != "command",
        "org" | "cn" => !has_more,
        _ => false,
    };
    is_lower && is_one_kind()
}
