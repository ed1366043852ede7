//! How far a line reaches, compared with the width and the surrounding lines.

use alloc::vec::Vec;

use super::cells::{Cell, Lane};
use super::visible::VisibleText;

/// The least width to assume for lines of unknown width.
const USUAL: usize = 60;

/// The most columns that a line broken between words lacks, compared with the longest line.
const RAGGED: usize = 10;

/// The width of most terminals. Programs fill 79 or 80 of these columns.
const TERMINAL: usize = 80;

/// The most columns that a program leaves free at the right.
const MARGIN: usize = 4;

/// The way in which a line ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// The line is full to the last column.
    Full,
    /// The line is the longest of its block and probably full: it is near a known or usual width,
    /// or an adjacent line is almost as long.
    Longest,
    /// The line is the longest of its block, its width is unusual, and the adjacent lines are much
    /// shorter.
    Alone,
    /// The line ends before the last column, and the next word did not fit.
    Wrapped,
    /// The next word would have fitted, or the line is longer than the width and was not broken.
    Free,
}

/// A lane with the widths of its blocks. A block is a run of lines without an empty line.
pub(super) struct LineBlocks<'l> {
    pub(super) lane: &'l Lane,
    width: Option<usize>,
    /// For each cell, the end of the longest line of its block.
    longest: Vec<usize>,
    /// For each cell, the columns that are free between a border and the text.
    padding: Vec<usize>,
}

impl<'l> LineBlocks<'l> {
    /// Measures a lane. If `is_live`, lines may arrive one by one, so lines after the next line are
    /// ignored.
    pub(super) fn new(
        seen: &VisibleText,
        lane: &'l Lane,
        width: Option<usize>,
        is_live: bool,
    ) -> Self {
        // A line of one word may be longer than the width.
        let end = |cell: &Cell| if cell.is_word(seen) { 1 } else { cell.end };
        let mut longest: Vec<usize> = Vec::with_capacity(lane.len());
        let mut so_far = 0;
        for cell in lane {
            so_far = if cell.text.is_empty() { 0 } else { so_far.max(end(cell)) };
            longest.push(so_far);
        }
        let mut below = 0;
        for (number, end) in longest.iter_mut().enumerate().rev() {
            below = if *end == 0 { 0 } else { below.max(*end) };
            let next = lane.get(number + 1).map_or(0, |next| next.end);
            *end = if is_live { (*end).max(next) } else { below };
        }
        let mut least = usize::MAX;
        let padding = lane.iter().map(|cell| {
            if !cell.text.is_empty() {
                least = least.min(cell.start - cell.left.min(cell.start));
            }
            least
        });
        Self { lane, width, longest, padding: padding.collect() }
    }

    /// Returns how a cell ends. `word` is the width of the first word of the next cell, and `first`
    /// the width of the first character of that word.
    pub(super) fn reach(&self, number: usize, first: usize, word: usize) -> Reach {
        let cell = &self.lane[number];
        let wrapped =
            |limit: usize| if cell.end + word > limit { Reach::Wrapped } else { Reach::Free };
        if let Some(right) = cell.right {
            let limit = right - self.padding[number].min(right);
            return if cell.end + first > limit { Reach::Full } else { wrapped(limit) };
        }
        let longest = self.longest[number];
        let is_longest = cell.end >= longest;
        match self.width {
            Some(width) if cell.end > width => return Reach::Free,
            Some(width) if cell.end + first > width => return Reach::Full,
            Some(width) if is_longest && cell.end + MARGIN >= width => return Reach::Longest,
            Some(width) if cell.end + word > width => return Reach::Wrapped,
            Some(width) if cell.end * 2 < width => return Reach::Free,
            None if is_longest && (TERMINAL - 1..=TERMINAL).contains(&cell.end) => {
                return Reach::Full;
            }
            _ => {}
        }
        if cell.is_soft {
            return Reach::Wrapped;
        }
        if !is_longest {
            return wrapped(longest.max(USUAL));
        }
        let is_near =
            |at: usize| self.lane.get(at).is_some_and(|other| other.end + RAGGED >= cell.end);
        let is_usual = (USUAL..=TERMINAL).contains(&cell.end);
        let has_near = is_near(number.wrapping_sub(1)) || is_near(number + 1);
        if is_usual || has_near { Reach::Longest } else { Reach::Alone }
    }
}

/// Returns the last column of a screen, if two different lines end there and no line is longer.
pub(super) fn screen(seen: &VisibleText, lanes: &[Lane]) -> Option<usize> {
    let cells = || lanes.iter().flatten().filter(|cell| cell.right.is_none());
    let longest = cells().map(|cell| cell.end).max()?;
    let mut texts = cells().filter(|cell| cell.end == longest).map(|cell| cell.written(seen));
    let is_text = |text: &&str| text.contains(char::is_alphanumeric);
    let first = texts.by_ref().find(is_text)?;
    texts.filter(is_text).any(|text| text != first).then_some(longest)
}
