//! Latin letters beyond ASCII: which ones names use, and below which top-level domains.

/// Letters that differ clearly from every other one. They are read in all languages of Latin script.
const CLEAR: &str = "ßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿāăćĉčđěēĝğĥĩīĵńňōőœřśŝšŭūůűŵŷźžũ";

/// Letters that a reader takes for others where they are not at home: with a dot, a tail or a stroke that is
/// easily overlooked, or of an alphabet that few people know.
const AT_HOME: [(&str, &[&str]); 15] = [
    ("ąę", &["pl", "lt"]),
    ("ł", &["pl"]),
    ("đ", &["ba", "fi", "hr", "me", "mk", "no", "rs", "se", "si", "vn"]),
    ("ż", &["pl", "mt"]),
    ("ėįų", &["lt"]),
    ("ģķļņ", &["lv"]),
    ("ďĺľŕť", &["cz", "sk"]),
    ("șț", &["ro", "md"]),
    ("ış", &["tr", "az"]),
    ("ə", &["az"]),
    ("ċġħ", &["mt"]),
    ("ðþ", &["is"]),
    ("ŋŧ", &["no", "se", "fi"]),
    ("ɓɗƙƴ", &["ng", "ne"]),
    ("ƒŋɔɖɛɣʋ", &["gh", "tg", "bj", "ci", "ml"]),
];

/// Whether names below `tld` use a Latin letter.
pub(super) fn is_common(c: char, tld: &[char]) -> bool {
    let is_below = |code: &&str| code.chars().eq(tld.iter().copied());
    c.is_ascii()
        || CLEAR.contains(c)
        // Vietnamese, whose letters with a dot below are those of Igbo and Yoruba.
        || matches!(c, 'ơ' | 'ư' | '\u{1EA0}'..='\u{1EF9}') && is_below(&"vn")
        || matches!(c, 'ẹ' | 'ị' | 'ọ' | 'ụ') && is_below(&"ng")
        || AT_HOME.iter().any(|(letters, codes)| letters.contains(c) && codes.iter().any(is_below))
}
