//! The command line, run as people run it.

#![cfg(feature = "cli")]

mod support;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

use predicates::prelude::*;
use tempfile::TempDir;

use support::cli::{file, linkwright, refuse, spawn};

fn json(line: &str) -> serde_json::Value {
    serde_json::from_str(line).unwrap()
}

#[test]
fn renders_the_tour() {
    linkwright()
        .args(["render", "fixtures/markdown/tour.md"])
        .assert()
        .success()
        .stderr("")
        .stdout(predicate::str::contains(
            "请访问<a href=\"https://example.com\">example.com</a>。谢谢",
        ));
}

#[test]
fn renders_with_comrak() {
    let source =
        "| a |\n|---|\n| example.com |\n\n\"~~x~~\" <b>y</b> `example.org`[^1]\n\n[^1]: z\n";
    linkwright()
        .args([
            "render",
            "--engine",
            "comrak",
            "--smart-punctuation",
            "--rel",
            "ugc",
        ])
        .write_stdin(source)
        .assert()
        .success()
        .stderr("")
        .stdout(predicate::str::contains(
            "<td><a href=\"https://example.com\" rel=\"ugc\">example.com</a></td>",
        ))
        .stdout(predicate::str::contains(
            "<p>“<del>x</del>” <b>y</b> <code>example.org</code><sup",
        ));
    linkwright()
        .args(["render", "--engine", "none"])
        .assert()
        .code(2)
        .stderr(predicate::str::contains(
            "'--engine <ENGINE>' [possible values: pulldown-cmark, comrak]; see linkwright render --help",
        ));
}

#[test]
fn renders_html_and_changes_nothing_else() {
    let dir = TempDir::new().unwrap();
    let page =
        "\u{FEFF}<!DOCTYPE html>\r\n<P Class=x>a &copy; example.com<br/><code>example.com</code>";
    let linked = page.replacen(
        "example.com",
        "<a href=\"https://example.com\">example.com</a>",
        1,
    );
    linkwright()
        .arg("render")
        .arg(file(&dir, "page.html", page))
        .assert()
        .success()
        .stderr("")
        .stdout(linked.clone());
    linkwright()
        .args(["render", "--from", "html"])
        .write_stdin(page)
        .assert()
        .success()
        .stdout(linked);
    let long = "<p>see example.com</p>\n".repeat(20_000);
    let output = linkwright()
        .args(["render", "--from", "html"])
        .write_stdin(long.clone())
        .output()
        .unwrap();
    let output = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.matches("</a>").count(), 20_000);
    refuse(
        linkwright()
            .args(["render", "--from", "html"])
            .write_stdin(b"<p>\xFF".as_slice()),
        &["not UTF-8 at byte 3"],
    );
    refuse(
        linkwright()
            .args(["render", "--from", "html", "--page"])
            .write_stdin("x"),
        &["--page is for Markdown and text"],
    );
}

#[test]
fn render_options_reach_the_page() {
    let source =
        "\"example.com/ü\" -- main.rs x@example.com http://localhost/ gemini://example.com";
    let render = |args: &[&str]| {
        let output = linkwright()
            .arg("render")
            .args(args)
            .write_stdin(source)
            .output()
            .unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    let plain = render(&[]);
    assert!(plain.contains("<a href=\"https://example.com/%C3%BC\">example.com/ü</a>"));
    assert!(plain.contains("mailto:x@example.com") && !plain.contains("main.rs</a>"));
    assert!(!plain.contains("localhost/</a>") && !plain.contains("gemini://example.com</a>"));
    assert!(render(&["--bare-domains", "never"]).contains("\"example.com/ü\""));
    assert!(render(&["--bare-domains", "all"]).contains("main.rs</a>"));
    assert!(render(&["--spec"]).contains("main.rs</a>"));
    assert!(!render(&["--no-emails"]).contains("mailto"));
    assert!(render(&["--local-hosts"]).contains("http://localhost/</a>"));
    assert!(render(&["--scheme", "gemini"]).contains("gemini://example.com</a>"));
    assert!(render(&["--smart-punctuation"]).contains("example.com/ü</a>” –"));
    let attributes = render(&["--rel", "ugc", "--target", "_blank", "--class", "\"<"]);
    assert!(attributes.contains(" rel=\"ugc\" target=\"_blank\" class=\"&quot;&lt;\">"));
    let text = render(&["--from", "text"]);
    assert!(
        text.starts_with("<p>&quot;<a href") && text.ends_with("</p>\n"),
        "{text}"
    );
    let page = render(&["--page"]);
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<meta charset=\"utf-8\">"));
    let escaped = "https://example.com/%C3%BC";
    let verbatim = linkwright()
        .args(["render", "--text", "verbatim"])
        .write_stdin(escaped)
        .output();
    assert!(
        String::from_utf8(verbatim.unwrap().stdout)
            .unwrap()
            .contains(">https://example.com/%C3%BC<")
    );
}

