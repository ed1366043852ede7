//! Adapters: the one engine inside what people render with.

mod anchor;
#[cfg(feature = "comrak")]
pub mod comrak;
#[cfg(any(feature = "pulldown-cmark", feature = "comrak"))]
mod markup;
#[cfg(feature = "pulldown-cmark")]
pub mod pulldown_cmark;
pub mod text;
