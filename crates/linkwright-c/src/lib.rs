//! The C interface of linkwright. `include/linkwright.h` is generated from these files.
//!
//! Each function checks its pointers, runs safe code in `border::guard`, and returns its result as
//! a `border::Given`. Nothing else is unsafe.

// The documentation of the functions is for C, where no function is safe. The start of the header
// has the requirements of all functions.
#![allow(clippy::missing_safety_doc)]

// The header has the functions in this order.
mod linker;

mod find;

mod html;

mod stable_prefix;

mod border;
mod input;

pub use border::{Status, Text, linkwright_text_free};
pub use find::{Kind, Link, Links, linkwright_find, linkwright_find_utf16, linkwright_links_free};
pub use html::{linkwright_html, linkwright_text_to_html};
pub use linker::{Linker, linkwright_free, linkwright_new, linkwright_version};
pub use stable_prefix::{linkwright_stable_prefix, linkwright_stable_prefix_utf16};
