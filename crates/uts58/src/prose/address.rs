//! Rows D8 and D9: what an address or a domain is a part of, or what else has its form.

use crate::find::scheme::joins_scheme;
use crate::host::HostData;
use crate::refusal::{Reason, Why};
use crate::rules::{Reading, counted};
use crate::unicode::{floor_boundary, has, is_alphanumeric, is_link_email};

use super::labels::{self, MAX_WORD, near};
use super::rule::{Beside, Rule, Table, rows};
use super::{lists, prudent, reasons};

/// An address and the text around it.
pub(super) struct Address<'t> {
    pub(super) text: &'t str,
    /// Where the last link ends.
    pub(super) floor: usize,
    /// Where what may be a local part starts, and where it starts without punctuation.
    pub(super) start: usize,
    pub(super) body: usize,
    pub(super) local: &'t str,
    /// How many digits it has.
    pub(super) digits: usize,
    pub(super) host: &'t str,
    pub(super) rest: &'t str,
    pub(super) has_mailto: bool,
}

impl<'t> Address<'t> {
    /// The text before its local part and the punctuation before that.
    fn head(&self) -> &'t str {
        &self.text[self.floor..self.start]
    }

    /// The text directly before its local part.
    fn lead(&self) -> &'t str {
        &self.text[self.floor..self.body]
    }

    /// The word of characters of Link_Email before it, and the text before that.
    fn word(&self) -> (&'t [u8], &'t [u8]) {
        let head = self.head().as_bytes();
        let is_part = |b: &&u8| b.is_ascii() && is_link_email((**b).into());
        let len = head.iter().rev().take(MAX_WORD).take_while(is_part).count();
        let (before, word) = head.split_at(head.len() - len);
        (word, before)
    }

    fn starts_with_digit(&self) -> bool {
        self.local.starts_with(|c: char| c.is_ascii_digit())
    }
}

/// The digits of a time in seconds since 1970, as of 2001, and the least that the identifiers of Thunderbird have in the 8 of
/// a time in hexadecimal and up to 7 others. The mailboxes of CompuServe have as many, but no letter.
const DIGITS_OF_TIME: usize = 10;
/// Those of a date with its time, with which the identifiers of Mutt start.
const DIGITS_OF_DATE: usize = 14;
/// The most that a telephone number has (E.164).
const DIGITS_OF_TELEPHONE: usize = 15;
/// The identifiers of Sun's mail servers have 14 capital letters and digits. In 1.1 GB of text no mailbox of these that starts
/// with a digit has 12, and none that starts with a letter has more than 12.
const MIN_SERIAL: usize = 12;
const MIN_SERIAL_OF_LETTERS: usize = 24;
/// The identifiers of Gmail have at least 50 characters of Base64, and a mailbox at GitHub, in the same text, 28.
const MIN_TOKEN: usize = 48;
/// A word in Base64, or in capital letters, with fewer digits may be a name.
const MIN_DIGITS: usize = 4;

