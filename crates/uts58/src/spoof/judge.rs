//! Checks whether a label could deceive a reader: UTS #39 sections 3.1, 4, 5.2, 5.3 and 5.4, and
//! rules that browsers have added.

use alloc::string::String;

use crate::host::is_tld;
use crate::unicode::{Class, Scripts, looks_like};

use super::letters::{is_common, misplaced, odd_mark, punctuation};
use super::protect::Protected;
use super::warning::{SpoofKind, SpoofWarning};

/// Scripts, each given by one letter, and the country codes whose domains use the script for names.
const COUNTRIES: [(char, &str); 10] = [
    ('а', "bg by kz ru su ua uz"),
    ('α', "gr"),
    ('ա', "am"),
    ('ა', "ge"),
    ('א', "il"),
    ('ا', "ir"),
    ('አ', "er et"),
    ('က', "mm"),
    ('ก', "th"),
    ('ກ', "la"),
];

/// Returns whether a label has hyphens where IDNA2008 forbids them (RFC 5891 section 4.2.3.1).
fn has_odd_hyphens(label: &[char]) -> bool {
    label.starts_with(&['-']) || label.ends_with(&['-']) || label.get(2..4) == Some(&['-', '-'])
}

/// Characters that identifiers may contain (Identifier_Type Inclusion) although they look like a
/// hyphen, a dot or an apostrophe.
const PUNCTUATION: [char; 8] =
    ['\u{2BB}', '\u{2BC}', '\u{58A}', '\u{2010}', '\u{2011}', '\u{2019}', '\u{2027}', '\u{30A0}'];

/// The rule that a label breaks, and the characters that break it.
type Finding = (SpoofKind, String);

/// Returns why a label, given in its Unicode form, should not appear in that form. `tld` is the
/// last label of the host.
pub(super) fn judge(label: &[char], tld: &[char], protected: &Protected) -> Option<SpoofWarning> {
    let text = || label.iter().collect();
    let broken = if label.iter().all(char::is_ascii) { None } else { broken(label, tld) };
    let (kind, characters, looks_like) = match broken {
        Some((kind, characters)) => {
            let own = |c| looks_like(c).chain(numeral(c).or_else(|| punctuation(c)));
            let looks_like = characters.chars().flat_map(own).collect();
            (kind, characters, looks_like)
        }
        None => {
            let looks_like = protected.imitated(label)?;
            (SpoofKind::Imitation, text(), looks_like)
        }
    };
    Some(SpoofWarning { label: text(), range: 0..0, kind, characters, looks_like })
}

fn broken(label: &[char], tld: &[char]) -> Option<Finding> {
    if has_odd_hyphens(label) {
        return Some((SpoofKind::Invalid, String::new()));
    }
    let whole = |kind| (kind, label.iter().collect());
    let odd_letters = || {
        let is_restricted = |c| Scripts::from_char(c).is_empty() || PUNCTUATION.contains(&c);
        let is_uncommon = |c| is_latin(c) && !is_common(c, label, tld);
        found(SpoofKind::Restricted, label, is_restricted)
            .or_else(|| mixed_scripts(label))
            .or_else(|| found(SpoofKind::UncommonLatin, label, is_uncommon))
    };
    // Fast path: most labels have one script, and need only one lookup for each character.
    let odd_letters = if is_of_one_script(label) { None } else { odd_letters() };
    odd_letters
        .or_else(|| looks_numeric(label).then(|| whole(SpoofKind::LooksNumeric)))
        .or_else(|| {
            let deceives = looks_latin(label) && !is_read_in_script(label, tld);
            deceives.then(|| whole(SpoofKind::LooksLatin))
        })
        .or_else(|| mixed_digits(label))
        .or_else(|| Some((SpoofKind::Misplaced, misplaced(label, tld)?.into())))
        .or_else(|| Some((SpoofKind::Mark, odd_mark(label)?.into())))
}

/// Returns the characters that break a rule, if there are any.
fn found(kind: SpoofKind, label: &[char], is_part: impl Fn(char) -> bool) -> Option<Finding> {
    let mut characters = String::new();
    for &c in label.iter().filter(|&&c| is_part(c)) {
        if !characters.contains(c) {
            characters.push(c);
        }
    }
    (!characters.is_empty()).then_some((kind, characters))
}

