//! Directives in comments that keep text from linking.
//!
//! Nothing links after `<!-- linkwright off -->`, up to `<!-- linkwright on -->` or the end. In
//! Markdown, nothing links in the block after `<!-- linkwright ignore -->`.
//!
//! The command-line program and the mdBook preprocessor follow these directives. The library
//! ignores them by default, because authors cannot know which programs use it. Turn them on with
//! `html::Rewriter::comments` and `markdown::Rewriter::comments`.

use alloc::vec::Vec;
use core::ops::Range;

use memchr::memmem;

/// The maximum number of bytes between `linkwright` and the end of its comment.
const MAX_LEN: usize = 64;

/// Returns the ranges of a Markdown source in which comments turn linking off, in order. Ignores
/// comments in code.
///
/// Parses the source with pulldown-cmark if it has such a comment.
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

/// Returns the byte ranges of invalid directives in the comments of a Markdown source, in order,
/// such as `<!-- linkwright of -->` or `<!-- linkwright off, for now -->`. Ignores comments in
/// code.
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

/// Returns the byte ranges of invalid directives in the comments of an HTML page. Takes linear
/// time.
#[must_use]
pub fn mistakes_in_html(page: &str) -> Vec<Range<usize>> {
    mistakes(page, 0).collect()
}

fn mistakes(html: &str, start: usize) -> impl Iterator<Item = Range<usize>> {
    directives(html, start).filter_map(|(word, comment)| word.is_none().then_some(comment))
}

/// Returns whether text after this comment links, or `None` if the comment is not an `on` or `off`
/// directive.
pub(crate) fn links_after(comment: &str) -> Option<bool> {
    let (word, _) = words(comment, 0).next()?;
    (word != "ignore").then_some(word == "on")
}

/// Returns the word of each valid directive in a text that starts at byte `start`: `on`, `off` or
/// `ignore`.
fn words(html: &str, start: usize) -> impl Iterator<Item = (&'static str, Range<usize>)> {
    directives(html, start).filter_map(|(word, comment)| Some((word?, comment)))
}

/// Returns the directives in a text that starts at byte `start`, each with its word, or `None` if
/// it is invalid.
fn directives(
    html: &str,
    start: usize,
) -> impl Iterator<Item = (Option<&'static str>, Range<usize>)> {
    memmem::find_iter(html.as_bytes(), "<!--").filter_map(move |at| {
        let (name, inside) =
            html[at + "<!--".len()..].trim_start().split_at_checked("linkwright".len())?;
        let inside = Some(inside).filter(|_| name.eq_ignore_ascii_case("linkwright"))?;
        // A directive is short. The limit keeps the time linear if many comments have no end.
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
        // Invalid: `linkwright of`, `linkwright off, for now` and `linkwright-off`. Not a
        // directive: a sentence or `linkwright.toml`.
        let is_mistake = match inside.chars().next()? {
            c if c.is_alphanumeric() => false,
            _ if known(word).is_some() => true,
            _ => is_spaced && is_alone,
        };
        is_mistake.then_some((None, comment))
    })
}
