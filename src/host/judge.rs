//! Whether a label could deceive a reader: UTS #39 sections 3.1, 4, 5.2, 5.3 and 5.4, and rules that
//! browsers have added.

use alloc::vec::Vec;
use core::slice;

use crate::hostname::is_tld;
use crate::unicode::{Class, Identifier, Scripts};

use super::spoof::SpoofKind;

/// Characters of Japanese and Chinese that look like a slash, a dash, a dot, a zero or a Latin letter
/// between Latin letters.
const STROKES: [char; 18] = [
    '\u{3007}', '\u{30BD}', '\u{30BE}', '\u{30CE}', '\u{30F3}', '\u{30FB}', '\u{30FC}', '\u{30FD}',
    '\u{30FE}', '\u{3127}', '\u{4E00}', '\u{4E05}', '\u{4E28}', '\u{4E2B}', '\u{4E36}', '\u{4E3F}',
    '\u{4E40}', '\u{4E41}',
];

/// More marks than this on one letter overlap (UTS #39 section 5.4).
const MAX_MARKS: usize = 3;

/// Country codes by the script in which names below them are written, given by one of its letters.
const COUNTRIES: [(char, &str); 10] = [
    ('а', "bg by kg kz mk mn ru su tj ua uz"),
    ('α', "cy gr"),
    ('ա', "am"),
    ('ა', "ge"),
    ('א', "il"),
    ('ا', "ir"),
    ('አ', "er et"),
    ('က', "mm"),
    ('ก', "th"),
    ('ກ', "la"),
];

/// Whether a label still starts with `xn--` in its Unicode form, which cannot be mapped back.
pub(super) fn is_encoded_twice(label: &[char]) -> bool {
    label.starts_with(&['x', 'n', '-', '-'])
}

/// Why a label in its Unicode form should not be shown in that form. `tld` is the last label of the
/// host.
pub(super) fn judge(label: &[char], tld: &[char]) -> Option<SpoofKind> {
    if is_encoded_twice(label) {
        return Some(SpoofKind::Invalid);
    }
    let (mut scripts, mut scripts_but_latin) = (Scripts::ALL, Scripts::ALL);
    let (mut looks_latin, mut letters) = (true, 0);
    for &c in label {
        let Some(identifier) = Identifier::of(c) else {
            return Some(SpoofKind::Restricted(c));
        };
        let set = identifier.scripts();
        scripts = scripts.and(set);
        if !set.has_latin() {
            scripts_but_latin = scripts_but_latin.and(set);
        }
        let is_neutral = c.is_ascii_digit() || c == '-' || Class::of(c).has(Class::MARK);
        letters += usize::from(!is_neutral);
        // Nobody takes Han for Latin.
        let looks_so = identifier.looks_latin() && !set.has_east_asian();
        looks_latin &= looks_so || is_neutral && set.has_latin();
    }
    if scripts.is_empty() && !scripts_but_latin.has_east_asian() {
        return Some(SpoofKind::MixedScripts);
    }
    if looks_latin && letters > 0 && !is_read_in_script(label, tld) {
        return Some(SpoofKind::LooksLatin);
    }
    if mixes_digits(label) {
        return Some(SpoofKind::MixedDigits);
    }
    misplaced(label).map(SpoofKind::Misplaced)
}

/// Whether the label has decimal digits of several systems.
fn mixes_digits(label: &[char]) -> bool {
    let mut zeros = label.iter().filter_map(|&c| zero(c));
    zeros.next().is_some_and(|first| zeros.any(|zero| zero != first))
}

/// The zero of the system of digits that `c` belongs to. Each system has ten consecutive code points,
/// from one that ends in 0 or in 6.
fn zero(c: char) -> Option<u32> {
    // The only other number that names may hold.
    let is_digit = c.is_numeric() && c != '\u{3007}';
    let row = c as u32 & !0xF;
    let starts_row = || char::from_u32(row).is_some_and(char::is_numeric);
    is_digit.then(|| if starts_row() { row } else { row + 6 })
}

