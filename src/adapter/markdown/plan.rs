//! How each link of a source is written, and which are left out because a renderer would read what is
//! written in another way.

use alloc::vec::Vec;

use ::pulldown_cmark::Options;

use crate::linker::Linker;

use super::form::{self, Extent, Written};
use super::found::Found;
use super::inlines::open_text;
use super::links::links;
use super::math;
use super::opaque::Opaque;
use super::readback::{self, Difference, Kind};
use super::readings::{Readings, RightToLeft};

/// So often is what was written read back, each time with fewer links.
const ROUNDS: usize = 8;

/// The links of `source` as they are to be written, in order.
pub(super) fn planned(source: &str, readings: &Readings, linker: &Linker) -> Vec<Written> {
    let mut plans = plans(found(source, readings, linker));
    let mut round = 0;
    while !plans.is_empty() {
        round += 1;
        let written = write(&plans, source, readings.right_to_left);
        let differences = readback::differences(source, &written, readings);
        if differences.is_empty() {
            return written;
        }
        for difference in differences {
            give_up(&mut plans, &difference, round);
        }
        plans.retain(|plan| plan.fate == Fate::Written);
    }
    Vec::new()
}

/// The links of `source` that are text in every reading of it.
fn found(source: &str, readings: &Readings, linker: &Linker) -> Vec<Found> {
    let extensions = readings.first();
    let mut found = links(source, extensions - Options::ENABLE_MATH, linker);
    if found.is_empty() {
        return found;
    }
    let mut opaque = Opaque::new(source);
    found.retain(|link| !opaque.holds(&link.source));
    if extensions.contains(Options::ENABLE_MATH) {
        math::leave_out(&mut found, source, extensions);
    }
    for extensions in readings.others() {
        let open = open_text(source, extensions, linker);
        found.retain(|link| {
            let next = open.partition_point(|text| text.end < link.source.end);
            open.get(next)
                .is_some_and(|text| text.start <= link.source.start)
        });
    }
    found
}

/// A link and how it is to be written.
struct Plan {
    link: Found,
    extent: Extent,
    fate: Fate,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Written,
    /// It stays text.
    GivenUp,
}

/// How links are to be written that a renderer will find next to such delimiters.
fn plans(links: Vec<Found>) -> Vec<Plan> {
    let starts: Vec<usize> = links.iter().map(|link| link.source.start).collect();
    let ends: Vec<usize> = links.iter().map(|link| link.source.end).collect();
    // Where another link is, there will be punctuation too.
    let is_letter = |at: Option<usize>, of_links: &[usize]| {
        at.is_some_and(|at| of_links.binary_search(&at).is_err())
    };
    let plans = links.into_iter().filter_map(|link| {
        let beside = &link.beside;
        let extent = if is_letter(beside.before, &ends) || is_letter(beside.behind, &starts) {
            // What holds more than the link would be no emphasis any more.
            beside.around.as_ref()?;
            Extent::Emphasis
        } else {
            Extent::Link
        };
        Some(Plan {
            link,
            extent,
            fate: Fate::Written,
        })
    });
    plans.collect()
}

/// Has the link that may be the reason for a difference stay text; in the last round all that may.
fn give_up(plans: &mut [Plan], difference: &Difference, round: usize) {
    let inside = difference.edits.clone();
    // Where no link is near, it is the next or else the last one.
    let reason = difference.edit.min(plans.len() - 1);
    let all = match difference.kind {
        _ if round >= 2 * ROUNDS => 0..plans.len(),
        Kind::Block if round >= ROUNDS => reason.min(inside.start)..plans.len(),
        Kind::Block if !inside.is_empty() => inside,
        Kind::Inline if round >= ROUNDS && !inside.is_empty() => inside,
        _ => reason..reason + 1,
    };
    plans[all]
        .iter_mut()
        .for_each(|plan| plan.fate = Fate::GivenUp);
}

fn write(plans: &[Plan], source: &str, right_to_left: RightToLeft) -> Vec<Written> {
    let mut floor = 0;
    let written = plans.iter().map(|plan| {
        let written = form::write(&plan.link, plan.extent, right_to_left, source, floor);
        floor = written.edit.range().end;
        written
    });
    written.collect()
}
