//! What linkwright must survive, by number. `fixtures/hostile/cases.txt` lists the inputs of the numbers 6
//! to 34, each with the path that it takes: `table.rs` reads it, and says what holds of every page.
//! Numbers 1 to 5 are long and deep inputs (`denial.rs`, `depth.rs`), and `urls.rs` has what shows and
//! sends URLs that are not in a text. Numbers 35 to 45 are about the programs: their tests are in `crates/`.
//!
//! How work grows with the input is counted by `benches/callgrind`. What browsers make of the pages is in
//! `tests/browser`, and what a forum shows in `examples/forum`.

mod adapters;
mod denial;
mod depth;
mod settings;
mod table;
mod urls;
