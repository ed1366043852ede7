//! Parses each rewritten block. A renderer must see the same block as before, with the links in it.

use alloc::vec::Vec;
use core::ops::Range;

use ::pulldown_cmark::{CowStr, Event, LinkType, Options, Parser, Tag, TagEnd};

use crate::edit::{SourceEdit, apply_in};
use crate::pulldown_cmark::is_emphasis;

use super::table::{is_ruler, makes_table};

/// Returns the edits of a block, without edits that reach into code or math. Returns no edits if
/// they would change more of the block than its links.
pub(super) fn verified(
    source: &str,
    block: Range<usize>,
    mut edits: Vec<SourceEdit>,
    extensions: Options,
) -> Vec<SourceEdit> {
    let text = source.get(block.clone()).unwrap_or_default();
    let events: Vec<_> = Parser::new_ext(text, extensions)
        .into_offset_iter()
        .map(|(event, range)| (event, block.start + range.start..block.start + range.end))
        .collect();
    let closed: Vec<_> =
        events.iter().filter(|(event, _)| is_closed(event)).map(|(_, range)| range).collect();
    edits.retain(|edit| {
        let link = &edit.range;
        let next = closed.partition_point(|closed| closed.end <= link.start);
        let mut near = closed[next..].iter().take_while(|closed| closed.start < link.end);
        near.all(|closed| link.start <= closed.start && closed.end <= link.end)
    });
    // Other renderers read a table here, with its own cells or with column widths.
    let has_table = |(event, range): &(Event<'_>, Range<usize>)| {
        matches!(event, Event::Text(line) if is_ruler(line) && {
            let before = source[block.start..range.start].trim_end_matches([' ', '\t', '>']);
            let is_line = before.is_empty() || before.ends_with('\n');
            is_line && makes_table(line, before.lines().next_back())
        })
    };
    if edits.is_empty()
        || extensions.contains(Options::ENABLE_TABLES) && events.iter().any(has_table)
        || !is_same(source, block, events, &edits, extensions)
    {
        return Vec::new();
    }
    edits
}

/// Returns whether a block with edits has the same events as before, and a link for each edit.
fn is_same(
    source: &str,
    block: Range<usize>,
    events: Vec<(Event<'_>, Range<usize>)>,
    edits: &[SourceEdit],
    extensions: Options,
) -> bool {
    let rewritten = apply_in(source, block.clone(), edits);
    let places = places(block.start, edits);
    let map = |at: usize| {
        let before = edits.partition_point(|edit| edit.range.end <= at);
        match before.checked_sub(1) {
            Some(last) => at - edits[last].range.end + places[last].end,
            None => at - block.start,
        }
    };
    let is_linked = |at: usize| {
        let next = edits.partition_point(|edit| edit.range.end <= at);
        edits.get(next).is_some_and(|edit| edit.range.start <= at)
    };
    let want = events.into_iter().filter_map(|(event, range)| {
        // Delimiters in a URL are part of the URL.
        let is_in_link = (is_emphasis(&event) || is_closed(&event))
            && (is_linked(range.start) || is_linked(range.end - 1));
        (!is_text(&event) && !is_in_link).then(|| (event, map(range.start)..map(range.end)))
    });
    let mut links = 0;
    let parser = Parser::new_ext(&rewritten, extensions).into_offset_iter();
    let have = parser.filter_map(|(event, range)| {
        let at = places.partition_point(|place| place.end <= range.start);
        let is_inside = |place: &Range<usize>| place.start <= range.start && range.end <= place.end;
        if places.get(at).is_some_and(is_inside) && is_inline(&event) {
            links += usize::from(is_link(&event, &edits[at]));
            return None;
        }
        (!is_text(&event)).then_some((event, range))
    });
    want.eq(have) && links == edits.len()
}

/// Returns true for texts. They are not compared, because nothing between the edits changes.
fn is_text(event: &Event<'_>) -> bool {
    matches!(event, Event::Text(_))
}

fn is_closed(event: &Event<'_>) -> bool {
    matches!(
        event,
        Event::Code(_)
            | Event::InlineMath(_)
            | Event::DisplayMath(_)
            | Event::Start(Tag::CodeBlock(_))
    )
}

fn is_inline(event: &Event<'_>) -> bool {
    let is_anchor = matches!(
        event,
        Event::InlineHtml(_) | Event::Start(Tag::Link { .. }) | Event::End(TagEnd::Link)
    );
    is_anchor || is_text(event) || is_emphasis(event)
}

/// Returns whether the event starts the link that an edit writes.
fn is_link(event: &Event<'_>, edit: &SourceEdit) -> bool {
    match event {
        Event::Start(Tag::Link { link_type: LinkType::Inline, dest_url, .. }) => {
            **dest_url == *edit.href
        }
        Event::Start(Tag::Link { link_type: LinkType::Autolink | LinkType::Email, .. }) => true,
        Event::InlineHtml(CowStr::Borrowed(tag)) => tag.starts_with("<a href="),
        _ => false,
    }
}

/// Returns the ranges of the replacements in the result of [`apply_in`] for a range that starts at
/// `start`.
fn places(start: usize, edits: &[SourceEdit]) -> Vec<Range<usize>> {
    let (mut at, mut written) = (start, 0);
    let place = |edit: &SourceEdit| {
        let start = written + edit.range.start - at;
        at = edit.range.end;
        written = start + edit.replacement.len();
        start..written
    };
    edits.iter().map(place).collect()
}
