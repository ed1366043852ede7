//! Where links start and end in plain text.
//!
//! A link has a trigger in it: the `:` of its scheme, a `.` of its domain or the `@` of an address.
//! The scanner goes from trigger to trigger and makes one attempt at each, which is a link or a
//! reason why there is none ([`Refusal`](crate::Refusal)) and where to go on. It never goes back and puts nothing on
//! the heap but the ASCII form of a host that is not ASCII and that links.

mod domain;
mod email;
mod prudent;
mod refine;
mod run;
mod scanner;
mod spaceless;
mod trigger;
mod url;
mod whole;
mod words;

use core::ops::Range;

use crate::hostname::HostForm;

pub(crate) use refine::refine;
pub(crate) use scanner::Scanner;
#[cfg(feature = "_adapter")]
pub(crate) use trigger::is_candidate;
pub(crate) use url::is_scheme;
pub(crate) use whole::is_found_whole;

/// What a link is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LinkKind {
    /// A URL with its scheme: `https://example.com/a`.
    Url,
    /// A URL without one, from its domain on: `example.com/a`.
    Domain,
    /// An email address, with or without `mailto:`.
    Email,
}

/// The bytes of a link and of what is in it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Match {
    pub(crate) kind: LinkKind,
    pub(crate) range: Range<usize>,
    /// Where the scheme and what sets it off end.
    pub(crate) body: usize,
    /// The domain or IP address, a final dot with it.
    pub(crate) host: Range<usize>,
    pub(crate) form: HostForm,
    /// Where the path, query or fragment starts, behind the port.
    pub(crate) tail: usize,
}
