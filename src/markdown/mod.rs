//! Markdown in, Markdown out: the source of a document with its links written as links.
//!
//! For those who have the source and not the renderer: books, sites, files in a repository. Only the
//! ranges that become links change; every other byte stays, and rewriting again changes nothing.
//!
//! ```
//! use linkwright::{Linker, markdown};
//!
//! let source = "* See https://example.com/*a*/b, *example.org* or `example.net`.\n";
//! assert_eq!(
//!     markdown::rewrite(source, &Linker::new()),
//!     "* See <https://example.com/*a*/b>, *[example.org](<https://example.org>)* or `example.net`.\n",
//! );
//! ```
//!
//! # What is written
//!
//! - `<https://example.com/größe>` and `<a@example.com>`, where CommonMark reads that as the link and
//!   nothing is lost: neither its `href` nor what [`Linker::text`] has it show.
//! - `[example.com](<https://example.com>)` else, with what must be escaped escaped.
//! - `<a href="http://[::1]/">…</a>` for a `\` and for the brackets of IPv6, which renderers escape so
//!   that a browser goes elsewhere.
//!
//! Attributes that a [`Linker`] has (`rel`, `target`, `class`, `dir`) cannot be said in Markdown and are
//! left out; [`Rewriter::document`] has them, and [`Rewriter::right_to_left`] writes `dir`.
//!
//! # What goes before what
//!
//! A URL takes delimiters of emphasis up to white space, as in GFM: `https://x.org/_/A and https://y.org/_/B` are
//! two links. Delimiters at its end, and those of an emphasis around a link, stay outside of it:
//! `**https://example.com**`. Any other link never crosses the start or end of an emphasis or of another inline
//! element, and where a reader would read on across it, as in `pay**pal.com**`, nothing links.
//!
//! Text in code, links, images, raw HTML, wiki links, math, front matter (YAML, TOML or JSON), heading
//! attributes, and reference definitions is left alone, and so are what renderers put around Markdown:
//! `{{ … }}`, `{% … %}` and `{# … #}`, `\\( … \\)` and `\\[ … \\]` of MathJax in mdBook, attributes (`[x]{…}`,
//! `{: … }`), and directives (`:::note`, `::video[…]{…}`, `:name[…]`, `!!! note`). Abbreviations and MDX are not known.
//!
//! Text right behind a `^` or before a `{` or `}` is left alone too: of a link, renderers with inline footnotes
//! (`^[…]`) or attributes (`[…](…){…}`) would make something else.
//!
//! What is written is verified once: each block that stands in no other is read with its links and without, and
//! where that is not the same but for the links, all of the block stays as it was. In
//! `**官网https://example.com**谢谢`, the punctuation that a link is written with would be the end of the
//! emphasis. Where an emphasis holds the link alone, it goes into the link.
//!
//! # Which renderer
//!
//! By default none is known: a link is written where it is text for pulldown-cmark with all of
//! [`EXTENSIONS`], with definition lists and without. [`Rewriter::extensions`] says what there is.
//!
//! # Complexity
//!
//! Linear in the length of the source, beside the parser. A source without links is parsed once. Of a source with
//! links, the blocks that have some are parsed twice more, and once again where a `$` or a line that starts with
//! `:` could be math or a definition. What pulldown-cmark takes grows with the square of hostile nested lists:
//! [`Rewriter::max_size`] is a limit for what strangers write.

mod document;
mod edit;
mod find;
mod front;
mod opaque;
mod verify;
mod write;

use alloc::borrow::Cow;
use alloc::vec::Vec;

use ::pulldown_cmark::Options;

pub use ::pulldown_cmark;

pub use self::document::{Document, Events};
pub use self::edit::{Edit, apply};

use crate::linker::Linker;

/// The extensions that are understood unless told otherwise: all of pulldown-cmark that do not
/// exclude each other.
pub const EXTENSIONS: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_GFM)
    .union(Options::ENABLE_HEADING_ATTRIBUTES)
    .union(METADATA)
    .union(Options::ENABLE_MATH)
    .union(Options::ENABLE_DEFINITION_LIST)
    .union(Options::ENABLE_WIKILINKS);

const METADATA: Options = Options::ENABLE_YAML_STYLE_METADATA_BLOCKS
    .union(Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS);

/// What will render the Markdown that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Renderer {
    /// One with these extensions.
    Known(Options),
    Unknown,
}

/// How a link is written that shows right-to-left text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RightToLeft {
    /// As any other: Markdown cannot say which way a link runs.
    #[default]
    Markdown,
    /// As `<a href="…" dir="ltr">`, unless [`Linker::dir`](crate::Linker::dir) is
    /// [`Dir::Unset`](crate::Dir::Unset): for renderers that let HTML through.
    Html,
}

/// Markdown with its links written as links, by [`Rewriter::new`]; borrowed where nothing changes.
///
/// # Complexity
///
/// That of parsing: see [the module](self#complexity).
///
/// # Examples
///
/// ```
/// use linkwright::{Linker, markdown};
///
/// let source = "Mail a@example.com, or see **https://example.com**.";
/// let rewritten = markdown::rewrite(source, &Linker::new());
/// assert_eq!(rewritten, "Mail <a@example.com>, or see **<https://example.com>**.");
/// ```
#[must_use]
pub fn rewrite<'s>(source: &'s str, linker: &Linker) -> Cow<'s, str> {
    Rewriter::new(linker.clone()).rewrite(source)
}

