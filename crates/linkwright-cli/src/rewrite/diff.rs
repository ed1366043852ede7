//! `--diff`: what would change, as a unified diff.
//!
//! An edit is inside its line, so the hunks follow from the edits in linear time. A general differ
//! would look for what is known, in more than linear time where many lines change.

use std::ops::Range;

use anstyle::{AnsiColor, Style};
use linkwright::markdown::Edit;
use memchr::{memchr, memrchr};

use super::cursor::Cursor;
use super::diff_name::diff_name;
use super::document::Document;
use crate::color::{Controls, Paint};
use crate::error::{Error, OneLine};
use crate::output::Output;

/// How many lines that stay are shown before and behind those that change.
const CONTEXT: usize = 3;

const NAMES: Style = Style::new().bold();
const PLACE: Style = AnsiColor::Cyan.on_default();
const OLD: Style = AnsiColor::Red.on_default();
const NEW: Style = AnsiColor::Green.on_default();
const SAME: Style = Style::new();

/// Shows what changes in a file.
pub fn show(
    document: &Document,
    paint: Paint,
    controls: Controls,
    output: &mut Output,
) -> Result<(), Error> {
    let mut writer = Writer { paint, controls, output };
    let name = diff_name(document.path());
    writer.line(NAMES, "--- ", &name)?;
    writer.line(NAMES, "+++ ", &name)?;
    let changes = changes(document.body(), document.edits());
    let near = |a: &Change<'_>, b: &Change<'_>| b.number - a.number <= 2 * CONTEXT + 1;
    for changes in changes.chunk_by(near) {
        hunk(document, changes, &mut writer)?;
    }
    Ok(())
}

/// A line that changes.
struct Change<'d> {
    /// From 1.
    number: usize,
    /// Its bytes, with its end.
    range: Range<usize>,
    edits: &'d [Edit],
}

fn changes<'d>(body: &str, mut edits: &'d [Edit]) -> Vec<Change<'d>> {
    let mut changes = Vec::new();
    let mut cursor = Cursor::new();
    while let Some(first) = edits.first() {
        let at = first.range().start;
        cursor.go(body, at);
        let end = line_end(body, at);
        let in_line = edits.partition_point(|edit| edit.range().start < end).max(1);
        let (here, behind) = edits.split_at(in_line);
        edits = behind;
        changes.push(Change { number: cursor.line, range: cursor.line_start..end, edits: here });
    }
    changes
}

/// The byte behind the line that `at` is in.
fn line_end(body: &str, at: usize) -> usize {
    let rest = body.as_bytes().get(at..).unwrap_or_default();
    memchr(b'\n', rest).map_or(body.len(), |end| at + end + 1)
}

fn hunk(document: &Document, changes: &[Change<'_>], writer: &mut Writer<'_>) -> Result<(), Error> {
    let body = document.body();
    let [first, ..] = changes else { return Ok(()) };
    let last = changes.last().unwrap_or(first);
    let (mut start, mut number) = (first.range.start, first.number);
    while start > 0 && first.number - number < CONTEXT {
        let before = &body.as_bytes()[..start - 1];
        start = memrchr(b'\n', before).map_or(0, |end| end + 1);
        number -= 1;
    }
    let (mut end, mut lines) = (last.range.end, last.number + 1 - number);
    for _ in 0..CONTEXT {
        if end < body.len() {
            end = line_end(body, end);
            lines += 1;
        }
    }
    let place = format!("@@ -{number},{lines} +{number},{lines} @@");
    writer.line(PLACE, "", place.as_bytes())?;

    let mut changes = changes.iter().peekable();
    let mut new = Vec::new();
    for line in body[start..end].split_inclusive('\n') {
        let mark = if number == 1 { document.mark() } else { "" };
        match changes.next_if(|change| change.number == number) {
            Some(change) => {
                writer.text(OLD, "-", mark, line)?;
                new.push((mark, changed(body, change)));
            }
            None => {
                writer.all_new(&mut new)?;
                writer.text(SAME, " ", mark, line)?;
            }
        }
        number += 1;
    }
    writer.all_new(&mut new)
}

/// The line with its edits made.
fn changed(body: &str, change: &Change<'_>) -> String {
    let mut line = String::new();
    let mut at = change.range.start;
    for edit in change.edits {
        line += body.get(at..edit.range().start).unwrap_or_default();
        line += edit.replacement();
        at = edit.range().end;
    }
    line + body.get(at..change.range.end).unwrap_or_default()
}

struct Writer<'o> {
    paint: Paint,
    controls: Controls,
    output: &'o mut Output,
}

impl Writer<'_> {
    /// A line of the diff itself.
    fn line(&mut self, style: Style, sign: &str, text: &[u8]) -> Result<(), Error> {
        self.open(style)?;
        self.output.write(sign)?;
        self.output.write_bytes(text)?;
        self.close(style)?;
        self.output.write("\n")
    }

    /// Lines in place of the old ones.
    fn all_new(&mut self, lines: &mut Vec<(&str, String)>) -> Result<(), Error> {
        lines.drain(..).try_for_each(|(mark, line)| self.text(NEW, "+", mark, &line))
    }

    /// A line of the file, with its end if it has one.
    fn text(&mut self, style: Style, sign: &str, mark: &str, line: &str) -> Result<(), Error> {
        let text = crate::input::without_end(line);
        let end = &line[text.len()..];
        self.open(style)?;
        self.output.write(sign)?;
        self.output.write(mark)?;
        match self.controls {
            Controls::Raw => self.output.write(text)?,
            Controls::Escaped => {
                for (number, part) in text.split('\t').enumerate() {
                    let tab = if number > 0 { "\t" } else { "" };
                    self.output.write(&format!("{tab}{}", OneLine(part)))?;
                }
            }
        }
        self.close(style)?;
        self.output.write(end)?;
        if !end.ends_with('\n') {
            self.output.write("\n\\ No newline at end of file\n")?;
        }
        Ok(())
    }

    fn open(&mut self, style: Style) -> Result<(), Error> {
        match self.paint {
            Paint::Plain => Ok(()),
            Paint::Color => self.output.write(&style.render().to_string()),
        }
    }

    fn close(&mut self, style: Style) -> Result<(), Error> {
        match self.paint {
            Paint::Plain => Ok(()),
            Paint::Color => self.output.write(&style.render_reset().to_string()),
        }
    }
}
