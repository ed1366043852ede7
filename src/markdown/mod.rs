//! Links in the sources of Markdown documents.
//!
//! Use it where you have the source and not the renderer: books, sites, files in a repository. Only the
//! ranges that become links change; every other byte stays. Rewriting the result changes nothing.
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
//! # How a link is written
//!
//! - `<https://example.com/größe>` or `<a@example.com>`, if CommonMark reads that as the same link: with the
//!   same `href`, and the text that [`Linker::text`] asks for.
//! - `[example.com](<https://example.com>)` otherwise, with what Markdown would read as syntax escaped.
//! - `<a href="http://[::1]/">…</a>` if the URL contains a `\` or an IPv6 address, which renderers escape in
//!   a destination: a browser would go elsewhere.
//!
//! Markdown cannot express the other attributes of a [`Linker`] (`rel`, `target`, `class`, `dir`). They are
//! left out, unless [`Rewriter::readers`] says that only a renderer reads the result. To render a document with all of
//! them use [`Autolink::with_source`](crate::pulldown_cmark::Autolink::with_source).
//!
//! # What stays text
//!
//! - Code, links, images, raw HTML, wiki links, math, heading attributes, reference definitions, and front
//!   matter in YAML, TOML or JSON.
//! - Headers at the start of a document (`Cover: https://…`).
//! - What renderers add to Markdown: `{{ … }}`, `{% … %}` and `{# … #}`, and what is between `{{< x >}}` and
//!   `{{< /x >}}`, or `{% x() %}` and `{% end %}`; attributes (`[x]{…}`, `{: … }`). MDX is another [`Flavor`].
//! - Links that CommonMark does not read as such, `[x](https://… width=9)`, and the first
//!   word of the definition of a footnote, if it is more than the link.
//! - Grid tables, and tables that end a paragraph in GFM but not in pulldown-cmark.
//! - A link right after `[ ]`, or before `{` or `}`: some renderers would read it as a task, or with attributes
//!   (`[…](…){…}`). A link with a `{` in it, but for `{name}`. Between letters, also a link beside a `~` that is no
//!   strikethrough here.
//! - A word that an emphasis divides, such as `pay**pal.com**`.
//! - A source with a CR that ends a line alone.
//!
//! The path, query and fragment of a URL may contain delimiters of emphasis, as in GFM:
//! `https://x.org/_/A and https://y.org/_/B` are two links, and if one of the two stays text, the other links all the same.
//! Delimiters at the end of a URL stay outside.
//!
//! Each block that is rewritten is parsed before and after. If anything but the links differs, the whole
//! block stays as it was: in `**官网https://example.com**谢谢`, the `>` of an autolink would keep the second `**`
//! from closing the emphasis. An emphasis that holds nothing but the link is moved into it.
//!
//! # Which renderer
//!
//! By default the renderer is not known, and a link is written only where pulldown-cmark with [`EXTENSIONS`]
//! reads text, with math and without, and with definition lists and without; behind a label `[^1]:` that is alone in its
//! line also without footnotes. [`Rewriter::extensions`] names the extensions of a renderer that is known. Renderers are taken to skip a byte order mark.
//!
//! # Complexity
//!
//! Linear in the length of the source, apart from the parser. The source is parsed once, and each top-level
//! block with links twice more. pulldown-cmark takes quadratic time for hostile nested lists: set a limit
//! for sources from strangers.

mod code;
mod find;
mod mdx;
mod metadata;
mod opaque;
mod stream;
mod table;
mod verify;
#[cfg(all(feature = "html", feature = "suffixes"))]
mod visible_text;
mod write;

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

use ::pulldown_cmark::{Event, Options};
use memchr::memchr_iter;

pub use ::pulldown_cmark;

use uts58::Switch;

use crate::anchor::{Hook, Hooked};
use crate::edit::{SourceEdit, apply};
use crate::linker::Linker;

pub use crate::extensions::EXTENSIONS;
use crate::extensions::{METADATA, RUSTDOC};

