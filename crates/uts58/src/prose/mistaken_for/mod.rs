//! Text that looks like a domain or an email address but is something else (D3, D8 and D9). Each
//! kind has a file with its rules and their tests. The tables here run the rules.
//!
//! No rule reads past the whitespace after a domain, except the rules for keys of settings
//! (`D3.member.setting`) and imports (`D3.package.import`). Links therefore do not change while a
//! text arrives. A test need not check facts that its entry excludes, such as a top-level domain
//! like `.com`.

pub(crate) mod code;
mod container;
pub(crate) mod email_part;
mod file_name;
mod kubernetes;
mod member;
mod message_id;
pub(crate) mod package;
mod sentence;
mod spelled_address;
pub(crate) mod two_names;
mod unsure;

use percent_encoding::percent_decode_str;

use crate::host::HostData;
use crate::rule::{Rule, RuleRef};

use super::reader;
use super::rules::beside::Beside;
use super::rules::table::Table;
use super::rules::{
    Check, DomainCandidate, DomainTest, DomainWithTail, EmailCandidate, EmailTest, Head, MAILTO,
    NO_DIGITS, NameTest, UnsureTest,
};

// The rules for bare domains. In most code, the text next to a name shows that it is not a site,
// whatever the name. Most other names that are not sites are file names.
static BESIDE: Table<DomainTest> = Table::new(&[&code::RULES, &spelled_address::RULES]);
static DOMAINS: Table<DomainTest> = Table::new(&[
    &file_name::RULES,
    &member::RULES,
    &package::RULES,
    &container::RULES,
    &kubernetes::RULES,
    &sentence::RULES,
]);
static UNSURE: Table<UnsureTest> = Table::new(&[&unsure::RULES]);
static EMAILS: Table<EmailTest> = Table::new(&[&email_part::RULES]);
static MESSAGES: Table<EmailTest> = Table::new(&[&message_id::RULES]);
static NAMES: Table<NameTest> = Table::new(&[&message_id::NAME_RULES]);

/// Returns all rules for prose, the rules of `reader` first.
pub(crate) fn all() -> impl Iterator<Item = RuleRef> {
    (reader::ALL.into_iter())
        .chain(BESIDE.rules())
        .chain(DOMAINS.rules())
        .chain(UNSURE.rules())
        .chain(EMAILS.rules())
        .chain(MESSAGES.rules())
        .chain(NAMES.rules())
}

/// The rule of [`code::is_in_path`], which refuses most names in code.
pub(crate) static IN_PATH: &Rule = &code::RULES[0].rule;

/// Returns whether a rule is about the path of a domain.
pub(crate) fn is_about_path(rule: &Rule) -> bool {
    *rule == reader::TWO_NAMES || rule.needs_sure
}

/// Returns whether a rule refuses a domain because it is a member.
pub(crate) fn is_about_member(rule: &Rule) -> bool {
    rule.id.starts_with("D3.member.")
}

/// Checks that a bare domain may be a site, or returns the check that refuses it.
pub(crate) fn check_domain(it: &DomainCandidate<'_>) -> Result<(), &'static Check<DomainTest>> {
    let beside = it.beside();
    BESIDE.check(beside, 0, |test| test(it))?;
    DOMAINS.check(beside, it.facts(), |test| test(it))
}

/// Checks a domain that no other rule refuses, for `BareDomains::Sure`. `tail` is its path, query
/// and fragment, and `after` is the text after the tail.
pub(crate) fn check_unsure(
    domain: &DomainCandidate<'_>,
    tail: &str,
    after: &str,
) -> Result<(), RuleRef> {
    let tail = percent_decode_str(tail).decode_utf8_lossy();
    let link = DomainWithTail { domain, tail: &tail, after };
    UNSURE.check(domain.beside(), domain.facts(), |test| test(&link)).map_err(|check| &check.rule)
}

/// Checks that an email address is not a part of something else, and not an address of another
/// kind.
pub(crate) fn check_address(it: &EmailCandidate<'_>, hosts: HostData) -> Result<(), RuleRef> {
    let beside = Beside::new(&it.text[..it.body], &it.text[..it.start], it.rest);
    let no_digits = if it.digits == 0 { NO_DIGITS } else { 0 };
    let facts = no_digits | if it.has_mailto { MAILTO } else { 0 };
    EMAILS.check(beside, facts, |test| test(it)).map_err(|check| &check.rule)?;
    if hosts.has_all_rules() {
        MESSAGES.check(beside, facts, |test| test(it)).map_err(|check| &check.rule)?;
    }
    Ok(())
}

/// Checks that a domain is not a part of an identifier.
pub(crate) fn check_name(head: Head<'_>, hosts: HostData) -> Result<(), RuleRef> {
    if !hosts.has_all_rules() {
        return Ok(());
    }
    let beside = Beside::new(head.0, "", "");
    NAMES.check(beside, 0, |test| test(&head)).map_err(|check| &check.rule)
}
