//! The table at the head of this folder is what is in the folder.

use std::collections::BTreeSet;

/// The modules that have tests.
const MODULES: &[(&str, &str)] = &[
    ("book", include_str!("book.rs")),
    ("command_line", include_str!("command_line.rs")),
    ("denial", include_str!("denial.rs")),
    ("depth", include_str!("depth.rs")),
    ("encoding", include_str!("encoding.rs")),
    ("injection", include_str!("injection.rs")),
    ("rewrite", include_str!("rewrite.rs")),
    ("spoofing", include_str!("spoofing.rs")),
    ("structure", include_str!("structure.rs")),
];

/// `module::test` of every test that is there.
fn tests() -> BTreeSet<String> {
    let mut tests = BTreeSet::new();
    for (module, code) in MODULES {
        for test in code.split("#[test]\n").skip(1) {
            let (_, name) = test.split_once("fn ").unwrap();
            let (name, _) = name.split_once('(').unwrap();
            tests.insert(format!("{module}::{name}"));
        }
    }
    tests
}

/// The rows of the table: a number, and the tests that it names.
fn rows() -> Vec<(usize, Vec<String>)> {
    let lines = include_str!("main.rs").lines();
    let rows = lines.filter_map(|line| line.strip_prefix("//! | "));
    rows.filter_map(|row| {
        let mut cells = row.split(" | ");
        let number = cells.next()?.trim().parse().ok()?;
        let tests = cells.nth(1)?.split('`').filter(|name| name.contains("::"));
        Some((number, tests.map(str::to_owned).collect()))
    })
    .collect()
}

#[test]
fn the_table_names_every_number_and_every_test() {
    let rows = rows();
    let numbers: Vec<usize> = rows.iter().map(|(number, _)| *number).collect();
    assert_eq!(numbers, (1..=45).collect::<Vec<_>>());
    let mut named = BTreeSet::new();
    for (number, tests) in rows {
        assert!(!tests.is_empty(), "no test of {number}");
        for test in tests {
            let start = format!("::n{number:02}_");
            assert!(test.contains(&start), "{test} is no test of {number}");
            named.insert(test);
        }
    }
    assert_eq!(named, tests());
}
