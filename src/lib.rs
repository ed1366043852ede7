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
//! Detection and formatting are the crate [`uts58`], which this crate re-exports: [`links`], [`Finder`] and [`Link`]
//! find links, [`Link::href`] and [`Link::display`] write them, and [`parts`], [`email`], [`iri`], [`spoof`] and
//! [`unicode`] are for programs that build or judge URLs. [`rules`] explains the ten differences between
//! [`Finder::new`] and the letter of the standard. This crate puts the links into documents.
//!
//! # Which adapter?
//!
//! | You have | Use | Feature |
//! |---|---|---|
//! | plain text | [`text::html`] | |
//! | events of pulldown-cmark | `pulldown_cmark::Autolink` | `pulldown-cmark` |
//! | a tree of comrak | `comrak::autolink` | `comrak` |
//! | HTML, whole or as a stream | `html::rewrite`, `html::Rewriter`, `html::Filter` | `html` |
//! | a tree of html5ever | `html5ever::autolink` | `html5ever`, `rcdom` for that of markup5ever_rcdom |
//! | Markdown that another program renders | `markdown::rewrite`, `markdown::Rewriter` | `pulldown-cmark` |
//! | Markdown that arrives in pieces | `markdown::Stream` | `pulldown-cmark` |
//! | another parser | `adapter::Run` | `adapter` |
//! | rows of a terminal or a mail | `rows::Rows` | `rows` |
//!
//! All of them take a [`Linker`], which says how anchors are written, and a [`Hook`], which sees each link. They agree
//! on what links. `rows` has no anchors: it says where links are. `markdown::Rewriter::edits` and `html::Rewriter::edits` return the changes, and `edit::apply` applies them. The feature
//! `serde` reads the settings of a [`Linker`] from a configuration file, by their names in `settings::Settings`.
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
//!
//! # Dependencies
//!
//! Without features, the crate depends on the following crates (a test checks the list):
//!
//! | Crate | Why |
//! |---|---|
//! | `uts58`, `uts58-suffixes` | detection and formatting, and the public suffix list (MPL-2.0) |
//! | `percent-encoding` | the percent-encode sets of the WHATWG URL Standard |
//! | `memchr` | where a byte is in a text, by vector instructions |
//! | `idna` | UTS #46, the mapping by which browsers turn a name into a host |
//! | `idna_adapter`, `icu_normalizer`, `icu_properties`, `icu_collections`, `icu_provider`, `icu_locale_core`, `icu_normalizer_data`, `icu_properties_data` | the Unicode data of `idna`: normalisation, joining types, right-to-left scripts |
//! | `zerovec`, `zerotrie`, `yoke`, `zerofrom`, `potential_utf`, `litemap`, `tinystr`, `writeable`, `stable_deref_trait`, `utf8_iter`, `utf_types`, `smallvec` | storage of that data, and reading it without copies |
//! | `displaydoc`, `yoke-derive`, `zerofrom-derive`, `zerovec-derive`, `synstructure`, `syn`, `quote`, `proc-macro2`, `unicode-ident` | derive macros for the types of that data, only at build time |
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
mod boundary;
pub mod comments;
#[cfg(feature = "comrak")]
pub mod comrak;
#[cfg(feature = "comrak-0-54")]
#[path = "comrak/v0_54.rs"]
pub mod comrak_0_54;
#[cfg(feature = "comrak-0-56")]
#[path = "comrak/v0_56.rs"]
pub mod comrak_0_56;
#[cfg(any(feature = "html", feature = "pulldown-cmark"))]
pub mod edit;
mod escape;
pub mod explain;
#[cfg(feature = "pulldown-cmark")]
mod extensions;
mod format;
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
#[cfg(any(feature = "html", feature = "pulldown-cmark"))]
mod ranges;
pub mod text;

pub use anchor::{
    Anchor, AnchorError, AnchoredLinks, Calls, Claim, ExistingAnchor, ExplainedLinks, Hook, Hooked,
    IntoHooked, OnAnchor, OnExisting, Site, Unlinked, check_attribute, on_anchor, on_existing,
};
pub use format::Formatted;
pub use linker::{AnchorText, Claims, Dir, ExistingLinks, Headings, Linker, SettingError, Whole};
#[cfg(feature = "rows")]
pub use uts58::rows;
pub use uts58::{
    BareDomains, BareIps, Broken, Candidates, DefaultScheme, Display, Emails, Explain, Finder,
    Href, Link, LinkKind, Links, LocalHosts, Refusal, Safe, Segment, Segments, Userinfo, email,
    first_unseen, hosts, iri, links, parts, rules, spoof, survives, unicode,
};

/// All settings by name, for configuration files, command lines and other languages.
#[cfg(feature = "serde")]
pub mod settings {
    pub use crate::linker::{Group, Setting, Settings, Takes, Value};
}

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
