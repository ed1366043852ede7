//! The visible text of lines: their characters without escape sequences, each with its place.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use unicode_width::UnicodeWidthChar as _;

/// The number of columns from one tab stop to the next.
const TAB: usize = 8;

/// Returns the length in bytes of the escape sequence at the start of `text`: 0 if there is none,
/// and `None` if the text ends before the sequence does.
///
/// It recognises the sequences of ECMA-48 with a parameter string (`ESC [ … m`), with a string that
/// BEL or ST ends (`ESC ] … BEL`), and with two characters. A character from U+0080 to U+009F may
/// replace the first two characters. A control character within a parameter string, or an `ESC`
/// within a string, ends the sequence before it.
///
/// # Complexity
///
/// Linear in the length of the sequence.
///
/// # Examples
///
/// ```
/// use uts58::wrapped::escape_len;
///
/// assert_eq!(escape_len("\x1B[1;31mred"), Some(7));
/// assert_eq!(escape_len("\x1B]8;;https://example.com\x07here"), Some(25));
/// assert_eq!(escape_len("red"), Some(0));
/// assert_eq!(escape_len("\x1B[1;3"), None);
/// ```
#[must_use]
pub fn escape_len(text: &str) -> Option<usize> {
    let mut chars = text.char_indices().peekable();
    let kind = match chars.next().map(|(_, c)| c) {
        Some('\x1B') => match chars.next()?.1 {
            // Characters between ESC and the last one, such as `(` in `ESC ( B`.
            ' '..='/' => {
                let (end, last) = chars.find(|(_, c)| !matches!(c, ' '..='/'))?;
                return Some(if matches!(last, '0'..='~') { end + 1 } else { end });
            }
            c @ '0'..='~' => c,
            _ => return Some(1),
        },
        Some(c @ '\u{80}'..='\u{9F}') => char::from_u32(u32::from(c) - 0x40)?,
        _ => return Some(0),
    };
    match kind {
        '[' => {
            let (end, last) = chars.find(|(_, c)| !matches!(c, ' '..='?'))?;
            Some(if matches!(last, '@'..='~') { end + 1 } else { end })
        }
        ']' | 'P' | 'X' | '^' | '_' => {
            let is_end = |c| matches!(c, '\x07' | '\x18' | '\x1A' | '\x1B' | '\u{9C}');
            let (end, last) = chars.find(|(_, c)| is_end(*c))?;
            match last {
                '\x1B' => match text[end + 1..].chars().next()? {
                    '\\' => Some(end + 2),
                    _ => Some(end),
                },
                _ => Some(end + last.len_utf8()),
            }
        }
        _ => Some(chars.peek().map_or(text.len(), |(at, _)| *at)),
    }
}

/// The most bytes from one mark to the next. It limits the bytes that a lookup in a long line
/// reads.
const MAX_APART: usize = 64;

/// Returns whether a character can be the vertical border of a box, a table or a quotation.
pub(super) fn is_border(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║' | '▌' | '▏' | '▎')
}

/// The place of byte `at` of the visible text: a byte and a column of a line. It applies up to the
/// next mark.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub(super) at: usize,
    pub(super) line: usize,
    pub(super) byte: usize,
    pub(super) column: usize,
}

/// A line of the visible text.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) range: Range<usize>,
    /// The byte and the column of each border in it.
    pub(super) borders: Vec<(usize, usize)>,
}

/// All lines without escape sequences.
#[derive(Debug, Default)]
pub(super) struct VisibleText {
    pub(super) text: String,
    pub(super) marks: Vec<Mark>,
    pub(super) lines: Vec<Line>,
}

impl VisibleText {
    pub(super) fn push(&mut self, line: &str) {
        let (number, start) = (self.lines.len(), self.text.len());
        let text = line.trim_end_matches(['\r', '\n']);
        let (mut byte, mut column) = (0, 0);
        let mut borders = Vec::new();
        // True if the next character needs a mark.
        let mut is_apart = true;
        while let Some(c) = text[byte..].chars().next() {
            if matches!(c, '\x1B' | '\u{80}'..='\u{9F}') {
                let len = escape_len(&text[byte..]).unwrap_or(text.len() - byte);
                // A sequence that moves the cursor separates the text before it from the text after
                // it.
                if moves(&text[byte..byte + len]) {
                    let at = self.text.len();
                    self.marks.push(Mark { at, line: number, byte, column });
                    self.text.push(' ');
                }
                byte += len;
                is_apart = true;
                continue;
            }
            let at = self.text.len();
            if is_border(c) {
                borders.push((at, column));
                is_apart = true;
            }
            let is_far = |mark: &Mark| at - mark.at >= MAX_APART;
            if is_apart || self.marks.last().is_some_and(is_far) {
                self.marks.push(Mark { at, line: number, byte, column });
            }
            self.text.push(c);
            byte += c.len_utf8();
            column += if c == '\t' { TAB - column % TAB } else { c.width().unwrap_or(0) };
            // The width of a tab depends on its place.
            is_apart = c == '\t' || is_border(c);
        }
        let range = start..self.text.len();
        // Mark the end of the line.
        self.marks.push(Mark { at: range.end, line: number, byte, column });
        self.text.push('\n');
        self.lines.push(Line { range, borders });
    }

    /// Returns the column of byte `at`.
    pub(super) fn column(&self, at: usize) -> usize {
        let next = self.marks.partition_point(|mark| mark.at <= at);
        self.marks[..next].last().map_or(0, |mark| mark.column + width(&self.text[mark.at..at]))
    }
}

/// Returns whether an escape sequence may move the cursor.
fn moves(escape: &str) -> bool {
    let is_csi = escape.starts_with("\x1B[") || escape.starts_with('\u{9B}');
    is_csi && !escape.ends_with(['m', 'K', 'h', 'l'])
}

/// Returns the number of columns that a text takes.
pub(super) fn width(text: &str) -> usize {
    text.chars().map(|c| c.width().unwrap_or(0)).sum()
}
