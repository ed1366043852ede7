//! Adds links to Markdown source.
//!
//! Use it for source that another program renders: books, sites, files in a repository. Only the
//! ranges that become links change. Rewriting the result again changes nothing.
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
//! # Link syntax
//!
//! - `<https://example.com/größe>` or `<a@example.com>`, if CommonMark reads it as the same link,
//!   with the same `href` and the text that [`Linker::text`] selects.
//! - `[example.com](<https://example.com>)` otherwise, with Markdown syntax escaped.
//! - `<a href="http://[::1]/">…</a>` if the URL contains a `\`, an IPv6 address or a `%` that does
//!   not start an escape. Renderers escape these in a destination, and a browser would open a
//!   different URL.
//!
//! Markdown cannot express the other attributes of a [`Linker`] (`rel`, `target`, `class`, `dir`).
//! They are left out, unless [`Rewriter::readers`] is set to a renderer. To render a document with
//! all attributes, use [`Autolink::with_source`](crate::pulldown_cmark::Autolink::with_source).
//!
//! # Text that does not link
//!
//! - Code, links, images, raw HTML, wiki links, math, heading attributes, reference definitions,
//!   and front matter in YAML, TOML or JSON.
//! - Headers at the start of a document (`Cover: https://…`).
//! - Syntax that renderers add to Markdown: `{{ … }}`, `{% … %}` and `{# … #}`, content between
//!   `{{< x >}}` and `{{< /x >}}` or between `{% x() %}` and `{% end %}`, and attributes (`[x]{…}`,
//!   `{: … }`). For MDX, set a [`Flavor`].
//! - Links that CommonMark does not parse, such as `[x](https://… width=9)`.
//! - The first word of a footnote definition, if the word contains more than the link.
//! - Grid tables, and tables that end a paragraph in GFM but not in pulldown-cmark.
//! - A link directly after `[ ]`, or before `{` or `}`, because some renderers would read a task or
//!   attributes (`[…](…){…}`).
//! - A link that contains a `{`, except in `{name}`.
//! - A link next to a `~` that touches a letter, if the `~` is not a strikethrough in
//!   pulldown-cmark.
//! - A word that is divided by emphasis, such as `pay**pal.com**`.
//! - All text of a source in which a CR without an LF ends a line.
//!
//! The path, query and fragment of a URL may contain emphasis delimiters, as in GFM. For example,
//! `https://x.org/_/A and https://y.org/_/B` are two links. If one of them stays text, the other
//! still links. Delimiters at the end of a URL stay outside.
//!
//! Each rewritten block is parsed before and after. If anything except the links differs, the whole
//! block does not change. For example, in `**官网https://example.com**谢谢`, the `>` of an autolink
//! would prevent the second `**` from closing the emphasis. Emphasis that contains only the link is
//! moved into the link.
//!
//! # Renderers and extensions
//!
//! By default, the renderer is unknown. A link is then written only where pulldown-cmark with
//! [`EXTENSIONS`] reads text, both with and without math, and both with and without definition
//! lists. After a label `[^1]:` on its own line, it must also be text without footnotes.
//! [`Rewriter::extensions`] sets the extensions of a known renderer. Renderers are assumed to skip
//! a byte order mark.
//!
//! # Complexity
//!
//! Linear in the length of the source, not counting the parser. The source is parsed once, and each
//! top-level block with links twice more. pulldown-cmark takes quadratic time for hostile nested
//! lists. Set a size limit for untrusted sources.

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

/// The maximum length of a source that is rewritten, 16 MiB. Set a lower limit for untrusted
/// sources, because pulldown-cmark takes quadratic time for hostile nested lists.
pub const MAX_SIZE: usize = 16 << 20;

/// The readers of the rewritten Markdown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Readers {
    /// People, in an editor. Links are as short as possible and have no attributes.
    #[default]
    People,
    /// Only a renderer that passes raw HTML through. Every `href` is ASCII, and a link with
    /// attributes is written as `<a href="…" rel="…">`.
    Renderer,
}

/// The Markdown dialect of a source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Flavor {
    /// CommonMark, with extensions.
    #[default]
    CommonMark,
    /// [MDX](https://mdxjs.com), in which `<https://…>` is an error. Links are written as
    /// `[text](<https://…>)`. Nothing links in imports and exports, in the lines around a tag or an
    /// expression (`{…}`) up to a blank line, and in elements with an `href` or `to`.
    Mdx,
    /// A Rust doc comment without its `///`, as rustdoc reads it. No other program adds syntax to
    /// it, so links are also written where other renderers might read them differently. rustdoc's
    /// lint `bare_urls` requires these links.
    Rustdoc,
}

/// Returns the source with its links written, borrowed if nothing changes.
///
/// This is [`Rewriter::rewrite`] with the default settings. See [the module](self#complexity) for
/// its time complexity.
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
/// [`rewrite`](Self::rewrite) and [`edits`](Self::edits) take the rewriter by value, because a hook
/// may change what it borrows. Without a hook it is `Copy`.
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Rewriter<'l, H = ()> {
    linker: &'l Linker,
    hook: H,
    settings: SourceSettings,
}

#[derive(Clone, Copy, Debug, Default)]
struct SourceSettings {
    /// The extensions of the renderer. `None` if the renderer is unknown.
    extensions: Option<Options>,
    flavor: Flavor,
    readers: Readers,
    comments: Switch,
}

impl<'l, H: Hook> Rewriter<'l, H> {
    /// Creates a rewriter for an unknown renderer, which may support any of [`EXTENSIONS`]. A hook
    /// is called for each new anchor. By default, only the `href` and the text of the anchor are
    /// written.
    pub fn new(linker: impl Into<Hooked<'l, H>>) -> Self {
        let Hooked { linker, hook } = linker.into();
        Self { linker, hook, settings: SourceSettings::default() }
    }

    /// Sets the extensions of the renderer. The renderer must parse them as pulldown-cmark does.
    pub fn extensions(mut self, extensions: Options) -> Self {
        self.settings.extensions = Some(extensions);
        self
    }

    /// Sets the Markdown dialect of the source.
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

    /// Sets the readers of the rewritten Markdown.
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

    /// Returns the edits that [`rewrite`](Self::rewrite) applies, in the order of the source.
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
    /// Returns whether a source may be rewritten. A lone CR prevents it: CommonMark reads it as a
    /// line end, but pulldown-cmark does not always.
    fn writes(source: &str, linker: &Linker) -> bool {
        let is_lone = |at: usize| source.as_bytes().get(at + 1) != Some(&b'\n');
        let is_read = !linker.0.is_off && source.len() <= MAX_SIZE;
        is_read && !memchr_iter(b'\r', source.as_bytes()).any(is_lone)
    }

    /// Returns the edits of a source. Calls `see` with each event and its range.
    fn edits(
        &self,
        source: &str,
        linker: &Linker,
        hook: &mut dyn Hook,
        see: &mut dyn FnMut(&Event<'_>, Range<usize>),
    ) -> Vec<SourceEdit> {
        let smart = Options::ENABLE_SMART_PUNCTUATION;
        let is_rustdoc = self.flavor == Flavor::Rustdoc;
        let extensions = self.extensions.or(is_rustdoc.then_some(RUSTDOC));
        let [mut find, mut verify] = [extensions.unwrap_or(EXTENSIONS - METADATA) - smart; 2];
        // A renderer gets the text after a byte order mark.
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
