//! Links in the Markdown of Rust doc comments: `///`, `//!`, `/** … */` and `/*! … */`.

mod lexer;

use std::ops::Range;

use linkwright::edit::SourceEdit;
use linkwright::explain::{Explained, Outcome};
use linkwright::markdown::Rewriter;
use linkwright::{Unlinked, comments};

use self::lexer::{Token, tokens};

/// The doc comments of one item, which rustdoc reads as one document.
struct Doc<'s> {
    markdown: String,
    lines: Vec<Line<'s>>,
}

/// A line of a comment.
struct Line<'s> {
    /// The start of the line in the Markdown, in bytes. It is 0 before the lines are joined.
    start: usize,
    /// The start of the line in the source, in bytes.
    in_source: usize,
    /// The text, with the whitespace at its start.
    text: &'s str,
    is_in_block: bool,
}

impl<'s> Doc<'s> {
    /// Joins lines to Markdown, without the whitespace that all lines start with, but removes at
    /// most `indent` bytes.
    fn new(mut lines: Vec<Line<'s>>, indent: usize) -> Self {
        let filled = lines.iter().filter(|line| !line.text.trim().is_empty());
        let indent = filled.map(|line| margin(line.text).len()).fold(indent, usize::min);
        let mut markdown = String::new();
        for line in &mut lines {
            let cut = indent.min(margin(line.text).len());
            line.start = markdown.len();
            line.in_source += cut;
            markdown += &line.text[cut..];
            markdown.push('\n');
        }
        Self { markdown, lines }
    }

    /// Returns the line of a byte of the Markdown. The first line starts at 0.
    fn line(&self, at: usize) -> &Line<'s> {
        &self.lines[self.lines.partition_point(|line| line.start <= at) - 1]
    }

    /// Returns the changes that write its links.
    fn edits(&self, source: &str, rewriter: Rewriter<'_>) -> Vec<SourceEdit> {
        let mut edits = rewriter.edits(&self.markdown);
        edits.retain(|edit| {
            !self.line(edit.range.start).is_in_block
                || keeps_marks(source, &self.in_source(&edit.range), &edit.replacement)
        });
        edits
    }

    /// Returns the range in the source for a range within a line of the Markdown.
    fn in_source(&self, range: &Range<usize>) -> Range<usize> {
        let Line { start, in_source, .. } = self.line(range.start);
        range.start - start + in_source..range.end - start + in_source
    }
}

/// Returns the changes that write the links in the doc comments of a source.
pub fn edits(source: &str, rewriter: Rewriter<'_>) -> Vec<SourceEdit> {
    let mut edits = Vec::new();
    for doc in docs(source) {
        let mut own = doc.edits(source, rewriter);
        for range in own.iter_mut().flat_map(|edit| [&mut edit.range, &mut edit.link]) {
            *range = doc.in_source(range);
        }
        edits.append(&mut own);
    }
    edits
}

/// Returns the links and the other candidates in the doc comments of a source.
pub fn explain(source: &str, rewriter: Rewriter<'_>) -> Vec<Explained> {
    let mut places = Vec::new();
    for doc in docs(source) {
        let edits = doc.edits(source, rewriter);
        for mut place in rewriter.explain(&doc.markdown) {
            let is_kept = edits.binary_search_by_key(&place.at, |edit| edit.link.start).is_err();
            if is_kept && matches!(place.outcome, Outcome::Link { .. }) {
                place.outcome = Outcome::Unlinked(Unlinked::KEPT);
            }
            // An existing link may span several lines.
            let Range { start, end } = place.range;
            let [at, start, last] =
                [place.at, start, end - 1].map(|at| doc.in_source(&(at..at)).start);
            (place.at, place.range) = (at, start..last + 1);
            places.push(place);
        }
    }
    places
}

/// Returns whether a change in a block comment keeps the comment marks: with the adjacent bytes,
/// the old and the new text have no `/*` or `*/`.
fn keeps_marks(source: &str, range: &Range<usize>, replacement: &str) -> bool {
    let source = source.as_bytes();
    let (before, after) = (&source[range.start - 1..range.start], source[range.end..].get(..1));
    [&source[range.clone()], replacement.as_bytes()].into_iter().all(|text| {
        let text = [before, text, after.unwrap_or_default()].concat();
        !text.windows(2).any(|two| two == b"/*" || two == b"*/")
    })
}

