//! Delimiters of emphasis that nothing closes yet.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use ::pulldown_cmark::{Event, Parser, Tag, TagEnd};
use memchr::memchr2;

use super::READ;
use crate::Finder;

/// The source without the delimiters in its last block that may open an emphasis, if it has the same links without them.
pub(super) fn left_out(finder: &Finder, source: String) -> String {
    let Some(first) = memchr2(b'*', b'~', source.as_bytes()) else { return source };
    let (start, runs) = open_runs(&source);
    if runs.is_empty() {
        return source;
    }
    let mut out = String::with_capacity(source.len());
    let mut at = 0;
    for run in runs {
        out.push_str(&source[at..run.start]);
        at = run.end;
    }
    out.push_str(&source[at..]);
    let links =
        |text: &str| finder.links(text).map(|link| link.as_str().into()).collect::<Vec<String>>();
    let from = start.min(first);
    match links(&source[from..]) == links(&out[from..]) {
        true => out,
        false => source,
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
