//! The test vectors: cases of detection and formatting for each package and for other programs.
//!
//! `vectors/README.md` describes their fields. This command makes them from the tables in
//! `fixtures/marked`:
//!
//! ```sh
//! BLESS=1 cargo test --test suite vectors
//! ```

use std::collections::BTreeSet;
use std::ops::Range;

use crate::support::random;
use crate::support::table::unescaped;
use linkwright::settings::Settings;
use linkwright::{Finder, Link, LinkKind, Linker};
use serde_json::{Map, Value, json};
use uts58::BareDomains;
use uts58::rules::{self, Deviation};
use uts58::unicode::{LinkTerm, link_term};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/vectors/detection.jsonl");

/// The languages in the headings of `sentences.txt`, with their codes.
const LANGUAGES: [(&str, &str); 61] = [
    ("Afrikaans", "af"),
    ("Albanian", "sq"),
    ("Amharic", "am"),
    ("Arabic", "ar"),
    ("Armenian", "hy"),
    ("Basque", "eu"),
    ("Bengali", "bn"),
    ("Bulgarian", "bg"),
    ("Burmese", "my"),
    ("Catalan", "ca"),
    ("Chinese", "zh"),
    ("Croatian", "hr"),
    ("Czech", "cs"),
    ("Danish", "da"),
    ("Dutch", "nl"),
    ("English", "en"),
    ("Estonian", "et"),
    ("Filipino", "fil"),
    ("Finnish", "fi"),
    ("French", "fr"),
    ("Georgian", "ka"),
    ("German", "de"),
    ("Greek", "el"),
    ("Hebrew", "he"),
    ("Hindi", "hi"),
    ("Hungarian", "hu"),
    ("Icelandic", "is"),
    ("Indonesian", "id"),
    ("Italian", "it"),
    ("Japanese", "ja"),
    ("Kannada", "kn"),
    ("Khmer", "km"),
    ("Korean", "ko"),
    ("Lao", "lo"),
    ("Latvian", "lv"),
    ("Lithuanian", "lt"),
    ("Malay", "ms"),
    ("Malayalam", "ml"),
    ("Marathi", "mr"),
    ("Mongolian", "mn"),
    ("Nepali", "ne"),
    ("Norwegian", "no"),
    ("Persian", "fa"),
    ("Polish", "pl"),
    ("Portuguese", "pt"),
    ("Romanian", "ro"),
    ("Russian", "ru"),
    ("Serbian", "sr"),
    ("Sinhala", "si"),
    ("Slovak", "sk"),
    ("Slovenian", "sl"),
    ("Spanish", "es"),
    ("Swahili", "sw"),
    ("Swedish", "sv"),
    ("Tamil", "ta"),
    ("Thai", "th"),
    ("Turkish", "tr"),
    ("Ukrainian", "uk"),
    ("Urdu", "ur"),
    ("Vietnamese", "vi"),
    ("Welsh", "cy"),
];

#[test]
fn the_vectors_agree_with_the_tables() {
    let cases = cases();
    let file = lines(&cases);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(FILE, &file).unwrap();
    }
    let have = std::fs::read_to_string(FILE).unwrap().replace("\r\n", "\n");
    // The order of keys depends on the features of `serde_json`.
    let parsed = |line: &str| serde_json::from_str::<Value>(line).unwrap();
    for (have, want) in have.lines().zip(file.lines()) {
        assert_eq!(parsed(have), parsed(want), "run BLESS=1 cargo test --test suite vectors");
    }
    assert_eq!(have.lines().count(), cases.len());
}

/// `.ci/nightly` compares the counts of the other programs in the figure.
#[test]
fn the_figure_in_the_readme_is_of_these_sentences() {
    let sentences = headed(include_str!("../fixtures/marked/sentences.txt"));
    let links: usize = sentences.iter().map(|(_, row)| row[0].matches('⸠').count()).sum();
    let want = format!("![{} sentences with {links} marked links.", sentences.len());
    let run = "cargo run --release -p linkwright-benches --bin figures -- marked";
    assert!(include_str!("../README.md").contains(&want), "{want}: run {run}");
}

