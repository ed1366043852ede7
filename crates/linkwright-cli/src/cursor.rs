//! Converts bytes of a text to lines and columns.

use memchr::memchr_iter;
use serde::Serialize;

/// A place in a file, and its JSON fields.
#[derive(Clone, Copy, Serialize)]
pub struct Place {
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The column in UTF-16 code units, from 1.
    #[serde(skip)]
    pub utf16_column: usize,
    #[serde(skip)]
    pub count: Count,
}

/// The length of the text before a place, or of a whole text.
#[derive(Clone, Copy)]
pub struct Count {
    pub bytes: usize,
    pub utf16: usize,
    pub characters: usize,
}

impl Count {
    pub fn new(text: &str) -> Self {
        let characters = text.chars().count();
        // Only characters of four bytes have two UTF-16 code units. Their number in a part fits
        // into a byte, which lets the compiler add many at a time.
        let long = |part: &[u8]| part.iter().map(|&byte| u8::from(byte >= 0xF0)).sum::<u8>();
        let long: usize = text.as_bytes().chunks(255).map(|part| usize::from(long(part))).sum();
        Self { bytes: text.len(), utf16: characters + long, characters }
    }

    pub fn add(&mut self, Self { bytes, utf16, characters }: Self) {
        self.bytes += bytes;
        self.utf16 += utf16;
        self.characters += characters;
    }
}

impl Place {
    pub const START: Self = Self {
        line: 1,
        column: 1,
        utf16_column: 1,
        count: Count { bytes: 0, utf16: 0, characters: 0 },
    };

    pub fn pass(&mut self, text: &str) {
        let (lines, last) = text.split_at(text.rfind('\n').map_or(0, |end| end + 1));
        if !lines.is_empty() {
            self.line += memchr_iter(b'\n', lines.as_bytes()).count();
            (self.column, self.utf16_column) = (1, 1);
            self.count.add(Count::new(lines));
        }
        let last = Count::new(last);
        self.column += last.characters;
        self.utf16_column += last.utf16;
        self.count.add(last);
    }
}

/// Returns a function that finds the place of a byte of a text. A byte must not be before the
/// previous one, so finding all takes linear time. Byte `at` has this place in its file.
pub fn places(text: &str, mut at: usize, mut place: Place) -> impl FnMut(usize) -> Place {
    move |to| {
        let passed = text.get(at..to).unwrap_or_default();
        place.pass(passed);
        at += passed.len();
        place
    }
}
