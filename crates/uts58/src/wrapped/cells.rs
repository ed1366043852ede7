//! The bounds of the text of a line: after quote markers such as `>`, and between the borders of a
//! box or a table.

use core::ops::Range;

use alloc::vec::Vec;

use super::visible::{Line, VisibleText, is_border};

/// A line, or the part of a line in one column of a table.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    /// The number of its line, from 0.
    pub(super) line: usize,
    /// The bytes of the cell in the visible text.
    pub(super) all: Range<usize>,
    /// The bytes of the text without the prefix and the spaces at both ends.
    pub(super) text: Range<usize>,
    /// The columns at which the text starts and ends.
    pub(super) start: usize,
    pub(super) end: usize,
    /// The number of quote markers before it.
    pub(super) depth: usize,
    /// True if a comment marker of code is before it.
    pub(super) is_comment: bool,
    /// The column after its left border, or 0, and the column of its right border.
    pub(super) left: usize,
    pub(super) right: Option<usize>,
    /// True if its line has several cells, and the number of them that are empty.
    pub(super) is_column: bool,
    pub(super) blank: usize,
    /// True if exactly one space ends it: a line of a paragraph in `format=flowed` (RFC 3676).
    pub(super) is_soft: bool,
}

impl Cell {
    /// Returns the text without the prefix and the spaces at both ends.
    pub(super) fn written<'s>(&self, seen: &'s VisibleText) -> &'s str {
        &seen.text[self.text.clone()]
    }

    /// Returns whether the text is one word, or empty.
    pub(super) fn is_word(&self, seen: &VisibleText) -> bool {
        !self.written(seen).contains(char::is_whitespace)
    }
}

/// The cells of a column, from top to bottom.
pub(super) type Lane = Vec<Cell>;

/// The byte and the column of each border of a line.
type Borders<'s> = &'s [(usize, usize)];

/// Groups lines with the same borders into lanes, one for each column of the table.
pub(super) fn lanes(seen: &VisibleText) -> Vec<Lane> {
    let mut lanes: Vec<Lane> = Vec::new();
    let mut first = 0;
    let mut frame: (bool, Borders<'_>) = (false, &[]);
    for (number, line) in seen.lines.iter().enumerate() {
        let own = match (is_boxed(seen, line), seen.lines.get(number + 1)) {
            (true, _) => (true, &*line.borders),
            // Borders only between columns, in the same places in two lines.
            (false, _) if !frame.0 && !frame.1.is_empty() && is_same(&line.borders, frame.1) => {
                (false, &*line.borders)
            }
            (false, Some(next))
                if is_inner(seen, line) && is_same(&line.borders, &next.borders) =>
            {
                (false, &*line.borders)
            }
            _ => (false, &[][..]),
        };
        let cells = cells(seen, line, number, own);
        if number == 0 || own.0 != frame.0 || !is_same(own.1, frame.1) {
            first = lanes.len();
            lanes.resize_with(first + cells.len(), Vec::new);
        }
        frame = own;
        for (lane, cell) in lanes[first..].iter_mut().zip(cells) {
            lane.push(cell);
        }
    }
    lanes
}

/// Returns whether borders are in the same columns.
fn is_same(one: Borders<'_>, other: Borders<'_>) -> bool {
    let is_same = |(one, other): (&(usize, usize), &(usize, usize))| one.1 == other.1;
    one.len() == other.len() && one.iter().zip(other).all(is_same)
}

/// Returns whether a line has a border at each end.
fn is_boxed(seen: &VisibleText, line: &Line) -> bool {
    let text = &seen.text[line.range.clone()];
    let last = text.trim_end().char_indices().next_back().map_or(0, |(at, _)| at);
    let first = text.len() - text.trim_start().len();
    let ends = [first, last].map(|at| line.range.start + at);
    matches!(line.borders[..], [(first, _), .., (last, _)] if [first, last] == ends)
}

/// Returns whether a line has text before its first border, and a space before each border.
fn is_inner(seen: &VisibleText, line: &Line) -> bool {
    let before = |at: usize| &seen.text[line.range.start..at];
    let is_apart = |&(at, _): &(usize, usize)| before(at).ends_with([' ', '\t']);
    let has_text = |&(at, _): &(usize, usize)| !before(at).trim().is_empty();
    line.borders.first().is_some_and(has_text) && line.borders.iter().all(is_apart)
}

/// Returns the cells of a line between its borders.
fn cells(
    seen: &VisibleText,
    line: &Line,
    number: usize,
    (boxed, borders): (bool, Borders<'_>),
) -> Lane {
    let after = |&(at, column): &(usize, usize)| {
        (at + seen.text[at..].chars().next().map_or(0, char::len_utf8), column + 1)
    };
    let outer = usize::from(boxed);
    let starts = (!boxed).then_some((line.range.start, 0)).into_iter();
    let starts = starts.chain(borders[..borders.len() - outer].iter().map(after));
    let ends = borders[outer..].iter().map(|&(at, column)| (at, Some(column)));
    let ends = ends.chain((!boxed).then_some((line.range.end, None)));
    let cells = starts.zip(ends).map(|((start, left), (end, right))| Cell {
        left,
        right,
        ..cell(seen, start..end.max(start), number)
    });
    let mut cells: Lane = cells.collect();
    let blank = cells.iter().filter(|cell| cell.text.is_empty()).count();
    let is_column = cells.len() > 1;
    for cell in &mut cells {
        (cell.blank, cell.is_column) = (blank, is_column);
    }
    cells
}

fn cell(seen: &VisibleText, all: Range<usize>, line: usize) -> Cell {
    let text = &seen.text[all.clone()];
    let (prefix, depth) = prefix(text);
    let comment = comment(&text[prefix..]);
    let prefix = prefix + comment;
    let start = all.start + prefix;
    let spaces = text.len() - text.trim_end_matches(' ').len();
    let text = start..start + text[prefix..].trim_end().len();
    let [start, end] = [text.start, text.end].map(|at| seen.column(at));
    Cell {
        line,
        all,
        text,
        start,
        end,
        depth,
        left: 0,
        right: None,
        is_column: false,
        blank: 0,
        is_soft: spaces == 1,
        is_comment: comment > 0,
    }
}

/// Returns the length of the spaces and quote markers at the start of a text, and the number of
/// markers.
fn prefix(text: &str) -> (usize, usize) {
    let is_mark = |c: char| c == '>' || is_border(c);
    let rest = text.trim_start_matches(|c: char| c.is_whitespace() || is_mark(c));
    let len = text.len() - rest.len();
    (len, text[..len].chars().filter(|&c| is_mark(c)).count())
}

/// Returns the length of the comment marker at the start of a text, such as `// `, `# ` and `;; `,
/// with its space.
fn comment(text: &str) -> usize {
    let mark = text.find(' ').map_or("", |at| &text[..at]);
    let is_mark = |start: &str| mark.starts_with(start) && mark.chars().all(|c| "/#;!".contains(c));
    let rest = text[mark.len()..].trim_start();
    if ["//", "#", ";"].into_iter().any(is_mark) { text.len() - rest.len() } else { 0 }
}
