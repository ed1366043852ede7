//! What HTML says about the text inside it: shared by the adapters that meet raw HTML.
//!
//! bytes → `reader` → `tag` → `open` (with `elements` and `scopes`); `blocks` is for Markdown.

#[cfg(any(feature = "pulldown-cmark", feature = "comrak"))]
mod blocks;
mod elements;
mod open;
mod reader;
mod scopes;
mod tag;

#[cfg(any(feature = "pulldown-cmark", feature = "comrak"))]
pub(super) use blocks::{Blocks, Node};
pub(super) use elements::Elements;
pub(super) use reader::{Place, RawHtml};
