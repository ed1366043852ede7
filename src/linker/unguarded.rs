//! In a build without IDNA, no setting keeps a link from where it leads.

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Guards;

impl Guards {
    pub(super) const fn of(_: bool) -> Self {
        Self
    }

    pub(crate) const fn is_limited(&self) -> bool {
        false
    }
}
