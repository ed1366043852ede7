//! The links of a source, each with the delimiters that it may have.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

use ::pulldown_cmark::{Options, Parser};

use crate::linker::Linker;

use super::found::{Disputed, Found, Search};
use super::inlines::{Side, each_run, side};
use super::meant::meant;

/// So often are links looked for while delimiters are found to be characters of links.
const PASSES: usize = 4;

/// The links of `source`, in order. Math is not asked for.
pub(super) fn links(source: &str, extensions: Options, linker: &Linker) -> Vec<Found> {
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
        let mut seen = meant(source, ranges(&found));
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
            seen = meant(source, ranges(&found));
        }
        // With the delimiters of links out of the way, others may be emphasis.
        (found, disputed, swallowed) = search(&hard, &seen);
        before = seen;
    }
    found
}

/// The delimiters without which an emphasis from before a link would have no end.
fn lost(meant: &str, disputed: &[Disputed], extensions: Options) -> Vec<Range<usize>> {
    let starts: Vec<usize> = Parser::new_ext(meant, extensions)
        .into_offset_iter()
        .filter(|(event, _)| side(event) == Some(Side::Open))
        .map(|(_, range)| range.start)
        .collect();
    let is_lost = |disputed: &&Disputed| starts.binary_search(&disputed.opener).is_err();
    let lost = disputed.iter().filter(is_lost);
    lost.map(|disputed| disputed.closer.clone()).collect()
}

fn ranges(links: &[Found]) -> impl Iterator<Item = Range<usize>> {
    links.iter().map(|link| link.source.clone())
}
