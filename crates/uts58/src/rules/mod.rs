#![doc = include_str!("../../rules.md")]

#[cfg(feature = "suffixes")]
mod difference;

#[cfg(feature = "suffixes")]
pub use difference::Difference;

use crate::rule::standard;
pub use crate::rule::{About, Deviation, Rule};

/// Returns all rules in the order of this page: the rules of the standard, then the rules of the
/// deviations.
pub fn all() -> impl Iterator<Item = &'static Rule> {
    standard::ALL.into_iter().chain(crate::prose::mistaken_for::all())
}
