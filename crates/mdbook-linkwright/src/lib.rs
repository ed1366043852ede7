#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(missing_docs, missing_debug_implementations)]

mod book;
mod config;

use std::fmt;

use linkwright::Switch;
use linkwright::markdown::{Readers, Rewriter};
use serde_json::value::RawValue;

pub use linkwright;

use self::config::Context;

/// Preprocesses a book as mdBook writes it to the standard input of a preprocessor, a JSON array of a
/// context and a book in UTF-8. Returns the book as mdBook reads it from standard output.
///
/// Only the Markdown of chapters changes; unknown fields are kept. Books of mdBook 0.4 and 0.5 are
/// supported.
///
/// # Errors
///
/// Input that is not such an array, a table `[preprocessor.linkwright]` with an unknown option or a
/// value that an option cannot have, and a comment such as `<!-- linkwright of -->`.
///
/// # Complexity
///
/// Linear in the length of the input for each level of nested chapters, of which there may be 256.
///
/// # Examples
///
/// ```
/// let input = br#"[{"config": {}}, {"items": [{"Chapter": {"content": "www.a.com", "new": 1}}]}]"#;
/// assert_eq!(
///     mdbook_linkwright::preprocess(input)?,
///     r#"{"items":[{"Chapter":{"content":"[www.a.com](<https://www.a.com>)","new":1}}]}"#,
/// );
/// # Ok::<(), mdbook_linkwright::Error>(())
/// ```
pub fn preprocess(input: &[u8]) -> Result<String, Error> {
    let (context, book) = read(input)?;
    let table = context.config.preprocessor.get(config::OWN);
    let linker = config::linker(table, &context.renderer)?;
    // Nobody reads the Markdown that is written, and mdBook passes HTML through.
    let rewriter = Rewriter::new(&linker).readers(Readers::Renderer).comments(Switch::On);
    book::rewrite(book, rewriter)
}

/// Returns what may be wrong with the order of preprocessors in the same input, a line each: mdBook runs them in the order of
/// their names where no table says otherwise, and one that runs later gets the links that this one has written.
///
/// # Errors
///
/// Input that is not an array as [`preprocess`] reads it.
///
/// # Examples
///
/// ```
/// let input = br#"[{"config": {"preprocessor": {"linkwright": {}, "strict": {}}}}, {"items": []}]"#;
/// assert!(mdbook_linkwright::warnings(input)?[0].contains("after = [\"strict\"]"));
/// # Ok::<(), mdbook_linkwright::Error>(())
/// ```
pub fn warnings(input: &[u8]) -> Result<Vec<String>, Error> {
    let (context, _) = read(input)?;
    let warning = |name: &str| {
        format!(
            "book.toml: [preprocessor.{name}] runs after [preprocessor.linkwright] and reads the links that it has written; \
             add after = [\"{name}\"] to [preprocessor.linkwright], or before = [\"{name}\"] if this is what you want"
        )
    };
    Ok(context.config.after_by_name().map(warning).collect())
}

fn read(input: &[u8]) -> Result<(Context, &RawValue), Error> {
    if input.trim_ascii().is_empty() {
        return Err(Error::input("is empty: mdBook writes a book to it"));
    }
    serde_json::from_slice(input).map_err(|error| {
        Error::input(format_args!("not a context and a book as mdBook writes them: {error}"))
    })
}

/// Why a book was not preprocessed: one line that says what is wrong and what to do.
#[derive(Debug)]
pub struct Error(String);

impl Error {
    /// What is wrong with standard input.
    fn input(reason: impl fmt::Display) -> Self {
        Self(format!("standard input: {reason}"))
    }

    /// What is wrong with a book on standard input.
    fn book(error: serde_json::Error) -> Self {
        Self::input(format_args!("not a book of mdBook 0.4 or 0.5: {error}"))
    }

    /// What is wrong with a comment in the chapter with this name, in JSON.
    fn comment(name: &str, comment: &str) -> Self {
        Self(format!(
            "chapter {name}: {comment} is not known; write linkwright off, on or ignore, and nothing else in the comment"
        ))
    }

    /// What is wrong with the options.
    fn table(reason: impl fmt::Display) -> Self {
        Self(format!("book.toml: [preprocessor.linkwright]: {reason}"))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}
