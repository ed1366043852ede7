//! A writer that adds links to the page that you write to it.

use alloc::vec::Vec;
use core::fmt;
use std::io;

use crate::anchor::{Hook, Hooked};
use crate::markup::More;

use super::Rewriter;
use super::page::Page;
use super::source::Source;

/// A writer that adds links to a page that you write to it in pieces.
///
/// The output equals that of [`rewrite_bytes`](super::Rewriter::rewrite_bytes), however the page is
/// split. The filter keeps the current piece and at most a few times 4 MiB, the limit for one tag.
///
/// Unless [`Rewriter::charset`] was called, output waits from the first link on until the first KiB
/// has arrived, because it may declare the [encoding](super#encodings). With
/// [`Linker::deceptive_links`](crate::Linker::deceptive_links) or
/// [`Linker::only`](crate::Linker::only) it waits from the start.
///
/// Call [`finish`](Self::finish) to write the end of the page. If the filter is dropped, the end is
/// lost.
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
    /// Creates a filter that writes to `to`. [`Rewriter::filter`] makes a filter with settings.
    ///
    /// If a hook takes existing anchors, the filter holds back each existing anchor until its end,
    /// or for 64 KiB of its text.
    pub fn new<'l>(to: W, linker: impl Into<Hooked<'l, H>>) -> Self {
        Rewriter::new(linker).filter(to)
    }

    pub(super) fn with_rewriter(to: W, rewriter: Rewriter<'_, H>) -> Self {
        let Rewriter { linker, hook, settings } = rewriter;
        let page = Page::new(linker.clone(), hook, settings);
        Self { page, kept: Vec::new(), start: 0, ready: Vec::new(), to }
    }

    /// Returns the inner writer. The end of the page, which the filter still holds back, is lost.
    pub fn into_inner(self) -> W {
        self.to
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

    /// Reads the new input, and writes the part of the page that further input cannot change.
    fn pass(&mut self, more: More) -> io::Result<()> {
        let source = Source::of_bytes(&self.kept, self.start);
        self.page.read(source, more);
        let ready = self.page.write(source, more, &mut self.ready);
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
