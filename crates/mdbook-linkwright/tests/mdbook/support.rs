//! Books in the format of mdBook, and the preprocessor, run as mdBook runs it.

use std::process::{Child, Command as Process, Stdio};

use assert_cmd::Command;

/// Starts the program with this standard output, and with pipes for the other streams.
pub fn spawn(args: &[&str], stdout: impl Into<Stdio>) -> Child {
    let mut command = Process::new(env!("CARGO_BIN_EXE_mdbook-linkwright"));
    command.args(args).stdin(Stdio::piped()).stdout(stdout).stderr(Stdio::piped()).spawn().unwrap()
}

pub fn mdbook_linkwright() -> Command {
    let mut command = Command::cargo_bin("mdbook-linkwright").unwrap();
    command.timeout(std::time::Duration::from_secs(60));
    command
}

/// Returns the input that mdBook writes for a book and a table of options.
pub fn input(table: &serde_json::Value, book: &str) -> String {
    let config = serde_json::json!({
        "book": { "title": "x", "src": "src" },
        "preprocessor": { "links": {}, "linkwright": table },
    });
    let context = serde_json::json!({
        "root": "/book", "config": config, "renderer": "html", "mdbook_version": "0.5.4",
    });
    format!("[{context},{book}]")
}

/// Returns a chapter as mdBook writes it, with the chapters below it.
pub fn chapter(content: &str, sub_items: Vec<serde_json::Value>) -> serde_json::Value {
    serde_json::json!({ "Chapter": {
        "name": "x", "content": content, "number": [1], "sub_items": sub_items,
        "path": "x.md", "source_path": "x.md", "parent_names": [],
    }})
}

/// Checks that a command prints one line on standard error, which contains each of `what`, prints
/// nothing on standard output, and exits with 2.
#[track_caller]
pub fn refuse(command: &mut Command, what: &[&str]) {
    let output = command.output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), &*output.stdout), (Some(2), &b""[..]), "{told}");
    assert!(told.starts_with("mdbook-linkwright: ") && told.ends_with('\n'), "{told}");
    assert_eq!(told.lines().count(), 1, "{told}");
    for what in what {
        assert!(told.contains(what), "{told:?} has no {what:?}");
    }
}
