//! What was written is read back: a renderer must see the same document, with links in it.

use alloc::vec::Vec;
use core::ops::Range;

use ::pulldown_cmark::{Event, LinkType, OffsetIter, Options, Parser, Tag, TagEnd};

use super::edit::{apply, places};
use super::form::{Extent, Written};
use super::inlines::{is_inline, side};
use super::meant::meant;
use super::readings::Readings;

/// A stretch between two block-level events that is not what was meant.
#[derive(Debug)]
pub(super) struct Difference {
    /// Which edits are in it.
    pub(super) edits: Range<usize>,
    /// The first edit that is not before what differs.
    pub(super) edit: usize,
    pub(super) kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Inline,
    /// The blocks themselves differ, so that nothing behind is known.
    Block,
}

/// Where what renderers make of the rewritten source is not what they make of the source with its links.
///
/// # Complexity
///
/// That of parsing both in each reading, and a binary search among the edits for each event.
pub(super) fn differences(source: &str, edits: &[Written], readings: &Readings) -> Vec<Difference> {
    let rewritten = apply(source, edits.iter().map(|written| &written.edit));
    let meant = meant(source, edits.iter().map(|written| written.link.clone()));
    let places = Places::new(edits);
    let mut differences = Vec::new();
    for extensions in readings.all() {
        let want = Segments::new(&meant, extensions);
        let have = Segments::new(&rewritten, extensions);
        compare(want, have, &places, &mut differences);
    }
    differences
}

fn compare(
    mut want: Segments<'_>,
    mut have: Segments<'_>,
    places: &Places<'_>,
    differences: &mut Vec<Difference>,
) {
    let mut edit = 0;
    loop {
        let wanted = want.next(|event, range| places.wanted(event, range));
        let mut linked = 0;
        let had = have.next(|event, range| places.had(event, range, &mut linked));
        let first = edit;
        edit +=
            places.edits[first..].partition_point(|written| written.edit.range().start < want.end);
        let map = |(event, range): &(_, Range<usize>)| (Event::clone(event), places.map(range));
        let kind = if wanted.as_ref().map(map) != had {
            Some(Kind::Block)
        } else if want.inline != have.inline || linked != edit - first {
            Some(Kind::Inline)
        } else {
            None
        };
        if let Some(kind) = kind {
            let differs = first_difference(&want.inline, &have.inline);
            let next = match differs {
                Some(at) => places.ranges.partition_point(|range| range.end <= at),
                None => first,
            };
            differences.push(Difference {
                edits: first..edit,
                // Events inside a stretch tell only of links in it.
                edit: match kind {
                    Kind::Inline => next.clamp(first, edit.max(first + 1) - 1),
                    Kind::Block => next,
                },
                kind,
            });
        }
        // Nothing is known of what is behind blocks that differ.
        if wanted.is_none() || kind == Some(Kind::Block) {
            return;
        }
    }
}

/// Where, in what was rewritten, the first event is that only one of them has.
fn first_difference(want: &[Item<'_>], have: &[Item<'_>]) -> Option<usize> {
    let at = want
        .iter()
        .zip(have)
        .take_while(|(want, have)| want == have)
        .count();
    let starts = [want.get(at), have.get(at)].into_iter().flatten();
    starts.map(|(_, range)| range.start).min()
}

type Item<'a> = (Event<'a>, Range<usize>);

/// The events of a document, from one at the level of blocks to the next.
struct Segments<'a> {
    events: OffsetIter<'a>,
    /// What stands before the last of them, in bytes of what was rewritten.
    inline: Vec<Item<'a>>,
    /// Where all that ends, in bytes of its own; 0 where there is nothing.
    end: usize,
}

impl<'a> Segments<'a> {
    fn new(text: &'a str, extensions: Options) -> Self {
        Self {
            events: Parser::new_ext(text, extensions).into_offset_iter(),
            inline: Vec::new(),
            end: 0,
        }
    }

    fn next(
        &mut self,
        mut place: impl FnMut(&Event<'_>, &Range<usize>) -> Option<Range<usize>>,
    ) -> Option<Item<'a>> {
        self.inline.clear();
        self.end = 0;
        loop {
            let (event, range) = self.events.next()?;
            if !is_inline(&event) {
                return Some((event, range));
            }
            self.end = self.end.max(range.end);
            // The text is the same bytes, as nothing else changed.
            if !matches!(event, Event::Text(_))
                && let Some(range) = place(&event, &range)
            {
                self.inline.push((event, range));
            }
        }
    }
}

/// Where the edits are, in the source and in what was rewritten.
struct Places<'e> {
    edits: &'e [Written],
    /// In what was rewritten.
    ranges: Vec<Range<usize>>,
}

impl<'e> Places<'e> {
    fn new(edits: &'e [Written]) -> Self {
        Self {
            ranges: places(edits.iter().map(|written| &written.edit)).collect(),
            edits,
        }
    }

    /// Bytes of the source as bytes of what was rewritten; none of them is inside an edit.
    fn map(&self, source: &Range<usize>) -> Range<usize> {
        let map = |at: usize| {
            let before = self
                .edits
                .partition_point(|written| written.edit.range().end <= at);
            match before.checked_sub(1) {
                Some(last) => at - self.edits[last].edit.range().end + self.ranges[last].end,
                None => at,
            }
        };
        map(source.start)..map(source.end)
    }

    /// Where an event of the source is to be; `None` for one that belongs to an edit.
    fn wanted(&self, event: &Event<'_>, source: &Range<usize>) -> Option<Range<usize>> {
        let at = self
            .edits
            .partition_point(|written| written.edit.range().end <= source.start);
        let is_own = self.edits.get(at).is_some_and(|written| {
            let range = written.edit.range();
            written.extent == Extent::Emphasis
                && side(event).is_some()
                && range.start <= source.start
                && source.end <= range.end
        });
        (!is_own).then(|| self.map(source))
    }

    /// The same for an event of what was rewritten; counts the links of edits.
    fn had(
        &self,
        event: &Event<'_>,
        range: &Range<usize>,
        linked: &mut usize,
    ) -> Option<Range<usize>> {
        let at = self.ranges.partition_point(|edit| edit.end <= range.start);
        let other = Some(range.clone());
        let (Some(edit), Some(written)) = (self.ranges.get(at), self.edits.get(at)) else {
            return other;
        };
        if range.start < edit.start || edit.end < range.end {
            return other;
        }
        // Before the link there may be a character that had to be escaped.
        let is_all = range.end == edit.end;
        match event {
            Event::Start(Tag::Link {
                link_type,
                dest_url,
                ..
            }) if is_all => {
                let is_own = match link_type {
                    LinkType::Inline => **dest_url == *written.edit.href(),
                    LinkType::Autolink | LinkType::Email => true,
                    _ => false,
                };
                *linked += usize::from(is_own);
                None
            }
            Event::End(TagEnd::Link) if is_all => None,
            Event::InlineHtml(tag) if tag.starts_with("<a href=") => {
                *linked += 1;
                None
            }
            Event::InlineHtml(tag) if **tag == *"</a>" && is_all => None,
            event if written.extent == Extent::Emphasis && side(event).is_some() => None,
            _ => other,
        }
    }
}
