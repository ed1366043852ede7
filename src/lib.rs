//! Finds URLs and email addresses in text and turns them into links, in every script.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod adapter;
mod brackets;
mod detect;
mod finder;
mod format;
mod link;
mod linker;
mod part;
pub mod unicode;
mod work;

#[cfg(feature = "pulldown-cmark")]
pub use adapter::pulldown_cmark;
pub use adapter::text;
pub use detect::{BareDomains, Emails, LinkKind, LocalHosts};
pub use finder::{Finder, Links, Segments};
pub use format::{DefaultScheme, Display, Href};
pub use link::{Link, Segment};
pub use linker::{AnchorText, Headings, Linker};

/// The links of `text`, by [`Finder::new`].
///
/// # Complexity
///
/// Linear in the length of `text`, no allocation.
///
/// # Examples
///
/// ```
/// let text = "Write to σωκράτης@example.com or see https://ja.wikipedia.org/wiki/東京。";
/// let links: Vec<_> = linkwright::links(text).map(|link| link.as_str()).collect();
/// assert_eq!(links, ["σωκράτης@example.com", "https://ja.wikipedia.org/wiki/東京"]);
/// ```
pub fn links(text: &str) -> Links<'_> {
    const FINDER: Finder = Finder::new();
    FINDER.links(text)
}
