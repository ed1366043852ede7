//! Finds URLs and email addresses in text of any script, and formats them.
//!
//! It implements [UTS #58], *Unicode Link Detection and Formatting*.
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
//! This crate is only the engine. [linkwright] builds on it, and puts the links into HTML, Markdown
//! and the trees of parsers.
//!
//! # Overview
//!
//! - **Detection** (sections 3.5.1 and 5.2): [`links`], or a [`Finder`] with settings.
//!   [`Finder::uts58`] follows the standard exactly. [`Finder::new`] has the deviations D1 to D10
//!   of the page [`rules`]. [`Finder::explain`] returns why a text does not link.
//! - **Formatting** (section 4.1): [`Link::href`] writes a link in ASCII, fully escaped.
//!   [`Link::display`] writes it for readers, with as few percent escapes as possible. Detection
//!   finds the displayed link again, and it leads to the same place.
//! - **Other detectors**: [`Finder::refine`] corrects the ends of links from another detector.
//!   [`Finder::parse`] reads a text that is known to be a link.
//! - **Streaming**: [`Finder::stable_prefix`] returns how much of a text is final while more of it
//!   arrives.
//! - **Wrapped lines**: the module `wrapped`, with the feature `wrapped`, finds URLs that a
//!   terminal or a mail program broke over several lines.
//! - **URLs and email addresses in pieces**: [`parts`].
//! - **Hosts** in ASCII, and their registrable domains: [`hosts`].
//! - **Deceptive hosts** (UTS #39): [`spoof`].
//! - **Adapters**, which put links into documents: [`adapter`] and [`Finder::has_candidate`].
//! - **Properties** (section 6): [`unicode`], for the version [`unicode::UNICODE_VERSION`].
//!
//! # Guarantees
//!
//! - Detection takes linear time. No input makes it fail or panic.
//! - The ranges of links are in bytes, on character boundaries, in order, and never overlap.
//! - An `href` is ASCII. Its scheme is `http`, `https`, `mailto` or a scheme that the caller
//!   allowed.
//! - A text without links causes no allocation, and writing an `href` allocates nothing. A link
//!   stores the ASCII form of a host that is not ASCII. `display` allocates for such a host and for
//!   escaped brackets.
//!
//! # Features
//!
//! Features are additive and never change a result.
//!
//! - `suffixes` (default): the public suffix list, under MPL-2.0 in the crate `uts58-suffixes`. It
//!   adds [`links`], [`Finder::new`] and [`Finder::uts58`]. Without it, use
//!   [`Finder::without_suffixes`], for link checkers, terminals and compilers.
//! - `idna` (default, part of `suffixes`): the tables of UTS #46. It adds
//!   [`Finder::without_suffixes`], [`Link::display`], [`spoof`], [`parts`] and [`Finder::also`].
//!   Without it, use [`Finder::without_idna`], for WebAssembly next to JavaScript that has `URL`.
//! - `settings` (default, part of `idna`): the settings of a finder. Without it,
//!   `Finder::local_hosts` is the only setting.
//! - `wrapped`: the module `wrapped`, with `unicode-width` for the columns of characters.
//! - `serde`: `Serialize` for links, refusals, rules and warnings.
//!
//! The crate is `no_std` with `alloc`. It depends on `idna` (UTS #46) and `percent-encoding`, both
//! from the Rust implementation of the URL Standard.
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

/// The hosts of URLs, in the form that browsers send and compare.
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
