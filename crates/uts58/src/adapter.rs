//! Tools for programs that write links into documents.
//!
//! The crate [linkwright](https://docs.rs/linkwright) uses this module, and your own parser or
//! renderer can do the same. Its items are as stable as the rest of the crate. Most programs do not
//! need them.
//!
//! - **Candidates**: [`Finder::has_candidate`](crate::Finder::has_candidate) returns whether a text
//!   may have links, and [`Candidates`] finds the places. [`has_bytes`], [`skip_bytes`] and
//!   [`first_block`] search for other bytes as fast as detection does.
//! - **Formatting**: a [`Spelling`] shows in one pass whether a link needs no escapes, and
//!   [`first_unseen`] finds a character that is invisible.
//! - **Existing links**: [`is_scheme`], [`has_host`] and [`ends_in_number`] check the parts of a
//!   URL, and [`normalize`] returns the form for comparing URLs.

pub use crate::candidates::Candidates;
pub use crate::find::blocks::{any as has_bytes, first_block, skip as skip_bytes};
pub use crate::host::ends_in_number;
pub use crate::link::Spelling;
#[cfg(feature = "settings")]
pub use crate::link::first_unseen;
#[cfg(feature = "idna")]
pub use crate::normalize::normalize;
#[cfg(feature = "settings")]
pub use crate::setting::{has_host, is_scheme};