/// Writes random cases to the file that `VECTORS` names. Every second case has settings of the
/// tables.
#[test]
#[ignore = "for `.ci/nightly agreement`"]
fn random_cases() {
    let given = |name| std::env::var(name).unwrap_or_else(|_| panic!("{name} is not set"));
    let (count, seed) = (given("COUNT").parse().unwrap(), given("SEED").parse().unwrap());
    let settings = headed(include_str!("../fixtures/marked/settings.txt"));
    let settings: Vec<Value> =
        settings.iter().map(|(_, row)| serde_json::from_str(row[0]).unwrap()).collect();
    let random = |(at, text): (usize, String)| {
        let settings =
            if at % 2 == 0 { json!({}) } else { settings[at / 2 % settings.len()].clone() };
        case(&Marked { text, links: None }, settings, None, Some("random"))
    };
    // People do not end a sentence twice, and the stable prefix of such a text may shrink.
    let texts = random::texts(seed).filter(|text| !text.contains(".。")).take(count);
    let cases: Vec<Value> = texts.enumerate().map(random).collect();
    let links: usize = cases.iter().map(|case| case["links"].as_array().unwrap().len()).sum();
    assert!(links > count / 2, "{links} links");
    println!("{count} texts with {links} links, seed {seed}");
    std::fs::write(given("VECTORS"), lines(&cases)).unwrap();
}

fn lines(cases: &[Value]) -> String {
    let mut lines: String = cases.iter().map(|case| format!("{case}\n")).collect();
    // Some languages also end a line at these characters.
    for c in ['\u{B}', '\u{C}', '\u{85}', '\u{2028}', '\u{2029}'] {
        lines = lines.replace(c, &format!("\\u{:04X}", u32::from(c)));
    }
    lines
}

/// The sections of UTS #58 that decide what links: 1.1 is about all scripts, 1.4 about schemes and
/// hosts, 3 about the parts of a URL, 3.1 about URLs without a scheme, 3.2 about the start of a
/// link, 3.5.1 about its end, 5.2 about the start of an email address, 6.1 about characters, and 8
/// about safety.
const SECTIONS: [&str; 9] = ["1.1", "1.4", "3", "3.1", "3.2", "3.5.1", "5.2", "6.1", "8"];

fn of_deviations() -> impl Iterator<Item = (Deviation, &'static rules::Rule)> {
    rules::all().filter_map(|rule| Some((rule.deviation?, rule)))
}

fn cases() -> Vec<Value> {
    let mut cases = Vec::new();
    let strict = || json!({ "strict": true });
    for (heading, row) in headed(include_str!("../fixtures/marked/rules.txt")) {
        // The heading names a deviation or a section of the standard.
        let by = heading.split(':').next().unwrap_or_default();
        let is_deviation = Deviation::ALL.iter().any(|it| it.about().name == by);
        let by = if is_deviation { by.to_owned() } else { by.to_lowercase() };
        cases.push(case(&marked(row[0]), json!({}), None, Some(&by)));
        if row.get(1) != Some(&"-") {
            let text = marked(row.last().unwrap());
            cases.push(case(&text, strict(), None, None));
        }
    }
    for (deviation, rule) in of_deviations() {
        let text = Marked { text: rule.refuses.replace('⏎', "\n"), links: Some(Vec::new()) };
        let is_there = |cases: &[Value], settings: &Value| {
            cases.iter().any(|case| case["text"] == text.text && case["settings"] == *settings)
        };
        let settings = match rule.needs_sure {
            true => json!({ "bare-domains": "sure" }),
            false => json!({}),
        };
        if !is_there(&cases, if rule.needs_sure { &settings } else { &Value::Null }) {
            cases.push(case(&text, settings, None, Some(deviation.about().name)));
        }
        if !is_there(&cases, &strict()) {
            let unmarked = Marked { links: None, ..text };
            cases.push(case(&unmarked, strict(), None, None));
        }
    }
    for (heading, row) in headed(include_str!("../fixtures/marked/sentences.txt")) {
        let is_named =
            |(name, _): &&(&str, &str)| heading.split([' ', ',', ':']).any(|word| word == *name);
        let languages: Vec<&str> =
            LANGUAGES.iter().filter(is_named).map(|(_, code)| *code).collect();
        assert!(!languages.is_empty(), "{heading}");
        let text = marked(row[0]);
        cases.push(case(&text, json!({}), Some(&languages), None));
        let unmarked = Marked { links: None, ..text };
        cases.push(case(&unmarked, strict(), Some(&languages), None));
    }
    for (_, row) in headed(include_str!("../fixtures/marked/refusals.txt")) {
        let settings = match row[0] {
            "setting" => json!({ "bare-domains": "off", "emails": false }),
            _ => json!({}),
        };
        cases.push(case(&marked(row[1]), settings, None, None));
        cases.push(case(&marked(row[2]), json!({}), None, None));
    }
    for (_, row) in headed(include_str!("../fixtures/marked/settings.txt")) {
        let settings: Value = serde_json::from_str(row[0]).unwrap();
        let name = settings.as_object().unwrap().keys().min().unwrap().clone();
        cases.push(case(&marked(row[1]), settings, None, Some(&format!("setting {name}"))));
    }
    cases
}

