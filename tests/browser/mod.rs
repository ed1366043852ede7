//! Checks rendered pages in a real browser: the targets of their anchors, that the page contains
//! nothing else, and that no script ran.
//!
//! Needs Chromium: `cargo test --test suite browser:: -- --ignored`.

mod chromium;
mod deceptive_links;
mod guards;
mod holes;
mod injections;
mod render;
mod texts;

use linkwright::Finder;
use serde_json::Value;

use render::Setting;

/// Returns a page with the content. A script before it watches the page, and scripts after it check
/// the page.
fn page(content: &str, cases: &Value, script: &str) -> String {
    // Without a `<`, a case cannot end the element of the script.
    let cases = cases.to_string().replace('<', "\\u003c");
    format!(
        "<!doctype html><meta charset=utf-8><script>{}</script><body>\n{content}\n\
         <script type=application/json id=cases>{cases}</script>\n\
         <script>{}</script><script>{script}</script>\n",
        include_str!("prologue.js"),
        include_str!("check.js"),
    )
}

/// Formats a difference for a message.
fn told(wrong: &Value) -> String {
    let field = |name: &str| {
        let text = wrong[name].as_str().unwrap_or_default();
        // The text of a broken page is long.
        let start: String = text.chars().take(1000).collect();
        start.replace('\n', "\n    ")
    };
    let [case, adapter, what, want, have] = ["case", "adapter", "what", "want", "have"].map(field);
    format!("{case}\n  by {adapter}: {what}\n  want {want}\n  have {have}")
}

fn differences(report: &Value) -> impl Iterator<Item = &Value> {
    report["wrong"].as_array().unwrap().iter()
}

#[track_caller]
fn check_none<'r>(differences: impl IntoIterator<Item = &'r Value>) {
    let told: Vec<String> = differences.into_iter().map(told).collect();
    let (count, told_all) = (told.len(), told.join("\n"));
    assert!(told.is_empty(), "{count} wrong:\n{told_all}");
}

/// Checks that the page checked all cases, and more than one anchor for every two cases.
#[track_caller]
fn check_complete(report: &Value, cases: usize) {
    eprintln!("{} cases, {} anchors", report["checked"], report["anchors"]);
    assert_eq!(report["checked"], cases);
    assert!(report["anchors"].as_u64() > Some(cases as u64 / 2));
}

fn all_texts() -> Vec<String> {
    let mut texts = texts::marked();
    texts.extend(texts::own());
    for folder in ["text", "agreement", "markdown"] {
        for (_, text) in texts::fixtures(folder) {
            texts.extend(text.lines().map(str::to_owned));
            texts.push(text);
        }
    }
    texts
}

#[test]
#[ignore = "needs Chromium"]
fn text_in_a_page() {
    let default = Setting::new("the default", Finder::new());
    let strict = Setting::new("strict", Finder::uts58());
    let mut cases = Vec::new();
    for text in all_texts().iter().chain(&injections::all()) {
        cases.extend(render::texts(text, &default));
        cases.extend(render::texts(text, &strict));
    }
    for attributes in injections::ATTRIBUTES {
        let setting = Setting {
            attributes: attributes.to_vec(),
            ..Setting::new("hostile attributes", Finder::new())
        };
        for text in texts::own() {
            cases.extend(render::texts(&text, &setting));
        }
    }
    let content: String = cases
        .iter()
        .enumerate()
        .map(|(index, case)| format!("<div id=case-{index}>{}</div>\n", case.html))
        .collect();
    let count = cases.len();
    let expected = cases.into_iter().map(|case| case.expected).collect();
    let report = chromium::report("texts", &page(&content, &expected, include_str!("text.js")));
    check_none(differences(&report));
    check_complete(&report, count);
}

#[test]
#[ignore = "needs Chromium"]
fn documents_keep_their_trees() {
    let setting = Setting::new("the default", Finder::new());
    let mut cases = Vec::new();
    for folder in ["agreement", "markdown"] {
        for (name, text) in texts::fixtures(folder) {
            cases.extend(render::markdown_trees(&name, &text, &setting));
        }
    }
    let texts = texts::own().into_iter().chain(injections::all());
    for text in texts.filter(|text| render::is_all_seen(text, &setting)) {
        cases.extend(render::markdown_trees(&text, &text, &setting));
        cases.extend(render::html_trees(&text, &setting));
    }
    for source in texts::documents() {
        cases.extend(render::html_trees(&source, &setting));
    }
    let count = cases.len();
    let report = chromium::report("trees", &page("", &cases.into(), include_str!("trees.js")));
    check_none(differences(&report));
    check_complete(&report, count);
}
