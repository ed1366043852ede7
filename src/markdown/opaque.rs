//! Finds the syntax that renderers add to Markdown: templates, shortcodes, attributes and directives. For each kind
//! `fixtures/rewritten/opaque.txt` has examples, and what looks like it and links.

use alloc::vec::Vec;
use core::ops::Range;

use memchr::memrchr_iter;

use crate::ranges::{join, push_pairs, templates};

use super::metadata;
use super::table::is_ruler;

/// Syntax between two strings, with no blank line in it, in which nothing links.
struct Pair {
    open: &'static str,
    close: &'static str,
    /// Whether it opens, by what stands before it and in it.
    opens: fn(&str, &str) -> bool,
}

const fn pair(open: &'static str, close: &'static str) -> Pair {
    Pair { open, close, opens: |_, _| true }
}

/// A pair whose opening string stands behind a name.
const fn attribute(open: &'static str, close: &'static str) -> Pair {
    let opens = |before: &str, _: &str| ends_in_name(before, &[' ', '\t', '\n', '@', ':']);
    Pair { open, close, opens }
}

const PAIRS: [Pair; 7] = [
    // MathJax in mdBook
    pair(r"\\(", r"\\)"),
    pair(r"\\[", r"\\]"),
    // Attributes in kramdown, Pandoc and markdown-it
    Pair {
        open: "{",
        close: "}",
        opens: |before, inside| before.ends_with([']', ')', '`']) || inside.starts_with(':'),
    },
    // A label of a footnote
    pair("[^", "]"),
    // `:name[…]`
    Pair { open: "[", close: "]", opens: |before, _| ends_in_name(before, &[':']) },
    // An attribute in what is no HTML to CommonMark, as in MDX, and the like
    attribute("=\"", "\""),
    attribute("={", "}"),
];

/// The blocks of Liquid and Nunjucks whose content is no Markdown, up to `{% endhighlight %}` and so on.
const BLOCKS: [&str; 6] = ["code", "codeblock", "comment", "css", "highlight", "set"];

/// Where in a source nothing links.
#[derive(Debug)]
pub(super) struct Opaque<'s> {
    source: &'s str,
    /// What may go over blank lines.
    blocks: Vec<Range<usize>>,
    /// The lines around the last link up to a blank one, and what is in them. Most of a source has no links.
    near: Range<usize>,
    inline: Vec<Range<usize>>,
}

impl<'s> Opaque<'s> {
    /// Takes ranges in which nothing links anyway. Takes linear time, together with all calls of [`touches`](Self::touches)
    /// in the order of the source.
    pub(super) fn new(source: &'s str, mut blocks: Vec<Range<usize>>) -> Self {
        push_blocks(source, &mut blocks);
        join(&mut blocks);
        Self { source, blocks, near: 0..0, inline: Vec::new() }
    }

    /// Like [`new`](Self::new), of a source to which no program adds syntax.
    pub(super) fn without_syntax(source: &'s str, blocks: Vec<Range<usize>>) -> Self {
        Self { source, blocks, near: 0..source.len(), inline: Vec::new() }
    }

    /// Whether nothing links in a part of this range.
    pub(super) fn touches(&mut self, range: &Range<usize>) -> bool {
        if !self.near.contains(&range.start) {
            self.read_around(range.start);
        }
        [&self.blocks, &self.inline].into_iter().any(|ranges| {
            let next = ranges.partition_point(|opaque| opaque.end <= range.start);
            ranges.get(next).is_some_and(|opaque| opaque.start < range.end)
        })
    }

    fn read_around(&mut self, at: usize) {
        let floor = if self.near.end <= at { self.near.end } else { 0 };
        let behind_blank = |end: &usize| {
            self.source[floor..*end].trim_end_matches([' ', '\t', '\r']).ends_with('\n')
        };
        let mut ends =
            memrchr_iter(b'\n', &self.source.as_bytes()[floor..at]).map(|end| floor + end);
        let start = ends.find(behind_blank).unwrap_or(floor);
        let rest = &self.source[at..];
        self.near = start..at + blank_line(rest).unwrap_or(rest.len());
        let text = &self.source[self.near.clone()];
        self.inline = templates(text.as_bytes());
        push_lines(text, &mut self.inline);
        for Pair { open, close, opens } in PAIRS {
            let opens = |start: usize, end: usize| opens(&text[..start], &text[end..]);
            push_pairs(text.as_bytes(), open, close, opens, &mut self.inline);
        }
        join(&mut self.inline);
        for range in &mut self.inline {
            *range = start + range.start..start + range.end;
        }
    }
}