/// Returns the characters of the rarer script if the scripts exceed the level Highly Restrictive.
/// ASCII may occur together with East Asian scripts.
fn mixed_scripts(label: &[char]) -> Option<Finding> {
    if !shared(label).is_empty() {
        return None;
    }
    if shared(label.iter().filter(|&&c| !is_latin(c))).has_east_asian() {
        return found(SpoofKind::MixedScripts, label, |c| is_latin(c) && !c.is_ascii());
    }
    let first =
        label.iter().fold(Scripts::ALL, |first, &c| match first.and(Scripts::from_char(c)) {
            both if both.is_empty() => first,
            both => both,
        });
    let is_other = |c: char| first.and(Scripts::from_char(c)).is_empty();
    let others = label.iter().filter(|&&c| is_other(c)).count();
    // Readers overlook the rarer script.
    let is_few = others * 2 <= label.len();
    found(SpoofKind::MixedScripts, label, |c| {
        is_other(c) == is_few && !Scripts::from_char(c).is_of_many()
    })
}

/// Returns whether the label consists of digits and letters that look like digits.
fn looks_numeric(label: &[char]) -> bool {
    label.iter().all(|&c| c.is_ascii_digit() || c == '-' || numeral(c).is_some())
}

/// Returns the ASCII digit that a letter, or a digit of another numeral system, looks like although
/// its value differs.
fn numeral(c: char) -> Option<char> {
    let at = NUMERALS.iter().position(|letters| letters.contains(c))?;
    char::from_digit(u32::try_from(at).ok()?, 10)
}

/// Letters and digits that look like 0, 1 and so on.
const NUMERALS: [&str; 10] =
    ["θ", "", "२২੨૨೩೭շ౨୨", "зҙӡउওਤ੩૩౩ဒვპკੜ੫", "丩ㄐ", "୫", "ճ", "", "৪੪", "૭"];

/// Returns whether all letters of a label look like Latin letters and at least one is not Latin,
/// such as the Cyrillic `аррӏе`.
fn looks_latin(label: &[char]) -> bool {
    let is_neutral =
        |c: char| c.is_ascii_digit() || c == '-' || Class::from_char(c).has(Class::MARK);
    let looks_so = |c: char| !is_latin(c) && looks_like(c).next().is_some();
    label.iter().any(|&c| looks_so(c)) && label.iter().all(|&c| looks_so(c) || is_neutral(c))
}

/// Returns whether the top-level domain shows readers that the label is not Latin (`рос.рф`,
/// `рос.ru`), or the label is itself that top-level domain.
fn is_read_in_script(label: &[char], tld: &[char]) -> bool {
    let is_tld_of = |codes: &str| codes.split(' ').any(|code| code.chars().eq(tld.iter().copied()));
    let tld = match COUNTRIES.iter().find(|(_, codes)| is_tld_of(codes)) {
        Some((letter, _)) => core::slice::from_ref(letter),
        None => tld,
    };
    if tld.is_empty() || label == tld && !is_tld(label) {
        return false;
    }
    !shared(label.iter().chain(tld)).is_empty()
}

/// Returns the scripts that all characters share.
fn shared<'c>(chars: impl IntoIterator<Item = &'c char>) -> Scripts {
    chars.into_iter().fold(Scripts::ALL, |all, &c| all.and(Scripts::from_char(c)))
}

/// Returns whether all characters are allowed in names and belong to one script other than Latin.
fn is_of_one_script(label: &[char]) -> bool {
    let mut all = Scripts::ALL;
    let is_other = |&c: &char| {
        all = all.and(Scripts::from_char(c));
        !all.is_empty() && !all.is_latin() && !PUNCTUATION.contains(&c)
    };
    label.iter().all(is_other) && !all.is_of_many()
}

/// Returns the decimal digits of another numeral system than the first digit.
fn mixed_digits(label: &[char]) -> Option<Finding> {
    let mut zeros = label.iter().filter_map(|&c| zero(c));
    let first = zeros.next()?;
    found(SpoofKind::MixedDigits, label, |c| zero(c).is_some_and(|zero| zero != first))
}

/// Returns the zero of the numeral system that the digit `c` belongs to. Each system has ten
/// consecutive code points, and its zero ends in 0 or in 6.
fn zero(c: char) -> Option<u32> {
    // U+3007 is the only other number that is allowed in names.
    let is_digit = c.is_numeric() && c != '\u{3007}';
    let row = c as u32 & !0xF;
    let starts_row = || char::from_u32(row).is_some_and(char::is_numeric);
    is_digit.then(|| if starts_row() { row } else { row + 6 })
}

/// Returns whether a character is a Latin letter.
fn is_latin(c: char) -> bool {
    c.is_ascii_lowercase() || Scripts::from_char(c).is_latin() && c.is_alphabetic()
}
