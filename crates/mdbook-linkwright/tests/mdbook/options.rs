//! The table `[preprocessor.linkwright]`.

use serde_json::{Value, json};

use super::support::{input, mdbook_linkwright, refuse};
use super::table::{rows, unescaped};

/// The program and the library give the result of each row of `options.txt`.
#[test]
fn texts_change_as_the_options_table_says() {
    for row in rows(include_str!("options.txt")) {
        let options: Value = serde_json::from_str(row[0]).unwrap();
        let [text, want] = [row[1], row[2]].map(unescaped);
        let book = json!({ "items": [{ "Chapter": { "content": text } }] }).to_string();
        let output = mdbook_linkwright().write_stdin(input(&options, &book)).output().unwrap();
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
        let book: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(book["items"][0]["Chapter"]["content"], want, "{options}");
        assert_eq!(linked(&options, &text, "html").unwrap(), want, "{options}");
    }
}

/// Returns the text that the library makes from a text, or its error message.
fn linked(table: &Value, text: &str, renderer: &str) -> Result<String, String> {
    let book = json!({ "items": [{ "Chapter": { "content": text } }] });
    let context =
        json!({ "config": { "preprocessor": { "linkwright": table } }, "renderer": renderer });
    let book = mdbook_linkwright::preprocess(json!([context, book]).to_string().as_bytes());
    let book: Value = serde_json::from_str(&book.map_err(|error| error.to_string())?).unwrap();
    Ok(book["items"][0]["Chapter"]["content"].as_str().unwrap().to_owned())
}

/// Checks that the program and the library refuse a table with the same message.
#[track_caller]
fn check_refused(table: &Value, what: &[&str]) {
    let book = r#"{"items":[{"Chapter":{"content":"a.com"}}]}"#;
    let told = linked(table, "a.com", "html").unwrap_err();
    let line = format!("mdbook-linkwright: {told}\n");
    let mut command = mdbook_linkwright();
    refuse(
        command.write_stdin(input(table, book)),
        &[&line, "book.toml: [preprocessor.linkwright]"],
    );
    for what in what {
        assert!(told.contains(what), "{told:?} has no {what:?}");
    }
}

#[test]
fn an_unknown_directive_is_an_error() {
    let part =
        json!({ "Chapter": { "name": "B \"b\"", "content": "a.com <!-- linkwright of -->" } });
    let book =
        json!({ "items": [{ "Chapter": { "name": "A", "content": "", "sub_items": [part] } }] });
    let line = "mdbook-linkwright: chapter \"B \\\"b\\\"\": <!-- linkwright of --> is not a directive; \
        write linkwright off, on or ignore, and nothing else\n";
    refuse(mdbook_linkwright().write_stdin(input(&json!({}), &book.to_string())), &[line]);
}

/// Warnings name the preprocessors that mdBook runs later only because of their names.
#[test]
fn an_order_by_names_is_warned_of() {
    for (tables, names) in [
        (json!({ "linkwright": {}, "index": {}, "links": {} }), &[][..]),
        (json!({ "linkwright": {}, "mermaid": {}, "strict": {} }), &["mermaid", "strict"]),
        (
            json!({ "linkwright": { "after": ["strict"] }, "mermaid": {}, "strict": {} }),
            &["mermaid"],
        ),
        (json!({ "linkwright": { "before": ["toc"] }, "toc": {} }), &[]),
        (json!({ "linkwright": {}, "toc": { "before": ["linkwright"] } }), &[]),
        (json!({ "linkwright": {}, "toc": { "after": ["linkwright"] } }), &[]),
        (json!({ "linkwright": { "after": 5 }, "toc": 5 }), &["toc"]),
    ] {
        let input = json!([{ "config": { "preprocessor": tables } }, { "items": [] }]).to_string();
        let lines: String = mdbook_linkwright::warnings(input.as_bytes())
            .unwrap()
            .iter()
            .map(|line| format!("mdbook-linkwright: {line}\n"))
            .collect();
        assert_eq!(lines.lines().count(), names.len(), "{lines}");
        assert!(
            names.iter().all(|name| lines.contains(&format!("after = [\"{name}\"]"))),
            "{lines}"
        );
        if tables["linkwright"]["after"] != 5 {
            mdbook_linkwright().write_stdin(input).assert().success().stderr(lines);
        }
    }
}

