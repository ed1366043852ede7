//! From a source to its edits.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::linker::Linker;

use super::edit::{Edit, apply};
use super::form::{Written, merged};
use super::front;
use super::plan::planned;
use super::readback;
use super::readings::{Readings, Renderer, RightToLeft};

/// So often is the rewritten source rewritten, until nothing changes any more.
const REPEATS: usize = 4;

/// The links of `source` as edits of it, in order: what they make of it has no other links to write.
///
/// # Complexity
///
/// That of parsing: a source without links is parsed once, one with links some six times more, to read
/// back what was written and to look for what is left; and some hundred times at most where links have
/// to be left out again and again.
pub(super) fn edits(
    source: &str,
    renderer: Renderer,
    right_to_left: RightToLeft,
    linker: &Linker,
) -> Vec<Edit> {
    let front = match renderer {
        Renderer::Known(_) => 0,
        Renderer::Unknown => front::matter(source),
    };
    let readings = Readings::of(renderer, right_to_left);
    let written = settled(&source[front..], &readings, linker);
    let edits = written.into_iter().map(|written| written.edit);
    edits.map(|edit| edit.moved(front)).collect()
}

/// What is written until nothing is left to write. Where that would be another document, the links of
/// that stretch stay text, now and the next time.
fn settled(source: &str, readings: &Readings, linker: &Linker) -> Vec<Written> {
    let first = planned(source, readings, linker);
    let mut given_up: Vec<Range<usize>> = Vec::new();
    for _ in 0..REPEATS {
        let is_kept = |written: &Written| {
            let at = written.link.start;
            let next = given_up.partition_point(|stretch| stretch.end <= at);
            given_up.get(next).is_none_or(|stretch| at < stretch.start)
        };
        let mut settled: Vec<Written> = first.iter().filter(|w| is_kept(w)).cloned().collect();
        let mut added = 0;
        for _ in 0..REPEATS {
            if settled.is_empty() {
                break;
            }
            let more = planned(&rewritten(source, &settled), readings, linker);
            let before = settled.len();
            settled = merged(settled, more);
            settled.retain(is_kept);
            if settled.len() == before {
                break;
            }
            added += settled.len() - before;
        }
        // What was written later was read back beside what was written first, not the source.
        if added == 0 {
            return settled;
        }
        let differences = readback::differences(source, &settled, readings);
        if differences.is_empty() {
            return settled;
        }
        for difference in differences {
            let Range { start, end } = difference.edits;
            let all = match settled.get(start..end) {
                Some(inside @ [_, ..]) => inside,
                _ => settled.get(difference.edit..).unwrap_or_default(),
            };
            if let (Some(first), Some(last)) = (all.first(), all.last()) {
                given_up.push(first.link.start..last.link.end);
            }
        }
        given_up = joined(given_up);
    }
    first
}

/// The same bytes as ranges in order that do not overlap.
fn joined(mut ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    ranges.sort_unstable_by_key(|range| range.start);
    let mut joined: Vec<Range<usize>> = Vec::with_capacity(ranges.len());
    for range in ranges {
        match joined.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => joined.push(range),
        }
    }
    joined
}

fn rewritten(source: &str, written: &[Written]) -> String {
    apply(source, written.iter().map(|written| &written.edit))
}
