//! Delimiters of emphasis that nothing closes yet.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use ::pulldown_cmark::{Event, Parser, Tag, TagEnd};
use memchr::memchr2;

use super::READ;
use crate::Finder;

/// The parts of a source that are shown, without the delimiters in its last block that may open an emphasis. If there would be
/// other links without them, they stay.
pub(super) fn left_out(
    finder: &Finder,
    source: &str,
    complete: usize,
    parts: Vec<Range<usize>>,
) -> Vec<Range<usize>> {
    let text = |parts: &[Range<usize>]| -> String {
        parts.iter().map(|part| &source[part.start.max(complete)..part.end]).collect()
    };
    let rest = text(&parts);
    if memchr2(b'*', b'~', rest.as_bytes()).is_none() {
        return parts;
    }
    let (start, runs) = open_runs(&rest);
    let mut left = Vec::new();
    let mut at = 0;
    for part in &parts {
        // Where the part is in the rest.
        let mut from = part.start.max(complete);
        let end = at + part.end - from;
        for run in runs.iter().filter(|run| at <= run.start && run.end <= end) {
            left.push(if from <= complete { 0 } else { from }..part.end - (end - run.start));
            from = part.end - (end - run.end);
        }
        left.push(if from <= complete { 0 } else { from }..part.end);
        at = end;
    }
    let links = |text: &str| -> Vec<String> {
        finder.links(text).map(|link| link.as_str().into()).collect()
    };
    match links(&rest[start..]) == links(text(&left).get(start..).unwrap_or_default()) {
        true => left,
        false => parts,
    }
}

/// Where the last block starts, and its delimiters that are text and may open an emphasis.
fn open_runs(source: &str) -> (usize, Vec<Range<usize>>) {
    let mut start = 0;
    let mut runs: Vec<Range<usize>> = Vec::new();
    for (event, range) in Parser::new_ext(source, READ).into_offset_iter() {
        match event {
            Event::Start(
                Tag::Paragraph
                | Tag::Heading { .. }
                | Tag::Item
                | Tag::TableCell
                | Tag::CodeBlock(_),
            ) => {
                start = range.start;
                runs.clear();
            }
            // Nothing goes on behind them.
            Event::End(TagEnd::Heading(_) | TagEnd::TableCell) if range.end < source.len() => {
                runs.clear()
            }
            Event::Text(text) if matches!(&*text, "*" | "**" | "***" | "~" | "~~") => {
                let before = source[..range.start].chars().next_back();
                match runs.last_mut() {
                    Some(last) if last.end == range.start => last.end = range.end,
                    _ if before == Some('\\') => {}
                    _ => runs.push(range),
                }
            }
            _ => {}
        }
    }
    runs.retain(|run| {
        let before = source[..run.start].chars().next_back();
        let next = source[run.end..].chars().next();
        // At its start, other text than a letter could start another block.
        let may_open = |c: char| c.is_alphabetic() || run.start > start && !c.is_whitespace();
        !before.is_some_and(|c| c.is_ascii_alphanumeric()) && next.is_some_and(may_open)
    });
    (start, runs)
}
