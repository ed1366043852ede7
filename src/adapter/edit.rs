//! The changes that a run asks of an adapter.

use alloc::string::String;
use core::ops::Range;

use crate::anchor::Anchor;
pub use crate::anchor::Change;

/// A change of one text, of several that a link spans, or of an element.
///
/// The edits of a text are in the order of the document: any number of [`Keep`](Self::Keep) and [`Link`](Self::Link),
/// and then [`Remove`](Self::Remove). A text without a link has no edits. Between two links that touch, an empty range is
/// kept, which tells where they do.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "an adapter must apply all of them")]
pub enum Edit<S> {
    /// Keep this range of the bytes of a text.
    Keep(S, Range<usize>),
    /// Insert an anchor. The sources are those of the text in which its link starts and of the one in which it ends.
    Link(Anchor<'static>, S, S),
    /// Remove the rest of a text. Its replacement is complete.
    Remove(S),
    /// Change an existing link, an image or another element.
    Change(S, Change),
    /// Replace raw HTML by this.
    Html(S, String),
}

impl<S> Edit<S> {
    /// Returns the source of what is changed, or of the first text for a link.
    pub const fn source(&self) -> &S {
        match self {
            Self::Keep(source, _)
            | Self::Link(_, source, _)
            | Self::Remove(source)
            | Self::Change(source, _)
            | Self::Html(source, _) => source,
        }
    }
}
