//! Where the text of a row starts and ends: behind the marks of a quotation, and between the borders of a box or a table.

use core::ops::Range;

use alloc::vec::Vec;

use super::seen::{Line, Seen};

/// Whether a character can be the vertical border of a box, a table or a quotation.
pub(super) fn is_border(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║' | '▌' | '▏' | '▎')
}

/// A row, or what a row has in a column of a table.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    /// Its number among the rows.
    pub(super) row: usize,
    /// The bytes of the text that is seen, all of them and without the prefix and the spaces at both ends.
    pub(super) all: Range<usize>,
    pub(super) text: Range<usize>,
    /// The columns of the text.
    pub(super) start: usize,
    pub(super) end: usize,
    /// The marks of a quotation before it.
    pub(super) depth: usize,
    /// Whether the number of a line is before it.
    pub(super) is_numbered: bool,
    /// The column of the border behind it.
    pub(super) border: Option<usize>,
    /// How many columns the table has in this row, and how many of them are empty.
    pub(super) columns: usize,
    pub(super) blank: usize,
    pub(super) wrapped: bool,
}

/// Cells one below the other.
pub(super) type Lane = Vec<Cell>;

/// Puts the rows that have the same borders together, by the columns of the table.
pub(super) fn lanes(seen: &Seen) -> Vec<Lane> {
    let mut lanes: Vec<Lane> = Vec::new();
    // The columns of the borders of the table that is open, and its first lane.
    let (mut frame, mut first): (Vec<usize>, usize) = (Vec::new(), 0);
    for (row, line) in seen.lines.iter().enumerate() {
        let borders = frame_of(seen, line);
        let columns: Vec<usize> = borders.iter().map(|&(_, column)| column).collect();
        if row == 0 || columns != frame {
            first = lanes.len();
            lanes.resize_with(first + columns.len().max(2) - 1, Vec::new);
        }
        if borders.is_empty() {
            lanes[first].push(cell(seen, line, row, line.range.clone(), None));
        } else {
            let cells = borders.windows(2).map(|pair| {
                let (left, right) = (pair[0].0, pair[1]);
                let after = seen.text[left..].chars().next().map_or(0, char::len_utf8);
                cell(seen, line, row, left + after..right.0, Some(right.1))
            });
            let mut cells: Vec<Cell> = cells.collect();
            let blank = cells.iter().filter(|cell| cell.text.is_empty()).count();
            let count = cells.len();
            for (lane, mut cell) in cells.drain(..).enumerate() {
                (cell.columns, cell.blank) = (count, blank);
                lanes[first + lane].push(cell);
            }
        }
        frame = columns;
    }
    lanes
}

/// The borders of a row that has one at each end.
fn frame_of<'s>(seen: &Seen, line: &'s Line) -> &'s [(usize, usize)] {
    let text = &seen.text[line.range.clone()];
    let (trimmed, before) = (text.trim(), text.len() - text.trim_start().len());
    let start = line.range.start + before;
    let last = trimmed.chars().next_back().map_or(0, char::len_utf8);
    let end = (start + trimmed.len()).saturating_sub(last);
    match line.borders[..] {
        [(first, _), .., (last, _)] if first == start && last == end => &line.borders,
        _ => &[],
    }
}

fn cell(seen: &Seen, line: &Line, row: usize, all: Range<usize>, border: Option<usize>) -> Cell {
    let text = &seen.text[all.clone()];
    let number = number(text);
    let (prefix, depth) = prefix(&text[number..]);
    let prefix = number + prefix;
    let start = all.start + prefix;
    let text = start..start + text[prefix..].trim_end().len();
    let columns = [text.start, text.end].map(|at| seen.column(at));
    let [start, end] = columns;
    let wrapped = line.wrapped && border.is_none();
    Cell {
        row,
        all,
        text,
        start,
        end,
        depth,
        is_numbered: number > 0,
        border,
        columns: 1,
        blank: 0,
        wrapped,
    }
}

/// The length of the number of a line before a border, as editors and compilers show it.
fn number(text: &str) -> usize {
    let number = text.trim_start();
    let after = number.trim_start_matches(|c: char| c.is_ascii_digit());
    let has_border = after.trim_start_matches(' ').starts_with(is_border);
    if after.len() < number.len() && has_border { text.len() - after.len() } else { 0 }
}

/// The length of the spaces and marks of a quotation at the start of a text, and how many marks there are.
fn prefix(text: &str) -> (usize, usize) {
    let (mut len, mut depth) = (0, 0);
    for (at, c) in text.char_indices() {
        match c {
            '>' => depth += 1,
            _ if is_border(c) => depth += 1,
            _ if c.is_whitespace() => {}
            _ => return (at, depth),
        }
        len = at + c.len_utf8();
    }
    (len, depth)
}
