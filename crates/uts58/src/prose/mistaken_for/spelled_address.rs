//! D3: the tail of an email address whose `@` is spelled out.

use crate::prose::rules::{Check, DomainCandidate, DomainTest};
use crate::prose::words::labels::near;

pub(crate) static RULES: [Check<DomainTest>; 1] =
    [Check::domain("D3.spelled-address.at: an address whose @ is spelled out", |it| {
        is_behind_mark(it) || is_behind_name(it)
    })
    .example("anna (at) example.com", "anna (on) ⸠example.com⸡")
    .before(MARK_ENDS)
    .before_gap(MARK_AND_WORD_ENDS)];

/// What stands for the `@` of an address, perhaps with a space behind it.
const MARKS: [&str; 17] = [
    "(at)",
    "(At)",
    "(AT)",
    "[at]",
    "[At]",
    "[AT]",
    "( at )",
    "<at>",
    "{at}",
    "|at|",
    "_at_",
    "(@)",
    "(あ)",
    " -at-",
    " ARROBA",
    " atmark",
    "(zavináč)",
];

/// The last bytes of these.
const MARK_ENDS: &str = ")]>}|_-Akč";
/// The same with those of the word `at`.
const MARK_AND_WORD_ENDS: &str = ")]>}|_-AkčtT";

/// Returns whether one of these marks precedes the domain.
fn is_behind_mark(it: &DomainCandidate<'_>) -> bool {
    let head = it.unspaced();
    // Fast path: few words in other scripts end so.
    if head.as_bytes().last().is_some_and(|last| !last.is_ascii()) {
        return head.ends_with(" zavináč");
    }
    MARKS.iter().any(|mark| head.ends_with(mark))
}

/// Returns the text before the word `at` and the domain.
fn before_at<'t>(it: &DomainCandidate<'t>) -> Option<&'t str> {
    it.head.strip_suffix(" at ").or_else(|| it.head.strip_suffix(" AT "))
}

/// Returns the last word of a text, which may be the user of an address that is spelled out, and the text before it.
fn last_word(head: &str) -> (&str, &str) {
    let near = near(head);
    near.rsplit_once(char::is_whitespace).unwrap_or(("", near))
}

/// Returns whether the word before the word `at` is the user of an address, and not a word of the sentence:
/// `<anna at example.com<mailto:…>`, `anna99 at example.com`, `anna AT example.com`.
fn is_behind_name(it: &DomainCandidate<'_>) -> bool {
    let Some(head) = before_at(it) else {
        return false;
    };
    let marked = last_word(head).1;
    let word = marked.trim_start_matches(['(', '[', ':', ';', ',', '|']);
    let digits = word.bytes().rev().take_while(u8::is_ascii_digit).count();
    let is_numbered = || digits > 1 && word.starts_with(|c: char| c.is_ascii_lowercase());
    // `Node.js at nodejs.org` and `v2.0 at example.com` are no users.
    let is_dotted = || {
        let is_name = |part: &str| part.len() > 1 && part.bytes().all(|b| b.is_ascii_alphabetic());
        let (first, last) = word.rsplit_once(['.', '_']).unwrap_or_default();
        let is_user = first.split(['.', '_']).all(is_name) && is_name(last) && last.len() > 4;
        is_user || word.len() < marked.len() && word.contains(['.', '_'])
    };
    word.starts_with('<') && !word.contains('>')
        || is_dotted()
        || is_numbered()
        || it.head.ends_with(" AT ") && word.ends_with(|c: char| c.is_ascii_lowercase())
}
