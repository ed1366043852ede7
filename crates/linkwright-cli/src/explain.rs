//! `linkwright explain`: why each possible link is one or not.

use std::collections::BTreeSet;
use std::ops::Range;

use anstyle::Style;
use linkwright::{Finder, Refusal};

use crate::args::Explain;
use crate::cursor::places;
use crate::error::{Result, Status, tell};
use crate::output::print;
use crate::shown::shown;
use crate::source::{Found, Job, NOT_UTF8, Source, each_source, link_row, row, show};
use crate::term::{self, Term};

/// How many characters are shown on each side of a place that is not a link.
const AROUND: usize = 30;

pub fn run(args: &Explain) -> Result<Status> {
    if args.rules {
        return print(linkwright::rules::TEXT);
    }
    let args = &args.search;
    let term = Term::stdout(args.coloring.color);
    let (jobs, status) = Job::search(args, args.from)?;
    let files: BTreeSet<_> = jobs.iter().filter_map(|job| job.config.path.as_deref()).collect();
    files.iter().for_each(|path| tell(format_args!("the settings are from {}", path.display())));
    let mut names_rule = false;
    let status = each_source(&jobs, status, |source, output| {
        let mut place_of_link = places(source.text, source.place);
        let mut place_of_other = places(source.text, source.place);
        let show = |place, text: Range<usize>, style| {
            show(term, source.file, place, &source.text[text], style)
        };
        for (at, outcome) in outcomes(source) {
            output.write(match outcome {
                Ok(found) => {
                    let place = place_of_link(at);
                    if args.json {
                        format!("{}\n", link_row(source, place, &found))
                    } else {
                        let Found { range, kind, href, warning, .. } = found;
                        let warning = warning.map_or(String::new(), |why| format!("; {why}"));
                        let shown = show(place, range, term::MATCH);
                        format!("{shown} -> {href} ({kind}){warning}\n")
                    }
                }
                Err((text, why, rule)) => {
                    let place = place_of_other(at);
                    if args.json {
                        let mut row = row(source, place, at - text.start, text);
                        row["refused"] = why.into();
                        format!("{row}\n")
                    } else {
                        names_rule |= rule.is_some();
                        format!("{}: not a link: {why}\n", show(place, text, Style::new()))
                    }
                }
            })?;
        }
        Ok(())
    })?;
    if names_rule {
        tell("what D1 to D10 mean: linkwright explain --rules");
    }
    Ok(status)
}

/// A link, or a text that is not one, why, and the rule that says so.
type Outcome = std::result::Result<Found, (Range<usize>, String, Option<&'static str>)>;

/// The links of a source and the places that are not links, by their bytes.
fn outcomes(source: &Source<'_>) -> Vec<(usize, Outcome)> {
    let shown = shown(source);
    let mut links = source.links().into_iter().peekable();
    let mut places = source.config.linker.explain(&shown).peekable();
    let (mut outcomes, mut end) = (Vec::new(), 0);
    while let Some((at, outcome)) = places.next() {
        while let Some(found) = links.next_if(|found| found.range.start <= at) {
            end = found.range.end;
            outcomes.push((found.range.start, Ok(found)));
        }
        // A link can start before a place that was refused, as in a.b@example.com.
        let is_part = places.peek().is_some_and(|(_, next)| {
            next.as_ref().is_ok_and(|(link, _)| link.range().contains(&at))
        });
        match outcome {
            _ if at < end => {}
            Err(_) if is_part => {}
            _ if source.is_broken(&(at..at + 1)) => {
                outcomes.push((at, Err((around(&shown, at), NOT_UTF8.to_owned(), None))));
            }
            Err(refusal) => {
                let text = around(&shown, at);
                let finder = source.config.linker.get_finder();
                let why = reason(refusal, finder, &shown[text.clone()], at - text.start);
                outcomes.push((at, Err((text, why, refusal.rule()))));
            }
            Ok((link, anchor)) => {
                let text = link.range();
                end = text.end;
                let why = anchor.err().map_or_else(
                    || "a comment, a setting or the markup around it keeps it as it is".to_owned(),
                    |unlinked| unlinked.to_string(),
                );
                outcomes.push((text.start, Err((text, why, None))));
            }
        }
    }
    outcomes.extend(links.map(|found| (found.range.start, Ok(found))));
    outcomes
}

/// Why a place in a text is not a link. Characters that nobody sees are named, and a scheme with which it is one.
fn reason(refusal: Refusal, finder: &Finder, text: &str, at: usize) -> String {
    let is_unseen = |c: &char| !c.is_ascii() && !c.is_alphanumeric() && c.escape_debug().len() > 1;
    let more = match refusal.code() {
        "hidden" => text.chars().find(is_unseen).map(|c| format!(": U+{:04X}", u32::from(c))),
        "scheme" => {
            let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
            let before = text.get(..at).unwrap_or_default();
            let scheme = &before[before.trim_end_matches(is_part).len()..];
            let finder = finder.clone().schemes([scheme]).ok();
            let links = |finder: Finder| finder.links(text).any(|link| link.range().contains(&at));
            finder.is_some_and(links).then(|| format!("; with --schemes {scheme} it does"))
        }
        _ => None,
    };
    format!("{refusal}{}", more.unwrap_or_default())
}

/// The word around the byte `at`, as far as it is near.
fn around(text: &str, at: usize) -> Range<usize> {
    let (before, after) = text.split_at_checked(at).unwrap_or((text, ""));
    let is_near = |c: &char| !c.is_whitespace();
    let len = |chars: usize, c: char| chars + c.len_utf8();
    let before = before.chars().rev().take_while(is_near).take(AROUND).fold(0, len);
    let after = after.chars().take_while(is_near).take(AROUND).fold(0, len);
    at - before..at + after
}
