//! Markdown in, Markdown out: what is written, what stays, and the laws of it.

mod corpus;
mod forms;
mod gfm;
mod laws;
mod opaque;
mod stream;
use crate::support::pages;
