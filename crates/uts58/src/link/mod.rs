//! A link of a text, as it is sent (`href` escapes everything that needs it) and as it is shown (`display` escapes as
//! little as possible).

#[cfg(feature = "idna")]
mod display;
pub(crate) mod escape;
mod found;
pub(crate) mod host;
mod href;
#[cfg(feature = "settings")]
pub(crate) mod minimal;
mod plain;
#[cfg(feature = "idna")]
mod safe;
#[cfg(feature = "suffixes")]
mod survives;

#[cfg(feature = "idna")]
use alloc::vec::Vec;

#[cfg(feature = "idna")]
use crate::spoof::{SpoofWarning, concerns};

#[cfg(feature = "idna")]
pub use display::Display;
pub use found::{Link, OwnedLink, Segment, Segments};
pub use href::{DefaultScheme, Href};
#[cfg(feature = "settings")]
pub use minimal::first_unseen;
pub use plain::Plain;
#[cfg(feature = "idna")]
pub use safe::Safe;
#[cfg(feature = "suffixes")]
pub use survives::{Broken, survives, survives_in_address};

impl<'t> Link<'t> {
    /// The link as an absolute URL in ASCII, for an `href` attribute. The host language (HTML, Markdown) may need more
    /// escapes.
    ///
    /// Its length is at most three bytes for each byte of the link, plus 261 for `https://` and the
    /// longest host.
    pub fn href(&self) -> Href<'t> {
        Href::new(self.clone())
    }
}

#[cfg(feature = "idna")]
impl<'t> Link<'t> {
    /// The link as people read it, with as few percent escapes as possible.
    ///
    /// Its length is at most three bytes for each byte of the link, plus 253 for a host in ASCII.
    pub fn display(&self) -> Display<'t> {
        Display::new(self.clone())
    }

    /// The labels of the host that could deceive a reader, as [`spoof::concerns`](concerns) returns them.
    /// [`display`](Self::display) shows them in ASCII.
    #[must_use]
    pub fn concerns(&self) -> Vec<SpoofWarning> {
        concerns(&self.decoded_host())
    }
}
