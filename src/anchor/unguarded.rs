//! A build without IDNA: each link that was found is shown as it was written.

use alloc::borrow::Cow;

use uts58::{Link, Plain};

use super::Unlinked;
use crate::linker::Linker;

pub(super) type Concerns = ();

impl Linker {
    pub(super) const fn judged<'h>(
        &self,
        _: &Link<'_>,
        _: Plain,
        _: impl Fn() -> Cow<'h, str> + Copy,
    ) -> Result<Concerns, Unlinked> {
        Ok(())
    }

    pub(super) fn shown<'a>(&self, link: &Link<'a>, _: Plain) -> Cow<'a, str> {
        Cow::Borrowed(link.as_str())
    }

    /// Whether a link may lead to this `href`.
    pub(crate) const fn allows(&self, _: &str) -> bool {
        true
    }
}