/// Passes the rules for addresses in any text to a macro, as [`domain_rules`](super::prudent::domain_rules). `before` is what touches the
/// local part, `behind` what precedes the punctuation before it.
macro_rules! address_rules {
    ($with:ident ($($to:tt)*)) => {
        $with! {
            ($($to)*)
            MAILTO => {
                D8 "local-tail" "the end of a path", "a/b@example.com" / "⸠a@example.com⸡/⸠b@example.com⸡",
                    behind("/") => |it| it.head().ends_with('/') && (it.head().len() > 1 || it.floor == 0);
                D8 "local-tail" "the end of a longer word", "user#1@example.com" / "user ⸠1@example.com⸡",
                    before("+"), behind("!?#%^$") => |it| {
                        it.lead().ends_with('+')
                            || it.head().ends_with('#')
                            || it.head().ends_with(['!', '?', '%', '^', '$'])
                                && it.word().0.iter().any(u8::is_ascii_alphanumeric)
                    };
                D8 "local-tail" "an address that a program rewrote",
                    "prvs=0123=anna@example.com" / "to=⸠anna@example.com⸡",
                    behind("=") => is_rewritten;
                D8 "local-tail" "the user of a hostmask", "~anna@example.com" / "~~⸠anna@example.com⸡",
                    before("~") => |it| it.lead().ends_with('~') && !it.lead().ends_with("~~");
                D8 "local-tail" "a variable", "$USER@example.com" / "$ ⸠USER@example.com⸡",
                    before("$") => |it| it.lead().ends_with('$');
                D8 "local-tail" "the end of a masked address", "jo***s@example.com" / "***⸠s@example.com⸡",
                    before("*") => |it| {
                        let head = it.lead();
                        let masked = head.trim_end_matches('*');
                        masked.len() < head.len() && masked.ends_with(|c: char| c.is_ascii_alphanumeric())
                    };
                D8 "local-tail" "the end of a word that a line break broke",
                    "<anna.=⏎smith@example.com" / "<anna.⏎⸠smith@example.com⸡",
                    before("\n(") => |it| labels::is_broken_off(&it.text[..it.body]);
                D8 "escape" "the end of an escape, which browsers decode",
                    "%20anna@example.com" / "% ⸠20anna@example.com⸡",
                    behind("%") => |it| it.head().ends_with('%');
                D8 "local-tail" "a Windows account, or an escape",
                    "EXAMPLE\\anna@example.com" / "EXAMPLE ⸠anna@example.com⸡",
                    behind("\\") => |it| it.head().ends_with('\\');
                D8 "local-tail" "the end of a longer name", "mary‐ann@example.com" / "mary ⸠ann@example.com⸡",
                    behind("‐") => |it| it.head().ends_with(labels::is_hyphen);
                D9 "handle" "a handle", "@user@example.com" / "⸠user@example.com⸡",
                    behind("@") => |it| it.head().ends_with('@');
                D9 "other-scheme" "a name of another scheme", "xmpp:anna@example.com" / "to:⸠anna@example.com⸡",
                    before(":") => |it| {
                        let head = it.lead().strip_suffix(':');
                        head.is_some_and(|head| lists::ADDRESS_SCHEMES.has(scheme_of(head.as_bytes())))
                    };
            }
            0 => {
                D9 "repository" "the location of a repository", "git@example.com:path" / "⸠git@example.com⸡: path",
                    after(":") => is_repository;
                D9 "version" "a package with its version", "react@18.2.0.dev" / "⸠react@example.dev⸡" =>
                    |it| prudent::is_version(it.host);
            }
        }
    };
}
pub(crate) use address_rules;

