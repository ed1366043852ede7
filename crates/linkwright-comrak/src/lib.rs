//! Turns the URLs and email addresses in a tree of comrak into links, for programs that pin a release of comrak. Each
//! feature adds the module of one release, which has the functions of `linkwright::comrak`.
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

pub use linkwright;

#[cfg(feature = "comrak-0-59")]
pub use linkwright::comrak as comrak_0_59;
#[cfg(feature = "comrak-0-54")]
pub use linkwright::comrak_0_54;
#[cfg(feature = "comrak-0-56")]
pub use linkwright::comrak_0_56;

/// Runs the example of the README as a test.
#[cfg(all(doctest, feature = "comrak-0-54"))]
#[doc = include_str!("../README.md")]
struct Readme;
