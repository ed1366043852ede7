//! Texts and pages as people write them.

use std::fs;
use std::path::Path;

use crate::support::table::{rows, unescaped};

/// Returns the texts of a list with one text a line.
pub fn list(table: &str) -> Vec<String> {
    rows(table).map(|row| unescaped(row[0])).collect()
}

/// Returns texts with URLs and addresses in many scripts and forms.
pub fn own() -> Vec<String> {
    list(include_str!("../../fixtures/browser/texts.txt"))
}

/// Returns HTML that keeps its tree when its links are put in anchors.
pub fn documents() -> Vec<String> {
    list(include_str!("../../fixtures/browser/documents.txt"))
}

/// Returns the texts of the rules of detection, without their marks.
pub fn marked() -> Vec<String> {
    let rules = list(include_str!("../../fixtures/marked/rules.txt"));
    rules.into_iter().map(|text| text.replace(['⸠', '⸡'], "")).collect()
}

/// Returns the names and texts of the files in a folder of fixtures.
pub fn fixtures(folder: &str) -> Vec<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(folder);
    let mut files: Vec<(String, String)> = fs::read_dir(path)
        .unwrap()
        .map(|entry| {
            let entry = entry.unwrap();
            let name = entry.file_name().into_string().unwrap();
            (format!("{folder}/{name}"), fs::read_to_string(entry.path()).unwrap())
        })
        .collect();
    files.sort();
    assert!(!files.is_empty());
    files
}
