//! A check: a rule with its test and the bytes that the test needs next to the name.

use crate::rule::Rule;

use super::domain::{DomainCandidate, DomainWithTail};
use super::email::{EmailCandidate, Head};
use super::facts::KINDS;

/// A test of a bare domain.
pub(crate) type DomainTest = fn(&DomainCandidate<'_>) -> bool;
/// A test of a bare domain and the text after it, for `BareDomains::Sure`.
pub(crate) type UnsureTest = fn(&DomainWithTail<'_, '_>) -> bool;
/// A test of an email address.
pub(crate) type EmailTest = fn(&EmailCandidate<'_>) -> bool;
/// A test of the text before a domain.
pub(crate) type NameTest = fn(&Head<'_>) -> bool;

/// A rule with its test, which is a function of type `T`.
///
/// A check states the bytes that it needs next to the name. From these, its table computes the
/// checks that may hold for a text, so no other place has to list them.
#[derive(Clone, Copy)]
pub(crate) struct Check<T> {
    pub(crate) rule: Rule,
    // The bytes that it needs, as bits: one for each ASCII byte, and one for all other bytes.
    pub(super) before: u128,
    pub(super) before_gap: u128,
    pub(super) after: u128,
    pub(super) excluded_by: u16,
    pub(super) test: T,
}

impl Check<DomainTest> {
    /// Creates a check of a bare domain.
    pub(crate) const fn domain(text: &'static str, test: DomainTest) -> Self {
        Self::new(Rule::new(text, "3.1", ""), test)
    }
}

impl Check<UnsureTest> {
    /// Creates a check of a bare domain with its path, for `BareDomains::Sure`.
    pub(crate) const fn unsure(text: &'static str, test: UnsureTest) -> Self {
        Self::new(Rule::new(text, "3.1", "").with_sure(), test)
    }
}

impl Check<EmailTest> {
    /// Creates a check of an email address.
    pub(crate) const fn email(text: &'static str, test: EmailTest) -> Self {
        Self::new(Rule::new(text, "5.2", ""), test)
    }
}

impl Check<NameTest> {
    /// Creates a check of the text before a domain. It applies with all settings.
    pub(crate) const fn name(text: &'static str, test: NameTest) -> Self {
        Self::new(Rule::new(text, "3.1", ""), test)
    }
}

impl<T: Copy> Check<T> {
    const fn new(rule: Rule, test: T) -> Self {
        Self { rule, before: ANY, before_gap: 0, after: ANY, excluded_by: 0, test }
    }

    /// Returns whether one of these facts excludes the check.
    pub(crate) const fn is_excluded_by(&self, facts: u16) -> bool {
        self.excluded_by & facts != 0
    }

    /// Adds two examples: a text that the rule refuses, and a similar text that links between `⸠`
    /// and `⸡`.
    pub(crate) const fn example(self, refuses: &'static str, links: &'static str) -> Self {
        Self { rule: self.rule.with_examples(refuses, links), ..self }
    }

    /// Requires one of these characters directly before the name.
    pub(crate) const fn before(self, chars: &str) -> Self {
        Self { before: bytes(chars), ..self }
    }

    /// Requires one of these characters before the gap that may precede the name. The gap is a
    /// space before a domain, or punctuation before an email address.
    pub(crate) const fn before_gap(self, chars: &str) -> Self {
        let before = if self.before == ANY { 0 } else { self.before };
        Self { before, before_gap: bytes(chars), ..self }
    }

    /// Requires one of these characters directly after the name.
    pub(crate) const fn after(self, chars: &str) -> Self {
        Self { after: bytes(chars), ..self }
    }

    /// Excludes names with any of these facts.
    pub(crate) const fn unless(self, facts: u16) -> Self {
        Self { excluded_by: self.excluded_by | facts, ..self }
    }

    /// Limits the check to names with these kinds of top-level domains.
    pub(crate) const fn only_kinds(self, kinds: u16) -> Self {
        self.unless(KINDS & !kinds)
    }
}

/// All bytes.
const ANY: u128 = u128::MAX;

/// Returns the bytes of `chars`, as bits.
const fn bytes(chars: &str) -> u128 {
    let (mut set, mut at) = (0, 0);
    while at < chars.len() {
        set |= 1 << index(chars.as_bytes()[at]);
        at += 1;
    }
    set
}

/// Returns the bit of a byte in such a set.
pub(super) const fn index(byte: u8) -> usize {
    if byte.is_ascii() { byte as usize } else { 127 }
}
