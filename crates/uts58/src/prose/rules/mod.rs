//! What a domain or an email address is mistaken for: the rules of D3, D8 and D9, with their tests beneath.
//!
//! But for keys of settings (`D3.member.setting`) and imports (`D3.package.import`), no rule reads past the white space after a
//! domain, so that no link changes while a text arrives. A test need not check what its entry excludes, such as a top-level domain
//! like `.com`.

pub(crate) mod address;
pub(crate) mod candidate;
pub(crate) mod check;
pub(crate) mod facts;
pub(crate) mod file;
pub(crate) mod glued;
pub(crate) mod line;
pub(crate) mod member;
pub(crate) mod message;
pub(crate) mod package;
pub(crate) mod reader;
pub(crate) mod sentence;
pub(crate) mod sure;
pub(crate) mod table;
pub(crate) mod two_names;

use percent_encoding::percent_decode_str;

use crate::host::HostData;
use crate::rule::Rule;

use address::{Address, MAILTO, NO_DIGITS};
use candidate::Candidate;
use check::Check;
use message::Head;
use table::{Beside, Table};

// The rules for bare domains, by kind. Most names that are none are those of files.
static GLUED: Table<candidate::Test, { glued::RULES.len() }> = Table::new(&[&glued::RULES]);
static DOMAINS: Table<
    candidate::Test,
    { file::RULES.len() + member::RULES.len() + package::RULES.len() + sentence::RULES.len() },
> = Table::new(&[&file::RULES, &member::RULES, &package::RULES, &sentence::RULES]);
static SURE: Table<sure::Test, { sure::RULES.len() }> = Table::new(&[&sure::RULES]);
static ADDRESSES: Table<address::Test, { address::RULES.len() }> = Table::new(&[&address::RULES]);
static MESSAGES: Table<address::Test, { message::RULES.len() }> = Table::new(&[&message::RULES]);
static NAMES: Table<message::NameTest, { message::NAME_RULES.len() }> =
    Table::new(&[&message::NAME_RULES]);

/// Returns all rules for prose, those that the reader checks first.
pub(crate) fn all() -> impl Iterator<Item = &'static Rule> {
    fn rules<T>(checks: &'static [Check<T>]) -> impl Iterator<Item = &'static Rule> {
        checks.iter().map(|check| &check.rule)
    }
    let domains =
        [&glued::RULES[..], &file::RULES, &member::RULES, &package::RULES, &sentence::RULES];
    (reader::ALL.into_iter())
        .chain(domains.into_iter().flat_map(rules))
        .chain(rules(&sure::RULES))
        .chain([&address::RULES[..], &message::RULES].into_iter().flat_map(rules))
        .chain(rules(&message::NAME_RULES))
}

/// The rule that [`glued::is_in_path`] decides for most names in code.
pub(crate) static IN_PATH: &Rule = &glued::RULES[0].rule;

/// Returns whether a rule is about the path of a domain.
pub(crate) fn is_about_path(rule: &Rule) -> bool {
    *rule == reader::TWO_NAMES || rule.needs_sure()
}

/// Returns whether a rule takes a domain for a member.
fn is_about_member(check: &Check<candidate::Test>) -> bool {
    member::RULES.iter().any(|it| it.rule == check.rule)
}

/// Checks whether a bare domain may be meant as a site, and returns the rule by which it is not.
pub(crate) fn check_domain(it: &Candidate<'_>) -> Result<(), &'static Check<candidate::Test>> {
    let beside = it.beside();
    // Most names in code are no sites whatever they are.
    GLUED.check(beside, 0, "", |test| test(it))?;
    DOMAINS.check(beside, it.facts(), it.split().tld, |test| test(it))
}

/// Checks whether the finder is sure that a site is meant by a domain that no other rule refuses. `tail` is its path, query and
/// fragment, and `after` the text behind it.
pub(crate) fn check_sure(
    domain: &Candidate<'_>,
    tail: &str,
    after: &str,
) -> Result<(), &'static Rule> {
    let tail = percent_decode_str(tail).decode_utf8_lossy();
    let link = sure::Link { domain, tail: &tail, after };
    SURE.check(domain.beside(), domain.facts(), domain.split().tld, |test| test(&link))
        .map_err(|check| &check.rule)
}

/// Checks whether an address is not a part of anything else or of another kind.
pub(crate) fn check_address(it: &Address<'_>, hosts: HostData) -> Result<(), &'static Rule> {
    let beside = Beside::new(&it.text[..it.body], &it.text[..it.start], it.rest);
    let no_digits = if it.digits == 0 { NO_DIGITS } else { 0 };
    let facts = no_digits | if it.has_mailto { MAILTO } else { 0 };
    ADDRESSES.check(beside, facts, "", |test| test(it)).map_err(|check| &check.rule)?;
    if hosts.has_all_rules() {
        MESSAGES.check(beside, facts, "", |test| test(it)).map_err(|check| &check.rule)?;
    }
    Ok(())
}

/// Checks whether a domain is not a part of an identifier.
pub(crate) fn check_name(head: Head<'_>, hosts: HostData) -> Result<(), &'static Rule> {
    if !hosts.has_all_rules() {
        return Ok(());
    }
    let beside = Beside::new(head.0, "", "");
    NAMES.check(beside, 0, "", |test| test(&head)).map_err(|check| &check.rule)
}
