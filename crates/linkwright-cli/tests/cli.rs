//! The command line, run as people run it.

mod support;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

use predicates::prelude::*;
use tempfile::TempDir;

use support::{file, linkwright, refuse, spawn};

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
        .args(["render", "--engine", "comrak", "--smart-punctuation", "--rel", "ugc"])
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
    linkwright().args(["render", "--engine", "none"]).assert().code(2).stderr(
        predicate::str::contains(
            "'--engine <ENGINE>' [possible values: pulldown-cmark, comrak]; see --help",
        ),
    );
}

#[test]
fn renders_html_and_changes_nothing_else() {
    let dir = TempDir::new().unwrap();
    let page =
        "\u{FEFF}<!DOCTYPE html>\r\n<P Class=x>a &copy; example.com<br/><code>example.com</code>";
    let linked = page.replacen("example.com", "<a href=\"https://example.com\">example.com</a>", 1);
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
    let output =
        linkwright().args(["render", "--from", "html"]).write_stdin(long.clone()).output().unwrap();
    let output = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.matches("</a>").count(), 20_000);
    refuse(
        linkwright().args(["render", "--from", "html"]).write_stdin(b"<p>\xFF".as_slice()),
        &["not UTF-8 at byte 3"],
    );
    refuse(
        linkwright().args(["render", "--from", "html", "--page"]).write_stdin("x"),
        &["--page is for Markdown and text"],
    );
}

#[test]
fn render_options_reach_the_page() {
    let source =
        "\"example.com/ü\" -- main.rs x@example.com http://localhost/ gemini://example.com";
    let render = |args: &[&str]| {
        let output = linkwright().arg("render").args(args).write_stdin(source).output().unwrap();
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
    assert!(render(&["--default-scheme", "http"]).contains("\"http://example.com/%C3%BC\""));
    let text = render(&["--from", "text"]);
    assert!(text.starts_with("<p>&quot;<a href") && text.ends_with("</p>\n"), "{text}");
    let page = render(&["--page"]);
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<meta charset=\"utf-8\">"));
    let escaped = "https://example.com/%C3%BC";
    let verbatim =
        linkwright().args(["render", "--text", "verbatim"]).write_stdin(escaped).output();
    assert!(
        String::from_utf8(verbatim.unwrap().stdout)
            .unwrap()
            .contains(">https://example.com/%C3%BC<")
    );
}

/// Whatever reads the source, the options of writing do the same.
#[test]
fn links_are_shortened_skipped_and_excluded() {
    let source = "> example.com\n\nexample.com/a/path/that/is/long.html, b.com and x@example.com\n";
    let shown = "example.com/a/pa…html";
    let long = "<a href=\"https://example.com/a/path/that/is/long.html\">";
    for (engine, quote) in [
        (&["--engine", "pulldown-cmark"], source),
        (&["--engine", "comrak"], source),
        (
            &["--from", "html"],
            "<blockquote><p>example.com</p></blockquote>\n<p>example.com/a/path/that/is/long.html, \
             b.com and x@example.com</p>\n",
        ),
    ] {
        let check = |args: &[&str], want: &[&str]| {
            let mut command = linkwright();
            let command = command.arg("render").args(engine).args(args);
            let output = command.write_stdin(quote).output().unwrap();
            let page = String::from_utf8(output.stdout).unwrap();
            for want in want {
                assert!(page.contains(want), "{engine:?} {args:?}: {page}");
            }
        };
        let link = "<a href=\"https://example.com\">example.com</a>";
        check(
            &["--truncate", "21"],
            &[link, &format!("<p>{long}{shown}</a>, "), ">x@example.com</a>"],
        );
        check(&["--truncate", "1"], &[link, ">example.com…</a>, "]);
        check(&["--truncate", "1000"], &[link, "long.html</a>, "]);
        check(&["--skip", "blockquote"], &["<p>example.com</p>", long]);
        check(&["--skip", "P", "--skip", "h1"], &["<p>example.com</p>", "b.com and x@"]);
        let b = "<a href=\"https://b.com\">b.com</a>";
        check(&["--exclude", "example.com"], &["<p>example.com</p>", b, " x@example.com<"]);
        check(&["--default-scheme", "http"], &["<a href=\"http://b.com\">"]);
    }
    let text = linkwright()
        .args(["render", "--from", "text", "--truncate", "21"])
        .write_stdin("example.com/a/path/that/is/long.html")
        .output();
    let text = String::from_utf8(text.unwrap().stdout).unwrap();
    assert_eq!(text, format!("<p>{long}{shown}</a></p>\n"));
    let help = linkwright().args(["render", "--help"]).output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    assert!(help.contains("--exclude"));
}

