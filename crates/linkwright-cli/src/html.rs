//! The links of a page of HTML, by their places in it.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use linkwright::{Dir, ExistingLinks, Linker, comments, html};

use crate::source::{Found, is_left};

/// Puts the links of a page into anchors, but for those that its comments switch off.
pub fn rewrite(page: &str, linker: &Linker) -> String {
    let left = comments::in_html(page);
    if left.is_empty() {
        return html::rewrite(page, linker).into_owned();
    }
    let (count, places) = places(page, linker);
    let mut is_off = vec![true; count];
    for (index, found) in places {
        is_off[index] = is_left(&left, found.range.start);
    }
    // The closure is called in the same order again.
    let next = AtomicUsize::new(0);
    let linker = linker.clone().anchor(move |_, anchor| {
        if is_off.get(next.fetch_add(1, Ordering::Relaxed)).is_some_and(|is_off| *is_off) {
            anchor.veto();
        }
    });
    html::rewrite(page, &linker).into_owned()
}

/// The links of a page, but for those that its comments switch off.
pub fn links(page: &str, linker: &Linker) -> Vec<Found> {
    let left = comments::in_html(page);
    let (_, places) = places(page, linker);
    let found = places.into_iter().map(|(_, found)| found);
    found.filter(|found| !is_left(&left, found.range.start)).collect()
}

/// How many links there are, and the number and the place of each. The library writes the page, which is the same
/// between the anchors, with a mark in each of them.
fn places(page: &str, linker: &Linker) -> (usize, Vec<(usize, Found)>) {
    let mut hasher = DefaultHasher::new();
    page.hash(&mut hasher);
    let mark = format!("linkwright-{:x}-", hasher.finish());
    let seen = Arc::new(Mutex::new(Vec::new()));
    let marking = {
        let (seen, linker, mark) = (Arc::clone(&seen), linker.clone(), mark.clone());
        move |link: &linkwright::Link<'_>, anchor: &mut linkwright::Anchor<'_>| {
            let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
            let found = Found::new(0..0, Some(link), anchor.href(), anchor.text(), &linker);
            let mark = format!("{mark}{}", seen.len());
            seen.push((link.as_str().to_owned(), found));
            ["rel", "target", "class"].into_iter().for_each(|name| {
                anchor.remove_attribute(name);
            });
            // A path on this site can be set.
            let _ = anchor.set_href(format!("/{mark}"));
            anchor.set_text(mark);
        }
    };
    let linker = linker.clone().dir(Dir::Unset).existing_links(ExistingLinks::Keep);
    let marked = html::rewrite(page, &linker.anchor(marking)).into_owned();
    let mut seen = std::mem::take(&mut *seen.lock().unwrap_or_else(PoisonError::into_inner));
    let open = format!("<a href=\"/{mark}");
    let mut parts = marked.split(&*open);
    let mut at = parts.next().map_or(0, str::len);
    let mut places = Vec::new();
    for part in parts {
        let known = part.split_once("</a>").and_then(|(anchor, after)| {
            let index: usize = anchor.split('"').next()?.parse().ok()?;
            let (text, found) = seen.get_mut(index)?;
            let range = at..end(page, at, text)?;
            at = range.end + after.len();
            Some((index, Found { range, ..found.clone() }))
        });
        places.extend(known);
    }
    (seen.len(), places)
}

/// Where a text ends that starts at byte `at` of a page, which may write it with character references.
fn end(page: &str, mut at: usize, mut text: &str) -> Option<usize> {
    while !text.is_empty() {
        let rest = page.get(at..)?;
        let len = rest.bytes().take(text.len()).take_while(|&byte| byte != b'&').count();
        if let Some(after) = text.strip_prefix(rest.get(..len)?).filter(|_| len > 0) {
            (text, at) = (after, at + len);
            continue;
        }
        // The longest reference that stands for what comes next, or an ampersand.
        let written = |len: &usize| rest.get(..*len).map(htmlize::unescape);
        let is_next = |len: &usize| written(len).is_some_and(|next| text.starts_with(&*next));
        let len = (1..=40).rev().find(is_next)?;
        text = text.strip_prefix(&*written(&len)?)?;
        at += len;
    }
    Some(at)
}

/// Elements whose text does not link by default.
const CLOSED: &str = "a button code iframe kbd math noembed noframes noscript option plaintext pre samp script select \
    style svg template textarea title tt";

/// The texts of a page that may link, about: for what is not a link, nobody needs to know it exactly.
pub fn texts(page: &str) -> Vec<Range<usize>> {
    let lower = page.to_ascii_lowercase();
    let (mut texts, mut at) = (Vec::new(), 0);
    while let Some(open) = lower[at..].find('<') {
        texts.push(at..at + open);
        at += open;
        let tag = &lower[at + 1..];
        let name = &tag[..tag.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(tag.len())];
        let close = match tag {
            _ if tag.starts_with("!--") => "-->".to_owned(),
            _ if CLOSED.split(' ').any(|closed| closed == name) => format!("</{name}"),
            _ => ">".to_owned(),
        };
        at += 1 + tag.find(&close).map_or(tag.len(), |end| end + close.len());
    }
    texts.push(at..page.len());
    texts
}
