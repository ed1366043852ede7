//! The names of the values of settings, for configuration files and command lines.

use alloc::format;
use core::fmt;
use core::str::FromStr;

use crate::find::LinkKind;
use crate::link::DefaultScheme;
use crate::setting::SettingError;
use crate::setting::options::{BareDomains, Emails, LocalHosts, Switch};
#[cfg(feature = "idna")]
use crate::{link::Safe, spoof::Spoofs};

/// Implements `Display` and `FromStr` for each type, with the names of its values.
macro_rules! names {
    ($($(#[$cfg:meta])? $of:ident { $($name:literal => $value:ident),+ })+) => {$(
        /// Writes the name of the value.
        $(#[$cfg])?
        impl fmt::Display for $of {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(match self { $(Self::$value => $name),+ })
            }
        }

        /// Reads the name of a value, in lowercase.
        $(#[$cfg])?
        impl FromStr for $of {
            type Err = SettingError;

            fn from_str(name: &str) -> Result<Self, SettingError> {
                match name {
                    $($name => Ok(Self::$value),)+
                    _ => Err(unknown(name, &[$($name),+])),
                }
            }
        }
    )+};
}

fn unknown(name: &str, names: &[&str]) -> SettingError {
    SettingError::of_value(format!("{name:?} is not one of {}", names.join(", ")))
}

names! {
    BareDomains { "off" => Off, "www" => Www, "sure" => Sure, "prudent" => Prudent, "all" => All }
    DefaultScheme { "https" => Https, "http" => Http }
    Emails { "off" => Off, "private" => Private, "link" => Link }
    LinkKind { "url" => Url, "domain" => Domain, "email" => Email, "mailto" => Mailto }
    LocalHosts { "off" => Off, "private" => Private, "link" => Link }
    #[cfg(feature = "idna")]
    Safe { "standard" => Standard, "everywhere" => Everywhere }
    #[cfg(feature = "idna")]
    Spoofs { "reject" => Reject, "show-ascii" => ShowAscii, "allow" => Allow }
    Switch { "off" => Off, "on" => On }
}
