//! The preprocessor for mdBook: what it is given and gives back, its options, and books that the real
//! mdBook builds with it.

#![cfg(feature = "mdbook")]

mod books;
mod compare;
mod laws;
mod options;
mod protocol;
mod real;
#[path = "../support/mod.rs"]
mod support;

use assert_cmd::Command;

fn mdbook_linkwright() -> Command {
    let mut command = Command::cargo_bin("mdbook-linkwright").unwrap();
    command.timeout(std::time::Duration::from_secs(60));
    command
}

/// What mdBook gives for a book and a table of options.
fn input(table: &serde_json::Value, book: &str) -> String {
    let config = serde_json::json!({
        "book": { "title": "x", "src": "src" },
        "preprocessor": { "links": {}, "linkwright": table },
    });
    let context = serde_json::json!({
        "root": "/book", "config": config, "renderer": "html", "mdbook_version": "0.5.4",
    });
    format!("[{context},{book}]")
}

/// One line on standard error that holds `what`, nothing on standard output, exit 2.
#[track_caller]
fn refuse(command: &mut Command, what: &[&str]) {
    support::cli::refuse_by("mdbook-linkwright", command, what);
}
