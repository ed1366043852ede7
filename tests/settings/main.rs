//! The settings of a linker, and what they refuse.

mod exclude;
mod settings;
#[path = "../support/mod.rs"]
mod support;
