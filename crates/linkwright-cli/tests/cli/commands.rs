//! Tests of the command line, run as users run it.

use std::fs;
use std::io::{BufRead, BufReader, Read as _, Write};
use std::path::Path;

use predicates::str::contains;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::{cli, file, linkwright, output, refuse, run, spawn};

fn parsed(line: &str) -> Value {
    serde_json::from_str(line).unwrap()
}

#[test]
fn renders_the_tour() {
    let page = output("render fixtures/markdown/tour.md", "");
    assert!(page.contains("请访问<a href=\"https://example.com\">example.com</a>。谢谢"), "{page}");
}

#[test]
fn renders_html_and_changes_nothing_else() {
    let dir = TempDir::new().unwrap();
    let page =
        "\u{FEFF}<!DOCTYPE html>\r\n<P Class=x>a &copy; example.com<br/><code>example.com</code>";
    let linked = page.replacen("example.com", "<a href=\"https://example.com\">example.com</a>", 1);
    let named = cli("render").arg(file(&dir, "page.html", page)).assert();
    named.success().stderr("").stdout(linked.clone());
    assert_eq!(output("render --from html", page), linked);
    let long = "<p>see example.com</p>\n".repeat(20_000);
    assert_eq!(output("render --from html", long).matches("</a>").count(), 20_000);
    // A page in another encoding does not link.
    for page in ["<meta charset=Shift_JIS><p>example.com", " example.com <\0p\0>\0"] {
        assert_eq!(output("render --from html", page), page);
        cli("find --from html").write_stdin(page).assert().stdout("");
    }
    let page = b"<p>caf\xE9 \x83\x5Ca.com b.com".as_slice();
    let linked = b"<p>caf\xE9 \x83\x5Ca.com <a href=\"https://b.com\">b.com</a>".as_slice();
    cli("render --from html").write_stdin(page).assert().success().stderr("").stdout(linked);
    let page = &["--page is for Markdown and text"];
    refuse(cli("render --from html --page").write_stdin("x"), page);
}

/// Each block of a page has the direction of its text, such as right to left for Arabic.
#[test]
fn blocks_of_a_page_have_a_direction() {
    let source =
        "# مرحبا\n\na\0 example.com\n\n- b\n\n| c | مرحبا |\n|--:|---|\n| d | e |\n\n> f\n\n<p>g\n";
    let body = "<h1 dir=\"auto\">مرحبا</h1>\n<p dir=\"auto\">a\u{FFFD} \
        <a href=\"https://example.com\">example.com</a></p>\n<ul>\n<li dir=\"auto\">b</li>\n</ul>\n\
        <table><thead><tr><th style=\"text-align: right\" dir=\"auto\">c</th><th dir=\"auto\">مرحبا</th></tr></thead><tbody>\n\
        <tr><td style=\"text-align: right\" dir=\"auto\">d</td><td dir=\"auto\">e</td></tr>\n</tbody></table>\n\
        <blockquote>\n<p dir=\"auto\">f</p>\n</blockquote>\n<p>g\n";
    let page = output("render --from markdown --page", source);
    assert_eq!(page.split_once("<body>\n").unwrap().1, format!("{body}</body>\n</html>\n"));
    let page = output("render --from text --page", "مرحبا\nb\n\nc");
    let body = "<p dir=\"auto\">مرحبا<br>\nb</p>\n<p dir=\"auto\">c</p>\n";
    assert_eq!(page.split_once("<body>\n").unwrap().1, format!("{body}</body>\n</html>\n"));
}

#[test]
fn front_matter_is_not_rendered() {
    let page = "---\ntitle: a.com\n---\n\nhi\n\n---\n\nb\n\n---\n";
    assert_eq!(output("render --from markdown", page), "<p>hi</p>\n<hr />\n<p>b</p>\n<hr />\n");
}

