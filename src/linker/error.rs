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

/// The name that was most likely meant: one with the same start, or one that differs by two letters.
fn nearest<'n>(given: &str, names: &'n [Cow<'_, str>]) -> Option<&'n str> {
    // Comparing takes quadratic time, and a long name is not a typo.
    if !(3..=40).contains(&given.len()) {
        return None;
    }
    // The bindings spell the names differently: `bare_domains`, `bareDomains`.
    let form = |name: &str| name.to_ascii_lowercase().replace(['_', '-'], "");
    let given = form(given);
    let distance = |name: &str| {
        let name = &*form(name);
        let mut row: Vec<usize> = (0..=name.len()).collect();
        for (i, a) in given.bytes().enumerate() {
            let mut corner = i;
            row[0] = i + 1;
            for (j, b) in name.bytes().enumerate() {
                let above = row[j + 1];
                row[j + 1] = (corner + usize::from(a != b)).min(above + 1).min(row[j] + 1);
                corner = above;
            }
        }
        let is_start = given.starts_with(name) || name.starts_with(&given);
        if is_start { 0 } else { row[name.len()] }
    };
    let near = names.iter().map(|name| (distance(name), &**name)).min();
    near.filter(|(distance, _)| *distance <= 2).map(|(_, name)| name)
}
