//! What goes wrong, in one line that says what to do.

use alloc::string::{String, ToString as _};
use core::fmt;

use serde_json::Value;

use super::config::{OPTIONS, TABLE};

/// Why a book was not preprocessed: one line, for who wrote its `book.toml`.
#[derive(Debug)]
pub struct Error {
    kind: Kind,
}

#[derive(Debug)]
pub(super) enum Kind {
    Empty,
    NotUtf8(usize),
    NotJson(serde_json::Error),
    Context(serde_json::Error),
    NoItems,
    /// What is of another type, and the type that it should have.
    Shape(&'static str, &'static str),
    /// The text of a chapter is no text.
    Text(serde_json::Error),
    NoTable(Value),
    UnknownOption(String),
    /// An option, what it is, and what it can be.
    Value(String, Value, String),
}

impl From<Kind> for Error {
    fn from(kind: Kind) -> Self {
        Self { kind }
    }
}

impl core::error::Error for Error {}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Empty => f.write_str("standard input is empty; mdBook gives it a book"),
            Kind::NotUtf8(at) => write!(f, "standard input: not UTF-8 at byte {at}"),
            Kind::NotJson(error) => write!(
                f,
                "standard input: not the JSON that mdBook gives, a context and a book: {error}"
            ),
            Kind::Context(error) => {
                write!(f, "standard input: cannot read mdBook's context: {error}")
            }
            Kind::NoItems => f.write_str(
                "standard input: the book has neither \"items\", as of mdBook 0.5, nor \
                 \"sections\", as of mdBook 0.4; other releases are not known",
            ),
            Kind::Shape(what, kind) => {
                write!(f, "standard input: {what} is not {kind}, as of mdBook 0.4 and 0.5")
            }
            Kind::Text(error) => {
                write!(f, "standard input: the content of a chapter is no text: {error}")
            }
            Kind::NoTable(value) => {
                write!(f, "book.toml: [{TABLE}] is a table, not {}", Shown(value))
            }
            Kind::UnknownOption(key) => {
                write!(f, "book.toml: [{TABLE}]: unknown option {key:?}; ")?;
                if let Some(near) = nearest(key) {
                    write!(f, "did you mean {near:?}? ")?;
                }
                write!(f, "the options are {}", OPTIONS.join(", "))
            }
            Kind::Value(key, value, expected) => write!(
                f,
                "book.toml: [{TABLE}]: {key} cannot be {}; it is {expected}",
                Shown(value)
            ),
        }
    }
}

/// The option that was meant, most likely.
fn nearest(key: &str) -> Option<&'static str> {
    // Longer ones are no slips of a finger, and comparing takes the square of the length.
    if key.len() > 40 {
        return None;
    }
    let key = key.to_lowercase().replace('_', "-");
    OPTIONS
        .into_iter()
        .map(|option| (option, strsim::jaro(&key, option)))
        .filter(|(_, likeness)| *likeness > 0.7)
        .max_by(|(_, a), (_, b)| a.total_cmp(b))
        .map(|(option, _)| option)
}

/// A value as JSON, in one line and not too long a one.
struct Shown<'v>(&'v Value);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MAX: usize = 60;
        let json = self.0.to_string();
        for c in json.chars().take(MAX) {
            match c.is_control() {
                true => write!(f, "{}", c.escape_default())?,
                false => write!(f, "{c}")?,
            }
        }
        match json.chars().nth(MAX) {
            Some(_) => f.write_str("…"),
            None => Ok(()),
        }
    }
}
