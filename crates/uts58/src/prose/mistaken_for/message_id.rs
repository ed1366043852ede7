//! D8 and D9: the identifiers, users and rooms of mails, logs, chats and manuals.

use crate::prose::rules::{Check, EmailCandidate, EmailTest, Head, MAILTO, NO_DIGITS, NameTest};
use crate::prose::words::labels::near;
use crate::prose::words::lists;
use crate::unicode::ends_with;

/// The number of digits in a time in seconds since 1970, from 2001 on. Identifiers of Thunderbird
/// have at least as many: 8 hexadecimal digits of a time, and up to 7 other digits. Mailboxes of
/// CompuServe also have as many, but no letter.
const DIGITS_OF_TIME: usize = 10;
/// The number of digits in a date with its time. Identifiers of Mutt start with one.
const DIGITS_OF_DATE: usize = 14;
/// The maximum number of digits in a telephone number (E.164).
const DIGITS_OF_TELEPHONE: usize = 15;
/// The minimum length of an identifier of capital letters and digits that starts with a digit.
/// Identifiers of Sun's mail servers have 14 characters. In 1.1 GB of text, no such mailbox has 12,
/// but mailboxes that start with a letter have up to 12, so these need more.
const MIN_SERIAL: usize = 12;
const MIN_SERIAL_OF_LETTERS: usize = 24;
/// The minimum number of digits in such an identifier. A word in capital letters with fewer digits
/// may be a name. For a rule for Base64 that was dropped, see data/gate.tsv.
const MIN_DIGITS: usize = 4;

pub(crate) static RULES: [Check<EmailTest>; 5] = [
    Check::email("D8.local-tail.login: a login", |it| {
        it.lead().strip_suffix(' ').is_some_and(|head| {
            let mut words = near(head).rsplit([' ', '`', '\n']);
            words.find(|word| !word.starts_with('-')) == Some("ssh")
        })
    })
    .example("ssh -T anna@example.com", "rsh -T ⸠anna@example.com⸡")
    .before(" ")
    .unless(MAILTO),
    Check::email("D8.message-id.field: the identifier of a message or a list", |it| {
        is_message_id(&it.text[..it.start])
    })
    .example("Message-ID: <1@example.com>", "From: <⸠1@example.com⸡>")
    .before_gap("<")
    .unless(MAILTO),
    // RFC 4251, section 6. Mailboxes of this host are words: `openssh@openssh.com`.
    Check::email("D8.algorithm.ssh: the name of an algorithm or an extension of SSH", |it| {
        it.host == "openssh.com" && (it.local.contains('-') || it.digits > 0)
    })
    .example("aes256-gcm@openssh.com", "⸠anna@openssh.com⸡"),
    Check::email("D8.message-id.form: the identifier of a message, by its digits", is_identifier)
        .example("4B6C1AF7.2090503@example.org", "⸠anna.2090503@example.org⸡")
        .unless(NO_DIGITS),
    Check::email("D9.room.xmpp: a room of XMPP", |it| {
        let site = it.host.strip_prefix("jabber.").or(it.host.strip_prefix("conference."));
        site.is_some_and(|site| site.contains('.'))
    })
    .example("room@jabber.example.org", "⸠anna@jabber.org⸡"),
];

pub(crate) static NAME_RULES: [Check<NameTest>; 3] = [
    Check::name("D8.message-id.list: the identifier of a message or a list", |&(head, _)| {
        is_message_id(head)
    })
    .example("List-Id: <x.example.com>", "From: <⸠x.example.com⸡>")
    .before("<"),
    Check::name("D9.room.matrix: the name of a room or a user in Matrix", |it| {
        after_colon(it).is_some_and(|word| {
            let name = word.strip_prefix(['#', '@', '!', '$']);
            name.is_some_and(|name| {
                !name.contains(':') && name.contains(|c: char| c.is_ascii_alphabetic())
            })
        })
    })
    .example("#room:example.org", "room:⸠example.org⸡")
    .before(":"),
    Check::name("D9.identifier.scheme: an identifier of another scheme", |it| {
        after_colon(it)
            .is_some_and(|word| lists::NAME_SCHEMES.has(word.split(':').next().unwrap_or_default()))
    })
    .example("urn:foo:example.com", "foo:⸠example.com⸡")
    .before(":"),
];

/// Returns whether a local part has the form of an identifier.
fn is_identifier(it: &EmailCandidate<'_>) -> bool {
    let (local, digits) = (it.local, it.digits);
    let has = |of: fn(u8) -> bool| local.bytes().any(of);
    let starts_with_digit = local.starts_with(|c: char| c.is_ascii_digit());
    let is_hex = |b: u8| b.is_ascii_hexdigit() || b == b'-';
    let may_be_time = digits >= DIGITS_OF_TIME
        && local.contains(['.', '-'])
        && (starts_with_digit || local.bytes().all(is_hex));
    let min = if starts_with_digit { MIN_SERIAL } else { MIN_SERIAL_OF_LETTERS };
    let is_serial = local.len() >= min
        && local.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
        && has(|b| b.is_ascii_uppercase());
    may_be_time && (digits >= DIGITS_OF_DATE || has(|b| b.is_ascii_alphabetic()))
        // `nycvar.QRO.7.76.6.2012190104140.56@example.org`
        || digits > DIGITS_OF_TELEPHONE && has(|b| b == b'.') && !has(|b| b == b'+')
        // An identifier of Gnus
        || local.ends_with(".fsf")
        || is_serial && digits >= MIN_DIGITS
}

/// Returns the word before the colon that precedes a domain, within the text that the rules read.
fn after_colon<'t>(&(head, floor): &Head<'t>) -> Option<&'t str> {
    let head = near(&head[floor..]).strip_suffix(':')?;
    let is_part = |c: char| c.is_ascii_alphanumeric() || "/:._-#@!$+=~%".contains(c);
    Some(&head[head.trim_end_matches(is_part).len()..])
}

/// Returns whether an opening angle bracket at the end of `head` starts the ID of a message or a
/// list: on the line of a header field that holds such an ID, or on a folded line after it. Reads
/// at most a line as long as RFC 5322 allows.
fn is_message_id(head: &str) -> bool {
    const MAX_LINE: usize = 998;
    let Some(head) = head.strip_suffix('<') else {
        return false;
    };
    // `In article <1993.2@example.edu>, Anna writes:`, but `In-Reply-To: "Anna" <anna@example.com>`
    // has an address.
    match head {
        _ if head.ends_with("In article ") => return true,
        _ if head.ends_with("\" ") => return false,
        _ => {}
    }
    let head = &head[head.floor_char_boundary(head.len().saturating_sub(MAX_LINE))..];
    let mut lines =
        head.rsplit('\n').map(|line| (line, line.trim_start_matches(['>', '|', ' ', '\t'])));
    // A folded line, possibly quoted, starts with whitespace and contains only IDs.
    let is_folded = |&(line, rest): &(&str, &str)| {
        rest.len() < line.len() && (rest.is_empty() || rest.starts_with('<'))
    };
    let field = lines.find(|line| !is_folded(line)).and_then(|(_, line)| line.split_once(':'));
    field.is_some_and(|(name, value)| {
        let name = name.trim_end();
        let has_ids = || matches!(value.trim_start().as_bytes(), [] | [b'<', ..]);
        lists::FIELDS_WITH_WORDS.has(name)
            || (lists::FIELDS_OF_IDS.has(name) || ends_with(name, "message-id")) && has_ids()
    })
}