#[test]
fn the_format_is_guessed_from_the_name() {
    let dir = TempDir::new().unwrap();
    let markdown = file(&dir, "a.MD", "\u{FEFF}*example.com*\r\n");
    let text = file(&dir, "a.txt", "\u{FEFF}*example.com*\r\n\r\nb");
    let link = "<a href=\"https://example.com\">example.com</a>";
    let stdout = format!("<p><em>{link}</em></p>\n");
    linkwright()
        .arg("render")
        .arg(markdown)
        .assert()
        .success()
        .stdout(stdout);
    let stdout = format!("<p>*{link}*</p>\n<p>b</p>\n");
    linkwright()
        .arg("render")
        .arg(text)
        .assert()
        .success()
        .stdout(stdout);
    let other = file(&dir, "a.rst", "example.com");
    refuse(linkwright().arg("render").arg(other), &["a.rst", "--from"]);
}

#[cfg(unix)]
#[test]
fn an_output_file_keeps_its_place_and_its_mode() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let dir = TempDir::new().unwrap();
    let real = file(&dir, "real.html", "old");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o600)).unwrap();
    let link = dir.path().join("link.html");
    symlink(&real, &link).unwrap();
    linkwright()
        .args(["render", "-o"])
        .arg(&link)
        .write_stdin("new")
        .assert()
        .success();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&real).unwrap(), "<p>new</p>\n");
    assert_eq!(
        fs::metadata(&real).unwrap().permissions().mode() & 0o777,
        0o600
    );
    linkwright()
        .args(["render", "-o", "-"])
        .write_stdin("x")
        .assert()
        .stdout("<p>x</p>\n");
    linkwright()
        .args(["render", "-o", "/dev/null"])
        .write_stdin("x")
        .assert()
        .success();
}

#[test]
fn find_lines_prints_an_array_a_line() {
    let output = linkwright()
        .args(["find", "--lines"])
        .write_stdin("See example.com.\n请访问example.com。谢谢\r\n\na@example.com https://é.com/")
        .output()
        .unwrap();
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<serde_json::Value> = text.lines().map(json).collect();
    assert_eq!(lines.len(), 4);
    let link = |start: u64, end: u64, kind: &str, text: &str, href: &str| serde_json::json!({"start": start, "end": end, "kind": kind, "text": text, "href": href, "display": text});
    let domain = |start| {
        link(
            start,
            start + 11,
            "domain",
            "example.com",
            "https://example.com",
        )
    };
    assert_eq!(lines[0], serde_json::json!([domain(4)]));
    assert_eq!(lines[1], serde_json::json!([domain(9)]));
    assert_eq!(lines[2], serde_json::json!([]));
    let email = link(0, 13, "email", "a@example.com", "mailto:a@example.com");
    let url = link(14, 29, "url", "https://é.com/", "https://xn--9ca.com/");
    assert_eq!(lines[3], serde_json::json!([email, url]));
}

#[test]
fn find_tells_where() {
    let dir = TempDir::new().unwrap();
    let path = file(&dir, "a.txt", "x\r\né中 example.com a@example.com\n");
    let name = path.display();
    let stdout = format!(
        "{name}:2:4: example.com -> https://example.com\n{name}:2:16: a@example.com -> mailto:a@example.com\n"
    );
    linkwright()
        .arg("find")
        .arg(&path)
        .assert()
        .success()
        .stdout(stdout);
    let output = linkwright()
        .args(["find", "--json"])
        .arg(&path)
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let first = json(text.lines().next().unwrap());
    assert_eq!(first["file"], path.to_str().unwrap());
    let numbers = ["line", "column", "start", "end"].map(|key| first[key].as_u64().unwrap());
    assert_eq!(numbers, [2, 4, 9, 20]);
    assert_eq!(text.lines().count(), 2);
}

#[test]
fn format_reads_a_url_a_line() {
    let source = "\u{FEFF}https://example.com/%CE%B1)\n\nno url\nbücher.de/%C3%BC\na@example.com\n";
    let output = linkwright()
        .args(["format", "--lines"])
        .write_stdin(source)
        .output()
        .unwrap();
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<serde_json::Value> = text.lines().map(json).collect();
    let forms = |href: &str, display: &str| serde_json::json!({"href": href, "display": display});
    assert_eq!(
        lines,
        [
            forms("https://example.com/%CE%B1)", "https://example.com/α%29"),
            serde_json::Value::Null,
            serde_json::Value::Null,
            forms("https://xn--bcher-kva.de/%C3%BC", "bücher.de/ü"),
            forms("mailto:a@example.com", "a@example.com"),
        ]
    );
    linkwright()
        .arg("format")
        .write_stdin("bücher.de\nno url\n")
        .assert()
        .code(2)
        .stdout("bücher.de\n    https://xn--bcher-kva.de\n")
        .stderr("linkwright: -: line 2: no URL and no email address\n");
}

#[test]
fn a_bad_option_is_one_line_and_exit_2() {
    for args in [&["render"][..], &["find"], &["format"]] {
        refuse(linkwright().args(args).arg("--bogus"), &["--bogus"]);
    }
    refuse(linkwright().args(["find", "--x\ny"]), &["--x\\ny"]);
    refuse(&mut linkwright(), &["render", "find", "format"]);
    refuse(linkwright().arg("frobnicate"), &["frobnicate"]);
    refuse(
        linkwright().args(["render", "--bare-domains", "some"]),
        &["some", "prudent"],
    );
    refuse(linkwright().args(["find", "--scheme", "a:b"]), &["a:b"]);
}

