//! Comments that keep text from linking: `<!-- linkwright off -->` up to `<!-- linkwright on -->` or the end, and in
//! Markdown `<!-- linkwright ignore -->` for the block that follows.
//!
//! The programs obey them. In a library, an author could not know which of the programs around it does, so that nothing
//! reads them unless it is asked to: by `html::Filter::comments` and `markdown::Rewriter::comments`.

use alloc::vec::Vec;
use core::ops::Range;

/// Whether comments keep text from linking.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Comments {
    /// They say nothing.
    #[default]
    Ignore,
    /// They do.
    Obey,
}

/// The ranges of a Markdown source that its comments keep from linking, in order. Comments in code do not count.
/// Takes the time of pulldown-cmark, if `linkwright` occurs in a comment.
///
/// # Examples
///
/// ```
/// use linkwright::comments;
///
/// let source = "<!-- linkwright ignore -->\nSee a.com.\n\nSee b.com.";
/// assert_eq!(comments::in_markdown(source), [27..38]);
/// ```
#[cfg(feature = "pulldown-cmark")]
#[must_use]
pub fn in_markdown(source: &str) -> Vec<Range<usize>> {
    use ::pulldown_cmark::{Event, Parser, Tag};

    use crate::extensions::EXTENSIONS;
    use crate::pulldown_cmark::is_emphasis;

    if words(source, 0).next().is_none() {
        return Vec::new();
    }
    let (mut ranges, mut comments, mut ignores) = (Vec::new(), Vec::new(), false);
    for (event, range) in Parser::new_ext(source, EXTENSIONS).into_offset_iter() {
        match event {
            Event::Html(_) | Event::InlineHtml(_) => {
                let html = source.get(range.clone()).unwrap_or_default();
                for (word, comment) in words(html, range.start) {
                    ignores |= word.eq_ignore_ascii_case("ignore");
                    comments.push((word, comment));
                }
            }
            Event::Start(Tag::HtmlBlock | Tag::Link { .. } | Tag::Image { .. }) => {}
            Event::Start(_) if ignores && !is_emphasis(&event) => {
                ignores = false;
                ranges.push(range);
            }
            _ => {}
        }
    }
    ranges.extend(switched_off(comments, source.len()));
    ranges.sort_by_key(|range| range.start);
    ranges
}

/// The ranges of a page of HTML that its comments keep from linking, in order. Takes linear time.
#[must_use]
pub fn in_html(page: &str) -> Vec<Range<usize>> {
    switched_off(words(page, 0), page.len())
}

/// What a comment says of the text behind it; `None` for another comment.
pub(crate) fn links_behind(comment: &str) -> Option<bool> {
    let (word, _) = words(comment, 0).next()?;
    let is = |own: &str| word.eq_ignore_ascii_case(own);
    (is("on") || is("off")).then(|| is("on"))
}

/// The ranges between the comments with `off` and `on` of a text that ends at byte `end`.
fn switched_off<'w>(
    comments: impl IntoIterator<Item = (&'w str, Range<usize>)>,
    end: usize,
) -> Vec<Range<usize>> {
    let (mut ranges, mut off) = (Vec::new(), None);
    for (word, comment) in comments {
        if word.eq_ignore_ascii_case("off") {
            off.get_or_insert(comment.end);
        } else if word.eq_ignore_ascii_case("on") {
            ranges.extend(off.take().map(|start| start..comment.start));
        }
    }
    ranges.extend(off.map(|start| start..end));
    ranges
}

/// The words after `linkwright`, in any case, in the comments of a text that starts at byte `start`.
fn words(html: &str, start: usize) -> impl Iterator<Item = (&str, Range<usize>)> {
    html.match_indices("<!--").filter_map(move |(at, open)| {
        let (name, inside) =
            html[at + open.len()..].trim_start().split_at_checked("linkwright".len())?;
        let inside = Some(inside).filter(|_| name.eq_ignore_ascii_case("linkwright"))?.trim_start();
        let after = inside.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let word = &inside[..inside.len() - after.len()];
        let after = after.trim_start().strip_prefix("-->")?;
        Some((word, start + at..start + html.len() - after.len()))
    })
}
