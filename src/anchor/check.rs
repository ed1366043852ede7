//! Checks the `href` and the attribute names that a hook sets.

use alloc::string::{String, ToString};
use core::error::Error;
use core::fmt;

use percent_encoding::{AsciiSet, utf8_percent_encode};

use uts58::Finder;
use uts58::adapter::has_host;

use crate::escape::escaping;
use crate::linker::{Linker, is_name};

/// Checks whether an anchor may have an attribute of this name.
///
/// [`Anchor::set_attribute`](super::Anchor::set_attribute) and
/// [`ExistingAnchor::set_attribute`](super::ExistingAnchor::set_attribute) make the same check.
///
/// # Errors
///
/// [`AnchorError::Attribute`] for `href`, `style`, event handlers and invalid names.
pub fn check_attribute(name: &str) -> Result<(), AnchorError> {
    let is = |other: &str| name.eq_ignore_ascii_case(other);
    let is_handler = name.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("on"));
    let is_allowed = is_name(name, b"-_:") && !is_handler && !is("href") && !is("style");
    is_allowed.then_some(()).ok_or_else(|| AnchorError::Attribute(name.to_string()))
}

impl Linker {
    /// Returns an `href` in the form that [`Anchor::set_href`](crate::Anchor::set_href) would give
    /// it in an anchor of this linker.
    ///
    /// # Errors
    ///
    /// [`AnchorError::Href`], under the same conditions.
    pub(crate) fn check_href(&self, href: &str) -> Result<String, AnchorError> {
        let schemes = self.0.finder.get_schemes();
        const ESCAPED: &AsciiSet = &escaping(b"\"'<>");
        let escaped = utf8_percent_encode(href, ESCAPED).to_string();
        let is_path = escaped.starts_with('/') && !escaped[1..].starts_with(['/', '\\']);
        let is_url = escaped.split_once(':').is_some_and(|(scheme, rest)| {
            let is = |allowed: &str| allowed.eq_ignore_ascii_case(scheme);
            // `*` means all schemes that a finder accepts.
            let is_one = |own: &String| {
                is(own) || own == "*" && Finder::without_idna().schemes([scheme]).is_ok()
            };
            let is_known = || is("http") || is("https") || schemes.iter().any(is_one);
            // A browser may read `https:path` as a relative URL, and in `https:///path` it reads
            // the path as a host.
            let has_path = |rest: &str| {
                !has_host(scheme) || !rest.starts_with(['/', '\\', '?', '#']) && !rest.is_empty()
            };
            is("mailto") || rest.strip_prefix("//").is_some_and(has_path) && is_known()
        });
        (is_path || is_url).then_some(escaped).ok_or_else(|| AnchorError::Href(href.to_string()))
    }
}

/// The reason why an [`Anchor`](super::Anchor) cannot be changed as requested.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AnchorError {
    /// The name of an attribute that is not allowed.
    Attribute(String),
    /// A URL that has no allowed scheme and is not a path on this site.
    Href(String),
}

impl fmt::Display for AnchorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Attribute(name) if name.eq_ignore_ascii_case("href") => {
                f.write_str("cannot set the attribute \"href\"; set the href of the link instead")
            }
            Self::Attribute(name) => write!(
                f,
                "cannot set the attribute {name:?}: event handlers, `style` and names that HTML does not \
                 know are not allowed"
            ),
            Self::Href(href) => write!(
                f,
                "cannot set the href {href:?}: it must have an allowed scheme, or be a path that starts \
                 with one `/`"
            ),
        }
    }
}

impl Error for AnchorError {}