/// The same for what only mails, logs, chats and manuals have.
macro_rules! mail_rules {
    ($with:ident ($($to:tt)*)) => {
        $with! {
            ($($to)*)
            MAILTO => {
                // A lone `!` precedes a community of Lemmy: `!news@example.org`.
                D8 "local-tail" "the user of a hostmask", "*!anna@example.com" / "!⸠anna@example.com⸡",
                    before("!") => |it| it.lead().ends_with("*!") || it.lead().ends_with(" !");
                D8 "local-tail" "the user of a chat",
                    "* anna (n=anna@example.com) joined" / "* (⸠anna@example.com⸡) joined",
                    before("=") => |it| matches!(it.lead().as_bytes(), [.., b'(' | b'[', b'n' | b'i', b'=']);
                D8 "local-tail" "the user of a chat", "-!- anna [anna@example.com]" / "-!- [⸠anna@example.com⸡]",
                    before("[(") => is_user_of_chat;
                D8 "local-tail" "a login", "ssh -T anna@example.com" / "rsh -T ⸠anna@example.com⸡",
                    before(" ") => |it| it.lead().strip_suffix(' ').is_some_and(|head| {
                        let mut words = near(head).rsplit([' ', '`', '\n']);
                        words.find(|word| !word.starts_with('-')) == Some("ssh")
                    });
                D8 "message-id" "the identifier of a message or a list",
                    "Message-ID: <1@example.com>" / "From: <⸠1@example.com⸡>",
                    behind("<") => |it| is_message_id(&it.text[..it.start]);
                D8 "local-tail" "a target of reStructuredText", ".. _anna@example.com" / ". ⸠_anna@example.com⸡",
                    behind(" ") => |it| it.head().ends_with(".. ") && it.text[it.body..].starts_with('_');
            }
            0 => {
                D8 "message-id" "the identifier of a message, by its numbers",
                    "4B6C1AF7.2090503@example.org" / "⸠anna.2090503@example.org⸡", not(NO_DIGITS) =>
                    |it| {
                        let (local, digits) = (it.local, it.digits);
                        let is_hex = |b: u8| b.is_ascii_hexdigit() || b == b'-';
                        digits >= DIGITS_OF_TIME
                            && local.contains(['.', '-'])
                            && (it.starts_with_digit() || local.bytes().all(is_hex))
                            && (digits >= DIGITS_OF_DATE || local.contains(|c: char| c.is_ascii_alphabetic()))
                    };
                D8 "message-id" "the identifier of a message, by its many digits",
                    "nycvar.QRO.7.76.6.2012190104140.56@example.org" / "⸠nycvar.QRO.2012190104140@example.org⸡",
                    not(NO_DIGITS) =>
                    |it| it.digits > DIGITS_OF_TELEPHONE && it.local.contains('.') && !it.local.contains('+');
                D8 "message-id" "the identifier of a message in Gnus",
                    "xmqq7.fsf@example.org" / "⸠anna.fsf@example.org⸡", not(NO_DIGITS) =>
                    |it| it.local.ends_with(".fsf") && it.digits > 0;
                D8 "message-id" "the identifier of a message in capital letters and digits",
                    "0KRH00ABXUH2TC@example.org" / "⸠KRH00ABXUH2TC@example.org⸡", not(NO_DIGITS) =>
                    |it| {
                        let min = if it.starts_with_digit() { MIN_SERIAL } else { MIN_SERIAL_OF_LETTERS };
                        it.local.len() >= min
                            && it.local.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
                            && it.local.contains(|c: char| c.is_ascii_uppercase())
                            && it.digits >= MIN_DIGITS
                    };
                D8 "message-id" "the identifier of a message in Base64",
                    "CAAoLEWsQK7qER66Uixx5pq4wLExXovrQWM6b69_fyMmjYFiZA@example.org"
                    / "⸠anna-of-the-house-at-the-end-of-the-long-green-street@example.org⸡", not(NO_DIGITS) =>
                    |it| {
                        let is_part = |b: u8| b.is_ascii_alphanumeric() || b"+=_-".contains(&b);
                        it.local.len() >= MIN_TOKEN && it.local.bytes().all(is_part) && it.digits >= MIN_DIGITS
                    };
                D9 "room" "a room of XMPP", "room@jabber.example.org" / "⸠anna@jabber.org⸡" => |it| {
                    let site = it.host.strip_prefix("jabber.").or(it.host.strip_prefix("conference."));
                    site.is_some_and(|site| site.contains('.'))
                };
            }
        }
    };
}
pub(crate) use mail_rules;

/// The same for domains that are a part of something else, whatever the settings.
macro_rules! name_rules {
    ($with:ident ($($to:tt)*)) => {
        $with! {
            ($($to)*)
            0 => {
                D8 "message-id" "the identifier of a message or a list",
                    "List-Id: <x.example.com>" / "From: <⸠x.example.com⸡>",
                    before("<") => |&(head, _)| is_message_id(head);
                D9 "room" "the name of a room or a user in Matrix", "#room:example.org" / "room:⸠example.org⸡",
                    before(":") => |it| behind_colon(it).is_some_and(|word| {
                        let name = word.strip_prefix(['#', '@', '!', '$']);
                        name.is_some_and(|name| !name.contains(':') && name.contains(|c: char| c.is_ascii_alphabetic()))
                    });
            }
        }
    };
}
pub(crate) use name_rules;

const MAILTO: u16 = 1;
/// The local part has no digit.
const NO_DIGITS: u16 = 1 << 1;

