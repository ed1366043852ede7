//! Writes a link in Markdown.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;
use core::mem;
use core::ops::Range;

use percent_encoding::{CONTROLS, utf8_percent_encode};

use uts58::{Link, LinkKind, Switch};

use crate::anchor::{Anchor, CLOSE, Escaped, write_attribute};
use crate::comments::in_markdown;
use crate::edit::SourceEdit;
use crate::escape::has_stray_percent;

use super::opaque::Opaque;
use super::{Flavor, Readers};

/// The characters that open and close an emphasis.
const DELIMITERS: [char; 3] = ['*', '_', '~'];

/// Writes the links of a source, block by block.
#[derive(Debug)]
pub(super) struct EditWriter<'s> {
    source: &'s str,
    pub(super) flavor: Flavor,
    readers: Readers,
    comments: Switch,
    /// The ranges in which nothing links. Computed for the first link, because many sources have no
    /// links.
    opaque: Option<Opaque<'s>>,
    /// The bytes at which emphasis starts and ends in the block, in order.
    pub(super) delimiters: Vec<usize>,
    edits: Vec<SourceEdit>,
}

impl<'s> EditWriter<'s> {
    pub(super) fn new(source: &'s str, flavor: Flavor, readers: Readers, comments: Switch) -> Self {
        let (delimiters, edits) = (Vec::new(), Vec::new());
        Self { source, flavor, readers, comments, opaque: None, delimiters, edits }
    }

    pub(super) fn finish_block(&mut self) -> Vec<SourceEdit> {
        self.delimiters.clear();
        mem::take(&mut self.edits)
    }

    /// Writes the link in this range of the source, unless it is part of other syntax.
    pub(super) fn write(&mut self, link: &Link<'_>, anchor: Anchor<'_>, range: Range<usize>) {
        let Self { source, flavor, comments, .. } = *self;
        let opaque = self.opaque.get_or_insert_with(|| {
            let left = match comments {
                Switch::Off => Vec::new(),
                Switch::On => in_markdown(source),
            };
            Opaque::new(source, flavor, left)
        });
        let is_beside = flavor != Flavor::Rustdoc && is_beside_syntax(source, &range);
        if !is_beside && !opaque.touches(&range) {
            let edit = self.edit(link, anchor, range);
            self.edits.extend(edit);
        }
    }

    /// Returns the edit that writes the link in `link_range`, or `None` if Markdown cannot express
    /// it there.
    fn edit(
        &self,
        link: &Link<'_>,
        anchor: Anchor<'_>,
        link_range: Range<usize>,
    ) -> Option<SourceEdit> {
        let floor = self.edits.last().map_or(0, |last| last.range.end);
        let is_for_renderer = self.readers == Readers::Renderer;
        let is_mdx = self.flavor == Flavor::Mdx;
        let emphasis = self.emphasis_to_move(link.kind(), floor, &link_range)?;
        let mut form = Syntax::new(link, &anchor);
        if is_for_renderer && anchor.attributes().next().is_some() {
            form = Syntax::Raw;
        } else if is_mdx || !emphasis.is_empty() || is_for_renderer && !link.as_str().is_ascii() {
            form = form.max(Syntax::Inline);
        }
        let range = link_range.start - emphasis.len()..link_range.end + emphasis.len();
        let before = self.source.get(floor..range.start)?;
        let after = self.source.get(range.end..)?;
        // `[label][text](…)` could be a reference, `![text](…)` is an image, and `^[text]` a
        // footnote.
        let is_joined =
            form != Syntax::Autolink && (before.ends_with([']', '!', '^']) || ends_in_url(before));
        // In MDX, tags are JSX.
        if is_mdx && form == Syntax::Raw
            || is_joined
            || ends_in_escape(before)
            || changes_definition(before, after, form)
        {
            return None;
        }
        let written = match form {
            Syntax::Autolink => ["<", link.as_str(), ">"].concat(),
            Syntax::Inline => inline(&anchor, emphasis),
            Syntax::Raw => raw(&anchor, emphasis, anchor.attributes().filter(|_| is_for_renderer)),
        };
        Some(SourceEdit {
            kind: Some(link.kind()),
            range,
            link: link_range,
            replacement: written,
            text: anchor.text().into(),
            spoof_warnings: anchor.spoof_warnings().to_vec(),
            href: anchor.into_href(),
        })
    }

