//! Functions that several test files share, including the tests of linkwright.
#![allow(dead_code, unused_imports, reason = "each test file uses its own part")]

mod data;
#[cfg(feature = "suffixes")]
pub mod laws;
pub mod literal;
pub mod table;

pub use data::*;
