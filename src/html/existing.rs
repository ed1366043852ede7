//! Attributes for anchors that the author wrote.

use alloc::string::String;
use alloc::vec::Vec;

use crate::linker::{Linker, write_attribute};
use crate::markup::Attributes;

/// Rewrites the start tag of an anchor with the changes of the linker; `None` without an `href`.
///
/// They stand right after the name, in place of the author's attributes of their names. All other bytes
/// stay.
pub(super) fn start_tag(html: &[u8], linker: &Linker) -> Option<Vec<u8>> {
    let (name, _) = html.split_at_checked("<a".len())?;
    let author: Vec<_> = Attributes::of_start_tag(html, "a".len()).collect();
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
    let mut set = String::new();
    for (name, value) in given.iter().filter_map(|(name, value)| Some((name, value.as_deref()?))) {
        // Writing to a String does not fail.
        let _ = write_attribute(&mut set, name, value);
    }
    let mut tag = [name, set.as_bytes()].concat();
    let mut at = name.len();
    for own in &author {
        if given.iter().any(|(name, _)| own.name.eq_ignore_ascii_case(name.as_bytes())) {
            tag.extend_from_slice(html.get(at..own.range.start)?.trim_ascii_end());
            at = own.range.end;
            // What follows must not join what is before.
            if !html.get(at).is_some_and(|&byte| byte == b'>' || byte.is_ascii_whitespace()) {
                tag.push(b' ');
            }
        }
    }
    tag.extend_from_slice(html.get(at..)?);
    Some(tag)
}
