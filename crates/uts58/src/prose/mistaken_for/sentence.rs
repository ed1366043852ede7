//! D3: words of a sentence that are not sites: abbreviations, numbers, and two words without a
//! space.

use crate::host::Split;
use crate::prose::rules::{
    Check, DomainCandidate, DomainTest,
    facts::{CLASSIC, DEEP, LOWER, PLAIN, RARE, UNTIL_ANCHOR, UNTIL_PATH, UNTIL_PORT_OR_PLAIN},
};
use crate::prose::words::language;
use crate::prose::words::lists::{self, is_one_letter_site};
use crate::prose::words::tld_kind::TldKind;
use crate::setting::is_any;
use crate::unicode::{is_label_separator, starts_with};

pub(crate) static RULES: [Check<DomainTest>; 7] = [
    Check::domain("D3.abbreviation.letters: an abbreviation", is_abbreviation)
        .example("m.in", "⸠t.co⸡")
        .unless(UNTIL_PATH | PLAIN),
    Check::domain("D3.word.rare: a word or a brand: few or no sites have this TLD", |_| true)
        .example("Lombok.java", "⸠https://Lombok.java⸡")
        .only_kinds(RARE)
        .unless(UNTIL_ANCHOR),
    Check::domain("D3.newsgroup.hierarchy: a newsgroup", |it| {
        let &Split { first, tld, is_lower, .. } = it.split();
        matches!(first, "alt" | "comp" | "rec") && is_lower && tld.len() > 2
    })
    .example("comp.apps.financial", "⸠apps.financial⸡")
    .unless(UNTIL_PORT_OR_PLAIN | CLASSIC),
    Check::domain("D3.version.number: a version or a number", is_number)
        .example("3.5.0.dev", "⸠v3.example.dev⸡")
        .unless(UNTIL_PORT_OR_PLAIN),
    Check::domain("D3.inclusive.french: a French noun with its endings", is_inclusive)
        .example("les adhérent.es", "en ⸠adherente.es⸡")
        .unless(UNTIL_PORT_OR_PLAIN | DEEP),
    Check::domain("D3.ticker.exchange: a ticker symbol", is_ticker)
        .example("0700.HK", "⸠example.hk⸡")
        .unless(UNTIL_PORT_OR_PLAIN | LOWER),
    Check::domain("D3.missed-space.sentences: two sentences", is_missed_space)
        .example("fine.Thanks.me", "⸠thanks.me⸡")
        .unless(UNTIL_PORT_OR_PLAIN | LOWER),
];

/// Returns whether a host starts with a version number: `3.5.0.dev`, `v1.2-rc.1.dev`.
pub(crate) fn is_version(host: &str) -> bool {
    let host = host.strip_prefix(['v', 'V']).unwrap_or(host);
    let is_number = |label: &str| label.starts_with(|c: char| c.is_ascii_digit());
    is_number(host) && host.split('.').nth(1).is_some_and(is_number)
}

/// Returns whether the name before a top-level domain is a number and cannot be a site such as
/// `163.com`.
fn is_number(it: &DomainCandidate<'_>) -> bool {
    let (&Split { name, tld, .. }, kind) = (it.split(), it.kind());
    if !matches!(name.as_bytes(), [b'0'..=b'9' | b'v' | b'V', ..]) {
        return false;
    }
    let is_digits = name.bytes().all(|b| b.is_ascii_digit());
    let may_be_named = kind == TldKind::Site || kind == TldKind::Word && tld.len() == 2;
    let is_name = kind == TldKind::Classic || name.len() > 2 && may_be_named;
    is_version(name) || is_digits && !is_name
}

/// Returns whether a host is a ticker symbol with the suffix of an exchange: `TVI.CA`, `0700.HK`.
fn is_ticker(it: &DomainCandidate<'_>) -> bool {
    let &Split { name, tld, .. } = it.split();
    let is_symbol = |b: u8| b.is_ascii_uppercase() || b.is_ascii_digit();
    name.len() <= 6
        && name.bytes().all(is_symbol)
        && tld.bytes().all(is_symbol)
        && lists::EXCHANGES.has(tld)
}

/// Returns whether a host is an abbreviation. It is `et.al` or the like, ends the name of a company
/// (`Example.Co.,Ltd`), or has one letter in each label before the last, or in the first two
/// (`m.in`). Known sites do not count.
fn is_abbreviation(it: &DomainCandidate<'_>) -> bool {
    let &Split { first, name, tld, .. } = it.split();
    let second = || name[first.len()..].split('.').nth(1);
    let is_short = first.len() < 2
        && first.bytes().all(|b| b.is_ascii_alphabetic())
        && second().is_none_or(|label| label.len() == 1)
        && it.kind() != TldKind::Classic
        && !is_one_letter_site(name, tld);
    is_short || is_any(it.host, &["co.kg", "et.al"]) || starts_with(it.rest, ",ltd")
}

/// Returns whether a host is a French noun with its feminine or plural ending: `patient.es`,
/// `technicien.ne`. A capital letter or an accent is enough: `Présent.es` starts the minutes of a
/// meeting. Otherwise, the text before it must be French: `restaurant.es` is a site in Spanish
/// text.
fn is_inclusive(it: &DomainCandidate<'_>) -> bool {
    /// Words before a place: `réservé sur renfe.es`.
    const TO_PLACES: [&str; 5] = [" sur ", " site ", " chez ", " via ", " voir "];
    let &Split { name, tld, is_lower, .. } = it.split();
    let endings: &[&str] = match tld {
        "es" => &["ant", "ent", "ais", "ois", "é"],
        "ne" => &["ien", "on"],
        "se" => &["eur"],
        "ve" => &["f"],
        _ => return false,
    };
    let is_noun = endings.iter().any(|ending| name.ends_with(ending));
    let is_word = tld == "es" && name.chars().all(|c| c.is_lowercase() || c == '-');
    let is_place = || TO_PLACES.iter().any(|word| it.head.ends_with(word));
    is_noun && !is_lower || (is_word || is_noun) && !is_place() && language::is_french(it.head)
}

/// Returns whether one label ends a sentence and the next label starts another: `end.So`,
/// `fine.Thanks.me`.
pub(super) fn is_missed_space(it: &DomainCandidate<'_>) -> bool {
    let (host, tld) = (it.host, it.split().tld);
    // Fast path: most names with a capital letter have it at the start: `RubyGems.org`.
    let may_be_new = |b: &[u8]| !b[0].is_ascii() || b[0] == b'.' && b[1].is_ascii_uppercase();
    if !host.as_bytes().windows(2).any(may_be_new) {
        return false;
    }
    let is_title = |label: &str| {
        let mut letters = label.chars();
        letters.next().is_some_and(char::is_uppercase)
            && !letters.as_str().is_empty()
            && letters.all(|c| c.is_alphabetic() && !c.is_uppercase())
    };
    let is_lower = |label: &str| {
        label.chars().any(char::is_lowercase) && !label.chars().any(char::is_uppercase)
    };
    let is_shouted = |label: &str| {
        label == tld
            && label.starts_with(char::is_uppercase)
            && label.chars().all(char::is_alphabetic)
    };
    let mut labels = host.split(is_label_separator);
    let mut before = labels.next().unwrap_or(host);
    for label in labels {
        if (is_title(label) || is_shouted(label)) && is_lower(before) {
            return true;
        }
        before = label;
    }
    // `M.Sc`, `Ph.De`
    tld.len() == 2 && is_title(tld)
}
