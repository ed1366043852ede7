//! The anchors of new links, and changes to existing anchors.

#[cfg(feature = "adapter")]
mod author_text;
mod check;
mod closures;
mod direction;
mod escape;
mod existing;
mod guard;
mod hook;
mod hooked;
mod html;
mod link_anchor;
mod links;
mod make;
#[cfg(feature = "suffixes")]
mod named_site;
mod truncate;

#[cfg(feature = "adapter")]
pub(crate) use self::author_text::AuthorText;
pub use self::check::{AnchorError, check_attribute};
pub use self::closures::{OnAnchor, OnExisting, on_anchor, on_existing};
pub(crate) use self::direction::{opens_direction, turns};
pub(crate) use self::escape::Escaped;
#[cfg(feature = "adapter")]
pub use self::existing::Change;
pub(crate) use self::existing::Existing;
pub use self::existing::ExistingAnchor;
pub use self::hook::{Calls, Hook};
pub use self::hooked::Hooked;
pub(crate) use self::html::{CLOSE, write_attribute};
pub use self::link_anchor::Anchor;
pub use self::links::{AnchoredLinks, ExplainedLinks, Unlinked};
pub(crate) use self::make::AnchorContext;
#[cfg(feature = "suffixes")]
pub use self::named_site::{NamedSite, Site};