/// What [`rewrite`] changes, in the order of the source.
///
/// # Complexity
///
/// That of [`rewrite`].
///
/// # Examples
///
/// ```
/// use linkwright::{Linker, markdown};
///
/// let source = "See https://example.com.";
/// for edit in markdown::edits(source, &Linker::new()) {
///     assert_eq!(&source[edit.range()], "https://example.com");
///     assert_eq!(edit.replacement(), "<https://example.com>");
/// }
/// ```
#[must_use]
pub fn edits(source: &str, linker: &Linker) -> Vec<Edit> {
    Rewriter::new(linker.clone()).edits(source)
}

/// Writes the links of Markdown as links: the settings of it.
///
/// # Examples
///
/// ```
/// use linkwright::{Headings, Linker, markdown::Rewriter};
/// use pulldown_cmark::Options;
///
/// let rewriter = Rewriter::new(Linker::new().headings(Headings::Skip))
///     .extensions(Options::ENABLE_TABLES);
/// assert_eq!(
///     rewriter.rewrite("# example.com\n\nhttps://example.com"),
///     "# example.com\n\n<https://example.com>",
/// );
/// ```
#[derive(Clone, Debug)]
pub struct Rewriter {
    linker: Linker,
    renderer: Renderer,
    right_to_left: RightToLeft,
    max_size: usize,
}

/// How many bytes of Markdown are read unless [`Rewriter::max_size`] says otherwise: 16 MiB.
pub const MAX_SIZE: usize = 16 << 20;

impl Rewriter {
    /// For a renderer that is not known: what is text with all [`EXTENSIONS`], and for GFM too.
    #[must_use]
    pub fn new(linker: Linker) -> Self {
        Self {
            linker,
            renderer: Renderer::Unknown,
            right_to_left: RightToLeft::Markdown,
            max_size: MAX_SIZE,
        }
    }

    /// For a renderer that has these extensions of CommonMark, as pulldown-cmark reads them.
    #[must_use]
    pub fn extensions(mut self, extensions: Options) -> Self {
        self.renderer = Renderer::Known(extensions);
        self
    }

    /// How links are written that show right-to-left text.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::Linker;
    /// use linkwright::markdown::{Rewriter, RightToLeft};
    ///
    /// let rewriter = Rewriter::new(Linker::new()).right_to_left(RightToLeft::Html);
    /// assert_eq!(
    ///     rewriter.rewrite("שלום.com example.com"),
    ///     "<a href=\"https://xn--9dbne9b.com\" dir=\"ltr\">שלום.com</a> \
    ///      [example.com](<https://example.com>)",
    /// );
    /// ```
    #[must_use]
    pub fn right_to_left(mut self, right_to_left: RightToLeft) -> Self {
        self.right_to_left = right_to_left;
        self
    }

    /// How long a source may be, in bytes: a longer one has no links to write and passes unchanged. Set a
    /// limit for what strangers write, as for what renders it: pulldown-cmark takes time that grows with
    /// the square of a hostile source (nested lists), be there links in it or not.
    #[must_use]
    pub fn max_size(mut self, bytes: usize) -> Self {
        self.max_size = bytes;
        self
    }

    /// Markdown with its links written as links; borrowed where nothing changes.
    #[must_use]
    pub fn rewrite<'s>(&self, source: &'s str) -> Cow<'s, str> {
        let edits = self.edits(source);
        if edits.is_empty() {
            return Cow::Borrowed(source);
        }
        Cow::Owned(apply(source, &edits))
    }

    /// What [`rewrite`](Self::rewrite) changes, in the order of the source.
    #[must_use]
    pub fn edits(&self, source: &str) -> Vec<Edit> {
        if source.len() > self.max_size {
            return Vec::new();
        }
        let (front, extensions) = match self.renderer {
            Renderer::Known(extensions) => (0, extensions),
            // Front matter is found by itself: pulldown-cmark looks for it everywhere.
            Renderer::Unknown => (front::matter(source), EXTENSIONS - METADATA),
        };
        // Which way a quote curls is nothing that a link depends on.
        let extensions = extensions - Options::ENABLE_SMART_PUNCTUATION;
        let text = &source[front..];
        let without_math = extensions - Options::ENABLE_MATH;
        let mut links = find::links(text, without_math, &self.linker);
        find::leave_out_syntax(text, extensions, &mut links);
        let mut floor = 0;
        let written = links.found.iter().filter_map(|found| {
            let edit = write::write(found, &links, self.right_to_left, text, floor)?;
            floor = edit.range().end;
            Some((found.block, edit))
        });
        let edits = verify::verified(text, written.collect(), &links.blocks, without_math);
        edits.into_iter().map(|edit| edit.moved(front)).collect()
    }

    /// The document that `source` is, with its links, to be rendered with pulldown-cmark.
    #[must_use]
    pub fn document<'s>(&self, source: &'s str) -> Document<'s> {
        let edits = self.edits(source);
        let extensions = match self.renderer {
            Renderer::Known(extensions) => extensions,
            Renderer::Unknown => EXTENSIONS,
        };
        Document::new(source, edits, extensions, self.linker.clone())
    }
}
