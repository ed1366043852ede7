//! `linkwright find`: the links of text, Markdown and HTML.

use std::collections::BTreeMap;
use std::iter;
use std::ops::Range;

use linkwright::wrapped::{Span, WrappedLines};
use serde_json::{Value, json};

use crate::args::{Columns, Find, From};
use crate::cursor::{Place, places};
use crate::error::{Result, Status};
use crate::source::{Found, Job, Out, Source, each_source, link_row, row, show, touches};
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
    if let Some(columns) = *columns {
        return each_source(&jobs, status, |source, out| {
            wrapped(source, columns, term, search.json, out);
        });
    }
    each_source(&jobs, status, |source, out| {
        if *lines {
            let mut start = source.range.start;
            for line in source.text[source.range.clone()].split_inclusive('\n') {
                out.text += &term::json(array(source, start..start + line.len()));
                start += line.len();
            }
            return;
        }
        let mut links = source.links();
        links.retain(|found| !(*new && found.is_authored));
        let mut place_of = places(source.text, source.range.start, source.place);
        for found in &links {
            let place = place_of(found.range.start);
            out.text += &if search.json {
                term::json(link_row(source, place, found))
            } else {
                let text = &source.text[found.range.clone()];
                let shown = show(term, source.file, place, text, term::MATCH);
                format!("{shown} -> {}\n", term::one_line(&found.href))
            };
        }
    })
}

/// The links of a line, which is a text by itself.
fn array(source: &Source<'_>, line: Range<usize>) -> Value {
    let text = &source.text[line.clone()];
    let first = source.broken.partition_point(|word| word.end <= line.start);
    let words = source.broken[first..].iter().take_while(|word| word.start < line.end);
    let broken: Vec<_> = words.map(|word| word.start - line.start..word.end - line.start).collect();
    let range = 0..text.len();
    let source = Source { text, range, place: Place::START, broken: &broken, ..*source };
    let mut place_of = places(text, 0, Place::START);
    let links = source.links();
    let rows = links.iter().map(|found| {
        let mut row = link_row(&source, place_of(found.range.start), found);
        if let Some(members) = row.as_object_mut() {
            members.retain(|name, _| !["file", "line", "column"].contains(&&**name));
        }
        row
    });
    rows.collect()
}

/// The links of a text, of which some go over several lines.
fn wrapped(source: &Source<'_>, Columns(width): Columns, term: Term, json: bool, out: &mut Out) {
    let ends = source.text.match_indices('\n').map(|(end, _)| end + 1);
    let starts: Vec<usize> = iter::once(0).chain(ends).collect();
    let linker = &source.config.linker;
    let rows = WrappedLines::new(source.text.split('\n'), width, linker.get_finder());
    let whole = linker.links(rows.text()).filter(|(link, _)| !rows.is_cut(link.range()));
    let links = whole.filter_map(|(link, anchor)| {
        let spans: Vec<Span> = rows.spans(link.range()).collect();
        let at = |row: usize, byte: usize| starts.get(row).map_or(byte, |start| start + byte);
        let ranges: Vec<Range<usize>> = spans
            .iter()
            .map(|span| at(span.line, span.bytes.start)..at(span.line, span.bytes.end))
            .collect();
        let range = ranges.first()?.start..ranges.last()?.end;
        if ranges.iter().any(|range| touches(source.broken, range)) {
            return None;
        }
        let found = Found { range, ..Found::new(&link, &anchor, linker) };
        Some(Joined { text: link.as_str().to_owned(), found, spans, ranges })
    });
    let mut links: Vec<Joined> = links.collect();
    // Those of a table come column by column.
    links.sort_by_key(|link| link.found.range.start);
    let ranges = links.iter().flat_map(|link| &link.ranges);
    // Where parts of links start.
    let mut places: BTreeMap<_, _> = ranges.map(|range| (range.start, source.place)).collect();
    let mut place_of = self::places(source.text, 0, source.place);
    places.iter_mut().for_each(|(start, place)| *place = place_of(*start));
    for link in &links {
        let place = places[&link.found.range.start];
        out.text += &if json {
            term::json(link.row(source, &places))
        } else {
            let shown = show(term, source.file, place, &link.text, term::MATCH);
            format!("{shown} -> {}\n", link.found.href)
        };
    }
}

/// A link and its parts in the lines.
struct Joined {
    text: String,
    /// With the range from its first part to its last.
    found: Found,
    spans: Vec<Span>,
    /// The parts in the source.
    ranges: Vec<Range<usize>>,
}

impl Joined {
    fn row(&self, source: &Source<'_>, places: &BTreeMap<usize, Place>) -> Value {
        let spans = self.spans.iter().zip(&self.ranges).map(|(span, range)| {
            let mut part = row(source, places[&range.start], 0, range.clone());
            part["columns"] = json!([span.columns.start, span.columns.end]);
            if let Some(members) = part.as_object_mut() {
                members.shift_remove("file");
            }
            part
        });
        let mut row = link_row(source, places[&self.found.range.start], &self.found);
        row["text"] = (*self.text).into();
        row["spans"] = spans.collect();
        row
    }
}
