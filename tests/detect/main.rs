//! What links in a text, and where a link ends.

mod conformance;
#[cfg(all(feature = "pulldown-cmark", feature = "comrak", feature = "html", feature = "rcdom"))]
mod edges;
mod exclude;
mod hosts;
mod marked;
mod refine;
mod settings;
mod settled;
#[path = "../support/mod.rs"]
mod support;
mod wild;
