//! The edges of elements in the text of a block. The small module of the JavaScript package includes this file too, and what
//! builds it.

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

/// Represents an edge in the text: noncharacters, which end every link.
pub(crate) const fn mark(edge: Edge) -> char {
    match edge {
        Edge::Hidden => '\u{FDD0}',
        Edge::Opens => '\u{FDD1}',
        Edge::Apart => '\u{FDD2}',
        Edge::Note => '\u{FDD3}',
        Edge::Closes => '\u{FDD4}',
    }
}

pub(crate) const fn is_edge(c: char) -> bool {
    matches!(c, '\u{FDD0}'..='\u{FDD4}')
}