/// Returns the invalid directives in the doc comments.
pub fn mistakes(source: &str) -> Vec<Range<usize>> {
    // Most sources have no HTML comments, and need not be read twice.
    if !source.contains("<!--") {
        return Vec::new();
    }
    let mistakes = docs(source).into_iter().flat_map(|doc| {
        let mistakes = comments::mistakes_in_markdown(&doc.markdown);
        mistakes.into_iter().map(move |mistake| doc.in_source(&mistake))
    });
    mistakes.collect()
}

/// Returns the documents in a source, in order. Takes linear time.
fn docs(source: &str) -> Vec<Doc<'_>> {
    let mut docs = Vec::new();
    let mut item = Item::default();
    // The number of open brackets of an attribute, which is 0 after its `#`. Attributes may stand
    // between the comments of an item.
    let mut attribute = None;
    for (token, range) in tokens(source) {
        let text = &source[range.clone()];
        attribute = match (attribute, token) {
            (attribute, Token::Blank) => attribute,
            (None, Token::OuterDoc | Token::InnerDoc) => {
                if item.style != Some(token) {
                    docs.extend(item.finish());
                }
                item.style = Some(token);
                item.push(range.start, text);
                None
            }
            (None, Token::Other) if text == "#" => Some(0),
            (Some(0), Token::Other) if text == "!" => Some(0),
            (Some(depth), _) if depth > 0 || text == "[" => {
                item.has_doc_attribute |= text == "doc";
                item.has_fence |= text.contains("```") || text.contains("~~~");
                match text {
                    "[" => Some(depth + 1),
                    "]" => Some(depth - 1).filter(|&depth| depth > 0),
                    _ => Some(depth),
                }
            }
            _ => {
                docs.extend(item.finish());
                None
            }
        };
    }
    docs.extend(item.finish());
    docs
}

/// The state of an item before its first token that is not a comment or an attribute.
#[derive(Default)]
struct Item<'s> {
    /// The kind of its doc comments.
    style: Option<Token>,
    lines: Vec<Line<'s>>,
    /// True if there may be a `#[doc = "…"]` between the comments.
    has_doc_attribute: bool,
    /// True if an attribute may open or close a code block, which makes it unclear which lines are
    /// code.
    has_fence: bool,
}

impl<'s> Item<'s> {
    /// Adds the lines of a comment that starts at a byte of the source.
    fn push(&mut self, start: usize, comment: &'s str) {
        let inside = &comment[3..];
        if comment.starts_with("//") {
            self.lines.push(Line {
                start: 0,
                in_source: start + 3,
                text: inside,
                is_in_block: false,
            });
            return;
        }
        let mut at = start + 3;
        let first = self.lines.len();
        for line in inside.strip_suffix("*/").unwrap_or(inside).split_inclusive('\n') {
            let text = line.trim_end_matches(['\r', '\n']);
            self.lines.push(Line { start: 0, in_source: at, text, is_in_block: true });
            at += line.len();
        }
        remove_stars(&mut self.lines[first..]);
    }

    fn finish(&mut self) -> Option<Doc<'s>> {
        let Self { lines, has_doc_attribute, has_fence, .. } = std::mem::take(self);
        // rustdoc treats the text of an attribute as indented by one space.
        let indent = if has_doc_attribute { 1 } else { usize::MAX };
        (!lines.is_empty() && !has_fence).then(|| Doc::new(lines, indent))
    }
}

/// Returns the whitespace at the start of a line.
fn margin(line: &str) -> &str {
    &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
}

/// Removes the column of stars at the left of a block comment, as the compiler does.
fn remove_stars(lines: &mut [Line<'_>]) {
    let has_no_star = |line: &Line<'_>| !line.text.trim_start().starts_with('*');
    let column = &lines[usize::from(lines.first().is_some_and(has_no_star))..];
    let filled = column.iter().map(|line| line.text).filter(|text| !text.trim().is_empty());
    let margin = margin(filled.clone().next().unwrap_or_default());
    let mut rests = filled.map(|text| text.strip_prefix(margin));
    if !rests.all(|rest| rest.is_some_and(|rest| rest.starts_with('*'))) {
        return;
    }
    for Line { in_source, text, .. } in lines {
        if let Some(rest) = text.strip_prefix(margin) {
            let is_star = rest == "*" || rest.starts_with("* ") || rest.starts_with("**");
            let cut = margin.len() + usize::from(is_star);
            (*in_source, *text) = (*in_source + cut, &text[cut..]);
        }
    }
}