/// Adds what is recognized by the lines of a text without blank lines, but for the first: directives, and the front matter
/// of slides.
fn push_lines(text: &str, ranges: &mut Vec<Range<usize>>) {
    let (mut start, mut before) = (0, "");
    for line in text.split_inclusive('\n') {
        let end = start + line.len();
        // In GFM such a line is code behind a table, and to pulldown-cmark a row of it.
        let is_code =
            before.starts_with('|') && (line.starts_with("    ") || line.starts_with('\t'));
        if is_code || is_directive(line) || is_title_of_alert(line) {
            ranges.push(start..end);
        }
        // Escaped in a link, `|` would no longer divide the cells of the header.
        if before.contains('|') && is_ruler(line) {
            let cells = before.match_indices('|').map(|(at, _)| start - before.len() + at);
            ranges.extend(cells.map(|at| at..at + 1));
        }
        if line.starts_with("---") && before.trim().is_empty() {
            ranges.push(start..start + metadata::of_slide(&text[start..]));
        }
        (start, before) = (end, line);
    }
}

/// Adds what is between the tags of [`BLOCKS`], and in shortcodes whose template may not read it as Markdown: from
/// `{{< name >}}` to `{{< /name >}}` in Hugo, and from `{% name() %}` to `{% end %}` in Zola.
fn push_blocks(source: &str, ranges: &mut Vec<Range<usize>>) {
    let mut open: Vec<(&str, usize)> = Vec::new();
    for (at, _) in source.match_indices('{') {
        let rest = &source[at + 1..];
        let (tag, end, is_known): (_, _, fn(&str) -> bool) = match rest.as_bytes() {
            [b'{', b'<', ..] => (&rest[2..], "/", |_| true),
            [b'%', ..] => (&rest[1..], "end", |name| name.is_empty() || BLOCKS.contains(&name)),
            _ => continue,
        };
        let tag = tag.trim_start_matches(['-', ' ']);
        let (name, is_end) = tag.strip_prefix(end).map_or((tag, false), |name| (name, true));
        // No name reaches into the next tag, so that no byte is read for more than one.
        let ends = [' ', '%', '>', '{', '}', '\n'];
        let name = name.trim_start().split(ends).next().unwrap_or_default();
        // Zola closes all of its own with `end`.
        let name = if name.contains('(') { "" } else { name };
        if is_end {
            // Tags that nothing closes stay open, so that only the last ones are looked at.
            let near = open.len().saturating_sub(16);
            if let Some(last) = open[near..].iter().rposition(|&(own, _)| own == name) {
                ranges.push(open[near + last].1..at);
                open.truncate(near + last);
            }
        } else if is_known(name) {
            open.push((name, at));
        }
    }
}

fn blank_line(text: &str) -> Option<usize> {
    let mut lines = text.match_indices('\n').map(|(at, _)| at + 1);
    lines.find(|&at| text[at..].trim_start_matches([' ', '\t', '\r']).starts_with('\n'))
}

/// Whether a text ends with a name after one of these characters, as that of a directive or an attribute.
fn ends_in_name(text: &str, after: &[char]) -> bool {
    let is_part = |b: &u8| b.is_ascii_alphanumeric() || b"-_".contains(b);
    // Names are shorter than 64 bytes.
    let len = text.bytes().rev().take(64).take_while(is_part).count();
    let (before, name) = text.split_at(text.len() - len);
    before.ends_with(after) && name.starts_with(|c: char| c.is_ascii_alphabetic())
}

/// Whether a line is a directive, a mark between blocks, or an abbreviation: `:::note`, `::video[…]{…}`, `!!! note`,
/// `+++ {…}`, `*[W3C]: …`.
fn is_directive(line: &str) -> bool {
    let line = line.trim_start_matches([' ', '\t', '>']);
    let is_named = |name: &str| name.starts_with(|c: char| c.is_ascii_alphabetic());
    [":::", "!!! ", "???", "--8<--", "+++ "].iter().any(|start| line.starts_with(start))
        || line.strip_prefix("::").is_some_and(is_named)
        || line.starts_with("*[") && line.contains("]:")
}

/// Whether a line starts an alert, and may have its title: `> [!NOTE] …`.
fn is_title_of_alert(line: &str) -> bool {
    line.split_once("[!").is_some_and(|(before, name)| {
        before.trim_end().ends_with('>')
            && before.bytes().all(|b| b" \t>-+*.)0123456789".contains(&b))
            && name.starts_with(|c: char| c.is_ascii_alphabetic())
    })
}
