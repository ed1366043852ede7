//! `linkwright explain`: which rule makes or refuses each possible link.

use std::ops::Range;

use linkwright::host::Spoofs;
use linkwright::{Link, Refusal};
use serde::Serialize;

use crate::args::Search;
use crate::cursor::Cursor;
use crate::error::{Result, Status};
use crate::lines::{Place, each_line, kind, to_json, warning};
use crate::paths::{expand, is_markdown_or_text};
use crate::term::{self, Term, one_line};

/// How many characters are shown on each side of a place that is not a link.
const AROUND: usize = 30;

#[derive(Serialize)]
struct Row<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    /// The byte of the file.
    byte: u64,
    text: &'a str,
    link: Option<&'a str>,
    refused: Option<String>,
    /// Why its host could deceive.
    warning: Option<String>,
}

pub fn run(args: &Search) -> Result<Status> {
    let (finder, linker) = (args.detection.finder()?, args.detection.linker()?);
    let term = Term::stdout(args.coloring.color);
    let found = term.style(term::MATCH);
    let (files, status) = expand(&args.files, is_markdown_or_text);
    let done = each_line(&files, |file, line, output| {
        let mut links = linker.links(line.text).peekable();
        // A link can start before a place that was refused, as in a.b@example.com.
        let (mut link_at, mut place_at) = (Cursor::new(), Cursor::new());
        let mut places = finder.explain(line.text).peekable();
        while let Some((at, outcome)) = places.next() {
            let is_around = |next: &Link<'_>| next.range().contains(&at);
            if outcome.is_err()
                && places.peek().is_some_and(|(_, next)| next.as_ref().is_ok_and(is_around))
            {
                continue;
            }
            let (range, cursor) = match &outcome {
                Ok(link) => (link.range(), link_at.go(line.text, link.range().start)),
                Err(_) => (around(line.text, at), place_at.go(line.text, at)),
            };
            let written = links.next_if(|(link, _)| outcome.is_ok() && link.range() == range);
            let warning = outcome.as_ref().ok().and_then(|link| warning(link, &linker));
            let refused = match &outcome {
                Err(refusal) => Some(reason(*refusal, &line.text[range.clone()])),
                Ok(_) if written.is_some() => None,
                Ok(_) => Some(unlinked(warning.as_deref(), args.detection.spoofs)),
            };
            let place = Place::new(file, line, cursor);
            let text = line.text.get(range.clone()).unwrap_or_default();
            output.write(if args.json {
                let byte = line.start + outcome.as_ref().map_or(at, |_| range.start) as u64;
                let link = written.as_ref().map(|(_, anchor)| anchor.href());
                to_json(&Row { place, byte, text, link, refused, warning })
            } else if let Some((link, anchor)) = &written {
                let (place, href, kind) = (place.show(term), anchor.href(), kind(link));
                let warning = warning.map(|warning| format!("; {warning}")).unwrap_or_default();
                format!("{place}: {found}{text}{found:#} -> {href} ({kind}){warning}\n")
            } else {
                let (place, text) = (place.show(term), one_line(text));
                let why = refused.unwrap_or_default();
                format!("{place}: {text}: not a link: {why}\n")
            })?;
        }
        Ok(())
    })?;
    Ok(status.max(done))
}

/// Why a place is not a link. Characters that nobody sees are named.
fn reason(refusal: Refusal, text: &str) -> String {
    let is_unseen = |c: &char| !c.is_ascii() && !c.is_alphanumeric() && c.escape_debug().len() > 1;
    match text.chars().find(is_unseen).filter(|_| refusal == Refusal::Hidden) {
        Some(c) => format!("{refusal}: U+{:04X}", u32::from(c)),
        None => refusal.to_string(),
    }
}

/// Why the options keep a link from being written.
fn unlinked(warning: Option<&str>, spoofs: Spoofs) -> String {
    let warning = warning.filter(|_| spoofs == Spoofs::Reject);
    warning.unwrap_or("a pattern of --exclude matches it").to_owned()
}

/// The word around the byte `at`, as far as it is near.
fn around(text: &str, at: usize) -> Range<usize> {
    let (before, behind) = text.split_at_checked(at).unwrap_or((text, ""));
    let is_near = |c: &char| !c.is_whitespace();
    let len = |chars: usize, c: char| chars + c.len_utf8();
    let before = before.chars().rev().take_while(is_near).take(AROUND).fold(0, len);
    let behind = behind.chars().take_while(is_near).take(AROUND).fold(0, len);
    at - before..at + behind
}
