//! Finds URLs and email addresses in text and turns them into links, in every script: UTS #58, *Unicode Link
//! Detection and Formatting*.
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
//! - [`links`] and [`Finder`] find links, by sections 3.5.1 and 5.2 of the standard with the differences D1
//!   to D10 that [`Finder`] lists.
//! - [`Link::href`] writes a link as it is sent, fully escaped. [`Link::display`] writes it for readers, with
//!   as few percent escapes as possible (section 4.1).
//! - [`parts`] and [`email`] represent URLs and addresses as parts, for programs that build them. [`iri`]
//!   implements RFC 3987, and [`spoof`] detects hosts that could deceive. **Start with [`parts`]** to learn
//!   how URLs are displayed, sent, parsed and compared.
//! - `markdown::edits` and `html::edits` say what would change in a source, and `edit::apply` applies it.
//! - [`survives`] and [`survives_in_address`] check that a slug or a handle is found again whole in prose (section 1.3).
//! - [`Finder::refine`] corrects the links of another detector.
//! - [`Linker`] sets how anchors are written, and [`text::html`] uses it to write plain text as HTML.
//! - [`unicode`] has the character properties of the standard, of the version [`unicode::UNICODE_VERSION`].
//!
//! # Features
//!
//! The core needs no feature: it is `no_std` with `alloc`. A text without links causes no allocation, and
//! neither does writing an `href`. A link whose host is not ASCII stores its ASCII form, and `display`
//! allocates for such a host and for escaped brackets.
//!
//! - `pulldown-cmark`: links in the events of that parser (`linkwright::pulldown_cmark`), and in Markdown
//!   source (`linkwright::markdown`).
//! - `comrak`: links in the syntax tree of that parser (`linkwright::comrak`).
//! - `html5ever`: links in the document tree of that parser (`linkwright::html5ever`).
//! - `rcdom`: `html5ever`, also for the tree of `markup5ever_rcdom`, so that no tree of one's own is needed.
//! - `html`: links in HTML, whole or as a stream (`linkwright::html`).
//! - `adapter`: what these are made with, for an adapter of one's own (`linkwright::adapter`).
//! - `serde`: `Settings`, with which a configuration file or another language names the settings of a [`Linker`].
//!
//! # Dependencies
//!
//! Without features, the crate depends on the following crates (a test keeps the list complete):
//!
//! | Crate | Why |
//! |---|---|
//! | `uts58`, `uts58-suffixes` | detection and formatting, and the public suffix list (MPL-2.0) |
//! | `percent-encoding` | the percent-encode sets of the WHATWG URL Standard |
//! | `idna` | UTS #46, the mapping by which browsers turn a name into a host |
//! | `idna_adapter`, `icu_normalizer`, `icu_properties`, `icu_collections`, `icu_provider`, `icu_locale_core`, `icu_normalizer_data`, `icu_properties_data` | the Unicode data of `idna`: normalisation, joining types, right-to-left scripts |
//! | `zerovec`, `zerotrie`, `yoke`, `zerofrom`, `potential_utf`, `litemap`, `tinystr`, `writeable`, `stable_deref_trait`, `utf8_iter`, `utf_types`, `smallvec` | storage of that data, and reading it without copies |
//! | `displaydoc`, `yoke-derive`, `zerofrom-derive`, `zerovec-derive`, `synstructure`, `syn`, `quote`, `proc-macro2`, `unicode-ident` | derive macros for the types of that data, only at build time |
//!
//! # Promises
//!
//! `SECURITY.md` in the repository lists them in full, together with their limits.
//!
//! - Detection is total and linear: no input makes it fail or panic, and it takes time proportional to the
//!   length of the text.
//! - The ranges of links are on character boundaries, in order, and never overlap.
//! - An `href` is pure ASCII, and its scheme is `http`, `https`, `mailto` or one that you have set.
//! - Detection finds the output of `display` again, as one link that leads to the same place.
#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs, missing_debug_implementations, unreachable_pub)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(
    not(all(
        feature = "pulldown-cmark",
        feature = "comrak",
        feature = "html",
        feature = "html5ever"
    )),
    allow(dead_code, unused_imports, reason = "each adapter needs a part of what they share")
)]

extern crate alloc;
#[cfg(feature = "html")]
extern crate std;

#[cfg(feature = "adapter")]
pub mod adapter;
mod anchor;
pub mod comments;
#[cfg(feature = "comrak")]
pub mod comrak;
#[cfg(any(feature = "html", feature = "pulldown-cmark"))]
pub mod edit;
#[cfg(feature = "html")]
pub mod html;
#[cfg(feature = "html5ever")]
pub mod html5ever;
mod linker;
#[cfg(feature = "pulldown-cmark")]
pub mod markdown;
#[cfg(feature = "adapter")]
mod markup;
#[cfg(feature = "pulldown-cmark")]
pub mod pulldown_cmark;
pub mod text;

pub use anchor::{
    Anchor, AnchorError, AnchoredLinks, Calls, Claim, ExistingAnchor, ExplainedLinks, Hook,
    OnExisting, Site, Unlinked, check_attribute, on_anchor, on_existing,
};
pub use linker::{AnchorText, Claims, Dir, ExistingLinks, Headings, Linker};
pub use uts58::{
    BareDomains, Broken, DefaultScheme, Display, Emails, Explain, Finder, Href, Link, LinkKind,
    Links, LocalHosts, Refusal, Segment, Segments, SettingError, email, iri, links, parts, spoof,
    survives, survives_in_address, unicode,
};

/// All settings by their names, as configuration files, command lines and other languages give them.
#[cfg(feature = "serde")]
pub mod settings {
    pub use crate::linker::{Group, Setting, Settings, Takes, Value};
}

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