    /// Returns the delimiters around the link that must move into it, or `None` if the link cannot
    /// be written.
    ///
    /// A written link starts and ends with punctuation. Between a letter and punctuation, a
    /// delimiter neither opens nor closes emphasis. Emphasis that contains only the link is
    /// therefore moved into the link.
    fn emphasis_to_move(
        &self,
        kind: LinkKind,
        floor: usize,
        link: &Range<usize>,
    ) -> Option<&'s str> {
        let (before, after) = (self.source.get(floor..link.start)?, self.source.get(link.end..)?);
        let outer_before = before.trim_end_matches(DELIMITERS);
        let outside = after.trim_start_matches(DELIMITERS);
        let opened = &before[outer_before.len()..];
        let closed = &after[..after.len() - outside.len()];
        let is_opened = self.has_delimiter(link.start - opened.len()..link.start);
        let is_closed = self.has_delimiter(link.end + 1..link.end + closed.len() + 1);
        // A `~` that is text here opens or closes subscript in other renderers.
        let is_broken = (is_opened || opened.contains('~'))
            && outer_before.ends_with(char::is_alphanumeric)
            || (is_closed || closed.contains('~')) && outside.starts_with(char::is_alphanumeric);
        if !is_broken {
            return Some("");
        }
        // A reader sees one word in `x.y/pay**pal.com**`.
        let is_in_word =
            kind != LinkKind::Url && outer_before.ends_with(|c: char| c.is_ascii_alphanumeric());
        (opened == closed && is_opened && !is_in_word).then_some(opened)
    }

    /// Returns whether emphasis starts or ends in this range of the source.
    fn has_delimiter(&self, range: Range<usize>) -> bool {
        let next = self.delimiters.partition_point(|&at| at < range.start);
        self.delimiters.get(next).is_some_and(|&at| at < range.end)
    }
}

/// Writes `[text](<href>)`.
fn inline(anchor: &Anchor<'_>, emphasis: &str) -> String {
    let mut out = ["[", emphasis].concat();
    push_text(&mut out, anchor.text());
    out.extend([emphasis, "](<"]);
    push_destination(&mut out, anchor.href());
    out += ">)";
    out
}

/// Writes `<a href="…">text</a>`.
fn raw<'a>(
    anchor: &Anchor<'_>,
    emphasis: &str,
    attributes: impl Iterator<Item = (&'a str, &'a str)>,
) -> String {
    let mut values = String::new();
    // Writing to a `String` cannot fail.
    let _ = Escaped(&mut values).write_str(anchor.href());
    values.push('"');
    for (name, value) in attributes {
        let _ = write_attribute(&mut values, name, value);
    }
    // In a table, `|` ends the cell.
    let values = values.replace('|', "&#124;");
    let mut out = ["<a href=\"", &values, ">", emphasis].concat();
    push_text(&mut out, anchor.text());
    out.extend([emphasis, CLOSE]);
    out
}

/// Returns whether some renderer would read a link together with the adjacent text: `[…](…){…}` as
/// attributes, `[[…](…)][…]` as a reference, `[ ]<…>` as the box of a task, and `](… x="y")` as the
/// destination of a link. Also returns true if the link contains a template tag or attributes.
fn is_beside_syntax(source: &str, link: &Range<usize>) -> bool {
    let (before, after) = (&source[..link.start], &source[link.end..]);
    let outside = after.trim_start_matches(DELIMITERS);
    before.trim_end_matches(' ').ends_with("](") && ends_in_destination(after)
        || ["[ ]", "[x]", "[X]"].iter().any(|task| before.ends_with(task))
        || outside.starts_with(['{', '}']) && outside.bytes().take(256).any(|b| b == b'}')
        || after.starts_with("][")
        || has_tag(&source[link.clone()])
        || is_defined(before, after)
}

