//! The source of events.

use core::ops::Range;

#[cfg(debug_assertions)]
use ::pulldown_cmark::CowStr;
use ::pulldown_cmark::{Event, TagEnd};

use super::events::element_of;
use crate::adapter::text_run::Form;
use crate::markup::{Edge, Flow};

/// Returns the source of a text that smart punctuation changed.
pub(super) fn written<'s>(text: &str, range: Range<usize>, source: &'s str) -> Option<&'s str> {
    // All replacements of smart punctuation start with this byte.
    if text.as_bytes().first() != Some(&0xE2) {
        return None;
    }
    // At the end of a heading the range includes whitespace that the parser drops.
    let written = source.get(range)?.trim_end();
    let is_smart = text.chars().all(|c| "“”‘’–—…".contains(c))
        && !written.is_empty()
        && written.bytes().all(|b| matches!(b, b'-' | b'.' | b'\'' | b'"'));
    is_smart.then_some(written)
}

/// Returns whether the source has a text in the same form. The parser then borrows the text from
/// the source.
pub(crate) fn is_written(text: &str, range: Range<usize>, source: Option<&str>) -> bool {
    // Compared by address, because comparing the text for each of its links would not be linear.
    source.and_then(|source| source.get(range)).is_some_and(|written| core::ptr::eq(written, text))
}

/// Panics if the source does not have a borrowed text in its range.
#[cfg(debug_assertions)]
pub(super) fn check(event: &Event<'_>, range: Range<usize>, source: &str) {
    let Event::Text(CowStr::Borrowed(text)) = event else { return };
    // The replacement for an escape has another length, or is a space.
    let is_text = text.is_ascii() && !text.trim().is_empty();
    let is_it = |own: &str| own == *text || own.len() != text.len() || !is_text;
    assert!(
        source.get(range.clone()).is_some_and(is_it),
        "the text {text:?} is not at {range:?} of the source: give `with_source` the text that was parsed"
    );
}

/// Returns the delimiter in the source that opens or closes emphasis, and its range, if the event
/// is the start or the end of emphasis. Returns `None` if the source has something else there.
pub(crate) fn delimiter<'s>(
    event: &Event<'_>,
    range: Range<usize>,
    source: &'s str,
) -> Option<(&'s str, Range<usize>, Form)> {
    let (tag, is_start) = match event {
        Event::Start(tag) => (tag.to_end(), true),
        Event::End(tag) => (*tag, false),
        _ => return None,
    };
    let len = match tag {
        TagEnd::Emphasis | TagEnd::Superscript | TagEnd::Subscript => 1,
        TagEnd::Strong => 2,
        TagEnd::Strikethrough => 1 + usize::from(source.get(range.clone())?.starts_with("~~")),
        _ => return None,
    };
    let edge = match element_of(tag) {
        (_, Flow::Inline(edge)) if is_start => edge,
        _ => Edge::Closes,
    };
    let start = if is_start { range.start } else { range.end.checked_sub(len)? };
    let written = source.get(start..)?.get(..len)?;
    let is_delimiter = written.bytes().all(|b| matches!(b, b'*' | b'_' | b'~' | b'^'));
    is_delimiter.then(|| (written, start..start + len, Form::Delimiter(edge)))
}
