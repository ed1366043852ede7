//! How far a line reaches, beside the width and the lines around it.

use alloc::vec::Vec;

use super::cells::{Cell, Lane};
use super::visible::VisibleText;

/// The column up to which lines are filled at least, where nobody says the width.
const USUAL: usize = 60;

/// How far lines that are broken between words stay behind the longest of them.
const RAGGED: usize = 10;

/// The width of most terminals, and what programs fill of it.
const TERMINAL: usize = 80;

/// The columns that a program may leave free at the right.
const MARGIN: usize = 4;

/// Why a line may have ended where it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// It is full to the last column.
    Full,
    /// It is the longest of its block, and others come near.
    Longest,
    /// It is the longest of its block, and no other comes near.
    Alone,
    /// It ends before the last column, and the next word did not fit.
    Wrapped,
    /// The next word would have fitted, or nothing was broken: the line is longer than the width.
    Free,
}

/// A lane with the widths of its blocks: lines without an empty one between them.
pub(super) struct LineBlocks<'l> {
    pub(super) lane: &'l Lane,
    width: Option<usize>,
    /// For each cell, the end of the longest line of its block.
    longest: Vec<usize>,
    /// For each cell, the columns that are free between a border and the text.
    padding: Vec<usize>,
}

impl<'l> LineBlocks<'l> {
    /// Measures a lane. Where the width is known, lines arrive one by one: none below the next one has a say.
    pub(super) fn new(
        seen: &VisibleText,
        lane: &'l Lane,
        width: Option<usize>,
        is_live: bool,
    ) -> Self {
        // A word of its own may be longer than the width.
        let end = |cell: &Cell| {
            let is_word = !seen.text[cell.text.clone()].contains(char::is_whitespace);
            if is_word { 1 } else { cell.end }
        };
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

    /// How far a cell reaches; the first word of the next one takes `word` columns, and cannot start before `first`.
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

/// The last column of a screen, if lines show it: those that are the longest of all, and differ, end there.
pub(super) fn screen(seen: &VisibleText, lanes: &[Lane]) -> Option<usize> {
    let cells = || lanes.iter().flatten().filter(|cell| cell.right.is_none());
    let longest = cells().map(|cell| cell.end).max()?;
    let mut texts =
        cells().filter(|cell| cell.end == longest).map(|cell| &seen.text[cell.text.clone()]);
    let is_text = |text: &&str| text.contains(char::is_alphanumeric);
    let first = texts.by_ref().find(is_text)?;
    texts.filter(is_text).any(|text| text != first).then_some(longest)
}
