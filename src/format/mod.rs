//! How a link is sent and how it is shown: `href` escapes all there is to escape, `display` as
//! little as can be.

mod brackets;
mod display;
pub(crate) mod escape;
pub(crate) mod host;
mod href;
pub(crate) mod minimal;

pub use display::Display;
pub use href::{DefaultScheme, Href};

use alloc::vec::Vec;

use crate::host::{Concern, concerns};
use crate::link::Link;

impl<'t> Link<'t> {
    /// The link as an `href` has it: with a scheme, pure ASCII, nothing left to escape but what the
    /// host language (HTML, Markdown) asks for.
    ///
    /// It is at most three bytes for each byte of the link, and 261 more: those of `https://` and of
    /// the longest host.
    pub fn href(&self) -> Href<'t> {
        Href::new(self.clone())
    }

    /// The link as people read it: with as few percent escapes as can be.
    ///
    /// It is at most three bytes for each byte of the link, and 253 more: what is escaped though it
    /// was written plainly, and a host that is shown in ASCII.
    pub fn display(&self) -> Display<'t> {
        Display::new(self.clone())
    }

    /// The labels of the host that could deceive who reads them: [`host::concerns`](concerns).
    ///
    /// # Examples
    ///
    /// ```
    /// let link = linkwright::links("Log in at https://еbay.com/.").next().unwrap();
    /// assert_eq!(link.display().to_string(), "https://xn--bay-qdd.com/");
    /// assert_eq!(link.concerns()[0].to_string(), "the label еbay mixes scripts");
    /// ```
    #[must_use]
    pub fn concerns(&self) -> Vec<Concern> {
        concerns(self.host())
    }
}
