//! The changes that a run returns to an adapter.

use alloc::string::String;
use core::ops::Range;

use crate::anchor::Anchor;
pub use crate::anchor::Change;

/// A change to a text, to several texts that a link spans, or to an element.
///
/// The edits of a text are in the order of the document: any number of [`Keep`](Self::Keep) and
/// [`Link`](Self::Link), and then [`Remove`](Self::Remove). A text without a link has no edits. An
/// empty [`Keep`](Self::Keep) marks the place where two links touch.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "an adapter must apply all of them")]
pub enum Edit<S> {
    /// A range of bytes of a text to keep.
    Keep(S, Range<usize>),
    /// An anchor to insert. The sources identify the texts where its link starts and ends.
    Link(Anchor<'static>, S, S),
    /// A text whose replacement is complete. Remove the rest of it.
    Remove(S),
    /// A change to an existing link, an image or another element.
    Change(S, Change),
    /// The replacement of raw HTML.
    Html(S, String),
}

impl<S> Edit<S> {
    /// Returns the source of the change. For a link, it is the source of the first text.
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
