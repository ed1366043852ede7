//! What the targets share: the laws, which are those of the tests.

#[path = "../../tests/support/arena.rs"]
pub mod arena;
#[path = "../../tests/support/laws/mod.rs"]
pub mod laws;
#[path = "../../tests/support/literal/mod.rs"]
pub mod literal;
#[path = "../../tests/support/pages.rs"]
pub mod pages;

/// Sizes of pieces, from two bytes of what was made up.
#[must_use]
pub fn sizes(seed: [u8; 2]) -> [usize; 2] {
    seed.map(|byte| usize::from(byte % 8) + 1)
}
