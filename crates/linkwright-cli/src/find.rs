//! `linkwright find`: the links of plain text.

use linkwright::{Anchor, Link};
use serde::Serialize;

use crate::args::Find;
use crate::cursor::Cursor;
use crate::error::{Result, Status};
use crate::lines::{Place, each_line, kind, to_json};
use crate::paths::{expand, is_markdown_or_text};
use crate::term::{self, Term};

/// A link as JSON: in the array of its line without the place, and its bytes are those of the line.
#[derive(Serialize)]
struct Row<'a> {
    #[serde(flatten)]
    place: Option<Place<'a>>,
    start: u64,
    end: u64,
    kind: &'static str,
    text: &'a str,
    href: &'a str,
    display: &'a str,
}

impl<'a> Row<'a> {
    fn new(link: &Link<'a>, anchor: &'a Anchor<'_>, start: u64, place: Option<Place<'a>>) -> Self {
        let range = link.range();
        Self {
            place,
            start: start + range.start as u64,
            end: start + range.end as u64,
            kind: kind(link),
            text: link.as_str(),
            href: anchor.href(),
            display: anchor.text(),
        }
    }
}

pub fn run(args: &Find) -> Result<Status> {
    let Find { lines, search } = args;
    let linker = search.detection.linker()?;
    let term = Term::stdout(search.coloring.color);
    let red = term.style(term::MATCH);
    let (files, status) = expand(&search.files, is_markdown_or_text);
    let done = each_line(&files, |file, line, output| {
        if *lines {
            let links: Vec<_> = linker.links(line.text).collect();
            let rows = links.iter().map(|(link, anchor)| Row::new(link, anchor, 0, None));
            return output.write(to_json(&rows.collect::<Vec<_>>()));
        }
        let mut cursor = Cursor::new();
        for (link, anchor) in linker.links(line.text) {
            cursor.go(line.text, link.range().start);
            let place = Place::new(file, line, &cursor);
            output.write(if search.json {
                to_json(&Row::new(&link, &anchor, line.start, Some(place)))
            } else {
                let (text, href) = (link.as_str(), anchor.href());
                format!("{}: {red}{text}{red:#} -> {href}\n", place.show(term))
            })?;
        }
        Ok(())
    })?;
    Ok(status.max(done))
}
