//! Letters and marks that deceive because of their context: the top-level domain, the letters next
//! to them or the letter below them (UTS #39 section 5.4).

use core::ops::RangeInclusive;

use crate::unicode::{Class, Scripts};

/// Letters that readers of any Latin-script language can tell from every other letter.
const CLEAR: &str = "ßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿāĉčēĝğĥīĵōœŝšūŭž";

/// Letters that readers take for others outside the languages that use them, with the top-level
/// domains of those languages. The letters have a dot, a tail or a stroke that is easy to overlook,
/// or are from an alphabet that few people know.
const AT_HOME: [(&str, &[&str]); 21] = [
    ("ąę", &["pl", "lt"]),
    ("łńśź", &["pl"]),
    ("ż", &["pl", "mt"]),
    ("ć", &["ba", "hr", "me", "mk", "pl", "rs", "si"]),
    ("đ", &["ba", "fi", "hr", "me", "mk", "no", "rs", "se", "si"]),
    ("ěřů", &["cz"]),
    ("ďĺľňŕť", &["cz", "sk"]),
    ("őű", &["hu"]),
    ("ășț", &["ro", "md"]),
    ("ėįų", &["lt"]),
    ("ģķļņ", &["lv"]),
    ("ış", &["tr", "az"]),
    ("ə", &["az"]),
    ("ċġħ", &["mt"]),
    ("ð", &["is", "fo"]),
    ("þ", &["is"]),
    ("ŋŧ", &["no", "se", "fi"]),
    ("ŵŷ", &["uk", "wales", "cymru"]),
    ("ẹịọụ", &["ng"]),
    ("ɓɗƙƴ", &["ng", "ne"]),
    ("ƒŋɔɖɛɣʋ", &["gh", "tg", "bj", "ci", "ml"]),
];

/// Returns whether names like `label` use the Latin letter `c` below `tld`.
pub(super) fn is_common(c: char, label: &[char], tld: &[char]) -> bool {
    let is_below = |code: &&str| code.chars().eq(tld.iter().copied());
    // No other language has letters with two marks in its names.
    let is_vietnamese = || is_below(&"vn") || label.iter().any(|&c| has_two_marks(c));
    c.is_ascii()
        || CLEAR.contains(c)
        || matches!(c, 'ă' | 'đ' | 'ĩ' | 'ũ' | 'ơ' | 'ư' | '\u{1EA0}'..='\u{1EF9}')
            && is_vietnamese()
        || AT_HOME.iter().any(|(letters, codes)| letters.contains(c) && codes.iter().any(is_below))
}

/// Returns whether a letter of Vietnamese has a mark of its vowel and a mark of its tone.
fn has_two_marks(c: char) -> bool {
    matches!(
        c,
        '\u{1EA4}'..='\u{1EB7}' | '\u{1EBE}'..='\u{1EC7}' | '\u{1ED0}'..='\u{1EE3}' | '\u{1EE8}'..='\u{1EF1}'
    )
}

/// The most marks that one letter can have without overlap.
const MAX_MARKS: usize = 3;

/// Returns a mark that is invisible in its position, or that names do not use there because they
/// use precomposed letters.
pub(super) fn odd_mark(label: &[char]) -> Option<char> {
    let mut base = None;
    let (mut last, mut count) = (None, 0);
    for &c in label {
        if !Class::from_char(c).has(Class::MARK) {
            (base, last, count) = (Some(c), None, 0);
            continue;
        }
        count += 1;
        let is_of_all = Scripts::from_char(c).has_latin();
        // After a digit, the Indic marks that look like a colon seem to start a port.
        let is_on_digit = base.is_none_or(|base: char| base.is_ascii_digit() || base == '-');
        if is_of_all || is_on_digit || last == Some(c) || count > MAX_MARKS {
            return Some(c);
        }
        last = Some(c);
    }
    None
}

/// Kana and strokes that look like a slash next to characters of other scripts, and the ideograph
/// that looks like zero.
const LONE: &str = "ソゾノンヿ〇丶丿㇀";

/// Ideographs and Bopomofo with so few strokes that they look like punctuation, a letter or a digit
/// next to characters of other scripts.
const STROKES: &str = "〆〇ㄈㄒㄚㄟㄧㄨㄩㆲㆳㆺ㇀一丁丅七丨丫丶丿乀乁乛亅二亠冖十宀工巛讠";

/// Returns the ASCII character that a character of Japanese, Chinese or Catalan looks like.
pub(super) fn punctuation(c: char) -> Option<char> {
    Some(match c {
        '・' | '·' | '丶' => '.',
        'ー' | '一' | 'ㄧ' => '-',
        'ソ' | 'ゾ' | 'ノ' | 'ン' | '㇀' | '丿' => '/',
        '丨' => 'l',
        '〇' => '0',
        '丅' => 't',
        '丫' => 'y',
        _ => return None,
    })
}

/// Returns a character that looks like another one in its position.
pub(super) fn misplaced(label: &[char], tld: &[char]) -> Option<char> {
    let may_be = |c: char| c >= '\u{3000}' || c == '\u{B7}';
    let found = label.iter().enumerate().filter(|&(_, &c)| may_be(c)).find(|&(at, &c)| {
        let before = at.checked_sub(1).map(|at| label[at]);
        let after = label.get(at + 1).copied();
        let mut neighbours = before.into_iter().chain(after);
        let is = |c: Option<char>, of: &[RangeInclusive<char>]| {
            c.is_some_and(|c| of.iter().any(|range| range.contains(&c)))
        };
        match c {
            '\u{B7}' => !(tld == ['c', 'a', 't'] && before == Some('l') && after == Some('l')),
            '・' => !is(after, &JAPANESE) || before.is_some() && !is(before, &JAPANESE),
            'ー' => before != Some('ー') && !is(before, &[HIRAGANA, KATAKANA]),
            'ヽ' | 'ヾ' => !is(before, &[KATAKANA]),
            // These letters look the same in hiragana and katakana.
            'へ' | 'べ' | 'ぺ' => is(before, &[KATAKANA]) && is(after, &[KATAKANA]),
            'ヘ' | 'ベ' | 'ペ' => is(before, &[HIRAGANA]) && is(after, &[HIRAGANA]),
            c if LONE.contains(c) && !neighbours.clone().any(is_east_asian) => {
                neighbours.next().is_some()
            }
            c if STROKES.contains(c) => {
                let has_latin = label.iter().any(char::is_ascii_lowercase);
                neighbours.any(|c| !is_east_asian(c) && (has_latin || c.is_alphabetic()))
            }
            _ => false,
        }
    });
    found.map(|(_, &c)| c)
}

const HIRAGANA: RangeInclusive<char> = '\u{3041}'..='\u{309F}';
const KATAKANA: RangeInclusive<char> = '\u{30A1}'..='\u{30FA}';
/// Includes the prolonged sound mark, but not the middle dot.
const JAPANESE: [RangeInclusive<char>; 5] =
    ['\u{3005}'..='\u{3007}', HIRAGANA, KATAKANA, '\u{30FC}'..='\u{30FF}', '\u{3400}'..='\u{9FFF}'];

/// Returns whether a character is kana, an ideograph or Bopomofo.
fn is_east_asian(c: char) -> bool {
    JAPANESE.iter().any(|range| range.contains(&c))
        || matches!(c, '\u{3100}'..='\u{31FF}' | '\u{20000}'..='\u{3FFFF}')
}
