//! `linkwright find` and `linkwright explain`, run as people run them.

use std::fs;

use assert_cmd::Command;

use crate::support::{check, cli, file, linkwright, run, tree};

/// Standard output of a command that succeeds, and may say where the rules are.
#[track_caller]
fn stdout(command: &mut Command) -> String {
    let (stdout, told, code) = run(command);
    let hint = "linkwright: what D1 to D10 mean: linkwright explain --rules\n";
    assert_eq!((told.replace(hint, ""), code), (String::new(), 0));
    assert!(told.is_empty() || stdout.contains("(D"));
    stdout
}

const PROSE: &str = "\
\u{FEFF}Run main.rs, then user.name() as first.last@example.com.\r
That is the end.So it goes; clone git@host.com:path from 请访问example.com。谢谢
See excluded.com, https://еbay.com and http://intranet/. Not exa\u{200B}mple.com, urn:foo:example.com,
user#1@example.com, #room:example.org, patient.es, xxx.xxx.xxx, 必须带.network or https://a.com✪b.com.
";

#[test]
fn explain_names_the_rule_of_each_place() {
    let explain = |args: &[&str]| stdout(linkwright().arg("explain").args(args).write_stdin(PROSE));
    insta::assert_snapshot!("explain", explain(&[]));
    insta::assert_snapshot!(
        "explain_json",
        explain(&["--json", "--exclude", "excluded.com", "--spoofs", "reject"])
    );
    let colored = explain(&["--color", "always", "--spec", "--emails=false"]);
    insta::assert_snapshot!("explain_in_color", colored.replace('\u{1b}', "␛"));
}

/// A place has the text that JSON says, and `explain` has the links of `find`.
#[test]
fn explain_agrees_with_find() {
    for name in ["fixtures/markdown/tour.md", "fixtures/book/src/prose.md"] {
        let source = linkwright().get_current_dir().unwrap().join(name);
        let source = fs::read_to_string(source).unwrap();
        let rows = stdout(linkwright().args(["explain", "--json", name]));
        let mut links = Vec::new();
        for row in rows.lines() {
            let row: serde_json::Value = serde_json::from_str(row).unwrap();
            let (text, at) = (row["text"].as_str().unwrap(), row["start"].as_u64().unwrap());
            let line = row["line"].as_u64().unwrap();
            assert_eq!(source[..at as usize].matches('\n').count() as u64 + 1, line, "{row}");
            assert_ne!(row["href"].is_null(), row["refused"].is_null(), "{row}");
            assert!(source[at as usize..].starts_with(text), "{row}");
            if let Some(href) = row["href"].as_str() {
                links.push(format!("{name}:{line}:{}: {text} -> {href}\n", row["column"]));
            }
        }
        assert!(links.len() > 5, "{name}");
        assert_eq!(links.concat(), stdout(linkwright().args(["find", name])));
    }
}

#[test]
fn find_colors_the_place_and_the_link() {
    let find = |args: &[&str]| {
        let mut command = linkwright();
        command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").arg("find").args(args);
        stdout(command.write_stdin("See b.com.\n"))
    };
    let plain = "-:1:5: b.com -> https://b.com\n";
    assert_eq!(find(&[]), plain);
    assert_eq!(find(&["--color", "never"]), plain);
    let colored = find(&["--color", "always"]);
    assert_eq!(
        colored.replace('\u{1b}', "␛"),
        "␛[35m-␛[0m:␛[32m1␛[0m:5: ␛[1m␛[31mb.com␛[0m -> https://b.com\n"
    );
    assert!(!find(&["--color", "always", "--json"]).contains('\u{1b}'));
}

#[test]
fn folders_are_walked_for_what_is_read() {
    let names = [
        "a.md",
        "b.markdown",
        "c.mdown",
        "d.mkd",
        "e.mkdn",
        "f.TXT",
        "g.html",
        "h.htm",
        "sub/g.txt",
    ];
    let others = ["x.toml", "txt", ".hidden.txt", ".hidden/x.md", "built/x.txt"];
    let dir = tree(&[(".gitignore", "built\n")]);
    for name in names.iter().chain(&others) {
        let path = dir.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "b.com\n").unwrap();
    }
    for command in ["find", "explain"] {
        let found = |args: &[&str]| -> Vec<String> {
            let text = stdout(linkwright().current_dir(&dir).arg(command).args(args));
            text.lines().map(|line| line.split(':').next().unwrap().to_owned()).collect()
        };
        assert_eq!(found(&["."]), names);
        assert_eq!(
            found(&["sub", "x.toml", ".", ".hidden.txt"])[..3],
            ["sub/g.txt", "x.toml", "a.md"]
        );
    }
    file(&dir, "sub/bad.md", b"\xFF");
    let bad = ["sub/bad.md: not UTF-8 at byte 0"];
    check(cli("find .").current_dir(&dir), 2, &["sub/g.txt:1:1: b.com"], &bad);
}

#[test]
fn explain_says_how_a_scheme_links() {
    let text = "zotero://select/items/1 and javascript://a";
    let explain = |args: &[&str]| stdout(linkwright().arg("explain").args(args).write_stdin(text));
    assert_eq!(
        explain(&[]),
        "-:1:7: zotero://select/items/1: not a link: this scheme does not link; with --schemes zotero it does\n\
         -:1:39: javascript://a: not a link: this scheme does not link\n"
    );
    let linked = explain(&["--schemes", "zotero"]);
    assert!(
        linked.starts_with("-:1:1: zotero://select/items/1 -> zotero://select/items/1 (url)\n")
    );
}
