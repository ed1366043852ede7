//! Adds links to HTML pages, whole or as a stream.
//!
//! ```
//! use linkwright::{Linker, html};
//!
//! let page = "<p>See example.com/?a&amp;b, not <code>example.com</code>.";
//! assert_eq!(
//!     html::rewrite(page, &Linker::new()),
//!     "<p>See <a href=\"https://example.com/?a&amp;b\">example.com/?a&amp;b</a>, \
//!      not <code>example.com</code>.",
//! );
//! ```
//!
//! Every byte outside the new anchors stays unchanged: character references, the order of
//! attributes, unclosed tags, comments, the doctype, line endings, and bytes that are not UTF-8.
//!
//! Character references are decoded before a text is searched. A link never crosses a tag or a
//! comment. If a reader would read on across the tag of an inline element, as in
//! `pay<b>pal.com</b>`, nothing links. A URL with a path may end where an element closes:
//! `<b>https://example.com/a</b>(note)`.
//!
//! Text in anchors, code, scripts, form controls, `noscript`, `template`, `svg`, `math` and similar
//! elements stays unchanged. So does template code between `{{` and `}}`, `{%` and `%}`, or `{#`
//! and `#}` in one text, with the word that touches it. Nothing links after markup that cannot be
//! understood without building a tree.
//!
//! If you also use another rewriter, such as lol_html, run it before or after a [`Filter`].
//!
//! # Encodings
//!
//! [`rewrite`] takes text, so the encoding does not matter. A page of bytes gets links if it is in
//! UTF-8 or a single-byte encoding. In other encodings an ASCII byte may be part of another
//! character, and an anchor would damage the page. Signs of such an encoding are a UTF-16 byte
//! order mark, a NUL byte, or a declaration (`<meta charset>`, `<meta http-equiv=content-type>`,
//! `<?xml encoding?>`) of UTF-16, Shift_JIS, EUC, Big5, GBK, GB18030 or ISO-2022. A sign within the
//! first 1,024 bytes leaves the whole page unchanged. A later sign leaves the rest of the page
//! unchanged. If you know the encoding from elsewhere, call [`Rewriter::charset`].
//!
//! Nothing links in a word with a byte that is not UTF-8.
//!
//! # Limits
//!
//! A word of more than 64 KiB of HTML, including the tags in it, stays text. Nothing links after a
//! tag or a comment of more than 4 MiB, or after an ESC byte, because the page could be in
//! ISO-2022-JP.
//!
//! With [`Linker::deceptive_links`] or [`Linker::only`], anchors in the part of a page that cannot
//! be read lose their destination. Their `href` becomes `xref`, and no other byte changes.
//!
//! # Complexity
//!
//! Linear in the length of the page, and in a [`Filter`] also in the number of pieces. A page
//! without a candidate is returned without parsing it as HTML.

mod anchor_attributes;
mod comments;
mod encoding;
#[cfg(feature = "suffixes")]
mod explain;
mod fallback;
mod filter;
mod open_anchor;
mod page;
mod prescan;
mod source;
mod text;
mod text_nodes;
mod writer;

use alloc::borrow::Cow;
use alloc::vec::Vec;
use std::io;

pub use filter::Filter;

use uts58::Switch;

use crate::anchor::{Hook, Hooked};
use crate::edit::{self, SourceEdit};
use crate::linker::Linker;

#[cfg(all(feature = "pulldown-cmark", feature = "suffixes"))]
pub(crate) use self::{anchor_attributes::href_of_tag, text::shown};

use encoding::Encoding;
use source::Source;

/// Turns the URLs and email addresses of a page into links. Returns the page itself if it has no
/// links.
///
/// This is [`Rewriter::rewrite`] with the default settings. Takes linear time. Apply smart
/// punctuation afterwards, because a URL whose `--` becomes a dash leads elsewhere.
///
/// # Examples
///
/// ```
/// use linkwright::{Linker, html};
///
/// let linker = Linker::new().rel("nofollow");
/// assert_eq!(
///     html::rewrite("<b>example.com</b><!-- example.com -->", &linker),
///     "<b><a href=\"https://example.com\" rel=\"nofollow\">example.com</a></b><!-- example.com -->",
/// );
/// ```
#[must_use]
#[doc(alias("linkify", "autolink"))]
pub fn rewrite<'h, 'l, H: Hook>(html: &'h str, linker: impl Into<Hooked<'l, H>>) -> Cow<'h, str> {
    Rewriter::new(linker).rewrite(html)
}