#[test]
fn render_options_reach_the_page() {
    let source = "\"example.com/ü\" -- main.rs x@example.com http://intranet/ gemini://example.com https://a:b@example.com";
    // The options, the parts of the page, and the parts that it lacks.
    for (options, has, has_not) in [
        (
            "",
            &["<a href=\"https://example.com/%C3%BC\">example.com/ü</a>", "mailto:x@example.com"][..],
            &["main.rs</a>", "intranet/</a>", "gemini://example.com</a>"][..],
        ),
        ("--bare-domains off", &["\"example.com/ü\""], &[]),
        ("--bare-domains all", &["main.rs</a>"], &[]),
        ("--strict", &["main.rs</a>"], &[]),
        ("--emails=false", &[], &["mailto"]),
        ("--local-hosts", &["http://intranet/</a>"], &[]),
        ("--userinfo", &["https://a:b@example.com</a>"], &[]),
        ("--schemes gemini", &["gemini://example.com</a>"], &[]),
        ("--smart-punctuation", &["example.com/ü</a>” –"], &[]),
        (
            "--rel ugc --target _blank --class \"<",
            &[" rel=\"ugc\" target=\"_blank\" class=\"&quot;&lt;\">"],
            &[],
        ),
        ("--default-scheme http", &["\"http://example.com/%C3%BC\""], &[]),
    ] {
        let page = output(&format!("render {options}"), source);
        assert!(has.iter().all(|part| page.contains(part)), "{options}: {page}");
        assert!(!has_not.iter().any(|part| page.contains(part)), "{options}: {page}");
    }
    let text = output("render --from text", source);
    assert!(text.starts_with("<p>&quot;<a href") && text.ends_with("</p>\n"), "{text}");
    let page = output("render --page", source);
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<meta charset=\"utf-8\">"));
    let verbatim = output("render --text verbatim", "https://example.com/%C3%BC");
    assert!(verbatim.contains(">https://example.com/%C3%BC<"));
}

const MARKDOWN: &str = "--from markdown";
const HTML: &str = "--from html";

/// Options for written links act the same in Markdown and HTML.
#[test]
fn links_are_shortened_skipped_and_excluded() {
    let source = "> example.com\n\nexample.com/a/path/that/is/long.html, b.com and x@example.com\n";
    let page = "<blockquote><p>example.com</p></blockquote>\n\
                <p>example.com/a/path/that/is/long.html, b.com and x@example.com</p>\n";
    let shown = "example.com/a/pa…html";
    let long = "<a href=\"https://example.com/a/path/that/is/long.html\">";
    let link = "<a href=\"https://example.com\">example.com</a>";
    let b = "<a href=\"https://b.com\">b.com</a>";
    let titled = long.replace('>', " title=\"example.com/a/path/that/is/long.html\">");
    let cut = format!("<p>{titled}{shown}</a>, ");
    for (from, source) in [(MARKDOWN, source), (HTML, page)] {
        for (options, want) in [
            ("--truncate 21", &[link, &cut, ">x@example.com</a>"][..]),
            ("--truncate 1", &[link, ">example.com…</a>, "]),
            ("--truncate 1000", &[link, "long.html</a>, "]),
            ("--skip blockquote", &["<p>example.com</p>", long]),
            ("--skip P --skip h1", &["<p>example.com</p>", "b.com and x@"]),
            ("--exclude example.com", &["<p>example.com</p>", b, " x@example.com<"]),
            ("--default-scheme http", &["<a href=\"http://b.com\">"]),
        ] {
            let page = output(&format!("render {from} {options}"), source);
            for want in want {
                assert!(page.contains(want), "{from} {options}: {page}");
            }
        }
    }
    let text = output("render --from text --truncate 21", "example.com/a/path/that/is/long.html");
    assert_eq!(text, format!("<p>{titled}{shown}</a></p>\n"));
}

#[test]
fn links_of_the_author_get_the_attributes_when_asked() {
    let options = "--rel nofollow --target _blank --class out";
    let attributes = "rel=\"nofollow\" target=\"_blank\" class=\"out\"";
    let own = "<a href=\"/b\">a</a>";
    let html = format!("<p>{own} c.com</p>\n");
    let source = "[a](/b) c.com\n";
    for (from, source) in [(MARKDOWN, source), (HTML, &*html)] {
        let render = |more: &str| output(&format!("render {from} {options} {more}"), source);
        let link = format!("<a href=\"https://c.com\" {attributes}>c.com</a>");
        assert_eq!(render(""), format!("<p>{own} {link}</p>\n"));
        let own = match from {
            // The attributes come right after the name, and the other bytes of the tag stay.
            HTML => format!("<a {attributes} href=\"/b\">a</a>"),
            _ => format!("<a href=\"/b\" {attributes}>a</a>"),
        };
        assert_eq!(render("--existing-links attributes"), format!("<p>{own} {link}</p>\n"));
    }
}

