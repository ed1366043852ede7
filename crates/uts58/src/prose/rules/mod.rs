//! What a domain or an address is mistaken for: the rules of D3, D8 and D9, one row each, by kind, with their tests beneath.
//!
//! But for keys of settings (`D3.member.setting`) and imports (`D3.package.import`), nothing behind the white space after a domain
//! is read, so that no link changes while a text arrives. A test need not check what its row rules out, such as an ending
//! like `.com`.

pub(crate) mod address;
pub(crate) mod candidate;
pub(crate) mod facts;
pub(crate) mod file;
pub(crate) mod glued;
pub(crate) mod line;
pub(crate) mod member;
pub(crate) mod message;
pub(crate) mod package;
pub(crate) mod row;
pub(crate) mod sentence;
pub(crate) mod sure;
pub(crate) mod two_names;

use percent_encoding::percent_decode_str;

use crate::host::HostData;
use crate::reason::Reason;

use super::reasons;
pub(crate) use address::address_rules;
use address::{Address, MAILTO, NO_DIGITS};
use candidate::Candidate;
pub(crate) use file::file_rules;
pub(crate) use glued::glued_rules;
pub(crate) use member::member_rules;
use message::Head;
pub(crate) use message::{message_rules, name_rules};
pub(crate) use package::package_rules;
pub(crate) use row::rows;
use row::{Beside, Rule, Table, count};
pub(crate) use sentence::sentence_rules;
pub(crate) use sure::sure_rules;

/// The rules for bare domains, by kind. Most names that are none are those of files.
const OF_DOMAINS: &[&[Rule<candidate::Test>]] =
    &[file::RULES, member::RULES, package::RULES, sentence::RULES];

// The numbers of all rules, behind those of the other reasons.
static GLUED: Table<candidate::Test, { glued::RULES.len() }> =
    Table::new(reasons::COUNT, &[glued::RULES]);
static DOMAINS: Table<candidate::Test, { count(OF_DOMAINS) }> = Table::new(GLUED.end(), OF_DOMAINS);
static SURE: Table<sure::Test, { sure::RULES.len() }> = Table::new(DOMAINS.end(), &[sure::RULES]);
static ADDRESSES: Table<address::Test, { address::RULES.len() }> =
    Table::new(SURE.end(), &[address::RULES]);
static MESSAGES: Table<address::Test, { message::RULES.len() }> =
    Table::new(ADDRESSES.end(), &[message::RULES]);
static NAMES: Table<message::NameTest, { message::NAME_RULES.len() }> =
    Table::new(MESSAGES.end(), &[message::NAME_RULES]);

/// The reason of the first rule, which [`glued::is_in_path`] decides for most names in code.
pub(crate) const IN_PATH: Reason = Reason::Rule(reasons::COUNT);

/// Returns whether a rule that reads the path gives this reason.
pub(crate) fn is_of_path(why: Reason) -> bool {
    why == reasons::TWO_NAMES || SURE.gives(why)
}

/// Returns whether a rule takes a domain for a member.
fn is_of_members(rule: &Rule<candidate::Test>) -> bool {
    const FIRST: u8 = reasons::COUNT + (glued::RULES.len() + file::RULES.len()) as u8;
    const END: u8 = FIRST + member::RULES.len() as u8;
    matches!(rule.reason(), Reason::Rule(FIRST..END))
}

/// Checks whether a bare domain may be meant as a site, and returns the rule by which it is not.
pub(crate) fn check_domain(it: &Candidate<'_>) -> Result<(), &'static Rule<candidate::Test>> {
    let beside = it.beside();
    // Most names in code are no sites whatever they are.
    GLUED.check(beside, 0, "", |test| test(it))?;
    DOMAINS.check(beside, it.facts(), it.split().tld, |test| test(it))
}

/// Checks whether the finder is sure that a site is meant by a domain that no other rule refuses. `tail` is its path, query and
/// fragment, and `after` the text behind it.
pub(crate) fn check_sure(domain: &Candidate<'_>, tail: &str, after: &str) -> Result<(), Reason> {
    let tail = percent_decode_str(tail).decode_utf8_lossy();
    let link = sure::Link { domain, tail: &tail, after };
    SURE.check(domain.beside(), domain.facts(), domain.split().tld, |test| test(&link))
        .map_err(Rule::reason)
}

/// Checks whether an address is not a part of anything else or of another kind.
pub(crate) fn check_address(it: &Address<'_>, hosts: HostData) -> Result<(), Reason> {
    let beside = Beside::of(&it.text[..it.body], &it.text[..it.start], it.rest);
    let no_digits = if it.digits == 0 { NO_DIGITS } else { 0 };
    let facts = no_digits | if it.has_mailto { MAILTO } else { 0 };
    ADDRESSES.check(beside, facts, "", |test| test(it)).map_err(Rule::reason)?;
    if hosts.has_all_rules() {
        MESSAGES.check(beside, facts, "", |test| test(it)).map_err(Rule::reason)?;
    }
    Ok(())
}

/// Checks whether a domain is not a part of an identifier.
pub(crate) fn check_name(head: Head<'_>, hosts: HostData) -> Result<(), Reason> {
    if !hosts.has_all_rules() {
        return Ok(());
    }
    let beside = Beside::of(head.0, "", "");
    NAMES.check(beside, 0, "", |test| test(&head)).map_err(Rule::reason)
}
