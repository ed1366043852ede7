//! The attributes of an anchor but its `href`.

use alloc::borrow::Cow;

use super::choices::{Bidi, Dir};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Attributes {
    pub(super) rel: Option<Cow<'static, str>>,
    pub(super) target: Option<Cow<'static, str>>,
    pub(super) class: Option<Cow<'static, str>>,
    pub(super) dir: Dir,
}

impl Attributes {
    pub(super) const fn new() -> Self {
        Self {
            rel: None,
            target: None,
            class: None,
            dir: Dir::LtrWhereBidi,
        }
    }

    /// Names and values, in the order they are written.
    pub(super) fn iter(&self, bidi: Bidi) -> impl Iterator<Item = (&'static str, &str)> {
        let dir = match (self.dir, bidi) {
            (Dir::LtrWhereBidi, Bidi::Yes) => Some("ltr"),
            _ => None,
        };
        [
            ("rel", self.rel.as_deref()),
            ("target", self.target.as_deref()),
            ("class", self.class.as_deref()),
            ("dir", dir),
        ]
        .into_iter()
        .filter_map(|(name, value)| Some((name, value?)))
    }
}