#[test]
fn links_without_a_scheme_get_the_one_that_is_asked_for() {
    for (command, want) in [
        ("find", "-:1:1: b.com -> http://b.com\n"),
        ("format", "b.com\n    http://b.com\n"),
        ("rewrite", "[b.com](<http://b.com>)\n"),
        ("render", "<p><a href=\"http://b.com\">b.com</a></p>\n"),
    ] {
        assert_eq!(output(&format!("{command} --default-scheme http"), "b.com\n"), want);
    }
}

#[test]
fn the_format_is_guessed_from_the_name() {
    let dir = TempDir::new().unwrap();
    let markdown = file(&dir, "a.MD", "\u{FEFF}*example.com*\r\n");
    let text = file(&dir, "a.txt", "\u{FEFF}*example.com*\r\n\r\nb");
    let link = "<a href=\"https://example.com\">example.com</a>";
    for (name, want) in [
        (markdown, format!("<p><em>{link}</em></p>\n")),
        (text, format!("<p>*{link}*</p>\n<p>b</p>\n")),
    ] {
        cli("render").arg(name).assert().success().stdout(want);
    }
    let other = file(&dir, "a.rst", "example.com");
    refuse(cli("render").arg(other), &["a.rst", "--from"]);
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
    cli("render -o").arg(&link).write_stdin("new").assert().success();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&real).unwrap(), "<p>new</p>\n");
    assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(output("render -o -", "x"), "<p>x</p>\n");
    assert_eq!(output("render -o /dev/null", "x"), "");
}

#[test]
fn find_lines_prints_an_array_a_line() {
    let source =
        "See example.com.\n请访问example.com。谢谢\r\nhttps://lists.\na@example.com https://é.com/";
    let link = |bytes: [u64; 2], characters: [u64; 2], kind: &str, text: &str, href: &str| {
        json!({
            "start": bytes[0], "end": bytes[1], "utf16": characters, "characters": characters,
            "kind": kind, "text": text, "href": href, "display": text,
        })
    };
    let domain =
        |bytes, characters| link(bytes, characters, "domain", "example.com", "https://example.com");
    let email = link([0, 13], [0, 13], "email", "a@example.com", "mailto:a@example.com");
    let url = link([14, 29], [14, 28], "url", "https://é.com/", "https://xn--9ca.com/");
    let lines: Vec<Value> = output("find --lines", source).lines().map(parsed).collect();
    let want = [
        json!([domain([4, 15], [4, 15])]),
        json!([domain([9, 20], [3, 14])]),
        json!([]),
        json!([email, url]),
    ];
    assert_eq!(lines, want);
}

#[test]
fn find_tells_where() {
    let dir = TempDir::new().unwrap();
    let path = file(&dir, "a.txt", "\u{FEFF}x\r\né😀 example.com a@example.com\n");
    let name = path.display();
    let want = format!(
        "{name}:2:4: example.com -> https://example.com\n{name}:2:16: a@example.com -> mailto:a@example.com\n"
    );
    cli("find").arg(&path).assert().success().stdout(want);
    let (text, ..) = run(cli("find --json").arg(&path));
    let first = parsed(text.lines().next().unwrap());
    assert_eq!(first["file"], path.to_str().unwrap());
    assert_eq!([&first["line"], &first["column"]], [2, 4]);
    let places = ["start", "end", "utf16", "characters"].map(|key| first[key].clone());
    assert_eq!(places, [json!(13), json!(24), json!([8, 19]), json!([7, 18])]);
    assert_eq!(text.lines().count(), 2);
}

