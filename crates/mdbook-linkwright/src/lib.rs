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

/// Preprocesses the input that mdBook writes to a preprocessor: a JSON array of a context and a
/// book, in UTF-8. Returns the book for mdBook to read from standard output.
///
/// Changes only the Markdown of chapters, and keeps unknown fields. Supports the books of mdBook
/// 0.4 and 0.5.
///
/// # Errors
///
/// Returns an error for input that is not such an array, for a table `[preprocessor.linkwright]`
/// with an unknown option or an invalid value, and for an invalid directive such as
/// `<!-- linkwright of -->`.
///
/// # Complexity
///
/// Takes time linear in the length of the input for each level of nested chapters, up to 256
/// levels.
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
    // Only mdBook reads the Markdown that is written, and it passes HTML through.
    let rewriter = Rewriter::new(&linker).readers(Readers::Renderer).comments(Switch::On);
    book::rewrite(book, rewriter)
}

/// Returns warnings about the order of preprocessors in the same input, one line each. mdBook runs
/// preprocessors in the order of their names unless a table sets another order. A preprocessor that
/// runs later receives the links that this one has written.
///
/// # Errors
///
/// Returns an error for input that is not an array as [`preprocess`] expects it.
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
        return Err(Error::input("is empty; mdBook writes a book to it"));
    }
    serde_json::from_slice(input).map_err(|error| {
        Error::input(format_args!("not a context and a book as mdBook writes them: {error}"))
    })
}

/// The error for a book that could not be preprocessed: one line with the problem and its solution.
#[derive(Debug)]
pub struct Error(String);

impl Error {
    /// Creates an error about standard input.
    fn input(reason: impl fmt::Display) -> Self {
        Self(format!("standard input: {reason}"))
    }

    /// Creates an error about a book on standard input.
    fn book(error: serde_json::Error) -> Self {
        Self::input(format_args!("not a book of mdBook 0.4 or 0.5: {error}"))
    }

    /// Creates an error about the options.
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
