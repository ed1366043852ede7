//! Recognizes tables that pulldown-cmark does not parse, or parses differently.

/// Returns the line without whitespace and `>` around it.
fn trimmed(line: &str) -> &str {
    line.trim_matches([' ', '\t', '\r', '\n', '>'])
}

/// Returns whether a line is the delimiter row of a table: `|---|:-:|`, or `+---+===+` in a grid
/// table of Pandoc.
pub(super) fn is_ruler(line: &str) -> bool {
    let line = trimmed(line);
    line.contains(['-', '=']) && line.bytes().all(|b| b"|-:+= \t".contains(&b))
}

/// Returns whether a ruler makes a table in some renderer. It does so in a grid table. A delimiter
/// row with as many cells as the line before it makes a table that ends a paragraph in GFM, but not
/// in pulldown-cmark.
pub(super) fn makes_table(ruler: &str, before: Option<&str>) -> bool {
    ruler.contains('+')
        || ruler.contains('|')
            && !ruler.contains('=')
            && before.is_some_and(|header| cells(trimmed(header)) == cells(trimmed(ruler)))
}

/// Returns the number of cells of a row.
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
