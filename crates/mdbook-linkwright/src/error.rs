//! The error of preprocessing a book.

use std::fmt;

/// Why a book was not preprocessed: one line that says what is wrong and what to do.
#[derive(Debug)]
pub struct Error(String);

impl Error {
    /// What is wrong with standard input.
    pub(crate) fn input(reason: impl fmt::Display) -> Self {
        Self(format!("standard input: {reason}"))
    }

    /// What is wrong with a book on standard input.
    pub(crate) fn book(error: serde_json::Error) -> Self {
        Self::input(format_args!("not a book of mdBook 0.4 or 0.5: {error}"))
    }

    /// What is wrong with the options.
    pub(crate) fn table(reason: impl fmt::Display) -> Self {
        Self(format!("book.toml: [preprocessor.linkwright]: {reason}"))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}
