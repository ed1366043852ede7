//! Attributes for anchors that the author wrote.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use crate::linker::{Linker, write_attribute};
use crate::render::tag::Attributes;

use super::text::unescaped;

/// Rewrites the start tag of an anchor with the attributes of `existing`; `None` without an `href`.
pub(super) fn start_tag(html: &[u8], linker: &Linker) -> Option<String> {
    let author: Vec<_> = Attributes::of_tag(html)
        .map(|(name, value)| (String::from_utf8_lossy(name), String::from_utf8_lossy(value)))
        .collect();
    let value = |name: &str| {
        let (_, value) = author.iter().find(|(own, _)| own.eq_ignore_ascii_case(name))?;
        Some(unescaped(value).into_owned())
    };
    let change = linker.change_of(&value("href")?, &value);
    let given: Vec<_> = change
        .attributes
        .iter()
        .filter_map(|(name, value)| Some((name, value.as_deref()?)))
        .collect();
    let mut tag = String::from("<a");
    for (name, value) in &author {
        if !given.iter().any(|(given, _)| name.eq_ignore_ascii_case(given)) {
            // The author's character references stay.
            let _ = write!(tag, " {name}=\"{}\"", value.replace('"', "&quot;"));
        }
    }
    for (name, value) in &given {
        let _ = write_attribute(&mut tag, name, value);
    }
    tag.push('>');
    Some(tag)
}
