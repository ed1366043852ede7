//! Bytes of a text as lines and columns.

use memchr::{memchr_iter, memrchr};

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    pub count: Count,
}

/// What is before a place, or the length of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    pub bytes: usize,
    pub utf16: usize,
    pub characters: usize,
}

impl Count {
    pub fn of(text: &str) -> Self {
        let characters = text.chars().count();
        // Only characters of four bytes have two units.
        let long = text.bytes().filter(|&byte| byte >= 0xF0).count();
        Self { bytes: text.len(), utf16: characters + long, characters }
    }

    pub fn add(&mut self, text: &str) -> Self {
        let count = Self::of(text);
        self.bytes += count.bytes;
        self.utf16 += count.utf16;
        self.characters += count.characters;
        count
    }
}

impl Place {
    pub const START: Self =
        Self { line: 1, column: 1, count: Count { bytes: 0, utf16: 0, characters: 0 } };

    pub fn pass(&mut self, text: &str) {
        let count = self.count.add(text);
        self.column += match memrchr(b'\n', text.as_bytes()) {
            Some(end) => {
                self.line += memchr_iter(b'\n', text.as_bytes()).count();
                self.column = 1;
                text.get(end + 1..).unwrap_or_default().chars().count()
            }
            None => count.characters,
        };
    }
}

/// A place in a text that only moves forward, so that finding all places takes linear time.
#[derive(Clone, Copy, Debug)]
pub struct Cursor {
    at: usize,
    place: Place,
}

impl Cursor {
    /// At the start of a text, which is at this place of its file.
    pub fn new(place: Place) -> Self {
        Self { at: 0, place }
    }

    /// Moves to a byte of `text` that is not before the last one.
    pub fn go(&mut self, text: &str, to: usize) -> Place {
        let passed = text.get(self.at..to).unwrap_or_default();
        self.place.pass(passed);
        self.at += passed.len();
        self.place
    }
}
