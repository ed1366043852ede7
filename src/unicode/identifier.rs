//! The characters of names: UTS #39 sections 3.1, 4 and 5.1.

use super::tables::{IDENTIFIERS, SCRIPTS};

/// A character with Identifier_Status=Allowed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Identifier(u8);

impl Identifier {
    const LOOKS_LATIN: u8 = 0x80;

    /// `None` where the character is not allowed.
    pub(crate) fn of(c: char) -> Option<Self> {
        let at = IDENTIFIERS.partition_point(|&start| start >> 8 <= u32::from(c));
        let start = IDENTIFIERS.get(at.checked_sub(1)?)?;
        match start.to_le_bytes()[0] {
            0 => None,
            value => Some(Self(value)),
        }
    }

    /// Whether it is not Latin but looks like a Latin letter, with or without marks.
    pub(crate) fn looks_latin(self) -> bool {
        self.0 & Self::LOOKS_LATIN != 0
    }

    pub(crate) fn scripts(self) -> Scripts {
        let number = usize::from(self.0 & !Self::LOOKS_LATIN);
        Scripts(SCRIPTS.get(number - 1).copied().unwrap_or(0))
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

    /// Whether it has Japanese, Chinese with Bopomofo or Korean, which may be mixed with Latin.
    pub(crate) fn has_east_asian(self) -> bool {
        self.0 & (Self::JPAN | Self::HANB | Self::KORE) != 0
    }
}
