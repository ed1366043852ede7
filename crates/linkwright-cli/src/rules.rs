//! `linkwright explain --rules`: the deviations from UTS #58, and the rules.

use std::fmt::Write as _;

use linkwright::uts58::rules::{self, Deviation};
use serde::Serialize;
use serde_json::json;

/// The columns of a line.
const WIDTH: usize = 120;

const START: &str = "linkwright links what a reader would take for a link. The standard, UTS #58, leaves part of that to programs, and \
    --strict follows it exactly. By default, linkwright deviates from it in ten ways, because a false link is worse than a missing one.";

const RULES: &str = "Rules, each with its id, a text that does not link by it, and one that is nearly the same and links between ⸠ and ⸡. \
    Those of D3, D8 and D9 have what the text reads as.";

/// The deviations and rules whose ids start with `id`, for people.
pub fn text(id: &str) -> Option<String> {
    let mut out = String::new();
    if id.is_empty() {
        paragraph(&mut out, "", START);
        out.push('\n');
    }
    for deviation in Deviation::ALL.into_iter().filter(|it| is_part(it.about().name, id)) {
        let text = [deviation.about().summary, options(deviation)].join(" ");
        paragraph(&mut out, &format!("{deviation:<5}"), text.trim_end());
        let sections = deviation.about().sections.join(" and ");
        _ = writeln!(out, "     Section {sections}; for example: {}", deviation.about().example);
    }
    if id.is_empty() {
        out.push('\n');
        paragraph(&mut out, "", RULES);
        out.push('\n');
    }
    for rule in rules::all().filter(|rule| is_part(rule.id, id)) {
        let sure = if rule.needs_sure { ", with --bare-domains sure" } else { "" };
        _ = writeln!(out, "{}{sure}: {}", rule.id, rule.summary);
        let link = rule.links.map(|text| format!("; a link: {text}"));
        _ = writeln!(out, "     not a link: {}{}", rule.refuses, link.unwrap_or_default());
    }
    (!out.is_empty()).then_some(out)
}

/// The same as JSON, an object a line.
pub fn json(id: &str) -> Option<String> {
    let deviations = Deviation::ALL.into_iter().filter(|it| is_part(it.about().name, id));
    let rules = rules::all().filter(|rule| is_part(rule.id, id));
    let lines = deviations.map(|it| json!(About::new(it))).chain(rules.map(|rule| json!(rule)));
    let out: String = lines.map(|line| format!("{line}\n")).collect();
    (!out.is_empty()).then_some(out)
}

/// A deviation, as JSON has it.
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

/// Whether an id is this one, or starts with these parts.
fn is_part(id: &str, of: &str) -> bool {
    of.is_empty()
        || id.strip_prefix(of).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// The options that change what a deviation does.
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

/// Writes a text in lines that start with `start` or as many spaces.
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
