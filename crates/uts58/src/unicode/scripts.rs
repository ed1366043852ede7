//! The scripts of letters, and the letters that look like others (UTS #39).

use super::tables::{IDENTIFIERS, LOOKS, NEW, SCRIPTS};

/// The ASCII letters and digits that a letter of another script or with marks looks like; none if it looks
/// like none.
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

    /// The scripts of a character; none if its Identifier_Status is not Allowed, or if browsers, which are a version of
    /// Unicode behind, do not know it yet.
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

    /// Whether it has Latin and is not all scripts.
    pub(crate) fn is_latin(self) -> bool {
        self.has_latin() && !self.is_of_many()
    }

    /// Whether it is all scripts, as for digits and most marks.
    pub(crate) fn is_of_many(self) -> bool {
        self.0 == u64::MAX
    }

    /// Whether it has Japanese, Chinese with Bopomofo or Korean, which may be mixed with Latin.
    pub(crate) fn has_east_asian(self) -> bool {
        self.0 & Self::EAST_ASIAN != 0
    }
}
