//! Finds the links of a run.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use memchr::memchr_iter;

use crate::anchor::{Around, Hook, turns};
use crate::linker::Linker;
use crate::markup::is_edge;

use super::BROKEN;
use super::alone::is_read_alone;
use super::emphasis::{emphases, with_edges};
use super::parts::{Part, Parts, Piece};

/// The state of the block before a run.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// Whether an earlier character changes the direction of the following text.
    pub(super) is_turned: bool,
    /// Whether the block has not shown anything yet.
    pub(super) is_first: bool,
    /// The name of the block's element. It is kept only for a hook.
    pub(super) element: String,
}

/// What follows a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Block,
    /// The rest of the block, into which no link can continue.
    Inside,
    /// Unknown text: nothing that touches the end of the run links.
    Unknown,
}

pub(super) struct Anchors<'l> {
    pub(super) linker: &'l Linker,
    pub(super) hook: &'l mut dyn Hook,
    pub(super) end: End,
}

impl Block {
    /// Searches a text that includes delimiters of emphasis: if both delimiters of an emphasis are in links, or one in a
    /// link and one in a URL that is none, they are part of them, unless they follow a word and end with it. All others
    /// are edges.
    pub(super) fn search<S: Clone>(
        &mut self,
        text: &str,
        pieces: &[Piece<S>],
        anchors: Anchors<'_>,
        give: impl FnMut(Part<'_, S>),
    ) {
        let finder = anchors.linker.get_finder();
        if pieces.iter().all(|piece| !piece.is_delimiter()) {
            return self.search_pieces(text, pieces, &[], anchors, give);
        }
        let mut emphases = emphases(text, pieces);
        // The delimiters of `https://a.com/__init__.py` are a part of the URL if both are in a link of the text that has them.
        // An emphasis that is in none becomes an edge. That may end another link earlier, in which a second emphasis no longer
        // is, so what is left is looked at once more. If that changes anything again, all
        // delimiters are edges: the text is read three times at most, whatever it has.
        let mut read = with_edges(text, pieces, &emphases);
        for is_last in [false, true] {
            let in_links = &mut emphases.in_links;
            if in_links.is_empty() {
                break;
            }
            // The links and, up to white space, the URLs that are none.
            let (mut urls, mut word) = (Vec::new(), 0);
            for (at, outcome) in finder.explain(&read.0) {
                let rest = &read.0[at..];
                if let Ok(link) = outcome {
                    urls.push((link.range(), true));
                } else if at >= word && rest.starts_with("://") {
                    word = at + rest.find(char::is_whitespace).unwrap_or(rest.len());
                    urls.push((at..word, false));
                }
            }
            let is_link_at = |piece: usize| {
                let next = urls.partition_point(|(url, _)| url.start <= read.1[piece].start);
                let (url, is_link) = urls.get(next.checked_sub(1)?)?;
                let end = read.1.get(piece + 1).map_or(read.0.len(), |next| next.start);
                (end <= url.end).then_some(*is_link)
            };
            let count = in_links.len();
            in_links.retain(|&(opens, closes)| {
                is_link_at(opens).zip(is_link_at(closes)).is_some_and(|(a, b)| a || b)
            });
            if in_links.len() == count {
                break;
            }
            if is_last {
                in_links.clear();
            }
            read = with_edges(text, pieces, &emphases);
        }
        self.search_pieces(&read.0, &read.1, &emphases.in_links, anchors, give);
    }

    /// Searches a text in which the delimiters of the emphases `in_links` are a part of URLs.
    fn search_pieces<S>(
        &mut self,
        text: &str,
        pieces: &[Piece<S>],
        in_links: &[(usize, usize)],
        anchors: Anchors<'_>,
        mut give: impl FnMut(Part<'_, S>),
    ) {
        let Anchors { linker, hook, end } = anchors;
        let finder = linker.get_finder();
        let mut seen = pieces.first().map_or(0, |first| first.start);
        // What is before the first piece is context, or was shown in an earlier run.
        let shown = shown(&text[seen..]);
        let is_whole_block = self.is_first && end == End::Block;
        let mut parts = Parts { text, pieces, open: None };
        // Which pieces are in anchors. Only delimiters need to know.
        let mut linked = alloc::vec![false; if in_links.is_empty() { 0 } else { pieces.len() }];
        // The word of a byte that is not valid text is another one to its reader, so no link in it is certain.
        let mut broken = 0..0;
        for link in finder.links(text) {
            let range = link.range();
            while broken.end <= range.start {
                broken = broken_word(text, broken.end);
            }
            if broken.start < range.end {
                continue;
            }
            let Some(pieces) = parts.pieces_of(&range) else {
                continue;
            };
            // Behind the end of what can be read, the word may go on in any way.
            let may_go_on = end == End::Unknown && text[range.end..].chars().all(is_edge);
            if may_go_on || !is_read_alone(text, &link, finder) {
                continue;
            }
            self.is_turned |= turns(&text.as_bytes()[seen..range.start]);
            seen = range.start;
            let around = Around {
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
        // A delimiter whose partner an anchor has taken in is text.
        for &(opens, closes) in in_links.iter().filter(|it| linked[it.0] != linked[it.1]) {
            let piece = if linked[opens] { closes } else { opens };
            parts.give_rest(piece, pieces[piece].start, &mut give);
        }
        self.is_turned |= turns(&text.as_bytes()[seen..]);
        self.is_first &= shown.is_empty();
    }
}

/// The next word from byte `from` on with bytes that are not valid text; past the end if there is none.
fn broken_word(text: &str, from: usize) -> Range<usize> {
    let mut bytes = [0; 4];
    let broken = BROKEN.encode_utf8(&mut bytes).as_bytes();
    // By the first byte, which is rarer in text than the last one.
    let mut starts = memchr_iter(broken[0], &text.as_bytes()[from..]).map(|at| from + at);
    let Some(at) = starts.find(|&at| text.as_bytes()[at..].starts_with(broken)) else {
        return usize::MAX..usize::MAX;
    };
    let is_space = |c: char| c.is_ascii_whitespace();
    let start = text[..at].rfind(is_space).map_or(0, |space| space + 1);
    start..text[at..].find(is_space).map_or(usize::MAX, |space| at + space)
}

pub(super) fn shown(text: &str) -> &str {
    text.trim_matches(|c: char| is_edge(c) || c.is_whitespace())
}
