//! The scripts of letters, and the letters that look like others (UTS #39).

use super::tables::{IDENTIFIERS, LOOKS, NEW, SCRIPTS};

/// Returns the ASCII letters and digits that a letter of another script, or a letter with marks,
/// looks like. The result may be empty.
pub(crate) fn looks_like(c: char) -> impl Iterator<Item = char> {
    let at = LOOKS.binary_search_by_key(&u32::from(c), |row| (row >> 32) as u32);
    let bytes = at.map_or([0; 8], |at| LOOKS[at].to_le_bytes());
    bytes.into_iter().take(4).take_while(|&byte| byte > 0).map(char::from)
}

/// A set of scripts. Han, kana, Bopomofo and Hangul also add Hanb, Jpan and Kore.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scripts(u64);

impl Scripts {
    pub(crate) const ALL: Self = Self(u64::MAX);
    const LATIN: u64 = 1;
    /// Hanb, Jpan and Kore.
    const EAST_ASIAN: u64 = 7 << 61;

    /// Returns the scripts of a character. The set is empty if its Identifier_Status is not
    /// Allowed, or if browsers do not have the character yet, because they use the previous version
    /// of Unicode.
    pub(crate) fn from_char(c: char) -> Self {
        if NEW.contains(&c) {
            return Self(0);
        }
        let at = IDENTIFIERS.partition_point(|&start| start >> 8 <= u32::from(c));
        let start = at.checked_sub(1).map_or(0, |at| IDENTIFIERS[at]);
        let scripts = usize::from(start.to_le_bytes()[0]).checked_sub(1);
        Self(scripts.and_then(|at| SCRIPTS.get(at).copied()).unwrap_or(0))
    }

    pub(crate) fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) fn has_latin(self) -> bool {
        self.0 & Self::LATIN != 0
    }

    /// Returns whether the set has Latin and is not all scripts.
    pub(crate) fn is_latin(self) -> bool {
        self.has_latin() && !self.is_of_many()
    }

    /// Returns whether the set is all scripts, which is the case for digits and most marks.
    pub(crate) fn is_of_many(self) -> bool {
        self.0 == u64::MAX
    }

    /// Returns whether the set has Japanese, Chinese with Bopomofo or Korean, which may be mixed
    /// with Latin.
    pub(crate) fn has_east_asian(self) -> bool {
        self.0 & Self::EAST_ASIAN != 0
    }
}
