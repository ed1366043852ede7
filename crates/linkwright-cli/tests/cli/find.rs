//! Tests of `linkwright find` and `linkwright explain`, run as users run them.

use std::fs;

use assert_cmd::Command;
use tempfile::TempDir;

use crate::support::{check, cli, file, linkwright, run, tree};

/// Returns the standard output of a command that succeeds without a message.
#[track_caller]
fn stdout(command: &mut Command) -> String {
    let (stdout, told, code) = run(command);
    assert_eq!((told, code), (String::new(), 0));
    stdout
}

const PROSE: &str = "\
\u{FEFF}Run main.rs, then user.name() as first.last@example.com.\r
That is the end.So it goes; clone git@host.com:path from 请访问example.com。谢谢
See excluded.com, https://еbay.com and http://intranet/. Not exa\u{200B}mple.com, #room:example.org,
user#1@example.com, patient.es, xxx.xxx.xxx, 必须带.network or https://a.com✪b.com.
";

#[test]
fn explain_names_the_rule_of_each_place() {
    let explain = |args: &[&str]| stdout(linkwright().arg("explain").args(args).write_stdin(PROSE));
    insta::assert_snapshot!("explain", explain(&[]));
    insta::assert_snapshot!(
        "explain_json",
        explain(&["--json", "--exclude", "excluded.com", "--spoofs", "reject"])
    );
    let colored = explain(&["--color", "always", "--strict", "--emails=false"]);
    insta::assert_snapshot!("explain_in_color", colored.replace('\u{1b}', "␛"));
}

/// Each row of JSON has the text at its place, and `explain` lists the links of `find`.
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
        assert_eq!(links.concat(), stdout(linkwright().args(["find", "--new", name])));
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
fn folders_are_searched_for_known_extensions() {
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
    file(&dir, "sub/bad.md", b"\xFF\xFE");
    let bad = ["sub/bad.md: is UTF-16; convert it to UTF-8 first"];
    check(cli("find .").current_dir(&dir), 2, &["sub/g.txt:1:1: b.com"], &bad);
}

/// The rest of the line and of the file links, with its places in the file.
#[test]
fn bytes_that_are_not_utf8_unlink_their_word() {
    let told = "linkwright: x.EXT: words with bytes that are not UTF-8 do not link\n";
    let source = b"\xEF\xBB\xBFSee a.com, b.com/caf\xE9. \xE9c.com <a\xFF@d.com> e.com\n\xF0\x9F\x98 f.com\n";
    let linked = "x.EXT:1:5: a.com -> https://a.com\n\
                  x.EXT:1:42: e.com -> https://e.com\n\
                  x.EXT:2:5: f.com -> https://f.com\n";
    // In HTML, the email address is in a tag.
    for (ext, count) in [("txt", 3), ("md", 3), ("html", 2)] {
        let name = format!("x.{ext}");
        let dir = tree(&[(&*name, source)]);
        let command = |args: &str| run(cli(args).current_dir(&dir).arg(&name));
        let linked = linked.replace("EXT", ext);
        let told = told.replace("EXT", ext);
        assert_eq!(command("find"), (linked, told.clone(), 0));
        let (explained, told_too, code) = command("explain");
        assert_eq!((told_too, code), (told, 0));
        let refused = explained.matches("not a link: words with bytes that are not UTF-8").count();
        assert_eq!(refused, count, "{explained}");
    }
    // Standard input behaves the same.
    let (rows, _, code) = run(cli("find --lines").write_stdin(source.as_slice()));
    let texts = rows.lines().map(|row| row.matches("\"text\"").count());
    assert_eq!((texts.collect::<Vec<_>>(), code), (vec![2, 1], 0), "{rows}");
    let (rows, _, code) = run(cli("find --columns 72").write_stdin(source.as_slice()));
    assert_eq!((rows.lines().count(), code), (3, 0), "{rows}");
}