/// Returns the rows of a table, each with its heading, the last comment before it.
fn headed(table: &str) -> Vec<(&str, Vec<&str>)> {
    let mut heading = "";
    let mut rows = Vec::new();
    for line in table.lines().filter(|line| !line.is_empty()) {
        match line.strip_prefix("# ") {
            Some(comment) => heading = comment,
            None if line == "#" => {}
            None => rows.push((heading, line.split('\t').collect())),
        }
    }
    rows
}

/// A text, and the byte ranges of its links if they are marked.
struct Marked {
    text: String,
    links: Option<Vec<Range<usize>>>,
}

fn marked(row: &str) -> Marked {
    let (mut text, mut links) = (String::new(), Vec::new());
    for part in unescaped(row).split('⸠') {
        if let Some((link, rest)) = part.split_once('⸡') {
            links.push(text.len()..text.len() + link.len());
            text += link;
            text += rest;
        } else {
            text += part;
        }
    }
    Marked { text, links: Some(links) }
}

fn case(marked: &Marked, settings: Value, lang: Option<&[&str]>, by: Option<&str>) -> Value {
    let Marked { text, links } = marked;
    let given: Settings = serde_json::from_value(settings.clone()).unwrap();
    let linker = Linker::from(&given);
    let found: Vec<_> = linker.links(text).collect();
    if let Some(links) = links {
        let ranges: Vec<_> = found.iter().map(|(link, _)| link.range()).collect();
        assert_eq!(&ranges, links, "{text} with {settings}");
    }
    // Not for random texts: `parse` accepts a bare domain, which a setting may leave out of a link
    // within a text.
    for (link, _) in found.iter().filter(|_| by != Some("random")) {
        let parsed = linker.get_finder().parse(link.as_str());
        let href = parsed.as_ref().map(|link| link.href().to_string());
        assert_eq!(href, Some(link.href().to_string()), "{text} with {settings}");
    }
    let count = |end: usize| text[..end].chars().count();
    let links: Vec<Value> = found
        .iter()
        .map(|(link, anchor)| {
            let Range { start, end } = link.range();
            json!({
                "start": count(start),
                "end": count(end),
                "kind": link.kind(),
                "href": anchor.href(),
                "display": anchor.text(),
            })
        })
        .collect();
    let mut case = Map::new();
    case.insert("text".into(), json!(text));
    let settings = Some(settings).filter(|settings| *settings != json!({}));
    if let Some(settings) = &settings {
        case.insert("settings".into(), settings.clone());
    }
    case.insert("links".into(), json!(links));
    // The small JavaScript module has no settings, and no public suffixes to know that `www.name`
    // is a site.
    let small = Finder::without_idna();
    let is_name =
        |link: &Link<'_>| link.kind() == LinkKind::Domain && link.host().matches('.').count() == 1;
    // It has no table of unassigned characters: here, all other characters that end a link.
    let is_unassigned = |c: char| {
        let is_private = matches!(c, '\u{E000}'..='\u{F8FF}' | '\u{F0000}'..);
        link_term(c) == LinkTerm::Hard && !c.is_whitespace() && !c.is_control() && !is_private
    };
    let has_all = settings.is_none()
        && !text.chars().any(is_unassigned)
        && !found.iter().any(|(link, _)| is_name(link))
        && small
            .links(text)
            .map(|link| link.range())
            .eq(found.iter().map(|(link, _)| link.range()));
    if !has_all {
        case.insert("without".into(), json!(["lite"]));
    }
    let by = match (by, &settings) {
        (Some(by), _) => vec![by.to_owned()],
        // The settings decide the result.
        (None, Some(settings)) if settings.get("strict").is_none() => {
            let names = settings.as_object().into_iter().flatten();
            names
                .map(|(name, _)| format!("setting {name}"))
                .collect::<BTreeSet<_>>()
                .into_iter()
                .collect()
        }
        _ => decided(text, &linker),
    };
    case.insert("by".into(), json!(by));
    if let Some(lang) = lang {
        case.insert("lang".into(), json!(lang));
    }
    Value::Object(case)
}

