//! What links in a text, and where a link ends.

#![cfg(feature = "suffixes")]

mod conformance;
mod hosts;
mod letter;
mod marked;
mod refine;
mod settled;
#[path = "../support/mod.rs"]
mod support;
mod wild;