/// Returns whether the last word of a text contains a URL that stays text. In GFM, such a URL
/// continues up to whitespace or a `<`, so it would include the bracket of a link directly after
/// it.
fn ends_in_url(text: &str) -> bool {
    /// The maximum length of a word that is searched.
    const MAX: usize = 512;
    let near = &text[text.ceil_char_boundary(text.len().saturating_sub(MAX))..];
    let word = near.rsplit(|c: char| c.is_whitespace() || c == '<').next().unwrap_or_default();
    word.contains("://") || word.contains("www.") || word.len() + 4 > MAX
}

/// Returns whether a link is in the place of a destination in a reference definition, in a line
/// that is text because of a template or a footnote above it: `[x]: https://example.com "title"`.
fn is_defined(before: &str, after: &str) -> bool {
    let Some(label) = before.trim_end_matches([' ', '<']).strip_suffix("]:") else { return false };
    let near = &label[label.ceil_char_boundary(label.len().saturating_sub(256))..];
    let line = near.rsplit('\n').next().unwrap_or_default();
    let label = line.trim_start_matches([' ', '>']).strip_prefix('[');
    // A title follows the destination. A longer line is a sentence.
    let rest = &after[..after.floor_char_boundary(256)];
    let rest = rest.lines().next().unwrap_or_default();
    let title = rest.find(' ').map_or("", |at| rest[at..].trim());
    label.is_some_and(|label| !label.contains(['^', ']']))
        && (title.is_empty() || title.starts_with(['"', '\'', '(']))
}

/// Returns whether a text continues with whitespace and, in the same line, a closing bracket.
/// CommonMark does not read `](https://a.com x="y")` as a link, but other renderers do.
fn ends_in_destination(text: &str) -> bool {
    // Attributes and titles are short. The limit keeps the time linear for a line with many links.
    let end = text.bytes().take(256).find(|byte| matches!(byte, b')' | b'\n'));
    text.starts_with([' ', '\t']) && end == Some(b')')
}

/// Returns whether a link has an unescaped `{` that does not start a `{name}`.
fn has_tag(link: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | ',');
    link.match_indices('{').any(|(at, _)| {
        let is_name = link[at + 1..].trim_start_matches(is_part).starts_with('}');
        !is_name && !ends_in_escape(&link[..at])
    })
}

/// Returns whether a link in this form would change a definition. In `[label]: example.com`, the
/// link must not be `[…](…)`. In `[^1]: (https://example.com)`, the link must be the whole first
/// word after the label, because renderers without footnotes read that word as the destination of
/// `[^1]`.
fn changes_definition(before: &str, after: &str, form: Syntax) -> bool {
    let is_space = char::is_whitespace;
    // Only 64 characters are searched for the start of the word.
    let has_start = before.chars().rev().take(64).any(is_space);
    let line = if has_start { before.trim_end_matches(|c| !is_space(c)) } else { before };
    let label = line.trim_end_matches([' ', '\t', '>']);
    let label = label.strip_suffix('\n').map_or(label, str::trim_end);
    let Some(label) = label.strip_suffix("]:") else {
        return false;
    };
    let is_first = line.len() == before.len();
    // A label has at most 999 characters.
    let name = label.bytes().rev().take(1000).position(|byte| byte == b'[');
    match name.is_some_and(|len| label[label.len() - len..].starts_with('^')) {
        true => {
            // comrak does not read a definition whose `>` ends the source.
            let is_whole = is_first && after.starts_with(is_space);
            !(is_whole && form == Syntax::Autolink)
        }
        false => is_first && form != Syntax::Autolink,
    }
}

