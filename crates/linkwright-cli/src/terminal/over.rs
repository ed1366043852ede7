//! Handles lines that a carriage return or a backspace overwrites. A link must not stay where a
//! reader sees other text.

use std::ops::Range;

use anstream::adapter::strip_str;
use linkwright::uts58::wrapped::escape_len;

/// The escape sequence that erases the rest of a line.
const ERASE: &str = "\x1B[K";

/// Adds the output of a program to `text`. The terminal already shows `shown` bytes of `text`. A
/// backspace and the character that it overstrikes are removed if the terminal does not show them
/// yet. This keeps a link in the bold text of a manual page whole. Otherwise both stay.
pub fn strike(text: &mut String, shown: usize, piece: &str) {
    // Text before this byte stays: it is shown, or it ends with an escape sequence.
    let mut fixed = shown.max(text.rfind('\x1B').map_or(0, |at| at + escape(&text[at..]).len()));
    let mut rest = piece;
    while let Some(at) = rest.find(['\x1B', '\x08']) {
        *text += &rest[..at];
        rest = &rest[at..];
        if rest.starts_with('\x1B') {
            let escape = escape(rest);
            *text += escape;
            fixed = text.len();
            rest = &rest[escape.len()..];
            continue;
        }
        let back = rest.len() - rest.trim_start_matches('\x08').len();
        let over = &rest[back..];
        let struck = text[fixed..].bytes().rev().take(back).filter(is_cell).count();
        if struck == back && over.bytes().take(back).filter(is_cell).count() == back {
            text.truncate(text.len() - back);
            *text += &over[..back];
            rest = &over[back..];
        } else {
            *text += &rest[..back];
            fixed = text.len();
            rest = over;
        }
    }
    *text += rest;
}

/// Returns a text without its escape sequences and backspaces.
pub fn seen(text: &str) -> String {
    strip_str(text).to_string()
}

/// Returns whether a character with this byte takes one column.
fn is_cell(byte: &u8) -> bool {
    matches!(byte, b' '..=b'~')
}

/// Returns the escape sequence at the start of a text.
fn escape(text: &str) -> &str {
    &text[..escape_len(text).unwrap_or(text.len()).max(1)]
}

/// The lines of a text. Each ends at a line feed, or at a carriage return after which it is
/// overwritten.
pub struct Lines<'t> {
    text: &'t str,
    rows: Vec<Line>,
}

struct Line {
    range: Range<usize>,
    /// True if it overwrites another line without erasing that line first.
    over: bool,
    /// True if it overwrites another line, or has a backspace.
    mixed: bool,
}

impl<'t> Lines<'t> {
    /// Splits a text into lines. `over` is true if the first line overwrites another line.
    pub fn new(text: &'t str, mut over: bool) -> Self {
        let mut lines = Self { text, rows: Vec::new() };
        let mut start = 0;
        for (at, end) in text.match_indices(['\n', '\r']) {
            let is_return = end == "\r";
            if is_return && text[at + 1..].starts_with('\n') {
                continue;
            }
            lines.push(start..at, over);
            start = at + 1;
            over = is_return && !text[..start].ends_with("\r\x1B[K\r");
            // An empty line keeps a URL from continuing in the text that overwrites it.
            if is_return {
                lines.push(start..start, over);
            }
        }
        lines.push(start..text.len(), over);
        lines
    }

    fn push(&mut self, range: Range<usize>, over: bool) {
        let row = &self.text[range.clone()];
        let over = over && !row.starts_with(ERASE);
        self.rows.push(Line { over, mixed: over || row.contains('\x08'), range });
    }

    pub fn rows(&self) -> impl Iterator<Item = &'t str> {
        self.rows.iter().map(|row| &self.text[row.range.clone()])
    }

    /// Returns the byte of the text for a byte of a line.
    pub fn at(&self, row: usize, byte: usize) -> usize {
        self.rows.get(row).map_or(self.text.len(), |row| row.range.start + byte)
    }

    /// Returns whether the line of a byte overwrites another line, or has a backspace before the
    /// byte.
    pub fn is_over(&self, at: usize) -> bool {
        let row = &self.rows[self.row(at)];
        row.over || self.text[row.range.start..at].contains('\x08')
    }

    /// Returns whether overwritten text cannot look like more of a part of a link: a space
    /// separates them, or all of that text was overwritten or erased.
    pub fn is_apart(&self, part: &Range<usize>) -> bool {
        let rows = &self.rows[self.row(part.start)..=self.row(part.end)];
        if !rows.iter().any(|row| row.mixed) {
            return true;
        }
        let [row] = rows else { return false };
        let before = &self.text[row.range.start..part.start];
        let after = &self.text[part.end..row.range.end];
        let (back, next) = (before.rfind('\x08'), after.find('\x08'));
        let now = back.unwrap_or(0);
        let written = seen(&self.text[row.range.start + now..part.end]);
        let is_passed = before.matches('\x08').count() <= written.bytes().filter(is_cell).count();
        let is_empty =
            before[now..].contains(ERASE) || after.starts_with(ERASE) || !row.over && is_passed;
        !self.text[part.clone()].contains('\x08')
            && back.is_none_or(|at| before[at..].contains(' '))
            && (next.is_none() && is_empty || after[..next.unwrap_or(after.len())].contains(' '))
    }

    /// Returns the number of the line of a byte.
    fn row(&self, at: usize) -> usize {
        self.rows.partition_point(|row| row.range.start <= at).saturating_sub(1)
    }
}

/// The line of the terminal that is being written.
#[derive(Default)]
pub struct Row {
    /// True if it has a link.
    linked: bool,
    /// The upper limit of its columns. If it is more than the width, the line may take several rows
    /// of the terminal.
    columns: usize,
    /// A carriage return or a backspace after which nothing has been written yet.
    back: Option<char>,
}

impl Row {
    /// Returns a text with links in the form to write. A line with a link is erased before it is
    /// overwritten. If the terminal would not erase all of it, or a backspace goes into it, the
    /// next text starts a new line.
    pub fn write(&mut self, text: &str, width: usize) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let part = match c {
                '\x1B' => escape(rest),
                c if c.is_control() => &rest[..1],
                _ => &rest[..rest.find(char::is_control).unwrap_or(rest.len())],
            };
            rest = &rest[part.len()..];
            match c {
                '\n' => *self = Self::default(),
                '\r' | '\x08' => self.back = Some(c),
                '\x1B' if part == ERASE && self.linked => match self.back {
                    _ if self.columns >= width => continue,
                    Some('\r') => *self = Self::default(),
                    Some(_) => continue,
                    None => {}
                },
                '\x1B' => {
                    if part.starts_with("\x1B]8;") && !part.ends_with(";\x1B\\") {
                        self.go_on(&mut out, width);
                        self.linked = true;
                    }
                }
                _ => {
                    self.go_on(&mut out, width);
                    self.columns += if c == '\t' { 8 } else { part.len() };
                }
            }
            out += part;
        }
        out
    }

    /// Erases a line with a link, or starts a new one, before the next text overwrites it.
    fn go_on(&mut self, out: &mut String, width: usize) {
        let Some(back) = self.back.take() else { return };
        if self.linked {
            *out += if back == '\r' && self.columns < width { ERASE } else { "\r\n" };
        }
        if self.linked || back == '\r' {
            *self = Self::default();
        }
    }
}
