//! The settings of a linker, and what they refuse.

mod patterns;
mod settings;
#[path = "../support/mod.rs"]
mod support;
