//! `linkwright find`: lists the links of text, Markdown and HTML.

use std::collections::BTreeMap;
use std::iter;
use std::ops::Range;

use linkwright::uts58::wrapped::{Span, WrappedLines};
use serde::Serialize;

use crate::args::{Columns, Find, From};
use crate::cursor::{Place, places};
use crate::error::{Result, Status};
use crate::source::{Found, Job, LinkObject, Located, Out, Source, each_source, show, touches};
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
                out.text += &array(source, start..start + line.len());
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
                term::json(&LinkObject::new(source, place, found))
            } else {
                let text = &source.text[found.range.clone()];
                let shown = show(term, source.file, place, text, term::MATCH);
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
    let mut place_of = places(text, 0, Place::START);
    let links = source.links();
    let objects = links.iter().map(|found| {
        let mut link = LinkObject::new(&source, place_of(found.range.start), found);
        link.located.place = None;
        link
    });
    term::json(&objects.collect::<Vec<_>>())
}

/// Writes the links of a text, including links that are wrapped over several lines.
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
    // The links of a table come column by column.
    links.sort_by_key(|link| link.found.range.start);
    let ranges = links.iter().flat_map(|link| &link.ranges);
    // The places where parts of links start.
    let mut places: BTreeMap<_, _> = ranges.map(|range| (range.start, source.place)).collect();
    let mut place_of = self::places(source.text, 0, source.place);
    places.iter_mut().for_each(|(start, place)| *place = place_of(*start));
    for link in &links {
        let place = places[&link.found.range.start];
        out.text += &if json {
            term::json(&link.object(source, &places))
        } else {
            let shown = show(term, source.file, place, &link.text, term::MATCH);
            format!("{shown} -> {}\n", link.found.href)
        };
    }
}

/// A link and its parts in the lines.
struct Joined {
    text: String,
    /// The link, with the range from its first part to its last.
    found: Found,
    spans: Vec<Span>,
    /// The ranges of the parts in the source.
    ranges: Vec<Range<usize>>,
}

impl Joined {
    fn object<'a>(
        &'a self,
        source: &Source<'a>,
        places: &BTreeMap<usize, Place>,
    ) -> WrappedObject<'a> {
        let spans = self.spans.iter().zip(&self.ranges).map(|(span, range)| {
            let mut located = Located::new(source, places[&range.start], 0, range.clone());
            if let Some(place) = &mut located.place {
                place.file = None;
            }
            SpanObject { located, columns: [span.columns.start, span.columns.end] }
        });
        let mut link = LinkObject::new(source, places[&self.found.range.start], &self.found);
        link.located.text = &self.text;
        WrappedObject { link, spans: spans.collect() }
    }
}

/// The JSON object of a link over several lines.
#[derive(Serialize)]
struct WrappedObject<'a> {
    #[serde(flatten)]
    link: LinkObject<'a>,
    spans: Vec<SpanObject<'a>>,
}

/// The JSON object of a part of a link in one line.
#[derive(Serialize)]
struct SpanObject<'a> {
    #[serde(flatten)]
    located: Located<'a>,
    columns: [usize; 2],
}
