//! The choices that a [`Linker`](super::Linker) has.

/// What a person reads between `<a …>` and `</a>`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AnchorText {
    /// The link with as few percent escapes as can be: [`Link::display`](crate::Link::display).
    #[default]
    Display,
    /// The text as its writer wrote it, so that a page without its anchors is the page that was.
    ///
    /// It cannot show `xn--…` for a label that could deceive. Where such a label is written in its own
    /// script, `https://еbay.com`, the link stays text, unless
    /// [`Spoofs::Allow`](crate::host::Spoofs::Allow) is set.
    Verbatim,
}

/// Whether links in headings are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Headings {
    /// They are.
    #[default]
    Link,
    /// They stay text, for pages that wrap each heading in an anchor of its own.
    Skip,
}

/// Whether an anchor says which way its text runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Dir {
    /// `dir="ltr"` where right-to-left characters are in what the anchor shows, and behind text that
    /// opens an embedding, an override or an isolate: RFC 3987 section 4.1 has all URLs run from left
    /// to right, whatever text they stand in.
    #[default]
    LtrWhereBidi,
    /// Never.
    Unset,
}

/// What a caller says about an element of HTML.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rule {
    Skip,
    AlsoLink,
}

/// What becomes of links that the author of a document wrote.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ExistingLinks {
    /// They stay as they are.
    #[default]
    Keep,
    /// They get the [`rel`](crate::Linker::rel), [`target`](crate::Linker::target) and
    /// [`class`](crate::Linker::class) that new anchors get. The words of a `rel` or a `class` are added
    /// to those that the author gave; a `target` replaces the author's.
    ///
    /// Adapters for events, trees and HTML do so. The source of Markdown has no way to say it, and raw
    /// HTML in Markdown stays as it is: for that, pass the page through `html::Filter`.
    Attributes,
}
