//! The table `[preprocessor.linkwright]`.

use mdbook_linkwright::Autolink;
use mdbook_linkwright::linkwright::Linker;
use mdbook_linkwright::mdbook_preprocessor::book::{Book, Chapter};
use mdbook_linkwright::mdbook_preprocessor::{Preprocessor, PreprocessorContext};
use serde_json::{Value, json};

use super::support::{input, mdbook_linkwright, refuse};
use super::table::{rows, unescaped};

/// Each row of `options.txt`, by the program and by the library.
#[test]
fn texts_become_what_the_options_say() {
    for row in rows(include_str!("options.txt")) {
        let options: Value = serde_json::from_str(row[0]).unwrap();
        let [text, want] = [row[1], row[2]].map(unescaped);
        let book = json!({ "items": [{ "Chapter": { "content": text } }] }).to_string();
        let output = mdbook_linkwright().write_stdin(input(&options, &book)).output().unwrap();
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
        let book: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(book["items"][0]["Chapter"]["content"], want, "{options}");
        assert_eq!(embedded(&Autolink::new(), &options, &text).unwrap(), want, "{options}");
    }
}

fn embedded(autolink: &Autolink, table: &Value, text: &str) -> Result<String, String> {
    let mut config = mdbook_linkwright::mdbook_preprocessor::config::Config::default();
    config.set("preprocessor.linkwright", table).unwrap();
    let context = PreprocessorContext::new("book".into(), config, "html".into());
    let inner = Chapter::new("Inner", text.into(), "inner.md", vec![]);
    let mut outer = Chapter::new("Outer", "x".into(), "outer.md", vec![]);
    outer.sub_items.push(inner.into());
    let book = Book::new_with_items(vec![outer.into()]);
    let book = autolink.run(&context, book).map_err(|error| error.to_string())?;
    Ok(book.chapters().nth(1).unwrap().content.clone())
}

/// A table that is refused, by the program and by the library, in the same line.
#[track_caller]
fn check_refused(table: &Value, what: &[&str]) {
    let book = r#"{"items":[{"Chapter":{"content":"a.com"}}]}"#;
    let told = embedded(&Autolink::new(), table, "a.com").unwrap_err();
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
fn unknown_options_are_refused_by_name() {
    let options = "the options are bare-domains, emails, local-hosts, schemes, also, headings, text, \
                   truncate, default-scheme, skip, exclude, spoofs, protect";
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
    ] {
        let unknown = format!("unknown option {key:?}; did you mean {near:?}? {options}");
        check_refused(&json!({ key: true }), &[&unknown]);
    }
    for key in ["rel", "xyz", "", "\u{1B}[31m\n", &"x".repeat(100_000)] {
        let unknown = format!("unknown option {key:?}; {options}");
        check_refused(&json!({ key: true }), &[&unknown]);
    }
}

#[test]
fn wrong_values_are_refused_with_the_right_ones() {
    let bare = "is not one of never, www, prudent, all";
    let bool = "expected a boolean";
    let list = "expected a sequence";
    for (key, value, what) in [
        ("bare-domains", json!("some"), bare),
        ("bare-domains", json!("All"), bare),
        ("bare-domains", json!(true), "expected a string"),
        ("emails", json!("no"), bool),
        ("emails", json!(0), bool),
        ("local-hosts", json!("true"), bool),
        ("headings", json!({}), bool),
        ("text", json!("plain"), "is not one of display, verbatim"),
        ("spoofs", json!("ascii"), "is not one of reject, show-ascii, allow"),
        ("schemes", json!("gemini"), list),
        ("exclude", json!("example.com"), list),
        ("truncate", json!(0), "`0`"),
        ("truncate", json!(-1), "`-1`"),
        ("truncate", json!("20"), "\"20\""),
        ("default-scheme", json!("HTTP"), "is not one of https, http"),
        ("skip", json!("p"), list),
        ("also", json!(["wiki"]), "is not a site"),
        ("protect", json!(["co.uk"]), "is not a domain that someone can register"),
        ("max-size", json!(-1), "`-1`"),
    ] {
        let told = format!("[preprocessor.linkwright]: {key}: ");
        check_refused(&json!({ key: value }), &[&told, what]);
    }
    for scheme in ["gemini:", "", "1a", "é", "javascript", "tel"] {
        let told = format!("schemes: {scheme:?}");
        let told = if scheme.len() > 2 && scheme.is_ascii() && !scheme.ends_with(':') {
            format!("schemes: the scheme {scheme:?}")
        } else {
            told
        };
        check_refused(&json!({ "schemes": ["ftp", scheme] }), &[&told]);
    }
    check_refused(&json!({ "schemes": ["ftp", 1] }), &["schemes[1]: "]);
    let long = json!({ "emails": "x\u{7F}".repeat(10_000) });
    check_refused(&long, &["emails: invalid type"]);
}

#[test]
fn what_is_no_table_is_refused() {
    for (value, shown) in [(json!(true), "true"), (json!([1]), "[1]")] {
        let book = r#"{"items":[]}"#;
        let told = format!("[preprocessor.linkwright] must be a table, not {shown}");
        let mut command = mdbook_linkwright();
        refuse(command.write_stdin(input(&value, book)), &[&told]);
    }
}

#[test]
fn a_linker_goes_before_the_table() {
    let autolink = Autolink::new().linker(Linker::new());
    let table = json!({ "unknown": 1 });
    let linked = embedded(&autolink, &table, "# a.com").unwrap();
    assert_eq!(linked, "# [a.com](<https://a.com>)");
    assert_eq!(autolink.name(), "linkwright");
    assert!(autolink.supports_renderer("any").unwrap());
}
