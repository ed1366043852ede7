//! Tests of Markdown and HTML sources, and of the directives in them.

use serde_json::Value;

use crate::support::{check, cli, file, linkwright, output, refuse, run, tree};

const MARKDOWN: &str = "\u{FEFF}---\ntitle: x\n---\n# a.com 😀 `b.com` [c](https://c.com)\n\n\
    See **https://d.com/*x*/** and main.rs, not <https://e.com>.\n\n    f.com\n\nhttps://g.com{x} https://h.com/a\\_b\n";

const HTML: &str = "<title>a.com</title>\n<p>See b&#46;com/?x&amp;y 😀 <a href=x>c.com</a>\n\
    <!-- d.com --><code>e.com</code> main.rs<br>f.com/a&b http://g.comhttp://h.com</p><script>'i.com'</script>\n";

/// Returns the rows of JSON, and checks that the ranges of each row have its text.
fn rows(command: &str, name: &str, source: &str) -> Vec<Value> {
    let dir = tree(&[(name, source)]);
    let output = cli(command).arg(name).current_dir(&dir).output().unwrap();
    let rows = String::from_utf8(output.stdout).unwrap();
    let rows: Vec<Value> = rows.lines().map(|row| serde_json::from_str(row).unwrap()).collect();
    let utf16: Vec<u16> = source.encode_utf16().collect();
    for row in &rows {
        let range = |unit: &str| {
            let at = |end: usize| row[unit][end].as_u64().unwrap() as usize;
            at(0)..at(1)
        };
        let text = row["text"].as_str().unwrap();
        let [start, end] = ["start", "end"].map(|at| row[at].as_u64().unwrap() as usize);
        assert_eq!(&source[start..end], text);
        assert_eq!(String::from_utf16(&utf16[range("utf16")]).unwrap(), text);
        let characters = range("characters");
        let text_of = source.chars().skip(characters.start).take(characters.len());
        assert_eq!(text_of.collect::<String>(), text);
    }
    rows
}

#[test]
fn links_are_those_that_would_be_written() {
    for (name, source, links, refused) in [
        (
            "x.md",
            MARKDOWN,
            &["a.com", "https://d.com/*x*/", "https://h.com/a\\_b"][..],
            &["main.rs,", "https://g.com"][..],
        ),
        (
            "x.html",
            HTML,
            &["b&#46;com/?x&amp;y", "f.com/a&b"],
            &["main.rs", "http://g.comhttp://h.com"],
        ),
    ] {
        let texts = |rows: &[Value], key: &str| -> Vec<String> {
            let rows = rows.iter().filter(|row| !row[key].is_null());
            rows.map(|row| row["text"].as_str().unwrap().to_owned()).collect()
        };
        let found = rows("find --new --json", name, source);
        assert_eq!(texts(&found, "href"), links, "{name}");
        let explained = rows("explain --json", name, source);
        assert_eq!(texts(&explained, "href"), links, "{name}");
        assert_eq!(texts(&explained, "refused"), refused, "{name}");
        let hrefs: Vec<_> = found.iter().map(|row| row["href"].as_str().unwrap()).collect();
        let dir = tree(&[(name, source)]);
        let page = output_of("render", name, &dir);
        let plain = page.matches("<a href=\"").count();
        // In Markdown, the page also has two existing links, and g.com. `find` omits g.com, because
        // another renderer could parse the `{x}` after it as attributes.
        assert_eq!(plain, links.len() + if name == "x.md" { 3 } else { 0 }, "{page}");
        for href in hrefs {
            assert!(page.contains(&href.replace('&', "&amp;")), "{href}: {page}");
        }
        // As plain text, the source has more links.
        assert!(rows("find --from text --json", name, source).len() > links.len());
    }
}

fn output_of(command: &str, name: &str, dir: &tempfile::TempDir) -> String {
    let output = cli(command).arg(name).current_dir(dir).output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "", "{command}");
    String::from_utf8(output.stdout).unwrap()
}

/// The place of a link is exact, whatever character references are around it.
#[test]
fn places_in_html_are_exact() {
    let words = [
        "a.com/x",
        "b&period;com",
        "c.com/?a&amp;b",
        "d.com/?e&f",
        "e.com/&lt;&#x41;",
        "&amp;",
        "&",
        "f.com/&lt;x",
    ];
    for (first, second) in words.iter().flat_map(|a| words.map(|b| (*a, b))) {
        for between in [" ", "<b>, </b>", "\r\n<!-- & -->", " &amp; &bogus; "] {
            let page = format!("<p>{first}{between}{second}</p>");
            let found = rows("find --json", "x.html", &page);
            let rendered = output("render --from html", &*page);
            assert_eq!(rendered.matches("<a ").count(), found.len(), "{page}");
            let plain = found.iter().rev().fold(page.clone(), |page, row| {
                let [start, end] = ["start", "end"].map(|at| row[at].as_u64().unwrap() as usize);
                format!("{}{}", &page[..start], &page[end..])
            });
            let mut stripped = rendered;
            while let Some((before, link)) = stripped.split_once("<a ") {
                stripped = format!("{before}{}", link.split_once("</a>").unwrap().1);
            }
            assert_eq!(plain, stripped);
        }
    }
}

