//! Delimiters of emphasis that may be part of a URL.

use alloc::string::String;
use alloc::vec::Vec;

use crate::markup::{Edge, mark};

use super::alone::NEAR;
use super::parts::{Form, Piece};
use super::{is_in_word, takes_edge};

/// The emphases of a text.
#[derive(Default)]
pub(super) struct Emphases {
    /// The emphases that may be part of a URL, each as the pieces that open and close it. Both are
    /// in a word after a slash, and an ASCII character follows the first piece.
    pub(super) in_links: Vec<(usize, usize)>,
    /// The pieces that open an emphasis directly after a word, if the word ends with the emphasis:
    /// `https://example.com/a**b**`. No URL contains such an emphasis.
    pub(super) apart: Vec<usize>,
}

pub(super) fn emphases<S>(text: &str, pieces: &[Piece<S>]) -> Emphases {
    // The parser matched the delimiters in nested pairs, so each closing delimiter belongs to the
    // last open delimiter. For each open delimiter: its piece, and whether a URL may contain it.
    let mut open: Vec<(usize, bool)> = Vec::new();
    let mut found = Emphases::default();
    // The positions of the last whitespace and of the last slash.
    let (mut space, mut slash) = (None, None);
    for (at, piece) in pieces.iter().enumerate() {
        let end = pieces.get(at + 1).map_or(text.len(), |next| next.start);
        let is_in_path = slash > space;
        match piece.form {
            Form::Delimiter(Edge::Closes) => {
                let Some((opens, is_in_url)) = open.pop() else {
                    continue;
                };
                let start = pieces[opens].start;
                // In `https://a.com/a**b**` and `https://a.com/a**b c**`, the bold text follows a
                // URL. But in `https://a.com/a*b*c` the word continues, like in a path.
                if follows_word(text, start) && (space > Some(start) || ends_word(&text[end..])) {
                    found.apart.push(opens);
                } else if is_in_url && is_in_path {
                    found.in_links.push((opens, at));
                }
            }
            Form::Delimiter(_) => {
                let is_ascii = text.as_bytes().get(end).is_some_and(u8::is_ascii);
                open.push((at, is_in_path && is_ascii && is_in_word(&text[..piece.start])));
            }
            Form::Exact | Form::Whole => {
                let last =
                    |is: fn(char) -> bool| Some(piece.start + text[piece.start..end].rfind(is)?);
                space = last(char::is_whitespace).or(space);
                slash = last(|c| c == '/').or(slash);
            }
        }
    }
    let unclosed = open.iter().map(|it| it.0);
    found.apart.extend(unclosed.filter(|&opens| follows_word(text, pieces[opens].start)));
    found.apart.sort_unstable();
    found
}

/// Returns whether a delimiter at byte `start` is a `*` directly after a word, or after punctuation
/// that ends a word.
fn follows_word(text: &str, start: usize) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || ".,:;!)".contains(c);
    text[start..].starts_with('*') && text[..start].ends_with(is_word)
}

/// Returns whether no URL continues in a text, except with punctuation that would not belong to the
/// URL.
fn ends_word(text: &str) -> bool {
    let near = &text[..text.ceil_char_boundary(NEAR.min(text.len()))];
    let goes_on = |c: char| c.is_ascii_graphic() && !"*_~.,:;!?)]}'\"".contains(c);
    !near.split(char::is_whitespace).next().unwrap_or_default().contains(goes_on)
}

/// Returns the text and its pieces, with edges instead of all delimiters except the delimiters of
/// emphases in links.
pub(super) fn with_edges<S: Clone>(
    text: &str,
    pieces: &[Piece<S>],
    Emphases { in_links, apart }: &Emphases,
) -> (String, Vec<Piece<S>>) {
    let mut kept = alloc::vec![false; pieces.len()];
    for &(opens, closes) in in_links {
        (kept[opens], kept[closes]) = (true, true);
    }
    let start = pieces.first().map_or(text.len(), |first| first.start);
    let mut read = String::from(&text[..start]);
    let mut moved = Vec::with_capacity(pieces.len());
    for (at, piece) in pieces.iter().enumerate() {
        let edge = match piece.form {
            Form::Delimiter(edge) if !kept[at] => Some(edge),
            _ => None,
        };
        let source = piece.source.clone().filter(|_| edge.is_none());
        moved.push(Piece { start: read.len(), offset: piece.offset, form: piece.form, source });
        let end = pieces.get(at + 1).map_or(text.len(), |next| next.start);
        match edge {
            None => read.push_str(&text[piece.start..end]),
            // Like code or a link, this emphasis is separate: a URL before it ends there.
            Some(_) if apart.binary_search(&at).is_ok() => {
                read.push(mark(Edge::Apart));
                read.push(mark(Edge::Opens));
            }
            Some(edge) if takes_edge(&read, edge) => read.push(mark(edge)),
            Some(_) => {}
        }
    }
    (read, moved)
}
