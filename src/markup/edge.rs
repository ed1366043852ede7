//! The edges of elements in the text of a block. The small module of the JavaScript package includes this file too.

/// The kind of boundary between two texts that a reader reads as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Edge {
    /// Nothing that changes the look of the text: a comment, `wbr`, an end tag without an element.
    Hidden,
    Opens,
    /// Code or a link opens, which readers see as something of its own.
    Apart,
    /// A `sup` or `sub` opens.
    Note,
    Closes,
}
