//! `linkwright find`: the links of text, Markdown and HTML.

use crate::args::{Find, From};
use crate::cursor::{Cursor, Place};
use crate::error::{Result, Status};
use crate::source::{Job, Source, each_source, link_row, show, to_json};
use crate::term::{self, Term};

/// What the row of a link in a line does not have.
const OF_FILE: [&str; 3] = ["file", "line", "column"];

pub fn run(args: &Find) -> Result<Status> {
    let Find { lines, search } = args;
    let term = Term::stdout(search.coloring.color);
    let red = term.style(term::MATCH);
    let from = if *lines { Some(From::Text) } else { search.from };
    let (jobs, status) = Job::search(search, from)?;
    let done = each_source(&jobs, |source, output| {
        let links = source.links();
        // In the array of its line, a link has the place in that line.
        let source =
            &if *lines { Source { place: Place::START, ..*source } } else { Source { ..*source } };
        let mut cursor = Cursor::new(source.place);
        let places = links.iter().map(|found| (cursor.go(source.text, found.range.start), found));
        if *lines {
            let rows = places.map(|(place, found)| {
                let mut row = link_row(source, place, found);
                if let Some(members) = row.as_object_mut() {
                    members.retain(|name, _| !OF_FILE.contains(&&**name));
                }
                row
            });
            return output.write(to_json(&rows.collect::<Vec<_>>()));
        }
        for (place, found) in places {
            output.write(if search.json {
                to_json(&link_row(source, place, found))
            } else {
                let text = term::one_line(&source.text[found.range.clone()]);
                format!(
                    "{}: {red}{text}{red:#} -> {}\n",
                    show(source.file, place, term),
                    found.href
                )
            })?;
        }
        Ok(())
    })?;
    Ok(status.max(done))
}
