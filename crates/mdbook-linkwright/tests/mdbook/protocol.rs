//! The preprocessor, run by mdBook and by hand.

use std::io::Write as _;
use std::process::Command as Process;

use predicates::prelude::*;
use serde_json::{Value, json};

use super::support::{chapter, input, mdbook_linkwright, spawn};

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let full = std::fs::File::options().write(true).open("/dev/full");
    let mut child = spawn(&[], full.unwrap());
    let mut stdin = child.stdin.take().unwrap();
    let book = input(&json!({}), r#"{"items":[]}"#);
    stdin.write_all(book.as_bytes()).unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("cannot write to standard output"), "{told}");
    assert_eq!((output.status.code(), told.lines().count()), (Some(2), 1));
}

/// The main side of a pseudo-terminal is also a terminal.
#[cfg(target_os = "linux")]
#[test]
fn running_it_by_hand_prints_an_instruction() {
    let terminal = std::fs::File::options().read(true).write(true).open("/dev/ptmx").unwrap();
    let output =
        Process::new(env!("CARGO_BIN_EXE_mdbook-linkwright")).stdin(terminal).output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("[preprocessor.linkwright]"), "{told}");
    assert!(told.contains("mdbook build"), "{told}");
    assert_eq!((output.status.code(), told.lines().count()), (Some(2), 1));
    assert_eq!(output.stdout, b"");
}

#[test]
fn help_and_version() {
    let help = mdbook_linkwright().arg("--help").assert().success().stderr("");
    help.stdout(predicate::str::contains("[preprocessor.linkwright]"));
    let version = concat!("mdbook-linkwright ", env!("CARGO_PKG_VERSION"), "\n");
    mdbook_linkwright().arg("--version").assert().success().stdout(version);
    let bad = mdbook_linkwright().arg("build").assert().code(2).stdout("");
    bad.stderr(predicate::str::contains("'build'"));
}

/// Time is linear: a book with ten times the chapters takes less than fifty times as long.
#[test]
#[ignore = "measures time"]
fn a_long_book_takes_no_longer_a_chapter() {
    let time = |chapters: usize| {
        let items: Vec<Value> = (0..chapters)
            .map(|_| chapter("See https://a.com, or \"https://b.com\".\n", vec![]))
            .collect();
        let input = input(&json!({}), &json!({ "items": items }).to_string());
        let start = std::time::Instant::now();
        let book = mdbook_linkwright::preprocess(input.as_bytes()).unwrap();
        assert_eq!(book.matches("<https://").count(), 2 * chapters);
        start.elapsed()
    };
    // The fastest of five runs, because other programs may slow down some of them.
    let best = |chapters: usize| (0..5).map(|_| time(chapters)).min().unwrap();
    let (short, long) = (best(500), best(5_000));
    assert!(long < short * 50, "{short:?}, {long:?}");
}
