//! Names for the values of settings, for command lines and configuration files.

#[cfg(feature = "idna")]
use crate::host::spoof::Spoofs;
use crate::link::DefaultScheme;
use crate::setting::rules::{BareDomains, Emails, LocalHosts, Userinfo};

/// Names the values of settings.
#[doc(hidden)]
#[macro_export]
macro_rules! __named {
    ($($setting:ty { $($name:literal => $value:ident),+ })+) => {$(
        impl $setting {
            /// The names of the values: what [`FromStr`](core::str::FromStr) reads and
            /// [`Display`](core::fmt::Display) writes.
            pub const NAMES: &'static [&'static str] = &[$($name),+];
        }

        impl ::core::str::FromStr for $setting {
            type Err = $crate::SettingError;

            fn from_str(name: &str) -> Result<Self, $crate::SettingError> {
                match name {
                    $($name => Ok(Self::$value),)+
                    _ => Err($crate::SettingError::Value { given: name.into(), names: Self::NAMES }),
                }
            }
        }

        impl ::core::fmt::Display for $setting {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(match self { $(Self::$value => $name),+ })
            }
        }
    )+};
}

__named! {
    BareDomains { "never" => Never, "www" => Www, "sure" => Sure, "prudent" => Prudent, "all" => All }
    Emails { "skip" => Skip, "private" => Private, "link" => Link }
    LocalHosts { "skip" => Skip, "private" => Private, "link" => Link }
    Userinfo { "skip" => Skip, "link" => Link }
    DefaultScheme { "https" => Https, "http" => Http }
}

#[cfg(feature = "idna")]
__named! {
    Spoofs { "reject" => Reject, "show-ascii" => ShowAscii, "allow" => Allow }
}
