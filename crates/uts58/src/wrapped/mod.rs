//! Links in the wrapped lines of terminals and mails.
//!
//! Terminals, mail programs, PDF text and command output break a URL at the width of a line.
//! [`WrappedLines`] joins the pieces of such a URL. It finds one link, with its bytes and columns
//! in each line.
//!
//! ```
//! use uts58::Finder;
//! use uts58::wrapped::WrappedLines;
//!
//! let lines = [
//!     "> The change is at https://example.com/team/pro",
//!     "> ject/pull/1234, which is open.",
//! ];
//! let lines = WrappedLines::new(lines, Some(47), &Finder::new());
//! let link = lines.links().next().unwrap();
//! assert_eq!(link.href().to_string(), "https://example.com/team/project/pull/1234");
//!
//! let spans: Vec<_> = lines.spans(link.range()).collect();
//! assert_eq!((spans[0].line, spans[0].columns.clone()), (0, 19..47));
//! assert_eq!((spans[1].line, spans[1].columns.clone()), (1, 2..16));
//! ```
//!
//! # How lines are joined
//!
//! A score estimates whether the URL continues on the next line:
//!
//! - **The length of the line.** A line that is full to the last column may be cut anywhere. A
//!   shorter line was broken after a mark (`-`, `/`, `?`), and only if the next word did not fit.
//!   The last column is the given width or the border of a box. In mail, and in text of unknown
//!   width, it is the end of the longest line of the block.
//! - **The end of the URL.** Hardly any URL ends with `-`, `_`, `=`, `&`, `%`, or in the middle of
//!   its host. Many URLs end with `.html`.
//! - **The start of the next line.** Evidence for: a query, a path, letters with digits, a closing
//!   bracket for one opened before the URL. Evidence against: an ordinary word, a capital letter, a
//!   number. A list item, a prompt, a header, a time or another URL never continues a URL.
//! - **The layout of the lines.** A URL never continues on a line that is indented further than the
//!   URL, or that is a deeper quotation. If a URL fills two lines, a third line is more likely.
//!
//! `<https://…>` is joined up to its `>` (RFC 3986, appendix C). U+2010 at the end of a line, the
//! hyphen of manual pages, is not part of a URL. A line that ends with one space belongs to
//! `format=flowed` (RFC 3676), so the program broke it.
//!
//! In doubt, lines are not joined, because a link that is too short is better than a link that
//! leads elsewhere. But a URL that was surely **cut** does not link: it continues after the edge of
//! its line or cell, and its rest is unknown. It stays in the text, and [`WrappedLines::is_cut`]
//! returns true for it.
//!
//! Quote markers (`> `), comment markers (`// `), the borders of boxes and tables (`│ … │`,
//! `| … |`) and escape sequences are not part of a link. Each column of a table is read separately,
//! even if borders are only between the columns (`… │ …`). A cell can continue in the next line if
//! another cell of that line is empty.
//!
//! Bare domains are joined only if they have a path or start with `www.`. Email addresses are never
//! joined.

mod block;
mod build;
mod cells;
mod evidence;
mod joins;
mod url;
mod visible;
mod word;

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::finder::Finder;
use crate::link::Link;

pub use visible::escape_len;
use visible::{Mark, VisibleText, width};

/// The text of lines, with joined URLs.
///
/// The [module](self) describes how lines are joined.
#[derive(Clone, Debug)]
pub struct WrappedLines {
    finder: Finder,
    text: String,
    marks: Vec<Mark>,
    /// The ranges of cut URLs.
    cut: Vec<Range<usize>>,
    stable_prefix: (usize, usize),
}

/// A part of a link in one line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Span {
    /// The number of the line, from 0.
    pub line: usize,
    /// The bytes of the line's text.
    pub bytes: Range<usize>,
    /// The columns, from 0. A character of double width takes two columns, and a tab advances to
    /// the next multiple of 8.
    pub columns: Range<usize>,
}

