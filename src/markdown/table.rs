//! Recognizes tables that pulldown-cmark does not read, or reads otherwise.

use alloc::vec::Vec;
use core::ops::Range;

use memchr::memmem;

/// A table of Pandoc whose columns are set by a line of dashes in groups, over blank lines.
#[derive(Clone, Copy)]
struct Multiline<'s> {
    start: usize,
    /// The line that ends it.
    end: &'s str,
}

/// Adds the tables in which each column is as wide as a group of dashes: a longer link would move the columns behind it.
/// Takes linear time.
pub(super) fn push_by_dashes(source: &str, ranges: &mut Vec<Range<usize>>) {
    let has_dashes = |dashes: &str| memmem::find(source.as_bytes(), dashes.as_bytes()).is_some();
    if !has_dashes("--- ") && !has_dashes(" ---") {
        return;
    }
    // Where the lines behind the last blank one start, the first of them, and whether dashes in groups are among them.
    let (mut start, mut first, mut is_table) = (0, "", false);
    let mut multiline: Option<Multiline<'_>> = None;
    let mut at = 0;
    for whole in source.split_inclusive('\n') {
        let line = trimmed(whole);
        let end = at + whole.len();
        if multiline.is_some_and(|table| table.end == line) {
            ranges.extend(multiline.take().map(|table| table.start..end));
        } else if let Some(longest) = groups(line) {
            is_table = true;
            let is_first = first.is_empty();
            // Four dashes or more: `--- ---` may be a thematic break.
            let closing = Some(if is_first { line } else { first })
                .filter(|closing| if is_first { longest > 3 } else { is_dashes(closing) });
            multiline =
                closing.map(|end| Multiline { start: if is_first { at } else { start }, end });
        }
        if line.is_empty() {
            ranges.extend(is_table.then_some(start..at));
            (start, first, is_table) = (end, "", false);
        } else if first.is_empty() {
            first = line;
        }
        at = end;
    }
    ranges.extend(is_table.then_some(start..at));
}

/// The line without what stands around a table.
fn trimmed(line: &str) -> &str {
    line.trim_matches([' ', '\t', '\r', '\n', '>'])
}

fn is_dashes(line: &str) -> bool {
    line.len() >= 3 && line.bytes().all(|b| b == b'-')
}

/// The length of the longest of two or more groups of dashes, if a line has nothing else and one has three or more.
fn groups(line: &str) -> Option<usize> {
    let is_ruler = line.bytes().all(|b| matches!(b, b'-' | b' ')) && line.contains(' ');
    let longest = || line.split(' ').map(str::len).max();
    is_ruler.then(longest).flatten().filter(|longest| *longest >= 3)
}

/// Whether a line rules off the rows of a table: `|---|:-:|`, or `+---+===+` in a grid table of Pandoc.
pub(super) fn is_ruler(line: &str) -> bool {
    let line = trimmed(line);
    line.contains(['-', '=']) && line.bytes().all(|b| b"|-:+= \t".contains(&b))
}

/// Whether a ruler makes a table for some renderer: a grid, or a row of delimiters with as many cells as the line before
/// it, which ends a paragraph in GFM but not in pulldown-cmark.
pub(super) fn makes_table(ruler: &str, before: Option<&str>) -> bool {
    ruler.contains('+')
        || ruler.contains(['|', ':'])
            && !ruler.contains('=')
            && before.is_some_and(|header| {
                cells(trimmed(header).trim_start_matches("- ")) == cells(trimmed(ruler))
            })
}

/// The number of cells of a row.
pub(super) fn cells(row: &str) -> usize {
    let row = row.strip_prefix('|').unwrap_or(row);
    let (mut cells, mut is_escaped, mut is_in_cell) = (0, false, false);
    for byte in row.bytes() {
        let divides = byte == b'|' && !is_escaped;
        cells += usize::from(!is_in_cell);
        is_in_cell = !divides;
        is_escaped = byte == b'\\' && !is_escaped;
    }
    cells
}
