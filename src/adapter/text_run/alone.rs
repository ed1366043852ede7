//! Decides whether a link that touches the edge of an element is a link to its reader. The small
//! module of the JavaScript package also includes this file.

use alloc::string::String;
use core::ops::Range;

use uts58::unicode::is_link_email;
use uts58::{Finder, Link, LinkKind};

use crate::markup::{Edge, is_edge, mark};

/// The maximum number of bytes that are examined next to a link, and kept of the word before a
/// text.
pub(super) const NEAR: usize = 64;

/// Returns the first edge at the start of a text that is not hidden.
fn edge_at_start(text: &str) -> Option<Edge> {
    let mut inside = text.trim_start_matches(mark(Edge::Hidden)).chars();
    let first = inside.next()?;
    let mut edges = [Edge::Opens, Edge::Apart, Edge::Note, Edge::Closes].into_iter();
    let edge = edges.find(|&edge| mark(edge) == first)?;
    let inside = inside.as_str();
    let is_empty = match edge {
        Edge::Apart => {
            !inside.trim_start_matches(mark(Edge::Hidden)).starts_with(mark(Edge::Opens))
        }
        Edge::Note => inside.starts_with(mark(Edge::Closes)),
        _ => false,
    };
    Some(if is_empty { Edge::Opens } else { edge })
}

/// Returns whether a reader, who does not see the edges next to a link, sees the same link and not
/// part of a word.
///
/// Without the edges, the link must start at the same byte, and may only continue with characters
/// outside ASCII. A URL may start after anything. [`ends`] decides whether a link has ended,
/// whatever follows.
pub(super) fn is_read_alone(text: &str, link: &Link<'_>, finder: &Finder) -> bool {
    let Range { start, end } = link.range();
    let is_after_edge = text[..start].ends_with(is_edge);
    let is_url = link.kind() == LinkKind::Url;
    // The text between the link and the edge may be part of the word too.
    let edge = text[end..].trim_start_matches(|c: char| c.is_ascii_punctuation());
    if (!is_after_edge || is_url) && !edge.starts_with(is_edge) {
        return true;
    }
    let to = text.ceil_char_boundary((end + NEAR).min(text.len()));
    let mut after = text[end..to].split(char::is_whitespace).next().unwrap_or_default();
    let is_www = || link.host().get(..4).is_some_and(|head| head.eq_ignore_ascii_case("www."));
    let is_sure = is_url || is_www();
    let gap = text.len() - end - edge.len();
    match edge_at_start(edge) {
        Some(edge) if ends(link, is_sure, edge, after) => after = "",
        // The number of a note does not continue a host: `https://a.com<sup>1</sup>`.
        Some(Edge::Note) if is_sure || gap > 0 => {
            let is_number = |c: char| is_edge(c) || c.is_ascii_digit();
            after = after.get(gap..).unwrap_or_default().trim_start_matches(is_number);
        }
        _ => {}
    }
    // Searches the word again without edges, as its reader sees it: in `pay<b>pal.com</b>`, the
    // link `pal.com` starts too late. The search includes the text before the link, because it may
    // show the language that a domain needs. It excludes the text before a URL after an edge,
    // because that text would become part of the scheme.
    let near = if is_after_edge && is_url { 0 } else { NEAR };
    let from = text.floor_char_boundary(start.saturating_sub(near));
    let mut word: String = text[from..start].chars().filter(|&c| !is_edge(c)).collect();
    let start = word.len();
    word.push_str(link.as_str());
    let end = word.len();
    word.extend(after.chars().filter(|&c| !is_edge(c)));
    let mut links = finder.links(&word).map(|link| link.range());
    links.find(|read| read.end > start).is_some_and(|read| {
        let goes_on = read.end != end && word[end..].starts_with(|c: char| c.is_ascii());
        read.start == start && read.end >= end && !goes_on
    })
}

/// Returns whether a link has ended at an edge, whatever comes `after` its end. An element that
/// closes or opens there shows where the author ended the link, because text after a path cannot
/// change the host. A link that is only a host never ends this way.
fn ends(link: &Link<'_>, is_sure: bool, edge: Edge, after: &str) -> bool {
    let next = after.chars().find(|&c| !is_edge(c));
    let is_part = |more: &str, c: char| match c.is_ascii() {
        true => c.is_ascii_alphanumeric() || more.as_bytes().contains(&(c as u8)),
        // A letter, a digit or a mark.
        false => is_link_email(c),
    };
    let goes_on = |more| next.is_some_and(|c| is_part(more, c));
    let has_ended = match edge {
        Edge::Hidden => false,
        Edge::Closes | Edge::Apart | Edge::Note if is_sure => true,
        Edge::Closes => !goes_on(".-_:@%/?#"),
        Edge::Opens | Edge::Apart | Edge::Note => !goes_on("/?#&=%+-_.:@~"),
    };
    has_ended && !link.tail().is_empty()
}
