//! Hostile inputs, by number. Numbers 1 to 5 are long and deep inputs (`denial.rs`, `depth.rs`).
//! `fixtures/hostile/cases.txt` lists the inputs of the numbers 6 to 34, each with the path that it
//! takes. `table.rs` runs them, and checks the laws of every page. `urls.rs` tests URLs outside
//! texts. Numbers 35 to 45 are about the programs, with their tests in `crates/`.
//!
//! `benches/callgrind` measures how work grows with the input. `tests/browser` tests the pages in
//! browsers, and `examples/forum` tests the pages of a forum.

mod adapters;
mod denial;
mod depth;
mod settings;
mod table;
mod urls;
