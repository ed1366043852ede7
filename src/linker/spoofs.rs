//! What becomes of links whose host could deceive a reader.

use alloc::vec::Vec;

use super::Linker;
use crate::link::Link;
use crate::setting::SettingError;
use crate::spoof::{SpoofWarning, Spoofs, concerns_of};

impl Linker {
    /// Sets what becomes of links whose host could deceive a reader. The default is [`Spoofs::ShowAscii`].
    #[must_use]
    pub fn spoofs(mut self, spoofs: Spoofs) -> Self {
        self.settings_mut().spoofs = spoofs;
        self
    }

    /// Protects names against look-alikes: a label that looks like the registrable label of one of `hosts`, and
    /// is not that label, could deceive. [`spoofs`](Self::spoofs) says what becomes of its links. Can be called
    /// several times.
    ///
    /// Labels look alike if their letters do, without regard to marks (the skeletons of UTS #39 section 4): for
    /// `example.com` those are `exämple.org`, `ехample.net`, `exarnple.com` and, in this letter case,
    /// `exampIe.com`. The last two are ASCII and cannot be shown in another way, so they stay text unless the
    /// setting is [`Spoofs::Allow`]. `Example.com`, `EXAMPLE.COM` and `exampie.com` look like no other name.
    ///
    /// No names are protected by default. Each label of a host that is linked is compared with each name.
    ///
    /// # Errors
    ///
    /// [`SettingError::Host`] for what is not a domain below a public suffix.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::{Linker, text};
    ///
    /// let linker = Linker::new().protect(["example-bank.com"])?;
    /// assert_eq!(
    ///     text::html("exämple-bank.de example-bank.com", &linker).to_string(),
    ///     "<a href=\"https://xn--exmple-bank-m8a.de\">xn--exmple-bank-m8a.de</a> \
    ///      <a href=\"https://example-bank.com\">example-bank.com</a>",
    /// );
    /// # Ok::<(), linkwright::SettingError>(())
    /// ```
    pub fn protect(
        mut self,
        hosts: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Result<Self, SettingError> {
        hosts.into_iter().try_for_each(|host| self.settings_mut().protect.push(host.as_ref()))?;
        Ok(self)
    }

    /// The labels of the link's host that could deceive a reader: those of
    /// [`Link::concerns`](crate::Link::concerns), and look-alikes of [protected](Self::protect) names.
    #[must_use]
    pub fn concerns(&self, link: &Link<'_>) -> Vec<SpoofWarning> {
        concerns_of(link.host(), &self.settings().protect)
    }
}
