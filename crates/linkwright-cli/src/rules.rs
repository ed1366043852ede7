//! `linkwright explain --rules`: prints the deviations from UTS #58, and the rules.

use std::fmt::Write as _;

use linkwright::uts58::rules::{self, Deviation};
use serde::Serialize;
use serde_json::json;

/// The width of a line, in columns.
const WIDTH: usize = 120;

const START: &str = "UTS #58 leaves to programs whether text is meant as a link. By default, linkwright deviates from it in ten ways \
    (D1 to D10), because a false link is worse than a missing one. --strict follows the standard exactly. \
    --rules=ID explains a deviation or a rule, with examples: --rules=D3, --rules=D3.member.common.";

/// Returns a line for each deviation and each rule.
fn list() -> String {
    let mut out = String::new();
    paragraph(&mut out, "", START);
    let deviations = Deviation::ALL.into_iter().map(|it| (it.about().name, it.about().summary));
    let rules = rules::all().map(|rule| (rule.id, rule.summary));
    for lines in [deviations.collect::<Vec<_>>(), rules.collect()] {
        out.push('\n');
        for (id, summary) in lines {
            let end = [". ", ": "].iter().filter_map(|end| summary.find(end)).min();
            let first = &summary[..end.unwrap_or(summary.len())];
            _ = writeln!(out, "{id:<26} {}", first.trim_end_matches('.'));
        }
    }
    out
}

/// Returns the deviations and rules whose ids start with `id`, as readable text.
pub fn text(id: &str) -> Option<String> {
    if id.is_empty() {
        return Some(list());
    }
    let mut out = String::new();
    for deviation in Deviation::ALL.into_iter().filter(|it| is_part(it.about().name, id)) {
        let text = [deviation.about().summary, options(deviation)].join(" ");
        paragraph(&mut out, &format!("{deviation:<5}"), text.trim_end());
        let sections = deviation.about().sections.join(" and ");
        _ = writeln!(out, "     Section {sections}; for example: {}", deviation.about().example);
    }
    for rule in rules::all().filter(|rule| is_part(rule.id, id)) {
        let sure = if rule.needs_sure { ", with --bare-domains sure" } else { "" };
        _ = writeln!(out, "{}{sure}: {}", rule.id, rule.summary);
        let link = rule.links.map(|text| format!("; a link: {text}"));
        _ = writeln!(out, "     not a link: {}{}", rule.refuses, link.unwrap_or_default());
    }
    (!out.is_empty()).then_some(out)
}

/// Returns the deviations and rules whose ids start with `id`, as one JSON object per line.
pub fn json(id: &str) -> Option<String> {
    let deviations = Deviation::ALL.into_iter().filter(|it| is_part(it.about().name, id));
    let rules = rules::all().filter(|rule| is_part(rule.id, id));
    let lines = deviations.map(|it| json!(About::new(it))).chain(rules.map(|rule| json!(rule)));
    let out: String = lines.map(|line| format!("{line}\n")).collect();
    (!out.is_empty()).then_some(out)
}

/// The JSON object of a deviation.
#[derive(Serialize)]
struct About {
    deviation: Deviation,
    sections: &'static [&'static str],
    summary: &'static str,
    example: &'static str,
}

impl About {
    fn new(deviation: Deviation) -> Self {
        let (sections, summary) = (deviation.about().sections, deviation.about().summary);
        Self { deviation, sections, summary, example: deviation.about().example }
    }
}

/// Returns whether an id is equal to `of`, or starts with its parts.
fn is_part(id: &str, of: &str) -> bool {
    of.is_empty()
        || id.strip_prefix(of).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// Returns the description of the options that change a deviation.
fn options(deviation: Deviation) -> &'static str {
    match deviation {
        Deviation::D2 => {
            "--local-hosts links all other hosts after a scheme, and --local-hosts=false no local ones. --bare-ips links \
            192.168.1.1 without a scheme."
        }
        Deviation::D3 => {
            "Or name your own sites: --also main.rs. --bare-domains=all turns the rules off."
        }
        _ => "",
    }
}

/// Writes a text in lines. The first starts with `start`, and the others with as many spaces.
fn paragraph(out: &mut String, start: &str, text: &str) {
    let indent = start.chars().count();
    out.push_str(start);
    let mut column = indent;
    for word in text.split(' ') {
        let width = word.chars().count();
        if column > indent && column + 1 + width > WIDTH {
            _ = write!(out, "\n{:indent$}", "");
            column = indent;
        } else if column > indent {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += width;
    }
    out.push('\n');
}
