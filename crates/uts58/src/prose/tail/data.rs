//! D7: data or markup around a link: the next cells of a CSV line, and HTML entities.

use core::ops::Range;

use crate::unicode::is_alphanumeric;

/// Returns where CSV cells start at the end of a path: `https://t.co/a,0.0,2.0,1.0`. There must be
/// three or more cells, each a number, letters or empty, and not all of them letters. One cell is
/// enough if the URL itself is a cell, with a comma before it or another URL after it.
pub(super) fn cells(text: &str, start: usize, tail: Range<usize>) -> Option<usize> {
    let written = &text[tail.clone()];
    let after = &text[tail.end..];
    let is_before_url = || after.strip_prefix(',').is_some_and(|next| next.starts_with("http"));
    let is_cell = text[..start].ends_with(',') || is_before_url();
    let mut cells = after.len() - after.trim_start_matches(',').len();
    let (mut at, mut has_number) = (written.len(), cells > 0);
    while let Some(comma) = written[..at].rfind(',') {
        let cell = &written[comma + 1..at];
        let is_word = !cell.is_empty() && cell.chars().all(char::is_alphabetic);
        if !(is_word || is_number(cell) || is_cell && is_date(cell)) {
            break;
        }
        has_number |= !is_word;
        cells += 1;
        at = comma;
    }
    let is_line = is_cell || cells >= 3 && has_number;
    (at < written.len() && is_line && !written.contains(['#', '?', '='])).then_some(tail.start + at)
}

/// Returns whether a cell is empty, or a number or a date without a slash.
fn is_number(cell: &str) -> bool {
    !cell.contains('/') && is_date(cell)
}

/// Returns whether a cell is empty, or has only digits and the marks between them: `-0.5`,
/// `2026-11-27`, `6/6/13`.
fn is_date(cell: &str) -> bool {
    let digits = cell.strip_prefix('-').unwrap_or(cell);
    cell.is_empty()
        || digits.starts_with(|c: char| c.is_ascii_digit())
            && digits.bytes().all(|b| b.is_ascii_digit() || b"-./:".contains(&b))
}

/// Returns the start of the first HTML entity in a tail, or of an entity at its end without the
/// `;`: `https://example.com/a&quot;&gt;b`, `https://example.com/a&#8221`. An `&amp;` inside the
/// tail joins two parameters and does not count.
pub(super) fn entity(text: &str, tail: Range<usize>) -> Option<usize> {
    let written = &text[tail.clone()];
    let ends_link = |&(at, _): &(usize, &str)| {
        let name = &written[at + 1..];
        let len = name.find(|c: char| c != '#' && !is_alphanumeric(c)).unwrap_or(name.len());
        let (name, rest) = name.split_at(len);
        let is_ampersand = || matches!(name.trim_start_matches(['#', '0']), "amp" | "38" | "x26");
        is_entity(name) && (rest.is_empty() || rest.starts_with(';') && !is_ampersand())
    };
    written.match_indices('&').find(ends_link).map(|(at, _)| tail.start + at)
}

/// Returns whether `name` is the name of an entity that often surrounds links, or the number of a
/// character.
fn is_entity(name: &str) -> bool {
    let Some(number) = name.strip_prefix('#') else {
        return matches!(name, "quot" | "gt" | "lt" | "amp" | "nbsp" | "apos");
    };
    let hex = number.strip_prefix(['x', 'X']);
    let is_number = match hex {
        Some(hex) => hex.bytes().all(|b| b.is_ascii_hexdigit()),
        None => number.bytes().all(|b| b.is_ascii_digit()),
    };
    is_number && !hex.unwrap_or(number).is_empty()
}
