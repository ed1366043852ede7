//! A source as it is meant: no delimiter is in a link.

use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

/// What could start or end an emphasis or math.
const DELIMITERS: [char; 5] = ['*', '_', '~', '^', '$'];

/// The source with other characters for the delimiters in these bytes of it, which are its links: what
/// a renderer is to make of it, but for the links.
pub(super) fn meant(source: &str, links: impl IntoIterator<Item = Range<usize>>) -> Cow<'_, str> {
    let mut meant = String::new();
    let mut at = 0;
    for link in links {
        let written = source.get(link.clone()).unwrap_or_default();
        if !written.contains(DELIMITERS) {
            continue;
        }
        meant += source.get(at..link.start).unwrap_or_default();
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