#[test]
fn format_reads_a_url_a_line() {
    let source = "\u{FEFF}https://example.com/%CE%B1)\n\nno url\nbücher.de/%C3%BC\na@example.com\n";
    let lines: Vec<Value> = output("format --lines", source).lines().map(parsed).collect();
    let forms = |href: &str, display: &str| json!({ "href": href, "display": display });
    let want = [
        forms("https://example.com/%CE%B1)", "https://example.com/α%29"),
        Value::Null,
        Value::Null,
        forms("https://xn--bcher-kva.de/%C3%BC", "bücher.de/ü"),
        forms("mailto:a@example.com", "a@example.com"),
    ];
    assert_eq!(lines, want);
    let (stdout, stderr, code) = run(cli("format").write_stdin("bücher.de\nno url\n"));
    assert_eq!((&*stdout, code), ("bücher.de\n    https://xn--bcher-kva.de\n", 2));
    assert_eq!(stderr, "linkwright: -: line 2: not a URL or email address\n");
}

#[test]
fn format_accepts_typed_text() {
    for (typed, want) in [
        ("ｈｔｔｐ://ｅｘａｍｐｌｅ.com/ａ", "http://example.com/a\n    http://example.com/a\n"),
        (
            "\u{202A}https://example.com/cafe\u{301}\u{202C}",
            "https://example.com/café\n    https://example.com/caf%C3%A9\n",
        ),
        ("https://example.com/\u{200E}a", "https://example.com/a\n    https://example.com/a\n"),
        ("ａｎｎａ＠ｅｘａｍｐｌｅ．ｃｏｍ", "anna@example.com\n    mailto:anna@example.com\n"),
        (
            "\"john\\ doe\"@example.com",
            "\"john doe\"@example.com\n    mailto:%22john%20doe%22@example.com\n",
        ),
    ] {
        let (stdout, stderr, _) = run(cli("format --typed").write_stdin(typed));
        assert_eq!((&*stdout, &*stderr), (want, ""), "{typed}");
    }
    let typed = "ｈｔｔｐ://ｅｘａｍｐｌｅ.com";
    refuse(cli("format").write_stdin(typed), &["not a URL or email address; --typed accepts it"]);
}

/// `--strict` formats exactly as section 4.1 says. By default, the text also keeps the escapes
/// without which it would be another link.
#[test]
fn format_follows_the_standard_on_demand() {
    let url = "https://example.com/%28a%29/T%E3%82%B7%E3%83%A3%E3%83%84";
    let (by_default, _, _) = run(cli("format").write_stdin(url));
    assert_eq!(by_default, format!("{url}\n    {url}\n"));
    let (strict, _, _) = run(cli("format --strict").write_stdin(url));
    assert_eq!(strict, format!("https://example.com/(a)/Tシャツ\n    {url}\n"));
}

#[test]
fn a_bad_option_is_one_line_and_exit_2() {
    refuse(linkwright().args(["find", "--x\ny"]), &["--x\\ny"]);
    for (args, told) in [
        ("", &["render", "find", "explain", "format"][..]),
        ("render --bogus", &["--bogus"]),
        ("find --bogus", &["--bogus"]),
        ("format --bogus", &["--bogus"]),
        ("render --from none", &["'--from <FROM>' [possible values: markdown, html, text]; see"]),
        ("completions", &["were not provided: <bash|elvish|fish|"]),
        ("rewritee", &["a similar subcommand exists: 'rewrite'"]),
        ("find --mails", &["a similar argument exists: '--emails'"]),
        (
            "find --emails=no",
            &["'no' for '--emails", "[possible values: off, private, link, true, false]"],
        ),
        ("find --spoofs=rejects", &["a similar value exists: 'reject'"]),
        ("frobnicate", &["frobnicate"]),
        ("render --bare-domains some", &["some", "prudent"]),
        ("find --schemes a:b", &["a:b"]),
        ("find --schemes javascript", &["could run a script"]),
        ("find --default-scheme ftp", &["'ftp'", "[possible values: https, http]"]),
        ("find --rel x", &["--rel"]),
        ("rewrite --existing-links", &["--existing-links"]),
    ] {
        refuse(&mut cli(args), told);
    }
    for command in ["render", "rewrite"] {
        for length in ["0", "-1", "x", "99999999999999999999999"] {
            let told = format!("'{length}' for '--truncate <N>'");
            refuse(&mut cli(&format!("{command} --truncate={length}")), &[&told]);
        }
        for name in ["", "a b", "<p>", "p\n"] {
            let option = format!("--skip={name}");
            let told = ["--skip", "is not the name of an element"];
            refuse(linkwright().args([command, &option]), &told);
        }
    }
}