/// Whether the top-level domain tells readers that the label is not Latin (`рос.рф`, `рос.ru`), or
/// the label is itself that domain.
fn is_read_in_script(label: &[char], tld: &[char]) -> bool {
    let is_tld_of = |codes: &str| codes.split(' ').any(|code| code.chars().eq(tld.iter().copied()));
    let tld = match COUNTRIES.iter().find(|(_, codes)| is_tld_of(codes)) {
        Some((letter, _)) => slice::from_ref(letter),
        None => tld,
    };
    if tld.is_empty() || label == tld && !is_tld(label) {
        return false;
    }
    let scripts = label.iter().chain(tld).map(|&c| scripts(c));
    !scripts.fold(Scripts::ALL, Scripts::and).is_empty()
}

/// A character that looks like another one in its position.
fn misplaced(label: &[char]) -> Option<char> {
    stroke(label).or_else(|| mark(label)).or_else(|| {
        // The middle dot of Catalan stands between two `l`.
        let dots = label.iter().filter(|&&c| c == '\u{B7}').count();
        let catalan = label.windows(3).filter(|three| **three == ['l', '\u{B7}', 'l']).count();
        (dots > catalan).then_some('\u{B7}')
    })
}

/// A stroke that has neighbours, none of which is Japanese, Chinese or Korean.
fn stroke(label: &[char]) -> Option<char> {
    let is_stroke = |c: &char| STROKES.contains(c);
    let is_east_asian = |c: &char| Class::of(*c).has(Class::SPACELESS);
    let runs: Vec<&[char]> = label.chunk_by(|a, b| is_stroke(a) == is_stroke(b)).collect();
    runs.iter().enumerate().filter(|(_, run)| is_stroke(&run[0])).find_map(|(i, run)| {
        let before = i.checked_sub(1).and_then(|i| runs[i].last());
        let behind = runs.get(i + 1).and_then(|run| run.first());
        let mut neighbours = before.into_iter().chain(behind).peekable();
        let is_alone = neighbours.peek().is_none();
        (!is_alone && !neighbours.any(is_east_asian)).then_some(run[0])
    })
}

/// A mark that is invisible in its position, or on a letter that takes none (UTS #39 section 5.4).
fn mark(label: &[char]) -> Option<char> {
    let mut base = None;
    let (mut last, mut count) = (None, 0);
    for &c in label {
        if !Class::of(c).has(Class::MARK) {
            (base, last, count) = (Some(c), None, 0);
            continue;
        }
        count += 1;
        let is_of_all = Identifier::of(c).is_some_and(|mark| mark.scripts().has_latin());
        // These letters have a dot already, and a dotless one would get it back.
        let is_dot = c == '\u{307}' && matches!(base, Some('i' | 'j' | 'l')) || base == Some('ı');
        // Marks of Latin, Greek and Cyrillic on letters of other scripts.
        let is_foreign = matches!(c, '\u{300}'..='\u{339}') && !base.is_some_and(takes_marks);
        // After a digit, the Indic marks that look like a colon seem to start a port.
        let is_on_digit = base.is_some_and(|base| base.is_ascii_digit() || base == '-');
        let is_odd = is_of_all && (is_dot || is_foreign) || is_on_digit;
        if is_odd || last == Some(c) || count > MAX_MARKS {
            return Some(c);
        }
        last = Some(c);
    }
    None
}

/// Whether the letter belongs to a script that uses the combining marks from U+0300.
fn takes_marks(base: char) -> bool {
    ['a', 'α', 'а'].iter().any(|&c| !scripts(base).and(scripts(c)).is_empty())
}

/// The scripts of a character, none if names cannot hold it.
fn scripts(c: char) -> Scripts {
    Identifier::of(c).map_or(Scripts::NONE, Identifier::scripts)
}
