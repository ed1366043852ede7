//! Internationalised Resource Identifiers: RFC 3987.
//!
//! A URI is ASCII. An IRI may hold letters of all scripts, so that people can read it. This module maps
//! between them without taking them apart:
//!
//! ```
//! use linkwright::iri::{HostMapping, to_iri, to_uri};
//!
//! let iri = "https://bücher.de/größe?q=a%26b";
//! let uri = "https://xn--bcher-kva.de/gr%C3%B6%C3%9Fe?q=a%26b";
//! assert_eq!(to_uri(iri, HostMapping::Idna)?, uri);
//! assert_eq!(to_iri(uri, HostMapping::Idna), iri);
//! # Ok::<(), linkwright::iri::ParseError>(())
//! ```
//!
//! - [`to_uri`] and [`to_iri`] map between them (section 3).
//! - [`equivalent`] compares two of them (section 5), and [`normal`] makes a key for a map.
//! - [`bidi_problems`], [`is_bidi`] and [`isolate`] deal with right-to-left text (section 4).
//!
//! An IRI may end in punctuation or hold unbalanced brackets, so in plain text it may not be found as
//! one link. For that, use [`Link::display`](crate::Link::display) or
//! [`UrlParts::minimal`](crate::parts::UrlParts::minimal).
//!
//! This module differs from RFC 3987 in three ways. Domain names follow UTS #46, as in browsers, not RFC
//! 3490 (without UseSTD3ASCIIRules, so `_` is allowed). Isolates replace embeddings, which are older.
//! Non-spacing marks may end a right-to-left component, as in RFC 5893.

mod bidi;
mod compare;
mod components;
mod map;

pub use bidi::{bidi_problems, is_bidi, isolate};
pub use compare::{Equivalence, Normal, equivalent, normal};
pub use map::{HostMapping, to_iri, to_uri};

pub use crate::parts::{ParseError, ParseErrorKind};