#[test]
fn help_and_version() {
    for (args, part) in
        [("--help", "render"), ("render --help", "--rel"), ("render --help", "--exclude")]
    {
        cli(args).assert().success().stdout(contains(part));
    }
    let version = concat!("linkwright ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(output("--version", ""), version);
}

/// `find --lines` answers each line before the next line arrives.
#[test]
fn each_line_is_answered_at_once() {
    let mut child = spawn(&["find", "--lines"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        stdin.write_all(b"example.com\n").unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert_eq!(parsed(&line)[0]["text"], "example.com");
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

/// A link is written as soon as no later text can change it, even within a line.
#[test]
fn text_is_answered_as_it_comes() {
    for args in [&["find"][..], &["find", "--json"], &["explain"], &["render", "--from", "text"]] {
        let mut child = spawn(args);
        let mut stdin = child.stdin.take().unwrap();
        let mut stdout = child.stdout.take().unwrap();
        for host in ["a.example.com", "b.example.com", "c.example.com"] {
            stdin.write_all(format!("See {host}\nor {host}, then ").as_bytes()).unwrap();
            let (mut told, mut byte) = (String::new(), [0]);
            let answer = format!("https://{host}");
            while told.matches(&answer).count() < 2 {
                assert_eq!(stdout.read(&mut byte).unwrap(), 1, "{args:?}: {told}");
                told.push(char::from(byte[0]));
            }
        }
        drop(stdin);
        assert!(child.wait().unwrap().success());
    }
}

/// Every page of the corpus renders, if the corpus is present.
#[test]
fn every_page_of_the_corpus_renders() {
    let Some(data) = std::env::var_os("UTS58_DATA") else {
        crate::support::skipped("the corpus is looked for beside UTS58_DATA");
        return;
    };
    let corpus = Path::new(&data).join("../../corpus");
    let Ok(books) = fs::read_dir(&corpus) else {
        crate::support::skipped(&format!("no folder {}", corpus.display()));
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
                cli("render").arg(&page).assert().success().stderr("");
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
    let ascii = format!("[https://xn-\\-bay-qdd.com](<{host}>)");
    for (option, shown, written) in [
        ("--spoofs reject", None, "https://еbay.com"),
        ("", Some(host), &ascii),
        ("--spoofs show-ascii", Some(host), &ascii),
        ("--spoofs=allow", Some("https://еbay.com"), &format!("[https://еbay.com](<{host}>)")),
    ] {
        let anchor = match shown {
            Some(shown) => format!("<a href=\"{host}\">{shown}</a>"),
            None => "https://еbay.com".to_owned(),
        };
        let page = format!("<p>{anchor} {b}</p>\n");
        for (command, want) in [
            ("render", &*page),
            ("render --from text", &page),
            ("render --from html", &format!("{anchor} {b}\n")),
            ("rewrite", &format!("{written} [b.com](<https://b.com>)\n")),
        ] {
            assert_eq!(output(&format!("{command} {option}"), text), want, "{command} {option}");
        }
        let rows = parsed(&output(&format!("find --lines {option}"), text));
        let displays = rows.as_array().unwrap().iter().map(|row| row["display"].as_str().unwrap());
        assert!(displays.eq(shown.into_iter().chain(["b.com"])), "{rows}");
        let forms = parsed(&output(&format!("format --lines {option}"), "https://еbay.com"));
        assert_eq!(forms["display"].as_str(), shown);
    }
    refuse(
        cli("format --spoofs reject").write_stdin("https://еbay.com\n"),
        &["line 1: the label еbay mixes scripts"],
    );
    // Verbatim text cannot show the host in ASCII, so it does not link.
    let page = output("render --from text --text verbatim", text);
    assert_eq!(page, format!("<p>https://еbay.com {b}</p>\n"));
}
