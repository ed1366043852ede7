//! What stands next to a link: delimiters that would be none next to the punctuation that it is
//! written with.

use core::ops::Range;

use super::inlines::{Content, Piece, Side};

/// The delimiters next to a link.
#[derive(Clone, Debug)]
pub(super) struct Beside {
    /// The emphases that hold the link and nothing else, the delimiters of the outermost with it.
    pub(super) around: Option<Range<usize>>,
    /// Where a letter or a digit ends before a delimiter that opens right before the link: with
    /// punctuation behind it, it opens no more.
    pub(super) before: Option<usize>,
    /// The same behind the link.
    pub(super) behind: Option<usize>,
}

impl Beside {
    /// What stands next to these bytes of the source.
    pub(super) fn of(pieces: &[Piece<'_>], source: &str, link: &Range<usize>) -> Self {
        let before = pieces.partition_point(|piece| piece.source.end <= link.start);
        let behind = pieces.partition_point(|piece| piece.source.start < link.end);
        let (before, behind) = (&pieces[..before], &pieces[behind..]);
        let opener = before
            .last()
            .filter(|piece| piece.source.end == link.start)
            .and_then(|piece| delimiter(piece, Side::Open, source));
        let closer = behind
            .first()
            .filter(|piece| piece.source.start == link.end)
            .and_then(|piece| delimiter(piece, Side::Close, source));
        Self {
            around: around(before, behind, link),
            before: opener.and_then(|c| {
                let before = source.get(..link.start)?.trim_end_matches(skipped(c));
                before
                    .ends_with(char::is_alphanumeric)
                    .then_some(before.len())
            }),
            behind: closer.and_then(|c| {
                let behind = source.get(link.end..)?.trim_start_matches(skipped(c));
                let is_letter = behind.starts_with(char::is_alphanumeric);
                is_letter.then_some(source.len() - behind.len())
            }),
        }
    }
}

/// What is not looked at beside a delimiter: more of it, and by some renderers a `~`.
fn skipped(delimiter: char) -> [char; 2] {
    [delimiter, '~']
}

fn delimiter(piece: &Piece<'_>, side: Side, source: &str) -> Option<char> {
    match piece.content {
        Content::Delimiter(its, _) if its == side => {
            source.get(piece.source.clone())?.chars().next()
        }
        _ => None,
    }
}

/// The emphases between these pieces that hold the link and nothing else.
fn around(before: &[Piece<'_>], behind: &[Piece<'_>], link: &Range<usize>) -> Option<Range<usize>> {
    let mut around = None;
    for (open, close) in before.iter().rev().zip(behind) {
        let held = around.as_ref().unwrap_or(link);
        match (&open.content, &close.content) {
            (Content::Delimiter(Side::Open, opened), Content::Delimiter(Side::Close, closed))
                if opened == closed
                    && open.source.end == held.start
                    && close.source.start == held.end =>
            {
                around = Some(opened.clone());
            }
            _ => break,
        }
    }
    around
}
