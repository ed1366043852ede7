//! What is wrong with a setting.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

/// Why the value of a setting was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SettingError {
    /// A scheme, a site or a host that the engine refused.
    Engine(uts58::SettingError),
    /// A text that does not have the form that a setting takes.
    Form {
        /// The text that was given.
        given: String,
        /// What it should be, such as `a pattern: give a host such as "example.com"`.
        expected: &'static str,
    },
    /// A name that is not one of the values of a setting.
    Value {
        /// The name that was given.
        given: String,
        /// The names that the setting has.
        names: &'static [&'static str],
    },
    /// A value of a type that the setting does not take.
    Type {
        /// What it takes, in words.
        expected: String,
    },
    /// A name that is not a setting.
    Unknown {
        /// The name that was given.
        given: String,
        /// The names of all settings.
        names: Vec<Cow<'static, str>>,
    },
    /// The value of a setting, which is given by its name.
    Of {
        /// The name of the setting.
        name: &'static str,
        /// What is wrong with the value.
        error: Box<Self>,
    },
}

impl From<uts58::SettingError> for SettingError {
    fn from(error: uts58::SettingError) -> Self {
        Self::Engine(error)
    }
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Engine(error) => error.fmt(f),
            Self::Form { given, expected } => write!(f, "{given:?} is not {expected}"),
            Self::Value { given, names } => {
                write!(f, "{given:?} is not one of {}", names.join(", "))
            }
            Self::Type { expected } => write!(f, "give {expected}"),
            Self::Unknown { given, names } => {
                write!(f, "unknown setting {given:?}; ")?;
                if let Some(near) = nearest(given, names) {
                    write!(f, "did you mean {near:?}? ")?;
                }
                write!(f, "the settings are {}", names.join(", "))
            }
            Self::Of { name, error } => write!(f, "{name}: {error}"),
        }
    }
}

impl Error for SettingError {}

/// The name that was most likely meant: one with the same start, or one that differs in one place by two letters.
fn nearest<'n>(given: &str, names: &'n [Cow<'_, str>]) -> Option<&'n str> {
    // The bindings spell the names differently: `bare_domains`, `bareDomains`.
    let form = |name: &str| name.to_ascii_lowercase().replace(['_', '-'], "");
    let given = form(given);
    let distance = |name: &str| {
        let name = form(name);
        if given.starts_with(&name) || name.starts_with(&given) {
            return 0;
        }
        let start = given.bytes().zip(name.bytes()).take_while(|(a, b)| a == b).count();
        let ends = given.bytes().rev().zip(name.bytes().rev());
        let end = ends.take_while(|(a, b)| a == b).count();
        given.len().max(name.len()).saturating_sub(start + end)
    };
    let near = names.iter().map(|name| (distance(name), &**name)).min();
    near.filter(|(distance, _)| *distance <= 2 && given.len() > 2).map(|(_, name)| name)
}
