//! Attributes for anchors that the author wrote.

use alloc::string::String;
use alloc::vec::Vec;

use crate::linker::{Existing, write_attribute};
use crate::markup::Attributes;

/// Rewrites the start tag of an anchor with the attributes of `existing`; `None` without an `href`.
///
/// They stand right behind the name, in place of the author's attributes of their names. All other bytes
/// stay.
pub(super) fn start_tag(html: &[u8], existing: Existing<'_>) -> Option<Vec<u8>> {
    let (name, _) = html.split_at_checked("<a".len())?;
    let author: Vec<_> = Attributes::of_start_tag(html, "a".len()).collect();
    let value = |name: &str| {
        let own = author.iter().find(|own| own.name.eq_ignore_ascii_case(name.as_bytes()))?;
        Some(htmlize::unescape_attribute(String::from_utf8_lossy(own.value)).into_owned())
    };
    value("href")?;
    let given: Vec<_> = existing.attributes(value).collect();
    let mut set = String::new();
    for (name, value) in &given {
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
