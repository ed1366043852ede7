//! Combining marks that names do not use where they stand (UTS #39 section 5.4).

use crate::unicode::{Class, Identifier};

/// More marks than this on one letter overlap.
const MAX: usize = 3;

/// A mark that is invisible in its position, or that names do not use there.
///
/// In the Unicode form of a label, a letter and a mark that names use together are one character. So the
/// marks of Latin, Greek and Cyrillic that are left are refused.
pub(super) fn odd_mark(label: &[char]) -> Option<char> {
    let mut base = None;
    let (mut last, mut count) = (None, 0);
    for &c in label {
        if !Class::of(c).has(Class::MARK) {
            (base, last, count) = (Some(c), None, 0);
            continue;
        }
        count += 1;
        let is_of_all = Identifier::of(c).is_some_and(|mark| mark.scripts().has_latin());
        // After a digit, the Indic marks that look like a colon seem to start a port.
        let is_on_digit = base.is_none_or(|base: char| base.is_ascii_digit() || base == '-');
        if is_of_all || is_on_digit || last == Some(c) || count > MAX {
            return Some(c);
        }
        last = Some(c);
    }
    None
}
