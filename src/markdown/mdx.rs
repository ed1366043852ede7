//! Finds the parts of MDX that are not Markdown: imports and exports, tags and expressions. Between
//! blank lines, the content of an element is Markdown, unless the element has an `href` or `to`.

use alloc::vec::Vec;
use core::ops::Range;

use super::code::{MAX_TICKS, blank_line, code};

/// Adds the ranges that may span blank lines: imports and exports, each up to a blank line outside
/// of braces, and elements with an `href` or `to`. Takes linear time.
pub(super) fn push_blocks(source: &str, ranges: &mut Vec<Range<usize>>) {
    let (mut start, mut depth, mut is_in_anchor) = (0, 0_isize, false);
    while start < source.len() {
        let end = blank_line(&source[start..]).map_or(source.len(), |len| start + len);
        let text = source[start..end].trim_ascii();
        let starts = |with: &[&str]| with.iter().any(|word| text.starts_with(word));
        // A module contains no fence. Code in a fence may look like a module.
        let is_module = !text.contains("```") && (depth > 0 || starts(&["import ", "export "]));
        let count = |brace| text.matches(brace).count() as isize;
        depth = if is_module { depth + count('{') - count('}') } else { 0 };
        let is_end = text.contains("</") || text.ends_with("/>");
        is_in_anchor |= starts(&["<"]) && (text.contains("href=") || text.contains("to="));
        is_in_anchor &= !is_end;
        if is_module || is_in_anchor {
            ranges.push(start..end);
        }
        start = end;
    }
}

/// Returns whether a text without blank lines contains a tag or an expression.
pub(super) fn has_jsx(text: &str) -> bool {
    let (mut at, mut unclosed) = (0, [0; MAX_TICKS]);
    while let Some(found) = text[at..].find(['\\', '`', '{', '<']) {
        at += found;
        at += match text.as_bytes()[at..] {
            [b'{', ..] => return true,
            [b'<', b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' | b'/' | b'>', ..] => return true,
            [b'`', ..] => code(&text[at..], at, &mut unclosed),
            [b'\\', next, ..] if next.is_ascii() => 2,
            _ => 1,
        };
    }
    false
}
