//! From the links of a source to its edits: which delimiters a link may have, how each link is
//! written, and what is left out because a renderer would read it in another way.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use ::pulldown_cmark::{Event, Options, Parser};

use crate::linker::Linker;
use crate::work;

use super::edit::{Edit, apply, merged};
use super::form::{self, Extent, Written};
use super::found::{Disputed, Found, Search};
use super::inlines::{each_run, is_end_of_emphasis};
use super::math;
use super::opaque::Opaque;
use super::readback::{self, Difference, Kind};

/// So often is what was written read back, each time with fewer links.
const ROUNDS: usize = 8;

/// So often are links looked for while delimiters are found to be characters of links.
const PASSES: usize = 4;

/// What could start or end an emphasis or math.
const DELIMITERS: [char; 5] = ['*', '_', '~', '^', '$'];

/// So often is the rewritten source rewritten, until nothing changes any more.
const REPEATS: usize = 4;

/// The links of `source` as edits of it, in order: what they make of it has no other links to write.
///
/// # Complexity
///
/// That of parsing: a source without links is parsed once, one with links three times more, to read
/// back what was written and to look for what is left; and up to [`ROUNDS`] × [`REPEATS`] times where
/// links have to be left out.
pub(super) fn edits(source: &str, extensions: Options, linker: &Linker) -> Vec<Edit> {
    // Which way a quote curls is nothing that a link depends on.
    let extensions = extensions - Options::ENABLE_SMART_PUNCTUATION;
    let mut edits = planned(source, extensions, linker);
    for _ in 0..REPEATS {
        if edits.is_empty() {
            break;
        }
        let more = planned(&apply(source, &edits), extensions, linker);
        if more.is_empty() {
            break;
        }
        edits = merged(edits, more);
    }
    edits
}

fn planned(source: &str, extensions: Options, linker: &Linker) -> Vec<Edit> {
    let mut opaque = Opaque::new(source);
    let mut links = links(source, extensions - Options::ENABLE_MATH, linker);
    links.retain(|link| !opaque.holds(&link.source));
    if extensions.contains(Options::ENABLE_MATH) {
        math::leave_out(&mut links, source, extensions);
    }
    let mut plans = plans(links);
    let mut round = 0;
    while !plans.is_empty() {
        round += 1;
        let written = write(&plans, source);
        let edits: Vec<Edit> = written.iter().map(|written| written.edit.clone()).collect();
        let rewritten = apply(source, &edits);
        let meant = meant(source, plans.iter().map(|plan| &plan.link));
        let differences = readback::differences(&meant, &rewritten, &written, extensions);
        if differences.is_empty() {
            return edits;
        }
        for difference in differences {
            give_up(&mut plans, &difference, round);
        }
        plans.retain(|plan| plan.fate == Fate::Written);
    }
    Vec::new()
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

/// Has the link that may be the reason for a difference stay text, in the last round all that may.
fn give_up(plans: &mut [Plan], difference: &Difference, round: usize) {
    let Range { start, end } = difference.source;
    let first = plans.partition_point(|plan| plan.link.source.start < start);
    let behind = plans.partition_point(|plan| plan.link.source.start < end);
    let all = match difference.kind {
        Kind::Inline if round < ROUNDS => {
            let reason = difference.edit.min(behind.saturating_sub(1)).max(first);
            reason..behind.min(reason + 1)
        }
        Kind::Block if round < ROUNDS => first..behind,
        Kind::Inline => first..behind,
        Kind::Block => first..plans.len(),
    };
    let all = match all.is_empty() {
        false => all,
        // What differs is not where a link is.
        true => 0..plans.len(),
    };
    plans[all]
        .iter_mut()
        .for_each(|plan| plan.fate = Fate::GivenUp);
}

fn write(plans: &[Plan], source: &str) -> Vec<Written> {
    let mut floor = 0;
    let written = plans.iter().map(|plan| {
        let written = form::write(&plan.link, plan.extent, source, floor);
        floor = written.edit.range().end;
        written
    });
    written.collect()
}

/// The links of `source`, each with the delimiters that it may have.
fn links(source: &str, extensions: Options, linker: &Linker) -> Vec<Found> {
    let search = |hard: &[Range<usize>], meant: &str| {
        let mut search = Search::new(linker, hard);
        each_run(source, meant, extensions, linker, |pieces, setting| {
            search.run(pieces, source, setting);
        });
        (search.found, search.disputed, search.swallowed)
    };
    let mut hard = Vec::new();
    let mut before = Cow::Borrowed(source);
    let (mut found, mut disputed, mut swallowed) = search(&hard, source);
    if swallowed == 0 {
        return found;
    }
    for _ in 0..PASSES {
        let mut seen = meant(source, &found);
        if seen == before {
            break;
        }
        let lost = match swallowed {
            0 => Vec::new(),
            _ => lost(&seen, &disputed, extensions),
        };
        if !lost.is_empty() {
            hard.extend(lost);
            hard.sort_unstable_by_key(|range: &Range<usize>| range.start);
            found = search(&hard, source).0;
            seen = meant(source, &found);
        }
        // With the delimiters of links out of the way, others may be emphasis.
        (found, disputed, swallowed) = search(&hard, &seen);
        before = seen;
    }
    found
}

/// The delimiters without which an emphasis from before a link would have no end.
fn lost(meant: &str, disputed: &[Disputed], extensions: Options) -> Vec<Range<usize>> {
    work::add(meant.len());
    let starts: Vec<usize> = Parser::new_ext(meant, extensions)
        .into_offset_iter()
        .filter(|(event, _)| matches!(event, Event::Start(tag) if is_end_of_emphasis(tag.to_end())))
        .map(|(_, range)| range.start)
        .collect();
    let is_lost = |disputed: &&Disputed| starts.binary_search(&disputed.opener).is_err();
    let lost = disputed.iter().filter(is_lost);
    lost.map(|disputed| disputed.closer.clone()).collect()
}

/// The source with links that hold no delimiters: what a renderer is to make of it, but for the
/// links.
pub(super) fn meant<'s, 'f>(
    source: &'s str,
    links: impl IntoIterator<Item = &'f Found>,
) -> Cow<'s, str> {
    let mut meant = String::new();
    let mut at = 0;
    for link in links {
        let written = source.get(link.source.clone()).unwrap_or_default();
        work::add(written.len());
        if !written.contains(DELIMITERS) {
            continue;
        }
        meant += source.get(at..link.source.start).unwrap_or_default();
        let mut before = None;
        meant.extend(written.chars().map(|c| {
            // An escape is none without its delimiter.
            let is_escaped = before == Some('\\');
            before = (c != '\\' || !is_escaped).then_some(c);
            match c {
                c if DELIMITERS.contains(&c) && !is_escaped => 'x',
                c => c,
            }
        }));
        at = meant.len();
    }
    match at {
        0 => Cow::Borrowed(source),
        _ => Cow::Owned(meant + source.get(at..).unwrap_or_default()),
    }
}
