//! The preprocessor for mdBook: what it is given and gives back, its options, and books that the real
//! mdBook builds with it.

#![cfg(feature = "mdbook")]

mod books;
mod compare;
mod laws;
mod options;
mod protocol;
mod real;
#[path = "../support/mod.rs"]
mod support;