type Test = fn(&Address<'_>) -> bool;
/// The text before a domain, and where the last link ends.
type Head<'t> = (&'t str, usize);
type NameTest = fn(&Head<'_>) -> bool;

static RULES: &[Rule<Test>] = address_rules!(rows (rules Test));
static TABLE: Table<Test> = Table::new(RULES);
pub(super) const REASONS: &[Why] = address_rules!(rows (reasons "5.2"));
pub(super) const READINGS: &[Reading] = address_rules!(rows (readings "5.2" false));

static MAIL_RULES: &[Rule<Test>] = mail_rules!(rows (rules Test));
static MAILS: Table<Test> = Table::new(MAIL_RULES);
pub(super) const MAIL_REASONS: &[Why] = mail_rules!(rows (reasons "5.2"));
pub(super) const MAIL_READINGS: &[Reading] = mail_rules!(rows (readings "5.2" false));

static NAME_RULES: &[Rule<NameTest>] = name_rules!(rows (rules NameTest));
static NAMES: Table<NameTest> = Table::new(NAME_RULES);
pub(super) const NAME_REASONS: &[Why] = name_rules!(rows (reasons "3.1"));
pub(super) const NAME_READINGS: &[Reading] = name_rules!(rows (readings "3.1" false));

/// Checks whether an address is not a part of anything else or of another kind.
pub(super) fn check(it: &Address<'_>, hosts: HostData) -> Result<(), Reason> {
    let beside = Beside::of(&it.text[..it.body], &it.text[..it.start], it.local, it.rest);
    let no_digits = if it.digits == 0 { NO_DIGITS } else { 0 };
    let seen = no_digits | if it.has_mailto { MAILTO } else { 0 };
    let check = |table: &Table<Test>, first| {
        let checked = table.check(beside, seen, || (0, ""), |test| test(it));
        checked.map_err(|rule| Reason::Rule(first + rule))
    };
    check(&TABLE, reasons::OF_ADDRESSES)?;
    if hosts.has_all_rules() { check(&MAILS, reasons::OF_MAILS) } else { Ok(()) }
}

/// Checks whether a domain is not a part of an identifier.
pub(super) fn check_name(head: Head<'_>, hosts: HostData) -> Result<(), Reason> {
    if !hosts.has_all_rules() {
        return Ok(());
    }
    let beside = Beside::of(head.0, "", "", "");
    let checked = NAMES.check(beside, 0, || (0, ""), |test| test(&head));
    checked.map_err(|rule| Reason::Rule(reasons::OF_NAMES + rule))
}

/// Returns the word that ends with the colon before a domain, as far as the rules look.
fn behind_colon<'t>(&(head, floor): &Head<'t>) -> Option<&'t str> {
    let head = near(&head[floor..]).strip_suffix(':')?;
    let is_part = |c: char| c.is_ascii_alphanumeric() || "/:._-#@!$+=~%".contains(c);
    Some(&head[head.trim_end_matches(is_part).len()..])
}

/// Returns whether what precedes the local part is a sender that a program rewrote (BATV, SRS, VERP), or the ID of a message.
fn is_rewritten(it: &Address<'_>) -> bool {
    let (word, before) = it.word();
    let Some(value) = word.strip_suffix(b"=") else {
        return false;
    };
    let value = value.rsplit(|b| matches!(b, b'&' | b';' | b'?')).next().unwrap_or(value);
    // `=40` is the `@` of the address of a sender: `anna=40example.org@lists.example.com`.
    let is_letter = |c: char| is_alphanumeric(c) && !c.is_ascii_digit();
    let is_at = |host: &str| host.starts_with(is_letter) && has(host, b'.');
    let starts =
        |name: &[u8]| value.get(..name.len()).is_some_and(|head| head.eq_ignore_ascii_case(name));
    value.iter().any(|b| matches!(b, b'+' | b'='))
        || it.local.strip_prefix("40").is_some_and(is_at)
        || value.eq_ignore_ascii_case(b"prvs")
        || starts(b"srs0")
        || starts(b"srs1")
        || before.last() == Some(&b'<')
}

