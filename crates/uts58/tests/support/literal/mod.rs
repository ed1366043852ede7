//! Sections 3.5.1, 4.1 and 5.2 of UTS #58, step by step, as slow as they are written: what the engine is
//! compared with.

pub mod email;
pub mod minimal;
pub mod tail;

/// Which letter is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letter {
    /// That of the standard.
    Uts58,
    /// That with D1, D5 and D7.
    Default,
}
