//! The laws that the fuzz targets share with the tests.

#[path = "../../tests/support/laws/mod.rs"]
pub mod laws;
#[path = "../../crates/uts58/tests/support/literal/mod.rs"]
pub mod literal;
#[path = "../../tests/support/pages.rs"]
pub mod pages;
