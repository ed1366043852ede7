//! Results as a list of numbers, and one text for all of their strings.

use linkwright::Anchor;

/// A number instead of the length of a string: the string is the link as written, after the prefix
/// with this number minus `AS_WRITTEN`.
const AS_WRITTEN: u32 = u32::MAX - 2;
const PREFIXES: [&str; 3] = ["", "https://", "mailto:"];

/// The capacity, in numbers, that is kept for the next result.
const KEPT: usize = 4096;

#[derive(Default)]
pub struct Numbers {
    /// The first number is the count of the following numbers.
    numbers: Vec<u32>,
    pub strings: String,
}

impl Numbers {
    pub fn clear(&mut self) {
        self.numbers.clear();
        self.numbers.shrink_to(KEPT);
        self.numbers.push(0);
        self.strings.clear();
    }

    /// Returns the address of the numbers.
    pub fn finish(&mut self) -> *const u32 {
        self.numbers[0] = self.numbers.len() as u32 - 1;
        self.numbers.as_ptr()
    }

    #[inline]
    pub fn push(&mut self, number: u32) -> &mut Self {
        self.numbers.push(number);
        self
    }

    /// Adds a length or a position. The memory of a module cannot hold a text with a larger one.
    #[inline]
    pub fn count(&mut self, count: usize) -> &mut Self {
        self.push(u32::try_from(count).unwrap_or(AS_WRITTEN - 1))
    }

    /// Adds the `href`, the text and the attributes of an anchor.
    pub fn anchor(&mut self, anchor: &Anchor<'_>, written: &str) {
        for text in [anchor.href(), anchor.text()] {
            let prefix = text.strip_suffix(written).filter(|_| !written.is_empty());
            match PREFIXES.iter().position(|&own| prefix == Some(own)) {
                Some(own) => self.push(AS_WRITTEN + own as u32),
                None => self.string(text),
            };
        }
        self.count(anchor.attributes().count());
        for (name, value) in anchor.attributes() {
            self.string(name);
            self.string(value);
        }
    }

    pub fn string(&mut self, text: &str) -> &mut Self {
        self.strings.push_str(text);
        self.count(crate::utf16::units(text))
    }
}