/// Returns the deviations that change the result of the standard. Without any, returns the sections
/// that make text link, or else the sections that prevent it.
fn decided(text: &str, linker: &Linker) -> Vec<String> {
    let finder = linker.get_finder();
    let (mut rows, mut linked, mut refused) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for (at, outcome) in finder.explain(text) {
        match outcome {
            Ok(link) => {
                let difference = finder.compare(text, &link);
                rows.extend(
                    [difference.start, difference.end]
                        .into_iter()
                        .flatten()
                        .map(|it| it.to_string()),
                );
                linked.insert(section(difference.section));
            }
            Err(refusal) => {
                let has_other = || {
                    let mut links = Finder::uts58().links(text);
                    links.any(|link| link.range().contains(&at))
                };
                let deviation = refusal.rule.deviation.filter(|_| has_other());
                rows.extend(deviation.map(|it| it.to_string()));
                refused.extend(refusal.rule.section.map(section));
            }
        }
    }
    let by = [rows, linked, refused].into_iter().find(|by| !by.is_empty());
    by.unwrap_or_else(|| BTreeSet::from([section("3.2")])).into_iter().collect()
}

fn section(number: &str) -> String {
    format!("section {number}")
}

/// Returns the cases of the file.
fn file() -> Vec<Value> {
    let file = std::fs::read_to_string(FILE).unwrap();
    file.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn each_deciding_rule_is_in_the_table_of_rules() {
    for case in file() {
        let by = case["by"].as_array().unwrap();
        assert!(!by.is_empty(), "{case}");
        for by in by {
            let by = by.as_str().unwrap();
            let is_known = match by.split_once(' ') {
                Some(("section", number)) => SECTIONS.contains(&number),
                Some(("setting", name)) => case["settings"].get(name).is_some(),
                _ => Deviation::ALL.iter().any(|it| it.about().name == by),
            };
            assert!(is_known, "{case}");
        }
    }
}

#[test]
fn each_deviation_and_each_rule_has_a_case_that_it_decides() {
    let cases = file();
    let find = |text: &str, settings: Value| {
        let case = cases.iter().find(|case| case["text"] == text && case["settings"] == settings);
        case.unwrap_or_else(|| panic!("there is no case {text} with {settings}"))
    };
    let check = |row: &str, text: &str, settings: Value| {
        let (case, strict) = (find(text, settings), find(text, json!({ "strict": true })));
        assert!(case["by"].as_array().unwrap().contains(&json!(row)), "{row}: {case}");
        assert_ne!(case["links"], strict["links"], "{row}: the standard says the same of {text}");
    };
    for deviation in Deviation::ALL {
        let (name, example) = (deviation.about().name, deviation.about().example);
        check(name, example, Value::Null);
        assert!(decided(example, &Linker::new()).iter().any(|by| by == name), "{name}");
    }
    for (deviation, rule) in of_deviations() {
        let text = rule.refuses.replace('⏎', "\n");
        let (settings, finder) = match rule.needs_sure {
            true => {
                (json!({ "bare-domains": "sure" }), Finder::new().bare_domains(BareDomains::Sure))
            }
            false => (Value::Null, Finder::new()),
        };
        check(deviation.about().name, &text, settings);
        let mut refusals = finder.explain(&text).filter_map(|(_, link)| link.err());
        assert!(refusals.any(|why| why.rule == rule), "{rule:?}");
    }
}

#[test]
fn deviations_rules_and_cases_name_the_sections_that_there_are() {
    for (deviation, rule) in of_deviations() {
        assert!(
            rule.section.is_some_and(|it| deviation.about().sections.contains(&it)),
            "{rule:?}"
        );
    }
    let cases = file();
    let by = cases.iter().flat_map(|case| case["by"].as_array().unwrap());
    let by = by.filter_map(|by| by.as_str().unwrap().strip_prefix("section "));
    let used: BTreeSet<&str> =
        Deviation::ALL.iter().flat_map(|it| it.about().sections).copied().chain(by).collect();
    assert_eq!(used, SECTIONS.into_iter().collect());
}
