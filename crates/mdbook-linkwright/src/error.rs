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
    MaxSize,
    Setting(SettingError),
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

    pub(crate) fn max_size() -> Self {
        Self(Kind::MaxSize)
    }

    pub(crate) fn setting(error: SettingError) -> Self {
        Self(Kind::Setting(error))
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.0 {
            Kind::Input(error) | Kind::Book(error) => Some(error),
            Kind::Setting(error) => Some(error),
            Kind::Empty | Kind::NoItems | Kind::TooDeep(_) | Kind::NotATable(_) | Kind::MaxSize => {
                None
            }
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
            Kind::MaxSize => write!(f, "book.toml: [{TABLE}]: max-size: give a number of MiB"),
            Kind::Setting(error) => write!(f, "book.toml: [{TABLE}]: {error}"),
        }
    }
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
    let escape =
        |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
    text.chars().map(escape).collect()
}
