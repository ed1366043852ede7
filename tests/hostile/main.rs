//! What linkwright must survive.

#![cfg(all(feature = "cli", feature = "mdbook", feature = "html5ever"))]

mod adapters;
mod book;
mod check;
mod command_line;
mod encoding;
mod forms;
mod injection;
mod pages;
mod programs;
mod rewrite;
mod spoofing;
mod structure;
#[path = "../support/mod.rs"]
mod support;
