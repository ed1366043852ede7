//! `--check`: each bare URL in its line, as compilers show a place in a source.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use linkwright::markdown::SourceEdit;

use super::document::Document;
use crate::cursor::{Cursor, Place};
use crate::error::Result;
use crate::output::Output;
use crate::term::{Term, escaped};

/// How many characters are shown on each side of a link.
const AROUND: usize = 40;

/// How many characters are shown of a link.
const LINK: usize = 80;

/// How many characters are shown of the replacement.
const REPLACEMENT: usize = 240;

/// Wider than a line with these limits, so that the renderer does not cut it again.
const WIDTH: usize = 1 << 12;

/// Shows the bare URLs of these files, in time linear in their length.
pub fn show(documents: &[Document], term: Term, output: &mut Output) -> Result {
    let renderer = if term.color { Renderer::styled() } else { Renderer::plain() };
    let renderer = renderer.term_width(WIDTH);
    for document in documents {
        let mut at = Cursor::new(Place::START);
        for edit in &document.edits {
            at.go(document.body(), edit.range().start);
            output.write(show_one(document, edit, at, &renderer))?;
        }
    }
    Ok(())
}

fn show_one(document: &Document, edit: &SourceEdit, at: Cursor, renderer: &Renderer) -> String {
    let range = edit.range();
    let get = |range| document.body().get(range).unwrap_or_default();
    let mut line = end(get(at.line_start..range.start));
    let start = line.len();
    line += &beginning(get(range.start..range.end), LINK);
    let link = start..line.len();
    line += &beginning(get(range.end..document.body().len()), AROUND);
    let Place { line: number, column, .. } = at.place;
    // The renderer does not know the column in the whole line.
    let path = document.path.display();
    let title = escaped(&format!("{path}:{number}:{column}: bare URL: write it as a link"));
    let written = beginning(edit.replacement(), REPLACEMENT);
    let annotation = AnnotationKind::Primary.span(link).label(written);
    let snippet = Snippet::source(line).line_start(number).annotation(annotation);
    let title = Level::WARNING.no_name().primary_title(title);
    renderer.render(&[Group::with_title(title).element(snippet)]) + "\n\n"
}

/// The end of the text before a link in its line.
fn end(text: &str) -> String {
    match text.char_indices().rev().nth(AROUND - 1) {
        Some((at, _)) if at > 0 => format!("…{}", escaped(text.get(at..).unwrap_or_default())),
        _ => escaped(text),
    }
}

/// The beginning of a text, up to the end of the line.
fn beginning(text: &str, limit: usize) -> String {
    let cut = text.char_indices().nth(limit).map(|(at, _)| at);
    let kept = cut.and_then(|at| text.get(..at)).unwrap_or(text);
    let line = kept.lines().next().unwrap_or_default();
    let is_cut = cut.is_some() && line.len() == kept.len();
    escaped(line) + if is_cut { "…" } else { "" }
}
