//! A change of a source: a range of it, and what stands there instead.

use alloc::string::String;
use core::ops::Range;

use crate::linker::Anchor;

/// One link that is written as one: a range of the source, and what stands there instead.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Edit {
    range: Range<usize>,
    replacement: String,
    anchor: Anchor<'static>,
}

impl Edit {
    pub(super) fn new(range: Range<usize>, replacement: String, anchor: Anchor<'static>) -> Self {
        Self { range, replacement, anchor }
    }

    /// The bytes of the source that are replaced, on character boundaries: the link as it is
    /// written, and where it must be so a `!` or `\` before it, or the emphasis that holds it alone.
    /// No line end is among them.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// The same edit of a source that has `by` bytes more before it.
    pub(super) fn moved(mut self, by: usize) -> Self {
        self.range = self.range.start + by..self.range.end + by;
        self
    }

    /// What a renderer is to make of it.
    pub(super) fn anchor(&self) -> &Anchor<'static> {
        &self.anchor
    }

    /// What stands there instead: Markdown without a line end.
    #[must_use]
    pub fn replacement(&self) -> &str {
        &self.replacement
    }

    /// Where the link leads, fully escaped.
    #[must_use]
    pub fn href(&self) -> &str {
        self.anchor.href()
    }

    /// What a person reads in the link: text, nothing escaped for Markdown.
    #[must_use]
    pub fn text(&self) -> &str {
        self.anchor.text()
    }
}

/// `source` with `edits` of it made.
///
/// An edit that is out of order or out of the source is left out.
///
/// # Examples
///
/// ```
/// use linkwright::{Linker, markdown};
///
/// let source = "example.com or example.org";
/// let mut edits = markdown::edits(source, &Linker::new());
/// edits.retain(|edit| edit.href() != "https://example.org");
/// assert_eq!(
///     markdown::apply(source, &edits),
///     "[example.com](<https://example.com>) or example.org",
/// );
/// ```
#[must_use]
pub fn apply<'e>(source: &str, edits: impl IntoIterator<Item = &'e Edit>) -> String {
    apply_in(source, 0..source.len(), edits)
}

/// A range of the source with the edits in it made.
pub(super) fn apply_in<'e>(
    source: &str,
    range: Range<usize>,
    edits: impl IntoIterator<Item = &'e Edit>,
) -> String {
    let mut out = String::with_capacity(range.len() + range.len() / 8);
    let mut at = range.start;
    for edit in edits {
        let Some(before) = source.get(at..edit.range.start) else {
            continue;
        };
        out += before;
        out += &edit.replacement;
        at = edit.range.end;
    }
    out += source.get(at..range.end).unwrap_or_default();
    out
}

/// Where what the edits write stands in what they make of their source from byte `start` on.
pub(super) fn places<'e>(
    start: usize,
    edits: impl IntoIterator<Item = &'e Edit>,
) -> impl Iterator<Item = Range<usize>> {
    let (mut at, mut written) = (start, 0);
    edits.into_iter().map(move |edit| {
        written += edit.range.start - at;
        at = edit.range.end;
        let start = written;
        written += edit.replacement.len();
        start..written
    })
}
