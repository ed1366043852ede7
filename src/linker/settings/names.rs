//! The names of the values of settings.

use uts58::spoof::Spoofs;
use uts58::{BareDomains, DefaultScheme, Emails, LocalHosts, SettingError};

use crate::linker::checks::not_a;
use crate::linker::{AnchorText, DeceptiveLinks, Dir, ExistingLinks, Preset};

/// A value of a setting that has a name.
pub(super) trait Named: Copy + 'static {
    /// The names of all values.
    const NAMES: &'static [&'static str];
    /// The values, in the same order.
    const VALUES: &'static [Self];

    /// Returns the value with this name.
    fn named(name: &str) -> Result<Self, SettingError> {
        let at = Self::NAMES.iter().position(|own| *own == name);
        at.map(|at| Self::VALUES[at])
            .ok_or_else(|| not_a(name, &["one of ", &Self::NAMES.join(", ")].concat()))
    }
}

macro_rules! named {
    ($($of:ty { $($name:literal => $value:ident),+ })+) => {$(
        impl Named for $of {
            const NAMES: &'static [&'static str] = &[$($name),+];
            const VALUES: &'static [Self] = &[$(Self::$value),+];
        }
    )+};
}

named! {
    Preset { "documents" => Documents, "posts" => Posts, "untrusted" => Untrusted }
    BareDomains { "off" => Off, "www" => Www, "sure" => Sure, "prudent" => Prudent, "all" => All }
    Emails { "off" => Off, "private" => Private, "link" => Link }
    LocalHosts { "off" => Off, "private" => Private, "link" => Link }
    DefaultScheme { "https" => Https, "http" => Http }
    Spoofs { "reject" => Reject, "show-ascii" => ShowAscii, "allow" => Allow }
    AnchorText { "display" => Display, "verbatim" => Verbatim }
    Dir { "ltr-where-bidi" => LtrWhereBidi, "off" => Off }
    ExistingLinks { "off" => Off, "attributes" => Attributes }
    DeceptiveLinks { "off" => Off, "show" => Show, "unlink" => Unlink }
}