#[test]
fn help_and_version() {
    linkwright()
        .arg("--help")
        .assert()
        .success()
        .stdout(predicate::str::contains("render"));
    linkwright()
        .args(["render", "--help"])
        .assert()
        .success()
        .stdout(predicate::str::contains("--rel"));
    linkwright()
        .arg("--version")
        .assert()
        .success()
        .stdout(concat!("linkwright ", env!("CARGO_PKG_VERSION"), "\n"));
}

/// A program that asks line by line is answered line by line.
#[test]
fn lines_are_answered_as_they_come() {
    let mut child = spawn(&["find", "--lines"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        stdin.write_all(b"example.com\n").unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert_eq!(json(&line)[0]["text"], "example.com");
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

/// Where the corpora are at hand, every page of theirs renders.
#[test]
fn every_page_of_the_corpus_renders() {
    let Some(data) = std::env::var_os("UTS58_DATA") else {
        support::skipped("the corpus is looked for beside UTS58_DATA");
        return;
    };
    let corpus = Path::new(&data).join("../../corpus");
    let Ok(books) = fs::read_dir(&corpus) else {
        support::skipped(&format!("no folder {}", corpus.display()));
        return;
    };
    let mut pages = 0;
    for book in books {
        let Ok(chapters) = fs::read_dir(book.unwrap().path().join("src")) else {
            continue; // Not a book.
        };
        for page in chapters {
            let page = page.unwrap().path();
            if page.extension().is_some_and(|extension| extension == "md") {
                linkwright()
                    .arg("render")
                    .arg(&page)
                    .assert()
                    .success()
                    .stderr("");
                pages += 1;
            }
        }
    }
    assert!(pages > 100, "{pages} pages");
}

#[test]
fn hosts_that_could_deceive_are_rejected_shown_in_ascii_or_allowed() {
    let text = "https://еbay.com b.com\n";
    let (host, b) = (
        "https://xn--bay-qdd.com",
        "<a href=\"https://b.com\">b.com</a>",
    );
    let check = |args: &[&str], want: &str| {
        let mut command = linkwright();
        command
            .args(args)
            .write_stdin(text)
            .assert()
            .stdout(want.to_owned());
    };
    for (spoofs, rendered, rewritten, shown) in [
        (
            &["--spoofs", "reject"][..],
            "https://еbay.com".to_owned(),
            "https://еbay.com".to_owned(),
            None,
        ),
        (
            &[],
            format!("<a href=\"{host}\">{host}</a>"),
            format!("[https://xn-\\-bay-qdd.com](<{host}>)"),
            Some(host),
        ),
        (
            &["--spoofs", "show-ascii"],
            format!("<a href=\"{host}\">{host}</a>"),
            format!("[https://xn-\\-bay-qdd.com](<{host}>)"),
            Some(host),
        ),
        (
            &["--spoofs=allow"],
            format!("<a href=\"{host}\">https://еbay.com</a>"),
            format!("[https://еbay.com](<{host}>)"),
            Some("https://еbay.com"),
        ),
    ] {
        let args = |first: &[&'static str]| [first, spoofs].concat();
        let page = format!("<p>{rendered} {b}</p>\n");
        check(&args(&["render"]), &page);
        check(&args(&["render", "--engine", "comrak"]), &page);
        check(&args(&["render", "--from", "text"]), &page);
        check(
            &args(&["render", "--from", "html"]),
            &format!("{rendered} {b}\n"),
        );
        let source = format!("{rewritten} [b.com](<https://b.com>)\n");
        check(&args(&["rewrite"]), &source);
        let output = linkwright()
            .args(args(&["find", "--lines"]))
            .write_stdin(text)
            .output()
            .unwrap();
        let rows = json(&String::from_utf8(output.stdout).unwrap());
        let displays: Vec<_> = rows
            .as_array()
            .unwrap()
            .iter()
            .map(|row| &row["display"])
            .collect();
        let want: Vec<_> = shown.into_iter().chain(["b.com"]).collect();
        assert_eq!(displays, want);
        let output = linkwright()
            .args(args(&["format", "--lines"]))
            .write_stdin("еbay.com")
            .output()
            .unwrap();
        let forms = json(&String::from_utf8(output.stdout).unwrap());
        let want = shown.map(|shown| shown.trim_start_matches("https://"));
        assert_eq!(forms["display"].as_str(), want);
    }
    refuse(
        linkwright()
            .args(["format", "--spoofs", "reject"])
            .write_stdin("https://еbay.com\n"),
        &["line 1: the label еbay mixes scripts"],
    );
    // What was written cannot be shown in ASCII.
    check(
        &["render", "--from", "text", "--text", "verbatim"],
        &format!("<p>https://еbay.com {b}</p>\n"),
    );
}
