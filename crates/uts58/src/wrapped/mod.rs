//! Links over the lines of terminals and mails.
//!
//! Terminals, mail, PDF text and the output of programs break a URL at the width. [`WrappedLines`] puts the pieces of such a URL together. It is found as one link, with the bytes and the columns that it has
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
//! # What is joined
//!
//! It is weighed how likely the URL goes on in the next line:
//!
//! - **How far the line reaches.** A line that is full to the last column may be cut anywhere. One that ends before it was
//!   broken behind a mark (`-`, `/`, `?`), and only if the next word did not fit. The edge is the width; the border of a
//!   box; else, in mail and in text of which nobody says the width, the longest line of the block.
//! - **What the URL ends with.** Hardly any ends with `-`, `_`, `=`, `&`, `%`, or in the middle of its host; many end with
//!   `.html`.
//! - **What the next line starts with.** A query, a path, letters and digits, what closes the bracket before the URL speak for
//!   it; an ordinary word, a capital, a number against it. An item of a list, a prompt, a header, a time, another URL are
//!   never more of it.
//! - **How the lines lie.** Nothing goes on in a line that is indented further than the URL, or is a deeper quotation. Two lines
//!   in a line that a URL fills make a third more likely.
//!
//! `<https://…>` is joined up to its `>` (RFC 3986, appendix C). U+2010 at the end of a line, with which manual pages
//! hyphenate, is no part of a URL. A line that ends with a space is one of `format=flowed` (RFC 3676): the program broke it.
//!
//! Where both is possible, lines are not joined: a link that is too short is better than one that leads elsewhere. But a URL
//! that was surely **cut** is no link: one that goes on behind the edge of its line or cell, and of which nobody knows how. It
//! is in the text, and [`WrappedLines::is_cut`] tells it from others.
//!
//! Marks of a quotation (`> `) and of comments (`// `), the borders of boxes and tables (`│ … │`, `| … |`) and escape
//! sequences are not part of a link. Each column of a table is read on its own, also where borders are only between the
//! columns (`… │ …`), and goes on in the next line where another one is empty there.
//!
//! Bare domains take part if they have a path or start with `www.`; addresses do not.

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

/// The text of lines, with the URLs that are broken over several of them joined.
///
/// See the [module](self) for what is joined.
#[derive(Clone, Debug)]
pub struct WrappedLines {
    finder: Finder,
    text: String,
    marks: Vec<Mark>,
    /// The ranges of URLs that are cut.
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
    /// The columns, from 0: characters of double width take two, and a tab goes to the next multiple of 8.
    pub columns: Range<usize>,
}

impl WrappedLines {
    /// Joins lines, each with its escape sequences; a line end at its end is not part of it. `width` is the number of columns at
    /// which a program broke them, if it is known. What a terminal itself wrapped is one line, however long.
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

    /// The text: what is seen of the lines, with a line feed between two that are not joined. The cells of a table are
    /// in the order of its columns.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns an iterator over the links of [`text`](Self::text), by the finder that was given to [`new`](Self::new).
    /// Other settings find the links of the text as well, and those of URLs that are [cut](Self::is_cut).
    pub fn links(&self) -> impl Iterator<Item = Link<'_>> {
        self.finder.links(&self.text).filter(|link| !self.is_cut(link.range()))
    }

    /// Returns whether a range of [`text`](Self::text) has a part of a URL that was cut at the edge of its line or cell. It
    /// would lead elsewhere.
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

    /// Returns an iterator over the places of a range of [`text`](Self::text), in order. Each is in one line and has no
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
            // The line feed between two lines is in none of them.
            let text = self.text.get(from..to).unwrap_or_default().trim_end_matches('\n');
            let (byte, column) = (mark.byte + before.len(), mark.column + width(before));
            let (bytes, columns) = (byte..byte + text.len(), column..column + width(text));
            match spans.last_mut() {
                _ if text.is_empty() => {}
                // Marks within a line are at borders and tabs too, and where the last one is far.
                Some(last) if last.line == mark.line && last.bytes.end == byte => {
                    (last.bytes.end, last.columns.end) = (bytes.end, columns.end);
                }
                _ => spans.push(Span { line: mark.line, bytes, columns }),
            }
        }
        spans.into_iter()
    }

    /// Returns the line and the byte in it before which no link changes, whatever is appended to the last line and in lines
    /// below it. See [`Finder::stable_prefix`]. The width must be known for anything but the last block to be stable.
    #[must_use]
    pub fn stable_prefix(&self) -> (usize, usize) {
        self.stable_prefix
    }
}
