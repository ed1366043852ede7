//! The names of the values of settings.

use core::fmt;
use core::str::FromStr;

use uts58::SettingError;

use super::checks::not_a;
use super::{AnchorText, Dir, ExistingLinks};
#[cfg(feature = "suffixes")]
use super::{DeceptiveLinks, Preset};

/// A setting value with a name.
pub(super) trait Named: FromStr<Err = SettingError> + fmt::Display {
    /// The names of all values.
    const NAMES: &'static [&'static str];
}

/// Lists the names of all values.
macro_rules! named {
    ($($of:ident [$($name:literal),+])+) => {$(
        impl Named for $of {
            const NAMES: &'static [&'static str] = &[$($name),+];
        }
    )+};
}

/// Parses and writes each value by its name.
macro_rules! names {
    ($($(#[$cfg:meta])? $of:ident { $($name:literal => $value:ident),+ })+) => {$(
        $(#[$cfg])?
        named! { $of [$($name),+] }

        /// Writes the name of the value.
        $(#[$cfg])?
        impl fmt::Display for $of {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(match self { $(Self::$value => $name),+ })
            }
        }

        /// Parses the name of a value, in lowercase.
        $(#[$cfg])?
        impl FromStr for $of {
            type Err = SettingError;

            fn from_str(name: &str) -> Result<Self, SettingError> {
                match name {
                    $($name => Ok(Self::$value),)+
                    _ => Err(not_a(name, &["one of ", &Self::NAMES.join(", ")].concat())),
                }
            }
        }
    )+};
}

names! {
    AnchorText { "display" => Display, "verbatim" => Verbatim }
    #[cfg(feature = "suffixes")]
    DeceptiveLinks { "off" => Off, "show" => Show, "unlink" => Unlink }
    Dir { "ltr-where-bidi" => LtrWhereBidi, "off" => Off }
    ExistingLinks { "off" => Off, "attributes" => Attributes }
    #[cfg(feature = "suffixes")]
    Preset { "documents" => Documents, "posts" => Posts, "untrusted" => Untrusted }
}

/// The names of the values of detection settings.
#[cfg(feature = "serde")]
mod of_detection {
    use uts58::spoof::Spoofs;
    use uts58::{BareDomains, DefaultScheme, Emails, LocalHosts};

    use super::Named;

    named! {
        BareDomains ["off", "www", "sure", "prudent", "all"]
        DefaultScheme ["https", "http"]
        Emails ["off", "private", "link"]
        LocalHosts ["off", "private", "link"]
        Spoofs ["reject", "show-ascii", "allow"]
    }
}

#[cfg(all(test, feature = "serde"))]
mod tests {
    use alloc::string::ToString;

    use uts58::spoof::Spoofs;
    use uts58::{BareDomains, DefaultScheme, Emails, LocalHosts};

    use super::*;

    fn check<T: Named>() {
        let known = T::NAMES.iter().filter_map(|name| Some((name, name.parse::<T>().ok()?)));
        assert!(known.clone().all(|(name, value)| value.to_string() == *name));
        assert_eq!(known.count(), T::NAMES.len());
        let error = "none".parse::<T>().err().unwrap().to_string();
        assert_eq!(error, ["\"none\" is not one of ", &T::NAMES.join(", ")].concat());
    }

    #[test]
    fn each_name_is_that_of_a_value() {
        check::<AnchorText>();
        check::<BareDomains>();
        check::<DeceptiveLinks>();
        check::<DefaultScheme>();
        check::<Dir>();
        check::<Emails>();
        check::<ExistingLinks>();
        check::<LocalHosts>();
        check::<Preset>();
        check::<Spoofs>();
    }
}
