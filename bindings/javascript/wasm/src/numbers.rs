//! Results as a list of numbers, and one text for all of their strings.

use linkwright::Anchor;

/// In place of the length of a string: the link as it was written, behind the prefix with this number less `AS_WRITTEN`.
const AS_WRITTEN: u32 = u32::MAX - 2;
const PREFIXES: [&str; 3] = ["", "https://", "mailto:"];

/// How many numbers are kept room for until the next result.
const KEPT: usize = 4096;

#[derive(Default)]
pub struct Numbers {
    /// The first one is how many follow.
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

    /// Returns where the numbers are.
    pub fn finish(&mut self) -> *const u32 {
        self.numbers[0] = self.numbers.len() as u32 - 1;
        self.numbers.as_ptr()
    }

    #[inline]
    pub fn push(&mut self, number: u32) -> &mut Self {
        self.numbers.push(number);
        self
    }

    /// A length or a position. A module has no memory for a text in which one is larger.
    #[inline]
    pub fn count(&mut self, count: usize) -> &mut Self {
        self.push(u32::try_from(count).unwrap_or(AS_WRITTEN - 1))
    }

    /// The `href`, the text and the attributes of an anchor.
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
