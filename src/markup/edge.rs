//! The edges of elements in the text of a block. The small module of the JavaScript package and its
//! build also include this file.

/// The kind of boundary between two texts that a reader reads as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Edge {
    /// A boundary that does not change the look of the text: a comment, `wbr`, an end tag without
    /// an element.
    Hidden,
    Opens,
    /// The start of code or a link, which readers see as separate.
    Apart,
    /// The start of a `sup` or `sub`.
    Note,
    Closes,
}

/// Returns the noncharacter that represents an edge in the text. It ends every link.
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
