//! Links in math: text of TeX. A URL goes before math as it goes before emphasis.

use alloc::vec::Vec;
use core::ops::Range;

use ::pulldown_cmark::{Event, Options, Parser};

use super::found::Found;
use super::meant::meant;

/// Leaves out the links that are in math.
pub(super) fn leave_out(links: &mut Vec<Found>, source: &str, extensions: Options) {
    if links.is_empty() || !source.contains('$') {
        return;
    }
    // What starts in a link is none.
    let starts_outside = |math: &Range<usize>| {
        let before = links.partition_point(|link| link.source.start <= math.start);
        before == 0 || links[before - 1].source.end <= math.start
    };
    let mut math = spans(source, extensions);
    math.retain(starts_outside);
    let kept = spans(
        &meant(source, links.iter().map(|link| link.source.clone())),
        extensions,
    );
    links.retain(|link| !holds(&math, link.source.start) && !holds(&kept, link.source.start));
}

/// The math of a source, in order.
fn spans(source: &str, extensions: Options) -> Vec<Range<usize>> {
    let events = Parser::new_ext(source, extensions).into_offset_iter();
    let math =
        events.filter(|(event, _)| matches!(event, Event::InlineMath(_) | Event::DisplayMath(_)));
    math.map(|(_, range)| range).collect()
}

fn holds(spans: &[Range<usize>], at: usize) -> bool {
    let next = spans.partition_point(|span| span.end <= at);
    spans.get(next).is_some_and(|span| span.start <= at)
}
