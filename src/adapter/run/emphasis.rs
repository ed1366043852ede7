//! Delimiters of emphasis that may be part of a URL.

use alloc::string::String;
use alloc::vec::Vec;

use crate::markup::Edge;

use super::parts::{Form, Piece};
use super::{is_in_word, mark, takes_edge};

/// The emphases that may be part of a URL, each as the pieces that open and close it: those that start within a word,
/// with an ASCII character.
pub(super) fn emphases<S>(text: &str, pieces: &[Piece<S>]) -> Vec<(usize, usize)> {
    let (mut open, mut emphases) = (Vec::new(), Vec::new());
    for (at, piece) in pieces.iter().enumerate() {
        match piece.form {
            Form::Delimiter(Edge::Closes) => emphases.extend(open.pop().map(|opens| (opens, at))),
            Form::Delimiter(_) => open.push(at),
            Form::Exact | Form::Whole => {}
        }
    }
    emphases.retain(|&(opens, _)| {
        let inside = pieces.get(opens + 1).map_or(text.len(), |next| next.start);
        is_in_word(&text[..pieces[opens].start])
            && text.as_bytes().get(inside).is_some_and(u8::is_ascii)
    });
    emphases
}

/// The text and its pieces, in which edges replace all delimiters except those of these emphases.
pub(super) fn with_edges<S: Clone>(
    text: &str,
    pieces: &[Piece<S>],
    emphases: &[(usize, usize)],
) -> (String, Vec<Piece<S>>) {
    let mut kept: Vec<usize> =
        emphases.iter().flat_map(|&(opens, closes)| [opens, closes]).collect();
    kept.sort_unstable();
    let start = pieces.first().map_or(text.len(), |first| first.start);
    let mut read = String::from(&text[..start]);
    let mut moved = Vec::with_capacity(pieces.len());
    for (at, piece) in pieces.iter().enumerate() {
        let edge = match piece.form {
            Form::Delimiter(edge) if kept.binary_search(&at).is_err() => Some(edge),
            _ => None,
        };
        let source = piece.source.clone().filter(|_| edge.is_none());
        moved.push(Piece { start: read.len(), offset: piece.offset, form: piece.form, source });
        let end = pieces.get(at + 1).map_or(text.len(), |next| next.start);
        match edge {
            None => read.push_str(&text[piece.start..end]),
            Some(edge) if takes_edge(&read, edge) => read.push_str(mark(edge)),
            Some(_) => {}
        }
    }
    (read, moved)
}