#[test]
fn links_of_the_author_get_the_attributes_when_asked() {
    let options = ["--rel", "nofollow", "--target", "_blank", "--class", "out"];
    let attributes = "rel=\"nofollow\" target=\"_blank\" class=\"out\"";
    let own = "<a href=\"/b\">a</a>";
    let html = format!("<p>{own} c.com</p>\n");
    for (engine, source) in [
        (&["--engine", "pulldown-cmark"], "[a](/b) c.com\n"),
        (&["--engine", "comrak"], "[a](/b) c.com\n"),
        (&["--from", "html"], &*html),
    ] {
        let render = |more: &[&str]| {
            let mut command = linkwright();
            let command = command.arg("render").args(engine).args(options).args(more);
            String::from_utf8(command.write_stdin(source).output().unwrap().stdout).unwrap()
        };
        let link = format!("<a href=\"https://c.com\" {attributes}>c.com</a>");
        assert_eq!(render(&[]), format!("<p>{own} {link}</p>\n"));
        let own = format!("<a href=\"/b\" {attributes}>a</a>");
        assert_eq!(render(&["--existing-links"]), format!("<p>{own} {link}</p>\n"));
    }
}

#[test]
fn links_without_a_scheme_get_the_one_that_is_asked_for() {
    for (command, want) in [
        (&["find"][..], "-:1:1: b.com -> http://b.com\n"),
        (&["format"], "b.com\n    http://b.com\n"),
        (&["rewrite"], "[b.com](<http://b.com>)\n"),
        (&["render"], "<p><a href=\"http://b.com\">b.com</a></p>\n"),
    ] {
        let args = ["--default-scheme", "http"];
        let mut program = linkwright();
        let run = program.args(command).args(args).write_stdin("b.com\n");
        run.assert().success().stdout(want);
    }
}

#[test]
fn the_format_is_guessed_from_the_name() {
    let dir = TempDir::new().unwrap();
    let markdown = file(&dir, "a.MD", "\u{FEFF}*example.com*\r\n");
    let text = file(&dir, "a.txt", "\u{FEFF}*example.com*\r\n\r\nb");
    let link = "<a href=\"https://example.com\">example.com</a>";
    let stdout = format!("<p><em>{link}</em></p>\n");
    linkwright().arg("render").arg(markdown).assert().success().stdout(stdout);
    let stdout = format!("<p>*{link}*</p>\n<p>b</p>\n");
    linkwright().arg("render").arg(text).assert().success().stdout(stdout);
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
    linkwright().args(["render", "-o"]).arg(&link).write_stdin("new").assert().success();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&real).unwrap(), "<p>new</p>\n");
    assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o600);
    linkwright().args(["render", "-o", "-"]).write_stdin("x").assert().stdout("<p>x</p>\n");
    linkwright().args(["render", "-o", "/dev/null"]).write_stdin("x").assert().success();
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
    let domain = |start| link(start, start + 11, "domain", "example.com", "https://example.com");
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
    linkwright().arg("find").arg(&path).assert().success().stdout(stdout);
    let output = linkwright().args(["find", "--json"]).arg(&path).output().unwrap();
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
    let output = linkwright().args(["format", "--lines"]).write_stdin(source).output().unwrap();
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
        .stderr("linkwright: -: line 2: not a URL or email address\n");
}

