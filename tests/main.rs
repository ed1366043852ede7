//! All tests of the library, except the unit tests next to its code. They are one program, because
//! many programs take longer to build than to run.

mod browser;
mod hostile;
mod html_engine;
/// Markdown that is rewritten as Markdown: the written links, the unchanged text and the laws.
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
/// The settings of a linker, and the values that they refuse.
mod settings {
    mod by_name;
    mod patterns;
}
mod spoofing;
mod standards;
mod supply_chain;
mod support;
mod vectors;