#[test]
fn find_lists_the_links_of_the_author() {
    let dir = TempDir::new().unwrap();
    let find = |name: &str, source: &str, args: &str| {
        file(&dir, name, source);
        stdout(cli(args).current_dir(&dir).arg(name))
    };
    let source = "\
---
home: https://front.example.com
---
See [*a* `b`](https://a.com/?x&amp;y \"t\"), <https://b.com> and c.com.
[d] ![an image](i.png) [![e](i.png) f
g](#h) <m@i.com> `[j](k)`

[d]: ../d.md
> <p><a HREF='https://l.com/?x&amp;y'>l &lt; m</a>
> <a name=n>n.com</a><a href=javascript:o>o
";
    assert_eq!(
        find("x.md", source, "find"),
        "\
x.md:4:5: [*a* `b`](https://a.com/?x&amp;y \"t\") -> https://a.com/?x&y
x.md:4:44: <https://b.com> -> https://b.com
x.md:4:64: c.com -> https://c.com
x.md:5:1: [d] -> ../d.md
x.md:5:24: [![e](i.png) f\\ng](#h) -> #h
x.md:6:8: <m@i.com> -> mailto:m@i.com
x.md:9:6: <a HREF='https://l.com/?x&amp;y'>l &lt; m</a> -> https://l.com/?x&y
x.md:10:22: <a href=javascript:o>o\\n -> javascript:o
"
    );
    assert_eq!(find("x.md", source, "find --new"), "x.md:4:64: c.com -> https://c.com\n");
    let rows = find("x.md", source, "find --json");
    let member = |name: &str| -> Vec<String> {
        let rows = rows.lines().map(|row| serde_json::from_str::<serde_json::Value>(row).unwrap());
        rows.map(|row| row[name].as_str().unwrap_or_default().to_owned()).collect()
    };
    assert_eq!(member("kind"), ["url", "url", "domain", "path", "path", "mailto", "url", "other"]);
    assert_eq!(
        member("display"),
        ["a b", "https://b.com", "c.com", "d", "e f g", "m@i.com", "l < m", "o "]
    );
    assert_eq!(rows.matches("\"existing\":true").count(), 7);

    // The comments of an item are one document, so a link may span several lines.
    let rust = "/// See [a\n///   b](https://a.com) and https://b.com.\nfn f() {}\n";
    assert_eq!(
        find("x.rs", rust, "find"),
        "x.rs:1:9: [a\\n///   b](https://a.com) -> https://a.com\n\
         x.rs:2:29: https://b.com -> https://b.com\n"
    );
}

/// `explain` reports the links that `render --deceptive-links` acts on. A page cannot control the
/// terminal.
#[test]
fn explain_reports_deceptive_links() {
    let dir = tree(&[
        (
            "x.md",
            "[https://paypal.com](https://evil.example/x) <https://a.com> [www.b.com](//b.com/)\n",
        ),
        ("x.html", "<a href='https://x.org/&#27;'>c</a><a href=https://x.org>www.&#27;d.com</a>\n"),
    ]);
    let out = |args: &str| stdout(cli(args).current_dir(&dir));
    let names = "the text names another site";
    let explained = format!(
        "x.md:1:1: [https://paypal.com](https://evil.example/x) -> https://evil.example/x (url); {names}, paypal.com; \
         see render --deceptive-links\n"
    );
    assert_eq!(out("explain x.md"), explained);
    let told = out("explain x.html");
    assert!(told.contains(&format!("{names}, www.d.com")) && told.lines().count() == 1, "{told}");
    assert!(out("find x.html").contains(" -> https://x.org/\\u{1b}\n"));
    for command in ["find --json", "explain --json"] {
        let rows = out(&format!("{command} x.md"));
        let rows = rows.lines().map(|row| serde_json::from_str::<serde_json::Value>(row).unwrap());
        let sites = rows
            .filter_map(|row| Some([row["named-site"].as_str()?, row["href"].as_str()?].concat()));
        assert_eq!(sites.collect::<Vec<_>>(), ["paypal.comhttps://evil.example/x"], "{command}");
    }
}

#[test]
fn explain_names_the_setting_for_a_scheme() {
    let text = "zotero://select/items/1 and javascript://a, file:///etc";
    let explain = |args: &[&str]| stdout(linkwright().arg("explain").args(args).write_stdin(text));
    assert_eq!(
        explain(&[]),
        "-:1:7: zotero://select/items/1: not a link: this scheme does not link (scheme); with --schemes zotero it does\n\
         -:1:39: javascript://a,: not a link: this scheme does not link (scheme)\n\
         -:1:49: file:///etc: not a link: this scheme does not link (scheme); with --schemes file it does\n"
    );
    let linked = explain(&["--schemes", "zotero"]);
    assert!(linked.starts_with("-:1:1: zotero://select/items/1 -> zotero://select/items/1 (url"));
}

#[test]
fn find_joins_the_rows_of_a_mailbox() {
    let mailbox = "\
From anna@example.com Tue Nov 24 10:30:00 2026
Message-ID: <1234@mail.example.com>
List-Archive: <https://lists.example.org/archives/list/rows>

The text of the announcement, which everybody should read, stands in the
archive of the list: https://lists.example.org/archives/list/rows/2026-
November/1234.html. It was sent to everybody.

> I have read it at https://lists.example.org/archives/list/rows/thread/
> QW3RT5YU7IO/, and in the
> one before.
-- 
Anna
https://example.com/anna

From bob@example.com Tue Nov 24 10:31:00 2026

See https://example.com/a
and/or https://example.org/b
";
    let found = stdout(cli("find --columns auto --emails=false -").write_stdin(mailbox));
    let links: Vec<&str> = found.lines().filter_map(|row| row.split(" -> ").nth(1)).collect();
    let list = "https://lists.example.org/archives/list/rows";
    assert_eq!(
        links,
        [
            list,
            &format!("{list}/2026-November/1234.html"),
            &format!("{list}/thread/QW3RT5YU7IO/"),
            "https://example.com/anna",
            "https://example.com/a",
            "https://example.org/b",
        ]
    );
}

/// Files are read in parallel, but their output is in order.
#[test]
fn files_of_a_folder_are_in_order() {
    let text = |n: usize| match n {
        7 => "<!-- linkwright of -->".to_owned(),
        _ => "word ".repeat(n % 3 * 5000) + &format!("{n}.example.com\n"),
    };
    let names: Vec<_> = (0..40).map(|n| format!("{n:02}.md")).collect();
    let files: Vec<_> = names.iter().enumerate().map(|(n, name)| (&**name, text(n))).collect();
    let dir = tree(&files);
    let (found, told, code) = run(linkwright().args(["find", "--no-config"]).arg(dir.path()));
    let links: Vec<_> = found.lines().filter_map(|row| row.split(" -> ").nth(1)).collect();
    let want = (0..40).filter(|&n| n != 7).map(|n| format!("https://{n}.example.com"));
    assert_eq!(links, want.collect::<Vec<_>>());
    assert!(told.contains("07.md: line 1") && told.lines().count() == 1 && code == 2, "{told}");
}
