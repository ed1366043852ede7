//! The two profiles of detection. Only this module decides which profile reads a text.

use core::ops::Range;

#[cfg(feature = "suffixes")]
use crate::find::Strict;
use crate::find::{self, Match, Scanner, Triggers};
use crate::prose::{self, Prose};
use crate::rule::RuleRef;
use crate::setting::options::Options;

/// The profile of a finder: the standard exactly, or with the deviations D1 to D10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Profile {
    /// [`Finder::new`](crate::Finder::new).
    Prose,
    /// [`Finder::uts58`](crate::Finder::uts58).
    #[cfg(feature = "suffixes")]
    Strict,
}

/// Calls `$call` with the judge of a profile as the type `$judge`.
macro_rules! by_profile {
    ($profile:expr, $judge:ident => $call:expr) => {
        match $profile {
            Profile::Prose => {
                type $judge = Prose;
                $call
            }
            #[cfg(feature = "suffixes")]
            Profile::Strict => {
                type $judge = Strict;
                $call
            }
        }
    };
}

impl Profile {
    pub(crate) fn scanner(self, text: &str, options: Options) -> AnyScanner<'_> {
        match self {
            Self::Prose => AnyScanner::Prose(Scanner::new(text, options)),
            #[cfg(feature = "suffixes")]
            Self::Strict => AnyScanner::Strict(Scanner::new(text, options)),
        }
    }

    /// Returns the byte before which no link changes, whatever is appended to `text`.
    pub(crate) fn stable_prefix(self, text: &str, options: &Options) -> usize {
        match self {
            Self::Prose => prose::stable_prefix(text, options),
            #[cfg(feature = "suffixes")]
            Self::Strict => prose::last_word(text),
        }
    }

    /// Reads the whole text as one link.
    pub(crate) fn whole(self, text: &str, options: Options) -> Option<Match> {
        by_profile!(self, J => Scanner::<J>::new(text, options).whole())
    }

    /// Returns the corrected range of the link that another detector found.
    pub(crate) fn refine(self, text: &str, range: Range<usize>, options: &Options) -> Range<usize> {
        match self {
            Self::Prose => find::refine::<Prose>(text, range, options),
            #[cfg(feature = "suffixes")]
            Self::Strict => find::refine_strict(text, range, options),
        }
    }
}

/// A scanner of either profile.
#[derive(Clone, Debug)]
pub(crate) enum AnyScanner<'t> {
    Prose(Scanner<'t, Prose>),
    #[cfg(feature = "suffixes")]
    Strict(Scanner<'t, Strict>),
}

impl<'t> AnyScanner<'t> {
    #[inline]
    pub(crate) fn text(&self) -> &'t str {
        match self {
            Self::Prose(scanner) => scanner.text,
            #[cfg(feature = "suffixes")]
            Self::Strict(scanner) => scanner.text,
        }
    }

    #[inline]
    pub(crate) fn profile(&self) -> Profile {
        match self {
            Self::Prose(_) => Profile::Prose,
            #[cfg(feature = "suffixes")]
            Self::Strict(_) => Profile::Strict,
        }
    }

    #[inline(always)]
    pub(crate) fn next(&mut self) -> Option<Match> {
        match self {
            Self::Prose(scanner) => scanner.next(),
            #[cfg(feature = "suffixes")]
            Self::Strict(scanner) => scanner.next(),
        }
    }

    pub(crate) fn next_attempt(&mut self) -> Option<(usize, Result<Match, RuleRef>)> {
        match self {
            Self::Prose(scanner) => scanner.next_explained(),
            #[cfg(feature = "suffixes")]
            Self::Strict(scanner) => scanner.next_attempt(),
        }
    }
}

impl Profile {
    /// Returns whether a text has a trigger.
    #[inline]
    pub(crate) fn has_trigger(self, text: &[u8]) -> bool {
        by_profile!(self, J => find::has_trigger::<J>(text))
    }

    /// Returns the byte where the first trigger of a text at or after byte `from` starts, or the
    /// first byte that `or` accepts.
    #[inline(always)]
    pub(crate) fn next_trigger(
        self,
        triggers: &mut Triggers,
        bytes: &[u8],
        from: usize,
        or: impl Fn(u8, u8, u8) -> bool,
    ) -> Option<usize> {
        by_profile!(self, J => triggers.next_or::<J>(bytes, from, or))
    }
}
