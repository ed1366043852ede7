//! The text of the joined lines, and the places of its parts in the lines.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::finder::Finder;

use super::WrappedLines;
use super::block::screen;
use super::cells::{Lane, lanes};
use super::evidence::JoinVerdict;
use super::joins::{Joins, end_of};
use super::visible::{Mark, VisibleText, width};

impl WrappedLines {
    pub(super) fn read(seen: &VisibleText, width: Option<usize>, finder: &Finder) -> Self {
        let lanes = lanes(seen);
        let columns = width.or_else(|| screen(seen, &lanes));
        let read = |lane| Joins::read(seen, lane, columns, width.is_some(), finder);
        let mut joins: Vec<Joins> = lanes.iter().map(read).collect();
        // Without a known width, a longer line may show that the screen is wider.
        let open = if width.is_some() { seen.text.len() } else { 0 };
        // More text may end the last line with a border and make it part of a box.
        let last = seen.lines.last().filter(|line| !line.borders.is_empty());
        let last = last.map(|line| line.range.start);
        let open = joins.iter().map(|joins| joins.open).chain(last).fold(open, usize::min);
        let (mut lines, seams) = Self::build(seen, &lanes, &joins, finder);
        // Keep a join only if a link crosses it.
        if lines.keep_covered(&seams, &mut joins) {
            (lines, _) = Self::build(seen, &lanes, &joins, finder);
        }
        lines.settle(seen, open);
        lines
    }

    /// Writes the lines one after another, and returns where they are joined.
    fn build(
        seen: &VisibleText,
        lanes: &[Lane],
        joins: &[Joins],
        finder: &Finder,
    ) -> (Self, Vec<Seam>) {
        let (text, marks) = (String::with_capacity(seen.text.len()), Vec::new());
        let mut lines =
            Self { finder: finder.clone(), text, marks, cut: Vec::new(), stable_prefix: (0, 0) };
        let mut seams = Vec::new();
        for (lane, (cells, joins)) in lanes.iter().zip(joins).enumerate() {
            let mut continues = false;
            for (number, cell) in cells.iter().enumerate() {
                let verdict = joins.verdicts[number];
                let start = if continues { cell.text.start } else { cell.all.start };
                continues = verdict == JoinVerdict::Joined;
                let end = if continues { end_of(seen, cell) } else { cell.all.end };
                if verdict == JoinVerdict::Cut {
                    let at = |byte: usize| lines.text.len() + byte.saturating_sub(start);
                    lines.cut.push(at(joins.from[number])..at(cell.text.end));
                }
                lines.push(seen, start..end.max(start));
                if continues {
                    seams.push(Seam { at: lines.text.len(), lane, cell: number });
                } else {
                    lines.text.push('\n');
                }
            }
        }
        (lines, seams)
    }

    /// Adds a part of the visible text.
    fn push(&mut self, seen: &VisibleText, part: Range<usize>) {
        if part.is_empty() {
            return;
        }
        let shift = self.text.len();
        let first = seen.marks.partition_point(|mark| mark.at <= part.start).saturating_sub(1);
        for mark in seen.marks[first..].iter().take_while(|mark| mark.at < part.end) {
            let before = seen.text.get(mark.at..part.start).unwrap_or_default();
            self.marks.push(Mark {
                at: shift + mark.at.max(part.start) - part.start,
                byte: mark.byte + before.len(),
                column: mark.column + width(before),
                ..*mark
            });
        }
        self.text.push_str(&seen.text[part]);
    }

    /// Undoes the joins that no link crosses, and returns whether there were any.
    fn keep_covered(&self, seams: &[Seam], joins: &mut [Joins]) -> bool {
        let mut links = self.links().map(|link| link.range()).peekable();
        let mut changed = false;
        for seam in seams {
            while links.next_if(|link| link.end <= seam.at).is_some() {}
            if links.peek().is_none_or(|link| link.start >= seam.at) {
                joins[seam.lane].verdicts[seam.cell] = JoinVerdict::Ends;
                changed = true;
            }
        }
        changed
    }

    /// Sets the stable prefix. `open` is the byte of the visible text from which joins may still
    /// change.
    fn settle(&mut self, seen: &VisibleText, open: usize) {
        let text = self.text.strip_suffix('\n').unwrap_or(&self.text);
        let stable_prefix = self.finder.stable_prefix(text);
        let stable_prefix = place(&self.marks, &self.text, stable_prefix);
        self.stable_prefix = stable_prefix.min(place(&seen.marks, &seen.text, open));
    }
}

/// A place in the text at which two lines are joined.
struct Seam {
    at: usize,
    lane: usize,
    cell: usize,
}

/// Returns the line of byte `at` of a text with marks, and the byte in that line.
fn place(marks: &[Mark], text: &str, at: usize) -> (usize, usize) {
    let next = marks.partition_point(|mark| mark.at <= at);
    let mark = next.checked_sub(1).map(|last| &marks[last]);
    mark.map_or((0, 0), |mark| {
        let before = text.get(mark.at..at).unwrap_or_default();
        (mark.line, mark.byte + before.trim_end_matches('\n').len())
    })
}
