//! D1 to D10: how links in prose differ from the letter of the standard, so that they are what readers take for links.
//!
//! Each of these imports from those above it: [`reader`], [`words`], [`tail`], [`rules`], [`mistaken_for`], [`read`], [`stable_prefix`](mod@stable).

mod generated;
pub(crate) mod mistaken_for;
pub(crate) mod read;
pub(crate) mod reader;
pub(crate) mod rules;
mod stable_prefix;
pub(crate) mod tail;
mod words;

pub(crate) use read::Prose;
#[cfg(feature = "suffixes")]
pub(crate) use stable_prefix::last_word;
pub(crate) use stable_prefix::stable_prefix;
