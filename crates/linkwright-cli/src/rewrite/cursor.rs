//! Where a byte of a text is, as people count.

use memchr::{memchr_iter, memrchr};

/// A place in a text that only moves forward, so that all places of a text take linear time.
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

    /// Goes on to a byte of `text` that is not before the last.
    pub fn go(&mut self, text: &str, to: usize) {
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
    }
}

#[cfg(test)]
mod tests {
    use super::Cursor;

    #[test]
    fn places_are_those_of_counting_from_the_start() {
        let text = "aé\n\n東b\r\nc\rd";
        let mut cursor = Cursor::new();
        for (at, _) in text.char_indices() {
            cursor.go(text, at);
            let before = &text[..at];
            let line_start = before.rfind('\n').map_or(0, |end| end + 1);
            assert_eq!(cursor.line, before.matches('\n').count() + 1);
            assert_eq!(cursor.line_start, line_start);
            assert_eq!(cursor.column, text[line_start..at].chars().count() + 1);
        }
    }
}
