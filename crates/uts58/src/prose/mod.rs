//! The deviations D1 to D10 from UTS #58. With them, the links in prose are the ones that a reader
//! would see.
//!
//! Each module imports only from the modules before it: [`reader`], [`words`], [`tail`], [`rules`],
//! [`mistaken_for`], [`read`], [`stable_prefix`](mod@stable_prefix).

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
