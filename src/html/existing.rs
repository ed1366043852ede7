//! Attributes for anchors that the author wrote.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::edit::SourceEdit;
use crate::linker::{Linker, write_attribute};
use crate::markup::attributes;

/// The changes of the linker to the start tag of an anchor, which starts at byte `start`; `None` if there are none.
///
/// What is set stands right after the name, in place of the author's attributes of their names. All other bytes
/// stay.
pub(super) fn changes(html: &[u8], start: usize, linker: &Linker) -> Option<Vec<SourceEdit>> {
    let author: Vec<_> = attributes(html, "a".len()).collect();
    let value = |name: &str| {
        let own = author.iter().find(|own| own.name.eq_ignore_ascii_case(name.as_bytes()))?;
        Some(htmlize::unescape_attribute(String::from_utf8_lossy(own.value)).into_owned())
    };
    let mut change = linker.change_of(&value("href")?, &value);
    if change.is_unlinked {
        // Without it the tag is no link, wherever its end tag is.
        change.attributes = alloc::vec![("href".into(), None)];
    }
    let given = change.attributes;
    if given.is_empty() {
        return None;
    }
    let mut set = String::new();
    for (name, value) in given.iter().filter_map(|(name, value)| Some((name, value.as_deref()?))) {
        // Writing to a String does not fail.
        let _ = write_attribute(&mut set, name, value);
    }
    let mut at = "<a".len();
    let mut edits = alloc::vec![SourceEdit::of_markup(start + at..start + at, set)];
    for own in &author {
        if given.iter().any(|(name, _)| own.name.eq_ignore_ascii_case(name.as_bytes())) {
            let kept = html.get(at..own.range.start)?.trim_ascii_end();
            let range = at + kept.len()..own.range.end;
            at = range.end;
            // What follows must not join what is before.
            let is_apart = html.get(at).is_some_and(|&b| b == b'>' || b.is_ascii_whitespace());
            let space = if is_apart { "" } else { " " };
            edits.push(SourceEdit::of_markup(start + range.start..start + at, space.to_string()));
        }
    }
    Some(edits)
}