/// Returns whether the address in brackets is that of a user of IRC, whose name precedes it: `*** Joins: anna (`,
/// `-!- anna [`, `→ anna joined (`, `-->\tanna (`.
fn is_user_of_chat(it: &Address<'_>) -> bool {
    let Some(head) = it.lead().strip_suffix(" (").or_else(|| it.lead().strip_suffix(" [")) else {
        return false;
    };
    let (before, name) = near(head).rsplit_once([' ', '\t']).unwrap_or(("", head));
    let is_tabbed = head[..head.len() - name.len()].ends_with('\t');
    let mut words = before.rsplit(' ');
    let word = words.next().unwrap_or_default();
    let is_arrow = |arrow: &&str| before.trim_end_matches('|').ends_with(arrow);
    matches!(word, "Joins:" | "Quits:" | "Parts:" | "-!-")
        || matches!(words.next(), Some("→" | "←" | "⇐" | "⇒"))
        || is_tabbed && ["-->", "<--"].iter().any(is_arrow)
}

/// Returns whether the address is an scp location: `git@host:path`, or `host:/path` with any user.
fn is_repository(it: &Address<'_>) -> bool {
    let Some(path) = it.rest.strip_prefix(':') else {
        return false;
    };
    match it.local {
        "git" | "hg" => path.starts_with(|c: char| !c.is_whitespace()),
        _ => path.starts_with(['/', '~']),
    }
}

/// Returns the end of a text that could be the name of a scheme.
pub(super) fn scheme_of(head: &[u8]) -> &[u8] {
    let len = head.iter().rev().take_while(|&&b| joins_scheme(b)).count();
    &head[head.len() - len..]
}

/// Returns whether an opening angle bracket at the end of `head` starts the ID of a message or a list.
fn is_message_id(head: &str) -> bool {
    head.as_bytes().last() == Some(&b'<') && names_message(&head[..head.len() - 1])
}

/// Returns whether `head` ends in a header field that holds such an ID: on the line of the field, or on a folded line
/// after it. Reads at most a line as long as RFC 5322 allows.
fn names_message(head: &str) -> bool {
    const MAX_LINE: usize = 998;
    // `In article <1993.2@example.edu>, Anna writes:`, but `In-Reply-To: "Anna" <anna@example.com>` has an address.
    match head {
        _ if head.ends_with("In article ") => return true,
        _ if head.ends_with("\" ") => return false,
        _ => {}
    }
    let head = &head[floor_boundary(head, head.len().saturating_sub(MAX_LINE))..];
    let mut lines =
        head.rsplit('\n').map(|line| (line, line.trim_start_matches(['>', '|', ' ', '\t'])));
    // A folded line, which may be quoted, starts with white space and only holds IDs.
    let is_folded = |&(line, rest): &(&str, &str)| {
        rest.len() < line.len() && (rest.is_empty() || rest.starts_with('<'))
    };
    let field = lines.find(|line| !is_folded(line)).and_then(|(_, line)| line.split_once(':'));
    field.is_some_and(|(name, value)| {
        let name = name.trim_end();
        let end = name.len().checked_sub("message-id".len()).and_then(|at| name.get(at..));
        let is_message_id = || end.is_some_and(|end| end.eq_ignore_ascii_case("message-id"));
        let has_ids = || matches!(value.trim_start().as_bytes(), [] | [b'<', ..]);
        lists::FIELDS_WITH_WORDS.has(name)
            || (lists::FIELDS_OF_IDS.has(name) || is_message_id()) && has_ids()
    })
}

#[cfg(all(test, feature = "suffixes"))]
mod tests {
    use super::*;
    use crate::Finder;
    use crate::prose::rule::tests::check_examples;

    #[test]
    fn the_example_of_each_rule_is_refused_by_it_and_what_differs_links() {
        let finder = Finder::new();
        check_examples(&finder, REASONS, address_rules!(rows(texts)));
        check_examples(&finder, MAIL_REASONS, mail_rules!(rows(texts)));
        check_examples(&finder, NAME_REASONS, name_rules!(rows(texts)));
    }
}
