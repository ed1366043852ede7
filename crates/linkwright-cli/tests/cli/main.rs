//! The program `linkwright`, run as people run it.

mod commands;
mod find;
mod hostile;
mod hostile_rewrite;
mod interrupted_rewrite;
mod options;
mod recipes;
mod rewrite;
mod support;
