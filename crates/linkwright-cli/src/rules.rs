//! `linkwright explain --rules`: prints the deviations from UTS #58, and the rules.

use linkwright::uts58::rules::{self, Deviation, Rule};
use serde_json::{Value, json};

use crate::term;

/// The width of a line, in columns.
const WIDTH: usize = 120;

const START: &str = "\
UTS #58 leaves to programs whether text is meant as a link. By default, linkwright deviates from it in ten ways (D1 to
D10), because a false link is worse than a missing one. --strict follows the standard exactly. --rules=ID explains a
deviation or a rule, with examples: --rules=D3, --rules=D3.member.common.
";

/// Returns a line for each deviation and each rule.
fn list() -> String {
    let mut out = START.to_owned();
    let deviations = Deviation::ALL.into_iter().map(|it| (it.about().name, it.about().summary));
    let rules = rules::all().map(|rule| (rule.id, rule.summary));
    for lines in [deviations.collect::<Vec<_>>(), rules.collect()] {
        out.push('\n');
        for (id, summary) in lines {
            let end = [". ", ": "].iter().filter_map(|end| summary.find(end)).min();
            let first = &summary[..end.unwrap_or(summary.len())];
            out += &format!("{id:<26} {}\n", first.trim_end_matches('.'));
        }
    }
    out
}

/// Returns the deviations and rules whose ids start with `id`, as readable text or as one JSON
/// object per line. Returns `None` if there are none.
pub fn show(id: &str, as_json: bool) -> Option<String> {
    if id.is_empty() && !as_json {
        return Some(list());
    }
    let deviations = Deviation::ALL.into_iter().filter(|it| is_part(it.about().name, id));
    let rules = rules::all().filter(|rule| is_part(rule.id, id));
    let out: String = if as_json {
        deviations.map(|it| term::json(&json(it))).chain(rules.map(term::json)).collect()
    } else {
        deviations.map(of_deviation).chain(rules.map(of_rule)).collect()
    };
    (!out.is_empty()).then_some(out)
}

/// Returns the description of a deviation, wrapped at [`WIDTH`] columns.
fn of_deviation(deviation: Deviation) -> String {
    let about = deviation.about();
    let text = [about.summary, options(deviation)].join(" ");
    let (sections, example) = (about.sections.join(" and "), about.example);
    let (mut out, mut column) = (format!("{deviation:<4}"), 4);
    for word in text.trim_end().split(' ') {
        let width = 1 + word.chars().count();
        if column + width > WIDTH {
            out += "\n    ";
            column = 4;
        }
        out += " ";
        out += word;
        column += width;
    }
    out + &format!("\n     Section {sections}; for example: {example}\n")
}

fn of_rule(rule: &Rule) -> String {
    let sure = if rule.needs_sure { ", with --bare-domains sure" } else { "" };
    let link = rule.links.map(|text| format!("; a link: {text}")).unwrap_or_default();
    let Rule { id, summary, refuses, .. } = rule;
    format!("{id}{sure}: {summary}\n     not a link: {refuses}{link}\n")
}

/// Returns the JSON object of a deviation.
fn json(deviation: Deviation) -> Value {
    let about = deviation.about();
    json!({
        "deviation": deviation,
        "sections": about.sections,
        "summary": about.summary,
        "example": about.example,
    })
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
