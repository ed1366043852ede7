//! Checks the values of settings, and the error for a bad value.

pub(crate) mod rules;

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

/// Defines a getter for each setter. `$own` is the type that has both.
#[doc(hidden)]
#[macro_export]
macro_rules! __getters {
    ($of:ty, $own:ident; $($name:ident of $setter:ident: $type:ty = $value:expr;)+) => {
        impl $of {$(
            #[doc = concat!("Returns the value of [`", stringify!($setter), "`](Self::", stringify!($setter), ").")]
            #[must_use]
            pub fn $name(&self) -> $type {
                let $own = self;
                $value
            }
        )+}
    };
}

/// Why the value of a setting of a [`Finder`](crate::Finder), or of a program that uses it, was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SettingError {
    /// A scheme that cannot link: see [`Finder::schemes`](crate::Finder::schemes).
    Scheme(String),
    /// A text that does not have the form that a setting takes.
    Form {
        /// The text that was given.
        given: String,
        /// What it should be, such as `a pattern: give a host such as "example.com"`.
        expected: &'static str,
    },
    /// A site that is not a host: see [`Finder::also`](crate::Finder::also).
    Site(String),
    /// A host that is not below a public suffix: see [`Protected`](crate::host::spoof::Protected).
    Host(String),
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

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Scheme(name) if !is_scheme(name) => write!(
                f,
                "{name:?} is not a scheme: give a letter, then letters, digits, `+`, `-` or `.`, without `:`"
            ),
            Self::Scheme(name) if is_any(name, &SCRIPTS) => {
                write!(f, "the scheme {name:?} is not allowed: its links could run a script")
            }
            Self::Scheme(name) => {
                write!(f, "the scheme {name:?} needs no setting: addresses link after it already")
            }
            Self::Form { given, expected } => write!(f, "{given:?} is not {expected}"),
            Self::Site(site) => write!(
                f,
                "{site:?} is not a site: give a host such as \"wiki.corp\", or \"*.internal\" for all hosts below a \
                 domain, without a scheme or a path"
            ),
            Self::Host(host) => write!(
                f,
                "{host:?} is not a domain that someone can register: give one such as \"example.com\", without \
                 a scheme or a path"
            ),
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

/// Schemes whose URLs can run a script in the page that links to them.
const SCRIPTS: [&str; 4] = ["javascript", "data", "vbscript", "blob"];

/// Stands for all schemes.
pub(crate) const ANY_SCHEME: &str = "*";

/// Whether links with this scheme are safe.
pub(crate) fn is_safe_scheme(name: &str) -> bool {
    is_scheme(name) && !is_any(name, &SCRIPTS)
}

/// Checks the name of a scheme that should link.
pub(crate) fn check_scheme(name: &str) -> Result<String, SettingError> {
    let is_linkable = name == ANY_SCHEME || is_safe_scheme(name) && !is_any(name, &["mailto"]);
    is_linkable.then(|| name.into()).ok_or_else(|| SettingError::Scheme(name.into()))
}

/// Whether the name has the form of a scheme: RFC 3986 section 3.1.
pub fn is_scheme(name: &str) -> bool {
    is_name(name, b"+-.")
}

/// Whether the name is a letter followed by letters, digits and these bytes.
pub fn is_name(name: &str, others: &[u8]) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || others.contains(&b))
}

/// Whether the name is one of these, in any letter case.
pub fn is_any(name: &str, names: &[&str]) -> bool {
    names.iter().any(|known| known.eq_ignore_ascii_case(name))
}
