//! Characters that look like punctuation, or like another letter, where they stand.

use core::ops::RangeInclusive;

/// Kana and strokes that look like a slash beside characters of other scripts, and the ideograph that looks like
/// zero.
const LONE: &str = "ソゾノンヿ〇丶丿㇀";

/// Ideographs and Bopomofo with so few strokes that they look like punctuation, a letter or a digit beside
/// those of other scripts.
const STROKES: &str = "〆〇ㄈㄒㄚㄟㄧㄨㄩㆲㆳㆺ㇀一丁丅七丨丫丶丿乀乁乛亅二亠冖十宀工巛讠";

/// The ASCII character that a character of Japanese, Chinese or Catalan looks like.
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

/// A character that looks like another one in its position.
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
            // Hiragana and katakana have these letters in one form.
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
/// With the prolonged sound mark, but not the middle dot.
const KATAKANA: RangeInclusive<char> = '\u{30A1}'..='\u{30FA}';
const JAPANESE: [RangeInclusive<char>; 5] =
    ['\u{3005}'..='\u{3007}', HIRAGANA, KATAKANA, '\u{30FC}'..='\u{30FF}', '\u{3400}'..='\u{9FFF}'];

/// Whether a character is kana, an ideograph or Bopomofo.
fn is_east_asian(c: char) -> bool {
    JAPANESE.iter().any(|range| range.contains(&c))
        || matches!(c, '\u{3100}'..='\u{31FF}' | '\u{20000}'..='\u{3FFFF}')
}
