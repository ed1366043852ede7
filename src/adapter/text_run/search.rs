//! Finds the links of a run.

use alloc::string::String;
use core::ops::Range;

use crate::anchor::{AnchorContext, Hook, turns};
use crate::linker::Linker;
use crate::markup::is_edge;

use super::BROKEN;
use super::alone::{NEAR, is_read_alone};
use super::emphasis::{emphases, with_edges};
use super::joined::last_word;
use super::parts::{Part, Parts, Piece};

/// The state of the block before a run.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// True if an earlier character changes the direction of the following text.
    pub(super) is_turned: bool,
    /// True if the block has not shown anything yet.
    pub(super) is_first: bool,
    /// The name of the block's element. It is kept only for a hook.
    pub(super) element: String,
}

/// The text that follows a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Block,
    /// The rest of the block. No link can continue into it.
    Inside,
    /// Unknown text: nothing that touches the end of the run links.
    Unknown,
}

pub(super) struct RunAnchors<'l> {
    pub(super) linker: &'l Linker,
    pub(super) hook: &'l mut dyn Hook,
    pub(super) end: End,
}

impl Block {
    /// Searches a text that includes delimiters of emphasis. If both delimiters of an emphasis are
    /// in paths, they are part of the paths, unless they follow a word and end with it. All other
    /// delimiters are edges.
    pub(super) fn search<S: Clone>(
        &mut self,
        text: &str,
        pieces: &[Piece<S>],
        anchors: RunAnchors<'_>,
        give: impl FnMut(Part<'_, S>),
    ) {
        if pieces.iter().all(|piece| !piece.is_delimiter()) {
            return self.search_pieces(text, pieces, &[], anchors, give);
        }
        let emphases = emphases(text, pieces);
        let read = with_edges(text, pieces, &emphases);
        self.search_pieces(&read.0, &read.1, &emphases.in_links, anchors, give);
    }

    /// Searches a text. The delimiters of the emphases `in_links` are part of URLs.
    fn search_pieces<S>(
        &mut self,
        text: &str,
        pieces: &[Piece<S>],
        in_links: &[(usize, usize)],
        anchors: RunAnchors<'_>,
        mut give: impl FnMut(Part<'_, S>),
    ) {
        let RunAnchors { linker, hook, end } = anchors;
        let finder = linker.get_finder();
        let mut seen = pieces.first().map_or(0, |first| first.start);
        // The text before the first piece is context, or was shown in an earlier run.
        let shown = shown(&text[seen..]);
        let is_whole_block = self.is_first && end == End::Block;
        let mut parts = Parts { text, pieces, open: None };
        // True for each piece in an anchor. Only delimiters need it.
        let mut linked = alloc::vec![false; if in_links.is_empty() { 0 } else { pieces.len() }];
        let mut has_broken = None;
        for link in finder.links(text) {
            let range = link.range();
            let Some(pieces) = parts.pieces_of(&range) else {
                continue;
            };
            // If unknown text follows the run, the word may continue in any way.
            let may_go_on = end == End::Unknown && text[range.end..].chars().all(is_edge);
            let is_broken = *has_broken.get_or_insert_with(|| text.contains(BROKEN))
                && is_in_broken_word(text, &range);
            if may_go_on || is_broken || !is_read_alone(text, &link, finder) {
                continue;
            }
            self.is_turned |= turns(&text.as_bytes()[seen..range.start]);
            seen = range.start;
            let around = AnchorContext {
                element: &self.element,
                is_alone: is_whole_block && shown == link.as_str(),
                is_turned: self.is_turned,
                text,
            };
            if let Ok(anchor) = linker.anchor_with(&link, around, hook) {
                // The text of an anchor is isolated from the following text.
                seen = range.end;
                if let Some(linked) = linked.get_mut(pieces.start..=pieces.end) {
                    linked.fill(true);
                }
                parts.give_link(link, anchor, pieces, &mut give);
            }
        }
        parts.close(&mut give);
        // If an anchor contains only one delimiter of a pair, the other delimiter is text.
        for &(opens, closes) in in_links.iter().filter(|it| linked[it.0] != linked[it.1]) {
            let piece = if linked[opens] { closes } else { opens };
            parts.give_rest(piece, pieces[piece].start, &mut give);
        }
        self.is_turned |= turns(&text.as_bytes()[seen..]);
        self.is_first &= shown.is_empty();
    }
}

/// Returns whether the word of a link has bytes near the link that are not valid text. Its reader
/// then sees another word.
fn is_in_broken_word(text: &str, link: &Range<usize>) -> bool {
    let end = text.ceil_char_boundary((link.end + NEAR).min(text.len()));
    let after = text[link.end..end].split(|c: char| c.is_ascii_whitespace()).next();
    last_word(&text[..link.start]).contains(BROKEN)
        || after.is_some_and(|after| after.contains(BROKEN))
}

pub(super) fn shown(text: &str) -> &str {
    text.trim_matches(|c: char| is_edge(c) || c.is_whitespace())
}
