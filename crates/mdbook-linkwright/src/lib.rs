#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(missing_docs, missing_debug_implementations)]

mod book;
mod config;
mod error;

use std::borrow::Cow;

use linkwright::Linker;
use mdbook_preprocessor::book::{Book, BookItem};
use mdbook_preprocessor::{Preprocessor, PreprocessorContext};
use serde_json::value::RawValue;

pub use linkwright;
pub use mdbook_preprocessor;

use self::config::Context;
pub use self::error::Error;

/// A preprocessor that writes the links of each chapter as links, for programs that embed mdBook.
///
/// It works on the book in memory. Run it after mdBook's own `links`, which includes files into chapters.
///
/// # Examples
///
/// ```
/// use mdbook_linkwright::Autolink;
/// use mdbook_linkwright::mdbook_preprocessor::book::{Book, Chapter};
/// use mdbook_linkwright::mdbook_preprocessor::{Preprocessor, PreprocessorContext};
///
/// let config = "[preprocessor.linkwright]\nemails = false".parse()?;
/// let context = PreprocessorContext::new("book".into(), config, "html".into());
/// let text = "See example.com, not a@example.com.".into();
/// let book = Book::new_with_items(vec![Chapter::new("One", text, "one.md", vec![]).into()]);
///
/// let book = Autolink::new().run(&context, book)?;
/// let chapter = book.chapters().next().unwrap();
/// assert_eq!(chapter.content, "See [example.com](<https://example.com>), not a@example.com.");
/// # Ok::<(), mdbook_linkwright::mdbook_preprocessor::errors::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Autolink {
    linker: Option<Linker>,
}

impl Autolink {
    /// Uses the settings in the table `[preprocessor.linkwright]` of each book.
    #[must_use]
    pub const fn new() -> Self {
        Self { linker: None }
    }

    /// Uses these settings instead of those in the book. Give it
    /// [`Headings::Skip`](linkwright::Headings::Skip) and [`Linker::skip`] of `dt`: mdBook puts an anchor
    /// around each heading and around each term of a definition list.
    #[must_use]
    pub fn linker(mut self, linker: Linker) -> Self {
        self.linker = Some(linker);
        self
    }
}

impl Preprocessor for Autolink {
    fn name(&self) -> &str {
        "linkwright"
    }

    /// # Errors
    ///
    /// An [`Error`] where the table has an unknown option or a value that an option cannot have.
    fn run(
        &self,
        context: &PreprocessorContext,
        mut book: Book,
    ) -> mdbook_preprocessor::errors::Result<Book> {
        let rewriter = match &self.linker {
            Some(linker) => config::for_mdbook(linker),
            None => {
                config::rewriter(context.config.get(error::TABLE)?.as_ref(), &context.renderer)?
            }
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

/// Preprocesses a book as mdBook writes it to the standard input of a preprocessor, a JSON array of a
/// context and a book in UTF-8. Returns the book as mdBook reads it from standard output.
///
/// Only the Markdown of chapters changes; unknown fields are kept. Books of mdBook 0.4 and 0.5 are
/// supported.
///
/// # Errors
///
/// Input that is not such an array, and a table `[preprocessor.linkwright]` with an unknown option or a
/// value that an option cannot have.
///
/// # Complexity
///
/// Linear in the length of the input for each level of nested chapters, of which there may be 256.
///
/// # Examples
///
/// ```
/// let input = br#"[{"config": {}}, {"items": [{"Chapter": {"content": "a.com", "new": 1}}]}]"#;
/// assert_eq!(
///     mdbook_linkwright::preprocess(input)?,
///     r#"{"items":[{"Chapter":{"content":"[a.com](<https://a.com>)","new":1}}]}"#,
/// );
/// # Ok::<(), mdbook_linkwright::Error>(())
/// ```
pub fn preprocess(input: &[u8]) -> Result<String, Error> {
    if input.trim_ascii().is_empty() {
        return Err(Error::input("is empty: mdBook writes a book to it"));
    }
    let (context, book): (Context, &RawValue) = serde_json::from_slice(input).map_err(|error| {
        Error::input(format_args!("not a context and a book as mdBook writes them: {error}"))
    })?;
    let table = context.config.preprocessor.get("linkwright");
    book::rewrite(book, &config::rewriter(table, &context.renderer)?)
}
