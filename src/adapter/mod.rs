//! Adapters: the one engine inside what people render with.

mod anchor;
#[cfg(feature = "comrak")]
pub mod comrak;
mod direction;
#[cfg(feature = "lol_html")]
pub mod html;
#[cfg(feature = "html5ever")]
pub mod html5ever;
#[cfg(feature = "pulldown-cmark")]
pub mod markdown;
#[cfg(feature = "_adapter")]
mod markup;
#[cfg(feature = "mdbook")]
pub mod mdbook;
mod prescan;
#[cfg(feature = "pulldown-cmark")]
pub mod pulldown_cmark;
pub mod text;
