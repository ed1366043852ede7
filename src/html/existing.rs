//! Attributes for existing anchors.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::anchor::{Existing, Hook, write_attribute};
use crate::edit::SourceEdit;
use crate::linker::Linker;
use crate::markup::{Attribute, attributes};

/// The linker's changes to the start tag of an existing anchor, which starts at byte `start`, and the text to add after
/// the anchor.
///
/// New attributes are written directly after the name, and replace existing ones of the same name. All other bytes
/// stay.
pub(super) fn changes(
    html: &[u8],
    start: usize,
    text: Option<String>,
    linker: &Linker,
    hook: &mut dyn Hook,
) -> (Vec<SourceEdit>, String) {
    let author: Vec<_> = attributes(html, "a".len()).collect();
    let mut written = Existing { text: text.map(Into::into), ..Existing::default() };
    let mut href = None;
    for own in &author {
        let name = String::from_utf8_lossy(own.name).to_ascii_lowercase();
        let value = htmlize::unescape_attribute(String::from_utf8_lossy(own.value)).into_owned();
        if name == "href" {
            href.get_or_insert(value);
        } else if written.attributes.iter().all(|(known, _)| **known != *name) {
            written.attributes.push((name.into(), value.into()));
        }
    }
    let Some(href) = href else {
        return (Vec::new(), String::new());
    };
    written.href = href.into();
    // If an attribute before such a name is removed, the name could become the value of an earlier attribute.
    if author.iter().any(|own| own.name.starts_with(b"=")) {
        return (Vec::new(), String::new());
    }
    let mut change = linker.change_of(&written, hook);
    if change.is_unlinked {
        // Without an `href` the tag is not a link, wherever its end tag is.
        change.attributes = alloc::vec![("href".into(), None)];
    }
    let (given, note) = (change.attributes, change.note);
    if given.is_empty() {
        return (Vec::new(), note);
    }
    let mut set = String::new();
    for (name, value) in given.iter().filter_map(|(name, value)| Some((name, value.as_deref()?))) {
        // Writing to a `String` cannot fail.
        let _ = write_attribute(&mut set, name, value);
    }
    let (mut before, mut kept) = ("<a".len(), b'a');
    let mut edits = alloc::vec![SourceEdit::of_markup(start + before..start + before, set)];
    for Attribute { name: own, range, .. } in author.iter().cloned() {
        if given.iter().any(|(name, _)| own.eq_ignore_ascii_case(name.as_bytes())) {
            // Removed with its separator, which may be a `/`. What follows must neither join the bytes that are kept
            // before it, nor form a `/>` with them.
            let is_apart = html.get(range.end).is_some_and(|&byte| match byte {
                b'>' => kept != b'/',
                _ => byte.is_ascii_whitespace(),
            });
            let space = if is_apart { "" } else { " " };
            edits.push(SourceEdit::of_markup(start + before..start + range.end, space.to_string()));
        } else {
            kept = html[range.end - 1];
        }
        before = range.end;
    }
    (edits, note)
}
