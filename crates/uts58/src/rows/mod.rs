//! Links in rows: in terminals, mail, PDF text and the output of programs that break a URL at the width.
//!
//! [`Rows`] puts the pieces of such a URL together. It is found as one link, with the bytes and the columns that it has
//! in each row.
//!
//! ```
//! use uts58::Finder;
//! use uts58::rows::{Row, Rows};
//!
//! let rows = [
//!     "> The change is at https://example.com/team/pro",
//!     "> ject/pull/1234, which is open.",
//! ];
//! let rows = Rows::new(rows.map(Row::from), Some(47), &Finder::new());
//! let link = rows.links().next().unwrap();
//! assert_eq!(link.href().to_string(), "https://example.com/team/project/pull/1234");
//!
//! let spans: Vec<_> = rows.spans(link.range()).collect();
//! assert_eq!((spans[0].row, spans[0].columns.clone()), (0, 19..47));
//! assert_eq!((spans[1].row, spans[1].columns.clone()), (1, 2..16));
//! ```
//!
//! # What is joined
//!
//! - Rows that the terminal itself wrapped ([`Row::wrapped`]) are one text.
//! - A row that a program ended is joined with the next one where a URL reaches the edge and the next row goes on with
//!   it: the URL has its row for itself, what follows has a digit or one of `/ . - _ % ? = & #` before its first space,
//!   or the URL so far ends with one of `/ - _ = & ? %`. The edge is the width. If that is unknown, it is the end of the
//!   longest row of the block; a mailer also breaks before it, behind a `-` or `/`, where what follows did not fit. The
//!   less sure the edge is, the less what follows may look like anything else. The next row must not be indented
//!   further than the URL.
//! - `<https://…>` is joined up to its `>` (RFC 3986, appendix C).
//!
//! A URL that simply ends at the edge stays as it is: the next row is empty or starts with an ordinary word, another
//! URL, the mark of a list item, a prompt, a time, the name of a header, or a quotation that is deeper. Where both is
//! possible, the rows are not joined: a link that is too short is better than one that leads elsewhere.
//!
//! Marks of a quotation (`> `), the borders of boxes and tables (`│ … │`, `| … |`) and escape sequences are not part
//! of a link. In a table, each column is read on its own, and goes on in the next row where another one is empty there.
//!
//! Bare domains take part if they have a path or start with `www.`; addresses do not.

mod block;
mod cells;
mod evidence;
mod joins;
mod seen;
mod url;
mod word;

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::finder::{Finder, Links};

use block::screen;
use cells::{Lane, lanes};
use evidence::Verdict;
use joins::{Joins, end_of};
pub use seen::escape_len;
use seen::{Mark, Seen, width};

/// A row of text.
///
/// A line end at the end of the text is not part of the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Row<'t> {
    /// The text of the row, with its escape sequences.
    pub text: &'t str,
    /// Whether the terminal wrapped the row, so that the next one continues its text.
    pub wrapped: bool,
}

impl<'t> Row<'t> {
    /// Creates a row that the terminal wrapped.
    #[must_use]
    pub const fn wrapped(text: &'t str) -> Self {
        Self { text, wrapped: true }
    }
}

impl<'t> From<&'t str> for Row<'t> {
    /// A row that a program or a person ended.
    fn from(text: &'t str) -> Self {
        Self { text, wrapped: false }
    }
}

/// The text of rows, with the URLs that are broken over several of them joined.
///
/// See the [module](self) for what is joined.
#[derive(Clone, Debug)]
pub struct Rows {
    finder: Finder,
    text: String,
    marks: Vec<Mark>,
    settled: (usize, usize),
}

/// A part of a link in one row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Span {
    /// The number of the row, from 0.
    pub row: usize,
    /// The bytes of the row's text.
    pub bytes: Range<usize>,
    /// The columns, from 0: characters of double width take two, and a tab goes to the next multiple of 8.
    pub columns: Range<usize>,
}

