//! The names of the values of settings, for command lines and configuration files.

use alloc::string::ToString;
use core::fmt;
use core::str::FromStr;

use crate::format::DefaultScheme;
use crate::linker::{AnchorText, Claims, Dir, ExistingLinks, Headings};
use crate::rules::{BareDomains, Emails, LocalHosts};
use crate::setting::SettingError;
use crate::spoof::Spoofs;

/// Gives the values of settings their names.
macro_rules! named {
    ($($setting:ty { $($name:literal => $value:ident),+ })+) => {$(
        impl $setting {
            /// The names of the values: what [`FromStr`](core::str::FromStr) reads and
            /// [`Display`](core::fmt::Display) writes.
            pub const NAMES: &'static [&'static str] = &[$($name),+];
        }

        impl FromStr for $setting {
            type Err = SettingError;

            fn from_str(name: &str) -> Result<Self, SettingError> {
                match name {
                    $($name => Ok(Self::$value),)+
                    _ => Err(SettingError::Value { given: name.to_string(), names: Self::NAMES }),
                }
            }
        }

        impl fmt::Display for $setting {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(match self { $(Self::$value => $name),+ })
            }
        }
    )+};
}

named! {
    BareDomains { "never" => Never, "www" => Www, "prudent" => Prudent, "all" => All }
    Emails { "link" => Link, "skip" => Skip }
    LocalHosts { "skip" => Skip, "private" => Private, "link" => Link }
    DefaultScheme { "https" => Https, "http" => Http }
    Spoofs { "reject" => Reject, "show-ascii" => ShowAscii, "allow" => Allow }
    AnchorText { "display" => Display, "verbatim" => Verbatim }
    Headings { "link" => Link, "skip" => Skip }
    Dir { "ltr-where-bidi" => LtrWhereBidi, "unset" => Unset }
    ExistingLinks { "keep" => Keep, "attributes" => Attributes }
    Claims { "keep" => Keep, "show" => Show, "unlink" => Unlink }
}
