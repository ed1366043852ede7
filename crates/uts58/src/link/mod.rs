//! A link of a text and its two forms: `href`, which escapes everything that needs an escape, and
//! `display`, which escapes as little as possible.

#[cfg(feature = "idna")]
mod display;
pub(crate) mod escape;
mod found;
pub(crate) mod host;
mod href;
#[cfg(feature = "idna")]
pub(crate) mod percent;
#[cfg(feature = "idna")]
mod safe;
#[cfg(feature = "idna")]
pub(crate) mod shown;
mod spelling;
#[cfg(feature = "idna")]
#[cfg_attr(
    not(feature = "suffixes"),
    expect(dead_code, reason = "only the strict finder and parts use all of it")
)]
pub(crate) mod strict;
#[cfg(feature = "settings")]
pub(crate) mod unseen;

#[cfg(feature = "idna")]
use alloc::vec::Vec;

#[cfg(feature = "idna")]
use crate::spoof::{NOTHING, SpoofWarning};

#[cfg(feature = "idna")]
pub use display::DisplayForm;
pub use found::{Link, OwnedLink, Segment, Segments};
pub use href::{DefaultScheme, Href};
#[cfg(feature = "idna")]
pub use safe::Safe;
pub use spelling::Spelling;
#[cfg(feature = "settings")]
pub use unseen::first_unseen;

impl<'t> Link<'t> {
    /// Returns the link as an absolute URL in ASCII, for an `href` attribute. The host language
    /// (HTML, Markdown) may need more escapes.
    ///
    /// Its length is at most three bytes for each byte of the link, plus 261 for `https://` and the
    /// longest host.
    pub fn href(&self) -> Href<'t> {
        Href::new(self.clone())
    }
}

#[cfg(feature = "idna")]
impl<'t> Link<'t> {
    /// Returns the link as people read it, with as few percent escapes as possible.
    ///
    /// Its length is at most three bytes for each byte of the link, plus 253 for a host in ASCII.
    pub fn display(&self) -> DisplayForm<'t> {
        DisplayForm::new(self.clone())
    }

    /// Returns a warning for each label of the host that could deceive a reader.
    /// [`display`](Self::display) shows these labels in ASCII.
    ///
    /// # Examples
    ///
    /// ```
    /// use uts58::spoof::SpoofKind;
    ///
    /// let link = uts58::links("www.xn--bay-qdd.com").next().unwrap();
    /// let warnings = link.spoof_warnings();
    /// assert_eq!(warnings[0].kind, SpoofKind::MixedScripts);
    /// assert_eq!(
    ///     warnings[0].to_string(),
    ///     "the label еbay mixes scripts: 'е' (U+0435), which looks like \"e\"",
    /// );
    /// ```
    #[must_use]
    pub fn spoof_warnings(&self) -> Vec<SpoofWarning> {
        NOTHING.spoof_warnings(&self.decoded_host())
    }
}
