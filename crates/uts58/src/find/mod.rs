//! Finds where links start and end in plain text.
//!
//! Every link contains a trigger: the `:` of its scheme, a `.` of its domain or the `@` of an address. The scanner goes
//! from trigger to trigger and makes one attempt at each. An attempt yields a link, or the reason why there is none
//! (`&'static Rule`) and where to continue. The scanner never goes back, and it only allocates for hosts that are not ASCII.
//!
//! What is at a trigger is decided by a [`Judge`]: [`Strict`] follows the standard exactly.

pub(crate) mod blocks;
pub(crate) mod labels;
pub(crate) mod scanner;
pub(crate) mod scheme;
mod strict;
pub(crate) mod tail;
mod trigger;
mod whole;

use core::ops::Range;

use crate::host::HostForm;
use crate::unicode::starts_with;

pub(crate) use scanner::{Judge, Scanner};
pub(crate) use strict::{Strict, check_dots};
pub(crate) use trigger::{Stops, Triggers, has_trigger};
#[cfg(feature = "suffixes")]
pub(crate) use whole::refine_strict;
pub(crate) use whole::{extended, refine};

/// The kind of a link.
///
/// # Examples
///
/// ```
/// let link = uts58::links("anna@example.com").next().unwrap();
/// assert_eq!(link.kind().to_string(), "email");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum LinkKind {
    /// A URL with a scheme: `https://example.com/a`.
    Url,
    /// A URL without a scheme, which starts with its domain: `example.com/a`.
    Domain,
    /// An email address: `anna@example.com`.
    Email,
    /// A `mailto:` URL: `mailto:anna@example.com`.
    Mailto,
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

impl Match {
    /// The URL in `range` that has no host and whose path starts at byte `from`.
    pub(crate) const fn without_host(range: Range<usize>, from: usize) -> Self {
        let (kind, host, form) = (LinkKind::Url, from..from, HostForm::Plain);
        Self { kind, range, body: from, host, form, tail: from }
    }
}

/// Returns whether `host` starts with `www.`, which shows that a site is meant.
pub(crate) fn is_www(host: &str) -> bool {
    starts_with(host, "www.")
}
