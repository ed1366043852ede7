//! The test vectors in `vectors/`.

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{file, linkwright, run};

fn cases() -> Vec<Value> {
    let cases = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors/detection.jsonl");
    fs::read_to_string(cases).unwrap().lines().map(parsed).collect()
}

fn parsed(line: &str) -> Value {
    serde_json::from_str(line).unwrap()
}

/// Returns the settings of a case as a configuration file.
fn toml(case: &Value) -> String {
    let settings = case["settings"].as_object().into_iter().flatten();
    settings.map(|(name, value)| format!("{name} = {value}\n")).collect()
}

/// Each command finds the same links in standard input as in a file, whatever the earlier lines
/// contain.
#[test]
fn several_lines_are_read_as_one_text_by_each_way_in() {
    let cases = cases();
    let is_long = |case: &&Value| case["text"].as_str().unwrap().trim_end().contains('\n');
    let cases: Vec<&Value> = cases.iter().filter(is_long).collect();
    assert!(cases.len() > 15);
    for case in cases {
        let text = case["text"].as_str().unwrap();
        let dir = TempDir::new().unwrap();
        file(&dir, "linkwright.toml", toml(case));
        file(&dir, "x.txt", text);
        let links = case["links"].as_array().unwrap();
        let hrefs: Vec<&str> = links.iter().map(|link| link["href"].as_str().unwrap()).collect();
        let places: Vec<Value> =
            links.iter().map(|link| serde_json::json!([link["start"], link["end"]])).collect();
        for args in [
            &["find", "--from", "text", "--json"][..],
            &["explain", "--from", "text", "--json"],
            &["find", "--from", "text"],
            &["explain", "--from", "text"],
            &["render", "--from", "text"],
        ] {
            let mut by_file = linkwright();
            by_file.current_dir(&dir).args(args).arg("x.txt");
            let mut by_pipe = linkwright();
            by_pipe.current_dir(&dir).args(args).write_stdin(text);
            let [file, pipe] = [&mut by_file, &mut by_pipe].map(|command| run(command).0);
            let file = file.replace("x.txt:", "-:").replace("\"x.txt\"", "\"-\"");
            assert_eq!(file, pipe, "{args:?} of {case}");
            let have: Vec<String> = match args {
                ["render", ..] => {
                    let parts = pipe.split("<a href=\"").skip(1);
                    let href = |part: &str| part.split('"').next().unwrap().replace("&amp;", "&");
                    parts.map(href).collect()
                }
                [.., "--json"] => {
                    let rows = pipe.lines().map(parsed).filter(|row| row["href"].is_string());
                    let rows: Vec<Value> = rows.collect();
                    let ranges: Vec<&Value> = rows.iter().map(|row| &row["characters"]).collect();
                    assert_eq!(ranges, places.iter().collect::<Vec<_>>(), "{args:?} of {case}");
                    rows.iter().map(|row| row["href"].as_str().unwrap().to_owned()).collect()
                }
                _ => continue,
            };
            assert_eq!(have, hrefs, "{args:?} of {case}");
        }
    }
}

#[test]
fn cases_agree() {
    let mut by_settings: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for case in cases() {
        by_settings.entry(case["settings"].to_string()).or_default().push(case);
    }
    for cases in by_settings.values() {
        let dir = TempDir::new().unwrap();
        file(&dir, "linkwright.toml", toml(&cases[0]));
        let name = |at: usize| format!("{at:04}.txt");
        for (at, case) in cases.iter().enumerate() {
            fs::write(dir.path().join(name(at)), case["text"].as_str().unwrap()).unwrap();
        }
        let files = (0..cases.len()).map(name);
        let mut find = linkwright();
        find.current_dir(&dir).args(["find", "--json", "--from", "text"]).args(files);
        let (found, _, _) = run(&mut find);
        let mut links: BTreeMap<String, Vec<Value>> = BTreeMap::new();
        for line in found.lines() {
            let link = parsed(line);
            links.entry(link["file"].as_str().unwrap().to_owned()).or_default().push(link);
        }
        for (at, case) in cases.iter().enumerate() {
            let have: Vec<_> = links.get(&name(at)).into_iter().flatten().collect();
            let want = case["links"].as_array().unwrap();
            assert_eq!(have.len(), want.len(), "{case}");
            for (have, want) in have.iter().zip(want) {
                let range = [&want["start"], &want["end"]].map(Clone::clone);
                assert_eq!(have["characters"], Value::from(range.to_vec()), "{case}");
                for name in ["kind", "href", "display"] {
                    assert_eq!(have[name], want[name], "{case}");
                }
            }
        }
    }
}
