//! A piece of a run.

/// A part of the text of a run that has one source.
#[derive(Clone, Debug)]
pub(super) struct Piece<S> {
    pub(super) start: usize,
    /// How many bytes of its source stand before its text.
    pub(super) offset: usize,
    pub(super) form: Form,
    /// `None` for edges and for text that may not link.
    pub(super) source: Option<S>,
}

impl<S> Piece<S> {
    pub(super) fn is_delimiter(&self) -> bool {
        matches!(self.form, Form::Opens | Form::Closes)
    }

    /// The byte of the source's text for a byte of the run in the piece.
    pub(super) fn in_source(&self, at: usize) -> usize {
        self.offset + at - self.start
    }
}

/// The form in which the source of a piece has its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Byte for byte.
    Exact,
    /// In another form, such as a character reference, so that it can only be replaced as a whole.
    Whole,
    /// As what opens an emphasis: an edge, unless the emphasis turns out to be part of a link.
    Opens,
    /// As what closes one.
    Closes,
}
