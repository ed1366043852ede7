//! Edits of a Markdown or HTML source.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use uts58::LinkKind;
use uts58::spoof::SpoofWarning;

/// A range of the source and its replacement.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct SourceEdit {
    /// The kind of the link that the edit writes. `None` if the edit changes existing markup of a
    /// page or adds a note after a link.
    pub kind: Option<LinkKind>,
    /// The bytes of the source that are replaced, on character boundaries. They are the text of the
    /// link. In Markdown, they are within one line and may include the delimiters of emphasis that
    /// contains only the link.
    pub range: Range<usize>,
    /// The bytes of the link as written in the source, within `range`. If `kind` is `None`, this
    /// range, `href` and `text` are empty.
    pub link: Range<usize>,
    /// The Markdown or HTML that replaces the range, without a line end.
    pub replacement: String,
    /// The URL of the link, in ASCII and percent-encoded.
    pub href: String,
    /// The text that a reader sees in the link, not escaped.
    pub text: String,
    /// The labels of the link's host that could deceive a reader, as
    /// [`Linker::spoof_warnings`](crate::Linker::spoof_warnings) returns them.
    pub spoof_warnings: Vec<SpoofWarning>,
}

#[cfg(feature = "html")]
impl SourceEdit {
    /// Creates an edit of markup that does not write a link.
    pub(crate) fn of_markup(range: Range<usize>, replacement: String) -> Self {
        let link = range.start..range.start;
        let (href, text) = (String::new(), String::new());
        Self { kind: None, range, link, replacement, href, text, spoof_warnings: Vec::new() }
    }
}

/// Returns `source` with `edits` applied.
///
/// Ignores edits that are out of order or outside the source. Takes linear time.
#[must_use]
pub fn apply<'e>(source: &str, edits: impl IntoIterator<Item = &'e SourceEdit>) -> String {
    apply_in(source, 0..source.len(), edits)
}

/// Returns a range of the source with the edits in it applied.
pub(crate) fn apply_in<'e>(
    source: &str,
    range: Range<usize>,
    edits: impl IntoIterator<Item = &'e SourceEdit>,
) -> String {
    let mut out = String::with_capacity(range.len() + range.len() / 4);
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
