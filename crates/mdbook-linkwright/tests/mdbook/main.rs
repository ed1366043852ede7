//! The preprocessor for mdBook: what it is given and gives back, its options, and books that the real
//! mdBook builds with it.

mod books;
mod compare;
mod guide;
mod hostile;
mod laws;
mod options;
mod protocol;
mod real;
mod support;
#[path = "../../../uts58/tests/support/table.rs"]
#[allow(dead_code, reason = "each test file uses its own part")]
mod table;
