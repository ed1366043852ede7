//! Finds URLs and email addresses in text of any script, and formats them: [UTS #58], *Unicode Link Detection and
//! Formatting*.
//!
//! ```
//! let text = "请访问example.com。谢谢! Is it bücher.de/größe? Not main.rs.";
//! let mut links = uts58::links(text);
//!
//! let link = links.next().unwrap();
//! assert_eq!(link.as_str(), "example.com");
//! assert_eq!(link.href().to_string(), "https://example.com");
//!
//! let link = links.next().unwrap();
//! assert_eq!(link.display().to_string(), "bücher.de/größe");
//! assert_eq!(link.href().to_string(), "https://xn--bcher-kva.de/gr%C3%B6%C3%9Fe");
//!
//! assert_eq!(links.next(), None);
//! ```
//!
//! This crate is the engine alone. [linkwright], which is built on it, puts the links into HTML, Markdown and the trees
//! of parsers.
//!
//! # What it does
//!
//! - **Detection** (sections 3.5.1 and 5.2): [`links`], or a [`Finder`] with settings. [`Finder::uts58`] follows the
//!   standard exactly. [`Finder::new`] differs from it in the deviations D1 to D10 of the page [`rules`]. [`Finder::explain`]
//!   says why a text does not link.
//! - **Formatting** (section 4.1): [`Link::href`] writes a link as it is sent, in ASCII and fully escaped. [`Link::display`]
//!   writes it for readers, with as few percent escapes as possible. What it writes is found again, as one link to the same
//!   place.
//! - **Other detectors**: [`Finder::refine`] corrects the ends of links that another detector found, and
//!   [`Finder::parse`] reads a text that is known to be a link. [`Finder::stable_prefix`] says how much of a text is final
//!   while it is arriving.
//! - **Wrapped lines** of terminals and mails, over which a URL is broken: the module `wrapped`, with the feature `wrapped`.
//! - **URLs and addresses in pieces**: [`parts`].
//! - **Hosts** in ASCII, and their registrable domains: [`hosts`]. **Those that could deceive** (UTS #39): [`spoof`].
//! - **Adapters**, which put links into documents: [`adapter`] and [`Finder::has_candidate`].
//! - **Properties** (section 6): [`unicode`], of the version [`unicode::UNICODE_VERSION`].
//!
//! # Promises
//!
//! - Detection is total and linear: no input makes it fail or panic, and it takes time proportional to the length of the text.
//! - The ranges of links are in bytes, on character boundaries, in order, and never overlap.
//! - An `href` is ASCII, and its scheme is `http`, `https`, `mailto` or one that the caller named.
//! - A text without links causes no allocation, and neither does writing an `href`. A link keeps the ASCII form of a
//!   host that is not ASCII. `display` allocates for such a host and for escaped brackets.
//!
//! # Features
//!
//! A feature adds functions. It never changes what one of the others returns.
//!
//! - `suffixes` (default): the public suffix list, under MPL-2.0 in the crate `uts58-suffixes`, and what needs it: [`links`],
//!   [`Finder::new`] and [`Finder::uts58`]. [`Finder::without_suffixes`] does without, for link checkers,
//!   terminals and compilers.
//! - `idna` (default, part of `suffixes`): the tables of UTS #46, and what needs them: [`Finder::without_suffixes`],
//!   [`Link::display`], [`spoof`], [`parts`] and [`Finder::also`]. [`Finder::without_idna`] does without, for
//!   WebAssembly beside a JavaScript that has `URL`.
//! - `wrapped`: the module `wrapped`, with `unicode-width` for the columns of characters.
//!
//! The crate is `no_std` with `alloc`. It depends on `idna` (UTS #46) and `percent-encoding`, both of the URL Standard's
//! implementation in Rust.
//!
//! [UTS #58]: https://www.unicode.org/reports/tr58/
//! [linkwright]: https://docs.rs/linkwright
#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs, missing_debug_implementations, unreachable_pub)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

pub mod adapter;
mod candidates;
mod explain;
mod find;
mod finder;
mod host;
mod link;
#[cfg(feature = "settings")]
mod names;
#[cfg(feature = "idna")]
mod normalize;
#[cfg(feature = "idna")]
pub mod parts;
mod profile;
mod prose;
mod rule;
pub mod rules;
#[cfg(feature = "serde")]
mod serialize;
mod setting;
#[cfg(feature = "idna")]
pub mod spoof;
pub mod unicode;
#[cfg(feature = "wrapped")]
pub mod wrapped;

pub use explain::{Explain, Refusal};
pub use find::LinkKind;
pub use finder::{Finder, Links};
pub use link::{DefaultScheme, Href, Link, OwnedLink, Segment, Segments};
#[cfg(feature = "idna")]
pub use link::{DisplayForm, Safe};
pub use setting::options::{BareDomains, Emails, LocalHosts, Switch};
pub use setting::{SettingError, SettingErrorKind};

/// Returns an iterator over the links of `text`, with the settings of [`Finder::new`].
#[cfg(feature = "suffixes")]
#[doc(alias("find", "linkify"))]
pub fn links(text: &str) -> Links<'_> {
    const FINDER: Finder = Finder::new();
    FINDER.links(text)
}

/// The hosts of URLs in the form in which browsers send and compare them.
#[cfg(feature = "settings")]
pub mod hosts {
    #[cfg(feature = "suffixes")]
    pub use crate::host::registrable_domain;
    #[cfg(feature = "idna")]
    pub use crate::host::to_ascii;
}

/// Runs the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
