//! HTML in, HTML out: links in the text of pages, by a stream over [lol_html](::lol_html).
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
//! Every byte outside the new anchors goes out as it came in: entities as they were written, the
//! order of attributes, tags that are not closed, comments, the doctype, line ends, and bytes that
//! are not UTF-8. What lol_html makes of the page is not used; it tells what is text.
//!
//! Entities are undone before a text is searched. A link never crosses a tag or a comment, and where a
//! reader would read on across the tag of an inline element, as in `pay<b>pal.com</b>`, nothing links.
//! Text in anchors, code, forms, scripts, `noscript`, `template`, `svg`, `math` and what else is no prose
//! stays as it is, and so does all behind markup that cannot be told without building a tree.
//!
//! # Complexity
//!
//! What is ours is linear in the length of the page, however it comes in pieces of more than a few bytes.
//! What lol_html takes is linear too: of hostile shapes of 1 MiB, 56 ms at most (`<`); ours beside that is 86 ms
//! at most in a [`Filter`], and 159 ms as handlers. Measured by
//! `cargo bench --bench hostile --all-features -- hosts`.

mod entity;
mod handlers;
mod page;
mod stream;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;
use std::io;

pub use ::lol_html;

pub use handlers::{append_handlers, append_send_handlers};

use crate::linker::Linker;

use stream::Stream;

/// Bytes of the page, and what stands in their place.
type Edit = (Range<usize>, String);

/// How many bytes of text and comments [`Filter`] keeps to see the end of a link. A word of so many bytes,
/// as the page has them, links however the page is cut; a longer one stays as it is, unlinked, unless the
/// piece that goes past the limit has the end of it.
pub const LIMIT: usize = 64 * 1024;

/// How many bytes of one tag or comment are read, with what lol_html notes about its attributes.
/// Behind one that is longer, and behind what hides in such a page, the rest of it stays as it is.
pub const MARKUP_LIMIT: usize = 8 * 1024 * 1024;

/// `html` with its links in anchors; itself, where it has none to make.
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
    let edits = stream::edits(html.as_bytes(), linker);
    if edits.is_empty() {
        return html.into();
    }
    let mut page = String::with_capacity(grown(html.len(), &edits));
    let end = splice(edits, |gap, anchor| {
        page.push_str(&html[gap]);
        page.push_str(anchor);
    });
    page.push_str(&html[end..]);
    page.into()
}

/// How long a page of `len` bytes gets, at most.
fn grown(len: usize, edits: &[Edit]) -> usize {
    len + edits.iter().map(|(_, anchor)| anchor.len()).sum::<usize>()
}

/// Gives the bytes before each edit, and what stands in its place, to `write`; returns where what
/// is left starts.
fn splice(edits: Vec<Edit>, mut write: impl FnMut(Range<usize>, &str)) -> usize {
    edits.into_iter().fold(0, |written, (range, anchor)| {
        write(written..range.start, &anchor);
        range.end
    })
}

/// [`rewrite`] for a page in bytes, in UTF-8 for the most part: what is not stays as it is.
#[must_use]
pub fn rewrite_bytes<'h>(html: &'h [u8], linker: &Linker) -> Cow<'h, [u8]> {
    let edits = stream::edits(html, linker);
    if edits.is_empty() {
        return html.into();
    }
    let mut page = Vec::with_capacity(grown(html.len(), &edits));
    let end = splice(edits, |gap, anchor| {
        page.extend_from_slice(&html[gap]);
        page.extend_from_slice(anchor.as_bytes());
    });
    page.extend_from_slice(&html[end..]);
    page.into()
}

/// Writes HTML on with its links in anchors, the same however it is cut into pieces (in a page that is
/// not UTF-8, text beside bytes that are none may stay unlinked), in bounded memory: [`LIMIT`] bytes of text and the links
/// in them, up to [`MARKUP_LIMIT`] where a tag or a comment is that long, and the piece that is being
/// written. Pages with ordinary tags take less than 1 MiB.
///
/// [`finish`](Self::finish) writes the end of the page; without it that is lost.
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
    stream: Stream,
    /// What is ready of the page.
    ready: Vec<u8>,
    to: W,
}

impl<W: io::Write> Filter<W> {
    /// A filter that writes to `to`.
    pub fn new(to: W, linker: Linker) -> Self {
        Self { stream: Stream::new(linker), ready: Vec::new(), to }
    }

    /// What is written to.
    pub fn get_ref(&self) -> &W {
        &self.to
    }

    /// What is written to: what else is written there stands between two pieces of the page.
    pub fn get_mut(&mut self) -> &mut W {
        &mut self.to
    }

    /// Writes the end of the page and gives back what was written to.
    ///
    /// # Errors
    ///
    /// Those of what is written to.
    pub fn finish(mut self) -> io::Result<W> {
        let write = |part: &[u8]| self.ready.extend_from_slice(part);
        self.stream.end(write);
        self.to.write_all(&self.ready)?;
        self.to.flush()?;
        Ok(self.to)
    }
}

impl<W: io::Write> io::Write for Filter<W> {
    fn write(&mut self, html: &[u8]) -> io::Result<usize> {
        let write = |part: &[u8]| self.ready.extend_from_slice(part);
        self.stream.write(html, write);
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