#[test]
fn a_bad_option_is_one_line_and_exit_2() {
    for args in [&["render"][..], &["find"], &["format"]] {
        refuse(linkwright().args(args).arg("--bogus"), &["--bogus"]);
    }
    refuse(linkwright().args(["find", "--x\ny"]), &["--x\\ny"]);
    refuse(&mut linkwright(), &["render", "find", "explain", "format"]);
    refuse(linkwright().arg("completions"), &["were not provided: <bash|elvish|fish|"]);
    for (args, similar) in [
        (&["rewritee"][..], "a similar subcommand exists: 'rewrite'"),
        (&["find", "--no-mails"], "a similar argument exists: '--no-emails'"),
        (&["find", "--spoofs=rejects"], "a similar value exists: 'reject'"),
    ] {
        refuse(linkwright().args(args), &[similar]);
    }
    refuse(linkwright().arg("frobnicate"), &["frobnicate"]);
    refuse(linkwright().args(["render", "--bare-domains", "some"]), &["some", "prudent"]);
    refuse(linkwright().args(["find", "--scheme", "a:b"]), &["a:b"]);
    refuse(linkwright().args(["find", "--scheme", "tel"]), &["cannot link"]);
    refuse(linkwright().args(["find", "--scheme", "javascript"]), &["could run a script"]);
    refuse(
        linkwright().args(["find", "--default-scheme", "ftp"]),
        &["'ftp'", "[possible values: https, http]"],
    );
    for command in ["render", "rewrite"] {
        for length in ["0", "-1", "x", "99999999999999999999999"] {
            refuse(
                linkwright().args([command, &format!("--truncate={length}")]),
                &[&format!("'{length}' for '--truncate <N>'")],
            );
        }
        for name in ["", "a b", "<p>", "p\n"] {
            let option = format!("--skip={name}");
            refuse(
                linkwright().args([command, &option]),
                &["--skip", "is not the name of an element"],
            );
        }
    }
    refuse(linkwright().args(["find", "--truncate", "9"]), &["--truncate"]);
    refuse(linkwright().args(["rewrite", "--existing-links"]), &["--existing-links"]);
}

#[test]
fn help_and_version() {
    linkwright().arg("--help").assert().success().stdout(predicate::str::contains("render"));
    linkwright()
        .args(["render", "--help"])
        .assert()
        .success()
        .stdout(predicate::str::contains("--rel"));
    linkwright().arg("--version").assert().success().stdout(concat!(
        "linkwright ",
        env!("CARGO_PKG_VERSION"),
        "\n"
    ));
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
                linkwright().arg("render").arg(&page).assert().success().stderr("");
                pages += 1;
            }
        }
    }
    assert!(pages > 100, "{pages} pages");
}

#[test]
fn hosts_that_could_deceive_are_rejected_shown_in_ascii_or_allowed() {
    let text = "https://еbay.com b.com\n";
    let (host, b) = ("https://xn--bay-qdd.com", "<a href=\"https://b.com\">b.com</a>");
    let check = |args: &[&str], want: &str| {
        let mut command = linkwright();
        command.args(args).write_stdin(text).assert().stdout(want.to_owned());
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
        check(&args(&["render", "--from", "html"]), &format!("{rendered} {b}\n"));
        let source = format!("{rewritten} [b.com](<https://b.com>)\n");
        check(&args(&["rewrite"]), &source);
        let output =
            linkwright().args(args(&["find", "--lines"])).write_stdin(text).output().unwrap();
        let rows = json(&String::from_utf8(output.stdout).unwrap());
        let displays: Vec<_> = rows.as_array().unwrap().iter().map(|row| &row["display"]).collect();
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
        linkwright().args(["format", "--spoofs", "reject"]).write_stdin("https://еbay.com\n"),
        &["line 1: the label еbay mixes scripts"],
    );
    // What was written cannot be shown in ASCII.
    check(
        &["render", "--from", "text", "--text", "verbatim"],
        &format!("<p>https://еbay.com {b}</p>\n"),
    );
}
