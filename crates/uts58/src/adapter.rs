//! What a program needs that writes links into documents, besides the links themselves.
//!
//! The crate [linkwright](https://docs.rs/linkwright) uses this module, and a parser or a renderer of your own can do the same. Its
//! items are promised like those of the rest of the crate. Most programs need none of them.
//!
//! - **Does a document have links at all?** [`Finder::has_candidate`](crate::Finder::has_candidate) answers for a text,
//!   [`Candidates`] walks over the places, and [`has_bytes`], [`skip_bytes`] and [`first_block`] search for other bytes as fast as
//!   detection does.
//! - **How is a link written?** A [`Spelling`] says in one pass whether a link needs no escape, and [`first_unseen`] finds a
//!   character that nobody sees.
//! - **What does an existing link lead to?** [`is_scheme`], [`has_host`] and [`ends_in_number`] answer for the parts of a URL, and
//!   [`normalize`] makes the text by which URLs are compared.

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
