//! What links in a text, and where a link ends.

mod conformance;
mod hosts;
mod marked;
mod refine;
mod rules;
mod stable_prefix;
mod strict;
mod wild;
