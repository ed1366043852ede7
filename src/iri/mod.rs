//! Internationalised Resource Identifiers: RFC 3987.
//!
//! A URI is ASCII. An IRI is a URI in which letters of all scripts may stand as they are, so that
//! people can read it. They are two spellings of one thing, and this module goes from one to the
//! other without taking them apart:
//!
//! ```
//! use linkwright::iri::{RegName, to_iri, to_uri};
//!
//! let iri = "https://bücher.de/größe?q=a%26b";
//! let uri = "https://xn--bcher-kva.de/gr%C3%B6%C3%9Fe?q=a%26b";
//! assert_eq!(to_uri(iri, RegName::Idna)?, uri);
//! assert_eq!(to_iri(uri, RegName::Idna), iri);
//! # Ok::<(), linkwright::iri::IriError>(())
//! ```
//!
//! - [`to_uri`] and [`to_iri`] map between them (section 3).
//! - [`equivalent`] says whether two of them are the same, on a [`Ladder`] from a comparison of
//!   strings to one that knows the scheme (section 5); [`normal`] is a key for a map.
//! - [`bidi_problems`], [`is_bidi`] and [`isolate`] are about text from right to left (section 4).
//!
//! An IRI may end in punctuation, or hold brackets without partners, that a reader of plain text
//! takes for the text around it. What is to be pasted into a text is written by
//! [`Link::display`](crate::Link::display) or [`UrlParts::minimal`](crate::parts::UrlParts::minimal)
//! instead. [`parts`](crate::parts) starts with one URL in all its forms.
//!
//! Where this differs from RFC 3987: the domain name goes by UTS #46, as in all browsers, and not by
//! RFC 3490 (without UseSTD3ASCIIRules, so `_` stays), isolates are used instead of embeddings,
//! which came before them, and non-spacing marks may end a right-to-left component, as RFC 5893
//! allows for labels.

mod bidi;
mod compare;
mod components;
mod map;

pub use bidi::{BidiProblem, BidiRule, Component, Isolate, bidi_problems, is_bidi, isolate};
pub use compare::{Ladder, Normal, equivalent, normal};
pub use map::{IriError, IriErrorKind, RegName, to_iri, to_uri};
