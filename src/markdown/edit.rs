//! The changes of a source, and the source with them applied.

use alloc::string::String;
use core::ops::Range;

/// One link that is written as such: a range of the source and its replacement.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SourceEdit {
    /// The bytes of the source that are replaced, on character boundaries and within a line.
    ///
    /// That is the text of the link, and if necessary a `!` or `\` before it, or the delimiters of an
    /// emphasis that holds nothing else.
    pub range: Range<usize>,
    /// The bytes of the link as its author wrote it, which are a part of `range`.
    pub link: Range<usize>,
    /// The Markdown that replaces the range, without a line end.
    pub replacement: String,
    /// The URL of the link: ASCII, percent-encoded.
    pub href: String,
    /// The text that a reader sees in the link, not escaped for Markdown.
    pub text: String,
}

impl SourceEdit {
    /// The same edit for a source with `by` more bytes before it.
    pub(super) fn moved(mut self, by: usize) -> Self {
        self.range = self.range.start + by..self.range.end + by;
        self.link = self.link.start + by..self.link.end + by;
        self
    }
}

/// Returns `source` with `edits` applied.
///
/// An edit that is out of order or outside of the source is ignored. Takes linear time.
///
/// # Examples
///
/// ```
/// use linkwright::{Linker, markdown};
///
/// let source = "example.com or example.org";
/// let mut edits = markdown::edits(source, &Linker::new());
/// edits.retain(|edit| edit.href != "https://example.org");
/// assert_eq!(
///     markdown::apply(source, &edits),
///     "[example.com](<https://example.com>) or example.org",
/// );
/// ```
#[must_use]
pub fn apply<'e>(source: &str, edits: impl IntoIterator<Item = &'e SourceEdit>) -> String {
    apply_in(source, 0..source.len(), edits)
}

/// A range of the source with the edits in it applied.
pub(super) fn apply_in<'e>(
    source: &str,
    range: Range<usize>,
    edits: impl IntoIterator<Item = &'e SourceEdit>,
) -> String {
    let mut out = String::with_capacity(range.len() + range.len() / 8);
    let mut at = range.start;
    for edit in edits {
        if let Some(before) = source.get(at..edit.range.start) {
            out.extend([before, &edit.replacement]);
            at = edit.range.end;
        }
    }
    out += source.get(at..range.end).unwrap_or_default();
    out
}

/// The ranges of the replacements in the text that [`apply_in`] makes of a range that starts at `start`.
pub(super) fn places<'e>(
    start: usize,
    edits: impl IntoIterator<Item = &'e SourceEdit>,
) -> impl Iterator<Item = Range<usize>> {
    let (mut at, mut written) = (start, 0);
    edits.into_iter().map(move |edit| {
        let start = written + edit.range.start - at;
        at = edit.range.end;
        written = start + edit.replacement.len();
        start..written
    })
}
