//! The test vectors of `vectors/`.

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{linkwright, run};

#[test]
fn cases_agree() {
    let cases = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors/detection.jsonl");
    let cases = fs::read_to_string(cases).unwrap();
    let mut by_settings: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for line in cases.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        by_settings.entry(case["settings"].to_string()).or_default().push(case);
    }
    for cases in by_settings.values() {
        let dir = TempDir::new().unwrap();
        let settings = cases[0]["settings"].as_object().into_iter().flatten();
        let toml: String = settings.map(|(name, value)| format!("{name} = {value}\n")).collect();
        fs::write(dir.path().join("linkwright.toml"), toml).unwrap();
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
            let link: Value = serde_json::from_str(line).unwrap();
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
