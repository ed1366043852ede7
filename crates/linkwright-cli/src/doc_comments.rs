//! The Markdown in the doc comments of Rust: `///`, `//!`, `/** … */` and `/*! … */`.

mod lexer;

use std::ops::Range;

use linkwright::edit::SourceEdit;
use linkwright::markdown::Rewriter;
use linkwright::markdown::pulldown_cmark::Options;

use self::lexer::{Style, Token, tokens};

/// The extensions of rustdoc.
const EXTENSIONS: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS);

/// What the comments of one item say: rustdoc reads it as one document.
pub struct Doc {
    pub markdown: String,
    /// The bytes at which each line starts, in the Markdown and in the source.
    lines: Vec<(usize, usize)>,
}

impl Doc {
    /// The Markdown of these lines, each with the byte of the source at which it starts. The white space that all have at
    /// their start is left out, at most `indent` bytes of it.
    fn new(lines: &[(usize, &str)], indent: usize) -> Self {
        let width = |line: &str| line.len() - line.trim_start_matches([' ', '\t']).len();
        let filled = lines.iter().filter(|(_, line)| !line.trim().is_empty());
        let indent = filled.map(|(_, line)| width(line)).min().unwrap_or(0).min(indent);
        let mut doc = Self { markdown: String::new(), lines: Vec::new() };
        for (start, line) in lines {
            let cut = indent.min(width(line));
            doc.lines.push((doc.markdown.len(), start + cut));
            doc.markdown += &line[cut..];
            doc.markdown.push('\n');
        }
        doc
    }

    /// Where a range within a line of the Markdown is in the source.
    pub fn in_source(&self, range: &Range<usize>) -> Range<usize> {
        let line = self.lines.partition_point(|&(start, _)| start <= range.start);
        let (from, to) = line.checked_sub(1).map_or((0, 0), |line| self.lines[line]);
        range.start - from + to..range.end - from + to
    }
}

/// The changes that write the links in the doc comments of a source.
pub fn edits(source: &str, rewriter: Rewriter) -> Vec<SourceEdit> {
    let rewriter = rewriter.extensions(EXTENSIONS);
    let mut edits = Vec::new();
    for doc in docs(source) {
        let mut own = rewriter.edits(&doc.markdown);
        // What opens or closes a block comment would change where this one ends.
        own.retain(|edit| !["/*", "*/"].iter().any(|mark| edit.replacement.contains(mark)));
        for range in own.iter_mut().flat_map(|edit| [&mut edit.range, &mut edit.link]) {
            *range = doc.in_source(range);
        }
        edits.append(&mut own);
    }
    edits
}

/// The documents in a source, in order. Takes linear time.
pub fn docs(source: &str) -> Vec<Doc> {
    let mut docs = Vec::new();
    let mut item = Item::default();
    let mut attribute = Attribute::None;
    for (token, range) in tokens(source) {
        let text = &source[range.clone()];
        attribute = match (attribute, token) {
            (attribute, Token::Blank) => attribute,
            (Attribute::None, Token::Doc(style)) => {
                if item.style != Some(style) {
                    docs.extend(item.finish());
                }
                item.style = Some(style);
                item.push(range.start, text);
                Attribute::None
            }
            (Attribute::None, Token::Other) if text == "#" => Attribute::Hash,
            (Attribute::Hash, Token::Other) if text == "!" => Attribute::Hash,
            (Attribute::Hash, Token::Other) if text == "[" => Attribute::Open(1),
            (Attribute::Open(depth), _) => {
                item.see_attribute(text);
                match text {
                    "[" => Attribute::Open(depth + 1),
                    "]" if depth == 1 => Attribute::None,
                    "]" => Attribute::Open(depth - 1),
                    _ => Attribute::Open(depth),
                }
            }
            _ => {
                docs.extend(item.finish());
                Attribute::None
            }
        };
    }
    docs.extend(item.finish());
    docs
}

/// How much of an attribute was read. Attributes may stand between the comments of an item.
#[derive(Clone, Copy)]
enum Attribute {
    None,
    /// Its `#`, or `#!`.
    Hash,
    /// So many brackets are open.
    Open(usize),
}

/// What is known of an item before its first token that is neither comment nor attribute.
#[derive(Default)]
struct Item<'s> {
    style: Option<Style>,
    lines: Vec<(usize, &'s str)>,
    /// Whether there may be a `#[doc = "…"]` among the comments.
    has_doc_attribute: bool,
    /// Whether such an attribute opens or closes a block of code, so that what is code is not known.
    has_fence: bool,
}

impl<'s> Item<'s> {
    fn see_attribute(&mut self, text: &str) {
        self.has_doc_attribute |= text == "doc";
        self.has_fence |= text.contains("```") || text.contains("~~~");
    }

    /// Adds the lines of a comment that starts at a byte of the source.
    fn push(&mut self, start: usize, comment: &'s str) {
        let inside = &comment[3..];
        if comment.starts_with("//") {
            self.lines.push((start + 3, inside));
            return;
        }
        let mut at = start + 3;
        let mut lines = Vec::new();
        for line in inside.strip_suffix("*/").unwrap_or(inside).split_inclusive('\n') {
            lines.push((at, line.trim_end_matches(['\r', '\n'])));
            at += line.len();
        }
        remove_stars(&mut lines);
        self.lines.append(&mut lines);
    }

    fn finish(&mut self) -> Option<Doc> {
        let Self { lines, has_doc_attribute, has_fence, .. } = std::mem::take(self);
        // rustdoc takes the text of an attribute for indented by one space.
        let indent = if has_doc_attribute { 1 } else { usize::MAX };
        (!lines.is_empty() && !has_fence).then(|| Doc::new(&lines, indent))
    }
}

/// Removes the column of stars at the left of a block comment, as the compiler does.
fn remove_stars(lines: &mut [(usize, &str)]) {
    let is_first = |(_, line): &(usize, &str)| !line.trim_start().starts_with('*');
    let column = &lines[usize::from(lines.first().is_some_and(is_first))..];
    let is_blank = |(_, line): &(usize, &str)| line.trim().is_empty();
    let blank = column.iter().take_while(|line| is_blank(line)).count();
    let column = &column[blank..];
    let blank = column.iter().rev().take_while(|line| is_blank(line)).count();
    let column = &column[..column.len() - blank];
    let Some((_, first)) = column.first() else {
        return;
    };
    let margin = &first[..first.len() - first.trim_start_matches([' ', '\t']).len()];
    let in_column = |line: &str| {
        let star = line.get(margin.len()..).is_some_and(|rest| rest.starts_with('*'));
        star && line[..margin.len()].bytes().all(|byte| matches!(byte, b' ' | b'\t'))
    };
    if !column.iter().all(|(_, line)| in_column(line)) {
        return;
    }
    for (start, line) in lines {
        let Some(rest) = line.strip_prefix(margin) else {
            continue;
        };
        let is_star = rest == "*" || rest.starts_with("* ") || rest.starts_with("**");
        let cut = margin.len() + usize::from(is_star);
        (*start, *line) = (*start + cut, &line[cut..]);
    }
}
