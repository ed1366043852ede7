//! Events with or without their ranges in the source.

use alloc::string::ToString;
use core::ops::Range;

use ::pulldown_cmark::{CowStr, Event};

use crate::adapter::text_run::{Form, Splice};

use super::events::{As, open_and_close};
use super::source::{delimiter, is_written};

/// The end of an item whose range is not known. It is past the end of any source, but before
/// [`usize::MAX`], which is the end of the events.
pub(super) const UNKNOWN: usize = usize::MAX - 1;

/// An event with or without its range in the source.
pub trait Item<'a>: Sized + 'a {
    fn new(event: Event<'a>, range: Range<usize>) -> Self;

    fn event(&self) -> &Event<'a>;

    /// Returns the range, or an empty range if it is not known.
    fn range(&self) -> Range<usize>;

    /// Returns the end of the range, or [`UNKNOWN`].
    fn end(&self) -> usize;
}

impl<'a> Item<'a> for Event<'a> {
    fn new(event: Event<'a>, _: Range<usize>) -> Self {
        event
    }

    #[inline]
    fn event(&self) -> &Event<'a> {
        self
    }

    #[inline]
    fn range(&self) -> Range<usize> {
        0..0
    }

    #[inline]
    fn end(&self) -> usize {
        UNKNOWN
    }
}

impl<'a> Item<'a> for (Event<'a>, Range<usize>) {
    fn new(event: Event<'a>, range: Range<usize>) -> Self {
        (event, range)
    }

    #[inline]
    fn event(&self) -> &Event<'a> {
        &self.0
    }

    #[inline]
    fn range(&self) -> Range<usize> {
        self.1.clone()
    }

    #[inline]
    fn end(&self) -> usize {
        self.1.end
    }
}

/// Returns a range of a text as a new item, or a delimiter as text.
pub(super) fn text_item<'a, T: Item<'a>>(item: &T, range: Range<usize>, source: Option<&str>) -> T {
    if let Event::Text(text) = item.event() {
        let place = in_source(item, source, range.start, Some(range.end));
        return T::new(Event::Text(slice(text, range)), place);
    }
    let written = source.and_then(|source| delimiter(item.event(), item.range(), source));
    let (text, place, _) = written.unwrap_or(("", item.range(), Form::Whole));
    T::new(Event::Text(text.to_string().into()), place)
}

/// Returns the items of a link that starts in the item `first` and ends in the item `last`.
pub(super) fn link_items<'a, T: Item<'a>>(
    splice: Splice<'_, usize>,
    [first, last]: [&T; 2],
    source: Option<&str>,
    how: As,
) -> [T; 3] {
    let ((_, start), (_, end)) = (splice.first, splice.last);
    let range = in_source(first, source, start, None).start..in_source(last, source, 0, end).end;
    // The text of the anchor is usually part of the source text, and then needs no allocation.
    let shown = splice.anchor.text();
    let shown_range = start..start + shown.len();
    let shown = match first.event() {
        Event::Text(text) if text.get(shown_range.clone()) == Some(shown) => {
            slice(text, shown_range)
        }
        _ => shown.to_string().into(),
    };
    let (open, close) = open_and_close(splice.anchor, how);
    [open, Event::Text(shown), close].map(|event| T::new(event, range.clone()))
}

/// Returns the range of some bytes of a text in the source, or the range of the whole text if the
/// source has it in another form.
fn in_source<'a, T: Item<'a>>(
    item: &T,
    source: Option<&str>,
    start: usize,
    end: Option<usize>,
) -> Range<usize> {
    let whole = item.range();
    match item.event() {
        Event::Text(text) if is_written(text, whole.clone(), source) => {
            whole.start + start..end.map_or(whole.end, |end| whole.start + end)
        }
        _ => whole,
    }
}

fn slice<'a>(text: &CowStr<'a>, range: Range<usize>) -> CowStr<'a> {
    match text {
        CowStr::Borrowed(text) => CowStr::Borrowed(text.get(range).unwrap_or_default()),
        text => text.get(range).unwrap_or_default().to_string().into(),
    }
}
