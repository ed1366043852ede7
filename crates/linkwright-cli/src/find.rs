//! `linkwright find`: lists the links of text, Markdown and HTML.

use std::iter;
use std::ops::Range;

use linkwright::uts58::wrapped::WrappedLines;
use serde::Serialize;

use crate::args::{Columns, Find, From};
use crate::cursor::{Place, places};
use crate::error::{Result, Status};
use crate::source::{Found, Job, Located, Source, each_source, show, touches};
use crate::term::{self, Term};

pub fn run(args: &Find) -> Result<Status> {
    let Find { lines, columns, new, search } = args;
    let term = Term::stdout(search.coloring.color);
    let from = match columns {
        Some(_) => Some(From::Wrapped),
        None if *lines => Some(From::Lines),
        None => search.from,
    };
    let (jobs, status) = Job::search(search, from)?;
    each_source(&jobs, status, |source, out| {
        if *lines {
            let mut start = source.range.start;
            for line in source.text[source.range.clone()].split_inclusive('\n') {
                out.text += &array(source, start..start + line.len());
                start += line.len();
            }
            return;
        }
        let rows = match *columns {
            Some(Columns(width)) => wrapped(source, width),
            None => rows(source),
        };
        for row in rows.iter().filter(|row| !(*new && row.found.is_authored)) {
            out.text += &if search.json {
                term::json(&row.object(source))
            } else {
                let shown = show(term, source.file, row.place, &row.text, term::MATCH);
                format!("{shown} -> {}\n", term::one_line(&row.found.href))
            };
        }
    })
}

/// Returns the links of a line as a JSON array. The line is searched as a separate text.
fn array(source: &Source<'_>, line: Range<usize>) -> String {
    let text = &source.text[line.clone()];
    let first = source.broken.partition_point(|word| word.end <= line.start);
    let words = source.broken[first..].iter().take_while(|word| word.start < line.end);
    let broken: Vec<_> = words.map(|word| word.start - line.start..word.end - line.start).collect();
    let range = 0..text.len();
    let source = Source { text, range, place: Place::START, broken: &broken, ..*source };
    let rows = rows(&source);
    let objects = rows.iter().map(|row| {
        let mut object = row.object(&source);
        object.located.place = None;
        object
    });
    term::json(&objects.collect::<Vec<_>>())
}

/// A link to list.
struct Row {
    text: String,
    /// The link, with the range from its first part to its last.
    found: Found,
    place: Place,
    /// The parts of a link in wrapped lines.
    parts: Option<Vec<Part>>,
}

/// The part of a link in one line.
struct Part {
    range: Range<usize>,
    place: Place,
    columns: [usize; 2],
}

/// Returns the links of a source.
fn rows(source: &Source<'_>) -> Vec<Row> {
    let mut place_of = places(source.text, source.range.start, source.place);
    let row = |found: Found| {
        let text = source.text[found.range.clone()].to_owned();
        Row { text, place: place_of(found.range.start), found, parts: None }
    };
    source.links().into_iter().map(row).collect()
}

/// Returns the links of a text, including links that are wrapped over several lines.
fn wrapped(source: &Source<'_>, width: Option<usize>) -> Vec<Row> {
    let ends = source.text.match_indices('\n').map(|(end, _)| end + 1);
    let starts: Vec<usize> = iter::once(0).chain(ends).collect();
    let linker = &source.config.linker;
    let lines = WrappedLines::new(source.text.split('\n'), width, linker.get_finder());
    let whole = linker.links(lines.text()).filter(|(link, _)| !lines.is_cut(link.range()));
    let rows = whole.filter_map(|(link, anchor)| {
        let parts = lines.spans(link.range()).map(|span| {
            let [start, end] = [span.bytes.start, span.bytes.end].map(|at| starts[span.line] + at);
            let columns = [span.columns.start, span.columns.end];
            Part { range: start..end, place: source.place, columns }
        });
        let parts: Vec<Part> = parts.collect();
        let range = parts.first()?.range.start..parts.last()?.range.end;
        if parts.iter().any(|part| touches(source.broken, &part.range)) {
            return None;
        }
        let found = Found { range, ..Found::new(&link, &anchor, linker) };
        let text = link.as_str().to_owned();
        Some(Row { text, found, place: source.place, parts: Some(parts) })
    });
    let mut rows: Vec<Row> = rows.collect();
    // The links of a table come column by column.
    rows.sort_by_key(|row| row.found.range.start);
    let starts = rows.iter_mut().flat_map(|row| {
        let parts = row.parts.iter_mut().flatten().map(|part| (part.range.start, &mut part.place));
        parts.chain([(row.found.range.start, &mut row.place)])
    });
    let mut starts: Vec<_> = starts.collect();
    starts.sort_by_key(|(start, _)| *start);
    let mut place_of = places(source.text, 0, source.place);
    starts.into_iter().for_each(|(start, place)| *place = place_of(start));
    rows
}

impl Row {
    fn object<'a>(&'a self, source: &Source<'a>) -> LinkObject<'a> {
        let mut located = Located::new(source, self.place, 0, self.found.range.clone());
        located.text = &self.text;
        let span = |Part { range, place, columns }: &Part| {
            let mut located = Located::new(source, *place, 0, range.clone());
            if let Some(place) = &mut located.place {
                place.file = None;
            }
            SpanObject { located, columns: *columns }
        };
        let spans = self.parts.as_ref().map(|parts| parts.iter().map(span).collect());
        LinkObject { located, found: &self.found, spans }
    }
}

/// The JSON object of a link.
#[derive(Serialize)]
struct LinkObject<'a> {
    #[serde(flatten)]
    located: Located<'a>,
    #[serde(flatten)]
    found: &'a Found,
    #[serde(skip_serializing_if = "Option::is_none")]
    spans: Option<Vec<SpanObject<'a>>>,
}

/// The JSON object of a part of a link in one line.
#[derive(Serialize)]
struct SpanObject<'a> {
    #[serde(flatten)]
    located: Located<'a>,
    columns: [usize; 2],
}
