//! All tests of the library, except those beside its code. They are one program, because building many takes longer than running
//! them.

mod browser;
mod hostile;
mod html_engine;
/// Markdown in, Markdown out: what is written, what stays, and the laws of it.
mod markdown {
    mod corpus;
    mod forms;
    mod gfm;
    mod laws;
    mod opaque;
    mod stream;
    use crate::support::pages;
}
mod public_api;
mod render;
/// The settings of a linker, and what they refuse.
mod settings {
    mod by_name;
    mod patterns;
}
mod spoofing;
mod standards;
mod supply_chain;
mod support;
mod vectors;
