//! Decides whether a link stays text because of its host or its destination, and how it is shown.

use alloc::borrow::Cow;
use alloc::string::ToString;
use alloc::vec::Vec;

use uts58::Link;
use uts58::adapter::Spelling;
use uts58::spoof::{Protected, SpoofKind, SpoofWarning, Spoofs};

use super::links::Why;
use super::{Anchor, Unlinked};
use crate::linker::guards::destination::Destination;
use crate::linker::{AnchorText, Linker};

impl Anchor<'_> {
    /// Returns the labels of the host that could deceive a reader, as [`Linker::spoof_warnings`]
    /// does.
    #[must_use]
    pub fn spoof_warnings(&self) -> &[SpoofWarning] {
        &self.warnings
    }
}

impl Linker {
    /// Returns the labels of the link's host that could deceive a reader: the labels of
    /// [`Link::spoof_warnings`], and labels that look like [protected](Self::protect) names.
    #[must_use]
    pub fn spoof_warnings(&self, link: &Link<'_>) -> Vec<SpoofWarning> {
        self.0.guards.protect.spoof_warnings(&link.decoded_host())
    }

    /// Returns the first of the `warnings` about a host that could deceive a reader in the form
    /// that the linker would show.
    fn deceiving<'c>(
        &self,
        link: &Link<'_>,
        warnings: &'c [SpoofWarning],
    ) -> Option<&'c SpoofWarning> {
        let (spoofs, text) = (self.0.guards.spoofs, self.0.text);
        let counts = |warning: &&SpoofWarning| {
            // An imitation in ASCII cannot be shown in another way.
            let is_shown_so = warning.kind == SpoofKind::Imitation && warning.label.is_ascii();
            match (spoofs, text) {
                (Spoofs::Allow, _) => false,
                (Spoofs::ShowAscii, AnchorText::Display) => is_shown_so,
                (Spoofs::ShowAscii, AnchorText::Verbatim) => {
                    is_shown_so || !link.decoded_host()[warning.range.clone()].is_ascii()
                }
                _ => true,
            }
        };
        warnings.iter().find(counts)
    }

    /// Returns the spoof warnings of a link, or the reason why it stays text.
    pub(super) fn judged<'h>(
        &self,
        link: &Link<'_>,
        spelling: Spelling,
        href: impl Fn() -> Cow<'h, str>,
    ) -> Result<Vec<SpoofWarning>, Unlinked> {
        let guards = &self.0.guards;
        // Fast path: the host is plain ASCII, so it can only look like a name that is protected.
        let is_harmless = spelling.is_shown_as_written && guards.protect == Protected::default();
        let warnings = if is_harmless { Vec::new() } else { self.spoof_warnings(link) };
        if let Some(warning) = self.deceiving(link, &warnings) {
            return Err(Unlinked(Why::Deceiving(warning.clone())));
        }
        let is_excluded = |href: &str| {
            Destination::new(href).is_some_and(|mut to| {
                // If there are several recipients, the first one counts.
                to.host.get_or_insert_with(|| link.ascii_host().into());
                guards.exclude.cover(&to, true)
            })
        };
        if guards.exclude.is_given() && is_excluded(&href()) {
            return Err(Unlinked(Why::Excluded));
        }
        if guards.only.is_given() && !self.allows(&href()) {
            return Err(Unlinked(Why::NotAllowed));
        }
        Ok(warnings)
    }

    /// Returns the text of the anchor of a link that was [judged](Self::judged).
    pub(super) fn shown<'a>(&self, link: &Link<'a>, spelling: Spelling) -> Cow<'a, str> {
        let guards = &self.0.guards;
        match self.0.text {
            AnchorText::Display if !spelling.is_shown_as_written => {
                // With `Reject`, all labels have been checked.
                let is_judged = guards.spoofs == Spoofs::Reject;
                let spoofs = if is_judged { Spoofs::Allow } else { guards.spoofs };
                let display = link.display().escape_confusable().spoofs(spoofs);
                display.protect(&guards.protect).to_string().into()
            }
            _ => Cow::Borrowed(link.as_str()),
        }
    }
}
