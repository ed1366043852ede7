//! Rows D1 to D10: how links in prose differ from the letter of the standard, so that they are what readers take for links.
//!
//! Each of these imports from those above it: [`words`], [`tail`], [`rules`], [`read`], [`settled`](mod@settled).

mod endings;
pub(crate) mod read;
pub(crate) mod rules;
mod settled;
pub(crate) mod tail;
mod words;

pub(crate) use read::Prose;
#[cfg(feature = "idna")]
pub(crate) use read::host::is_found_whole;
pub(crate) use settled::{last_word, settled};
