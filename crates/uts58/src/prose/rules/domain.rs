//! A bare domain that may be a site, with the text around it that the rules of D3 read.

use core::cell::OnceCell;

use crate::find::is_www;
use crate::host::{Labels, Split};
use crate::unicode::{LinkTerm, char_at};

use crate::prose::tail::{
    self,
    sentence::{self, SoFar},
};

use super::beside::Beside;
use super::facts;
use crate::prose::words::lists::SECOND_LEVELS;
use crate::prose::words::tld_kind::{Threshold, TldKind, tld_kind};

/// Returns the evidence for a site in the text after the host that ends at byte `at`: a fact, or 0.
pub(crate) fn evidence_after(text: &str, at: usize) -> u16 {
    let next = || char_at(text, at + 1);
    let is_include = |c| sentence::link_term(c, SoFar::Ascii) == LinkTerm::Include;
    match text.as_bytes().get(at) {
        Some(b'/') => facts::PATH,
        Some(b'?' | b'#') if next().is_some_and(is_include) => facts::ANCHOR,
        Some(b':') if tail::port_end(text, at).is_ok_and(|end| end > at) => facts::PORT,
        _ => 0,
    }
}

/// A bare domain and the text around it.
pub(crate) struct DomainCandidate<'t> {
    /// The text before it.
    pub(crate) head: &'t str,
    pub(crate) host: &'t str,
    /// The text after it and its final full stop.
    pub(crate) rest: &'t str,
    /// The evidence after it: a fact, or 0.
    evidence: u16,
    labels: &'t Labels,
    threshold: Threshold,
    /// Its name, which is read when a rule first needs it.
    name: OnceCell<DomainName<'t>>,
}

/// A bare domain and the text after it.
pub(crate) struct DomainWithTail<'a, 't> {
    pub(crate) domain: &'a DomainCandidate<'t>,
    /// Its path, query and fragment. They are decoded, so the display form gives the same result.
    pub(crate) tail: &'a str,
    /// The text after these.
    pub(crate) after: &'a str,
}

/// The parts of a bare domain, and its facts as bits.
struct DomainName<'t> {
    split: Split<'t>,
    kind: TldKind,
    facts: u16,
}

impl<'t> DomainCandidate<'t> {
    pub(crate) fn new(
        (head, host, rest): (&'t str, &'t str, &'t str),
        labels: &'t Labels,
        evidence: u16,
        threshold: Threshold,
    ) -> Self {
        Self { head, host, rest, evidence, labels, threshold, name: OnceCell::new() }
    }

    fn name(&self) -> &DomainName<'t> {
        self.name.get_or_init(|| self.read())
    }

    fn read(&self) -> DomainName<'t> {
        let host = self.host;
        // There is no `.` if all separators are wide full stops.
        let whole = Split { first: host, name: host, last: host, tld: host, is_lower: true };
        let split = self.labels.split(host).unwrap_or(whole);
        let is_site = || split.name != split.last && SECOND_LEVELS.has(split.last);
        let kind = match tld_kind(split.tld, self.threshold) {
            TldKind::Extension | TldKind::Rare if split.tld.len() == 2 && is_site() => {
                TldKind::Site
            }
            kind => kind,
        };
        let of_kind = match kind {
            TldKind::Classic => facts::CLASSIC,
            TldKind::Site => facts::SITE,
            TldKind::Word => facts::WORD,
            TldKind::Extension => facts::EXTENSION,
            TldKind::Rare => facts::RARE,
        };
        let has_more = split.first.len() < split.name.len();
        let if_so = |is_so: bool, fact: u16| if is_so { fact } else { 0 };
        let facts = of_kind
            | if is_www(host) { facts::PATH } else { self.evidence }
            | if has_more { facts::DEEP } else { facts::SINGLE }
            | if_so(is_plain(&split), facts::PLAIN)
            | if_so(split.is_lower, facts::LOWER)
            | if_so(!self.labels.has_underscore(), facts::NO_UNDERSCORE);
        DomainName { split, kind, facts }
    }

    pub(crate) fn split(&self) -> &Split<'t> {
        &self.name().split
    }

    pub(crate) fn kind(&self) -> TldKind {
        self.name().kind
    }

    /// Returns its facts, as bits. A `www.` counts as much as a path.
    pub(crate) fn facts(&self) -> u16 {
        self.name().facts
    }

    /// Returns the bytes next to the domain. One space may precede it: `before_gap` is the byte
    /// before that space.
    #[inline]
    pub(crate) fn beside(&self) -> Beside {
        Beside::new(self.head, self.head.strip_suffix(' ').unwrap_or(""), self.rest)
    }

    /// Returns the text before it, without one final space.
    pub(crate) fn unspaced(&self) -> &'t str {
        self.head.strip_suffix(' ').unwrap_or(self.head)
    }

    /// Returns whether more than one label precedes the top-level domain.
    pub(crate) fn has_more(&self) -> bool {
        self.facts() & facts::DEEP != 0
    }

    /// Returns the text after it if that may show that the domain is code. A host with `www.` is
    /// not code.
    pub(crate) fn code(&self) -> &'t [u8] {
        if is_www(self.host) { b"" } else { self.rest.as_bytes() }
    }
}

/// Returns whether a domain cannot be mistaken for anything else. Most domains cannot: they end
/// with `.com`, or are one label and `.org` or `.cn`.
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
