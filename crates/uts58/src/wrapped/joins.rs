//! Decides which cells of a lane are joined with the next cell.

use alloc::vec;
use alloc::vec::Vec;

use crate::finder::Finder;

use super::block::{LineBlocks, Reach};
use super::cells::{Cell, Lane};
use super::evidence::{Break, JoinVerdict, verdict};
use super::url::{Fragment, HYPHENS};
use super::visible::{VisibleText, width};
use super::word::Word;

/// The verdicts on the ends of the cells of a lane.
pub(super) struct Joins {
    pub(super) verdicts: Vec<JoinVerdict>,
    /// For each cell, the start of the URL at its end, or the end of its text without a URL.
    pub(super) from: Vec<usize>,
    /// The byte of the visible text from which more lines may change a verdict.
    pub(super) open: usize,
}

impl Joins {
    /// Reads a lane. If `is_live`, lines may arrive one by one, so lines far below are ignored.
    pub(super) fn read(
        seen: &VisibleText,
        lane: &Lane,
        width: Option<usize>,
        is_live: bool,
        finder: &Finder,
    ) -> Self {
        let blocks = LineBlocks::new(seen, lane, width, is_live);
        let [closed, may_close] = [false, true].map(|goes_on| closed(seen, lane, goes_on));
        let verdicts = vec![JoinVerdict::Ends; lane.len()];
        let from = lane.iter().map(|cell| cell.text.end).collect();
        let mut joins = Self { verdicts, from, open: seen.text.len() };
        let mut chain: Option<Fragment<'_>> = None;
        for (number, cell) in lane.iter().enumerate() {
            let before = chain.take();
            let found = match before {
                Some(before) if cell.is_word(seen) => before.goes_on(seen, cell),
                _ => Fragment::find(seen, cell, finder),
            };
            let Some(url) = found else { continue };
            joins.from[number] = url.from.max(cell.text.start);
            let next = lane.get(number + 1).filter(|next| next.line == cell.line + 1);
            let is_tag = next.is_some() && url.opener == Some('<');
            let is_closed = is_tag && closed[number + 1];
            let verdict = judge(seen, &url, is_closed, &blocks, number, next, finder);
            if cell.line + 2 >= seen.lines.len() || is_tag && may_close[number + 1] != is_closed {
                joins.open = joins.open.min(url.from);
            }
            joins.verdicts[number] = verdict;
            if verdict == JoinVerdict::Cut && url.is_later {
                // Cut the URL from its first line on.
                let start = lane[..number].iter().rposition(|cell| cell.text.start <= url.from);
                joins.verdicts[start.unwrap_or(0)..number].fill(JoinVerdict::Cut);
            }
            chain = (verdict == JoinVerdict::Joined).then_some(url);
        }
        joins
    }
}

fn judge(
    seen: &VisibleText,
    url: &Fragment<'_>,
    is_closed: bool,
    blocks: &LineBlocks<'_>,
    number: usize,
    next: Option<&Cell>,
    finder: &Finder,
) -> JoinVerdict {
    let cell = &blocks.lane[number];
    let word = Word::new(next.map_or("", |next| next.written(seen)));
    let first = word.all.chars().next().map_or(1, |c| width(c.encode_utf8(&mut [0; 4])));
    let reach = blocks.reach(number, first, width(word.all));
    // Two lines of a URL end in the same column.
    let above = number.checked_sub(1).map(|above| blocks.lane[above].end);
    let is_cut = url.is_later && above == Some(cell.end)
        || url.has_row && word.is_alone() && next.is_some_and(|next| next.end == cell.end);
    let reach = match reach {
        // If another program broke the line again, it may end anywhere.
        Reach::Free if url.is_later || url.text.ends_with(HYPHENS) => Reach::Wrapped,
        Reach::Free => Reach::Free,
        _ if is_cut => Reach::Full,
        _ => reach,
    };
    let line = cell.written(seen);
    verdict(&Break { url, line, word, reach, is_closed, cell, next, finder })
}

/// Returns, for each cell, whether the cells from it on are a URL up to its `>`: words without
/// whitespace, the last of which has the `>`. `goes_on` is true if the `>` may be in a line that
/// has not arrived yet.
fn closed(seen: &VisibleText, lane: &Lane, goes_on: bool) -> Vec<bool> {
    let mut closed = vec![goes_on; lane.len() + 1];
    for (number, cell) in lane.iter().enumerate().rev() {
        let word = Word::new(cell.written(seen));
        closed[number] = match word.all.find(['<', '>']) {
            Some(at) => at > 0 && word.all[at..].starts_with('>'),
            None if word.all.is_empty() => goes_on && number + 1 == lane.len(),
            None => word.is_alone() && closed[number + 1],
        };
    }
    closed
}

/// Returns where the text of a cell ends, without a hyphen, if it continues in the next cell.
pub(super) fn end_of(seen: &VisibleText, cell: &Cell) -> usize {
    let text = cell.written(seen);
    cell.text.start + text.trim_end_matches(HYPHENS).len()
}
