//! Finds URLs and email addresses in text and turns them into links, in every script: UTS #58,
//! *Unicode Link Detection and Formatting*.
//!
//! ```
//! let text = "请访问example.com。谢谢! Is it bücher.de/größe? Not main.rs.";
//! let mut links = linkwright::links(text);
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
//! - [`links`] and [`Finder`] find links: where they start and end, by sections 3.5.1 and 5.2 of the
//!   standard, with the rows D1 to D9 that [`Finder`] lists.
//! - [`Link::href`] is a link as it is sent, fully escaped; [`Link::display`] is the link as it is
//!   read, with as few percent escapes as can be (section 4.1).
//! - [`parts`] and [`email`] are URLs and addresses in pieces, for those who make them; [`iri`] is
//!   RFC 3987; [`host`] says which hosts could deceive. **Start with [`parts`]** to learn how URLs are
//!   shown, sent, parsed and compared.
//! - [`Finder::refine`] is for those who keep another detector.
//! - [`Linker`] says how an anchor is written; [`text::html`] writes plain text as HTML with it.
//! - [`unicode`] has the properties of the standard, from Unicode 17.0.
//!
//! # Features
//!
//! The core has none: it is `no_std` with `alloc`. A text without links allocates nothing, and neither
//! does writing an `href`; a link whose host is not ASCII keeps its ASCII form, and `display` allocates
//! for such a host and for brackets that stand as escapes.
//!
//! - `pulldown-cmark`: links in the events of that parser (`linkwright::pulldown_cmark`), and in the
//!   source of Markdown (`linkwright::markdown`).
//! - `comrak`: links in the tree of that parser (`linkwright::comrak`).
//! - `html5ever`: links in the trees that it parses into (`linkwright::html5ever`).
//! - `lol_html`: links in HTML, as a stream (`linkwright::html`).
//! - `serde`: [`Finder`] and [`Linker`] can be read from a configuration file.
//!
//! # Dependencies
//!
//! Those of the core, all that is built without a feature, and why (a test holds the list to it):
//!
//! | Crate | Why |
//! |---|---|
//! | `psl`, `psl-types` | the Public Suffix List, compiled in: which domains can be registered |
//! | `percent-encoding` | the percent-encode sets of the WHATWG URL Standard |
//! | `idna` | UTS #46, the mapping that browsers do: which host a name is |
//! | `idna_adapter`, `icu_normalizer`, `icu_properties`, `icu_collections`, `icu_provider`, `icu_locale_core`, `icu_normalizer_data`, `icu_properties_data` | the Unicode data of `idna`: normalisation, joining types, scripts that run from right to left |
//! | `zerovec`, `zerotrie`, `yoke`, `zerofrom`, `potential_utf`, `litemap`, `tinystr`, `writeable`, `stable_deref_trait`, `utf8_iter`, `utf_types`, `smallvec` | how that data is kept and read without being copied |
//! | `displaydoc`, `yoke-derive`, `zerofrom-derive`, `zerovec-derive`, `synstructure`, `syn`, `quote`, `proc-macro2`, `unicode-ident` | derive code for the data's types, at build time alone |
//!
//! # Promises
//!
//! `SECURITY.md` in the repository has them in full, and what is not promised.
//!
//! - Detection is total and linear: no input makes it fail, panic or take more than time
//!   proportional to its length.
//! - The ranges of links are on character boundaries, in order, and never overlap.
//! - An `href` is pure ASCII, and its scheme is `http`, `https`, `mailto` or one that was asked for.
//! - What `display` writes is found again as one link that leads to the same place.
#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs, missing_debug_implementations, unreachable_pub)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "lol_html")]
extern crate std;

mod blocks;
mod detect;
pub mod email;
mod exclude;
mod finder;
mod format;
pub mod host;
mod hostname;
pub mod iri;
mod link;
pub mod linker;
#[cfg(feature = "pulldown-cmark")]
pub mod markdown;
pub mod parts;
mod refusal;
mod render;
mod rules;
mod setting;
mod tail;
mod tiles;
pub mod unicode;

pub use detect::LinkKind;
pub use finder::{Explain, Finder, Links, Segments};
pub use format::{DefaultScheme, Display, Href};
pub use link::{Link, Segment};
pub use linker::{Anchor, AnchorError, AnchorText, Dir, ExistingLinks, Headings, Linker};
pub use refusal::Refusal;
#[cfg(feature = "comrak")]
pub use render::comrak;
#[cfg(feature = "lol_html")]
pub use render::html;
#[cfg(feature = "html5ever")]
pub use render::html5ever;
#[cfg(feature = "pulldown-cmark")]
pub use render::pulldown_cmark;
pub use render::text;
pub use rules::{BareDomains, Emails, LocalHosts};
pub use setting::SettingError;

/// The links of `text`, by [`Finder::new`].
///
/// # Complexity
///
/// Linear in the length of `text`, by [`Finder::links`].
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

/// The README's examples, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
