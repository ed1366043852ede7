//! The ASCII form of hosts whose characters UTS #46 leaves as they are. They are most of those that are not
//! ASCII.

use alloc::string::String;

use idna::punycode;

use crate::unicode::Class;

use super::{MAX_LABEL, is_ace};

/// Returns the ASCII form of `host`, in lower case, if UTS #46 would only lower the case of its ASCII letters and
/// encode its labels. `None` says nothing about the host.
pub(super) fn to_ascii(host: &str) -> Option<String> {
    if !host.chars().all(is_unmapped) {
        return None;
    }
    let mut ascii = String::with_capacity(2 * host.len());
    for (i, label) in host.split('.').enumerate() {
        if i > 0 {
            ascii.push('.');
        }
        if is_ace(label.as_bytes()) {
            return None;
        }
        if label.is_ascii() {
            ascii.extend(label.chars().map(|c| c.to_ascii_lowercase()));
            continue;
        }
        let lower = label.to_ascii_lowercase();
        // Encoding takes time with the square of the number of characters, each of which takes a byte or more.
        if lower.chars().nth(MAX_LABEL).is_some() {
            return None;
        }
        ascii.push_str("xn--");
        ascii.push_str(&punycode::encode_str(&lower)?);
    }
    Some(ascii)
}

/// Returns whether a character of a host stays the same beside any other such character. Marks and some vowels
/// may compose with the character before them, and right-to-left letters have rules for the whole host.
fn is_unmapped(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
    }
    const OTHER: u16 = Class::MAPPED
        | Class::IGNORED
        | Class::MARK
        | Class::HIDDEN
        | Class::RTL
        | Class::ARABIC_NUMBER;
    let class = Class::of(c);
    // Vowels of Kirat Rai are letters, and compose.
    class.has(Class::HOST_IDNA) && !class.has(OTHER) && !matches!(c, '\u{16D63}'..='\u{16D6A}')
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;

    /// Fails if UTS #46 gives another ASCII form than `to_ascii`. Returns whether that gives one.
    #[track_caller]
    fn check(host: &str) -> bool {
        let ascii = to_ascii(host);
        if let Some(ascii) = &ascii {
            let want = idna::domain_to_ascii_cow(host.as_bytes(), idna::AsciiDenyList::URL);
            assert_eq!(want.ok().as_deref(), Some(&**ascii), "{host:?}");
        }
        ascii.is_some()
    }

    #[test]
    fn every_character_in_every_position() {
        let mut count = 0;
        for c in '\u{80}'..=char::MAX {
            if check(&format!("{c}")) {
                count += 1;
                // Characters of each kind beside which it could compose, map or be refused.
                for other in [
                    'a', 'Z', '1', '-', '_', 'ü', 'ß', 'ς', 'я', '例', 'カ', 'ก', '각', 'က',
                    '\u{10D0}',
                ] {
                    check(&format!("{other}{c}.{c}{other}.{other}{c}{c}{other}.a{c}"));
                }
            }
        }
        assert!(count > 100_000, "{count}");
    }

    #[test]
    fn hosts_of_every_kind() {
        for host in
            ["bücher.de", "BücheR.De", "例え.jp.", "пример.рф", "a..ü", "ü.a_b", "faß.de", "-ü-.de"]
        {
            assert!(check(host), "{host}");
        }
        // Mapped, composed, hidden, right-to-left, encoded already, or too long.
        let long = format!("{}.de", "ü".repeat(70));
        for host in [
            "BÜCHER.de",
            "u\u{308}.de",
            "ａ.de",
            "a。ü",
            "ü\u{200D}.de",
            "مصر.de",
            "xn--tda.ü",
            "XN--ü.de",
            "ü\u{AD}.de",
            "क्ष.भारत",
            "ü%.de",
            "ü .de",
            "ü/",
            "\u{16D67}\u{16D67}.de",
            "ﬁ.de",
            &long,
        ] {
            assert!(!check(host), "{host}");
        }
    }
}
