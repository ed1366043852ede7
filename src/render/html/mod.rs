//! HTML in, HTML out: links in the text of pages, as a stream over [lol_html](::lol_html).
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
//! Every byte outside the new anchors stays as it was: character references, the order of attributes,
//! unclosed tags, comments, the doctype, line endings, and bytes that are not UTF-8. lol_html only
//! tells which parts of a page are text; its output is not used.
//!
//! Character references are replaced before a text is searched. A link never crosses a tag or a comment,
//! and where a reader would read on across the tag of an inline element, as in `pay<b>pal.com</b>`,
//! nothing links. Text in anchors, code, scripts, form controls, `noscript`, `template`, `svg`, `math`
//! and similar elements stays as it is. So does everything behind markup that cannot be understood without
//! building a tree.
//!
//! # Complexity
//!
//! linkwright's own work is linear in the length of the page, and in a [`Filter`] in the number of pieces
//! too. lol_html is linear as well. For hostile input of 1 MiB lol_html takes at most 56 ms, a [`Filter`]
//! at most 86 ms and handlers at most 159 ms more, measured by
//! `cargo bench --bench hostile --all-features -- hosts`.

mod existing;
mod handlers;
mod page;
mod stream;
mod text;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use std::io;

pub use ::lol_html;

pub use handlers::{append_handlers, append_send_handlers};

use crate::linker::Linker;

use stream::Stream;

/// How many bytes of one word of text [`Filter`] keeps while it waits for the end of a link.
///
/// A word of up to this many bytes of HTML links however the page is cut into pieces. A longer one stays
/// text, unless its end comes in the same piece as the byte that exceeds the limit.
pub const LIMIT: usize = 64 * 1024;

/// How many bytes lol_html may keep of one tag or comment, with its notes on attributes.
///
/// Everything behind a longer one stays as it is.
pub const MARKUP_LIMIT: usize = 8 * 1024 * 1024;

/// Puts the links of a page into anchors. Returns the page itself if it has none.
///
/// # Complexity
///
/// Linear in the length of `html`.
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
pub fn rewrite<'h>(html: &'h str, linker: &Linker) -> Cow<'h, str> {
    let page = Stream::rewrite(html.as_bytes(), linker);
    // Edits start and end between characters, so that the page stays UTF-8.
    page.and_then(|page| String::from_utf8(page).ok()).map_or(html.into(), Cow::Owned)
}

/// [`rewrite`] for bytes. Those that are not UTF-8 stay as they are and end links.
#[must_use]
pub fn rewrite_bytes<'h>(html: &'h [u8], linker: &Linker) -> Cow<'h, [u8]> {
    Stream::rewrite(html, linker).map_or(html.into(), Cow::Owned)
}

/// A writer that puts links into anchors while a page is written through it in pieces.
///
/// The output is that of [`rewrite`] however the page is cut, except for words longer than [`LIMIT`]. In a
/// page that is not UTF-8, text beside the invalid bytes may stay unlinked.
///
/// Memory is bounded: the current piece, [`LIMIT`] bytes of text with the links in them, and up to
/// [`MARKUP_LIMIT`] where a tag or comment is that long. Pages with ordinary tags take less than 1 MiB.
///
/// Call [`finish`](Self::finish) to write the end of the page; it is lost if the filter is just dropped.
///
/// # Examples
///
/// ```
/// use std::io::Write;
/// use linkwright::{Linker, html};
///
/// let mut filter = html::Filter::new(Vec::new(), Linker::new());
/// filter.write_all(b"<p>exam")?;
/// filter.write_all(b"ple.com")?;
/// assert_eq!(filter.finish()?, b"<p><a href=\"https://example.com\">example.com</a>");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Filter<W> {
    stream: Stream<'static>,
    /// Output that `to` has not taken yet.
    ready: Vec<u8>,
    to: W,
}

impl<W: io::Write> Filter<W> {
    /// Creates a filter that writes to `to`.
    pub fn new(to: W, linker: Linker) -> Self {
        let stream = Stream::new(linker, Cow::Owned(Vec::new()));
        Self { stream, ready: Vec::new(), to }
    }

    /// The inner writer.
    pub fn get_ref(&self) -> &W {
        &self.to
    }

    /// The inner writer. What you write to it yourself comes between two pieces of the page.
    pub fn get_mut(&mut self) -> &mut W {
        &mut self.to
    }

    /// Writes the end of the page, flushes, and returns the inner writer.
    ///
    /// # Errors
    ///
    /// Any error of the inner writer.
    pub fn finish(mut self) -> io::Result<W> {
        self.stream.end(&mut self.ready);
        self.to.write_all(&self.ready)?;
        self.to.flush()?;
        Ok(self.to)
    }
}

impl<W: io::Write> io::Write for Filter<W> {
    fn write(&mut self, html: &[u8]) -> io::Result<usize> {
        self.stream.write(html, &mut self.ready);
        self.to.write_all(&self.ready)?;
        self.ready.clear();
        Ok(html.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

impl<W> fmt::Debug for Filter<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Filter").finish_non_exhaustive()
    }
}
