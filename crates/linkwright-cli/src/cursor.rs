//! Bytes of a text as lines and columns.

use memchr::{memchr_iter, memrchr};

/// A place in a text that only moves forward, so that finding all places takes linear time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    at: usize,
    /// From 1.
    pub line: usize,
    /// The byte at which the line starts.
    pub line_start: usize,
    /// In characters, from 1.
    pub column: usize,
}

impl Cursor {
    pub fn new() -> Self {
        Self { at: 0, line: 1, line_start: 0, column: 1 }
    }

    /// Moves to a byte of `text` that is not before the last one.
    pub fn go(&mut self, text: &str, to: usize) -> &Self {
        let passed = text.get(self.at..to).unwrap_or_default();
        let in_line = match memrchr(b'\n', passed.as_bytes()) {
            Some(end) => {
                self.line += memchr_iter(b'\n', passed.as_bytes()).count();
                self.line_start = self.at + end + 1;
                self.column = 1;
                &passed[end + 1..]
            }
            None => passed,
        };
        self.column += in_line.chars().count();
        self.at += passed.len();
        self
    }
}