#[test]
fn unknown_options_are_refused_by_name() {
    let options = "the settings are preset, strict, bare-domains, bare-ips, emails, local-hosts, userinfo, labels, schemes, also, \
                   default-scheme, exclude, only, placeholders, spoofs, protect, off, text, truncate, headings, skip, unskip, rel, target, class, dir";
    for (key, near) in [
        ("bare_domains", "bare-domains"),
        ("Bare-Domains", "bare-domains"),
        ("email", "emails"),
        ("localhosts", "local-hosts"),
        ("scheme", "schemes"),
        ("excluded", "exclude"),
        ("truncated", "truncate"),
        ("default_scheme", "default-scheme"),
        ("skipped", "skip"),
        ("spoof", "spoofs"),
        ("protected", "protect"),
        ("heading", "headings"),
        ("emials", "emails"),
    ] {
        let unknown = format!("unknown setting {key:?}; did you mean {near:?}?");
        check_refused(&json!({ key: true }), &[&unknown]);
    }
    check_refused(&json!({ "zzz": true }), &[&format!("unknown setting \"zzz\"; {options}")]);
    for key in ["existing-links", "deceptive-links", "only-images", "origin"] {
        let why = format!("{key}: not supported in Markdown");
        check_refused(&json!({ key: "off" }), &[&why]);
    }
    check_refused(&json!({ "preset": "untrusted" }), &["preset: a book is written by its authors"]);
    for key in ["xyz", "", "\u{1B}[31m\n", &"x".repeat(100_000)] {
        let unknown = format!("unknown setting {key:?}; {options}");
        check_refused(&json!({ key: true }), &[&unknown]);
    }
}

#[test]
fn wrong_values_are_refused_with_the_right_ones() {
    let bare = "is not one of off, www, sure, prudent, all";
    let bool = "give true or false";
    let list = "give a list of texts, such as [\"a\", \"b\"]";
    let number = "give a whole number above 0";
    for (key, value, what) in [
        ("preset", json!("book"), "is not one of documents, posts, untrusted"),
        ("bare-domains", json!("some"), bare),
        ("bare-domains", json!("All"), bare),
        ("bare-domains", json!(true), "give one of off, www, sure, prudent, all"),
        ("emails", json!("no"), "is not one of off, private, link"),
        ("emails", json!(0), "give true, false or one of off, private, link"),
        ("local-hosts", json!("true"), "is not one of off, private, link"),
        ("local-hosts", json!(1), "give true, false or one of off, private, link"),
        ("headings", json!({}), bool),
        ("text", json!("plain"), "is not one of display, verbatim"),
        ("spoofs", json!("ascii"), "is not one of reject, show-ascii, allow"),
        ("schemes", json!("gemini"), list),
        ("schemes", json!(["ftp", 1]), list),
        ("exclude", json!("example.com"), list),
        ("rel", json!(["nofollow"]), "give a text"),
        ("truncate", json!(0), number),
        ("truncate", json!(-1), number),
        ("truncate", json!(1.5), number),
        ("truncate", json!("20"), number),
        ("default-scheme", json!("HTTP"), "is not one of https, http"),
        ("skip", json!("p"), list),
        ("also", json!(["wi ki"]), "is not a valid host"),
        ("protect", json!(["co.uk"]), "is not a domain that someone can register"),
    ] {
        let told = format!("[preprocessor.linkwright]: {key}: ");
        check_refused(&json!({ key: value }), &[&told, what]);
    }
    for scheme in ["gemini:", "", "1a", "é", "javascript", "blob"] {
        let told = format!("schemes: {scheme:?}");
        let told = if scheme.len() > 2 && scheme.is_ascii() && !scheme.ends_with(':') {
            format!("schemes: the scheme {scheme:?}")
        } else {
            told
        };
        check_refused(&json!({ "schemes": ["ftp", scheme] }), &[&told]);
    }
}

/// mdBook puts an anchor around each heading of a page; a renderer of another format may not.
#[test]
fn headings_link_if_the_renderer_adds_no_anchor() {
    let table = json!({ "bare-domains": "prudent", "headings": true });
    let text = "# a.com\n\nTerm b.com\n: c.com\n";
    for (renderer, want) in [
        ("html", "# a.com\n\nTerm b.com\n: [c.com](<https://c.com>)\n"),
        (
            "epub",
            "# [a.com](<https://a.com>)\n\nTerm [b.com](<https://b.com>)\n: [c.com](<https://c.com>)\n",
        ),
    ] {
        assert_eq!(linked(&table, text, renderer).unwrap(), want, "{renderer}");
    }
}

/// The options are the settings in the guide, except the settings that the README lists as errors.
#[test]
fn the_guide_lists_all_options() {
    let guide = include_str!("../../../../guide/src/settings.md");
    let readme = include_str!("../../README.md");
    let listed = guide.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    let told = linked(&json!({ "?": 1 }), "", "html").unwrap_err();
    let (_, names) = told.split_once("the settings are ").unwrap();
    let mut names: Vec<_> = names.split(", ").collect();
    let others: Vec<_> = listed.filter(|listed| !names.contains(listed)).collect();
    assert!(others.iter().all(|other| readme.contains(&format!("`{other}`"))), "{others:?}");
    names.retain(|name| !guide.contains(&format!("\n| `{name}` |")));
    assert_eq!((names, others.len()), (vec![], 5));
}

#[test]
fn options_must_be_a_table() {
    for value in [json!(true), json!([1])] {
        let book = r#"{"items":[]}"#;
        let mut command = mdbook_linkwright();
        let told = "[preprocessor.linkwright]: must be a table";
        refuse(command.write_stdin(input(&value, book)), &[told]);
    }
}
