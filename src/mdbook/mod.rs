//! Books: a preprocessor for [mdBook](https://rust-lang.github.io/mdBook/), with what
//! [`markdown`](crate::markdown) does to each chapter.
//!
//! Authors install the program `mdbook-linkwright` and name it in their `book.toml`:
//!
//! ```toml
//! [preprocessor.linkwright]
//! ```
//!
//! The options of that table, each with what it is unless it is given:
//!
//! | Option | Value | |
//! |---|---|---|
//! | `bare-domains` | `"never"`, `"www"`, `"prudent"` (default), `"all"` | [`BareDomains`](crate::BareDomains) |
//! | `emails` | `true` (default), `false` | whether addresses link |
//! | `local-hosts` | `true`, `false` (default) | whether `http://localhost:3000/` links |
//! | `schemes` | a list such as `["gemini"]` | those that link besides `http`, `https`, `mailto` |
//! | `headings` | `true`, `false` (default) | whether links in headings and in the terms of definition lists are made: mdBook puts an anchor around each of those, for themes that do not |
//! | `text` | `"display"` (default), `"verbatim"` | [`AnchorText`](crate::AnchorText) |
//! | `truncate` | a number of characters | [`Anchor::truncate`](crate::Anchor::truncate) of what each link shows |
//! | `default-scheme` | `"https"` (default), `"http"` | [`Linker::default_scheme`] |
//! | `skip` | a list of elements such as `["blockquote"]` | [`Linker::skip`] |
//! | `exclude` | a list of patterns | [`Linker::exclude`]; `leave-alone`, the old name, is read too |
//! | `max-size` | a number of MiB, 16 by default | longer chapters stay as they are: [`Rewriter::max_size`] |
//! | `spoofs` | `"reject"`, `"show-ascii"` (default), `"allow"` | [`Spoofs`](crate::host::Spoofs) |
//!
//! Programs that embed mdBook add an [`Autolink`]; [`preprocess`] is what the program does with its
//! standard input.
//!
//! # Complexity
//!
//! Linear in the length of the book, but for what [`markdown`](crate::markdown#complexity) says of parsing.

mod book;
mod config;
mod error;
mod json;
mod schemes;
mod values;

use alloc::string::String;
use alloc::vec::Vec;
use std::borrow::Cow;

pub use ::mdbook_preprocessor;
use ::mdbook_preprocessor::book::{Book, BookItem};
use ::mdbook_preprocessor::{Preprocessor, PreprocessorContext};
use serde_json::value::RawValue;

use crate::linker::Linker;
use crate::markdown::{Rewriter, RightToLeft};

pub use self::error::Error;
use self::error::Kind;

/// A preprocessor that writes the links of each chapter as links, for programs that embed mdBook.
///
/// It runs on a book in memory, after mdBook's own `links`, which puts the files that a chapter
/// includes into it.
///
/// # Examples
///
/// ```
/// use linkwright::mdbook::Autolink;
/// use linkwright::mdbook::mdbook_preprocessor::book::{Book, Chapter};
/// use linkwright::mdbook::mdbook_preprocessor::{Preprocessor, PreprocessorContext};
///
/// let config = "[preprocessor.linkwright]\nemails = false".parse()?;
/// let context = PreprocessorContext::new("book".into(), config, "html".into());
/// let text = "See example.com, not a@example.com.".into();
/// let book = Book::new_with_items(vec![Chapter::new("One", text, "one.md", vec![]).into()]);
///
/// let book = Autolink::new().run(&context, book)?;
/// let chapter = book.chapters().next().unwrap();
/// assert_eq!(chapter.content, "See [example.com](<https://example.com>), not a@example.com.");
/// # Ok::<(), linkwright::mdbook::mdbook_preprocessor::errors::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Autolink {
    linker: Option<Linker>,
}

impl Autolink {
    /// With the settings of the table `[preprocessor.linkwright]` of each book.
    #[must_use]
    pub const fn new() -> Self {
        Self { linker: None }
    }

    /// With these settings, whatever a book says. mdBook wants
    /// [`Headings::Skip`](crate::Headings::Skip) and [`Linker::skip`] of `dt`, because it puts an
    /// anchor around each of them.
    #[must_use]
    pub fn linker(mut self, linker: Linker) -> Self {
        self.linker = Some(linker);
        self
    }
}

impl Preprocessor for Autolink {
    fn name(&self) -> &str {
        config::NAME
    }

    /// # Errors
    ///
    /// An [`Error`] where the table has an option that there is not, or a value that it cannot have.
    fn run(
        &self,
        context: &PreprocessorContext,
        mut book: Book,
    ) -> ::mdbook_preprocessor::errors::Result<Book> {
        let rewriter = match &self.linker {
            Some(linker) => rewriter(linker.clone()),
            None => config::rewriter(context.config.get(config::TABLE)?.as_ref())?,
        };
        let mut left: Vec<&mut BookItem> = book.items.iter_mut().collect();
        while let Some(item) = left.pop() {
            if let BookItem::Chapter(chapter) = item {
                if let Cow::Owned(linked) = rewriter.rewrite(&chapter.content) {
                    chapter.content = linked;
                }
                left.extend(&mut chapter.sub_items);
            }
        }
        Ok(book)
    }
}

/// What a preprocessor is given on standard input, a JSON array of a context and a book; returns the
/// book that it writes to standard output.
///
/// Only the texts of chapters that have links change. Every other byte stays, so that fields which
/// later releases of mdBook add are kept; a book may be nested as deep as it likes. Books of mdBook
/// 0.4 and 0.5 are read.
///
/// # Errors
///
/// What is no such array, in UTF-8, or holds no book, and a table `[preprocessor.linkwright]` with an
/// option that there is not, or a value that it cannot have.
///
/// # Complexity
///
/// Linear in the length of the input.
///
/// # Examples
///
/// ```
/// let input = br#"[{"config": {}}, {"items": [{"Chapter": {"content": "a.com", "x": 1e2}}]}]"#;
/// assert_eq!(
///     linkwright::mdbook::preprocess(input)?,
///     r#"{"items": [{"Chapter": {"content": "[a.com](<https://a.com>)", "x": 1e2}}]}"#,
/// );
/// # Ok::<(), linkwright::mdbook::Error>(())
/// ```
pub fn preprocess(input: &[u8]) -> Result<String, Error> {
    if input.trim_ascii().is_empty() {
        return Err(Kind::Empty.into());
    }
    let input = core::str::from_utf8(input).map_err(|error| Kind::NotUtf8(error.valid_up_to()))?;
    // What is raw is only looked over, without recursion: the limit of serde_json does not apply.
    let (context, book): (&RawValue, &RawValue) =
        serde_json::from_str(input).map_err(Kind::NotJson)?;
    let rewriter = config::rewriter(config::table_of(context.get())?.as_ref())?;
    book::rewrite(book.get(), &rewriter)
}

/// Nobody reads the Markdown that is written, and mdBook lets HTML through.
fn rewriter(linker: Linker) -> Rewriter {
    Rewriter::new(linker).right_to_left(RightToLeft::Html)
}