pub use self::metadata::front_matter;
pub use self::stream::Stream;
use self::write::EditWriter;

/// A longer source is not rewritten: 16 MiB. pulldown-cmark takes quadratic time for hostile nested lists, so that for sources
/// from strangers a program needs a lower limit of its own.
pub const MAX_SIZE: usize = 16 << 20;

/// Who reads the Markdown that is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Readers {
    /// People, in an editor: links are as short as possible, and attributes are left out.
    #[default]
    People,
    /// Only a renderer that passes raw HTML through: every `href` is ASCII, and a link with attributes is written as
    /// `<a href="…" rel="…">`.
    Renderer,
}

/// The language that a source is written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Flavor {
    /// CommonMark, with extensions.
    #[default]
    CommonMark,
    /// [MDX](https://mdxjs.com), in which `<https://…>` is an error: links are written as `[text](<https://…>)`. Imports and
    /// exports stay as they are, and so do the lines around a tag or an expression (`{…}`) up to a blank one, and elements that
    /// lead somewhere (`href`, `to`).
    Mdx,
    /// A doc comment of Rust without its `///`, as rustdoc reads it. As no other program adds syntax of its own to it,
    /// links are also written where other renderers might read them differently, as rustdoc's lint `bare_urls` asks.
    Rustdoc,
}

/// Returns the source with its links written, borrowed if nothing changes.
///
/// This is [`Rewriter::rewrite`] with the default settings. For its time see [the module](self#complexity).
#[must_use]
pub fn rewrite<'s, 'l, H: Hook>(source: &'s str, linker: impl Into<Hooked<'l, H>>) -> Cow<'s, str> {
    Rewriter::new(linker).rewrite(source)
}

/// The settings for rewriting Markdown.
///
/// # Examples
///
/// ```
/// use linkwright::{Linker, Switch, markdown::Rewriter};
/// use pulldown_cmark::Options;
///
/// let linker = Linker::new().headings(Switch::Off);
/// let rewriter = Rewriter::new(&linker).extensions(Options::ENABLE_TABLES);
/// assert_eq!(
///     rewriter.rewrite("# example.com\n\nhttps://example.com"),
///     "# example.com\n\n<https://example.com>",
/// );
/// ```
///
/// [`rewrite`](Self::rewrite) and [`edits`](Self::edits) take the rewriter by value, because a hook may change what it
/// borrows. Without a hook it is `Copy`.
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Rewriter<'l, H = ()> {
    linker: &'l Linker,
    hook: H,
    settings: SourceSettings,
}

#[derive(Clone, Copy, Debug)]
struct SourceSettings {
    /// `None` if the renderer is not known.
    extensions: Option<Options>,
    flavor: Flavor,
    readers: Readers,
    comments: Switch,
}

impl<'l, H: Hook> Rewriter<'l, H> {
    /// Creates a rewriter for a renderer that is not known, which may have any of [`EXTENSIONS`]. A hook sees each new
    /// anchor, of which the `href` and the text are written.
    pub fn new(linker: impl Into<Hooked<'l, H>>) -> Self {
        let Hooked { linker, hook } = linker.into();
        let settings = SourceSettings {
            extensions: None,
            flavor: Flavor::default(),
            readers: Readers::default(),
            comments: Switch::Off,
        };
        Self { linker, hook, settings }
    }

    /// Sets the extensions of the renderer. It must read them as pulldown-cmark does.
    pub fn extensions(mut self, extensions: Options) -> Self {
        self.settings.extensions = Some(extensions);
        self
    }

    /// Sets the language of the source.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::{Linker, markdown::{Flavor, Rewriter}};
    ///
    /// let linker = Linker::new();
    /// let rewriter = Rewriter::new(&linker).flavor(Flavor::Mdx);
    /// assert_eq!(
    ///     rewriter.rewrite("<Note>{url}</Note>\n\nSee https://example.com."),
    ///     "<Note>{url}</Note>\n\nSee [https://example.com](<https://example.com>).",
    /// );
    /// ```
    pub fn flavor(mut self, flavor: Flavor) -> Self {
        self.settings.flavor = flavor;
        self
    }

