//! Adapters for the libraries that people render with.
//!
//! Each adapter tells a [`run::TextRun`] which text may link and where inline elements start and end, and
//! writes the links that it gets back.

#[cfg(feature = "adapter")]
pub mod adapter;
#[cfg(feature = "comrak")]
pub mod comrak;
#[cfg(feature = "html5ever")]
pub mod html5ever;
#[cfg(feature = "adapter")]
pub(crate) mod prescan;
#[cfg(feature = "pulldown-cmark")]
pub mod pulldown_cmark;
#[cfg(feature = "adapter")]
pub(crate) mod run;
pub mod text;
