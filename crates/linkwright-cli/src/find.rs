//! `linkwright find`: the links of text, Markdown and HTML.

use serde_json::Value;

use crate::args::{Find, From};
use crate::cursor::{Place, places};
use crate::error::{Result, Status};
use crate::source::{Job, each_source, link_row, show};
use crate::term::{self, Term};

pub fn run(args: &Find) -> Result<Status> {
    let Find { lines, search } = args;
    let term = Term::stdout(search.coloring.color);
    let from = if *lines { Some(From::Text) } else { search.from };
    let (jobs, status) = Job::search(search, from)?;
    each_source(&jobs, status, |source, output| {
        let links = source.links();
        // In the array of its line, a link has the place in that line.
        let start = if *lines { Place::START } else { source.place };
        let mut place_of = places(source.text, start);
        let links = links.iter().map(|found| (place_of(found.range.start), found));
        if *lines {
            let rows = links.map(|(place, found)| {
                let mut row = link_row(source, place, found);
                if let Some(members) = row.as_object_mut() {
                    members.retain(|name, _| !["file", "line", "column"].contains(&&**name));
                }
                row
            });
            return output.write(format!("{}\n", rows.collect::<Value>()));
        }
        for (place, found) in links {
            output.write(if search.json {
                format!("{}\n", link_row(source, place, found))
            } else {
                let text = &source.text[found.range.clone()];
                let shown = show(term, source.file, place, text, term::MATCH);
                format!("{shown} -> {}\n", found.href)
            })?;
        }
        Ok(())
    })
}