/// Returns whether a backslash at the end of a text escapes the next character.
fn ends_in_escape(text: &str) -> bool {
    (text.len() - text.trim_end_matches('\\').len()) % 2 == 1
}

/// The syntax of a link. A later form can express more than an earlier form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Syntax {
    /// `<https://…>`
    Autolink,
    /// `[text](<href>)`
    Inline,
    /// `<a href="…">text</a>`
    Raw,
}

impl Syntax {
    fn new(link: &Link<'_>, anchor: &Anchor<'_>) -> Self {
        let href = anchor.href();
        // Renderers escape these in a destination, which changes the URL.
        let is_broken =
            href.contains('\\') || has_stray_percent(href) || link.host().starts_with('[');
        if is_broken {
            Self::Raw
        } else if anchor.text() == link.as_str() && is_autolink(link, href) {
            Self::Autolink
        } else {
            Self::Inline
        }
    }
}

/// Returns whether every CommonMark renderer reads `<text>` as this link.
fn is_autolink(link: &Link<'_>, href: &str) -> bool {
    let text = link.as_str();
    match link.kind() {
        // A part of the pattern of CommonMark, because renderers escape other characters in
        // different ways.
        LinkKind::Email | LinkKind::Mailto => {
            let address = text.strip_prefix("mailto:").unwrap_or(text);
            href.strip_prefix("mailto:") == Some(address)
                && address.bytes().all(|b| b.is_ascii_alphanumeric() || b".+-_@".contains(&b))
        }
        LinkKind::Url => {
            let is_syntax =
                |c: char| "<>\"^`{|}[]".contains(c) || c.is_control() || c.is_whitespace();
            !text.contains(is_syntax)
                && find_entity(text).is_none()
                && Cow::from(utf8_percent_encode(text, CONTROLS)) == href
        }
        _ => false,
    }
}

/// Returns the start of the first character reference in a text.
pub(super) fn find_entity(text: &str) -> Option<usize> {
    text.match_indices('&').map(|(at, _)| at).find(|&at| starts_with_entity(&text[at..]))
}

/// Returns whether the text starts with a character reference such as `&amp;`.
fn starts_with_entity(text: &str) -> bool {
    text.strip_prefix('&').is_some_and(|name| {
        let after = name.trim_start_matches(|c: char| c == '#' || c.is_ascii_alphanumeric());
        after.starts_with(';')
    })
}

/// Writes a text with Markdown syntax escaped, including the syntax of smart punctuation.
fn push_text(out: &mut String, text: &str) {
    let mut rest = text;
    let mut before = None;
    while let Some(c) = rest.chars().next() {
        // A run of underscores is escaped as a whole.
        let len = match c {
            '_' => rest.len() - rest.trim_start_matches('_').len(),
            c => c.len_utf8(),
        };
        let (run, after) = rest.split_at(len);
        let is_escaped = match c {
            '\\' | '`' | '*' | '[' | ']' | '<' | '~' | '^' | '$' | '|' | '{' | '\'' | '"' => true,
            '&' => starts_with_entity(rest),
            // Smart punctuation turns several of them into a dash or an ellipsis.
            '-' | '.' => before == Some(c),
            // Between letters or digits, `_` is not a delimiter.
            '_' => {
                !(before.is_some_and(char::is_alphanumeric)
                    && after.starts_with(char::is_alphanumeric))
            }
            _ => false,
        };
        for c in run.chars() {
            if is_escaped {
                out.push('\\');
            }
            out.push(c);
        }
        before = Some(c);
        rest = after;
    }
}

/// Writes the destination of a link between `<` and `>`.
fn push_destination(out: &mut String, href: &str) {
    for (at, c) in href.char_indices() {
        match c {
            '&' if starts_with_entity(&href[at..]) => *out += "&amp;",
            '|' => *out += "&#124;",
            '`' => *out += "&#96;",
            '{' if href[at + 1..].starts_with(['{', '%', '#']) => *out += "&#123;",
            c => out.push(c),
        }
    }
}
