//! `linkwright find`: lists the links of text, Markdown and HTML.

use std::collections::HashMap;
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
    let &Find { lines, columns, new, ref search } = args;
    let term = Term::stdout(search.coloring.color);
    let from = match columns {
        Some(_) => Some(From::Wrapped),
        None if lines => Some(From::Lines),
        None => search.from,
    };
    let (jobs, status) = Job::search(search, from)?;
    each_source(&jobs, status, |source, out| {
        if lines {
            let mut start = source.range.start;
            for line in source.text[source.range.clone()].split_inclusive('\n') {
                out.text += &array(source, start..start + line.len());
                start += line.len();
            }
            return;
        }
        let rows = match columns {
            Some(Columns(width)) => wrapped(source, width),
            None => rows(source),
        };
        for row in rows.iter().filter(|row| !(new && row.link.found.is_authored)) {
            out.text += &if search.json {
                term::json(row)
            } else {
                let Row { file, place, link: Link { located, found, .. } } = row;
                let shown = show(term, file, *place, &located.text, term::MATCH);
                format!("{shown} -> {}\n", term::one_line(&found.href))
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
    term::json(&rows(&source).iter().map(|row| &row.link).collect::<Vec<_>>())
}

/// A link to list, and its JSON object.
#[derive(Serialize)]
struct Row<'a> {
    file: &'a str,
    #[serde(flatten)]
    place: Place,
    #[serde(flatten)]
    link: Link<'a>,
}

/// A link without its place. A line that is a separate text has no place.
#[derive(Serialize)]
struct Link<'a> {
    #[serde(flatten)]
    located: Located<'a>,
    /// The link, with the range from its first part to its last.
    #[serde(flatten)]
    found: Found,
    /// The parts of a link in wrapped lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    spans: Option<Vec<Part<'a>>>,
}

/// The part of a link in one line.
#[derive(Serialize)]
struct Part<'a> {
    #[serde(flatten)]
    place: Place,
    #[serde(flatten)]
    located: Located<'a>,
    columns: [usize; 2],
}

/// Returns the links of a source.
fn rows<'a>(source: &Source<'a>) -> Vec<Row<'a>> {
    let mut place_of = places(source.text, source.range.start, source.place);
    let row = |found: Found| {
        let place = place_of(found.range.start);
        let located = Located::new(source.text, place, 0, found.range.clone());
        Row { file: source.file, place, link: Link { located, found, spans: None } }
    };
    source.links().into_iter().map(row).collect()
}

/// Returns the links of a text, including links that are wrapped over several lines.
fn wrapped<'a>(source: &Source<'a>, width: Option<usize>) -> Vec<Row<'a>> {
    let ends = source.text.match_indices('\n').map(|(end, _)| end + 1);
    let starts: Vec<usize> = iter::once(0).chain(ends).collect();
    let linker = &source.config.linker;
    let lines = WrappedLines::new(source.text.split('\n'), width, linker.get_finder());
    let whole = linker.links(lines.text()).filter(|(link, _)| !lines.is_cut(link.range()));
    let links = whole.filter_map(|(link, anchor)| {
        let parts = lines.spans(link.range()).map(|span| {
            let [start, end] = [span.bytes.start, span.bytes.end].map(|at| starts[span.line] + at);
            (start..end, [span.columns.start, span.columns.end])
        });
        let parts: Vec<_> = parts.collect();
        let range = parts.first()?.0.start..parts.last()?.0.end;
        if parts.iter().any(|(range, _)| touches(source.broken, range)) {
            return None;
        }
        let found = Found { range, ..Found::new(&link, &anchor, linker) };
        Some((link.as_str().to_owned(), found, parts))
    });
    let mut links: Vec<_> = links.collect();
    // The links of a table come column by column.
    links.sort_by_key(|(_, found, _)| found.range.start);
    let starts = links.iter().flat_map(|(.., parts)| parts.iter().map(|(range, _)| range.start));
    let mut starts: Vec<usize> = starts.collect();
    starts.sort_unstable();
    let mut place_of = places(source.text, 0, source.place);
    let places: HashMap<_, _> = starts.into_iter().map(|start| (start, place_of(start))).collect();
    let located = |range: Range<usize>| {
        let place = places[&range.start];
        (place, Located::new(source.text, place, 0, range))
    };
    let rows = links.into_iter().map(|(text, found, parts)| {
        let spans = parts.into_iter().map(|(range, columns)| {
            let (place, located) = located(range);
            Part { place, located, columns }
        });
        let spans = Some(spans.collect());
        let (place, mut located) = located(found.range.clone());
        located.text = text.into();
        Row { file: source.file, place, link: Link { located, found, spans } }
    });
    rows.collect()
}
