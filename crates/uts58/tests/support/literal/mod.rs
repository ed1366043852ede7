//! Sections 3.5.1, 4.1 and 5.2 of UTS #58, step by step and as slow as written, to compare the
//! engine with.

pub mod email;
pub mod minimal;
pub mod tail;

/// The rules that the steps follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letter {
    /// The standard.
    Uts58,
    /// The standard with D1, D5 and D7.
    Default,
}
