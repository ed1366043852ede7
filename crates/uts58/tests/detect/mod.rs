//! What links in a text, and where a link ends.

mod conformance;
mod hosts;
mod marked;
mod refine;
mod rules;
mod settled;
mod strict;
mod wild;
