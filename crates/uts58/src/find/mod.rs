//! Finds where links start and end in plain text.
//!
//! Every link contains a trigger: the `:` of its scheme, a `.` of its domain or the `@` of an
//! address. The scanner goes from trigger to trigger and makes one attempt at each. An attempt
//! yields a link, or the rule that refuses it (`&'static Rule`) and the byte where the scan
//! continues. The scanner never goes back. It allocates only for hosts that are not ASCII.
//!
//! A [`Judge`] decides what is at a trigger. [`Strict`] follows UTS #58 exactly.

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
    /// The start of the host or the local part, after the scheme and any user name.
    pub(crate) body: usize,
    /// The domain or IP address, including a final dot.
    pub(crate) host: Range<usize>,
    pub(crate) form: HostForm,
    /// The start of the path, query or fragment, after the port.
    pub(crate) tail: usize,
}

impl Match {
    /// Creates the match of a URL in `range` without a host. Its path starts at byte `from`.
    pub(crate) const fn without_host(range: Range<usize>, from: usize) -> Self {
        let (kind, host, form) = (LinkKind::Url, from..from, HostForm::Plain);
        Self { kind, range, body: from, host, form, tail: from }
    }
}

/// Returns whether `host` starts with `www.`, which shows that it is a site.
pub(crate) fn is_www(host: &str) -> bool {
    starts_with(host, "www.")
}