#[test]
fn comments_switch_links_off() {
    let markdown = "a.com <!-- linkwright off --> b.com/&amp; *c.com*\n\n> d.com\n\n<!--Linkwright ON--> x\n\ne.com\n\n\
                    <!-- linkwright ignore -->\n\n- f.com\n- g.com\n\n`<!-- linkwright off -->` h.com\n\n<!-- linkwright off -->\ni.com\n";
    let html = "<p>a.com <!-- linkwright off -->b.com <b>c.com</b></p><!-- linkwright on --><p>e.com h.com\
                <!-- linkwright off --> i.com";
    let dir = tree(&[("x.md", markdown), ("x.html", html)]);
    for name in ["x.md", "x.html"] {
        let found = output_of("find", name, &dir);
        let hrefs: Vec<_> = found.lines().map(|line| line.split(" -> ").nth(1).unwrap()).collect();
        assert_eq!(hrefs, ["https://a.com", "https://e.com", "https://h.com"], "{name}");
    }
    let rewritten = output_of("rewrite", "x.md", &dir);
    let own = |html: &str| -> Vec<String> {
        let hrefs = html.split("href=\"https://").skip(1);
        hrefs.map(|href| href.split('"').next().unwrap().to_owned()).collect()
    };
    for name in ["x.md", "x.html"] {
        let page = output_of("render", name, &dir);
        assert_eq!(own(&page), ["a.com", "e.com", "h.com"], "{name}");
        // Nothing else changes: without its anchors, the page equals a page without links.
        let text = page
            .replace("</a>", "")
            .split("<a ")
            .map(|part| {
                part.split_once("\">").map_or(part, |(href, text)| {
                    if href.starts_with("href=") { text } else { part }
                })
            })
            .collect::<String>();
        let plain = output_of("render --exclude *", name, &dir);
        assert_eq!(text, plain, "{name}");
    }
    assert_eq!(rewritten.matches("](<").count(), 3);
    let own = ["find", "--from", "markdown", "--json", "--also", "wiki.corp"];
    let (found, ..) = run(linkwright().args(own).write_stdin("wiki.corp ops@wiki.corp"));
    let kinds =
        found.lines().map(|row| serde_json::from_str::<Value>(row).unwrap()["kind"].clone());
    assert_eq!(kinds.collect::<Vec<_>>(), ["domain", "email"]);
    check(cli("explain x.html").current_dir(&dir), 0, &["b.com: not a link: a comment"], &[]);
}

/// Directives work in a page of any length, wherever it is cut.
#[test]
fn a_long_page_may_have_comments() {
    let dir = tree(&[("x.html", "")]);
    let words = "words and a.com ".repeat(300_000);
    for at in [1 << 16, 0, 7] {
        let filler = "x".repeat(at);
        let off = format!("{filler}<!-- linkwright off -->{words}<!-- linkwright on --> b.com");
        file(&dir, "x.html", format!("{words}{off}"));
        let page = output_of("render", "x.html", &dir);
        assert_eq!(page.matches("<a href").count(), 300_001);
        assert!(page.ends_with(&off.replace("b.com", "<a href=\"https://b.com\">b.com</a>")));
    }
}

/// Quadratic time would be minutes.
#[test]
#[ignore = "measures time"]
fn long_documents_take_linear_time() {
    for (name, unit) in [
        ("x.html", "<!-- linkwright off -->a.com<!-- linkwright on --> b.com/&amp; "),
        ("x.html", "<a><pre <!-- x.com "),
        ("x.md", "a.com <!-- linkwright off -->\n\n- <!-- linkwright on --> b.com c.d\n\n"),
        ("x.md", "<!-- linkwright "),
    ] {
        let dir = tree(&[(name, unit.repeat(60_000))]);
        for command in ["find", "explain", "render"] {
            let limit = std::time::Duration::from_secs(60);
            cli(command).arg(name).current_dir(&dir).timeout(limit).assert().success();
        }
    }
}

