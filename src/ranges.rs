//! Ranges of a source in which nothing links.

use alloc::vec::Vec;
use core::ops::Range;

use memchr::{memchr, memmem};

/// The delimiters of template syntax in pages and Markdown: an expression, a statement and a
/// comment in Jinja, Django, Liquid, Tera and similar languages.
const TEMPLATES: [[&str; 2]; 3] = [["{{", "}}"], ["{%", "%}"], ["{#", "#}"]];

/// Returns the ranges of template syntax in a text, in order.
#[inline]
pub(crate) fn templates(text: &[u8]) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    if memchr(b'{', text).is_some() {
        for [open, close] in TEMPLATES {
            push_pairs(text, open, close, |_, _| true, &mut ranges);
        }
        join(&mut ranges);
    }
    ranges
}

/// Adds the ranges from each `open` to the next `close`. `opens` receives the start and the end of
/// an `open` and returns whether it counts. Takes linear time.
pub(crate) fn push_pairs(
    text: &[u8],
    open: &str,
    close: &str,
    opens: impl Fn(usize, usize) -> bool,
    ranges: &mut Vec<Range<usize>>,
) {
    let find = |string: &str, from: usize| {
        Some(from + memmem::find(text.get(from..)?, string.as_bytes())?)
    };
    let mut at = 0;
    while let Some(start) = find(open, at) {
        at = start + open.len();
        if opens(start, at) {
            let Some(end) = find(close, at) else {
                return;
            };
            at = end + close.len();
            ranges.push(start..at);
        }
    }
}

/// Sorts ranges, and joins ranges that overlap or touch.
pub(crate) fn join(ranges: &mut Vec<Range<usize>>) {
    ranges.sort_unstable_by_key(|range| range.start);
    ranges.dedup_by(|next, last| {
        let is_joined = next.start <= last.end;
        if is_joined {
            last.end = last.end.max(next.end);
        }
        is_joined
    });
}
