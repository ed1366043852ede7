//! Latin letters beyond ASCII: which ones names use, and below which top-level domains.

/// Letters that differ clearly from every other one. They are read in all languages of Latin script.
const CLEAR: &str = "ßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿāĉčēĝğĥīĵōœŝšūŭž";

/// Letters that a reader takes for others where they are not at home: with a dot, a tail or a stroke that is
/// easily overlooked, or of an alphabet that few people know.
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

/// Whether names like this one use a Latin letter below `tld`.
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

/// Whether a letter of Vietnamese has a mark of its vowel and one of its tone.
fn has_two_marks(c: char) -> bool {
    matches!(
        c,
        '\u{1EA4}'..='\u{1EB7}' | '\u{1EBE}'..='\u{1EC7}' | '\u{1ED0}'..='\u{1EE3}' | '\u{1EE8}'..='\u{1EF1}'
    )
}
