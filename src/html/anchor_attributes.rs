//! Attributes for existing anchors.

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use crate::anchor::{Existing, Hook, write_attribute};
use crate::edit::SourceEdit;
use crate::linker::Linker;
use crate::markup::{Attribute, HREFS, attributes};

use super::encoding::Encoding;

/// Returns the linker's changes to the start tag of the existing anchor at this range, and the text
/// to add after the anchor, if text `can_follow` it.
///
/// If the encoding is not known, a host with bytes outside ASCII may also be in windows-1252. New
/// attributes go directly after the name of the element, and replace existing attributes of the
/// same name. All other bytes stay.
pub(super) fn changes(
    html: &[u8],
    range: Range<usize>,
    text: Option<String>,
    can_follow: bool,
    encoding: Encoding,
    linker: &Linker,
    hook: &mut dyn Hook,
) -> (Vec<SourceEdit>, String) {
    let author: Vec<_> = attributes(html, "a".len()).collect();
    let start = range.start;
    let renamed = |own: &Attribute<'_>| Some(rename(start + own.renamed_at()?));
    let is_declared = encoding == Encoding::Declared;
    let mut lost = linker.lost_in(html, is_declared);
    let Some(written) = written(&author, text, range) else {
        return (lost.filter_map(|own| renamed(&own)).collect(), String::new());
    };
    let mut change = linker.change_of(&written, hook);
    let is_href = |own: &Attribute<'_>| HREFS.iter().any(|href| own.is(href));
    change.is_unlinked |= is_declared && lost.any(|own| is_href(&own) && !own.value.is_ascii());
    // Without an `href` the tag is not a link, wherever its end tag is.
    change.is_unlinked |= !can_follow && !change.note.is_empty();
    if change.is_unlinked {
        change.note.clear();
        change.attributes.retain(|(_, value)| value.is_none());
        change.attributes.extend(HREFS.map(|name| (name.into(), None)));
    }
    // If an attribute before a name that starts with `=` is removed, the name could become the
    // value of an earlier attribute.
    let edits = if author.iter().any(|own| own.name.starts_with(b"=")) {
        let is_lost = |own: &&_| linker.is_limited() || change.is_unlinked && is_href(own);
        author.iter().filter(is_lost).filter_map(renamed).collect()
    } else {
        set(html, start, &author, &change.attributes)
    };
    (edits, change.note)
}

/// Sets these attributes, and removes attributes that are given without a value.
fn set(
    html: &[u8],
    start: usize,
    author: &[Attribute<'_>],
    given: &[(Cow<'static, str>, Option<String>)],
) -> Vec<SourceEdit> {
    if given.is_empty() {
        return Vec::new();
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
            // The attribute is removed with its separator, which may be a `/`. The bytes after it
            // must not join the kept bytes before it, or form a `/>` with them.
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
    edits
}

/// Returns an anchor with these attributes and this text, if it has an `href`.
fn written<'h>(
    author: &[Attribute<'h>],
    text: Option<String>,
    range: Range<usize>,
) -> Option<Existing<'h>> {
    let mut written = Existing { text: text.map(Into::into), range, ..Existing::default() };
    let (mut hrefs, mut names) = ([None, None], BTreeSet::new());
    for own in author {
        let (name, value) = (own.lowercase(), own.text());
        if let Some(href) = HREFS.iter().position(|href| **href == name) {
            hrefs[href].get_or_insert(value);
        } else if names.insert(name.clone()) {
            written.attributes.push((name.into(), value.into()));
        }
    }
    written.href = hrefs.into_iter().flatten().next()?.into();
    Some(written)
}

/// Returns the `href` of the anchor with this start tag.
#[cfg(all(feature = "pulldown-cmark", feature = "suffixes"))]
pub(crate) fn href_of_tag(html: &[u8]) -> Option<String> {
    let author: Vec<_> = attributes(html, "a".len()).collect();
    written(&author, None, 0..0).map(|own| own.href.into_owned())
}

/// Renames the attribute at this byte. No other byte moves or changes, so this does no harm if the
/// bytes are text in an unknown encoding.
pub(super) fn rename(at: usize) -> SourceEdit {
    SourceEdit::of_markup(at..at + 1, "x".to_string())
}