#[test]
fn the_rules_are_one_step_away() {
    let rules = output("explain --rules", "");
    for rule in 1..=10 {
        assert!(rules.contains(&format!("\nD{rule} ")), "D{rule}");
    }
    assert!(rules.lines().all(|line| line.chars().count() <= 120 && !line.starts_with(' ')));
    let rules = output("explain --rules --json", "");
    let rules: Vec<Value> = rules.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (deviations, rules): (Vec<_>, Vec<_>) =
        rules.iter().partition(|rule| rule["sections"].is_array());
    assert_eq!(deviations.len(), 10);
    for rule in rules.iter().filter(|rule| rule["deviation"].is_string()) {
        let mut deviations = deviations.iter();
        let deviation = deviations.find(|it| it["deviation"] == rule["deviation"]).unwrap();
        assert!(deviation["sections"].as_array().unwrap().contains(&rule["section"]), "{rule}");
    }
    let rule = "D3.code.call: a call\n     not a link: example.com(); a link: ⸠example.com⸡ ()\n";
    assert_eq!(output("explain --rules=D3.code.call", ""), rule);
    let group = output("explain --rules=D3.code", "");
    assert!(group.contains(rule) && group.lines().all(|line| !line.starts_with("D3.member")));
    refuse(&mut cli("explain --rules=D3.cod"), &["there is no rule D3.cod", "explain --rules"]);
    check(cli("explain").write_stdin("main.rs"), 0, &["(D3.file-name.extension)"], &[]);
}

#[test]
fn each_place_has_the_rule_the_deviation_and_the_section_that_decide() {
    let text = "Is it example.com? main.rs https://me@example.com ftp://example.com http://localhost {a@b.com} a.com";
    let decided = |args: &str| -> Vec<String> {
        let rows = output(&format!("explain --json --from text {args}"), text);
        let decided = rows.lines().map(|line| {
            let row: Value = serde_json::from_str(line).unwrap();
            let field = |name: &str| row[name].as_str().unwrap_or("-").to_owned();
            [field("text"), field("rule"), field("deviation"), field("section")].join(" ")
        });
        decided.collect()
    };
    let default = [
        "example.com - D1 3.5.1",
        "main.rs D3.file-name.extension D3 3.1",
        "https://me@example.com userinfo - 3",
        "ftp://example.com scheme - 1.4",
        "http://localhost - D2 1.4",
        "a@b.com - D8 5.2",
        "a.com - - 1.4",
    ];
    assert_eq!(decided(""), default);
    assert!(decided("--strict").iter().all(|place| place.split(' ').nth_back(1) == Some("-")));
    let settings = decided("--bare-domains off --emails=false");
    assert!(settings.contains(&"a.com setting - -".to_owned()), "{settings:?}");
    let pages =
        [("x.html", "<p>main.rs, <b>example.com</b>?"), ("x.md", "main.rs, *example.com*?")];
    let dir = tree(&pages);
    for (name, _) in pages {
        let rows = output_of("explain --json", name, &dir);
        assert!(rows.contains("\"deviation\":\"D3\",\"section\":\"3.1\""), "{rows}");
        assert!(rows.contains("\"section\":\"1.4\""), "{rows}");
    }
}

/// Otherwise, text that should not link would link.
#[test]
fn an_unknown_directive_is_an_error() {
    let far = "x ".repeat(40_000);
    for (comment, is_wrong) in [
        ("<!-- linkwright of -->", true),
        ("<!--Linkwright skip-->", true),
        ("<!-- linkwright off, for now -->", true),
        ("<!-- linkwright: off -->", true),
        ("<!-- linkwright-ignore -->", true),
        ("<!-- linkwright ignore next -->", true),
        ("<!-- linkwright ON -->", false),
        ("<!-- linkwright.toml -->", false),
        ("<!-- linkwrights of -->", false),
        ("<!-- linkwright writes these links -->", false),
        ("<!-- linkwright -->", false),
        ("<!-- linkwright of", false),
    ] {
        let dir = tree(&[
            ("x.md", format!("# a.com\n\n`<!-- linkwright of -->` {comment}")),
            ("x.rs", format!("\n//!\n/// {comment}\nfn f() {{}}")),
            ("x.html", format!("<p>\n\n{comment}")),
            ("far.html", format!("{far}{comment}{far}")),
        ]);
        for (args, place) in [
            ("find x.md", "x.md: line 3: "),
            ("render x.md", "x.md: line 3: "),
            ("rewrite x.md", "x.md: line 3: "),
            ("explain x.rs", "x.rs: line 3: "),
            ("rewrite x.rs", "x.rs: line 3: "),
            ("explain x.html", "x.html: line 3: "),
            ("render x.html", "x.html: "),
            ("render far.html -o out", "far.html: "),
        ] {
            let mut command = cli(args);
            command.current_dir(&dir);
            if is_wrong {
                refuse(
                    &mut command,
                    &[&format!("{place}{comment} is not a directive; write linkwright off, on")],
                );
            } else {
                check(&mut command, 0, &[], &[]);
            }
        }
        assert_ne!(is_wrong, dir.path().join("out").exists());
    }
}
