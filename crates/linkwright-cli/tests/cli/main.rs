//! The program `linkwright`, run as people run it.

mod ci;
mod commands;
mod config;
mod documents;
mod find;
mod flavors;
mod hostile;
mod hostile_rewrite;
mod interrupted_rewrite;
mod options;
mod recipes;
mod rewrite;
mod support;
#[allow(dead_code, reason = "each test file uses its own part")]
#[path = "../../../uts58/tests/support/table.rs"]
mod table;
mod terminal;
mod vectors;
