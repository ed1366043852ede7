//! Comments that keep text from linking.
//!
//! They are `<!-- linkwright off -->` up to `<!-- linkwright on -->` or the end, and in Markdown `<!-- linkwright ignore -->` for the block that follows.
//!
//! The programs obey them. In a library, an author could not know which of the programs around it does, so that nothing
//! reads them unless it is asked to: by `html::Rewriter::comments` and `markdown::Rewriter::comments`.

use alloc::vec::Vec;
use core::ops::Range;

use memchr::memmem;

/// The most bytes between `linkwright` and the end of a comment for it.
const MAX_LEN: usize = 64;

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
    let (mut ranges, mut off, mut ignores) = (Vec::new(), None, false);
    for (event, range) in Parser::new_ext(source, EXTENSIONS).into_offset_iter() {
        match event {
            Event::Html(_) | Event::InlineHtml(_) => {
                let html = source.get(range.clone()).unwrap_or_default();
                for (word, comment) in words(html, range.start) {
                    match word {
                        "off" => drop(off.get_or_insert(comment.end)),
                        "on" => ranges.extend(off.take().map(|start| start..comment.start)),
                        _ => ignores = true,
                    }
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
    ranges.extend(off.map(|start| start..source.len()));
    ranges.sort_by_key(|range| range.start);
    ranges
}

/// Returns the byte ranges of comments in a Markdown source, in order, that look like linkwright's but are not
/// recognized, such as `<!-- linkwright of -->` or `<!-- linkwright off, for now -->`. Comments in code do not count.
///
/// Takes linear time, and parses the source with pulldown-cmark if it has such a comment.
///
/// # Examples
///
/// ```
/// use linkwright::comments;
///
/// let source = "See a.com. <!-- linkwright of --> See b.com, and `<!-- linkwright of -->`.";
/// assert_eq!(comments::mistakes_in_markdown(source), [11..33]);
/// ```
#[cfg(feature = "pulldown-cmark")]
#[must_use]
pub fn mistakes_in_markdown(source: &str) -> Vec<Range<usize>> {
    use ::pulldown_cmark::{Event, Parser};

    use crate::extensions::EXTENSIONS;

    if mistakes(source, 0).next().is_none() {
        return Vec::new();
    }
    let html = |(event, range): (Event<'_>, Range<usize>)| {
        matches!(event, Event::Html(_) | Event::InlineHtml(_)).then_some(range)
    };
    let html = Parser::new_ext(source, EXTENSIONS).into_offset_iter().filter_map(html);
    html.flat_map(|range| mistakes(&source[range.clone()], range.start)).collect()
}

/// Returns the byte ranges of such comments in a page of HTML. Takes linear time.
#[must_use]
pub fn mistakes_in_html(page: &str) -> Vec<Range<usize>> {
    mistakes(page, 0).collect()
}

fn mistakes(html: &str, start: usize) -> impl Iterator<Item = Range<usize>> {
    directives(html, start).filter_map(|(word, comment)| word.is_none().then_some(comment))
}

/// What a comment says of the text behind it; `None` for another comment.
pub(crate) fn links_behind(comment: &str) -> Option<bool> {
    let (word, _) = words(comment, 0).next()?;
    (word != "ignore").then_some(word == "on")
}

/// The words after `linkwright` in the comments of a text that starts at byte `start`: `on`, `off` or `ignore`, in any case.
fn words(html: &str, start: usize) -> impl Iterator<Item = (&'static str, Range<usize>)> {
    directives(html, start).filter_map(|(word, comment)| Some((word?, comment)))
}

/// The comments for linkwright in a text that starts at byte `start`: their word, or `None` for a mistake.
fn directives(
    html: &str,
    start: usize,
) -> impl Iterator<Item = (Option<&'static str>, Range<usize>)> {
    memmem::find_iter(html.as_bytes(), "<!--").filter_map(move |at| {
        let (name, inside) =
            html[at + "<!--".len()..].trim_start().split_at_checked("linkwright".len())?;
        let inside = Some(inside).filter(|_| name.eq_ignore_ascii_case("linkwright"))?;
        // An order is short, so that no text is searched for the end of several comments.
        let near = &inside.as_bytes()[..inside.len().min(MAX_LEN)];
        let (inside, after) = inside.split_at(near.windows(3).position(|end| end == b"-->")?);
        let comment = start + at..start + html.len() - after.len() + "-->".len();
        let known = |word: &str| {
            ["off", "on", "ignore"].into_iter().find(|own| word.eq_ignore_ascii_case(own))
        };
        let mut words =
            inside.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let (word, is_alone) = (words.next()?, words.next().is_none());
        let is_spaced = inside.starts_with(char::is_whitespace);
        if let Some(known) = known(inside.trim()) {
            return Some((Some(known), comment));
        }
        // `linkwright of`, `linkwright off, for now` and `linkwright-off`, but no sentence and no `linkwright.toml`.
        let is_mistake = match inside.chars().next()? {
            c if c.is_alphanumeric() => false,
            _ if known(word).is_some() => true,
            _ => is_spaced && is_alone,
        };
        is_mistake.then_some((None, comment))
    })
}
