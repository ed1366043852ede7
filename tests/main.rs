//! All tests of the library, except those beside its code. They are one program, because building many takes longer than running
//! them.

mod browser;
mod hostile;
mod html_engine;
mod markdown;
mod public_api;
mod render;
mod settings;
mod spoofing;
mod standards;
mod supply_chain;
mod support;
mod vectors;