/// A linker with settings for HTML pages.
///
/// # Examples
///
/// ```
/// use linkwright::{Linker, Switch, html};
///
/// let linker = Linker::new();
/// let page = "<p>example.com<!-- linkwright off --> example.org";
/// assert_eq!(
///     html::Rewriter::new(&linker).comments(Switch::On).rewrite(page),
///     "<p><a href=\"https://example.com\">example.com</a><!-- linkwright off --> example.org",
/// );
/// ```
///
/// [`rewrite`](Self::rewrite) and the other methods that read a page take the rewriter by value,
/// because a hook may change what it borrows. Without a hook it is `Copy`.
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Rewriter<'l, H = ()> {
    linker: &'l Linker,
    hook: H,
    settings: PageSettings,
}

#[derive(Clone, Copy, Debug, Default)]
struct PageSettings {
    comments: Switch,
    encoding: Encoding,
}

impl<'l, H: Hook> Rewriter<'l, H> {
    /// Creates a rewriter. A hook is called for each new and each existing anchor.
    pub fn new(linker: impl Into<Hooked<'l, H>>) -> Self {
        let Hooked { linker, hook } = linker.into();
        Self { linker, hook, settings: PageSettings::default() }
    }

    /// Sets whether [comments](crate::comments) keep text from linking. Off by default.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::Switch;
    /// use linkwright::{Linker, html};
    ///
    /// let linker = Linker::new();
    /// let rewriter = html::Rewriter::new(&linker).comments(Switch::On);
    /// assert_eq!(
    ///     rewriter.rewrite("<!-- linkwright off -->a.com<!-- linkwright on --> b.com"),
    ///     "<!-- linkwright off -->a.com<!-- linkwright on --> <a href=\"https://b.com\">b.com</a>",
    /// );
    /// ```
    pub fn comments(mut self, comments: Switch) -> Self {
        self.settings.comments = comments;
        self
    }

    /// Sets the encoding of a page of bytes from the `charset` label of its `Content-Type`.
    ///
    /// For UTF-8, NUL bytes and declarations in the page are ignored, and a [`Filter`] does not
    /// wait for the first KiB. A page in another multi-byte encoding stays unchanged. Any other
    /// label has no effect.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::{Linker, html};
    ///
    /// let linker = Linker::new();
    /// let page = b"<p>example.com";
    /// assert_eq!(&*html::Rewriter::new(&linker).charset("Shift_JIS").rewrite_bytes(page), page);
    /// ```
    pub fn charset(mut self, label: &str) -> Self {
        match Encoding::from_label(label) {
            Encoding::Declared => {}
            encoding => self.settings.encoding = encoding,
        }
        self
    }

    /// Turns the URLs and email addresses of a page into links. Returns the page itself if nothing
    /// changes. Takes linear time.
    #[must_use]
    pub fn rewrite(mut self, html: &str) -> Cow<'_, str> {
        self.settings.encoding = Encoding::Text;
        let source = Source::of_text(html);
        page::read_all(source, self.linker, &mut self.hook, self.settings)
            .map_or(html.into(), |writer| edit::apply(html, &writer.into_edits()).into())
    }

    /// Does the same as [`rewrite`](Self::rewrite) for bytes. Returns them unchanged if their
    /// [encoding](self#encodings) is not supported.
    #[must_use]
    pub fn rewrite_bytes(mut self, html: &[u8]) -> Cow<'_, [u8]> {
        let source = Source::of_bytes(html, 0);
        page::read_all(source, self.linker, &mut self.hook, self.settings)
            .map_or(html.into(), |writer| writer.into_page(source).into())
    }

    /// Returns the changes that [`rewrite`](Self::rewrite) makes, in the order of the page. Takes
    /// linear time.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::{Linker, edit, html};
    ///
    /// let page = "<p>example.com or a.org/?b&amp;c";
    /// let edits = html::Rewriter::new(&Linker::new()).edits(page);
    /// assert_eq!((&*edits[1].text, &page[edits[1].link.clone()]), ("a.org/?b&c", "a.org/?b&amp;c"));
    /// assert_eq!(
    ///     edit::apply(page, &edits[..1]),
    ///     "<p><a href=\"https://example.com\">example.com</a> or a.org/?b&amp;c",
    /// );
    /// ```
    #[must_use]
    pub fn edits(mut self, html: &str) -> Vec<SourceEdit> {
        self.settings.encoding = Encoding::Text;
        page::edits(Source::of_text(html), self.linker, &mut self.hook, self.settings)
    }

    /// Creates a [`Filter`] that changes a page like [`rewrite_bytes`](Self::rewrite_bytes), and
    /// writes it to `writer`.
    pub fn filter<W: io::Write>(self, writer: W) -> Filter<W, H> {
        Filter::with_rewriter(writer, self)
    }
}
