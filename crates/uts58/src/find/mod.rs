//! Finds where links start and end in plain text.
//!
//! Every link contains a trigger: the `:` of its scheme, a `.` of its domain or the `@` of an address. The scanner goes
//! from trigger to trigger and makes one attempt at each. An attempt yields a link, or the reason why there is none
//! (`Reason`) and where to continue. The scanner never goes back, and it only allocates for hosts that are not ASCII.

mod beside;
pub(crate) mod blocks;
mod candidate;
mod domain;
mod email;
mod ending;
mod labels;
mod language;
mod lists;
pub(crate) mod prudent;
pub(crate) mod rules;
mod scanner;
mod settled;
mod spaceless;
pub(crate) mod tail;
mod trigger;
mod url;
mod whole;

use core::ops::Range;

use crate::host::HostForm;

pub(crate) use email::is_local_char;
pub(crate) use scanner::Scanner;
pub(crate) use settled::settled;
pub use trigger::{Triggers, has_trigger, is_ascii_trigger, is_candidate, is_stop};
pub(crate) use whole::{is_found_whole, refine};

/// The kind of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LinkKind {
    /// A URL with a scheme: `https://example.com/a`.
    Url,
    /// A URL without a scheme, which starts with its domain: `example.com/a`.
    Domain,
    /// An email address, with or without `mailto:`.
    Email,
}

impl LinkKind {
    /// Returns the name of the kind: `url`, `domain` or `email`.
    ///
    /// # Examples
    ///
    /// ```
    /// let link = uts58::links("anna@example.com").next().unwrap();
    /// assert_eq!(link.kind().as_str(), "email");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Url => "url",
            Self::Domain => "domain",
            Self::Email => "email",
        }
    }
}

/// The byte ranges of a link and its parts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Match {
    pub(crate) kind: LinkKind,
    pub(crate) range: Range<usize>,
    /// Where the scheme and its `:` or `://` end.
    pub(crate) body: usize,
    /// The domain or IP address, including a final dot.
    pub(crate) host: Range<usize>,
    pub(crate) form: HostForm,
    /// Where the path, query or fragment starts, after the port.
    pub(crate) tail: usize,
}
