//! Finds the syntax that renderers add to Markdown: templates, shortcodes and attributes. For each
//! kind, `fixtures/rewritten/opaque.txt` has examples and similar text that links.

use alloc::vec::Vec;
use core::ops::Range;

use memchr::memrchr_iter;

use crate::ranges::{join, push_pairs, templates};

use super::code::blank_line;
use super::{Flavor, mdx};

/// The blocks of Liquid and Nunjucks whose content is not Markdown, up to `{% endhighlight %}` and
/// similar tags.
const BLOCKS: [&str; 6] = ["code", "codeblock", "comment", "css", "highlight", "set"];

/// The ranges of a source in which nothing links.
#[derive(Debug)]
pub(super) struct Opaque<'s> {
    source: &'s str,
    flavor: Flavor,
    /// The ranges that may span blank lines.
    blocks: Vec<Range<usize>>,
    /// The lines around the last link, up to blank lines. Only these lines are read, because most
    /// of a source has no links. `inline` has the ranges in them.
    near: Range<usize>,
    inline: Vec<Range<usize>>,
}

impl<'s> Opaque<'s> {
    /// Creates the ranges of a source. In `blocks`, nothing links anyway. Takes linear time,
    /// together with all calls of [`touches`](Self::touches) in the order of the source.
    pub(super) fn new(source: &'s str, flavor: Flavor, mut blocks: Vec<Range<usize>>) -> Self {
        // No program adds syntax to Rust doc comments.
        let near = if flavor == Flavor::Rustdoc { 0..source.len() } else { 0..0 };
        if flavor == Flavor::Mdx {
            mdx::push_blocks(source, &mut blocks);
        }
        if flavor != Flavor::Rustdoc {
            push_blocks(source, &mut blocks);
        }
        join(&mut blocks);
        Self { source, flavor, blocks, near, inline: Vec::new() }
    }

    /// Returns whether nothing links in a part of this range.
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
        let (before, rest) = (&self.source[floor..at], &self.source[at..]);
        let after_blank =
            |end: &usize| before[..*end].trim_end_matches([' ', '\t', '\r']).ends_with('\n');
        let mut ends = memrchr_iter(b'\n', before.as_bytes());
        let start = floor + ends.find(after_blank).unwrap_or(0);
        self.near = start..at + blank_line(rest).unwrap_or(rest.len());
        let text = &self.source[self.near.clone()];
        self.inline = templates(text.as_bytes());
        push_code(text, &mut self.inline);
        if self.flavor == Flavor::Mdx && mdx::has_jsx(text) {
            self.inline.push(0..text.len());
        }
        // Attributes in kramdown, Pandoc and markdown-it.
        let opens = |start: usize, end: usize| {
            text[..start].ends_with([']', ')', '`']) || text[end..].starts_with(':')
        };
        push_pairs(text.as_bytes(), "{", "}", opens, &mut self.inline);
        join(&mut self.inline);
        for range in &mut self.inline {
            *range = start + range.start..start + range.end;
        }
    }
}

/// Adds the indented lines after the rows of a table. They are code in GFM and rows in
/// pulldown-cmark.
fn push_code(text: &str, ranges: &mut Vec<Range<usize>>) {
    let (mut start, mut before) = (0, "");
    for line in text.split_inclusive('\n') {
        let end = start + line.len();
        if before.starts_with('|') && (line.starts_with("    ") || line.starts_with('\t')) {
            ranges.push(start..end);
        }
        (start, before) = (end, line);
    }
}

/// Adds the content between the tags of [`BLOCKS`], and the content of shortcodes, whose template
/// may not parse it as Markdown. In Hugo, that is from `{{< name >}}` to `{{< /name >}}`.
/// In Zola, it is from `{% name() %}` to `{% end %}`.
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
        // A name ends before the next tag, so each byte is read for only one name.
        let ends = [' ', '%', '>', '{', '}', '\n'];
        let name = name.trim_start().split(ends).next().unwrap_or_default();
        // Zola closes every shortcode with `end`.
        let name = if name.contains('(') { "" } else { name };
        if is_end {
            // Unclosed tags stay open. Only the last tags are searched, which keeps the time
            // linear.
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
