//! Hostile input from mdBook: numbers 35 to 39 (see `tests/hostile/mod.rs`).

use std::io::Write as _;
use std::process::Stdio;

use serde_json::{Value, json};

use crate::support::{chapter, input, mdbook_linkwright, refuse, spawn};

/// Returns the book that the program writes for this book, without options.
#[track_caller]
fn preprocessed(book: &str) -> String {
    let output = mdbook_linkwright().write_stdin(input(&json!({}), book)).output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{told}");
    assert_eq!(told, "");
    String::from_utf8(output.stdout).unwrap()
}

const LINKED: &str = "[www.a.com](<https://www.a.com>)";

#[test]
fn n35_supports_every_renderer_and_reads_nothing() {
    for renderer in ["html", "epub", "not there", "", "-x", "--help"] {
        // Standard input stays open and empty, so reading it would never end.
        let mut child = spawn(&["supports", "--", renderer], Stdio::piped());
        let stdin = child.stdin.take();
        let output = child.wait_with_output().unwrap();
        drop(stdin);
        assert!(output.status.success(), "{renderer}");
        assert_eq!((output.stdout, output.stderr), (vec![], vec![]));
    }
    // mdBook calls the program like this.
    for renderer in ["html", "-x"] {
        let mut command = mdbook_linkwright();
        let done = command.args(["supports", renderer]).assert();
        done.success().stdout("").stderr("");
    }
    mdbook_linkwright().arg("supports").assert().code(2).stdout("");
}

#[test]
fn n36_invalid_books_are_refused() {
    let whole = input(&json!({}), r#"{"items":[{"Chapter":{"content":"www.a.com"}}]}"#);
    mdbook_linkwright().write_stdin(whole.clone()).assert().success();
    for end in 0..whole.len() {
        refuse(mdbook_linkwright().write_stdin(&whole.as_bytes()[..end]), &["standard input"]);
    }
    for empty in ["", "\n", " \t\r\n"] {
        refuse(mdbook_linkwright().write_stdin(empty), &["is empty"]);
    }
    let mut bytes = whole.clone().into_bytes();
    bytes[whole.find("www.a.com").unwrap()] = 0xFF;
    refuse(mdbook_linkwright().write_stdin(bytes), &["standard input"]);
    let utf_16: Vec<u8> = whole.encode_utf16().flat_map(u16::to_le_bytes).collect();
    refuse(mdbook_linkwright().write_stdin(utf_16), &["standard input"]);
    for other in [
        "# A chapter",
        "{}",
        "[]",
        "[{}]",
        "[{},{\"items\":[]},1]",
        "[{},{\"items\":[]}] x",
        "[{},{\"items\":[nul]}]",
        "[1,{\"items\":[]}]",
        "[{\"config\":{\"preprocessor\":1}},{\"items\":[]}]",
    ] {
        refuse(mdbook_linkwright().write_stdin(other), &["standard input"]);
    }
    let deep = format!("[{}", "[".repeat(1 << 20));
    refuse(mdbook_linkwright().write_stdin(deep), &["standard input"]);
}

#[test]
fn n37_a_book_nested_60_deep() {
    let nested = |depth: usize| {
        let before = r#"{"Chapter":{"content":"www.a.com","name":"x","path":"x.md","sub_items":["#;
        format!("{{\"items\":[{}{}]}}", before.repeat(depth), "]}}".repeat(depth))
    };
    assert_eq!(preprocessed(&nested(60)), nested(60).replace("www.a.com", LINKED));
    for depth in [300, 1_000] {
        let mut command = mdbook_linkwright();
        refuse(command.write_stdin(input(&json!({}), &nested(depth))), &["more than 256 deep"]);
    }
}

#[test]
fn n37_other_items_of_a_book_are_kept() {
    let draft = json!({ "Chapter": {
        "name": "www.a.com", "content": "", "number": null, "sub_items": [chapter("www.a.com", vec![])],
        "path": null, "source_path": null, "parent_names": ["www.a.com"],
    }});
    let book = json!({ "items": [
        chapter("no link", vec![]), "Separator", { "PartTitle": "www.a.com" }, draft,
        { "Later": { "content": "www.a.com" } },
    ]});
    let have: Value = serde_json::from_str(&preprocessed(&book.to_string())).unwrap();
    let mut want = book;
    want["items"][3]["Chapter"]["sub_items"][0]["Chapter"]["content"] = LINKED.into();
    assert_eq!(have, want);
}

/// Values that the program does not read stay exactly as they are written.
#[test]
fn n37_unknown_fields_are_kept() {
    let deep = "[".repeat(10_000) + &"]".repeat(10_000);
    let book = r#"{"__non_exhaustive":null,"items":[{"Chapter":{"big":1e400,"content":"LINK","half":"\ud800","x":{"content":"www.a.com"},"y":DEEP}},[{"Chapter":{"content":"www.a.com"}}]]}"#;
    let book = book.replace("DEEP", &deep);
    let have = preprocessed(&book.replace("LINK", "www.a.com"));
    assert_eq!(have, book.replace("LINK", LINKED));
}

#[test]
fn n38_a_book_of_mdbook_0_4_is_read() {
    let book = r#"{"__non_exhaustive":null,"sections":[{"Chapter":{"content":"www.a.com","sub_items":[{"Chapter":{"content":"www.a.com"}}]}},"Separator"]}"#;
    assert_eq!(preprocessed(book), book.replace("www.a.com", LINKED));
}

#[test]
fn n38_any_other_book_is_refused_by_name() {
    let cases = [
        (r#"{"parts":[]}"#, "\"items\", as in mdBook 0.5"),
        (r#"{}"#, "\"sections\", as in mdBook 0.4"),
        (r#"{"x":{"items":[]}}"#, "neither"),
        ("[]", "not a book"),
        (r#"{"items":{}}"#, "not a book"),
        (r#"{"items":[{"Chapter":[]}]}"#, "not a book"),
        (r#"{"items":[{"Chapter":{"content":["www.a.com"]}}]}"#, "not a book"),
        (r#"{"items":[{"Chapter":{"content":"www.a.com \ud800"}}]}"#, "not a book"),
        (r#"{"items":[{"Chapter":{"sub_items":null}}]}"#, "not a book"),
    ];
    for (book, what) in cases {
        let input = input(&json!({}), book);
        refuse(mdbook_linkwright().write_stdin(input), &[what]);
    }
}

#[test]
fn n39_nothing_but_the_book_on_standard_output() {
    let book = r#"{"items":[{"Chapter":{"content":"www.a.com"}}]}"#;
    for log in ["trace", "mdbook=trace", "linkwright=debug"] {
        mdbook_linkwright()
            .env("RUST_LOG", log)
            .env("MDBOOK_LOG", log)
            .write_stdin(input(&json!({}), book))
            .assert()
            .success()
            .stdout(book.replace("www.a.com", LINKED))
            .stderr("");
    }
}

#[test]
fn n39_no_panic_if_mdbook_closes_the_pipe() {
    let content = "www.a.com ".repeat(200_000);
    let book = json!({ "items": [chapter(&content, vec![])] });
    let mut child = spawn(&[], Stdio::piped());
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(input(&json!({}), &book.to_string()).as_bytes()).unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    assert_eq!(output.status.code(), Some(0));
}