    /// Sets who reads the Markdown that is written.
    pub fn readers(mut self, readers: Readers) -> Self {
        self.settings.readers = readers;
        self
    }

    /// Sets whether [comments](crate::comments) keep text from linking.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::Switch;
    /// use linkwright::{Linker, markdown::Rewriter};
    ///
    /// let linker = Linker::new();
    /// let rewriter = Rewriter::new(&linker).comments(Switch::On);
    /// let source = "<!-- linkwright ignore -->\nSee a.com.\n\nSee b.com.";
    /// assert_eq!(
    ///     rewriter.rewrite(source),
    ///     "<!-- linkwright ignore -->\nSee a.com.\n\nSee [b.com](<https://b.com>).",
    /// );
    /// ```
    pub fn comments(mut self, comments: Switch) -> Self {
        self.settings.comments = comments;
        self
    }

    /// Returns the source with its links written, borrowed if nothing changes.
    #[must_use]
    pub fn rewrite(self, source: &str) -> Cow<'_, str> {
        let edits = self.edits(source);
        if edits.is_empty() { source.into() } else { apply(source, &edits).into() }
    }

    /// Returns the changes that [`rewrite`](Self::rewrite) makes, in the order of the source.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::{Linker, edit, markdown::Rewriter};
    ///
    /// let source = "example.com or example.org";
    /// let mut edits = Rewriter::new(&Linker::new()).edits(source);
    /// edits.retain(|edit| edit.href != "https://example.org");
    /// assert_eq!(
    ///     edit::apply(source, &edits),
    ///     "[example.com](<https://example.com>) or example.org",
    /// );
    /// ```
    #[must_use]
    pub fn edits(self, source: &str) -> Vec<SourceEdit> {
        let Self { linker, mut hook, settings } = self;
        if !SourceSettings::writes(source, linker) {
            return Vec::new();
        }
        settings.edits(source, linker, &mut hook, &mut |_, _| {})
    }
}

impl SourceSettings {
    /// Whether a source is written at all: not with a lone CR, a line end to CommonMark, but not always to pulldown-cmark.
    fn writes(source: &str, linker: &Linker) -> bool {
        let is_lone = |at: usize| source.as_bytes().get(at + 1) != Some(&b'\n');
        let is_read = !linker.is_off() && source.len() <= MAX_SIZE;
        is_read && !memchr_iter(b'\r', source.as_bytes()).any(is_lone)
    }

    /// Calls `see` with each event and its range.
    fn edits(
        &self,
        source: &str,
        linker: &Linker,
        hook: &mut dyn Hook,
        see: &mut dyn FnMut(&Event<'_>, Range<usize>),
    ) -> Vec<SourceEdit> {
        let smart = Options::ENABLE_SMART_PUNCTUATION;
        let extensions = match self.flavor {
            Flavor::Rustdoc => Some(self.extensions.unwrap_or(RUSTDOC)),
            _ => self.extensions,
        };
        let [mut find, mut verify] = [extensions.unwrap_or(EXTENSIONS - METADATA) - smart; 2];
        // A renderer is given what stands behind a byte order mark.
        let mut front = source.len() - source.trim_start_matches('\u{FEFF}').len();
        if extensions.is_none() {
            let text = &source[front..];
            front += match front_matter(text) {
                0 => metadata::headers(text),
                len => len,
            };
            find -= Options::ENABLE_MATH;
            verify -= Options::ENABLE_DEFINITION_LIST;
        }
        let text = &source[front..];
        let writer = EditWriter::new(text, self.flavor, self.readers, self.comments);
        let see = &mut |event: &Event<'_>, range: Range<usize>| {
            see(event, front + range.start..front + range.end);
        };
        let mut edits = find::edits(text, linker, hook, see, writer, find, verify);
        for range in edits.iter_mut().flat_map(|edit| [&mut edit.range, &mut edit.link]) {
            *range = range.start + front..range.end + front;
        }
        edits
    }
}
