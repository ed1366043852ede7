//! Adapters: the one engine inside what people render with.

mod anchor;
#[cfg(feature = "pulldown-cmark")]
mod markup;
#[cfg(feature = "pulldown-cmark")]
pub mod pulldown_cmark;
pub mod text;
