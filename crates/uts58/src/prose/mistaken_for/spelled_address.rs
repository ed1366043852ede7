//! D3: the domain of an email address whose `@` is spelled out.

use crate::prose::rules::{Check, DomainCandidate, DomainTest};
use crate::prose::words::labels::near;

pub(crate) static RULES: [Check<DomainTest>; 1] =
    [Check::domain("D3.spelled-address.at: an address whose @ is spelled out", |it| {
        is_after_mark(it) || is_after_name(it)
    })
    .example("anna (at) example.com", "anna (on) ⸠example.com⸡")
    // The last bytes of the signs and words below, without and with a space after them.
    .before(")]>}|_-;Akč")
    .before_gap(")]>}|_-;AakčtT")];

/// Signs for the `@` of an address, between brackets or the like, in any case. The first two count
/// only without a space after the bracket, because a list may have `(a) example.com`.
const SIGNS: &str = "a c @ at あ 0x40 copy zavináč";

/// Other signs. A space follows the words. `<a>` is not here, because it is a tag.
const WORDS: [&str; 5] = ["<at>", "<AT>", " ARROBA", " atmark", " snabel-a"];

/// Returns whether one of these signs precedes the domain.
fn is_after_mark(it: &DomainCandidate<'_>) -> bool {
    let head = it.unspaced();
    // Fast path: after a character that is not ASCII, only this word counts.
    if !head.ends_with(|c: char| c.is_ascii()) {
        return head.ends_with(" zavináč");
    }
    let sign = || {
        let (at, last) = head.char_indices().next_back()?;
        let open = b"()[]{}&;||__--".chunks(2).find(|pair| char::from(pair[1]) == last)?[0];
        Some(near(&head[..at]).rsplit_once(char::from(open))?.1.trim())
    };
    let mut signs = SIGNS.split(' ').skip(2 * (it.head.len() - head.len()));
    WORDS.iter().any(|word| head.ends_with(word))
        || sign().is_some_and(|sign| signs.any(|own| own.eq_ignore_ascii_case(sign)))
}

/// Returns whether the word before the word `at` is the user of an address, and not a word of the
/// sentence: `<anna at example.com<mailto:…>`, `anna99 at example.com`, `anna AT example.com`.
fn is_after_name(it: &DomainCandidate<'_>) -> bool {
    let Some(head) = it.head.strip_suffix(" at ").or(it.head.strip_suffix(" AT ")) else {
        return false;
    };
    let marked = near(head).rsplit(char::is_whitespace).next().unwrap_or_default();
    let word = marked.trim_start_matches(['(', '[', ':', ';', ',', '|']);
    let digits = word.bytes().rev().take_while(u8::is_ascii_digit).count();
    let is_numbered = || digits > 1 && word.starts_with(|c: char| c.is_ascii_lowercase());
    // `Node.js at nodejs.org` and `v2.0 at example.com` have no user.
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
