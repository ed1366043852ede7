//! `--check`: each link that is to be written, as compilers show a place in a source.

use std::fmt::Write as _;
use std::path::Path;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use linkwright::markdown::Edit;
use rayon::prelude::*;

use super::cursor::Cursor;
use super::document::Document;
use crate::color::Paint;
use crate::error::{Error, OneLine, name};
use crate::output::Output;

/// So many places are made at once.
const AT_ONCE: usize = 1 << 10;

/// How many characters are shown on each side of a link.
const AROUND: usize = 40;

/// How many characters are shown of a link.
const LINK: usize = 80;

/// How many characters are shown of what would be written.
const REPLACEMENT: usize = 240;

/// More than a line that is cut to these can be wide, so that it is not cut again.
const WIDTH: usize = 1 << 12;

/// Shows the links of these files, in time linear in their length.
pub fn show(documents: &[Document], paint: Paint, output: &mut Output) -> Result<(), Error> {
    let renderer = match paint {
        Paint::Plain => Renderer::plain(),
        Paint::Color => Renderer::styled(),
    }
    .term_width(WIDTH);
    let mut places = documents.iter().flat_map(Place::all);
    loop {
        let some: Vec<Place<'_>> = places.by_ref().take(AT_ONCE).collect();
        if some.is_empty() {
            return Ok(());
        }
        let shown: Vec<String> = some.par_iter().map(|place| place.show(&renderer)).collect();
        for text in &shown {
            output.write(text)?;
        }
    }
}

struct Place<'d> {
    path: &'d Path,
    body: &'d str,
    edit: &'d Edit,
    at: Cursor,
}

impl<'d> Place<'d> {
    fn all(document: &'d Document) -> impl Iterator<Item = Self> {
        let (path, body) = (document.path(), document.body());
        let mut at = Cursor::new();
        document.edits().iter().map(move |edit| {
            at.go(body, edit.range().start);
            let (path, body) = (path, body);
            Self { path, body, edit, at }
        })
    }

    fn show(&self, renderer: &Renderer) -> String {
        let range = self.edit.range();
        let get = |range| self.body.get(range).unwrap_or_default();
        let mut line = end(get(self.at.line_start..range.start));
        let start = line.len();
        line += &beginning(get(range.start..range.end), LINK);
        let link = start..line.len();
        line += &beginning(get(range.end..self.body.len()), AROUND);
        let Cursor { line: number, column, .. } = self.at;
        // The column of the whole line, which the renderer does not have.
        let title = format!("{}:{number}:{column}: a link to write", name(self.path));
        let written = beginning(self.edit.replacement(), REPLACEMENT);
        let annotation = AnnotationKind::Primary.span(link).label(written);
        let snippet = Snippet::source(line).line_start(number);
        let title = Level::WARNING.no_name().primary_title(title);
        let group = Group::with_title(title).element(snippet.annotation(annotation));
        let mut shown = renderer.render(&[group]);
        shown += "\n\n";
        shown
    }
}

/// The end of what stands before a link in its line.
fn end(text: &str) -> String {
    match text.char_indices().rev().nth(AROUND) {
        Some((at, c)) => format!("…{}", escaped(&text[at + c.len_utf8()..])),
        None => escaped(text),
    }
}

/// The beginning of a text, up to the end of the line.
fn beginning(text: &str, limit: usize) -> String {
    let cut = text.char_indices().nth(limit).map(|(at, _)| at);
    let kept = &text[..cut.unwrap_or(text.len())];
    match (kept.split_once('\n'), cut) {
        (Some((line, _)), _) => escaped(line.strip_suffix('\r').unwrap_or(line)),
        (None, Some(_)) => escaped(kept) + "…",
        (None, None) => escaped(kept),
    }
}

/// With control characters escaped, but for tabs: the renderer makes spaces of them.
fn escaped(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for (number, part) in text.split('\t').enumerate() {
        if number > 0 {
            line.push('\t');
        }
        // Writing to a String does not fail.
        let _ = write!(line, "{}", OneLine(part));
    }
    line
}
