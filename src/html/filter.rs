//! A writer that adds links to the page that is written through it.

use alloc::vec::Vec;
use core::fmt;
use std::io;

use crate::anchor::{Hook, Hooked, IntoHooked};
use crate::comments::Comments;
use crate::markup::More;

use super::encoding::Encoding;
use super::page::{Page, Source};

/// A writer that puts links into anchors while a page is written through it in pieces.
///
/// The output is the same as that of [`rewrite_bytes`](super::rewrite_bytes), wherever the page is split. Memory is
/// bounded by the current piece and a few times 4 MiB, the most that is kept of one tag. Unless
/// [`charset`](Self::charset) was called, output waits from the first link on until the first KiB has arrived, which
/// may declare the [encoding](super#encodings). With [`Linker::claims`] it waits from the start.
///
/// Call [`finish`](Self::finish) to write the end of the page, which is lost if the filter is dropped.
///
/// # Examples
///
/// ```
/// use std::io::Write;
/// use linkwright::{Linker, html};
///
/// let mut filter = html::Filter::new(Vec::new(), &Linker::new());
/// filter.write_all(b"<p>exam")?;
/// filter.write_all(b"ple.com")?;
/// assert_eq!(filter.finish()?, b"<p><a href=\"https://example.com\">example.com</a>");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Filter<W, H = ()> {
    page: Page<H>,
    /// Input that is not ready, and the byte of the page where it starts.
    kept: Vec<u8>,
    start: usize,
    /// Output that `to` has not accepted yet.
    ready: Vec<u8>,
    to: W,
}

impl<W: io::Write, H: Hook> Filter<W, H> {
    /// Creates a filter that writes to `to`.
    ///
    /// If a hook sees existing anchors, each one is held back until its end, or for 64 KiB of its text.
    pub fn new<'l>(to: W, linker: impl IntoHooked<'l, Hook = H>) -> Self {
        let Hooked { linker, hook } = linker.into_hooked();
        let page = Page::new(linker.clone(), Encoding::Declared, hook);
        Self { page, kept: Vec::new(), start: 0, ready: Vec::new(), to }
    }

    /// Sets whether [comments](crate::comments) keep text from linking.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::io::Write;
    /// use linkwright::comments::Comments;
    /// use linkwright::{Linker, html};
    ///
    /// let mut filter = html::Filter::new(Vec::new(), &Linker::new()).comments(Comments::Obey);
    /// filter.write_all(b"<!-- linkwright off -->a.com<!-- linkwright on --> b.com")?;
    /// assert_eq!(
    ///     filter.finish()?,
    ///     b"<!-- linkwright off -->a.com<!-- linkwright on --> <a href=\"https://b.com\">b.com</a>",
    /// );
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn comments(mut self, comments: Comments) -> Self {
        self.page.set_comments(comments);
        self
    }

    /// Sets the encoding of the page, by the `charset` label of its `Content-Type`.
    ///
    /// If it is UTF-8, NUL bytes and declarations in the page are ignored, and links do not wait for the first KiB. A
    /// page in another multi-byte encoding passes unchanged. Any other label has no effect.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::io::Write;
    /// use linkwright::{Linker, html};
    ///
    /// let mut filter = html::Filter::new(Vec::new(), &Linker::new()).charset("Shift_JIS");
    /// filter.write_all(b"<p>example.com")?;
    /// assert_eq!(filter.finish()?, b"<p>example.com");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn charset(mut self, label: &str) -> Self {
        self.page.set_charset(label);
        self
    }

    /// Returns the inner writer.
    pub fn get_ref(&self) -> &W {
        &self.to
    }

    /// Returns the inner writer. What you write to it directly ends up between two pieces of the page.
    pub fn get_mut(&mut self) -> &mut W {
        &mut self.to
    }

    /// Writes the end of the page, flushes, and returns the inner writer.
    ///
    /// # Errors
    ///
    /// Any error of the inner writer.
    pub fn finish(mut self) -> io::Result<W> {
        self.pass(More::No)?;
        self.to.flush()?;
        Ok(self.to)
    }

    /// Reads on, and passes on the part of the page that no further input can change.
    fn pass(&mut self, more: More) -> io::Result<()> {
        let source = Source { html: &self.kept, start: self.start, page: None };
        self.page.read(source, more);
        let ready = self.page.write(source, &mut self.ready);
        self.kept.drain(..ready - self.start);
        self.start = ready;
        self.to.write_all(&self.ready)?;
        self.ready.clear();
        Ok(())
    }
}

impl<W: io::Write, H: Hook> io::Write for Filter<W, H> {
    fn write(&mut self, html: &[u8]) -> io::Result<usize> {
        self.kept.extend_from_slice(html);
        self.pass(More::Yes)?;
        Ok(html.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

impl<W, H> fmt::Debug for Filter<W, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Filter").finish_non_exhaustive()
    }
}
