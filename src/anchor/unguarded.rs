//! A build without IDNA: each link that was found is shown as it was written.

use alloc::borrow::Cow;

use uts58::{Link, Plain};

use super::Unlinked;
use crate::linker::Linker;

/// No host is looked at for what could deceive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Warnings;

impl Linker {
    pub(super) const fn judged<'h>(
        &self,
        _: &Link<'_>,
        _: Plain,
        _: impl Fn() -> Cow<'h, str> + Copy,
    ) -> Result<Warnings, Unlinked> {
        Ok(Warnings)
    }

    pub(super) fn shown<'a>(&self, link: &Link<'a>, _: Plain) -> Cow<'a, str> {
        Cow::Borrowed(link.as_str())
    }

    /// Whether a link may lead to this `href`.
    pub(crate) const fn allows(&self, _: &str) -> bool {
        true
    }
}
