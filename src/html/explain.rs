//! The places of a page that are links or could have been.

use alloc::vec::Vec;
use core::iter::repeat_n;

use crate::anchor::Hook;
use crate::explain::{self, Authors, Explained, Shown};

use super::encoding::Encoding;
use super::source::Source;
use super::text::decoded_with;
use super::{Rewriter, page};

impl<H: Hook> Rewriter<'_, H> {
    /// Returns the places of a page that are links or could have been, in order: new links,
    /// existing links (`<a href>`), and other text with the reason why it does not link. Skips text
    /// in elements where nothing links by default, such as `code`. Takes linear time.
    ///
    /// # Examples
    ///
    /// ```
    /// use linkwright::explain::Outcome;
    /// use linkwright::{Linker, html};
    ///
    /// let page = "<p>See a.com, <a href='/b?c&amp;d'>B</a>, main.rs or x<b>y.com</b>.";
    /// let linker = Linker::new();
    /// let places = html::Rewriter::new(&linker).explain(page);
    /// let lines: Vec<_> = places
    ///     .iter()
    ///     .map(|place| match &place.outcome {
    ///         Outcome::Link { href, .. } => format!("{}: new link to {href}", place.at),
    ///         Outcome::Existing { href, text, .. } => format!("{}: {text} leads to {href}", place.at),
    ///         Outcome::Unlinked(why) => format!("{}: {why}", place.at),
    ///         Outcome::Refused(why) => format!("{}: {why}", place.at),
    ///         _ => String::new(),
    ///     })
    ///     .collect();
    /// assert_eq!(
    ///     lines,
    ///     [
    ///         "7: new link to https://a.com",
    ///         "14: B leads to /b?c&d",
    ///         "46: this reads as a file name (D3.file-name.extension)",
    ///         "57: a comment, a setting or the surrounding markup keeps it unchanged",
    ///     ],
    /// );
    /// ```
    #[must_use]
    pub fn explain(mut self, html: &str) -> Vec<Explained> {
        self.settings.encoding = Encoding::Text;
        self.explain_bytes(html.as_bytes())
    }

    /// Does the same as [`explain`](Self::explain) for bytes. If the
    /// [encoding](crate::html#encodings) of the page is not supported, nothing links.
    #[must_use]
    pub fn explain_bytes(self, html: &[u8]) -> Vec<Explained> {
        let Self { linker, hook, settings } = self;
        let hook = (!linker.0.is_off).then_some(hook);
        let mut authors = Authors { hook, anchors: Vec::new() };
        let mut edits =
            page::edits(Source::of_bytes(html, 0), &linker.clone().on(), &mut authors, settings);
        if linker.0.is_off {
            edits.clear();
        }
        // A control character instead of each byte that is not UTF-8.
        let masked = decoded_with(html, |invalid| repeat_n('\x1A', invalid.len()));
        let shown = Shown::of_page(&masked, linker);
        explain::of_source(html, &shown, edits, authors.anchors, linker)
    }
}
