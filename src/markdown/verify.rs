//! What was written is read: a renderer must see the same blocks as before, with links in them.

use alloc::vec::Vec;
use core::ops::Range;

use ::pulldown_cmark::{CowStr, Event, LinkType, Options, Parser, Tag, TagEnd};

use super::edit::{Edit, apply_in, places};
use super::find;

/// Whether a renderer makes of a block with these edits what it made of the block, and a link of each edit.
fn is_same(
    source: &str,
    block: Range<usize>,
    edits: &[(usize, Edit)],
    extensions: Options,
) -> bool {
    let of = || edits.iter().map(|(_, edit)| edit);
    let rewritten = apply_in(source, block.clone(), of());
    let places: Vec<Range<usize>> = places(block.start, of()).collect();
    let in_block = |edit: &Edit| edit.range().start - block.start..edit.range().end - block.start;
    let ranges: Vec<Range<usize>> = of().map(in_block).collect();
    let map = |at: usize| {
        let before = ranges.partition_point(|range| range.end <= at);
        match before.checked_sub(1) {
            Some(last) => at - ranges[last].end + places[last].end,
            None => at,
        }
    };
    let wanted = Parser::new_ext(source.get(block.clone()).unwrap_or_default(), extensions)
        .into_offset_iter()
        .filter_map(|(event, range)| {
            let is_own = is_text(&event) || is_emphasis(&event) && is_swallowed(&range, &ranges);
            (!is_own).then(|| (event, map(range.start)..map(range.end)))
        });
    let mut linked = 0;
    let had =
        Parser::new_ext(&rewritten, extensions).into_offset_iter().filter_map(|(event, range)| {
            let at = places.partition_point(|place| place.end <= range.start);
            let is_inside =
                |place: &Range<usize>| place.start <= range.start && range.end <= place.end;
            if let Some((_, edit)) =
                edits.get(at).filter(|_| is_inside(&places[at]) && is_inline(&event))
            {
                linked += usize::from(is_link(&event, edit));
                return None;
            }
            (!is_text(&event)).then_some((event, range))
        });
    wanted.eq(had) && linked == edits.len()
}

/// The text is the same bytes, as nothing else changed.
fn is_text(event: &Event<'_>) -> bool {
    matches!(event, Event::Text(_))
}

fn is_emphasis(event: &Event<'_>) -> bool {
    match event {
        Event::Start(tag) => find::is_emphasis(tag.to_end()),
        Event::End(tag) => find::is_emphasis(*tag),
        _ => false,
    }
}

fn is_inline(event: &Event<'_>) -> bool {
    is_text(event)
        || is_emphasis(event)
        || matches!(
            event,
            Event::InlineHtml(_) | Event::Start(Tag::Link { .. }) | Event::End(TagEnd::Link)
        )
}

/// Whether a delimiter of an emphasis is a part of a link.
fn is_swallowed(emphasis: &Range<usize>, links: &[Range<usize>]) -> bool {
    let is_in_link = |at: usize| {
        let next = links.partition_point(|link| link.end <= at);
        links.get(next).is_some_and(|link| link.start <= at)
    };
    is_in_link(emphasis.start) || is_in_link(emphasis.end - 1)
}

/// Whether the event starts the link that an edit is to make.
fn is_link(event: &Event<'_>, edit: &Edit) -> bool {
    match event {
        Event::Start(Tag::Link { link_type: LinkType::Inline, dest_url, .. }) => {
            **dest_url == *edit.href()
        }
        Event::Start(Tag::Link { link_type: LinkType::Autolink | LinkType::Email, .. }) => true,
        Event::InlineHtml(CowStr::Borrowed(tag)) => tag.starts_with("<a href="),
        _ => false,
    }
}

/// The edits without those of each block that does not come out as it was.
pub(super) fn verified(
    source: &str,
    mut edits: Vec<(usize, Edit)>,
    blocks: &[Range<usize>],
    extensions: Options,
) -> Vec<Edit> {
    let differ: Vec<usize> = edits
        .chunk_by(|(one, _), (other, _)| one == other)
        .filter(|edits| !is_same(source, blocks[edits[0].0].clone(), edits, extensions))
        .map(|edits| edits[0].0)
        .collect();
    edits.retain(|(block, _)| differ.binary_search(block).is_err());
    edits.into_iter().map(|(_, edit)| edit).collect()
}
