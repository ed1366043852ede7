//! What links in a text, and where a link ends.

mod conformance;
mod hosts;
mod letter;
mod marked;
mod refine;
mod settled;
mod wild;