impl Rows {
    /// Joins rows. `width` is the number of columns at which the rows were broken, if it is known.
    ///
    /// # Complexity
    ///
    /// Takes time linear in the length of the rows.
    pub fn new<'t>(
        rows: impl IntoIterator<Item = Row<'t>>,
        width: Option<usize>,
        finder: &Finder,
    ) -> Self {
        let mut seen = Seen::default();
        rows.into_iter().for_each(|row| seen.push(&row));
        let lanes = lanes(&seen);
        let columns = width.or_else(|| screen(&seen, &lanes));
        let read = |lane| Joins::read(&seen, lane, columns, width.is_some(), finder);
        let mut joins: Vec<Joins> = lanes.iter().map(read).collect();
        let open = if width.is_some() { seen.text.len() } else { seen.last_block() };
        let open = joins.iter().map(|joins| joins.open).fold(open, usize::min);
        let (mut rows, seams) = Self::build(&seen, &lanes, &joins, finder);
        // A join is kept only if a link lies over it.
        if rows.keep_covered(&seams, &mut joins) {
            (rows, _) = Self::build(&seen, &lanes, &joins, finder);
        }
        rows.settle(&seen, open);
        rows
    }

    /// The text: what is seen of the rows, with a line feed between two that are not joined. The cells of a table are
    /// in the order of its columns.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns an iterator over the links of [`text`](Self::text), by the finder that was given to [`new`](Self::new).
    /// Other settings find the links of the text as well.
    pub fn links(&self) -> Links<'_> {
        self.finder.links(&self.text)
    }

    /// Returns an iterator over the places of a range of [`text`](Self::text), in order. Each is in one row and has no
    /// escape sequence in it. Together, they have the characters of the range.
    ///
    /// # Complexity
    ///
    /// Takes time linear in the length of the range.
    ///
    /// # Examples
    ///
    /// ```
    /// use uts58::Finder;
    /// use uts58::rows::Rows;
    ///
    /// let row = "日本 https://example.com/\x1B[31ma\x1B[0m";
    /// let rows = Rows::new([row.into()], None, &Finder::new());
    /// let link = rows.links().next().unwrap();
    /// assert_eq!(link.as_str(), "https://example.com/a");
    /// let spans: Vec<_> = rows.spans(link.range()).collect();
    /// assert_eq!(&row[spans[0].bytes.clone()], "https://example.com/");
    /// assert_eq!(&row[spans[1].bytes.clone()], "a");
    /// assert_eq!((spans[0].columns.clone(), spans[1].columns.clone()), (5..25, 25..26));
    /// ```
    pub fn spans(&self, range: Range<usize>) -> impl Iterator<Item = Span> + '_ {
        let first = self.marks.partition_point(|mark| mark.at <= range.start).saturating_sub(1);
        let ends = self.marks.iter().skip(first + 1).map(|mark| mark.at);
        let pieces = self.marks[first.min(self.marks.len())..].iter().zip(ends.chain([usize::MAX]));
        let within = pieces.take_while({
            let end = range.end;
            move |(mark, _)| mark.at < end
        });
        let mut last: Option<Span> = None;
        let spans = within.filter_map(move |(mark, end)| {
            let (from, to) = (range.start.max(mark.at), range.end.min(end));
            let text = self.text.get(from..to).unwrap_or_default();
            let before = self.text.get(mark.at..from).unwrap_or_default();
            // The line feed between two rows is in none of them.
            let text = text.trim_end_matches('\n');
            let (byte, column) = (mark.byte + before.len(), mark.column + width(before));
            let bytes = byte..byte + text.len();
            let columns = column..column + width(text);
            (!text.is_empty()).then_some(Span { row: mark.row, bytes, columns })
        });
        // Marks within a row are at borders and tabs too, and where the last one is far.
        let mut spans = spans.fuse();
        core::iter::from_fn(move || {
            loop {
                match (last.take(), spans.next()) {
                    (Some(mut span), Some(next))
                        if span.row == next.row && span.bytes.end == next.bytes.start =>
                    {
                        span.bytes.end = next.bytes.end;
                        span.columns.end = next.columns.end;
                        last = Some(span);
                    }
                    (Some(span), next) => {
                        last = next;
                        return Some(span);
                    }
                    (None, Some(next)) => last = Some(next),
                    (None, None) => return None,
                }
            }
        })
    }

    /// Returns the row and the byte in it before which no link changes, whatever is appended to the last row and in rows
    /// below it. See [`Finder::settled`]. The width must be known for anything but the last block to be settled.
    #[must_use]
    pub fn settled(&self) -> (usize, usize) {
        self.settled
    }
}

impl Rows {
    /// Writes the rows one behind the other, and returns where they are joined, but for those that the terminal wrapped.
    fn build(
        seen: &Seen,
        lanes: &[Lane],
        joins: &[Joins],
        finder: &Finder,
    ) -> (Self, Vec<Seam>) {
        let (text, marks) = (String::with_capacity(seen.text.len()), Vec::new());
        let mut rows = Self { finder: finder.clone(), text, marks, settled: (0, 0) };
        let mut seams = Vec::new();
        for (lane, (cells, joins)) in lanes.iter().zip(joins).enumerate() {
            let mut continues = false;
            for (number, cell) in cells.iter().enumerate() {
                let verdict = joins.verdicts[number];
                let start = if continues { cell.text.start } else { cell.all.start };
                continues = verdict == Verdict::Joined && !cell.wrapped;
                let end = match verdict {
                    Verdict::Cut => joins.from[number],
                    _ if continues => end_of(seen, cell),
                    _ => cell.all.end,
                };
                rows.push(seen, start..end.max(start));
                if continues {
                    seams.push(Seam { at: rows.text.len(), lane, cell: number });
                }
                if verdict != Verdict::Joined {
                    rows.text.push('\n');
                }
            }
        }
        (rows, seams)
    }

    /// Adds a part of the text that is seen.
    fn push(&mut self, seen: &Seen, part: Range<usize>) {
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

    /// Undoes the joins that no link lies over, and returns whether there were any.
    fn keep_covered(&self, seams: &[Seam], joins: &mut [Joins]) -> bool {
        let mut links = self.links().map(|link| link.range()).peekable();
        let mut changed = false;
        for seam in seams {
            while links.next_if(|link| link.end <= seam.at).is_some() {}
            if links.peek().is_none_or(|link| link.start >= seam.at) {
                joins[seam.lane].verdicts[seam.cell] = Verdict::Ends;
                changed = true;
            }
        }
        changed
    }

    /// Notes up to where the links are settled; `open` is the byte of the text that is seen from which joins are not.
    fn settle(&mut self, seen: &Seen, open: usize) {
        let text = self.text.strip_suffix('\n').unwrap_or(&self.text);
        let settled = self.finder.settled(text);
        let settled = place(&self.marks, &self.text, settled);
        self.settled = settled.min(place(&seen.marks, &seen.text, open));
    }
}

/// Where two rows are joined, in the text.
struct Seam {
    at: usize,
    lane: usize,
    cell: usize,
}

/// The row and the byte in it of a byte of a text with marks.
fn place(marks: &[Mark], text: &str, at: usize) -> (usize, usize) {
    let next = marks.partition_point(|mark| mark.at <= at);
    let mark = next.checked_sub(1).map(|last| &marks[last]);
    mark.map_or((0, 0), |mark| {
        let before = text.get(mark.at..at).unwrap_or_default();
        (mark.row, mark.byte + before.trim_end_matches('\n').len())
    })
}
