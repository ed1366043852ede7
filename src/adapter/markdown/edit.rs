//! A change of a source: a range of it, and what stands there instead.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

/// One link that is written as one: a range of the source, and what stands there instead.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Edit {
    range: Range<usize>,
    replacement: String,
    href: String,
    text: String,
}

impl Edit {
    pub(super) fn new(
        range: Range<usize>,
        replacement: String,
        href: String,
        text: String,
    ) -> Self {
        Self {
            range,
            replacement,
            href,
            text,
        }
    }

    /// The bytes of the source that are replaced, on character boundaries. No line end is among
    /// them.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// What stands there instead: Markdown without a line end.
    #[must_use]
    pub fn replacement(&self) -> &str {
        &self.replacement
    }

    /// Where the link leads, fully escaped.
    #[must_use]
    pub fn href(&self) -> &str {
        &self.href
    }

    /// What a person reads in the link: text, nothing escaped for Markdown.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
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
pub fn apply(source: &str, edits: &[Edit]) -> String {
    let added: usize = edits.iter().map(|edit| edit.replacement.len()).sum();
    let mut out = String::with_capacity(source.len() + added);
    let mut at = 0;
    for edit in edits {
        let Some(before) = source.get(at..edit.range.start) else {
            continue;
        };
        out += before;
        out += &edit.replacement;
        at = edit.range.end;
    }
    out += source.get(at..).unwrap_or_default();
    out
}

/// Where what the edits write stands in what they make of their source.
pub(super) fn places<'e>(
    edits: impl IntoIterator<Item = &'e Edit>,
) -> impl Iterator<Item = Range<usize>> {
    let (mut at, mut written) = (0, 0);
    edits.into_iter().map(move |edit| {
        written += edit.range.start - at;
        at = edit.range.end;
        let start = written;
        written += edit.replacement.len();
        start..written
    })
}

/// `edits` of a source together with `more`, which are edits of what they make of it. One of `more`
/// that reaches into what the first wrote is left out.
pub(super) fn merged(edits: Vec<Edit>, more: Vec<Edit>) -> Vec<Edit> {
    let mut merged = Vec::with_capacity(edits.len() + more.len());
    let mut edits = edits.into_iter().peekable();
    // Bytes of the source and of what was made of it, up to which both are gone through.
    let (mut source, mut made) = (0, 0);
    for mut edit in more {
        while let Some(before) = edits.next_if(|before| {
            let start = made + before.range.start - source;
            start < edit.range.end
        }) {
            made += before.range.start - source + before.replacement.len();
            source = before.range.end;
            merged.push(before);
        }
        if made <= edit.range.start {
            let start = source + edit.range.start - made;
            edit.range = start..start + edit.range.len();
            (source, made) = (edit.range.end, made + edit.range.end - source);
            merged.push(edit);
        }
    }
    merged.extend(edits);
    merged
}
