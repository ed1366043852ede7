//! `linkwright explain`: shows for each candidate why it links or not.

use std::collections::BTreeSet;
use std::io::{IsTerminal, stderr};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anstyle::Style;
use linkwright::Finder;
use linkwright::explain::{Explained, Outcome};
use linkwright::uts58::rules::Deviation;
use serde::Serialize;

use crate::args::Explain;
use crate::cursor::{Place, places};
use crate::error::{Error, Result, Status, tell};
use crate::output::print;
use crate::rules;
use crate::source::{Found, Job, Located, NOT_UTF8, Source, each_source, show, touches};
use crate::term::{self, Term};

pub fn run(args: &Explain) -> Result<Status> {
    if let Some(id) = &args.rules {
        let text = rules::show(id, args.search.json).ok_or_else(|| {
            Error::Told(format!(
                "there is no rule {id}; linkwright explain --rules prints all of them"
            ))
        });
        return print(text?);
    }
    let args = &args.search;
    let term = Term::stdout(args.coloring.color);
    let (jobs, status) = Job::search(args, args.from)?;
    let files: BTreeSet<_> = jobs.iter().filter_map(|job| job.config.path.as_deref()).collect();
    files.iter().for_each(|path| tell(format_args!("the settings are from {}", path.display())));
    let names_rule = AtomicBool::new(false);
    let status = each_source(&jobs, status, |source, out| {
        let mut place_of = places(source.text, source.range.start, source.place);
        for explained in source.explained() {
            let Explained { at, ref range, deviation, section, .. } = explained;
            let place = place_of(at);
            let shown = |style| show(term, source.file, place, &source.text[range.clone()], style);
            let refused = refused(source, &explained);
            let found = source
                .found(&explained)
                .filter(|it| refused.is_none() && (!it.is_authored || it.named_site.is_some()));
            out.text += &match (refused, found) {
                (None, None) => continue,
                (refused, found) if args.json => {
                    let before = at - range.start;
                    let located = Located::new(source.text, place, before, range.clone());
                    let rule = match &explained.outcome {
                        Outcome::Refused(refusal) => Some(refusal.rule.id),
                        Outcome::Unlinked(why) => Some(why.code()),
                        _ => None,
                    };
                    let file = source.file;
                    term::json(&Decided {
                        file,
                        place,
                        located,
                        found,
                        refused,
                        rule,
                        deviation,
                        section,
                    })
                }
                (Some(why), _) => {
                    names_rule.fetch_or(deviation.is_some(), Relaxed);
                    format!("{}: not a link: {why}\n", shown(Style::new()))
                }
                (_, Some(Found { kind, href, warning, named_site, .. })) => {
                    let deceptive = named_site.map(|host| {
                        format!("the text names another site, {host}; see render --deceptive-links")
                    });
                    let notes = warning.into_iter().chain(deceptive);
                    let notes: String = notes.map(|note| format!("; {note}")).collect();
                    let deviation = deviation.map(|it| format!(", {it}")).unwrap_or_default();
                    let (shown, href) = (shown(term::MATCH), term::one_line(&href));
                    format!("{shown} -> {href} ({kind}{deviation}){}\n", term::one_line(&notes))
                }
            };
        }
    })?;
    if names_rule.into_inner() && stderr().is_terminal() {
        tell("run \"linkwright explain --rules\" for D1 to D10");
    }
    Ok(status)
}

/// The JSON object of a candidate: its link or the reason why it does not link, and the rule or
/// setting, the deviation and the section that decided.
#[derive(Serialize)]
struct Decided<'a> {
    file: &'a str,
    #[serde(flatten)]
    place: Place,
    #[serde(flatten)]
    located: Located<'a>,
    #[serde(flatten)]
    found: Option<Found>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deviation: Option<Deviation>,
    #[serde(skip_serializing_if = "Option::is_none")]
    section: Option<&'static str>,
}

/// Returns why a candidate does not link, or `None` if it does. The reason names the first invisible
/// character, or the scheme that would make it link.
fn refused(
    source: &Source<'_>,
    Explained { at, range, outcome, .. }: &Explained,
) -> Option<String> {
    let refusal = match outcome {
        Outcome::Existing { .. } => return None,
        _ if touches(source.broken, &(*at..at + 1)) => return Some(NOT_UTF8.to_owned()),
        Outcome::Unlinked(why) => return Some(why.to_string()),
        Outcome::Refused(refusal) => refusal,
        _ => return None,
    };
    let (text, at) = (&source.text[range.clone()], at - range.start);
    let is_unseen = |c: &char| !c.is_ascii() && !c.is_alphanumeric() && c.escape_debug().len() > 1;
    let more = match refusal.rule.id {
        "hidden" => text.chars().find(is_unseen).map(|c| format!(": U+{:04X}", u32::from(c))),
        "scheme" => {
            let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
            let before = text.get(..at).unwrap_or_default();
            let scheme = &before[before.trim_end_matches(is_part).len()..];
            let finder = source.config.linker.get_finder().clone().schemes([scheme]).ok();
            let links = |finder: Finder| finder.links(text).any(|link| link.range().contains(&at));
            finder.is_some_and(links).then(|| format!("; with --schemes {scheme} it does"))
        }
        _ => None,
    };
    Some(format!("{refusal}{}", more.unwrap_or_default()))
}
