//! The `href` and the display form of a text that is one URL or email address.

use alloc::string::{String, ToString};

use uts58::Safe;
use uts58::parts::EmailParts;
use uts58::spoof::Spoofs;

use crate::linker::Linker;

/// A formatted URL or email address, returned by [`Linker::format`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Formatted {
    /// The absolute URL, in ASCII and percent-encoded.
    pub href: String,
    /// The form for readers, with as few escapes as possible.
    pub display: String,
}

impl Linker {
    /// Formats a text that consists of one URL or email address. The local part of the address may
    /// be in quotation marks (UTS #58 section 5.3). `safe` selects which programs must find the
    /// display form as one link.
    ///
    /// Returns `None` for any other text. Also returns `None` for a host that could deceive a
    /// reader, if [`spoofs`](Self::spoofs) is [`Reject`](uts58::spoof::Spoofs::Reject). Takes
    /// linear time.
    ///
    /// The command `linkwright format --typed` also accepts full-width characters. A relative
    /// reference such as `../a?b` has no host. Resolve it with the crate `url`, by
    /// `Url::parse(base)?.join(reference)?`, and format the result.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::{Linker, Safe};
    ///
    /// let linker = Linker::new();
    /// let url = linker.format("bücher.de/a b", Safe::Standard).unwrap();
    /// assert_eq!(url.href, "https://xn--bcher-kva.de/a%20b");
    /// assert_eq!(url.display, "bücher.de/a%20b");
    /// let address = linker.format(r#""john\ doe"@example.com"#, Safe::Standard).unwrap();
    /// assert_eq!(address.href, "mailto:%22john%20doe%22@example.com");
    /// assert_eq!(address.display, r#""john doe"@example.com"#);
    /// ```
    #[must_use]
    pub fn format(&self, text: &str, safe: Safe) -> Option<Formatted> {
        if let Some(link) = self.get_finder().parse(text) {
            if self.0.guards.spoofs == Spoofs::Reject && !self.spoof_warnings(&link).is_empty() {
                return None;
            }
            let href = link.href().default_scheme(self.0.default_scheme).to_string();
            let display = link.display().spoofs(self.0.guards.spoofs).safe(safe).to_string();
            return Some(Formatted { href, display });
        }
        let address = EmailParts::parse(text).ok()?;
        let display = address.minimal().to_string();
        // Any other valid address is a link and has returned above.
        display.starts_with('"').then(|| Formatted { href: address.full().to_string(), display })
    }
}
