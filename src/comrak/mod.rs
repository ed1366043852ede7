//! Links in trees of [comrak](https://docs.rs/comrak).
//!
//! ```
//! use comrak::{Arena, Options, format_html, parse_document};
//! use linkwright::Linker;
//!
//! let arena = Arena::new();
//! let root = parse_document(&arena, "请访问example.com。谢谢 `example.com`", &Options::default());
//! linkwright::comrak::autolink(&arena, root, &Linker::new());
//! let mut page = String::new();
//! format_html(root, &Options::default(), &mut page)?;
//! assert_eq!(
//!     page,
//!     "<p>请访问<a href=\"https://example.com\">example.com</a>。谢谢 <code>example.com</code></p>\n",
//! );
//! # Ok::<(), std::fmt::Error>(())
//! ```
//!
//! # Complexity
//!
//! Linear in the size of the tree, not counting the time of comrak, which is not quite linear for
//! hostile input.

pub use ::comrak;

mod adapter;

pub use self::adapter::autolink;
