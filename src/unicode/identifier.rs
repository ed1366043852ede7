//! The characters of names: UTS #39 sections 3.1, 4 and 5.1.

use super::tables::{IDENTIFIERS, LOOKS, SCRIPTS};

/// The ASCII letters and digits that a letter of another script or with marks looks like; none if it looks
/// like none.
pub(crate) fn looks_like(c: char) -> impl Iterator<Item = char> {
    let at = LOOKS.binary_search_by_key(&u32::from(c), |row| (row >> 32) as u32);
    let bytes = at.map_or([0; 8], |at| LOOKS[at].to_le_bytes());
    bytes.into_iter().take(4).take_while(|&byte| byte > 0).map(char::from)
}

/// A character with Identifier_Status=Allowed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Identifier(u8);

impl Identifier {
    /// `None` where the character is not allowed.
    pub(crate) fn of(c: char) -> Option<Self> {
        let at = IDENTIFIERS.partition_point(|&start| start >> 8 <= u32::from(c));
        let start = IDENTIFIERS.get(at.checked_sub(1)?)?;
        match start.to_le_bytes()[0] {
            0 => None,
            value => Some(Self(value)),
        }
    }

    pub(crate) fn scripts(self) -> Scripts {
        Scripts(SCRIPTS.get(usize::from(self.0) - 1).copied().unwrap_or(0))
    }
}

/// A set of scripts. Han, kana, Bopomofo and Hangul also add Hanb, Jpan and Kore.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scripts(u64);

impl Scripts {
    pub(crate) const ALL: Self = Self(u64::MAX);
    pub(crate) const NONE: Self = Self(0);
    const LATIN: u64 = 1;
    const JPAN: u64 = 1 << 63;
    const HANB: u64 = 1 << 62;
    const KORE: u64 = 1 << 61;

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
        self.0 & (Self::JPAN | Self::HANB | Self::KORE) != 0
    }
}
