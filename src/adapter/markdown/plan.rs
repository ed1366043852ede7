//! From the links of a source to its edits: which delimiters a link may have, how each link is
//! written, and what is left out because a renderer would read it in another way.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use ::pulldown_cmark::{Event, Options, Parser};

use crate::linker::Linker;

use super::edit::{Edit, apply};
use super::form::{self, Extent, Written};
use super::found::{Beside, Delimiters, Disputed, Found, Search};
use super::inlines::{each_run, is_end_of_emphasis};
use super::opaque::Opaque;
use super::readback::{self, Difference, Kind};

/// So often is what was written read back, each time with fewer links.
const ROUNDS: usize = 8;

/// The links of `source` as edits of it, in order.
///
/// # Complexity
///
/// That of parsing: a source without links is parsed once; one with links is parsed once more, as it
/// is and as it was rewritten, and up to [`ROUNDS`] times where links have to be left out.
pub(super) fn edits(source: &str, extensions: Options, linker: &Linker) -> Vec<Edit> {
    // Which way a quote curls is nothing that a link depends on.
    let extensions = extensions - Options::ENABLE_SMART_PUNCTUATION;
    let mut opaque = Opaque::new(source);
    let mut plans: Vec<Plan> = links(source, extensions, linker)
        .into_iter()
        .filter(|link| !opaque.holds(&link.source))
        .map(Plan::new)
        .filter(|plan| plan.fate == Fate::Written)
        .collect();
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

impl Plan {
    fn new(link: Found) -> Self {
        let (extent, fate) = match (link.beside, &link.around) {
            (Beside::Same, _) => (Extent::Link, Fate::Written),
            (Beside::Text, Some(_)) => (Extent::Emphasis, Fate::Written),
            (Beside::Text, None) => (Extent::Link, Fate::GivenUp),
        };
        Self { link, extent, fate }
    }
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
    let search = |hard: &[Range<usize>]| {
        let mut search = Search::new(linker, hard);
        each_run(source, extensions, linker, |pieces, place| {
            search.run(pieces, source, place);
        });
        (search.found, search.disputed)
    };
    let (found, disputed) = search(&[]);
    if disputed.is_empty() {
        return found;
    }
    let hard = lost(&meant(source, &found), &disputed, extensions);
    match hard.is_empty() {
        true => found,
        false => search(&hard).0,
    }
}

/// The delimiters without which an emphasis from before a link would have no end.
fn lost(meant: &str, disputed: &[Disputed], extensions: Options) -> Vec<Range<usize>> {
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
fn meant<'s, 'f>(source: &'s str, links: impl IntoIterator<Item = &'f Found>) -> Cow<'s, str> {
    let mut meant = String::new();
    let mut at = 0;
    let swallowed = links
        .into_iter()
        .filter(|link| link.delimiters == Delimiters::Swallowed);
    for link in swallowed {
        meant += source.get(at..link.source.start).unwrap_or_default();
        let link = source.get(link.source.clone()).unwrap_or_default();
        meant.extend(link.chars().map(|c| match c {
            '*' | '_' | '~' | '^' => 'x',
            c => c,
        }));
        at = meant.len();
    }
    match at {
        0 => Cow::Borrowed(source),
        _ => Cow::Owned(meant + source.get(at..).unwrap_or_default()),
    }
}
