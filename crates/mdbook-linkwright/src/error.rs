//! The error of preprocessing a book: one line that says what is wrong and what to do.

use std::fmt;

use linkwright::SettingError;
use serde_json::Value;

/// Where the options are in a `book.toml`.
pub(crate) const TABLE: &str = "preprocessor.linkwright";

/// Why a book was not preprocessed. It is shown in one line.
#[derive(Debug)]
pub struct Error(Kind);

#[derive(Debug)]
enum Kind {
    Empty,
    Input(serde_json::Error),
    Book(serde_json::Error),
    NoItems,
    TooDeep(usize),
    NotATable(Value),
    UnknownOption(String, &'static [&'static str]),
    Option(serde_path_to_error::Error<serde_json::Error>),
    Setting(&'static str, SettingError),
}

impl Error {
    pub(crate) fn empty() -> Self {
        Self(Kind::Empty)
    }

    pub(crate) fn input(error: serde_json::Error) -> Self {
        Self(Kind::Input(error))
    }

    pub(crate) fn book(error: serde_json::Error) -> Self {
        Self(Kind::Book(error))
    }

    pub(crate) fn no_items() -> Self {
        Self(Kind::NoItems)
    }

    pub(crate) fn too_deep(max: usize) -> Self {
        Self(Kind::TooDeep(max))
    }

    pub(crate) fn not_a_table(value: &Value) -> Self {
        Self(Kind::NotATable(value.clone()))
    }

    pub(crate) fn unknown_option(name: &str, options: &'static [&'static str]) -> Self {
        Self(Kind::UnknownOption(name.into(), options))
    }

    pub(crate) fn option(error: serde_path_to_error::Error<serde_json::Error>) -> Self {
        Self(Kind::Option(error))
    }

    pub(crate) fn setting(option: &'static str) -> impl Fn(SettingError) -> Self {
        move |error| Self(Kind::Setting(option, error))
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.0 {
            Kind::Input(error) | Kind::Book(error) => Some(error),
            Kind::Option(error) => Some(error.inner()),
            Kind::Setting(_, error) => Some(error),
            Kind::Empty
            | Kind::NoItems
            | Kind::TooDeep(_)
            | Kind::NotATable(_)
            | Kind::UnknownOption(..) => None,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Empty => f.write_str("standard input is empty: mdBook writes a book to it"),
            Kind::Input(error) => {
                write!(f, "standard input: not a context and a book as mdBook writes them: {error}")
            }
            Kind::Book(error) => {
                write!(f, "standard input: not a book of mdBook 0.4 or 0.5: {error}")
            }
            Kind::NoItems => f.write_str(
                "standard input: the book has neither \"items\", as in mdBook 0.5, nor \"sections\", as in \
                 mdBook 0.4; other releases are not supported",
            ),
            Kind::TooDeep(max) => {
                write!(f, "standard input: chapters are nested more than {max} deep")
            }
            Kind::NotATable(value) => {
                write!(f, "book.toml: [{TABLE}] must be a table, not {}", shown(value))
            }
            Kind::UnknownOption(name, options) => {
                write!(f, "book.toml: [{TABLE}]: unknown option {name:?}; ")?;
                if let Some(near) = nearest(name, options) {
                    write!(f, "did you mean {near:?}? ")?;
                }
                write!(f, "the options are {}", options.join(", "))
            }
            Kind::Option(error) => {
                write!(f, "book.toml: [{TABLE}]: {}: {}", error.path(), one_line(&error.inner().to_string()))
            }
            Kind::Setting(option, error) => write!(f, "book.toml: [{TABLE}]: {option}: {error}"),
        }
    }
}

/// The option that was most likely meant.
fn nearest(name: &str, options: &[&'static str]) -> Option<&'static str> {
    // Comparing takes quadratic time, and a long name is not a slip of the finger.
    if name.len() > 40 {
        return None;
    }
    let name = name.to_lowercase().replace('_', "-");
    let likeness = |option: &'static str| (option, strsim::jaro(&name, option));
    let near = options.iter().copied().map(likeness).filter(|(_, likeness)| *likeness > 0.7);
    near.max_by(|(_, a), (_, b)| a.total_cmp(b)).map(|(option, _)| option)
}

/// The start of a value as JSON.
fn shown(value: &Value) -> String {
    const MAX: usize = 60;
    let json = value.to_string();
    match json.char_indices().nth(MAX) {
        Some((end, _)) => one_line(&json[..end]) + "…",
        None => one_line(&json),
    }
}

fn one_line(text: &str) -> String {
    let escape = |c: char| match c.is_control() {
        true => c.escape_default().to_string(),
        false => c.to_string(),
    };
    text.chars().map(escape).collect()
}
