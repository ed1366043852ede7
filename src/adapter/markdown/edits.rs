//! From a source to its edits.

use alloc::vec::Vec;

use crate::linker::Linker;

use super::edit::{Edit, apply};
use super::form::{Written, merged};
use super::front;
use super::plan::planned;
use super::readback;
use super::readings::{Readings, Renderer};

/// So often is the rewritten source rewritten, until nothing changes any more.
const REPEATS: usize = 4;

/// The links of `source` as edits of it, in order: what they make of it has no other links to write.
///
/// # Complexity
///
/// That of parsing: a source without links is parsed once, one with links some six times more, to read
/// back what was written and to look for what is left; and some hundred times at most where links have
/// to be left out again and again.
pub(super) fn edits(source: &str, renderer: Renderer, linker: &Linker) -> Vec<Edit> {
    let front = match renderer {
        Renderer::Known(_) => 0,
        Renderer::Unknown => front::matter(source),
    };
    let readings = Readings::of(renderer);
    let written = settled(&source[front..], &readings, linker);
    let edits = written.into_iter().map(|written| written.edit);
    edits.map(|edit| edit.moved(front)).collect()
}

fn settled(source: &str, readings: &Readings, linker: &Linker) -> Vec<Written> {
    let first = planned(source, readings, linker);
    let mut settled = first.clone();
    for repeat in 0..REPEATS {
        if settled.is_empty() {
            break;
        }
        let more = planned(&rewritten(source, &settled), readings, linker);
        if more.is_empty() {
            // What was written later was read back beside what was written first, not the source.
            if repeat == 0 || readback::differences(source, &settled, readings).is_empty() {
                return settled;
            }
            break;
        }
        settled = merged(settled, more);
    }
    first
}

fn rewritten(source: &str, written: &[Written]) -> alloc::string::String {
    apply(source, written.iter().map(|written| &written.edit))
}
