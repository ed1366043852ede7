//! Finds the parts of MDX that are not Markdown: imports and exports, tags and expressions. Between
//! blank lines, the content of an element is Markdown, unless the element has an `href` or `to`.

use alloc::vec::Vec;
use core::ops::Range;

use super::code::{MAX_TICKS, blank_line, closes_fence, code, fence};

/// The starts of a module.
const MODULE: [&str; 2] = ["import ", "export "];

/// Adds the ranges that may span blank lines: imports and exports, expressions and tags, each up to
/// the blank line after its end, and elements with an `href` or `to`. Takes linear time.
pub(super) fn push_blocks(source: &str, ranges: &mut Vec<Range<usize>>) {
    let (mut start, mut open, mut is_in_anchor) = (0, Open::default(), false);
    while start < source.len() {
        let end = blank_line(&source[start..]).map_or(source.len(), |len| start + len);
        let text = source[start..end].trim_ascii();
        let was_open = open.is_open();
        open.is_module |=
            open.fence.is_none() && !was_open && MODULE.iter().any(|word| text.starts_with(word));
        let is_module = open.is_module;
        open.read(text);
        let is_end = text.contains("</") || text.ends_with("/>");
        is_in_anchor |= text.starts_with('<') && (text.contains("href=") || text.contains("to="));
        is_in_anchor &= !is_end;
        if was_open || is_module || open.is_open() || is_in_anchor {
            ranges.push(start..end);
        }
        open.is_module &= open.is_open();
        start = end;
    }
}

/// The code that a text leaves open.
#[derive(Default)]
struct Open {
    /// The character and the length of the fence of a code block.
    fence: Option<(u8, usize)>,
    is_module: bool,
    /// True after the `<` of a tag.
    is_tag: bool,
    /// The number of open brackets in a module or an expression.
    depth: usize,
    /// The quotation mark of an open string.
    quote: Option<u8>,
}

impl Open {
    fn is_open(&self) -> bool {
        self.is_tag || self.depth > 0 || self.quote.is_some()
    }

    /// Returns whether a line opens or closes a code block.
    fn fence(&mut self, line: &str) -> bool {
        let line = line.trim_start_matches([' ', '\t', '>']);
        let Some((mark, len)) = self.fence else {
            // A fence may follow the marks of a list.
            let is_mark = |c: char| " -*+.".contains(c) || c.is_ascii_digit();
            self.fence = fence(line.trim_start_matches(is_mark));
            return self.fence.is_some();
        };
        let is_end = closes_fence(line.trim_ascii_end(), mark, len);
        self.fence = self.fence.filter(|_| !is_end);
        is_end
    }

    /// Reads a text without blank lines.
    fn read(&mut self, text: &str) {
        let bytes = text.as_bytes();
        let (mut at, mut unclosed) = (0, [0; MAX_TICKS]);
        while let Some(&byte) = bytes.get(at) {
            if (at == 0 || bytes[at - 1] == b'\n') && !self.is_open() {
                let line = text[at..].split('\n').next().unwrap_or_default();
                if self.fence(line) {
                    at += line.len() + 1;
                    continue;
                }
            }
            let is_script = self.is_module || self.depth > 0;
            at += 1;
            match (self.quote, byte) {
                _ if self.fence.is_some() => {}
                (Some(quote), _) if byte == quote => self.quote = None,
                (Some(_), b'\\') if is_script => at += 1,
                // A string of JavaScript ends in its line.
                (Some(b'"' | b'\''), b'\n') if is_script => self.quote = None,
                (Some(_), _) => {}
                (None, b'{') => self.depth += 1,
                (None, b'(' | b'[') if is_script => self.depth += 1,
                (None, b'}' | b')' | b']') if is_script => {
                    self.depth = self.depth.saturating_sub(1);
                }
                (None, b'"' | b'\'' | b'`') if is_script || self.is_tag => self.quote = Some(byte),
                (None, b'>') if !is_script => self.is_tag = false,
                (None, b'<') if !is_script => {
                    self.is_tag |= bytes.get(at).is_some_and(|&b| starts_name(b));
                }
                (None, b'`') => at = code(text, at - 1, &mut unclosed),
                (None, b'\\') => at += 1,
                (None, _) => {}
            }
        }
    }
}

/// Returns whether a text without blank lines contains a tag or an expression.
pub(super) fn has_jsx(text: &str) -> bool {
    let (mut at, mut unclosed) = (0, [0; MAX_TICKS]);
    while let Some(found) = text[at..].find(['\\', '`', '{', '<']) {
        at += found;
        at += match text.as_bytes()[at..] {
            [b'{', ..] => return true,
            [b'<', b, ..] if starts_name(b) || matches!(b, b'/' | b'>') => return true,
            [b'`', ..] => code(text, at, &mut unclosed) - at,
            [b'\\', next, ..] if next.is_ascii() => 2,
            _ => 1,
        };
    }
    false
}

/// Returns whether the name of an element may start with a byte.
const fn starts_name(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'$')
}