impl WrappedLines {
    /// Joins lines, which may have escape sequences and a line ending. `width` is the number of
    /// columns at which a program broke them, if it is known. A line that the terminal itself
    /// wrapped counts as one line, however long.
    ///
    /// # Complexity
    ///
    /// Takes time linear in the length of the lines.
    pub fn new<'t>(
        lines: impl IntoIterator<Item = &'t str>,
        width: Option<usize>,
        finder: &Finder,
    ) -> Self {
        let mut seen = VisibleText::default();
        lines.into_iter().for_each(|line| seen.push(line));
        Self::read(&seen, width, finder)
    }

    /// Returns the visible text of the lines, with a line feed between lines that are not joined.
    /// The cells of a table are in the order of its columns.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns an iterator over the links of [`text`](Self::text), by the finder that was given to
    /// [`new`](Self::new). Another finder can search the text as well, but it also finds URLs that
    /// are [cut](Self::is_cut).
    pub fn links(&self) -> impl Iterator<Item = Link<'_>> {
        self.finder.links(&self.text).filter(|link| !self.is_cut(link.range()))
    }

    /// Returns whether a range of [`text`](Self::text) has a part of a URL that was cut at the edge
    /// of its line or cell. Such a link would lead elsewhere.
    ///
    /// # Examples
    ///
    /// ```
    /// use uts58::Finder;
    /// use uts58::wrapped::WrappedLines;
    ///
    /// let lines = ["│ https://example.com/team/… │", "│ https://example.org/      │"];
    /// let lines = WrappedLines::new(lines, None, &Finder::new());
    /// let links: Vec<_> = lines.links().map(|link| link.as_str()).collect();
    /// assert_eq!(links, ["https://example.org/"]);
    /// assert!(lines.is_cut(2..26));
    /// ```
    #[must_use]
    pub fn is_cut(&self, range: Range<usize>) -> bool {
        let next = self.cut.partition_point(|cut| cut.end <= range.start);
        self.cut.get(next).is_some_and(|cut| cut.start < range.end)
    }

    /// Returns an iterator over the spans of a range of [`text`](Self::text), in order. Each span
    /// is in one line and contains no escape sequence. Together, the spans contain the characters
    /// of the range.
    ///
    /// # Complexity
    ///
    /// Takes time linear in the length of the range.
    ///
    /// # Examples
    ///
    /// ```
    /// use uts58::Finder;
    /// use uts58::wrapped::WrappedLines;
    ///
    /// let line = "日本 https://example.com/\x1B[31ma\x1B[0m";
    /// let lines = WrappedLines::new([line], None, &Finder::new());
    /// let link = lines.links().next().unwrap();
    /// assert_eq!(link.as_str(), "https://example.com/a");
    /// let spans: Vec<_> = lines.spans(link.range()).collect();
    /// assert_eq!(&line[spans[0].bytes.clone()], "https://example.com/");
    /// assert_eq!(&line[spans[1].bytes.clone()], "a");
    /// assert_eq!((spans[0].columns.clone(), spans[1].columns.clone()), (5..25, 25..26));
    /// ```
    pub fn spans(&self, range: Range<usize>) -> impl Iterator<Item = Span> + use<> {
        let first = self.marks.partition_point(|mark| mark.at <= range.start).saturating_sub(1);
        let marks = self.marks.get(first..).unwrap_or_default();
        let ends = marks.iter().skip(1).map(|mark| mark.at).chain([usize::MAX]);
        let mut spans: Vec<Span> = Vec::new();
        for (mark, end) in marks.iter().zip(ends).take_while(|(mark, _)| mark.at < range.end) {
            let (from, to) = (range.start.max(mark.at), range.end.min(end));
            let before = self.text.get(mark.at..from).unwrap_or_default();
            // The line feed between two lines is in neither of them.
            let text = self.text.get(from..to).unwrap_or_default().trim_end_matches('\n');
            let (byte, column) = (mark.byte + before.len(), mark.column + width(before));
            let (bytes, columns) = (byte..byte + text.len(), column..column + width(text));
            match spans.last_mut() {
                _ if text.is_empty() => {}
                // Borders, tabs and every 64 bytes also have marks within a line.
                Some(last) if last.line == mark.line && last.bytes.end == byte => {
                    (last.bytes.end, last.columns.end) = (bytes.end, columns.end);
                }
                _ => spans.push(Span { line: mark.line, bytes, columns }),
            }
        }
        spans.into_iter()
    }

    /// Returns the line, and the byte in that line, before which no link changes, whatever text is
    /// appended to the last line or below it. See [`Finder::stable_prefix`]. Without a known width,
    /// nothing is stable, because a longer line may show that the screen is wider.
    #[must_use]
    pub fn stable_prefix(&self) -> (usize, usize) {
        self.stable_prefix
    }
}
