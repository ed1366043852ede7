//! Where the text of a line starts and ends: behind the marks of a quotation, and between the borders of a box or a table.

use core::ops::Range;

use alloc::vec::Vec;

use super::visible::{Line, VisibleText, is_border};

/// A line, or what a line has in a column of a table.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    /// Its number among the lines.
    pub(super) line: usize,
    /// The bytes of the text that is seen, all of them and without the prefix and the spaces at both ends.
    pub(super) all: Range<usize>,
    pub(super) text: Range<usize>,
    /// The columns of the text.
    pub(super) start: usize,
    pub(super) end: usize,
    /// The marks of a quotation before it.
    pub(super) depth: usize,
    /// Whether the mark of a comment in code is before it.
    pub(super) is_comment: bool,
    /// The columns between which it stands: of the border before it, and of the border behind it.
    pub(super) left: usize,
    pub(super) right: Option<usize>,
    /// Whether it is one of several, and how many of them are empty.
    pub(super) is_column: bool,
    pub(super) blank: usize,
    /// Whether one space ends it: a line of a paragraph in `format=flowed` (RFC 3676).
    pub(super) is_soft: bool,
}

/// Cells one below the other.
pub(super) type Lane = Vec<Cell>;

/// The borders of a line, by their bytes and columns.
type Borders<'s> = &'s [(usize, usize)];

/// Puts the lines that have the same borders together, by the columns of the table.
pub(super) fn lanes(seen: &VisibleText) -> Vec<Lane> {
    let mut lanes: Vec<Lane> = Vec::new();
    let mut first = 0;
    let mut frame: (bool, Borders<'_>) = (false, &[]);
    for (number, line) in seen.lines.iter().enumerate() {
        let own = match (is_boxed(seen, line), seen.lines.get(number + 1)) {
            (true, _) => (true, &*line.borders),
            // Borders between columns only, the same in two lines.
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

/// Whether borders are in the same columns.
fn is_same(one: Borders<'_>, other: Borders<'_>) -> bool {
    let is_same = |(one, other): (&(usize, usize), &(usize, usize))| one.1 == other.1;
    one.len() == other.len() && one.iter().zip(other).all(is_same)
}

/// Whether a line has a border at each end.
fn is_boxed(seen: &VisibleText, line: &Line) -> bool {
    let text = &seen.text[line.range.clone()];
    let last = text.trim_end().char_indices().next_back().map_or(0, |(at, _)| at);
    let (start, end) = (text.len() - text.trim_start().len(), last);
    let ends = [start + line.range.start, end + line.range.start];
    matches!(line.borders[..], [(first, _), .., (last, _)] if [first, last] == ends)
}

/// Whether a line has text before its first border, and a space before each.
fn is_inner(seen: &VisibleText, line: &Line) -> bool {
    let before = |at: usize| &seen.text[line.range.start..at];
    let is_apart = |&(at, _): &(usize, usize)| before(at).ends_with([' ', '\t']);
    let has_text = |&(at, _): &(usize, usize)| !before(at).trim().is_empty();
    line.borders.first().is_some_and(has_text) && line.borders.iter().all(is_apart)
}

/// What a line has between its borders.
fn cells(
    seen: &VisibleText,
    line: &Line,
    number: usize,
    (boxed, borders): (bool, Borders<'_>),
) -> Lane {
    let behind = |&(at, column): &(usize, usize)| {
        (at + seen.text[at..].chars().next().map_or(0, char::len_utf8), column + 1)
    };
    let outer = usize::from(boxed);
    let starts = (!boxed).then_some((line.range.start, 0)).into_iter();
    let starts = starts.chain(borders[..borders.len() - outer].iter().map(behind));
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

/// The length of the spaces and marks of a quotation at the start of a text, and how many marks there are.
fn prefix(text: &str) -> (usize, usize) {
    let is_mark = |c: char| c == '>' || is_border(c);
    let rest = text.trim_start_matches(|c: char| c.is_whitespace() || is_mark(c));
    let len = text.len() - rest.len();
    (len, text[..len].chars().filter(|&c| is_mark(c)).count())
}

/// The length of the mark of a comment at the start of a text, such as `// `, `# ` and `;; `, with its space.
fn comment(text: &str) -> usize {
    let mark = text.find(' ').map_or("", |at| &text[..at]);
    let is_mark = |start: &str| mark.starts_with(start) && mark.chars().all(|c| "/#;!".contains(c));
    let rest = text[mark.len()..].trim_start();
    if ["//", "#", ";"].into_iter().any(is_mark) { text.len() - rest.len() } else { 0 }
}
